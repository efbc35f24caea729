// What the clock does: each kind of work looks at the state again before it acts, so that doing it twice or late does no harm.

import { bookingStatuses, providerAnswersBy } from '#domain/booking.ts';
import { nextQueryAt, paymentStatuses } from '#domain/payment.ts';
import { policy } from '#domain/policy.ts';
import { addMinutes, epochMs, instant, type Instant } from '#domain/time.ts';
import { arrivalWorks } from './arrival-jobs.ts';
import { askGateway, confirm } from './confirm.ts';
import type { House } from './context.ts';
import { leftPhonesSince } from './left-phone.ts';
import { reconcile } from './money-check.ts';
import { moveBooking } from './move.ts';
import { runRefund } from './refund.ts';
import { remindOfBooking, tellEndingCoupons } from './reminders.ts';
import { endXu } from './rewards.ts';
import { forgetSignIns } from './store/auth.ts';
import { factsOf, findBookingBySn, staysToClose } from './store/booking.ts';
import { inTransaction } from './store/db.ts';
import { forgetOldChanges } from './store/hotel-change.ts';
import {
  addJob,
  claimJobs,
  endJob,
  forgetOldWork,
  giveBackJobs,
  nextJobAt,
  repeatJob,
  type Job,
  type JobKind,
  type JobPayload,
} from './store/job.ts';
import { attemptsOf, findAttempt, isUnanswered } from './store/payment.ts';
import { forgetLeftPhones } from './store/personal.ts';
import { forgetSubscriptions } from './store/push.ts';
import { forgetReminders } from './store/reminder.ts';
import { forgetUnusedPictures } from './store/upload.ts';
import { forgetUsage } from './store/usage.ts';
import { tellReminder } from './tell.ts';
import { usageSince } from './usage.ts';

/** Answers when to run again, or null when the work is done. */
type Work = (house: House, payload: JobPayload) => Promise<Instant | null>;

const works: Record<JobKind, Work> = {
  expire,
  roomUnanswered,
  awaitProvider,
  pollPayment,
  ...arrivalWorks,
  complete,
  sweep,
  reconcile,
  remind: remindOfBooking,
  tell: tellReminder,
  couponsEnd: tellEndingCoupons,
  refund: (house, payload) => runRefund(house, Number(payload['refundSn'])),
  xuEnds: (house, payload) =>
    inTransaction(house.db, (db) =>
      endXu(db, Number(payload['memberSn']), instant(String(payload['expiresAt'])), house.clock()),
    ),
};

/** The window and its grace are over: the gateway is asked a last time, then the booking fails and its room is free. */
async function expire(house: House, payload: JobPayload): Promise<Instant | null> {
  const bookingSn = Number(payload['bookingSn']);
  const booking = await findBookingBySn(house.db, bookingSn);
  if (booking === undefined || booking.status !== bookingStatuses.paymentPending) return null;
  for (const attempt of await attemptsOf(house.db, bookingSn)) {
    if (attempt.status !== paymentStatuses.awaiting) continue;
    // A gateway that is down must not hold the room: money that shows up later rescues the booking or goes back.
    await askGateway(house, attempt, house.clock()).catch((error: unknown) =>
      house.log({ job: 'expire', ref: attempt.ref, error: String(error) }),
    );
  }
  const moved = await inTransaction(house.db, (db) =>
    moveBooking(db, 'expire', bookingSn, 'clock', house.clock()),
  );
  return moved === 'windowOpen' && booking.expires_at !== null
    ? addMinutes(booking.expires_at, policy.paymentGraceMinutes)
    : null;
}

async function roomUnanswered(house: House, payload: JobPayload): Promise<Instant | null> {
  const moved = await inTransaction(house.db, (db) =>
    moveBooking(db, 'roomUnanswered', Number(payload['bookingSn']), 'clock', house.clock()),
  );
  return moved === 'tooEarly' ? addMinutes(house.clock(), 1) : null;
}

/**
 * Outside production nobody handles what is ordered beside a room, so it is confirmed at once as a provider would; elsewhere one that
 * does not answer in time is taken to have declined, so that no booking waits for ever.
 */
async function awaitProvider(house: House, payload: JobPayload): Promise<Instant | null> {
  const bookingSn = Number(payload['bookingSn']);
  const booking = await findBookingBySn(house.db, bookingSn);
  if (booking === undefined || booking.status !== bookingStatuses.awaitingProvider) return null;
  const isPlayed = house.settings.sandbox.isUsed;
  const moved = await inTransaction(house.db, (db) =>
    moveBooking(
      db,
      isPlayed ? 'providerConfirms' : 'providerUnanswered',
      bookingSn,
      isPlayed ? 'provider' : 'clock',
      house.clock(),
    ),
  );
  return moved === 'tooEarly' ? providerAnswersBy(factsOf(booking)) : null;
}

/** Asks about an attempt whose notice has not come, ever more rarely; one that stays without an answer for a week has failed. */
async function pollPayment(house: House, payload: JobPayload): Promise<Instant | null> {
  const attemptSn = Number(payload['attemptSn']);
  const attempt = await findAttempt(house.db, attemptSn);
  if (attempt === undefined || !isUnanswered(attempt)) return null;
  const booking = await findBookingBySn(house.db, attempt.booking_sn);
  const said = await askGateway(house, attempt, house.clock()).catch((error: unknown) => {
    house.log({ job: 'pollPayment', ref: attempt.ref, error: String(error) });
    return null;
  });
  const after = await findAttempt(house.db, attemptSn);
  if (after === undefined || !isUnanswered(after)) return null;
  const now = house.clock();
  const windowEnd =
    booking?.expires_at ??
    addMinutes(booking?.created_at ?? attempt.created_at, policy.paymentWindowMinutes);
  const next = nextQueryAt({ createdAt: attempt.created_at, windowEnd }, now);
  if (next !== null) return next;
  // Money that the gateway keeps back is for a person to decide about, and the daily reconciliation goes on asking.
  if (after.held_at !== null) return null;
  // Where the gateway could not be reached, or somebody else asked it just now, its silence is not known: it is asked again tomorrow.
  if (said === null) return addMinutes(now, 24 * 60);
  const unanswered = {
    provider: attempt.provider,
    ref: attempt.ref,
    outcome: 'failed',
    amount: null,
    providerTxn: null,
    code: 'unanswered',
  } as const;
  await inTransaction(house.db, (db) => confirm(db, unanswered, now));
  return null;
}

const closedAtOnce = 200;
/** Closes stays that are over: those checked in at check-out, the silent ones a day later (PRODUCT §6). */
async function complete(house: House): Promise<Instant | null> {
  const now = house.clock();
  const over = await staysToClose(
    house.db,
    now,
    addMinutes(now, -60 * policy.completeAfterHours),
    closedAtOnce,
  );
  for (const { sn, status } of over) {
    const name = status === bookingStatuses.checkedIn ? 'complete' : 'completeQuietly';
    // One stay that cannot be closed must not keep all others open.
    await inTransaction(house.db, (db) => moveBooking(db, name, sn, 'clock', now)).catch(
      (error: unknown) => house.log({ bug: String(error), job: 'complete', bookingSn: sn }),
    );
  }
  // After a long pause there are thousands: they are closed in portions, so that travellers are served in between.
  return addMinutes(now, over.length === closedAtOnce ? 0.05 : 1);
}

/** Erases what has served its time. */
async function sweep(house: House): Promise<Instant | null> {
  const now = house.clock();
  await forgetOldWork(house.db, now);
  await forgetOldChanges(house.db);
  await forgetUnusedPictures(house.db, now);
  // Before the sessions they belong to: a browser whose session nobody remembers would seem to be nobody's to end.
  await forgetSubscriptions(house.db, addMinutes(now, -60 * 24 * 60), now);
  await forgetSignIns(house.db, addMinutes(now, -2 * 24 * 60));
  await forgetLeftPhones(house.db, leftPhonesSince(now));
  await forgetReminders(house.db, addMinutes(now, -90 * 24 * 60));
  await forgetUsage(house.db, usageSince(now));
  return addMinutes(now, 10);
}

/** Longer than any work takes: two gateways asked one after the other, each with its time limit. */
const leaseMinutes = 2;
const longestPauseMinutes = 60;

async function runJob(house: House, job: Job): Promise<void> {
  const [begun, lateMs] = [performance.now(), epochMs(house.clock()) - epochMs(job.dueAt)];
  const took = () => ({ lateMs, ms: Math.round(performance.now() - begun) });
  try {
    const again = await works[job.kind](house, job.payload);
    await (again === null ? endJob(house.db, job) : repeatJob(house.db, job, again, null));
    house.log({ job: job.kind, ...took() });
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    house.log({
      bug: 'a job failed',
      job: job.kind,
      payload: job.payload,
      attempts: job.attempts,
      error: text,
      ...took(),
    });
    const pause = Math.min(longestPauseMinutes, (5 / 60) * 2 ** Math.min(job.attempts, 12));
    await repeatJob(house.db, job, addMinutes(house.clock(), pause), text.slice(0, 500));
  }
}

const atOnce = 16;

/** Runs what is due now, once; answers how much that was, when all of it has ended, also where one could not even be put off. */
export async function runDueJobs(house: House): Promise<number> {
  const jobs = await claimJobs(house.db, house.clock(), atOnce, leaseMinutes);
  const ended = await Promise.allSettled(jobs.map((job) => runJob(house, job)));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
  return jobs.length;
}

const longestSleepMs = 1_000;
const shortestSleepMs = 10;
const lastWordsMs = 5_000;

/** Works until it is stopped. What was due while nobody worked is done first; any number of processes may work side by side. */
export function startJobs(house: House): { stop(): Promise<void> } {
  const running = new Map<Job, Promise<void>>();
  const ending = new AbortController();
  let wake = (): void => {};
  const sleep = (ms: number) =>
    new Promise<void>((done) => {
      const timer = setTimeout(done, ms);
      wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  const start = (job: Job): void => {
    const work = runJob(house, job)
      .catch((error: unknown) => house.log({ bug: String(error), job: job.kind }))
      .finally(() => {
        running.delete(job);
        wake();
      });
    running.set(job, work);
  };
  const turn = async (): Promise<number> => {
    if (running.size >= atOnce) return longestSleepMs;
    for (const job of await claimJobs(house.db, house.clock(), atOnce - running.size, leaseMinutes))
      start(job);
    const next = await nextJobAt(house.db);
    return next === null
      ? longestSleepMs
      : Math.max(shortestSleepMs, Math.min(longestSleepMs, epochMs(next) - epochMs(house.clock())));
  };
  const loop = async (): Promise<void> => {
    let isSetUp = false;
    while (!ending.signal.aborted) {
      try {
        isSetUp ||= await addRoutines(house);
        await sleep(await turn());
      } catch (error) {
        house.log({ bug: String(error), job: 'loop' });
        await sleep(longestSleepMs);
      }
    }
  };
  const looping = loop();
  return {
    async stop() {
      ending.abort();
      wake();
      await looping;
      // Work that waits for a slow gateway is left behind, and whoever works on takes it up.
      const patience = new Promise<void>((done) => {
        setTimeout(done, lastWordsMs).unref();
      });
      await Promise.race([Promise.allSettled(running.values()), patience]);
      await giveBackJobs(house.db, [...running.keys()], house.clock());
    },
  };
}

/** The work that comes back by itself; written again at each start, in case it was ever lost. */
async function addRoutines(house: House): Promise<true> {
  for (const kind of ['complete', 'sweep', 'reconcile', 'couponsEnd'] as const)
    await addJob(house.db, { kind, key: kind, payload: {}, runAt: house.clock() });
  return true;
}

// Timed jobs: each kind checks the state again before it acts, so that running it twice or late
// does no harm.

import { bookingStatuses, providerAnswersBy } from '#domain/booking.ts';
import { nextQueryAt, paymentStatuses } from '#domain/payment.ts';
import { policy } from '#domain/policy.ts';
import { type Instant, addMinutes, epochMs, instant } from '#domain/time/time.ts';
import { transitionBooking } from '../booking/transition.ts';
import type { AppContext } from '../context/request-context.ts';
import { departedPhonesSince } from '../identity/register-member.ts';
import { checkWatches } from '../notifications/check-watches.ts';
import { deliverMessage } from '../notifications/deliver-message.ts';
import { deliverReminder } from '../notifications/deliver-reminder.ts';
import { remindOfBooking, remindOfEndingCoupons } from '../notifications/schedule-reminders.ts';
import { updatePasses } from '../notifications/wallet-passes.ts';
import { browserErrorsSince } from '../observability/browser-errors.ts';
import { usageSince } from '../observability/usage-events.ts';
import { applyPaymentOutcome, queryGateway } from '../payment/confirm.ts';
import { reconcile } from '../payment/reconcile.ts';
import { runRefund } from '../payment/refund.ts';
import { endXu } from '../rewards/points.ts';
import { factsOf, findBookingBySn, staysToClose } from '../store/booking/booking.ts';
import { forgetOpenHolds } from '../store/booking/open-hold.ts';
import { forgetBrowserErrors } from '../store/browser-error.ts';
import { inTransaction } from '../store/engine/db.ts';
import { forgetOldChanges } from '../store/hotel/change-feed.ts';
import { forgetUnusedPictures } from '../store/hotel/upload.ts';
import {
  type Job,
  type JobKind,
  type JobPayload,
  addJob,
  claimJobs,
  endJob,
  deleteOldRows,
  releaseJobs,
  nextJobAt,
  repeatJob,
} from '../store/job.ts';
import { forgetMailReplies } from '../store/mail-reply.ts';
import { forgetSignIns } from '../store/member/auth.ts';
import { forgetDepartedPhones } from '../store/member/personal-data.ts';
import { forgetSubscriptions } from '../store/member/push.ts';
import { forgetReminders } from '../store/member/reminder.ts';
import { forgetUsage } from '../store/member/usage.ts';
import { forgetWatches } from '../store/member/watch.ts';
import { forgetShortLinks } from '../store/message-addresses.ts';
import { forgetMessages } from '../store/message.ts';
import { attemptsOf, findAttempt, isUnanswered } from '../store/payment/payment.ts';
import { forgetPasses } from '../store/wallet-pass.ts';
import { arrivalWorks } from './arrival-jobs.ts';

/** Resolves to when to run again, or to null when the work is done. */
type Work = (appContext: AppContext, payload: JobPayload) => Promise<Instant | null>;

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
  tell: (appContext, payload) => deliverReminder(appContext, payload),
  message: deliverMessage,
  walletPass: updatePasses,
  watches: checkWatches,
  watchMessage: deliverMessage,
  couponsEnd: remindOfEndingCoupons,
  refund: (appContext, payload) => runRefund(appContext, Number(payload['refundSn'])),
  xuEnds: (appContext, payload) =>
    inTransaction(appContext.db, (db) =>
      endXu(
        db,
        Number(payload['memberSn']),
        instant(String(payload['expiresAt'])),
        appContext.clock(),
      ),
    ),
};

/**
 * The payment window and its grace are over: the gateway is asked a last time, then the booking
 * fails and its room is free.
 */
async function expire(appContext: AppContext, payload: JobPayload): Promise<Instant | null> {
  const bookingSn = Number(payload['bookingSn']);
  const booking = await findBookingBySn(appContext.db, bookingSn);
  if (booking === undefined || booking.status !== bookingStatuses.paymentPending) return null;
  for (const attempt of await attemptsOf(appContext.db, bookingSn)) {
    if (attempt.status !== paymentStatuses.awaiting) continue;
    // A gateway that is down must not hold the room: money that arrives later rescues the booking
    // or is refunded.
    await queryGateway(appContext, attempt, appContext.clock()).catch((error: unknown) =>
      appContext.log({ job: 'expire', ref: attempt.ref, error: String(error) }),
    );
  }
  const moved = await inTransaction(appContext.db, (db) =>
    transitionBooking(db, 'expire', bookingSn, 'clock', appContext.clock()),
  );
  return moved === 'windowOpen' && booking.expires_at !== null
    ? addMinutes(booking.expires_at, policy.paymentGraceMinutes)
    : null;
}

async function roomUnanswered(
  appContext: AppContext,
  payload: JobPayload,
): Promise<Instant | null> {
  const moved = await inTransaction(appContext.db, (db) =>
    transitionBooking(
      db,
      'roomUnanswered',
      Number(payload['bookingSn']),
      'clock',
      appContext.clock(),
    ),
  );
  return moved === 'tooEarly' ? addMinutes(appContext.clock(), 1) : null;
}

/**
 * Outside production nobody handles add-ons, so they are confirmed at once as a provider would;
 * elsewhere a provider that does not answer in time is taken to have declined, so that no booking
 * waits for ever.
 */
async function awaitProvider(appContext: AppContext, payload: JobPayload): Promise<Instant | null> {
  const bookingSn = Number(payload['bookingSn']);
  const booking = await findBookingBySn(appContext.db, bookingSn);
  if (booking === undefined || booking.status !== bookingStatuses.awaitingProvider) return null;
  const isPlayed = appContext.settings.sandbox.isUsed;
  const moved = await inTransaction(appContext.db, (db) =>
    transitionBooking(
      db,
      isPlayed ? 'providerConfirms' : 'providerUnanswered',
      bookingSn,
      isPlayed ? 'provider' : 'clock',
      appContext.clock(),
    ),
  );
  return moved === 'tooEarly' ? providerAnswersBy(factsOf(booking)) : null;
}

/**
 * Polls an attempt whose notice has not come, at growing intervals; one without an answer for a
 * week has failed.
 */
async function pollPayment(appContext: AppContext, payload: JobPayload): Promise<Instant | null> {
  const attemptSn = Number(payload['attemptSn']);
  const attempt = await findAttempt(appContext.db, attemptSn);
  if (attempt === undefined || !isUnanswered(attempt)) return null;
  const booking = await findBookingBySn(appContext.db, attempt.booking_sn);
  const outcome = await queryGateway(appContext, attempt, appContext.clock()).catch(
    (error: unknown) => {
      appContext.log({ job: 'pollPayment', ref: attempt.ref, error: String(error) });
      return null;
    },
  );
  const after = await findAttempt(appContext.db, attemptSn);
  if (after === undefined || !isUnanswered(after)) return null;
  const now = appContext.clock();
  const windowEnd =
    booking?.expires_at ??
    addMinutes(booking?.created_at ?? attempt.created_at, policy.paymentWindowMinutes);
  const next = nextQueryAt({ createdAt: attempt.created_at, windowEnd }, now);
  if (next !== null) return next;
  // A person decides about money that the gateway holds back, and the daily reconciliation goes on
  // asking.
  if (after.held_at !== null) return null;
  // Where the gateway could not be reached, or another process asked it just now, its state is
  // unknown: it is asked again tomorrow.
  if (outcome === null) return addMinutes(now, 24 * 60);
  const unanswered = {
    provider: attempt.provider,
    ref: attempt.ref,
    outcome: 'failed',
    amount: null,
    providerTxn: null,
    code: 'unanswered',
  } as const;
  await inTransaction(appContext.db, (db) => applyPaymentOutcome(db, unanswered, now));
  return null;
}

const closedAtOnce = 200;
/**
 * Closes stays that are over: those checked in at check-out, those without any report a day later
 * (docs/product.md, Completion).
 */
async function complete(appContext: AppContext): Promise<Instant | null> {
  const now = appContext.clock();
  const over = await staysToClose(
    appContext.db,
    now,
    addMinutes(now, -60 * policy.completeAfterHours),
    closedAtOnce,
  );
  for (const { sn, status } of over) {
    const name = status === bookingStatuses.checkedIn ? 'complete' : 'completeQuietly';
    // One stay that cannot be closed must not block all others.
    await inTransaction(appContext.db, (db) => transitionBooking(db, name, sn, 'clock', now)).catch(
      (error: unknown) => appContext.log({ bug: String(error), job: 'complete', bookingSn: sn }),
    );
  }
  // After a long pause there are thousands: they are closed in batches, so that requests are served
  // in between.
  return addMinutes(now, over.length === closedAtOnce ? 0.05 : 1);
}

/** Erases rows that no rule needs any more. */
async function sweep(appContext: AppContext): Promise<Instant | null> {
  const now = appContext.clock();
  await deleteOldRows(appContext.db, now);
  await forgetOldChanges(appContext.db);
  await forgetUnusedPictures(appContext.db, now);
  // Before the sessions they belong to: a subscription whose session is erased could not be removed
  // with it.
  await forgetSubscriptions(appContext.db, addMinutes(now, -60 * 24 * 60), now);
  await forgetSignIns(appContext.db, addMinutes(now, -2 * 24 * 60));
  await forgetOpenHolds(appContext.db, addMinutes(now, -24 * 60));
  await forgetDepartedPhones(appContext.db, departedPhonesSince(now));
  await forgetReminders(appContext.db, addMinutes(now, -90 * 24 * 60));
  await forgetMessages(appContext.db, addMinutes(now, -180 * 24 * 60));
  await forgetMailReplies(appContext.db, now);
  await forgetShortLinks(appContext.db, now);
  await forgetPasses(appContext.db, addMinutes(now, -90 * 24 * 60));
  await forgetWatches(appContext.db, addMinutes(now, -policy.watchKeptDays * 24 * 60));
  await forgetUsage(appContext.db, usageSince(now));
  await forgetBrowserErrors(appContext.db, browserErrorsSince(now));
  return addMinutes(now, 10);
}

/** Longer than any job takes: two gateways called one after the other, each with its time limit. */
const leaseMinutes = 2;
const longestPauseMinutes = 60;

async function runJob(appContext: AppContext, job: Job): Promise<void> {
  const [begun, lateMs] = [performance.now(), epochMs(appContext.clock()) - epochMs(job.dueAt)];
  const took = () => ({ lateMs, ms: Math.round(performance.now() - begun) });
  try {
    const again = await works[job.kind](appContext, job.payload);
    await (again === null
      ? endJob(appContext.db, job)
      : repeatJob(appContext.db, job, again, null));
    appContext.log({ job: job.kind, ...took() });
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    appContext.log({
      bug: 'a job failed',
      job: job.kind,
      payload: job.payload,
      attempts: job.attempts,
      error: text,
      ...took(),
    });
    const pause = Math.min(longestPauseMinutes, (5 / 60) * 2 ** Math.min(job.attempts, 12));
    await repeatJob(appContext.db, job, addMinutes(appContext.clock(), pause), text.slice(0, 500));
  }
}

const atOnce = 16;

/**
 * Runs the jobs that are due now, once; resolves to their number when all have ended, even if one
 * could not be rescheduled.
 */
export async function runDueJobs(appContext: AppContext): Promise<number> {
  const jobs = await claimJobs(appContext.db, appContext.clock(), atOnce, leaseMinutes);
  const ended = await Promise.allSettled(jobs.map((job) => runJob(appContext, job)));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
  return jobs.length;
}

const longestSleepMs = 1_000;
const shortestSleepMs = 10;
const lastWordsMs = 5_000;

/**
 * Runs jobs until it is stopped. Overdue jobs run first; any number of processes may run side by
 * side.
 */
export function startJobs(appContext: AppContext): { stop(): Promise<void> } {
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
    const work = runJob(appContext, job)
      .catch((error: unknown) => appContext.log({ bug: String(error), job: job.kind }))
      .finally(() => {
        running.delete(job);
        wake();
      });
    running.set(job, work);
  };
  const turn = async (): Promise<number> => {
    if (running.size >= atOnce) return longestSleepMs;
    for (const job of await claimJobs(
      appContext.db,
      appContext.clock(),
      atOnce - running.size,
      leaseMinutes,
    ))
      start(job);
    const next = await nextJobAt(appContext.db);
    return next === null
      ? longestSleepMs
      : Math.max(
          shortestSleepMs,
          Math.min(longestSleepMs, epochMs(next) - epochMs(appContext.clock())),
        );
  };
  const loop = async (): Promise<void> => {
    let isSetUp = false;
    while (!ending.signal.aborted) {
      try {
        isSetUp ||= await addRoutines(appContext);
        await sleep(await turn());
      } catch (error) {
        appContext.log({ bug: String(error), job: 'loop' });
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
      // A job that waits for a slow gateway is abandoned, and another process takes it over.
      const patience = new Promise<void>((done) => {
        setTimeout(done, lastWordsMs).unref();
      });
      await Promise.race([Promise.allSettled(running.values()), patience]);
      await releaseJobs(appContext.db, [...running.keys()], appContext.clock());
    },
  };
}

/** The recurring jobs; written again at each start, in case one was ever lost. */
async function addRoutines(appContext: AppContext): Promise<true> {
  for (const kind of ['complete', 'sweep', 'reconcile', 'couponsEnd', 'watches'] as const)
    await addJob(appContext.db, { kind, key: kind, payload: {}, runAt: appContext.clock() });
  return true;
}

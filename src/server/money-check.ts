// Once a day every gateway is asked about every payment whose end nobody knows, work that was lost is taken up again, and the money is added up.

import { policy } from '#domain/policy.ts';
import { addMinutes, type Instant } from '#domain/time.ts';
import { askGateway } from './confirm.ts';
import type { House } from './context.ts';
import { addJob } from './store/job.ts';
import { bookingsAdrift, forgottenWork, moneyByMethod } from './store/money.ts';
import { attemptsToReconcile, type AttemptRow } from './store/payment.ts';

/** Asked side by side, so that all are done well within the job's lease. */
const portion = 8;
/** Younger ones are still asked about by their own pollers. */
const settledAfterMinutes = 60;
/** A gateway that was silent so often is left alone until tomorrow. */
const silencesForgiven = 3;

/** Asks about each of these payments; answers how many there were and of how many nothing was heard. */
async function askAll(house: House): Promise<{ asked: number; silent: number }> {
  const made = {
    before: addMinutes(house.clock(), -settledAfterMinutes),
    failedSince: addMinutes(house.clock(), -policy.reconcileFailedDays * 24 * 60),
  };
  const silences = new Map<string, number>();
  const ask = async (attempt: AttemptRow): Promise<void> => {
    const before = silences.get(attempt.provider) ?? 0;
    try {
      if (before >= silencesForgiven) throw new Error('left alone after too much silence');
      await askGateway(house, attempt, house.clock());
    } catch (error) {
      silences.set(attempt.provider, (silences.get(attempt.provider) ?? 0) + 1);
      house.log({ job: 'reconcile', ref: attempt.ref, error: String(error) });
    }
  };
  let [asked, last] = [0, 0];
  for (;;) {
    const attempts = await attemptsToReconcile(house.db, made, last, portion);
    await Promise.all(attempts.map(ask));
    asked += attempts.length;
    last = attempts.at(-1)?.sn ?? last;
    if (attempts.length < portion)
      return { asked, silent: [...silences.values()].reduce((sum, count) => sum + count, 0) };
  }
}

const keys = {
  expire: 'bookingSn',
  roomUnanswered: 'bookingSn',
  awaitProvider: 'bookingSn',
  refund: 'refundSn',
} as const;
const waits = {
  expire: policy.paymentGraceMinutes,
  roomUnanswered: policy.roomUnansweredMinutes,
  awaitProvider: policy.sampleProviderMinutes,
  refund: 0,
} as const;

/** Writes down again what should be waited for and is not; each work looks at the state itself, so doing it once too often is harmless. */
async function takeUpForgotten(house: House): Promise<number> {
  const forgotten = await forgottenWork(house.db);
  for (const { kind, sn, at } of forgotten) {
    await addJob(house.db, {
      kind,
      key: `${kind}:${sn}`,
      payload: { [keys[kind]]: sn },
      runAt: addMinutes(at, waits[kind]),
    });
  }
  return forgotten.length;
}

const namedAtMost = 20;

/** Logs an alarm with the methods and bookings concerned when the money does not add up; true when it does. */
export async function checkMoney(house: Pick<House, 'db' | 'log'>): Promise<boolean> {
  const methods = (await moneyByMethod(house.db)).filter((row) => row.adrift !== 0);
  const bookings = await bookingsAdrift(house.db, namedAtMost);
  if (methods.length === 0 && bookings.length === 0) return true;
  house.log({ bug: 'the money does not add up and needs a person', methods, bookings });
  return false;
}

/** The daily job. */
export async function reconcile(house: House): Promise<Instant> {
  const forgotten = await takeUpForgotten(house);
  if (forgotten > 0) house.log({ bug: 'work was lost and is taken up again', count: forgotten });
  const { asked, silent } = await askAll(house);
  const addsUp = await checkMoney(house);
  house.log({ job: 'reconcile', asked, silent, forgotten, addsUp });
  return addMinutes(house.clock(), policy.reconcileHours * 60);
}

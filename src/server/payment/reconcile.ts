// The daily reconciliation: asks the gateways about payments without a known result, schedules lost
// jobs again, and checks that the money adds up.

import { policy } from '#domain/policy.ts';
import { type Instant, addMinutes } from '#domain/time/time.ts';
import type { AppContext } from '../context/request-context.ts';
import { addJob } from '../store/job.ts';
import {
  findUnbalancedBookings,
  findWorkWithoutJob,
  moneyByMethod,
} from '../store/payment/ledger-check.ts';
import { type AttemptRow, attemptsToReconcile } from '../store/payment/payment.ts';
import { queryGateway } from './confirm.ts';

/** Asked concurrently, so that all are done well within the job's lease. */
const portion = 8;
/** Younger ones are still asked about by their own pollers. */
const settledAfterMinutes = 60;
/** After so many failures a gateway is not asked again until tomorrow. */
const maxUnanswered = 3;

/**
 * Asks about each of these payments; answers how many there were and of how many nothing was heard.
 */
async function queryOpenAttempts(
  appContext: AppContext,
): Promise<{ queried: number; unanswered: number }> {
  const made = {
    before: addMinutes(appContext.clock(), -settledAfterMinutes),
    failedSince: addMinutes(appContext.clock(), -policy.reconcileFailedDays * 24 * 60),
  };
  const unanswered = new Map<string, number>();
  const ask = async (attempt: AttemptRow): Promise<void> => {
    const before = unanswered.get(attempt.provider) ?? 0;
    try {
      if (before >= maxUnanswered) throw new Error('left alone after too much silence');
      await queryGateway(appContext, attempt, appContext.clock());
    } catch (error) {
      unanswered.set(attempt.provider, (unanswered.get(attempt.provider) ?? 0) + 1);
      appContext.log({ job: 'reconcile', ref: attempt.ref, error: String(error) });
    }
  };
  let [queried, last] = [0, 0];
  for (;;) {
    const attempts = await attemptsToReconcile(appContext.db, made, last, portion);
    await Promise.all(attempts.map(ask));
    queried += attempts.length;
    last = attempts.at(-1)?.sn ?? last;
    if (attempts.length < portion)
      return {
        queried,
        unanswered: [...unanswered.values()].reduce((sum, count) => sum + count, 0),
      };
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

/**
 * Schedules missing jobs again; each job checks the state itself, so running one too often does no
 * harm.
 */
async function takeUpForgotten(appContext: AppContext): Promise<number> {
  const forgotten = await findWorkWithoutJob(appContext.db);
  for (const { kind, sn, at } of forgotten) {
    await addJob(appContext.db, {
      kind,
      key: `${kind}:${sn}`,
      payload: { [keys[kind]]: sn },
      runAt: addMinutes(at, waits[kind]),
    });
  }
  return forgotten.length;
}

const maxNamed = 20;

/**
 * Logs an alarm with the methods and bookings concerned when the money does not add up; true when
 * it does.
 */
export async function checkMoney(appContext: Pick<AppContext, 'db' | 'log'>): Promise<boolean> {
  const methods = (await moneyByMethod(appContext.db)).filter((row) => row.adrift !== 0);
  const bookings = await findUnbalancedBookings(appContext.db, maxNamed);
  if (methods.length === 0 && bookings.length === 0) return true;
  appContext.log({ bug: 'the money does not add up and needs a person', methods, bookings });
  return false;
}

/** The daily job. */
export async function reconcile(appContext: AppContext): Promise<Instant> {
  const forgotten = await takeUpForgotten(appContext);
  if (forgotten > 0)
    appContext.log({ bug: 'work was lost and is taken up again', count: forgotten });
  const { queried, unanswered: unansweredCount } = await queryOpenAttempts(appContext);
  const addsUp = await checkMoney(appContext);
  appContext.log({ job: 'reconcile', asked: queried, silent: unansweredCount, forgotten, addsUp });
  return addMinutes(appContext.clock(), policy.reconcileHours * 60);
}

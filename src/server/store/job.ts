// The job table: work to be done later, stored beside what it is about, so that no job is lost when
// a process ends (docs/architecture.md, Jobs).

import { sql } from 'kysely';
import { policy } from '#domain/policy.ts';
import { addMinutes, localDate, type Instant } from '#domain/time/time.ts';
import type { Database } from './engine/schema.ts';

const jobKinds = [
  'expire',
  'roomUnanswered',
  'pollPayment',
  'refund',
  'remindAnswer',
  'silentAfterReport',
  'disputeSilent',
  'complete',
  'sweep',
  'awaitProvider',
  'xuEnds',
  'reconcile',
  'remind',
  'tell',
  'couponsEnd',
  'message',
  'walletPass',
  'watches',
  'watchMessage',
] as const;
export type JobKind = (typeof jobKinds)[number];
export type JobPayload = Readonly<Record<string, number | string>>;
export type Job = {
  readonly sn: number;
  readonly kind: JobKind;
  readonly payload: JobPayload;
  readonly attempts: number;
  readonly dueAt: Instant;
};

/** Written in the transaction of its cause; a key that waits already is left as it is. */
export async function addJob(
  db: Database,
  job: { kind: JobKind; key: string; payload: JobPayload; runAt: Instant },
): Promise<void> {
  await db
    .insertInto('job')
    .values({
      kind: job.kind,
      key: job.key,
      payload: JSON.stringify(job.payload),
      run_at: job.runAt,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/**
 * Moves a waiting job to another moment, or deletes it where that is null. A process that runs it
 * at this moment has seen the state before, so it may neither end nor reschedule it: the number of
 * its attempts no longer matches.
 */
export async function planJob(
  db: Database,
  {
    kind,
    key,
    payload,
    runAt,
  }: { kind: JobKind; key: string; payload: JobPayload; runAt: Instant | null },
): Promise<void> {
  if (runAt === null) await db.deleteFrom('job').where('key', '=', key).execute();
  else {
    await db
      .insertInto('job')
      .values({ kind, key, payload: JSON.stringify(payload), run_at: runAt })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet({ run_at: runAt, attempts: sql<number>`least(job.attempts + 1, 30000)` }),
      )
      .execute();
  }
}

/**
 * Takes due jobs for `leaseMinutes`, those that have waited longest first; the job of a process
 * that died comes back by itself when that is over.
 */
export async function claimJobs(
  db: Database,
  now: Instant,
  limit: number,
  leaseMinutes: number,
): Promise<Job[]> {
  const claimed = await sql<Job>`
    update job
    set run_at = ${addMinutes(now, leaseMinutes)}::timestamptz,
      attempts = least(job.attempts + 1, 30000)
    from (
      select sn, run_at
      from job
      where run_at <= ${now}::timestamptz
      order by run_at, sn
      limit ${limit}
      for update skip locked) due
    where job.sn = due.sn
    returning job.sn, job.kind, job.payload, job.attempts, due.run_at as "dueAt"`.execute(db);
  // An update answers in whatever order its plan has.
  return claimed.rows.toSorted((a, b) =>
    a.dueAt === b.dueAt ? a.sn - b.sn : a.dueAt < b.dueAt ? -1 : 1,
  );
}

/** Ends a job, unless another process has taken it over meanwhile. */
export async function endJob(db: Database, job: Job): Promise<void> {
  await db
    .deleteFrom('job')
    .where('sn', '=', job.sn)
    .where('attempts', '=', job.attempts)
    .execute();
}

/** Schedules a job again; without an error its count of failures begins anew. */
export async function repeatJob(
  db: Database,
  job: Job,
  runAt: Instant,
  error: string | null,
): Promise<void> {
  await db
    .updateTable('job')
    .set({ run_at: runAt, last_error: error, ...(error === null ? { attempts: 0 } : {}) })
    .where('sn', '=', job.sn)
    .where('attempts', '=', job.attempts)
    .execute();
}

/** Releases a job for another process, because this one is stopping before it is done. */
export async function releaseJobs(db: Database, jobs: readonly Job[], now: Instant): Promise<void> {
  for (const job of jobs) await repeatJob(db, job, now, 'the process ended');
}

/** When the next work is due, or null when there is none. */
export async function nextJobAt(db: Database): Promise<Instant | null> {
  const next = await db
    .selectFrom('job')
    .select('run_at')
    .orderBy('run_at')
    .limit(1)
    .executeTakeFirst();
  return next?.run_at ?? null;
}

/** Deletes what no rule needs any more: stored responses, notices, counts of past days. */
export async function deleteOldRows(db: Database, now: Instant): Promise<void> {
  const day = 24 * 60;
  await db
    .deleteFrom('idempotency_key')
    .where('created_at', '<', addMinutes(now, -policy.writeKeysKeptDays * day))
    .execute();
  await db
    .deleteFrom('payment_inbox')
    .where('received_at', '<', addMinutes(now, -7 * day))
    .where('is_signed', '=', false)
    .execute();
  await db
    .deleteFrom('payment_inbox')
    .where('received_at', '<', addMinutes(now, -180 * day))
    .execute();
  await db
    .deleteFrom('search_click_day')
    .where('day', '<', localDate(addMinutes(now, -2 * day)))
    .execute();
  await db
    .deleteFrom('guest_day')
    .where('day', '<', localDate(addMinutes(now, -2 * day)))
    .execute();
}

// Gauges of the database: small counts that cost little however large the tables grow.

import { sql } from 'kysely';
import { addMinutes, epochMs, type Instant } from '#domain/time/time.ts';
import type { Database } from './schema.ts';

export type DatabaseGauges = {
  readonly jobs: readonly { readonly job: string; readonly count: number }[];
  readonly overdueSeconds: number;
  readonly reminders: readonly { readonly state: string; readonly count: number }[];
  readonly refunds: readonly { readonly state: string; readonly count: number }[];
  readonly bookings: readonly { readonly status: number; readonly count: number }[];
  readonly payments: readonly {
    readonly method: number;
    readonly status: number;
    readonly count: number;
  }[];
};

/** Of tables that only grow the newest rows are counted, by their number. */
const newest = 5_000;

export async function readDatabaseGauges(db: Database, now: Instant): Promise<DatabaseGauges> {
  const since = addMinutes(now, -60);
  // One after another, so that metrics do not take the connections of requests.
  const jobs = await sql<
    DatabaseGauges['jobs'][number]
  >`select kind as job, count(*) as count from job group by kind order by kind`.execute(db);
  const due = await sql<{
    oldest: Instant | null;
  }>`select min(run_at) as oldest from job where run_at <= ${now}::timestamptz`.execute(db);
  const reminders = await sql<DatabaseGauges['reminders'][number]>`
    select state, count(*) as count
    from (select state, made_at from reminder order by sn desc limit ${newest}) of_late
    where made_at > ${since}::timestamptz
    group by state
    order by state`.execute(db);
  const refunds = await sql<DatabaseGauges['refunds'][number]>`
    select state, count(*) as count
    from refund
    where state in ('requested', 'processing')
    group by state
    order by state`.execute(db);
  const bookings = await sql<DatabaseGauges['bookings'][number]>`
    select status, count(*) as count
    from (select status, created_at from booking order by sn desc limit ${newest}) of_late
    where created_at > ${since}::timestamptz
    group by status
    order by status`.execute(db);
  const payments = await sql<DatabaseGauges['payments'][number]>`
    select method, status, count(*) as count
    from (
      select method, status, created_at
      from payment_attempt
      order by sn desc
      limit ${newest}) of_late
    where created_at > ${since}::timestamptz
    group by method, status
    order by method, status`.execute(db);
  const oldest = due.rows[0]?.oldest ?? null;
  return {
    jobs: jobs.rows,
    overdueSeconds: oldest === null ? 0 : (epochMs(now) - epochMs(oldest)) / 1_000,
    reminders: reminders.rows,
    refunds: refunds.rows,
    bookings: bookings.rows,
    payments: payments.rows,
  };
}

// The history of bookings: a row for each event of one, its creation included, written together
// with the jobs that follow from it, the messages that tell of it and the passes that show it.

import { sql, type RawBuilder } from 'kysely';
import type { NewMessage } from '#domain/notifications/message.ts';
import type { Instant } from '#domain/time/time.ts';
import type { Database } from '../engine/schema.ts';
import type { JobKind } from '../job.ts';
import { messageSteps } from '../message.ts';
import { passSteps } from '../wallet-pass.ts';

/** A job about one booking, which has at most one of each kind. */
export type BookingJob = { readonly kind: JobKind; readonly runAt: Instant };

/** The event, its statuses before and after, who caused it, and the jobs that follow from it. */
export type HistoryEntry = {
  readonly move: string;
  /** Null where the booking begins. */
  readonly from: number | null;
  readonly to: number;
  readonly actor: string;
  readonly jobs?: readonly BookingJob[];
  readonly messages?: readonly NewMessage[];
};

/** Writes the history row, the jobs and the messages of one move. Needs its transaction. */
export async function addHistory(
  db: Database,
  { bookingSn, ...entry }: HistoryEntry & { readonly bookingSn: number },
  now: Instant,
): Promise<void> {
  await sql`
    with moved as (select ${bookingSn}::int8 sn),
    ${historySteps(sql`moved`, entry, now)}
    select 1`.execute(db);
}

/**
 * The same as steps of a larger statement, for the bookings that its step `moved` holds; a job that
 * waits already is left as it is.
 */
export function historySteps(
  moved: RawBuilder<unknown>,
  { move, from, to, actor, jobs = [], messages = [] }: HistoryEntry,
  now: Instant,
): RawBuilder<unknown> {
  const kinds = jobs.map(({ kind }) => kind);
  const moments = jobs.map(({ runAt }) => runAt);
  return sql`
    told as (
      insert into booking_history (booking_sn, move, from_status, to_status, actor, at)
      select sn, ${move}, ${from}::int2, ${to}::int2, ${actor}, ${now}::timestamptz
      from ${moved}
    ),
    due as (
      insert into job (kind, key, payload, run_at)
      select kind, kind || ':' || sn, json_build_object('bookingSn', sn), run_at
      from ${moved}, unnest(${kinds}::text[], ${moments}::timestamptz[]) later (kind, run_at)
      on conflict (key) do nothing
    )${messages.length === 0 ? sql`` : sql`, ${messageSteps(moved, messages, now)}`}${
      from === null ? sql`` : sql`, ${passSteps(moved, now)}`
    }`;
}

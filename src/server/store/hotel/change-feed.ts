// The change feed of the search index: written in the transaction that changes a hotel, read twice
// a second by every process.

import { sql } from 'kysely';
import type { Database } from '../engine/schema.ts';

/** Seconds within which a transaction that has drawn a sequence number must have committed. */
const settledAfterSeconds = 60;

/** `isSettled`: no change with a lower number can still be committed. */
export type HotelChange = {
  readonly seq: number;
  readonly hotelSn: number;
  readonly isSettled: boolean;
};

/**
 * Notifies every process that a hotel, its rooms, prices or stays changed; they follow within a
 * second of the commit.
 */
export async function markHotelChanged(db: Database, hotelSn: number): Promise<void> {
  // `clock_timestamp()` rather than the start of the transaction: times must rise with the numbers,
  // or a change would be called settled too early.
  await sql`insert into hotel_change (hotel_sn, at) values (${hotelSn}, clock_timestamp())`.execute(
    db,
  );
}

/**
 * Changes with a higher number, in order. Numbers are drawn before the commit, so a lower number
 * may become visible after a higher one.
 */
export async function changesAfter(db: Database, seq: number): Promise<HotelChange[]> {
  const { rows } = await sql<HotelChange>`
    select seq, hotel_sn as "hotelSn",
      at < now() - make_interval(secs => ${settledAfterSeconds}) as "isSettled"
    from hotel_change
    where seq > ${seq}
    order by seq`.execute(db);
  return rows;
}

/** The highest settled number: no lower one can still become visible. 0 when there is none. */
export async function lastSettledChange(db: Database): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    select coalesce(max(seq), 0) as seq
    from hotel_change
    where at < now() - make_interval(secs => ${settledAfterSeconds})`.execute(db);
  return rows[0]?.seq ?? 0;
}

/**
 * Deletes changes that every process applied long ago. The newest is retained, so that the highest
 * number never falls.
 */
export async function forgetOldChanges(db: Database): Promise<void> {
  await sql`
    delete from hotel_change
    where at < now() - interval '1 day' and seq < (select max(seq) from hotel_change)`.execute(db);
}

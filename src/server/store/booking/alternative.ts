// Rooms held for a guest in place of a booking, found by that booking.

import { sql } from 'kysely';
import type { Vnd } from '#domain/money.ts';
import type { Instant } from '#domain/time/time.ts';
import type { Database, StoredPicture } from '../engine/schema.ts';
import { bookingStatus } from '../sql-status.ts';

export type HeldRoom = {
  readonly code: string;
  readonly roomName: string;
  readonly total: Vnd;
  readonly checkIn: Instant;
  readonly checkOut: Instant;
  readonly until: Instant;
  readonly slug: string;
  readonly rating: number;
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly pictures: readonly StoredPicture[];
};

/** Rooms held in place of a booking, the cheapest first. */
export function holdsFor(db: Database, bookingSn: number, now: Instant): Promise<HeldRoom[]> {
  return db
    .selectFrom('booking as b')
    .innerJoin('hotel as h', 'h.sn', 'b.hotel_sn')
    .innerJoin('room_type as r', 'r.sn', 'b.room_type_sn')
    .select([
      'b.code',
      'r.name as roomName',
      'b.total',
      'b.check_in_at as checkIn',
      'b.check_out_at as checkOut',
      'b.expires_at as until',
      'h.slug',
      'h.rating',
      'h.name',
      'h.latitude',
      'h.longitude',
      'h.pictures',
    ])
    .where('b.held_for', '=', bookingSn)
    .where('b.status', '=', 5)
    .where('b.expires_at', '>', now)
    .orderBy('b.total')
    .orderBy('b.sn')
    .$narrowType<{ until: Instant }>()
    .execute();
}

/** Whether rooms were ever held in place of a booking. */
export async function hasHeldFor(db: Database, bookingSn: number): Promise<boolean> {
  const held = await db
    .selectFrom('booking')
    .select('sn')
    .where('held_for', '=', bookingSn)
    .limit(1)
    .executeTakeFirst();
  return held !== undefined;
}

/**
 * Releases the rooms held in place of a booking, once one of them was taken or the guest was let in
 * after all. A payment that still arrives for one gets its room if it is free, else it is refunded.
 * Rows that another payment has locked are skipped: they expire by themselves.
 */
export async function releaseAlternatives(
  db: Database,
  bookingSn: number,
  now: Instant,
): Promise<void> {
  await sql`
    with gone as (
      update booking
      set expires_at = ${now}::timestamptz
      where sn in (
        select sn
        from booking
        where held_for = ${bookingSn}
          and status = ${bookingStatus.paymentPending}
          and expires_at > ${now}::timestamptz
        order by sn
        for no key update skip locked)
      returning sn, hotel_sn),
    due as (
      update job
      set run_at = least(run_at, ${now}::timestamptz + interval '2 minutes')
      where key in (select 'expire:' || sn from gone))
    insert into hotel_change (hotel_sn, at)
    select hotel_sn, clock_timestamp()
    from gone`.execute(db);
}

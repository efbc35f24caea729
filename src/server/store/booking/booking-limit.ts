// Counts a person's bookings under that person's lock, so that limits hold for concurrent requests
// (docs/product.md, Booking limits).

import { sql } from 'kysely';
import type { MissedStay } from '#domain/payment.ts';
import type { Instant, LocalDate } from '#domain/time/time.ts';
import type { Database } from '../engine/schema.ts';
import { bookingStatus, oneOf, paymentMethod } from '../sql-status.ts';

/**
 * Takes the member's row until the transaction ends: a member's bookings are made one after the
 * other.
 */
export async function lockMember(
  db: Database,
  sn: number,
): Promise<{ is_locked: boolean } | undefined> {
  return db
    .selectFrom('member')
    .select('is_locked')
    .where('sn', '=', sn)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export type MemberCounts = {
  readonly created: number;
  readonly unpaid: number;
  readonly payAtHotel: number;
};

const stillAhead = oneOf(
  bookingStatus.checkInPending,
  bookingStatus.awaitingHotel,
  bookingStatus.awaitingGuest,
);

/**
 * Bookings made since a moment, those waiting for payment, and stays ahead that will be paid at the
 * hotel.
 */
export async function countMemberBookings(
  db: Database,
  memberSn: number,
  since: Instant,
  now: Instant,
): Promise<MemberCounts> {
  const counted = await sql<MemberCounts>`
    select count(*) filter (where created_at >= ${since}::timestamptz) created,
      count(*) filter (where status = ${bookingStatus.paymentPending}
        and expires_at > ${now}::timestamptz) unpaid,
      count(*) filter (where payment_method = ${paymentMethod.hotel}
        and status in ${stillAhead}
        and check_out_at > ${now}::timestamptz) "payAtHotel"
    from booking
    where member_sn = ${memberSn}
      and not is_sample
      and (held_for is null
        or status not in ${oneOf(bookingStatus.failed, bookingStatus.paymentPending)})`.execute(db);
  return counted.rows[0] ?? { created: 0, unpaid: 0, payAtHotel: 0 };
}

/**
 * The stays a member missed since a moment, oldest first: no-shows, and bookings to be paid at the
 * hotel that were cancelled too late.
 */
export async function missesSince(
  db: Database,
  memberSn: number,
  since: Instant,
): Promise<MissedStay[]> {
  const found = await sql<MissedStay>`
    select h.at, 2 halves
    from booking_history h
    join booking b on b.sn = h.booking_sn
    where b.member_sn = ${memberSn}
      and h.to_status = ${bookingStatus.noShow}
      and h.at >= ${since}::timestamptz
    union all select c.at, 1 halves
    from booking_cancellation c
    join booking b on b.sn = c.booking_sn
    where b.member_sn = ${memberSn}
      and b.payment_method = ${paymentMethod.hotel}
      and c.actor = 'member'
      and c.is_late
      and c.at >= ${since}::timestamptz
    order by at`.execute(db);
  return found.rows;
}

/**
 * Counts one more booking of a phone and a device for a day and answers what that makes for each;
 * concurrent calls wait for each other, in the order given.
 */
export async function countGuestBooking(
  db: Database,
  whos: readonly string[],
  day: LocalDate,
): Promise<ReadonlyMap<string, number>> {
  const counted = await db
    .insertInto('guest_day')
    .values(whos.map((who) => ({ who, day, made: 1 })))
    .onConflict((conflict) =>
      conflict.columns(['who', 'day']).doUpdateSet({ made: sql<number>`guest_day.made + 1` }),
    )
    .returning(['who', 'made'])
    .execute();
  return new Map(counted.map(({ who, made }) => [who, made]));
}

/** Whether a member, or anybody with this phone, did not come to a hotel since then. */
export async function missedAt(
  db: Database,
  hotelSn: number,
  { memberSn, phone }: { readonly memberSn: number | null; readonly phone: string },
  since: Instant,
): Promise<boolean> {
  const { rows } = await sql<{ missed: boolean }>`
    select exists (
      select 1
      from booking
      where hotel_sn = ${hotelSn}
        and status = ${bookingStatus.noShow}
        and check_in_at >= ${since}::timestamptz
        and (member_sn = ${memberSn}::int8 or phone = ${phone})) missed`.execute(db);
  return rows[0]?.missed === true;
}

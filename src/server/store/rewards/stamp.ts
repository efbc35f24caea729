// Stamps of members at hotels: one a day, five to a card, and the coupons of full cards.

import { sql } from 'kysely';
import type { Instant, LocalDate } from '#domain/time/time.ts';
import type { Database, StoredPicture } from '../engine/schema.ts';

export type NewStamp = {
  readonly memberSn: number;
  readonly hotelSn: number;
  readonly bookingSn: number;
  readonly day: LocalDate;
  readonly givenAt: Instant;
  readonly expiresAt: Instant;
};

/** False when the stay, or another one of that day at the hotel, gave one already. */
export async function addStamp(
  db: Database,
  { memberSn, hotelSn, bookingSn, day, givenAt, expiresAt }: NewStamp,
): Promise<boolean> {
  const added = await db
    .insertInto('stamp')
    .values({
      member_sn: memberSn,
      hotel_sn: hotelSn,
      booking_sn: bookingSn,
      day,
      given_at: givenAt,
      expires_at: expiresAt,
      member_coupon_sn: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('sn')
    .executeTakeFirst();
  return added !== undefined;
}

/**
 * The oldest stamps of a member at a hotel that count and are on no full card yet; at most `limit`.
 */
export async function openStamps(
  db: Database,
  memberSn: number,
  hotelSn: number,
  limit: number,
  now: Instant,
): Promise<number[]> {
  const { rows } = await sql<{ sn: number }>`
    select sn
    from stamp
    where member_sn = ${memberSn}
      and hotel_sn = ${hotelSn}
      and member_coupon_sn is null
      and expires_at > ${now}::timestamptz
    order by expires_at, sn
    limit ${limit}`.execute(db);
  return rows.map((row) => row.sn);
}

/** Notes which coupon a full card became. */
export async function endCard(
  db: Database,
  sns: readonly number[],
  memberCouponSn: number,
): Promise<void> {
  await db
    .updateTable('stamp')
    .set({ member_coupon_sn: memberCouponSn })
    .where('sn', 'in', [...sns])
    .where('member_coupon_sn', 'is', null)
    .execute();
}

export type StampRow = {
  readonly day: LocalDate;
  readonly expiresAt: Instant;
  /** What its full card became. */ readonly memberCouponSn: number | null;
  readonly hotelSn: number;
  readonly slug: string;
  readonly name: string;
  readonly pictures: readonly StoredPicture[];
};

/**
 * The stamps of a member that count, and those of the cards that became these coupons, in the order
 * of their days.
 */
export async function stampsOf(
  db: Database,
  memberSn: number,
  couponSns: readonly number[],
  now: Instant,
): Promise<StampRow[]> {
  const { rows } = await sql<StampRow>`
    select s.day, s.expires_at as "expiresAt", s.member_coupon_sn as "memberCouponSn",
      h.sn as "hotelSn", h.slug, h.name, h.pictures
    from stamp s
    join hotel h on h.sn = s.hotel_sn
    where s.member_sn = ${memberSn}
      and ((s.member_coupon_sn is null and s.expires_at > ${now}::timestamptz)
        or s.member_coupon_sn = any(${[...couponSns]}::int8[]))
    order by s.day, s.sn`.execute(db);
  return rows;
}

// Gives a stamp for a completed stay, and a coupon for the hotel when the stamps there fill a card
// (docs/product.md, Stamps).

import { policy } from '#domain/policy.ts';
import { earnsStamp, stampDay, stampExpiresAt } from '#domain/stamp.ts';
import type { Instant } from '#domain/time/time.ts';
import { lockMember } from '../store/booking/booking-limit.ts';
import type { BookingRow } from '../store/booking/booking.ts';
import type { Database } from '../store/engine/schema.ts';
import { giveCoupon, heldCoupon, lockCoupon, stampCode } from '../store/rewards/coupon.ts';
import { addStamp, openStamps, endCard } from '../store/rewards/stamp.ts';

/**
 * The member's row is locked first: of two stays that end together the second sees the stamp of the
 * first.
 */
export async function giveStamp(db: Database, booking: BookingRow, now: Instant): Promise<void> {
  const { sn: bookingSn, member_sn: memberSn, hotel_sn: hotelSn } = booking;
  if (memberSn === null || !earnsStamp(booking.total)) return;
  await lockMember(db, memberSn);
  const stamp = {
    memberSn,
    hotelSn,
    bookingSn,
    day: stampDay(booking.check_in_at),
    givenAt: now,
    expiresAt: stampExpiresAt(now),
  };
  if (await addStamp(db, stamp)) await fillCard(db, memberSn, hotelSn, now);
}

async function fillCard(
  db: Database,
  memberSn: number,
  hotelSn: number,
  now: Instant,
): Promise<void> {
  const card = await openStamps(db, memberSn, hotelSn, policy.stampsPerCard, now);
  const last = card.at(-1);
  if (last === undefined || card.length < policy.stampsPerCard) return;
  const coupon = await lockCoupon(db, stampCode);
  // Where the coupon is not set up the stamps stay, and the next one tries again.
  if (coupon === undefined) return;
  const grantKey = `stamp:${last}`;
  await giveCoupon(db, { coupon, memberSn, grantKey, hotelSn, now });
  const held = await heldCoupon(db, memberSn, coupon.sn, grantKey);
  if (held !== undefined) await endCard(db, card, held.sn);
}

// A coupon as calls return it: its terms, and its state at this moment.

import type { CouponView, HeldCouponView } from '#contract/schemas/coupon.ts';
import { offeredStanding, receivedStanding } from '#domain/coupon.ts';
import type { Instant } from '#domain/time/time.ts';
import type { Database } from '../store/engine/schema.ts';
import { isHistoryGuarded } from '../store/member/profile.ts';
import type { Coupon, HeldCoupon } from '../store/rewards/coupon.ts';

/** Asked for only where a hotel would be named. */
export async function guardsHotels(
  db: Database,
  memberSn: number,
  held: readonly HeldCoupon[],
): Promise<boolean> {
  return held.some(({ hotel }) => hotel !== null) && isHistoryGuarded(db, memberSn);
}

export function couponView(coupon: Coupon, now: Instant): CouponView {
  const { isOpen: _, usesLeft: __, ...terms } = coupon;
  return {
    ...terms,
    bookingTypes: [...coupon.bookingTypes],
    paymentMethods: [...coupon.paymentMethods],
    ...offeredStanding(coupon, now),
  };
}

/**
 * `guardsHotel`: where one stayed is guarded by the PIN, so the hotel of a stamp card's coupon is
 * not named.
 */
export function heldView(held: HeldCoupon, now: Instant, guardsHotel: boolean): HeldCouponView {
  const { sn, coupon, receivedAt, usableFrom, expiresAt, uses, taken, hotel } = held;
  return {
    sn,
    coupon: couponView(coupon, now),
    receivedAt,
    usableFrom,
    expiresAt,
    usesLeft: uses - taken,
    hotel: guardsHotel ? null : hotel,
    ...(guardsHotel && hotel !== null && { isHotelKept: true }),
    ...receivedStanding(held, now),
  };
}

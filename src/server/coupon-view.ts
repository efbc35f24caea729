// A coupon as calls answer it: its terms, and the state it is in at this moment.

import type { CouponView, HeldCouponView } from '#contract/calls/coupon.ts';
import { offeredStanding, receivedStanding } from '#domain/coupon.ts';
import type { Instant } from '#domain/time.ts';
import type { Coupon, HeldCoupon } from './store/coupon.ts';

export function couponView(coupon: Coupon, now: Instant): CouponView {
  const {
    sn,
    code,
    title,
    conditions,
    kind,
    value,
    most,
    from,
    weekdays,
    isCancellable,
    receiveFrom,
    receiveTo,
    validFrom,
    validTo,
    daysFromReceipt,
    usesEach,
  } = coupon;
  return {
    sn,
    code,
    title,
    conditions,
    kind,
    value,
    most,
    from,
    bookingTypes: [...coupon.bookingTypes],
    paymentMethods: [...coupon.paymentMethods],
    weekdays,
    isCancellable,
    receiveFrom,
    receiveTo,
    validFrom,
    validTo,
    daysFromReceipt,
    usesEach,
    ...offeredStanding(coupon, now),
  };
}

export function heldView(held: HeldCoupon, now: Instant): HeldCouponView {
  const { sn, coupon, receivedAt, usableFrom, expiresAt, uses, taken, hotel } = held;
  return {
    sn,
    coupon: couponView(coupon, now),
    receivedAt,
    usableFrom,
    expiresAt,
    usesLeft: uses - taken,
    hotel,
    ...receivedStanding(held, now),
  };
}

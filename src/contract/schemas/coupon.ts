// Schemas of a coupon, and of the code typed to receive one.

import * as v from 'valibot';
import { couponStateNames } from '#domain/coupon.ts';
import { CouponCode } from '../forms/coupon.ts';
import { Amount } from '../forms/number.ts';
import { defineSchemas } from './define-schemas.ts';
import { At, BookingTypeName, Words } from './values.ts';

const Standing = {
  /** The spec's word for how it is shown. */
  state: v.picklist(couponStateNames),
  reason: v.nullable(v.picklist(['used', 'expired', 'over', 'gone'])),
};

export const CouponView = v.object({
  sn: v.number(),
  code: v.string(),
  title: Words,
  conditions: Words,
  kind: v.picklist(['percent', 'amount']),
  value: v.number(),
  maxDiscount: v.nullable(Amount),
  minAmount: Amount,
  bookingTypes: v.array(BookingTypeName),
  paymentMethods: v.array(v.number()),
  weekdays: v.number(),
  isCancellable: v.boolean(),
  receiveFrom: v.nullable(At),
  receiveTo: v.nullable(At),
  validFrom: v.nullable(At),
  validTo: v.nullable(At),
  daysFromReceipt: v.nullable(v.number()),
  usesEach: v.number(),
  ...Standing,
});
export type CouponView = v.InferOutput<typeof CouponView>;

export const HeldCouponView = v.object({
  sn: v.number(),
  coupon: CouponView,
  receivedAt: At,
  usableFrom: At,
  expiresAt: At,
  usesLeft: v.number(),
  ...Standing,
  /** The only hotel it is good at, where there is one. */
  hotel: v.nullable(v.object({ slug: v.string(), name: v.string() })),
  /**
   * Valid at one hotel only, where its member stayed: guarded by the PIN together with the past
   * stays, and shown after it with the stamp cards.
   */
  isHotelKept: v.optional(v.literal(true)),
});
export type HeldCouponView = v.InferOutput<typeof HeldCouponView>;

export const couponSchemas = defineSchemas({
  'coupon/getCouponList': {
    description:
      'The coupons the member holds, those that end first before the others, each with the ' +
      'state it is in now.',
    input: v.object({}),
    output: v.object({ coupons: v.array(HeldCouponView), asOf: At }),
  },
  'coupon/receiveCoupon': {
    description: 'Receives a coupon by its code; receiving it again answers the one that is held.',
    input: v.object({ code: CouponCode }),
    output: HeldCouponView,
  },
});

// Calls about coupons: what a member holds, and receiving one.

import * as v from 'valibot';
import { couponStateNames } from '#domain/coupon.ts';
import { defineCalls } from '../call.ts';
import { Amount, At, BookingTypeName, Words } from '../value.ts';

const Standing = {
  /** The spec's word for how it is shown (§3). */
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
  most: v.nullable(Amount),
  from: Amount,
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
  /** It is good at one hotel alone, where its member stayed: kept behind the PIN with the stays, and told by the stamp cards after it. */
  isHotelKept: v.optional(v.literal(true)),
});
export type HeldCouponView = v.InferOutput<typeof HeldCouponView>;

/** As it is typed: spaces and small letters are forgiven. */
const Code = v.pipe(
  v.string(),
  v.maxLength(40),
  v.transform((text) => text.toUpperCase().replace(/[\s-]/g, '')),
  v.regex(/^[0-9A-Z]{3,20}$/),
);

export const couponCalls = defineCalls({
  'coupon/getCouponList': {
    method: 'GET',
    who: 'member',
    offline: 'cache',
    fails: [],
    input: v.object({}),
    output: v.object({ coupons: v.array(HeldCouponView), asOf: At }),
    says: 'The coupons the member holds, those that end first before the others, each with the state it is in now.',
  },
  'coupon/receiveCoupon': {
    method: 'POST',
    transaction: 'own',
    who: 'member',
    offline: 'never',
    fails: ['API_GNR_101', 'API_CPN_100', 'API_CPN_101', 'API_CPN_102'],
    touches: ['coupon/getCouponList', 'promotion/getPromotionDetail'],
    input: v.object({ code: Code }),
    output: HeldCouponView,
    says: 'Receives a coupon by its code; receiving it again answers the one that is held.',
  },
});

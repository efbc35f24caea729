// All calls in one table, and the types that follow from their rows.

import type * as v from 'valibot';
import type { Call } from './call.ts';
import { authCalls } from './calls/auth.ts';
import { blogCalls } from './calls/blog.ts';
import { bookingChangeCalls } from './calls/booking-change.ts';
import { bookingLifeCalls } from './calls/booking-life.ts';
import { bookingCalls, paymentCalls } from './calls/booking.ts';
import { couponCalls } from './calls/coupon.ts';
import { deskCalls } from './calls/desk.ts';
import { hotelCalls } from './calls/hotel.ts';
import { identityCalls } from './calls/identity.ts';
import { mapCalls } from './calls/map.ts';
import { placeCalls } from './calls/place.ts';
import { pointCalls } from './calls/point.ts';
import { pushCalls } from './calls/push.ts';
import { refundCalls } from './calls/refund.ts';
import { reviewCalls } from './calls/review.ts';
import { usageCalls } from './calls/usage.ts';
import { userCalls } from './calls/user.ts';

export const calls = {
  ...authCalls,
  ...identityCalls,
  ...userCalls,
  ...hotelCalls,
  ...mapCalls,
  ...placeCalls,
  ...bookingCalls,
  ...bookingLifeCalls,
  ...bookingChangeCalls,
  ...paymentCalls,
  ...refundCalls,
  ...couponCalls,
  ...pointCalls,
  ...reviewCalls,
  ...blogCalls,
  ...pushCalls,
  ...deskCalls,
  ...usageCalls,
};

export type CallName = keyof typeof calls;
export type Input<Name extends CallName> = v.InferInput<(typeof calls)[Name]['input']>;
/** What a handler is given: defaults filled in, texts read as numbers. */
export type Parsed<Name extends CallName> = v.InferOutput<(typeof calls)[Name]['input']>;
export type Output<Name extends CallName> = v.InferOutput<(typeof calls)[Name]['output']>;

export const callNames = Object.keys(calls) as CallName[];

/** The row of a call, its types forgotten. */
export function callOf(name: CallName): Call {
  return calls[name];
}

/** A handler for every call: the compiler asks for the missing ones. */
export type Handlers<Context> = {
  readonly [Name in CallName]: (ctx: Context, input: Parsed<Name>) => Promise<Output<Name>>;
};

/** Where a call is answered (§7). */
export function callPath(name: CallName): string {
  return `/api/${name}`;
}

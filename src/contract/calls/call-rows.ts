// The rows of all calls in one table.

import { authCalls } from './auth.ts';
import { blogCalls } from './blog.ts';
import { bookingChangeCalls } from './booking-change.ts';
import { bookingLifeCalls } from './booking-life.ts';
import { bookingCalls, paymentCalls } from './booking.ts';
import { couponCalls } from './coupon.ts';
import { deskCalls } from './desk.ts';
import { hotelCalls } from './hotel.ts';
import { identityCalls } from './identity.ts';
import { mapCalls } from './map.ts';
import { passkeyCalls } from './passkey.ts';
import { placeCalls } from './place.ts';
import { pointCalls } from './point.ts';
import { pushCalls } from './push.ts';
import { refundCalls } from './refund.ts';
import { reviewCalls } from './review.ts';
import { usageCalls } from './usage.ts';
import { userCalls } from './user.ts';
import { watchCalls } from './watch.ts';

export const calls = {
  ...authCalls,
  ...identityCalls,
  ...passkeyCalls,
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
  ...watchCalls,
};

export type CallName = keyof typeof calls;

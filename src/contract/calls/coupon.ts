// Calls about coupons: what a member holds, and receiving one.

import { errorCodes } from '../error-codes.ts';
import { defineCalls } from './call.ts';

export const couponCalls = defineCalls({
  'coupon/getCouponList': {
    method: 'GET',
    who: 'member',
    offline: 'cache',
    errors: [],
  },
  'coupon/receiveCoupon': {
    method: 'POST',
    transaction: 'own',
    who: 'member',
    offline: 'never',
    errors: [
      errorCodes.notFound,
      errorCodes.couponGone,
      errorCodes.couponTooEarly,
      errorCodes.couponOver,
    ],
    invalidates: ['coupon/getCouponList', 'promotion/getPromotionDetail'],
  },
});

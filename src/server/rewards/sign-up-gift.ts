// What whoever signs up is given: the coupon of new members, and a friend's gift when another member sent them (docs/product.md, Coupons).

import type { Instant } from '#domain/time/time.ts';
import type { Database } from '../store/engine/schema.ts';
import { friendCode, giveCoupon, lockCoupon, newJoyerCode } from '../store/rewards/coupon.ts';

/** Gives what is set up. Always in this order, so that two who sign up at once never wait for each other's coupon. */
export async function grantSignUpGifts(
  db: Database,
  memberSn: number,
  inviterSn: number | null,
  now: Instant,
): Promise<void> {
  for (const code of inviterSn === null ? [newJoyerCode] : [newJoyerCode, friendCode]) {
    const coupon = await lockCoupon(db, code);
    if (coupon !== undefined) await giveCoupon(db, { coupon, memberSn, grantKey: 'sign-up', now });
  }
}

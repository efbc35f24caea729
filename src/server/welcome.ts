// What a new member is given, whichever way they came (PRODUCT §9).

import type { Instant } from '#domain/time.ts';
import type { Database } from './context.ts';
import { giveCoupon, lockCoupon, newJoyerCode } from './store/coupon.ts';

/** The coupon of new members, where it is set up. */
export async function welcome(db: Database, memberSn: number, now: Instant): Promise<void> {
  const coupon = await lockCoupon(db, newJoyerCode);
  if (coupon !== undefined) await giveCoupon(db, { coupon, memberSn, grantKey: 'sign-up', now });
}

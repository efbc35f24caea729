// How somebody becomes a member, whichever way they proved their phone, and how a phone whose
// member left is recognised.

import { policy } from '#domain/policy.ts';
import { addMinutes, type Instant } from '#domain/time/time.ts';
import type { RequestContext } from '../context/request-context.ts';
import type { Keys } from '../crypto/keys.ts';
import type { Database } from '../store/engine/schema.ts';
import { recordProvedDevice } from '../store/member/known-device.ts';
import { addMember, type Member } from '../store/member/member.ts';
import { hasDepartedSince } from '../store/member/personal-data.ts';
import { friendCode, giveCoupon, lockCoupon, newJoyerCode } from '../store/rewards/coupon.ts';

type Person = {
  readonly phone: string;
  readonly nickName: string;
  readonly referredBy: number | null;
};

/**
 * Adds a member with this phone, gives the sign-up gifts and remembers the device. Undefined when
 * the phone has a member by now. A person who left within the year may return, but without a second
 * gift, for them or for the friend who sent them.
 */
export async function registerMember(
  ctx: RequestContext,
  db: Database,
  person: Person,
): Promise<Member | undefined> {
  const { keys, now } = ctx;
  const hasLeft = await hasDepartedSince(
    db,
    hashDepartedPhone(keys, person.phone),
    departedPhonesSince(now),
  );
  const referredBy = hasLeft ? null : person.referredBy;
  const member = await addMember(db, { ...person, referredBy, now });
  if (member === undefined) return undefined;
  if (!hasLeft) await grantSignUpGifts(db, member.sn, referredBy, now);
  await recordProvedDevice(db, member.sn, ctx.caller.device, now);
  return member;
}

/**
 * The coupon of new members, and a friend's when another member sent them, as far as they are set
 * up (docs/product.md, Coupons). Always in this order, so that two who sign up at once never wait
 * for each other's coupon.
 */
async function grantSignUpGifts(
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

/**
 * The phone of a member who left is kept as a keyed hash alone, which recognises it and leads to
 * nobody.
 */
export function hashDepartedPhone(keys: Keys, phone: string): string {
  return keys.mac('left phone', phone);
}

/** Hashes of phones that left before this moment are erased; their owners count as new. */
export function departedPhonesSince(now: Instant): Instant {
  return addMinutes(now, -policy.leftPhoneDays * 24 * 60);
}

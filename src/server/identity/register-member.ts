// How somebody becomes a member, whichever way they proved their phone.

import type { RequestContext } from '../context.ts';
import { grantSignUpGifts } from '../rewards/sign-up-gift.ts';
import type { Database } from '../store/engine/schema.ts';
import { knowDevice } from '../store/member/known-device.ts';
import { addMember, type Member } from '../store/member/member.ts';
import { leftRecently } from './departed-phone.ts';

type Person = {
  readonly phone: string;
  readonly nickName: string;
  readonly referredBy: number | null;
};

/** A member of this phone, welcomed, on a device that is known from now on; undefined when the phone has a member by now. */
export async function registerMember(
  ctx: RequestContext,
  db: Database,
  person: Person,
): Promise<Member | undefined> {
  // Whoever left and comes again is welcome, but not with a second gift, for them or for the friend who sent them.
  const hasLeft = await leftRecently(ctx, db, person.phone);
  const referredBy = hasLeft ? null : person.referredBy;
  const member = await addMember(db, { ...person, referredBy, now: ctx.now });
  if (member === undefined) return undefined;
  if (!hasLeft) await grantSignUpGifts(db, member.sn, referredBy, ctx.now);
  await knowDevice(db, member.sn, ctx.caller.device, ctx.now);
  return member;
}

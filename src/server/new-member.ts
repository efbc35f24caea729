// How somebody becomes a member, whichever way they proved their phone.

import type { Context, Database } from './context.ts';
import { hasLeftLately } from './left-phone.ts';
import { knowDevice } from './store/known-device.ts';
import { addMember, type Member } from './store/member.ts';
import { welcome } from './welcome.ts';

type Person = {
  readonly phone: string;
  readonly nickName: string;
  readonly referredBy: number | null;
};

/** A member of this phone, welcomed, on a device that is known from now on; undefined when the phone has a member by now. */
export async function makeNewMember(
  ctx: Context,
  db: Database,
  person: Person,
): Promise<Member | undefined> {
  // Whoever left and comes again is welcome, but not with a second gift, for them or for the friend who sent them.
  const hasLeft = await hasLeftLately(ctx, db, person.phone);
  const referredBy = hasLeft ? null : person.referredBy;
  const member = await addMember(db, { ...person, referredBy, now: ctx.now });
  if (member === undefined) return undefined;
  if (!hasLeft) await welcome(db, member.sn, referredBy, ctx.now);
  await knowDevice(db, member.sn, ctx.caller.device, ctx.now);
  return member;
}

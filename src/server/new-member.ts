// How somebody becomes a member, whichever way they proved their phone.

import type { Context, Database } from './context.ts';
import { leftPhone, leftPhonesSince } from './left-phone.ts';
import { hasLeftSince } from './store/personal.ts';
import { addMember, type Member } from './store/member.ts';
import { knowDevice } from './store/pin.ts';
import { welcome } from './welcome.ts';

type Person = { readonly phone: string; readonly nickName: string; readonly referredBy: number | null };

/** A member of this phone, welcomed, on a device that is known from now on; undefined when the phone has a member by now. */
export async function makeNewMember({ keys, now, caller }: Context, db: Database, person: Person): Promise<Member | undefined> {
  const member = await addMember(db, { ...person, now });
  if (member === undefined) return undefined;
  // Whoever left and comes again is welcome, but not with a second gift.
  if (!(await hasLeftSince(db, leftPhone(keys, person.phone), leftPhonesSince(now)))) await welcome(db, member.sn, person.referredBy, now);
  await knowDevice(db, member.sn, caller.device, now);
  return member;
}

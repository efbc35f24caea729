// Members as they are stored, one for each phone number.

import type { Gender } from '#domain/member.ts';
import type { Instant } from '#domain/time/time.ts';
import { randomReferralCode } from '../../crypto/keys.ts';
import type { Database } from '../engine/schema.ts';

/** `phone` is E.164 text; `nickName` and `email` are '' while unknown. */
export type Member = {
  readonly sn: number;
  readonly phone: string;
  readonly nickName: string;
  readonly gender: Gender;
  readonly email: string;
  readonly referralCode: string;
  readonly isLocked: boolean;
  readonly hasPin: boolean;
};

export const memberColumns = [
  'member.sn',
  'member.phone',
  'member.nick_name as nickName',
  'member.gender',
  'member.email',
  'member.referral_code as referralCode',
  'member.is_locked as isLocked',
  'member.has_pin as hasPin',
] as const;

export async function memberBySn(db: Database, sn: number): Promise<Member | undefined> {
  return db.selectFrom('member').select(memberColumns).where('sn', '=', sn).executeTakeFirst();
}

export async function memberByPhone(db: Database, phone: string): Promise<Member | undefined> {
  return db
    .selectFrom('member')
    .select(memberColumns)
    .where('phone', '=', phone)
    .executeTakeFirst();
}

/** The member with this referral code; spaces, dashes and case do not matter. */
export async function snByReferralCode(db: Database, typed: string): Promise<number | undefined> {
  const code = typed.toUpperCase().replace(/[\s-]/g, '');
  if (!/^[0-9A-Z]{4,20}$/.test(code)) return undefined;
  return (
    await db.selectFrom('member').select('sn').where('referral_code', '=', code).executeTakeFirst()
  )?.sn;
}

type NewMember = {
  readonly phone: string;
  readonly nickName: string;
  readonly referredBy: number | null;
  readonly now: Instant;
};

/**
 * Adds a member with a referral code of their own; undefined when the phone belongs to one already.
 */
export async function addMember(
  db: Database,
  { phone, nickName, referredBy, now }: NewMember,
): Promise<Member | undefined> {
  for (let tries = 0; tries < 5; tries += 1) {
    const referral = { referral_code: randomReferralCode(), referred_by: referredBy };
    const added = await db
      .insertInto('member')
      .values({ phone, nick_name: nickName, gender: null, email: '', created_at: now, ...referral })
      .onConflict((conflict) => conflict.doNothing())
      .returning(memberColumns)
      .executeTakeFirst();
    if (added !== undefined) return added;
    if ((await memberByPhone(db, phone)) !== undefined) return undefined;
    // Neither made nor there: the referral code was another member's, so the next try draws a new
    // one.
  }
  throw new Error('no free referral code in five draws');
}

/** Changes a member's phone number; false when another member has it. */
export async function setPhone(db: Database, sn: number, phone: string): Promise<boolean> {
  const taken = db
    .selectFrom('member as other')
    .select('other.sn')
    .where('other.phone', '=', phone);
  const set = await db
    .updateTable('member')
    .set({ phone })
    .where('sn', '=', sn)
    .where(({ not, exists }) => not(exists(taken)))
    .returning('sn')
    .executeTakeFirst();
  return set !== undefined;
}

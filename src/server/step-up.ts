// Sensitive acts ask who is there once more: a session that has shown a PIN or a code lately may do them (PRODUCT §10).

import { Fault } from '#contract/errors.ts';
import { policy } from '#domain/policy.ts';
import { addMinutes, type Instant } from '#domain/time.ts';
import type { Caller, Context } from './context.ts';
import { lastConfirmed } from './store/auth.ts';

export type Member = NonNullable<Caller['member']>;

/** The member who asks. Throws API_PSS_103 for a guest. */
export function memberOf({ caller }: Context): Member {
  if (caller.member === null) throw new Fault('API_PSS_103');
  return caller.member;
}

/** Until when a proof of this moment counts. */
export function confirmedUntil(at: Instant): Instant {
  return addMinutes(at, policy.identityProofMinutes);
}

/** The member, who has lately shown a PIN or a code in this session. Throws API_PSS_120 when not: `auth/confirmIdentity` comes first. */
export async function requireConfirmed(ctx: Context): Promise<Member> {
  if (!(await hasConfirmed(ctx))) throw new Fault('API_PSS_120');
  return memberOf(ctx);
}

/** Whether the proof is there. Throws API_PSS_103 for a guest. */
export async function hasConfirmed(ctx: Context): Promise<boolean> {
  const at = await lastConfirmed(ctx.db, memberOf(ctx).family);
  return at !== null && confirmedUntil(at) > ctx.now;
}

// Sensitive acts ask who is there once more: a session that has shown a PIN or a code lately may do them (docs/product.md, Sensitive acts).

import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import { policy } from '#domain/policy.ts';
import { addMinutes, type Instant } from '#domain/time/time.ts';
import type { Caller, RequestContext } from '../context.ts';
import { lastConfirmed } from '../store/member/auth.ts';

export type Member = NonNullable<Caller['member']>;

/** The member who asks. Throws `signInRequired` for a guest. */
export function memberOf({ caller }: RequestContext): Member {
  if (caller.member === null) throw new Fault(errorCodes.signInRequired);
  return caller.member;
}

/** Until when a proof of this moment counts. */
export function confirmedUntil(at: Instant): Instant {
  return addMinutes(at, policy.identityProofMinutes);
}

/** The member, who has lately shown a PIN or a code in this session. Throws `confirmIdentity` when not: `auth/confirmIdentity` comes first. */
export async function requireConfirmed(ctx: RequestContext): Promise<Member> {
  if (!(await hasConfirmed(ctx))) throw new Fault(errorCodes.confirmIdentity);
  return memberOf(ctx);
}

/** Whether the proof is there. Throws `signInRequired` for a guest. */
export async function hasConfirmed(ctx: RequestContext): Promise<boolean> {
  const at = await lastConfirmed(ctx.db, memberOf(ctx).family);
  return at !== null && confirmedUntil(at) > ctx.now;
}

// The member's own data.

import type { Output, Parsed } from '#contract/calls.ts';
import { Fault } from '#contract/errors.ts';
import type { Context } from '../context.ts';
import { profileOf } from '../session.ts';
import { memberBySn } from '../store/member.ts';

/** The profile as the spec names its fields (§3). Throws API_PSS_103 when nobody is signed in. */
export async function getProfileInfo(ctx: Context, _input: Parsed<'user/getProfileInfo'>): Promise<Output<'user/getProfileInfo'>> {
  const member = ctx.caller.member === null ? undefined : await memberBySn(ctx.db, ctx.caller.member.sn);
  if (member === undefined) throw new Fault('API_PSS_103');
  return profileOf(member);
}

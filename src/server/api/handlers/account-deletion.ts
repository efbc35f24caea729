// Export of the member's data, and deletion of the account (docs/product.md, Consent and privacy).

import type { Output, Parsed } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import type { RequestContext } from '../../context/request-context.ts';
import { memberOf, requireConfirmed } from '../../identity/authorization.ts';
import { hashDepartedPhone } from '../../identity/register-member.ts';
import { lockMember } from '../../store/booking/booking-limit.ts';
import {
  erasePerson,
  leavingBars,
  leavingLosses,
  loadPersonal,
} from '../../store/member/personal-data.ts';

/**
 * Throws `confirmIdentity` before the caller has proved who they are, because this is everything
 * about a person.
 */
export async function exportData(
  ctx: RequestContext,
  _input: Parsed<'user/exportData'>,
): Promise<Output<'user/exportData'>> {
  return { madeAt: ctx.now, data: await loadPersonal(ctx.db, await requireConfirmed(ctx)) };
}

export async function getLeavingTerms(
  ctx: RequestContext,
  _input: Parsed<'user/getLeavingTerms'>,
): Promise<Output<'user/getLeavingTerms'>> {
  const { sn } = memberOf(ctx);
  return { bars: await leavingBars(ctx.db, sn), ...(await leavingLosses(ctx.db, sn, ctx.now)) };
}

/**
 * Throws `accountNotDeletable` with `bars` while something must end first. Locks the member's row,
 * so that no booking is made meanwhile.
 */
export async function deleteAccount(
  ctx: RequestContext,
  _input: Parsed<'user/deleteAccount'>,
): Promise<Output<'user/deleteAccount'>> {
  const who = await requireConfirmed(ctx);
  await ctx.transact(async (db) => {
    await lockMember(db, who.sn);
    const bars = await leavingBars(db, who.sn);
    if (bars.length > 0) throw new Fault(errorCodes.accountNotDeletable, { bars });
    await erasePerson(db, who, hashDepartedPhone(ctx.keys, who.phone), ctx.now);
  });
  ctx.caller.refreshCookie.clear();
  return {};
}

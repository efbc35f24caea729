// Taking one's data along, and leaving: what is the member's own is theirs to have and to have erased (PRODUCT §10).

import type { Output, Parsed } from '#contract/calls.ts';
import { Fault } from '#contract/errors.ts';
import type { Context } from '../context.ts';
import { leftPhone } from '../left-phone.ts';
import { memberOf, requireConfirmed } from '../step-up.ts';
import { lockMember } from '../store/booking-limit.ts';
import { erasePerson, leavingBars, leavingLosses, loadPersonal } from '../store/personal.ts';

/** API_PSS_120 before whoever asks has shown that it is theirs: this is all there is about a person. */
export async function exportData(
  ctx: Context,
  _input: Parsed<'user/exportData'>,
): Promise<Output<'user/exportData'>> {
  return { madeAt: ctx.now, data: await loadPersonal(ctx.db, await requireConfirmed(ctx)) };
}

export async function getLeavingTerms(
  ctx: Context,
  _input: Parsed<'user/getLeavingTerms'>,
): Promise<Output<'user/getLeavingTerms'>> {
  const { sn } = memberOf(ctx);
  return { bars: await leavingBars(ctx.db, sn), ...(await leavingLosses(ctx.db, sn, ctx.now)) };
}

/** API_PSS_143 with `bars` while something must end first. Under the member's row, so that no booking is made meanwhile. */
export async function deleteAccount(
  ctx: Context,
  _input: Parsed<'user/deleteAccount'>,
): Promise<Output<'user/deleteAccount'>> {
  const who = await requireConfirmed(ctx);
  await ctx.transact(async (db) => {
    await lockMember(db, who.sn);
    const bars = await leavingBars(db, who.sn);
    if (bars.length > 0) throw new Fault('API_PSS_143', { bars });
    await erasePerson(db, who, leftPhone(ctx.keys, who.phone), ctx.now);
  });
  ctx.caller.cookie.clear();
  return {};
}

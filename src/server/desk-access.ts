// Who may stand at the desk of a hotel: people of the house, and nobody else learns that there is one.

import { Fault } from '#contract/errors.ts';
import type { Context } from './context.ts';
import { worksAt } from './store/desk.ts';

/** Answers the caller's number. Who is not of the house is told what somebody would be told who asks for a hotel that does not exist. */
export async function requireDesk(ctx: Context, hotelSn: number): Promise<number> {
  const { member } = ctx.caller;
  if (member === null) throw new Fault('API_PSS_103');
  if (!(await worksAt(ctx.db, member.sn, hotelSn))) throw new Fault('API_GNR_101');
  return member.sn;
}

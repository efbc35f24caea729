// Who may stand at the desk of a hotel: people of the house, and nobody else learns that there is one.

import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import type { RequestContext } from '../context.ts';
import { worksAt } from '../store/booking/desk.ts';

/** Answers the caller's number. Who is not of the house is told what somebody would be told who asks for a hotel that does not exist. */
export async function requireDesk(ctx: RequestContext, hotelSn: number): Promise<number> {
  const { member } = ctx.caller;
  if (member === null) throw new Fault(errorCodes.signInRequired);
  if (!(await worksAt(ctx.db, member.sn, hotelSn))) throw new Fault(errorCodes.notFound);
  return member.sn;
}

// Answers devices that send how their member uses the site: only of whoever agrees to it now.

import type { Output, Parsed } from '#contract/calls.ts';
import { Fault } from '#contract/errors.ts';
import type { Context } from '../context.ts';
import { memberOf } from '../step-up.ts';
import { lockMember } from '../store/booking-limit.ts';
import { isAgreedTo } from '../store/profile.ts';
import { takeUsageEvents } from '../usage.ts';

/** API_PSS_144 for a member who does not agree. Under the member's row, as consent is given and withdrawn: nothing is written after a withdrawal. */
export async function sendUsageEventList(
  ctx: Context,
  { events }: Parsed<'usage/sendUsageEventList'>,
): Promise<Output<'usage/sendUsageEventList'>> {
  const member = memberOf(ctx);
  await lockMember(ctx.db, member.sn);
  if (!(await isAgreedTo(ctx.db, member.sn, 'usage'))) throw new Fault('API_PSS_144');
  await takeUsageEvents(ctx, member, events);
  return {};
}

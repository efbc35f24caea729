// Receives usage events, only of members who agree at that moment, and errors of pages.

import type { Output, Parsed } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import type { RequestContext } from '../../context/request-context.ts';
import { memberOf } from '../../identity/authorization.ts';
import { receiveBrowserErrors } from '../../observability/browser-errors.ts';
import { receiveUsageEvents } from '../../observability/usage-events.ts';
import { lockMember } from '../../store/booking/booking-limit.ts';
import { isAgreedTo } from '../../store/member/profile.ts';

/**
 * `noConsent` for a member who does not agree. Under the member's row, as consent is given and
 * withdrawn: nothing is written after a withdrawal.
 */
export async function sendUsageEventList(
  ctx: RequestContext,
  { events }: Parsed<'usage/sendUsageEventList'>,
): Promise<Output<'usage/sendUsageEventList'>> {
  const member = memberOf(ctx);
  await lockMember(ctx.db, member.sn);
  if (!(await isAgreedTo(ctx.db, member.sn, 'usage'))) throw new Fault(errorCodes.noConsent);
  await receiveUsageEvents(ctx, member, events);
  return {};
}

export async function sendBrowserErrorList(
  ctx: RequestContext,
  { errors }: Parsed<'usage/sendBrowserErrorList'>,
): Promise<Output<'usage/sendBrowserErrorList'>> {
  await receiveBrowserErrors(ctx, errors);
  return {};
}

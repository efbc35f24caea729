// Stays of the past are told only after a proof where the member keeps them behind the PIN (docs/product.md, Sensitive acts).

import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import { bookingStatuses, isPast } from '#domain/booking.ts';
import { policy } from '#domain/policy.ts';
import { addMinutes } from '#domain/time/time.ts';
import type { RequestContext } from '../context.ts';
import { lastMovedAt } from '../store/booking/booking.ts';
import { isHistoryGuarded } from '../store/member/profile.ts';
import { requireConfirmed } from './step-up.ts';

/** How a booking ends before the eyes of who waits for it: a payment that failed, a room that was declined. */
const mayEndOnScreen: ReadonlySet<number> = new Set([
  bookingStatuses.failed,
  bookingStatuses.cancelled,
]);

/**
 * Of a booking that is reached by its code or by a link, whoever holds it: whether it is guarded. Then its member has shown the PIN or a code,
 * or `confirmIdentity` is thrown; to anybody else it does not exist, as links of a guarded past open nothing. Whoever waits for a booking that
 * ends meanwhile still sees how, for an hour.
 */
export async function guardReached(
  ctx: RequestContext,
  booking: { readonly sn: number; readonly status: number; readonly member_sn: number | null },
): Promise<boolean> {
  const { sn, status, member_sn: memberSn } = booking;
  if (memberSn === null || !isPast(booking) || !(await isHistoryGuarded(ctx.db, memberSn)))
    return false;
  if (mayEndOnScreen.has(status)) {
    const endedAt = await lastMovedAt(ctx.db, sn);
    if (endedAt !== null && ctx.now < addMinutes(endedAt, policy.endedBookingShownMinutes))
      return false;
  }
  if (ctx.caller.member?.sn !== memberSn) throw new Fault(errorCodes.notFound);
  await requireConfirmed(ctx);
  return true;
}

/** Whether a stay of the past is guarded; then throws `confirmIdentity` until the member has shown the PIN or a code. */
export async function guardPast(
  ctx: RequestContext,
  memberSn: number,
  booking: { readonly status: number },
): Promise<boolean> {
  const isGuarded = isPast(booking) && (await isHistoryGuarded(ctx.db, memberSn));
  if (isGuarded) await requireConfirmed(ctx);
  return isGuarded;
}

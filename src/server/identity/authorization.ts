// Who may do what: members, members who lately proved who they are, members of a guarded past, and
// staff of a hotel.

import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import { bookingStatuses, isPast } from '#domain/booking.ts';
import { policy } from '#domain/policy.ts';
import { addMinutes, type Instant } from '#domain/time/time.ts';
import type { Caller, RequestContext } from '../context/request-context.ts';
import { lastMovedAt } from '../store/booking/booking.ts';
import { worksAt } from '../store/booking/desk.ts';
import { lastConfirmed } from '../store/member/auth.ts';
import { isHistoryGuarded } from '../store/member/profile.ts';

export type SignedInMember = NonNullable<Caller['member']>;

/** The member who asks. Throws `signInRequired` for a guest. */
export function memberOf({ caller }: RequestContext): SignedInMember {
  if (caller.member === null) throw new Fault(errorCodes.signInRequired);
  return caller.member;
}

/**
 * Until when a PIN or a code that was shown at this moment counts as proof (docs/product.md,
 * Sensitive acts).
 */
export function confirmedUntil(at: Instant): Instant {
  return addMinutes(at, policy.identityProofMinutes);
}

/** Whether this session has lately shown a PIN or a code. Throws `signInRequired` for a guest. */
export async function hasConfirmed(ctx: RequestContext): Promise<boolean> {
  const at = await lastConfirmed(ctx.db, memberOf(ctx).family);
  return at !== null && confirmedUntil(at) > ctx.now;
}

/**
 * The member, who has lately shown a PIN or a code in this session. Throws `confirmIdentity` when
 * not: `auth/confirmIdentity` comes first.
 */
export async function requireConfirmed(ctx: RequestContext): Promise<SignedInMember> {
  if (!(await hasConfirmed(ctx))) throw new Fault(errorCodes.confirmIdentity);
  return memberOf(ctx);
}

/**
 * Ends that whoever waits for a booking sees on the screen: a payment that failed, a room that was
 * declined.
 */
const endsOnScreen: ReadonlySet<number> = new Set([
  bookingStatuses.failed,
  bookingStatuses.cancelled,
]);

/**
 * Whether a booking that was reached by its code or a link is guarded: it is past, and its member
 * keeps the past behind the PIN. Then its member must have shown the PIN or a code, else
 * `confirmIdentity` is thrown; for anybody else it does not exist (`notFound`). Whoever waits for a
 * booking that ends meanwhile still sees how, for an hour.
 */
export async function guardReached(
  ctx: RequestContext,
  booking: { readonly sn: number; readonly status: number; readonly member_sn: number | null },
): Promise<boolean> {
  const { sn, status, member_sn: memberSn } = booking;
  if (memberSn === null || !isPast(booking) || !(await isHistoryGuarded(ctx.db, memberSn)))
    return false;
  if (endsOnScreen.has(status)) {
    const endedAt = await lastMovedAt(ctx.db, sn);
    if (endedAt !== null && ctx.now < addMinutes(endedAt, policy.endedBookingShownMinutes))
      return false;
  }
  if (ctx.caller.member?.sn !== memberSn) throw new Fault(errorCodes.notFound);
  await requireConfirmed(ctx);
  return true;
}

/**
 * Whether a booking of this member is past and guarded; then throws `confirmIdentity` until the
 * member has shown the PIN or a code.
 */
export async function guardPast(
  ctx: RequestContext,
  memberSn: number,
  booking: { readonly status: number },
): Promise<boolean> {
  const isGuarded = isPast(booking) && (await isHistoryGuarded(ctx.db, memberSn));
  if (isGuarded) await requireConfirmed(ctx);
  return isGuarded;
}

/**
 * The caller's number, who works at this hotel. Throws `signInRequired` for a guest, and `notFound`
 * for others, as for a hotel that does not exist, so that nobody learns which hotels have a desk.
 */
export async function requireDesk(ctx: RequestContext, hotelSn: number): Promise<number> {
  const { sn } = memberOf(ctx);
  if (!(await worksAt(ctx.db, sn, hotelSn))) throw new Fault(errorCodes.notFound);
  return sn;
}

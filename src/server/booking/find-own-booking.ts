// Finds a booking by its code for its member or for whoever holds its secret link; for anybody else
// it does not exist (docs/product.md, Who acts).

import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import type { RequestContext } from '../context/request-context.ts';
import { isSameText } from '../crypto/keys.ts';
import { guardReached } from '../identity/authorization.ts';
import { findBooking, type BookingRow } from '../store/booking/booking.ts';

/** Whether the caller is signed in as the booking's member. */
export const isOwn = (ctx: RequestContext, { member_sn }: Pick<BookingRow, 'member_sn'>): boolean =>
  member_sn !== null && member_sn === ctx.caller.member?.sn;

/**
 * The booking of this code, for its member and, with a key, for whoever holds the link. `notFound`
 * for everybody else, as for one that does not exist; `confirmIdentity` while it belongs to a
 * guarded past.
 */
export async function reachBooking<
  Row extends Pick<BookingRow, 'sn' | 'code' | 'status' | 'member_sn'>,
>(ctx: RequestContext, booking: Row | undefined, key?: string): Promise<Row> {
  const hasLink =
    booking !== undefined && key !== undefined && isSameText(key, ctx.keys.linkKey(booking.code));
  if (booking === undefined || !(isOwn(ctx, booking) || hasLink))
    throw new Fault(errorCodes.notFound);
  await guardReached(ctx, booking);
  return booking;
}

/** The caller's own booking. Faults as `reachBooking`. */
export async function ownBooking(ctx: RequestContext, code: string): Promise<BookingRow> {
  return reachBooking(ctx, await findBooking(ctx.db, code));
}

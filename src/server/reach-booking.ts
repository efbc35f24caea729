// Who reaches a booking by its code: its member, or whoever holds its secret link. Anybody else hears that there is none (PRODUCT §2).

import { Fault } from '#contract/errors.ts';
import type { Context } from './context.ts';
import { guardReached } from './history-guard.ts';
import { isSameText } from './keys.ts';
import { findBooking, type BookingRow } from './store/booking.ts';

/** Whether the caller is signed in as the member whose booking it is. */
export const isOwn = (ctx: Context, { member_sn }: Pick<BookingRow, 'member_sn'>): boolean =>
  member_sn !== null && member_sn === ctx.caller.member?.sn;

/**
 * The booking of this code as it was found, for its member and, where a key came along, for whoever holds the link. API_GNR_101 for
 * everybody else, as for one that does not exist; API_PSS_120 while it belongs to a past that is kept behind the PIN.
 */
export async function reachBooking<
  Row extends Pick<BookingRow, 'sn' | 'code' | 'status' | 'member_sn'>,
>(ctx: Context, booking: Row | undefined, key?: string): Promise<Row> {
  const hasLink =
    booking !== undefined && key !== undefined && isSameText(key, ctx.keys.linkKey(booking.code));
  if (booking === undefined || !(isOwn(ctx, booking) || hasLink)) throw new Fault('API_GNR_101');
  await guardReached(ctx, booking);
  return booking;
}

/** The caller's own booking. Faults as `reachBooking`. */
export async function ownBooking(ctx: Context, code: string): Promise<BookingRow> {
  return reachBooking(ctx, await findBooking(ctx.db, code));
}

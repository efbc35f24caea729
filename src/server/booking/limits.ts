// Booking limits per person, counted under that person's lock, so that concurrent requests cannot
// exceed them (docs/product.md, Booking limits).

import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import type { BookingLimit } from '#contract/schemas/booking.ts';
import { policy } from '#domain/policy.ts';
import { type LocalTime, addMinutes, atLocal, localDate } from '#domain/time/time.ts';
import type { RequestContext } from '../context/request-context.ts';
import {
  countGuestBooking,
  countMemberBookings,
  missedAt,
} from '../store/booking/booking-limit.ts';
import type { Holder } from '../store/booking/open-hold.ts';
import type { Room } from '../store/hotel/room.ts';

const reached = (limit: BookingLimit, most: number): Fault =>
  new Fault(errorCodes.overLimit, { limit, most });

/**
 * Throws `overLimit` when one more booking is too many, `phoneProofRequired` when it is for a phone
 * that was not proved. A member's row must be locked; a guest's counts are taken here. What
 * strangers book in the name of a phone does not count for who proves it.
 */
export async function countBooking(
  ctx: RequestContext,
  { phone, isProven }: Pick<Holder, 'phone' | 'isProven'>,
  isPaidAtHotel: boolean,
): Promise<void> {
  const { member, device } = ctx.caller;
  const today = localDate(ctx.now);
  if (member === null) {
    // Always in this order, so that two bookings of one person wait and never deadlock.
    const ofDevice = device === '' ? [] : [`device ${device}`];
    const ofPhone = isProven ? `proven ${phone}` : `phone ${phone}`;
    const made = await countGuestBooking(ctx.db, [...ofDevice, ofPhone], today);
    const isOver = (who: string): boolean => (made.get(who) ?? 0) > policy.guestBookingsPerDay;
    if (ofDevice.some(isOver) || (isProven && isOver(ofPhone)))
      throw reached('day', policy.guestBookingsPerDay);
    if (isOver(ofPhone)) throw new Fault(errorCodes.phoneProofRequired);
    return;
  }
  const counts = await countMemberBookings(
    ctx.db,
    member.sn,
    atLocal(today, '00:00' as LocalTime),
    ctx.now,
  );
  if (counts.created >= policy.memberBookingsPerDay)
    throw reached('day', policy.memberBookingsPerDay);
  if (!isPaidAtHotel && counts.unpaid >= policy.memberUnpaidOpen)
    throw reached('unpaid', policy.memberUnpaidOpen);
  if (isPaidAtHotel && counts.payAtHotel >= policy.memberPayAtHotelOpen)
    throw reached('payAtHotel', policy.memberPayAtHotelOpen);
}

/**
 * Whether the room's hotel takes no bookings of whoever lately booked there and did not come, and
 * this is one of them.
 */
export async function isBarredByHotel(
  { db, now }: RequestContext,
  room: Room,
  person: { readonly memberSn: number | null; readonly phone: string },
): Promise<boolean> {
  if (room.barsNoShows !== true) return false;
  return missedAt(db, room.hotelSn, person, addMinutes(now, -policy.noShowsCountDays * 24 * 60));
}

// How much one person may book: counted under that person's own lock, so that many requests at once pass no more than one by one (PRODUCT §10).

import type { BookingLimit } from '#contract/calls/booking.ts';
import { Fault } from '#contract/errors.ts';
import { policy } from '#domain/policy.ts';
import { atLocal, localDate, type LocalTime } from '#domain/time.ts';
import type { Context } from './context.ts';
import { countGuestBooking, countMemberBookings } from './store/booking-limit.ts';

const reached = (limit: BookingLimit, most: number): Fault =>
  new Fault('API_BKN_004', { limit, most });

/** Throws API_BKN_004 when one more booking is too many. A member's row must be locked; a guest's counts are taken here. */
export async function countBooking(
  ctx: Context,
  phone: string,
  isPaidAtHotel: boolean,
): Promise<void> {
  const { member, device } = ctx.caller;
  const today = localDate(ctx.now);
  if (member === null) {
    // Always in this order, so that two bookings of one person wait and never block each other.
    const made = await countGuestBooking(
      ctx.db,
      [...(device === '' ? [] : [`device ${device}`]), `phone ${phone}`],
      today,
    );
    if (made > policy.guestBookingsPerDay) throw reached('day', policy.guestBookingsPerDay);
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

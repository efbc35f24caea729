// The hotels where the member stayed, to book again: the latest first.

import type { BookingView } from '#contract/schemas/booking.ts';
import { bookingStatusOf } from '#domain/booking.ts';
import { policy } from '#domain/policy.ts';
import { localDate, type LocalDate } from '#domain/time/time.ts';

export type StayedHotel = {
  readonly hotel: BookingView['hotel'];
  readonly count: number;
  /** The first day of the latest stay. */
  readonly last: LocalDate;
};

/** Without those named; a list that is guarded by the PIN has no stays of the past. */
export function stayedHotels(
  bookings: readonly BookingView[],
  without: readonly number[],
): readonly StayedHotel[] {
  const stayed = new Map<number, StayedHotel>();
  const past = bookings
    .filter(
      ({ status, isUnsaved }) => bookingStatusOf(status) === 'completed' && isUnsaved !== true,
    )
    .toSorted((a, b) => (a.checkIn < b.checkIn ? 1 : -1));
  for (const { hotel, checkIn } of past) {
    if (without.includes(hotel.sn)) continue;
    const known = stayed.get(hotel.sn);
    stayed.set(
      hotel.sn,
      known === undefined
        ? { hotel, count: 1, last: localDate(checkIn) }
        : { ...known, count: known.count + 1 },
    );
  }
  return [...stayed.values()].slice(0, policy.bookAgainHotels);
}

// The tabs of a list of bookings, and the order within each.

import type { BookingView } from '#contract/schemas/booking.ts';
import { bookingStatusOf, upcomingStatuses, type BookingStatus } from '#domain/booking.ts';

export const bookingTabs = ['upcoming', 'done', 'cancelled', 'noShow'] as const;
export type BookingTab = (typeof bookingTabs)[number];

/** The tab that an address names. */
export const tabIn = (search: URLSearchParams): BookingTab =>
  bookingTabs.find((id) => id === search.get('tab')) ?? 'upcoming';

function tabOf(status: BookingStatus): BookingTab {
  if ((upcomingStatuses as readonly BookingStatus[]).includes(status)) return 'upcoming';
  if (status === 'completed') return 'done';
  return status === 'noShow' ? 'noShow' : 'cancelled';
}

/** Those that are ahead begin with the soonest, those of the past with the latest. */
export function bookingsIn<Booking extends Pick<BookingView, 'status' | 'checkIn'>>(
  bookings: readonly Booking[],
  tab: BookingTab,
): Booking[] {
  const direction = tab === 'upcoming' ? 1 : -1;
  return bookings
    .filter(({ status }) => tabOf(bookingStatusOf(status)) === tab)
    .toSorted((a, b) => direction * (a.checkIn < b.checkIn ? -1 : a.checkIn > b.checkIn ? 1 : 0));
}

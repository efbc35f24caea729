// Keeps a booking that was found by its code on this phone, as if its link had been opened here.

import type { QueryClient } from '@tanstack/react-query';
import type { BookingView } from '#contract/schemas/booking.ts';
import { query } from '../../api/queries.ts';
import { currentProfile } from '../../api/session.ts';
import { rememberGuestBooking } from '../checkout/remember-guest-booking.ts';

/** Resolves when it can be opened without a network. */
export async function keepFoundBooking(client: QueryClient, booking: BookingView): Promise<void> {
  const { code, key } = booking;
  const { queryKey } = query('booking/getBookingStatus', { code, key });
  client.setQueryData(queryKey, booking);
  if (booking.isUnsaved === true) return;
  if (currentProfile() === null) rememberGuestBooking({ code, key });
  // Only fetched data is saved by itself. What cannot be saved is shown all the same.
  await import('../../offline/voucher-queries.ts')
    .then(({ saveBookings }) => saveBookings(queryKey, booking))
    .catch(() => undefined);
}

// Caches and saves a booking as soon as the server returns it: somebody who leaves to pay may come
// back without a signal.

import type { QueryClient } from '@tanstack/react-query';
import type { Output } from '#contract/calls/calls.ts';
import type { BookingView } from '#contract/schemas/booking.ts';
import { query } from '../api/queries.ts';
import { currentProfile } from '../api/session.ts';

type List = Output<'booking/getBookingList'>;

/**
 * The list as the server would return it now: with this booking at its place, the newest stay
 * first.
 */
export function withBooking(list: List, booking: BookingView): List {
  const others = list.bookings.filter(({ code }) => code !== booking.code);
  const at = others.findIndex(({ checkIn }) => checkIn <= booking.checkIn);
  return { ...list, bookings: others.toSpliced(at < 0 ? others.length : at, 0, booking) };
}

export function cacheBooking(client: QueryClient, booking: BookingView): void {
  const isMember = currentProfile() !== null;
  const link = query('booking/getBookingStatus', { code: booking.code, key: booking.key }).queryKey;
  const pages: readonly (readonly unknown[])[] = isMember
    ? [link, query('booking/getBookingDetail', { code: booking.code }).queryKey]
    : [link];
  for (const queryKey of pages) client.setQueryData(queryKey, booking);
  // Only fetched data is saved by itself.
  void import('./query-persister.ts')
    .then(async ({ saveQuery, readSavedData }) => {
      const saveCached = (queryKey: readonly unknown[]): void => {
        const cached = client.getQueryCache().find({ queryKey });
        if (cached?.state.data !== undefined) saveQuery(cached);
      };
      pages.forEach(saveCached);
      if (!isMember) return;
      const list = query('booking/getBookingList', {}).queryKey;
      const known =
        client.getQueryData<List>(list) ?? ((await readSavedData(list)) as List | undefined);
      if (known === undefined) return;
      client.setQueryData<List>(list, withBooking(known, booking));
      saveCached(list);
      // Other bookings may have changed since the list was read.
      await client.invalidateQueries({ queryKey: list });
    })
    .catch(() => {
      /* it is fetched again with a network */
    });
}

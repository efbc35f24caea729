// A booking that the server has just answered is on the phone at once: who is led away to pay may come back without a signal.

import type { QueryClient } from '@tanstack/react-query';
import type { Output } from '#contract/calls/calls.ts';
import type { BookingView } from '#contract/schemas/booking.ts';
import { query } from '../api/queries.ts';
import { currentProfile } from '../api/session.ts';

type List = Output<'booking/getBookingList'>;

/** The list as the server would give it now: this booking as it stands, at its place among the others, newest stay first. */
export function withBooking(list: List, booking: BookingView): List {
  const others = list.bookings.filter(({ code }) => code !== booking.code);
  const at = others.findIndex(({ checkIn }) => checkIn <= booking.checkIn);
  return { ...list, bookings: others.toSpliced(at < 0 ? others.length : at, 0, booking) };
}

export function takeBooking(client: QueryClient, booking: BookingView): void {
  const isMember = currentProfile() !== null;
  const link = query('booking/getBookingStatus', { code: booking.code, key: booking.key }).queryKey;
  const pages: readonly (readonly unknown[])[] = isMember
    ? [link, query('booking/getBookingDetail', { code: booking.code }).queryKey]
    : [link];
  for (const queryKey of pages) client.setQueryData(queryKey, booking);
  // What is set is not fetched, and only what is fetched is saved by itself.
  void import('./query-persister.ts')
    .then(async ({ save, savedData }) => {
      const saveShown = (queryKey: readonly unknown[]): void => {
        const shown = client.getQueryCache().find({ queryKey });
        if (shown?.state.data !== undefined) save(shown);
      };
      pages.forEach(saveShown);
      if (!isMember) return;
      const list = query('booking/getBookingList', {}).queryKey;
      const known =
        client.getQueryData<List>(list) ?? ((await savedData(list)) as List | undefined);
      if (known === undefined) return;
      client.setQueryData<List>(list, withBooking(known, booking));
      saveShown(list);
      // What else has changed since the list was read is still to be asked.
      await client.invalidateQueries({ queryKey: list });
    })
    .catch(() => {
      /* it can be read where there is a network */
    });
}

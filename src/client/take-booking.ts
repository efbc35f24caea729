// A booking that the server has just answered is on the phone at once: who is led away to pay may come back without a signal.

import type { QueryClient } from '@tanstack/react-query';
import type { Output } from '#contract/calls.ts';
import { query } from './api.ts';
import { currentProfile } from './session.ts';

export function takeBooking(client: QueryClient, booking: Output<'booking/getBookingStatus'>): void {
  const link = query('booking/getBookingStatus', { code: booking.code, key: booking.key }).queryKey;
  const pages: readonly (readonly unknown[])[] = currentProfile() === null ? [link] : [link, query('booking/getBookingDetail', { code: booking.code }).queryKey];
  for (const queryKey of pages) client.setQueryData(queryKey, booking);
  // What is set is not fetched, and only what is fetched is saved by itself.
  void import('./saved.ts').then(({ save }) => {
    for (const queryKey of pages) {
      const shown = client.getQueryCache().find({ queryKey });
      if (shown !== undefined) save(shown);
    }
  }).catch(() => { /* it can be read where there is a network */ });
}

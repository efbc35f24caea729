// The link of a mail to one's bookings: they are kept on this phone and listed. One that is spent
// says so.

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { path } from '#contract/paths.ts';
import { useCall } from '../../api/queries.ts';
import { useLocale } from '../../intl/intl.tsx';
import { keepFoundBooking } from './keep-found-booking.ts';

/** Whether the link no longer opens anything; `token` is null on a page that no mail led to. */
export function useMailedLink(token: string | null): boolean {
  const client = useQueryClient();
  const locale = useLocale();
  const navigate = useNavigate();
  const { mutateAsync, isError } = useCall('booking/openMailLink');
  const open = useEffectEvent(async (given: string) => {
    try {
      const { bookings } = await mutateAsync({ input: { token: given }, key: crypto.randomUUID() });
      for (const booking of bookings) await keepFoundBooking(client, booking);
      await navigate(path(locale, 'phoneBookings'), { replace: true });
    } catch {
      // Said in place of the form.
    }
  });
  useEffect(() => {
    if (token !== null) void open(token);
  }, [token]);
  return isError;
}

// Loads the booking named by the code and key in the URL.

import { data, type LoaderFunctionArgs } from 'react-router';
import { query } from '../api/queries.ts';
import { loadOr404 } from '../errors/load-or-404.ts';
import { redirectIfLocked } from '../features/account/bookings/load-booking.ts';
import { bookingLink } from '../features/stay/booking-link.ts';
import { loaderTools } from '../runtime/router-context.ts';

export { Component } from './booking-status.tsx';

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const { client, locale, url } = loaderTools(args);
  const input = bookingLink(url.searchParams.get('code'), url.searchParams);
  if (!/^[\w-]{22}$/.test(input.key)) throw data(null, { status: 404 });
  await redirectIfLocked(
    locale,
    loadOr404(url.pathname, client.ensureQueryData(query('booking/getBookingStatus', input))),
  );
  return null;
}

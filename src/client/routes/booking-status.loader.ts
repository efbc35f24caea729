// What the page after booking is drawn from; its address holds the booking's code and key.

import { data, type LoaderFunctionArgs } from 'react-router';
import { query } from '../api.ts';
import { bookingLink } from '../parts/booking-link.ts';
import { foundAt } from '../parts/found.ts';
import { loaderTools } from '../router-context.ts';
import { orAskedFor } from '../stay-loader.ts';

export { Component } from './booking-status.tsx';

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const { client, locale, url } = loaderTools(args);
  const input = bookingLink(url.searchParams.get('code'), url.searchParams);
  if (!/^[\w-]{22}$/.test(input.key)) throw data(null, { status: 404 });
  await orAskedFor(
    locale,
    foundAt(url.pathname, client.ensureQueryData(query('booking/getBookingStatus', input))),
  );
  return null;
}

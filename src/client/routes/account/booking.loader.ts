// Loads the page of one booking.

import type { LoaderFunctionArgs } from 'react-router';
import { query } from '../../api/queries.ts';
import { loadBooking } from '../../features/account/bookings/load-booking.ts';

export { Component } from './booking.tsx';

export function loader(args: LoaderFunctionArgs): Promise<null> {
  return loadBooking(args, (client, code) =>
    client.ensureQueryData(query('booking/getBookingDetail', { code })),
  );
}

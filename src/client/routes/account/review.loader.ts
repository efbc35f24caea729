// Loads the review of one stay.

import type { LoaderFunctionArgs } from 'react-router';
import { query } from '../../api/queries.ts';
import { loadBooking } from '../../features/account/bookings/load-booking.ts';

export { Component } from './review.tsx';

export function loader(args: LoaderFunctionArgs): Promise<null> {
  return loadBooking(args, (client, code) =>
    client.ensureQueryData(query('review/getReview', { code })),
  );
}

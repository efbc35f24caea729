// What the page of one booking is drawn from.

import type { LoaderFunctionArgs } from 'react-router';
import { query } from '../../api.ts';
import { loadStay } from '../../stay-loader.ts';

export { Component } from './booking.tsx';

export function loader(args: LoaderFunctionArgs): Promise<null> {
  return loadStay(args, (client, code) =>
    client.ensureQueryData(query('booking/getBookingDetail', { code })),
  );
}

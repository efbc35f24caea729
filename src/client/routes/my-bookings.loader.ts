// Loads the bookings stored on this phone; they are refreshed from the server in the background.

import type { LoaderFunctionArgs } from 'react-router';
import { readDeviceVouchers, refreshDeviceVouchers } from '../features/account/device-vouchers.ts';
import { loaderTools } from '../runtime/router-context.ts';

export { Component } from './my-bookings.tsx';

/** Bookings younger than this need no refresh. */
const freshMs = 30_000;

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  await readDeviceVouchers();
  void refreshDeviceVouchers(loaderTools(args).client, freshMs);
  return null;
}

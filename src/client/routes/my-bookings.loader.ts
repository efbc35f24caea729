// What the list of this phone's bookings is drawn from: the vault. The server is asked meanwhile.

import type { LoaderFunctionArgs } from 'react-router';
import { readDeviceVouchers, refreshDeviceVouchers } from '../features/account/device-vouchers.ts';
import { loaderTools } from '../runtime/router-context.ts';

export { Component } from './my-bookings.tsx';

/** So fresh that nobody need be asked. */
const freshMs = 30_000;

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  await readDeviceVouchers();
  void refreshDeviceVouchers(loaderTools(args).client, freshMs);
  return null;
}

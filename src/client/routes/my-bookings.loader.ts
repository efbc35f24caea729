// What the list of this phone's bookings is drawn from: the vault. The server is asked meanwhile.

import type { LoaderFunctionArgs } from 'react-router';
import { readPhone, refreshPhone } from '../phone-vouchers.ts';
import { loaderTools } from '../router-context.ts';

export { Component } from './my-bookings.tsx';

/** So fresh that nobody need be asked. */
const freshMs = 30_000;

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  await readPhone();
  void refreshPhone(loaderTools(args).client, freshMs);
  return null;
}

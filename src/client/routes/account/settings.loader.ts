// What the member's settings are drawn from.

import type { LoaderFunctionArgs } from 'react-router';
import { query } from '../../api/queries.ts';
import { loaderTools } from '../../runtime/router-context.ts';
import { walletCapability } from '../../wallet/capabilities.ts';

export { Component } from './settings.tsx';

/** Without a network the rest of the page is there all the same. */
const settled = (asked: Promise<unknown>): Promise<unknown> => asked.catch(() => null);

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const { client } = loaderTools(args);
  await Promise.all([
    client.ensureQueryData(query('user/getSettings', {})),
    client.ensureQueryData(query('user/getConsentList', {})),
    settled(client.ensureQueryData(query('auth/getLinkedSocialAccount', walletCapability))),
    settled(client.ensureQueryData(query('auth/getDeviceList', {}))),
  ]);
  return null;
}

// Loads the member's settings.

import type { LoaderFunctionArgs } from 'react-router';
import { query } from '../../api/queries.ts';
import { loaderTools } from '../../runtime/router-context.ts';
import { walletCapability } from '../../wallet/capabilities.ts';

export { Component } from './settings.tsx';

/** Offline the rest of the page works all the same. */
const ignoreFailure = (asked: Promise<unknown>): Promise<unknown> => asked.catch(() => null);

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const { client } = loaderTools(args);
  await Promise.all([
    client.ensureQueryData(query('user/getSettings', {})),
    client.ensureQueryData(query('user/getConsentList', {})),
    ignoreFailure(client.ensureQueryData(query('auth/getLinkedSocialAccount', walletCapability))),
    ignoreFailure(client.ensureQueryData(query('auth/getDeviceList', {}))),
  ]);
  return null;
}

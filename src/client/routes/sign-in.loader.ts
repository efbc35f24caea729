// What signing in and signing up are drawn from.

import type { LoaderFunctionArgs } from 'react-router';
import { query } from '../api/queries.ts';
import { loaderTools } from '../runtime/router-context.ts';
import { walletCapability } from '../wallet/capabilities.ts';

export { Component } from './sign-in.tsx';

/** Which accounts elsewhere are offered is asked for with the page, so that nothing moves; without an answer they are asked for again. */
export async function loader(args: LoaderFunctionArgs): Promise<null> {
  await loaderTools(args)
    .client.ensureQueryData(query('auth/getSocialProviderList', walletCapability))
    .catch(() => null);
  return null;
}

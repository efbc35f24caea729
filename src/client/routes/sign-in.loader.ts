// Loads the pages for signing in and signing up.

import type { LoaderFunctionArgs } from 'react-router';
import { query } from '../api/queries.ts';
import { loaderTools } from '../runtime/router-context.ts';
import { walletCapability } from '../wallet/capabilities.ts';

export { Component } from './sign-in.tsx';

/**
 * The available providers are loaded with the page, so that nothing moves. If that fails, the page
 * loads them itself.
 */
export async function loader(args: LoaderFunctionArgs): Promise<null> {
  await loaderTools(args)
    .client.ensureQueryData(query('auth/getSocialProviderList', walletCapability))
    .catch(() => null);
  return null;
}

// What one promotion is drawn from.

import type { LoaderFunctionArgs } from 'react-router';
import { query } from '../api.ts';
import { foundAt } from '../parts/found.ts';
import { loaderTools } from '../router-context.ts';

export { Component } from './promotion.tsx';

/** One that is over, not begun or unknown is not found (§2). */
export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const { client, url } = loaderTools(args);
  await foundAt(
    url.pathname,
    client.ensureQueryData(
      query('promotion/getPromotionDetail', { name: args.params['name'] ?? '' }),
    ),
  );
  return null;
}

// Loads one promotion.

import type { LoaderFunctionArgs } from 'react-router';
import { query } from '../api/queries.ts';
import { loadOr404 } from '../errors/load-or-404.ts';
import { loaderTools } from '../runtime/router-context.ts';

export { Component } from './promotion.tsx';

/** A promotion that is over, not begun or unknown is a 404. */
export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const { client, url } = loaderTools(args);
  await loadOr404(
    url.pathname,
    client.ensureQueryData(
      query('promotion/getPromotionDetail', { name: args.params['name'] ?? '' }),
    ),
  );
  return null;
}

// Loads one collection.

import type { LoaderFunctionArgs } from 'react-router';
import { query } from '../api/queries.ts';
import { loadOr404 } from '../errors/load-or-404.ts';
import { collectionInput } from '../features/content/collection-input.ts';
import { loaderTools } from '../runtime/router-context.ts';

export { Component } from './hotel-collection.tsx';

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const { client, url } = loaderTools(args);
  await loadOr404(
    url.pathname,
    client.ensureQueryData(
      query('hotel/getHotelCollection', collectionInput(args.params['name'], url.searchParams)),
    ),
  );
  return null;
}

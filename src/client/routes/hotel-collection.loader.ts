// What one collection is drawn from.

import type { LoaderFunctionArgs } from 'react-router';
import { query } from '../api.ts';
import { foundAt } from '../parts/found.ts';
import { loaderTools } from '../router-context.ts';

export { Component } from './hotel-collection.tsx';

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const { client, url } = loaderTools(args);
  await foundAt(
    url.pathname,
    client.ensureQueryData(query('hotel/getHotelCollection', { name: args.params['name'] ?? '' })),
  );
  return null;
}

// Loads the results of a search.

import type { LoaderFunctionArgs } from 'react-router';
import { query } from '../api/queries.ts';
import { searchInput } from '../features/search/use-search-results.ts';
import { loaderTools } from '../runtime/router-context.ts';

export { Component } from './search.tsx';

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const { client, url } = loaderTools(args);
  await client.ensureQueryData(query('hotel/searchHotel', searchInput(url.searchParams)));
  return null;
}

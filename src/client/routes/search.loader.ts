// Loads the results of a search.

import type { LoaderFunctionArgs } from 'react-router';
import { query } from '../api/queries.ts';
import { searchInput } from '../features/search/use-search-results.ts';
import { loaderTools } from '../runtime/router-context.ts';

export { Component } from './search.tsx';

/** Also prefetched by `prefetch-pages.ts`. */
export const searchQuery = (
  params: URLSearchParams,
): ReturnType<typeof query<'hotel/searchHotel'>> => query('hotel/searchHotel', searchInput(params));

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const { client, url } = loaderTools(args);
  await client.ensureQueryData(searchQuery(url.searchParams));
  return null;
}

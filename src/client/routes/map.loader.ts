// Loads the list that the map page shows until the map itself searches.

import type { LoaderFunctionArgs } from 'react-router';
import { readWhere } from '#domain/search.ts';
import { query } from '../api/queries.ts';
import { searchInput } from '../features/search/use-search-results.ts';
import { loaderTools } from '../runtime/router-context.ts';
import '../features/map/map.css';

export { Component } from './map.tsx';

/**
 * The server renders the list, and the map opens at it. An area of the map names its own view, so
 * the browser needs no list.
 */
export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const { client, url } = loaderTools(args);
  if (import.meta.env.SSR || readWhere(url.searchParams).kind !== 'area')
    await client.ensureQueryData(query('hotel/searchHotel', searchInput(url.searchParams)));
  return null;
}

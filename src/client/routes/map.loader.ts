// What the map page is drawn from until the map itself asks.

import type { LoaderFunctionArgs } from 'react-router';
import { readSearch } from '#domain/search.ts';
import { query } from '../api/queries.ts';
import { searchInput } from '../features/search/use-search-results.ts';
import { loaderTools } from '../runtime/router-context.ts';
import '../features/map/map.css';

export { Component } from './map.tsx';

/** The list is what the server draws and where the map looks first; an area of the map names its own view, so the browser asks for no list. */
export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const { client, url, now } = loaderTools(args);
  if (import.meta.env.SSR || readSearch(url.searchParams, now).where.kind !== 'area')
    await client.ensureQueryData(query('hotel/searchHotel', searchInput(url.searchParams)));
  return null;
}

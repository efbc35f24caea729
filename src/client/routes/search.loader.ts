// What the results are drawn from.

import type { LoaderFunctionArgs } from 'react-router';
import { query } from '../api.ts';
import { searchInput } from '../parts/search-answer.ts';
import { loaderTools } from '../router-context.ts';

export { Component } from './search.tsx';

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const { client, url } = loaderTools(args);
  await client.ensureQueryData(query('hotel/searchHotel', searchInput(url.searchParams)));
  return null;
}

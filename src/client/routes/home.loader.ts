// Loads the home page for the current moment.

import type { LoaderFunctionArgs } from 'react-router';
import { query } from '../api/queries.ts';
import { homeInput } from '../features/home/home-query.ts';
import { reserveHomeRoom } from '../features/home/home-room.ts';
import { loaderTools } from '../runtime/router-context.ts';
import type { HomeData } from './home.tsx';

export { Component } from './home.tsx';

export async function loader(args: LoaderFunctionArgs): Promise<HomeData> {
  const { client, now, url } = loaderTools(args);
  if (typeof window !== 'undefined') reserveHomeRoom();
  await Promise.all([
    // Without the promotions the page only shows less.
    client.ensureQueryData(query('hotel/getHome', homeInput(url.searchParams, now))),
    client.prefetchQuery(query('promotion/getPromotionList', {})),
  ]);
  return { now };
}

// Loads the home page for the current moment, and reads its address for all parts of it.

import type { LoaderFunctionArgs } from 'react-router';
import { readSearch, stayOf } from '#domain/search.ts';
import { query } from '../api/queries.ts';
import { homeInput } from '../features/home/home-query.ts';
import { reserveHomeRoom } from '../features/home/home-room.ts';
import { loaderTools } from '../runtime/router-context.ts';
import type { HomeData } from './home.tsx';

export { Component } from './home.tsx';

export async function loader(args: LoaderFunctionArgs): Promise<HomeData> {
  const { client, now, url } = loaderTools(args);
  if (typeof window !== 'undefined') reserveHomeRoom();
  const state = readSearch(url.searchParams, now);
  await Promise.all([
    // Without the promotions the page only shows less.
    client.ensureQueryData(query('hotel/getHome', homeInput(state.where))),
    client.prefetchQuery(query('promotion/getPromotionList', {})),
  ]);
  return { now, where: state.where, stay: stayOf(state, now) };
}

// What home is drawn from, at the moment it was asked for.

import type { LoaderFunctionArgs } from 'react-router';
import type { Instant } from '#domain/time.ts';
import { query } from '../api.ts';
import { homeInput } from '../parts/home-input.ts';
import { loaderTools } from '../router-context.ts';

export { Component } from './home.tsx';

export async function loader(args: LoaderFunctionArgs): Promise<{ now: Instant }> {
  const { client, now, url } = loaderTools(args);
  await Promise.all([
    // Without the promotions the page only says less.
    client.ensureQueryData(query('hotel/getHome', homeInput(url.searchParams, now))),
    client.prefetchQuery(query('promotion/getPromotionList', {})),
  ]);
  return { now };
}

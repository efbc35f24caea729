// Loads a hotel's page: everything for a document, only the cached summary when coming from a list.

import { redirect, type LoaderFunctionArgs } from 'react-router';
import { path } from '#contract/paths.ts';
import { query } from '../api/queries.ts';
import { loadOr404 } from '../errors/load-or-404.ts';
import type { CachedHotel } from '../features/hotel-list/hotel-summary.ts';
import { hotelQueries, isPassable, loadCachedHotel } from '../features/hotel/hotel-queries.ts';
import { reviewInput } from '../features/hotel/reviews/review-query.ts';
import { loaderTools } from '../runtime/router-context.ts';

export { hotelQueries, loadCachedHotel } from '../features/hotel/hotel-queries.ts';
export { Component } from './hotel.tsx';

/**
 * A document waits for everything. Coming from a list, the cached summary is painted at once while
 * the rest is loading. A hotel has one canonical URL: an old slug redirects to the current one
 * permanently.
 */
export async function loader(args: LoaderFunctionArgs): Promise<CachedHotel | null> {
  const { client, locale, url } = loaderTools(args);
  const slug = (args.params['slug'] ?? '').toLowerCase();
  const { detail, rooms } = hotelQueries(slug, url.searchParams);
  const isBrowser = typeof window !== 'undefined';
  // A page on the screen keeps its rooms until those of the other stay are loaded.
  if (
    isBrowser &&
    client.getQueryCache().find({ queryKey: detail.queryKey })?.isActive() !== true
  ) {
    const { findCachedHotel } = await loadCachedHotel();
    const cached = findCachedHotel(client, slug, url.searchParams);
    if (cached !== null) {
      void client.prefetchQuery(detail);
      void client.prefetchQuery(rooms);
      return cached;
    }
  }
  const reviews = client.prefetchQuery(query('hotel/getReviewList', reviewInput(slug, 1)));
  const [hotel] = await Promise.all([
    loadOr404(url.pathname, client.ensureQueryData(detail)),
    // Offline the page is built from the cache; rooms of another stay may be missing.
    client.ensureQueryData(rooms).catch((error: unknown) => {
      if (!isPassable(error)) throw error;
    }),
    // Reviews stand far below: a document contains them, a page that is already on the screen does
    // not wait for them.
    isBrowser ? null : reviews,
  ]);
  if (hotel.slug !== slug)
    throw redirect(`${path(locale, 'hotel', { slug: hotel.slug })}${url.search}`, 301);
  return null;
}

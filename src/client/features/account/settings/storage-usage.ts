// How much this device stores besides the bookings, and how to erase it.

import type { QueryClient } from '@tanstack/react-query';
import { isBrowsingQuery, queryStore } from '../../../offline/query-store.ts';
import { vault } from '../../../offline/vault.ts';
import { clearSeenHotels } from '../../hotel-list/seen-hotels.ts';
import { clearBlockCache } from '../../map/basemap-archive.ts';
import { clearViewedHotels } from '../../map/viewed-hotels.ts';
import { forgetPlaces } from '../../places/place.ts';

export type SavedAmount = {
  readonly bookings: number;
  readonly hotels: number;
  readonly searches: number;
};

export async function savedAmount(): Promise<SavedAmount> {
  const calls = (await queryStore.entries()).map(([, { queryKey }]) => String(queryKey[0]));
  const count = (wanted: string) => calls.filter((call) => call === wanted).length;
  return {
    bookings: (await vault.vouchers()).length,
    hotels: count('hotel/getHotelDetail'),
    searches: count('hotel/searchHotel'),
  };
}

/**
 * Erases viewed hotels, searches, places, posts and map blocks, and the recent searches; bookings
 * and favourites stay.
 */
export async function eraseBrowsing(client: QueryClient): Promise<void> {
  forgetPlaces();
  clearViewedHotels();
  clearSeenHotels();
  await clearBlockCache();
  client.removeQueries({
    type: 'inactive',
    predicate: ({ queryKey }) => isBrowsingQuery(queryKey[0]),
  });
  const saved = await queryStore.entries();
  await queryStore.remove(
    saved.filter(([, { queryKey }]) => isBrowsingQuery(queryKey[0])).map(([key]) => key),
  );
}

// What this device keeps besides the bookings: how much it is, and how to be rid of it.

import type { QueryClient } from '@tanstack/react-query';
import { isBrowsing } from './make-room.ts';
import { forgetBlocks } from './parts/map-archive.ts';
import { forgetSeen } from './parts/map-memory.ts';
import { savedAnswers } from './saved-answers.ts';
import { remember, storageKeys } from './storage.ts';
import { vault } from './vault.ts';

export type SavedAmount = {
  readonly bookings: number;
  readonly hotels: number;
  readonly searches: number;
};

export async function savedAmount(): Promise<SavedAmount> {
  const calls = (await savedAnswers.all()).map(([, { queryKey }]) => String(queryKey[0]));
  const count = (wanted: string) => calls.filter((call) => call === wanted).length;
  return {
    bookings: (await vault.vouchers()).length,
    hotels: count('hotel/getHotelDetail'),
    searches: count('hotel/searchHotel'),
  };
}

/** Erases hotels, searches, places, posts and pieces of the map that were looked at, and the recent searches; bookings and favourites stay. */
export async function eraseBrowsing(client: QueryClient): Promise<void> {
  remember(storageKeys.searches, null);
  forgetSeen();
  await forgetBlocks();
  client.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => isBrowsing(queryKey[0]) });
  const saved = await savedAnswers.all();
  await savedAnswers.forget(
    saved.filter(([, { queryKey }]) => isBrowsing(queryKey[0])).map(([key]) => key),
  );
}

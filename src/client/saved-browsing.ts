// What this device keeps besides the bookings: how much it is, and how to be rid of it.

import type { QueryClient } from '@tanstack/react-query';
import { isBrowsing } from './make-room.ts';
import { forgetBlocks } from './parts/map-archive.ts';
import { forgetSeen } from './parts/map-memory.ts';
import { savedAnswers } from './saved-answers.ts';
import { remember, storageKeys } from './storage.ts';

export type SavedAmount = {
  readonly bookings: number;
  readonly hotels: number;
  readonly searches: number;
};

export async function savedAmount(): Promise<SavedAmount> {
  const saved = (await savedAnswers.all()).map(([, { queryKey, state }]) => ({
    call: String(queryKey[0]),
    data: state.data,
  }));
  const count = (call: string) => saved.filter((answer) => answer.call === call).length;
  const codes = new Set(
    saved.filter(({ call }) => call.startsWith('booking/')).flatMap(({ data }) => codesIn(data)),
  );
  return {
    bookings: codes.size,
    hotels: count('hotel/getHotelDetail'),
    searches: count('hotel/searchHotel'),
  };
}

/** A list of bookings and a single one both name their codes. */
function codesIn(data: unknown): string[] {
  if (typeof data !== 'object' || data === null) return [];
  if ('bookings' in data && Array.isArray(data.bookings)) return data.bookings.flatMap(codesIn);
  return 'code' in data && typeof data.code === 'string' ? [data.code] : [];
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

// Query results stored in IndexedDB, and what is deleted first when the device is full. Bookings
// are stored in the vault.

import type { PersistedQuery } from '@tanstack/query-persist-client-core';
import { delMany, entries, get, keys, set } from 'idb-keyval';
import { isStorageFull, openIndexedDb, reportWrite, tryWrite } from './indexed-db.ts';

const withStore = openIndexedDb('saved-answers', 'answers');

/**
 * By the key TanStack Query's persister gives each result: `answer-` and the query's hash. No
 * method rejects.
 */
export const queryStore = {
  get: (key: string): Promise<PersistedQuery | undefined> =>
    withStore((store) => get<PersistedQuery>(key, store), undefined),
  async set(key: string, query: PersistedQuery): Promise<void> {
    // Space that is left, or was just freed, is for a booking.
    if (isStorageFull()) return;
    reportWrite((await tryWrite(withStore, (store) => set(key, query, store))) === 'written');
  },
  keys: (): Promise<string[]> => withStore((store) => keys<string>(store), []),
  entries: (): Promise<[string, PersistedQuery][]> =>
    withStore((store) => entries<string, PersistedQuery>(store), []),
  remove: (removed: string[]): Promise<void> =>
    removed.length === 0
      ? Promise.resolve()
      : withStore((store) => delMany(removed, store), undefined),
};

/**
 * Whether a call is about hotels and places that are only looked at; nothing of an account is among
 * them.
 */
export const isBrowsingQuery = (call: unknown): boolean =>
  /^(?:hotel|place|promotion|blog)\//.test(String(call));

/** Deletes the service worker's cache of photos; pages draw the room without them. */
export const deletePhotos = async (): Promise<unknown> =>
  typeof caches === 'undefined' ? undefined : caches.delete('photos');

type Entry = readonly [
  key: string,
  query: Pick<PersistedQuery, 'queryKey'> & {
    readonly state: Pick<PersistedQuery['state'], 'dataUpdatedAt'>;
  },
];
export type EvictableStore = {
  /** The write that found the device full; true when it succeeded. */
  readonly put: () => Promise<boolean>;
  readonly deletePhotos: () => Promise<unknown>;
  readonly entries: () => Promise<readonly Entry[]>;
  readonly remove: (keys: string[]) => Promise<unknown>;
};

/**
 * Frees space until `put` succeeds: first the photos, then the half of the browsing results that is
 * older, then all of them.
 * Resolves to false when nothing of it helped.
 */
export async function putFreeingSpace({
  put,
  deletePhotos: removePhotos,
  entries: readEntries,
  remove,
}: EvictableStore): Promise<boolean> {
  const browsingKeys = async (): Promise<string[]> =>
    (await readEntries())
      .filter(([, { queryKey }]) => isBrowsingQuery(queryKey[0]))
      .toSorted(([, a], [, b]) => a.state.dataUpdatedAt - b.state.dataUpdatedAt)
      .map(([key]) => key);
  const removeOlderHalf = async (): Promise<void> => {
    const oldestFirst = await browsingKeys();
    await remove(oldestFirst.slice(0, Math.ceil(oldestFirst.length / 2)));
  };
  const removeAll = async () => remove(await browsingKeys());
  for (const freeSpace of [removePhotos, removeOlderHalf, removeAll]) {
    await freeSpace().catch(() => {
      /* the next step may help */
    });
    if (await put()) return true;
  }
  return false;
}

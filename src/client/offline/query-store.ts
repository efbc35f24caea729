// The answers that were seen, in IndexedDB, which may be missing, full, or silent. Bookings lie in the vault.

import type { PersistedQuery } from '@tanstack/query-persist-client-core';
import { delMany, entries, get, keys, set } from 'idb-keyval';
import { diskState, openDisk, putOn } from './disk.ts';

const within = openDisk('saved-answers', 'answers');

async function write(key: string, answer: PersistedQuery): Promise<void> {
  // The room that is left, or was just made, is a booking's.
  if (diskState.isShort()) return;
  diskState.tellWritten((await putOn(within, (open) => set(key, answer, open))) === 'written');
}

/** The answers that were saved, by the key their query has. */
export const savedAnswers = {
  read: (key: string): Promise<PersistedQuery | undefined> =>
    within((open) => get<PersistedQuery>(key, open), undefined),
  write,
  keys: (): Promise<string[]> => within((open) => keys<string>(open), []),
  all: (): Promise<[string, PersistedQuery][]> =>
    within((open) => entries<string, PersistedQuery>(open), []),
  forget: (gone: string[]): Promise<void> =>
    gone.length === 0 ? Promise.resolve() : within((open) => delMany(gone, open), undefined),
};

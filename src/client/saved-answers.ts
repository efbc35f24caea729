// The answers that were seen, in IndexedDB, which may be missing, full, or silent.

import type { PersistedQuery } from '@tanstack/query-persist-client-core';
import { createStore, delMany, entries, get, set, type UseStore } from 'idb-keyval';
import { isVoucher, putWithRoom } from './make-room.ts';

let store: UseStore | null = null;
const openLimitMs = 1_000;

/** IndexedDB sometimes never opens (iOS) or closes under us: one second, one more try, then do without. */
async function withStore<Value>(
  work: (store: UseStore) => Promise<Value>,
  otherwise: Value,
): Promise<Value> {
  if (typeof indexedDB === 'undefined') return otherwise;
  for (let tries = 0; tries < 2; tries += 1) {
    try {
      store ??= createStore('saved-answers', 'answers');
      let timer: ReturnType<typeof setTimeout> | undefined;
      const limit = new Promise<never>((_, fail) => {
        timer = setTimeout(() => fail(new Error('storage is silent')), openLimitMs);
      });
      try {
        return await Promise.race([work(store), limit]);
      } finally {
        clearTimeout(timer);
      }
    } catch {
      store = null;
    }
  }
  return otherwise;
}

let failures = 0;
const keptListeners = new Set<() => void>();
/** A busy phone misses its second once; a disk that is full or closed misses every one. */
const failuresTold = 2;
function tellWritten(isWritten: boolean): void {
  const was = answerStore.isKept();
  failures = isWritten ? 0 : failures + 1;
  if (was === answerStore.isKept()) return;
  for (const listener of keptListeners) listener();
}
/** Whether what is seen can be kept on this device; until something could not, it is taken to be so. */
export const answerStore = {
  isKept: (): boolean => failures < failuresTold,
  onChange: (listener: () => void) => {
    keptListeners.add(listener);
    return () => {
      keptListeners.delete(listener);
    };
  },
};

type Put = 'written' | 'full' | 'away';
/** A store that is silent or closed gains nothing by room; a full disk says so. */
async function put(key: string, answer: PersistedQuery): Promise<Put> {
  let isFull = false;
  const isWritten = await withStore(
    (open) =>
      set(key, answer, open).then(
        () => true,
        (error: unknown) => {
          isFull = (error as { readonly name?: unknown } | null)?.name === 'QuotaExceededError';
          throw error;
        },
      ),
    false,
  );
  return isWritten ? 'written' : isFull ? 'full' : 'away';
}

/** As the worker calls them; the page draws the room without them. */
const dropPhotos = async (): Promise<unknown> =>
  typeof caches === 'undefined' ? undefined : caches.delete('photos');

async function write(key: string, answer: PersistedQuery): Promise<void> {
  const first = await put(key, answer);
  const { all, forget } = savedAnswers;
  const shelf = {
    put: async () => (await put(key, answer)) === 'written',
    dropPhotos,
    all,
    forget,
  };
  tellWritten(
    first === 'written' || (first === 'full' && isVoucher(answer) && (await putWithRoom(shelf))),
  );
}

/** The answers that were saved, by the key their query has. */
export const savedAnswers = {
  read: (key: string): Promise<PersistedQuery | undefined> =>
    withStore((open) => get<PersistedQuery>(key, open), undefined),
  write,
  all: (): Promise<[string, PersistedQuery][]> =>
    withStore((open) => entries<string, PersistedQuery>(open), []),
  forget: (keys: string[]): Promise<void> =>
    keys.length === 0 ? Promise.resolve() : withStore((open) => delMany(keys, open), undefined),
};

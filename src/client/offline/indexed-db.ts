// IndexedDB as it is on phones: it may be missing, full, unresponsive, or closed while the page is
// open.

import { createStore as createIdbStore, type UseStore } from 'idb-keyval';
import { createStore } from '../runtime/create-store.ts';

const timeoutMs = 1_000;

/**
 * Runs `work` on an object store; resolves to `fallback` when that is impossible, and never
 * rejects.
 */
type WithStore = <Value>(
  work: (store: UseStore) => Promise<Value>,
  fallback: Value,
) => Promise<Value>;

async function orTimeout<Value>(work: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('IndexedDB does not respond')), timeoutMs);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Access to the object store `storeName` of its own database.
 * On iOS a database sometimes never opens, and the system may close it later: after a second or an
 * error it is opened once more.
 */
export function openIndexedDb(database: string, storeName: string): WithStore {
  let store: UseStore | null = null;
  return async (work, fallback) => {
    if (typeof indexedDB === 'undefined') return fallback;
    for (let attempt = 0; attempt < 2; attempt += 1) {
      try {
        store ??= createIdbStore(database, storeName);
        return await orTimeout(work(store));
      } catch {
        store = null;
      }
    }
    return fallback;
  };
}

export type WriteResult = 'written' | 'quota-exceeded' | 'unavailable';

/** Only after `quota-exceeded` does freeing space help. Never rejects. */
export async function tryWrite(
  withStore: WithStore,
  work: (store: UseStore) => Promise<unknown>,
): Promise<WriteResult> {
  let isQuotaExceeded = false;
  const isWritten = await withStore(
    (store) =>
      work(store).then(
        () => true,
        (error: unknown) => {
          isQuotaExceeded =
            (error as { readonly name?: unknown } | null)?.name === 'QuotaExceededError';
          throw error;
        },
      ),
    false,
  );
  if (isWritten) return 'written';
  return isQuotaExceeded ? 'quota-exceeded' : 'unavailable';
}

/** A busy phone times out once; storage that is full or closed fails every time. */
const toleratedFailures = 1;
let failuresInARow = 0;
let isFull = false;

/** Whether what the visitor sees is also stored on this device; assumed until storing fails. */
export const isPersisting = createStore(true);

function updateIsPersisting(): void {
  const next = failuresInARow <= toleratedFailures && !isFull;
  if (next !== isPersisting.get()) isPersisting.set(next);
}

export function reportWrite(isWritten: boolean): void {
  failuresInARow = isWritten ? 0 : failuresInARow + 1;
  updateIsPersisting();
}

/** True while a booking waits in memory for space: nothing else is written meanwhile. */
export const isStorageFull = (): boolean => isFull;
export function setStorageFull(next: boolean): void {
  isFull = next;
  updateIsPersisting();
}

// IndexedDB as it is on phones: it may be missing, full, silent, or closed under us.

import { createStore, type UseStore } from 'idb-keyval';

const openLimitMs = 1_000;
type Within = <Value>(
  work: (store: UseStore) => Promise<Value>,
  otherwise: Value,
) => Promise<Value>;

/** One store of its own. It sometimes never opens (iOS) or closes under us: one second, one more try, then do without. */
export function openDisk(database: string, rows: string): Within {
  let store: UseStore | null = null;
  return async (work, otherwise) => {
    if (typeof indexedDB === 'undefined') return otherwise;
    for (let tries = 0; tries < 2; tries += 1) {
      try {
        store ??= createStore(database, rows);
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
  };
}

export type Put = 'written' | 'full' | 'away';
/** A store that is silent or closed gains nothing by room; a full disk says so. */
export async function putOn(
  within: Within,
  work: (store: UseStore) => Promise<unknown>,
): Promise<Put> {
  let isFull = false;
  const isWritten = await within(
    (store) =>
      work(store).then(
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

let failures = 0;
let isShort = false;
const listeners = new Set<() => void>();
/** A busy phone misses its second once; a disk that is full or closed misses every one. */
const failuresTold = 2;

function change(make: () => void): void {
  const was = diskState.isKept();
  make();
  if (was === diskState.isKept()) return;
  for (const listener of listeners) listener();
}

/** Whether what is seen can be kept on this device; until something could not, it is taken to be so. */
export const diskState = {
  isKept: (): boolean => failures < failuresTold && !isShort,
  /** A booking waits in memory for room: nothing else is written meanwhile. */
  isShort: (): boolean => isShort,
  onChange: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  tellWritten: (isWritten: boolean): void =>
    change(() => {
      failures = isWritten ? 0 : failures + 1;
    }),
  tellShort: (short: boolean): void =>
    change(() => {
      isShort = short;
    }),
};

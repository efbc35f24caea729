// The vault in the page: bookings that IndexedDB does not accept are kept in memory, and written
// once space has been freed for them.

import { delMany, entries, get, set, update } from 'idb-keyval';
import { makeVault } from '#contract/vault/vault.ts';
import { createStore } from '../runtime/create-store.ts';
import { openIndexedDb, setStorageFull, tryWrite, type WriteResult } from './indexed-db.ts';
import { deletePhotos, putFreeingSpace, queryStore } from './query-store.ts';

const withStore = openIndexedDb('vault', 'vouchers');
/** Rows that are not written yet, by their key. */
const unwritten = new Map<string, unknown>();

/** Counts the changes, so that whoever follows the vault is notified of each. */
const revision = createStore(0);
export const onVaultChange = revision.subscribe;
const notifyChange = (): void => revision.set(revision.get() + 1);

/**
 * The waits before each attempt in ms: a browser counts deleted data as free only after a while.
 */
const retryDelaysMs = [0, 250, 1_000, 3_000, 10_000, 30_000] as const;
let isRetrying = false;

/** Tries until everything is written, deleting browsing results for it. */
async function writeUnwritten(): Promise<void> {
  if (isRetrying) return;
  isRetrying = true;
  for (let round = 0; unwritten.size > 0; round += 1) {
    await new Promise((resolve) => {
      setTimeout(resolve, retryDelaysMs[Math.min(round, retryDelaysMs.length - 1)]);
    });
    for (const [key, row] of [...unwritten]) if (!(await writeFreeingSpace(key, row))) break;
    setStorageFull(unwritten.size > 0);
  }
  isRetrying = false;
}

async function writeFreeingSpace(key: string, row: unknown): Promise<boolean> {
  const write = (): Promise<WriteResult> => tryWrite(withStore, (store) => set(key, row, store));
  const first = await write();
  const evictable = {
    put: async () => (await write()) === 'written',
    deletePhotos,
    entries: queryStore.entries,
    remove: queryStore.remove,
  };
  if (first !== 'written' && !(first === 'quota-exceeded' && (await putFreeingSpace(evictable))))
    return false;
  if (unwritten.get(key) === row) unwritten.delete(key);
  // It was erased while it was being written.
  else if (!unwritten.has(key)) await withStore((store) => delMany([key], store), undefined);
  return true;
}

const bookingKey = /^answer-\["booking\/(?:getBookingDetail|getBookingStatus|getBookingList)"/;

/**
 * Earlier builds stored bookings among the query results, which are deleted when the device is
 * full.
 */
async function importFromQueryStore(): Promise<void> {
  const keys = (await queryStore.keys()).filter((key) => bookingKey.test(key));
  if (keys.length === 0) return;
  const rows = await Promise.all(keys.map((key) => queryStore.get(key)));
  await vault.takeOver(rows);
  if (unwritten.size === 0) await queryStore.remove(keys);
}

let importing: Promise<void> | null = null;

export const vault = makeVault({
  async all() {
    await (importing ??= importFromQueryStore());
    const rows = new Map<string, unknown>(
      await withStore((store) => entries<string, unknown>(store), []),
    );
    for (const [key, row] of unwritten) rows.set(key, row);
    return [...rows];
  },
  async change(key, make) {
    const result = await tryWrite(withStore, (store) =>
      update(key, (before: unknown) => make(unwritten.get(key) ?? before), store),
    );
    if (result === 'written') unwritten.delete(key);
    else {
      const before =
        unwritten.get(key) ?? (await withStore((store) => get<unknown>(key, store), undefined));
      unwritten.set(key, make(before));
      void writeUnwritten();
    }
    notifyChange();
  },
  async erase(keys) {
    if (keys.length === 0) return;
    for (const key of keys) unwritten.delete(key);
    await withStore((store) => delMany(keys, store), undefined);
    notifyChange();
  },
});

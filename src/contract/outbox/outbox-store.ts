// Storage of the outbox: IndexedDB, or memory while that is missing, full, closed or does not
// answer; the user is then notified.

import type { OutboxRow, RowStore } from './outbox.ts';

/**
 * What idb-keyval's `createStore` returns: runs work on the object store within one transaction.
 */
type Open = <Value>(
  mode: 'readonly' | 'readwrite',
  work: (rows: IDBObjectStore) => Value | PromiseLike<Value>,
) => Promise<Value>;

type Tools = {
  readonly open: () => Open;
  /** Called when rows are held in memory alone, and when they are stored again. */
  readonly tell?: (isKept: boolean) => void;
  readonly nowMs: () => number;
};

const openLimitMs = 1_000;
const tryAgainMs = 30_000;

type Work<Value> = (rows: IDBObjectStore) => Promise<Value>;
/** What was written and erased while the store was not available. */
type Behind = { readonly memory: Map<string, OutboxRow>; mustClear: boolean };

/**
 * Waits a second, retries once with a new connection, then answers null; tries again half a minute
 * later.
 */
function makeReach({ open, tell: notify, nowMs }: Tools, behind: Behind) {
  let store: Open | null = null;
  let brokenAt: number | null = null;
  return async <Value>(
    mode: 'readonly' | 'readwrite',
    work: Work<Value>,
  ): Promise<{ readonly value: Value } | null> => {
    if (brokenAt !== null && nowMs() - brokenAt < tryAgainMs) return null;
    for (let tries = 0; tries < 2; tries += 1) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      try {
        store ??= open();
        const limit = new Promise<never>((_, fail) => {
          timer = setTimeout(() => fail(new Error('storage is silent')), openLimitMs);
        });
        if (behind.mustClear || behind.memory.size > 0)
          await Promise.race([store('readwrite', (rows) => bringBack(rows, behind)), limit]);
        const value = await Promise.race([store(mode, work), limit]);
        brokenAt = null;
        notify?.(true);
        return { value };
      } catch {
        store = null;
      } finally {
        clearTimeout(timer);
      }
    }
    brokenAt = nowMs();
    notify?.(false);
    return null;
  };
}

async function bringBack(rows: IDBObjectStore, behind: Behind): Promise<void> {
  if (behind.mustClear) rows.clear();
  for (const row of behind.memory.values()) rows.put(row, row.key);
  await over(rows.transaction);
  behind.mustClear = false;
  behind.memory.clear();
}

export function makeRowStore(tools: Tools): RowStore {
  const memory = new Map<string, OutboxRow>();
  const behind: Behind = { memory, mustClear: false };
  const reach = makeReach(tools, behind);
  return {
    async all() {
      const read = await reach('readonly', (rows) => {
        const request = rows.getAll();
        rows.transaction.commit();
        return answerOf<OutboxRow[]>(request);
      });
      return [...(read?.value ?? []), ...memory.values()];
    },
    async change(key, make) {
      const changed = await reach('readwrite', async (rows) => {
        const before = await answerOf<OutboxRow | undefined>(rows.get(key));
        const after = make(before);
        if (after === undefined) rows.delete(key);
        else if (after !== before) rows.put(after, key);
        await over(rows.transaction);
        return after;
      });
      if (changed !== null) return changed.value;
      const after = make(memory.get(key));
      if (after === undefined) memory.delete(key);
      else memory.set(key, after);
      return after;
    },
    async clear() {
      memory.clear();
      behind.mustClear =
        (await reach('readwrite', async (rows) => {
          rows.clear();
          await over(rows.transaction);
        })) === null;
    },
  };
}

function answerOf<Value>(request: IDBRequest): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result as Value));
    request.addEventListener('error', () => reject(request.error ?? new Error('refused')));
  });
}

/**
 * Ends a transaction and waits until it is complete, because a full disk shows only then. Safari
 * may suspend a page in the middle of a transaction that would end by itself, and all other pages
 * then wait for it.
 */
function over(transaction: IDBTransaction): Promise<void> {
  transaction.commit();
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    for (const end of ['abort', 'error'])
      transaction.addEventListener(end, () => reject(transaction.error ?? new Error('refused')));
  });
}

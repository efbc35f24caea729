// Tests that rows survive a store that hangs, closes, is full or missing, and that what was held in
// memory meanwhile is written back.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeRowStore } from './outbox-store.ts';
import type { OutboxRow } from './outbox.ts';

type Mood = 'well' | 'hangs' | 'closed' | 'full';
const row = (key: string): OutboxRow => ({
  key,
  call: 'favorite/addFavorite',
  input: { hotelSn: 7 },
  lane: 'favorite 7',
  about: 'Lá Sen',
  owner: 4,
  order: 1,
  at: 0,
  state: 'waiting',
  tries: 0,
  device: 'd',
  locale: 'vi-vn',
});

/**
 * As much of an object store as rows need: requests answer a turn later, and a full disk shows when
 * the transaction ends.
 */
function fakeStore() {
  const kept = new Map<string, OutboxRow>();
  const seen = { mood: 'well' as Mood, opened: 0 };
  const later = (target: EventTarget, name: string) => {
    queueMicrotask(() => target.dispatchEvent(new Event(name)));
  };
  const request = (result: unknown) => {
    const made = Object.assign(new EventTarget(), { result });
    later(made, 'success');
    return made;
  };
  const open = () => {
    seen.opened += 1;
    return async (_: unknown, work: (rows: IDBObjectStore) => unknown) => {
      if (seen.mood === 'hangs')
        return new Promise(() => {
          /* as on some phones */
        });
      if (seen.mood === 'closed') throw new DOMException('closing', 'InvalidStateError');
      const transaction = Object.assign(new EventTarget(), {
        error: new DOMException('full', 'QuotaExceededError'),
        commit: () => {
          /* it ends by itself */
        },
      });
      const wishes: (() => void)[] = [];
      setTimeout(() => {
        if (seen.mood !== 'full') for (const wish of wishes) wish();
        transaction.dispatchEvent(new Event(seen.mood === 'full' ? 'abort' : 'complete'));
      }, 1);
      return work({
        transaction,
        get: (key: string) => request(kept.get(key)),
        getAll: () => request([...kept.values()]),
        put: (value: OutboxRow, key: string) => {
          wishes.push(() => kept.set(key, value));
        },
        delete: (key: string) => {
          wishes.push(() => kept.delete(key));
        },
        clear: () => {
          wishes.push(() => kept.clear());
        },
      } as unknown as IDBObjectStore);
    };
  };
  const told: boolean[] = [];
  const rows = makeRowStore({
    open: open as never,
    nowMs: Date.now,
    tell: (isKept) => told.push(isKept),
  });
  return { rows, kept, seen, told };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
/** Lets the clock run as long as the work needs, at most so many ms. */
async function within<Value>(ms: number, work: Promise<Value>): Promise<Value> {
  await vi.advanceTimersByTimeAsync(ms);
  return work;
}

test('a row is written, changed and erased in the store', async () => {
  const { rows, kept, told } = fakeStore();
  expect(
    await within(
      5,
      rows.change('a', () => row('a')),
    ),
  ).toEqual(row('a'));
  await within(
    5,
    rows.change('a', (before) => before && { ...before, tries: 1 }),
  );
  expect(kept.get('a')?.tries).toBe(1);
  expect((await within(5, rows.all())).map(({ key }) => key)).toEqual(['a']);
  await within(
    5,
    rows.change('a', () => undefined),
  );
  expect([kept.size, told.every(Boolean)]).toEqual([0, true]);
});

test.each(['hangs', 'closed', 'full'] as const)(
  'a store that %s is opened once more, then rows wait in memory, and go back when it is well',
  async (mood) => {
    const { rows, kept, seen, told } = fakeStore();
    seen.mood = mood;
    await within(
      2_050,
      rows.change('a', () => row('a')),
    );
    expect([seen.opened, told.at(-1), kept.size]).toEqual([2, false, 0]);
    expect((await within(2_050, rows.all())).map(({ key }) => key)).toEqual(['a']);
    // For half a minute the store is not tried again: a tap must not wait two seconds each time.
    expect(seen.opened).toBe(2);
    seen.mood = 'well';
    await vi.advanceTimersByTimeAsync(31_000);
    expect((await within(20, rows.all())).map(({ key }) => key)).toEqual(['a']);
    expect([told.at(-1), [...kept.keys()]]).toEqual([true, ['a']]);
  },
);

test('what was erased while the store was away is erased in it before anything else', async () => {
  const { rows, kept, seen } = fakeStore();
  kept.set('old', row('old'));
  seen.mood = 'closed';
  await within(20, rows.clear());
  seen.mood = 'well';
  await vi.advanceTimersByTimeAsync(31_000);
  expect(await within(20, rows.all())).toEqual([]);
  expect(kept.size).toBe(0);
});

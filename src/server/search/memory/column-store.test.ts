// What is written to the column store for a hotel is what is read, however often hotels change,
// grow and are removed.

import { expect, test } from 'vitest';
import { dropRows, makeColumnStore, putRows, startOf } from './column-store.ts';

/** Of a place: how many numbers, then they themselves, the first of which is their own position. */
const read = (rows: ReturnType<typeof makeColumnStore>, place: number): number[] => {
  const start = startOf(rows, place);
  return [...rows.numbers.slice(start + 1, start + 1 + (rows.numbers[start] ?? 0))];
};

test('nobody has no rows', () => {
  const rows = makeColumnStore();
  expect(read(rows, 0)).toEqual([]);
  expect(read(rows, 9_999)).toEqual([]);
});

test('each of many hotels keeps its own numbers through thousands of changes, and none after it is gone', () => {
  const rows = makeColumnStore();
  const known = new Map<number, number[]>();
  let seed = 7;
  const next = (below: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let change = 0; change < 5_000; change += 1) {
    const place = next(900);
    if (next(20) === 0) {
      dropRows(rows, place);
      known.delete(place);
      continue;
    }
    const own = Array.from({ length: next(30) }, () => next(1_000_000));
    putRows(rows, place, (start) => [own.length + 1, start, ...own]);
    known.set(place, own);
  }
  for (let place = 0; place < 900; place += 1) {
    const own = known.get(place);
    // The numbers hold their own position: they were given the place they were written to.
    expect(read(rows, place)).toEqual(own === undefined ? [] : [startOf(rows, place), ...own]);
  }
});

test('a hotel whose numbers come and go takes no more memory each time', () => {
  const rows = makeColumnStore();
  for (let round = 0; round < 1_000; round += 1)
    putRows(rows, 3, () => Array.from({ length: 10 + (round % 40) }, () => round));
  expect(rows.used).toBeLessThan(200);
});

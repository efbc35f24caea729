// Tests the bucket's size, its pace and its memory.

import { expect, test } from 'vitest';
import { addMinutes, epochMs, instant } from '#domain/time/time.ts';
import { makeBuckets } from './token-bucket.ts';

const start = instant('2026-03-14T08:00:00Z');
const after = (seconds: number) => addMinutes(start, seconds / 60);

test('a burst of its size passes, the next one is told when', () => {
  const { take } = makeBuckets(3, 2);
  expect([1, 2, 3].map(() => take('a', start))).toEqual([null, null, null]);
  expect(take('a', start)).toBe(after(0.5));
});

test('it fills by its pace, to its size and no further', () => {
  const { take } = makeBuckets(3, 2);
  for (let n = 0; n < 3; n += 1) take('a', start);
  expect(take('a', after(0.5))).toBeNull();
  expect(take('a', after(0.5))).not.toBeNull();
  expect([1, 2, 3, 4].map(() => take('a', after(3_600)) === null)).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test('being refused costs nothing', () => {
  const { take } = makeBuckets(1, 1);
  take('a', start);
  for (let n = 0; n < 100; n += 1) take('a', after(0.5));
  expect(take('a', after(1))).toBeNull();
});

test('one key knows nothing of another, and a clock set back fills nothing', () => {
  const { take } = makeBuckets(1, 1);
  take('a', start);
  expect(take('b', start)).toBeNull();
  expect(take('a', addMinutes(start, -60))).not.toBeNull();
});

test('a stream of new keys ends in bounded memory', () => {
  const { take, size } = makeBuckets(2, 1);
  for (let n = 0; n < 120_000; n += 1)
    take(`key ${n}`, instant(epochMs(start) + Math.floor(n / 100)));
  expect(size()).toBeLessThanOrEqual(50_000);
});

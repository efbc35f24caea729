// A tile is put together from its blocks byte for byte.

import { expect, test } from 'vitest';
import { joinBytes } from './basemap-archive.ts';

test('bytes that cross a block are joined, and the end of the archive cuts', () => {
  const parts = [Uint8Array.of(1, 2, 3, 4), Uint8Array.of(5, 6)].map(({ buffer }) => buffer);
  expect([...new Uint8Array(joinBytes(parts, 2, 3))]).toEqual([3, 4, 5]);
  expect([...new Uint8Array(joinBytes(parts, 4, 10))]).toEqual([5, 6]);
  expect(joinBytes([], 0, 4).byteLength).toBe(0);
});

// The hotels seen last: the latest first, each once, and cheaper only for what is alike.

import { beforeEach, expect, test } from 'vitest';
import { vnd } from '#domain/money.ts';
import { policy } from '#domain/policy.ts';
import type { Stay } from '#domain/stay.ts';
import { instant, type LocalDate, type LocalTime } from '#domain/time/time.ts';
import { storageKeys, writeStorage } from '../../runtime/local-storage.ts';
import {
  cheaperBy,
  clearSeenHotels,
  onSeenHotels,
  rememberSeenHotel,
  seenHotels,
} from './seen-hotels.ts';

const at = instant('2026-03-13T03:00:00Z');
const later = instant('2026-03-13T04:00:00Z');
const date = '2026-03-13' as LocalDate;
const hours = (count: number): Stay => ({
  type: 'hourly',
  date,
  start: '14:00' as LocalTime,
  hours: count,
});

beforeEach(clearSeenHotels);

test('the latest stands first, each hotel once, and the oldest leave', () => {
  for (let sn = 1; sn <= policy.recentHotels + 1; sn += 1)
    rememberSeenHotel(sn, at, hours(2), vnd(100_000));
  rememberSeenHotel(5, later, hours(3), vnd(120_000));
  const seen = seenHotels();
  expect(seen).toHaveLength(policy.recentHotels);
  expect(seen[0]).toEqual({
    sn: 5,
    at: later,
    price: { total: 120_000, type: 'hourly', length: 3 },
  });
  expect(seen.filter(({ sn }) => sn === 5)).toHaveLength(1);
  expect(seen.some(({ sn }) => sn === 1)).toBe(false);
});

test('a visit without a price keeps the one seen before', () => {
  rememberSeenHotel(1, at, hours(2), vnd(100_000));
  rememberSeenHotel(1, later, hours(2), null);
  expect(seenHotels()).toEqual([
    { sn: 1, at: later, price: { total: 100_000, type: 'hourly', length: 2 } },
  ]);
});

test('who follows them is told, and what cannot be read counts as nothing', () => {
  let told = 0;
  const stop = onSeenHotels(() => {
    told += 1;
  });
  rememberSeenHotel(1, at, hours(2), null);
  clearSeenHotels();
  stop();
  expect([told, seenHotels()]).toEqual([2, []]);
  writeStorage(storageKeys.seenHotels, '[null,{"sn":"x"},{"sn":3}]');
  expect(seenHotels()).toEqual([]);
  writeStorage(storageKeys.seenHotels, '{');
  expect(seenHotels()).toEqual([]);
});

test.each<[string, Stay, number | null, number]>([
  ['the same kind and length', hours(2), 70_000, 30_000],
  ['the same price', hours(2), 100_000, 0],
  ['a higher price', hours(2), 130_000, 0],
  ['another length', hours(3), 70_000, 0],
  ['another kind', { type: 'overnight', date }, 70_000, 0],
  ['no free room', hours(2), null, 0],
])('for %s it is so much cheaper', (_, stay, total, less) => {
  const price = { total: vnd(100_000), type: 'hourly', length: 2 } as const;
  expect(cheaperBy({ price }, stay, total === null ? null : { total: vnd(total) })).toBe(less);
  expect(cheaperBy({ price: null }, stay, { total: vnd(1) })).toBe(0);
});

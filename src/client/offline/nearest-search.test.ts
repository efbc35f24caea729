// Which saved search stands in for one that was never asked at its very hours.

import { expect, test } from 'vitest';
import { stayParams } from '#domain/search.ts';
import type { Stay } from '#domain/stay.ts';
import { addMinutes, instant } from '#domain/time/time.ts';
import { localDate, localTime } from '#domain/time/time.ts';
import { nearestSearch } from './nearest-search.ts';

const now = instant('2026-11-26T07:05:00Z');
const hourly = (minutes: number, hours = 2): Stay => {
  const at = addMinutes(instant('2026-11-26T07:30:00Z'), minutes);
  return { type: 'hourly', date: localDate(at), start: localTime(at), hours };
};
const search = (key: string, stay: Stay, more: Readonly<Record<string, string>> = {}) => ({
  key,
  input: { districtSn: '7', ...stayParams(stay), ...more },
  stay,
  savedAt: 0,
});
const asked = { districtSn: '7', ...stayParams(hourly(30)) };

test('the one that begins nearest is taken, whichever half hour it is', () =>
  expect(nearestSearch(asked, [search('far', hourly(180)), search('near', hourly(0))], now)).toBe(
    'near',
  ));

test('of two as near, the newer one', () =>
  expect(
    nearestSearch(
      asked,
      [search('old', hourly(0)), { ...search('new', hourly(60)), savedAt: 9 }],
      now,
    ),
  ).toBe('new'));

test.each<[string, ReturnType<typeof search>]>([
  [
    'place',
    { ...search('other', hourly(0)), input: { districtSn: '8', ...stayParams(hourly(0)) } },
  ],
  ['filter', search('other', hourly(0), { isFlashSale: '1' })],
  ['order', search('other', hourly(0), { sort: '2' })],
  ['page', search('other', hourly(0), { page: '2' })],
  ['length', search('other', hourly(0), { limit: '1' })],
  ['kind of stay', search('other', { type: 'overnight', date: localDate(now) })],
])('one of another %s is not taken', (_, other) =>
  expect(nearestSearch(asked, [other], now)).toBeNull(),
);

test('an address without hours takes the one nearest to now', () =>
  expect(
    nearestSearch(
      { districtSn: '7', bookingType: '1' },
      [search('later', hourly(300)), search('soon', hourly(0))],
      now,
    ),
  ).toBe('soon'));

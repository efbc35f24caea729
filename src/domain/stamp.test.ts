// Tests the rules of stamps: which stays give one, for which day, and until when it is valid.

import { expect, test } from 'vitest';
import { vnd } from './money.ts';
import { earnsStamp, stampDay, stampExpiresAt } from './stamp.ts';
import { instant } from './time/time.ts';

test('a stay of 100,000 gives a stamp, a cheaper one does not', () => {
  expect([100_000, 99_999].map((total) => earnsStamp(vnd(total)))).toEqual([true, false]);
});

test('the day is the Vietnamese one on which the stay began', () => {
  expect([instant('2026-11-20T16:59:00Z'), instant('2026-11-20T17:00:00Z')].map(stampDay)).toEqual([
    '2026-11-20',
    '2026-11-21',
  ]);
});

test.each([
  ['2026-11-20T05:00:00Z', '2027-11-20T17:00:00.000Z'],
  ['2028-02-29T05:00:00Z', '2029-02-28T17:00:00.000Z'],
])('a stamp of %s counts for twelve months, to %s', (given, end) => {
  expect(stampExpiresAt(instant(given))).toBe(end);
});

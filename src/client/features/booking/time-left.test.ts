// The time left in its two largest units, and never as nothing while some is left.

import { expect, test } from 'vitest';
import { addMinutes, instant } from '#domain/time/time.ts';
import { intlSaying } from '#tests/support/intl.ts';
import { timeLeft } from './time-left.ts';

const now = instant('2026-03-13T03:05:00Z');
const intl = intlSaying((id, values) =>
  [id.replace('left.', ''), ...Object.values(values)].join(' '),
);

test.each([
  [0.1, 'minutes 1'],
  [1, 'minutes 1'],
  [59, 'minutes 59'],
  [60, 'hours 1'],
  [61, 'hoursMinutes 1 1'],
  [359, 'hoursMinutes 5 59'],
  [361, 'hours 6'],
  [2 * 1_440 - 1, 'hours 47'],
  [2 * 1_440, 'days 2'],
  [10 * 1_440 + 700, 'days 10'],
])('%d minutes are told as %s', (minutes, told) =>
  expect(timeLeft(now, addMinutes(now, minutes), intl)).toBe(told),
);

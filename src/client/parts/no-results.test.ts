// Proves that the way out of an empty search leads to a later stay of the same length.

import { expect, test } from 'vitest';
import type { Stay } from '#domain/stay.ts';
import { atLocal, type LocalDate, type LocalTime } from '#domain/time.ts';
import { laterStay } from './no-results.tsx';

const day = (text: string) => text as LocalDate;
const now = atLocal(day('2026-11-21'), '14:05' as LocalTime);
const hourly = (start: string, hours: number): Stay => ({ type: 'hourly', date: day('2026-11-21'), start: start as LocalTime, hours });

test('hours move two later while the day has them', () => expect(laterStay(hourly('15:00', 2), now)).toEqual(hourly('17:00', 2)));
test('hours that would pass closing move to the next morning', () => {
  expect(laterStay(hourly('19:00', 3), now)).toEqual({ ...hourly('08:00', 3), date: '2026-11-22' });
});
test('hours that have begun move to the next half hour', () => expect(laterStay(hourly('13:00', 2), now)).toEqual(hourly('14:30', 2)));
test('nights and days move to the next day', () => {
  expect(laterStay({ type: 'overnight', date: day('2026-11-21') }, now)).toEqual({ type: 'overnight', date: '2026-11-22' });
  expect(laterStay({ type: 'daily', date: day('2026-11-25'), nights: 2 }, now)).toEqual({ type: 'daily', date: '2026-11-26', nights: 2 });
});

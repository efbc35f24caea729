// Two taps choose a daily stay, from any day to one up to fourteen nights later.

import { expect, test } from 'vitest';
import type { LocalDate } from '#domain/time/time.ts';
import { chooseDay, type DailyChoice } from './daily-choice.ts';

const on = (date: string, nights: number, isLeaving: boolean): DailyChoice => ({
  stay: { type: 'daily', date: date as LocalDate, nights },
  isLeaving,
});

test.each([
  ['the first tap arrives', on('2026-11-21', 3, false), '2026-11-23', on('2026-11-23', 1, true)],
  ['the second leaves', on('2026-11-23', 1, true), '2026-11-26', on('2026-11-23', 3, false)],
  ['so does the last night', on('2026-11-23', 1, true), '2026-12-07', on('2026-11-23', 14, false)],
  ['a night more arrives anew', on('2026-11-23', 1, true), '2026-12-08', on('2026-12-08', 1, true)],
  ['an earlier day too', on('2026-11-23', 1, true), '2026-11-22', on('2026-11-22', 1, true)],
  ['and the same day', on('2026-11-23', 1, true), '2026-11-23', on('2026-11-23', 1, true)],
])('%s', (_name, before, date, after) =>
  expect(chooseDay(before, date as LocalDate, false)).toEqual(after),
);

test('a day without a free room can be left on, but not arrived on', () => {
  expect(chooseDay(on('2026-11-23', 1, true), '2026-11-24' as LocalDate, true)).toEqual(
    on('2026-11-23', 1, false),
  );
  expect(chooseDay(on('2026-11-23', 1, true), '2026-11-22' as LocalDate, true)).toBeNull();
  expect(chooseDay(on('2026-11-23', 1, false), '2026-11-24' as LocalDate, true)).toBeNull();
});

// Proves the keys of the calendar: days, weeks, months and years, to both ends of a week.

import { expect, test } from 'vitest';
import type { LocalDate } from '#domain/time.ts';
import { dayTarget } from './daily-keys.ts';

test.each([
  ['ArrowRight', false, '2026-11-22'], ['ArrowLeft', false, '2026-11-20'], ['ArrowDown', false, '2026-11-28'], ['ArrowUp', false, '2026-11-14'], ['Home', false, '2026-11-16'], ['End', false, '2026-11-22'],
  ['PageDown', false, '2026-12-21'], ['PageUp', false, '2026-10-21'], ['PageDown', true, '2027-11-21'], ['PageUp', true, '2025-11-21'], ['a', false, null], ['Enter', false, null],
] as const)('%s (with Shift: %s) leads from Saturday 21/11/2026 to %s', (key, isShifted, there) => expect(dayTarget(key, isShifted, '2026-11-21' as LocalDate)).toBe(there));

test('a week ends on Sunday and begins on Monday, from any of its days', () => {
  expect(['2026-11-16', '2026-11-22'].map((day) => [dayTarget('Home', false, day as LocalDate), dayTarget('End', false, day as LocalDate)])).toEqual([['2026-11-16', '2026-11-22'], ['2026-11-16', '2026-11-22']]);
});

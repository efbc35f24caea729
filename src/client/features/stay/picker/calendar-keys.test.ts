// The calendar's keys: days, weeks, months, years, and both ends of a week.

import { expect, test, vi } from 'vitest';
import type { LocalDate } from '#domain/time/time.ts';
import { dayTarget } from './calendar-keys.ts';

test.each([
  ['ArrowRight', false, '2026-11-22'],
  ['ArrowLeft', false, '2026-11-20'],
  ['ArrowDown', false, '2026-11-28'],
  ['ArrowUp', false, '2026-11-14'],
  ['Home', false, '2026-11-16'],
  ['End', false, '2026-11-22'],
  ['PageDown', false, '2026-12-21'],
  ['PageUp', false, '2026-10-21'],
  ['PageDown', true, '2027-11-21'],
  ['PageUp', true, '2025-11-21'],
  ['a', false, null],
  ['Enter', false, null],
] as const)('%s (with Shift: %s) leads from Saturday 21/11/2026 to %s', (key, isShifted, there) =>
  expect(dayTarget(key, isShifted, '2026-11-21' as LocalDate)).toBe(there),
);

test('a week ends on Sunday and begins on Monday, from any of its days', () => {
  expect(
    ['2026-11-16', '2026-11-22'].map((day) => [
      dayTarget('Home', false, day as LocalDate),
      dayTarget('End', false, day as LocalDate),
    ]),
  ).toEqual([
    ['2026-11-16', '2026-11-22'],
    ['2026-11-16', '2026-11-22'],
  ]);
});

test.each([
  ['PageDown', false, '2027-01-31', '2027-02-28'],
  ['PageUp', false, '2027-03-31', '2027-02-28'],
  ['PageUp', false, '2026-01-15', '2025-12-15'],
  ['PageDown', true, '2028-02-29', '2029-02-28'],
] as const)(
  '%s (with Shift: %s) leads from %s to the same day of that month or its last: %s',
  (key, isShifted, date, there) => expect(dayTarget(key, isShifted, date as LocalDate)).toBe(there),
);

test.each(['America/Santiago', 'Asia/Beirut', 'Pacific/Kiritimati', 'America/Los_Angeles'])(
  'a clock set forward at midnight or elsewhere leaves out no day: %s',
  (zone) => {
    vi.stubEnv('TZ', zone);
    let day = '2026-01-01' as LocalDate;
    const days = Array.from({ length: 365 }, () => {
      const on = day;
      day = dayTarget('ArrowRight', false, on) ?? on;
      return on;
    });
    vi.unstubAllEnvs();
    expect(new Set(days).size).toBe(365);
    expect(day).toBe('2027-01-01');
  },
);

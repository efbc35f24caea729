// Tests that working days skip weekends and public holidays, Tết above all.

import { describe, expect, test } from 'vitest';
import {
  instant,
  localDate,
  localTime,
  parseDate,
  weekday,
  addDays,
  type LocalDate,
} from './time.ts';
import {
  addWorkingDays,
  addWorkingHours,
  isWorkingDay,
  restDays,
  restDaysKnownUntil,
} from './working-day.ts';

const day = (text: string) => text as LocalDate;
/** A moment by the Vietnamese clock. */
const at = (text: string) => instant(`${text.replace(' ', 'T')}:00+07:00`);

describe('a working day', () => {
  test.each<[string, boolean]>([
    ['2026-11-20', true],
    ['2026-11-21', false],
    ['2026-11-22', false],
    ['2026-11-23', true],
    ['2026-11-24', false],
    ['2026-02-13', true],
    ['2026-02-16', false],
    ['2026-02-20', false],
    ['2026-02-23', true],
    ['2026-04-27', false],
    ['2026-04-28', true],
    ['2027-02-04', true],
    ['2027-02-11', false],
    ['2027-02-12', true],
    ['2027-05-03', false],
    ['2027-05-04', true],
  ])('%s: %s', (date, expected) => expect(isWorkingDay(day(date))).toBe(expected));

  test('is no holiday of the table, whose rows are dated, in order and end where it says it ends', () => {
    expect(
      restDays.filter(
        ({ from, to }) => parseDate(from) === null || parseDate(to) === null || to < from,
      ),
    ).toEqual([]);
    expect(restDays.map(({ from }) => from)).toEqual(restDays.map(({ from }) => from).toSorted());
    expect(restDays.every(({ to }) => to <= restDaysKnownUntil)).toBe(true);
    expect(restDays.filter(({ from }) => isWorkingDay(day(from)))).toEqual([]);
  });

  test('the table leaves out costs as many days a year as the law gives', () => {
    const weekdaysOff = (year: string) => {
      let count = 0;
      for (let on = day(`${year}-01-01`); on <= day(`${year}-12-31`); on = addDays(on, 1))
        if (weekday(on) % 6 !== 0 && !isWorkingDay(on)) count += 1;
      return count;
    };
    // Twelve days (New Year 1, Tết 5, Hùng Kings 1, April 30 and May 1, National Day 2, Culture Day
    // 1); 2026 has two exchanged days more.
    expect([weekdaysOff('2026'), weekdaysOff('2027')]).toEqual([14, 12]);
  });
});

describe('working days later', () => {
  test.each<[string, number, string]>([
    ['2026-11-16', 0, '2026-11-16'],
    ['2026-11-16', 1, '2026-11-17'],
    ['2026-11-20', 1, '2026-11-23'],
    ['2026-11-20', 2, '2026-11-25'],
    ['2026-11-21', 1, '2026-11-23'],
    ['2026-02-13', 1, '2026-02-23'],
    ['2026-02-13', 3, '2026-02-25'],
    ['2026-02-17', 3, '2026-02-25'],
    ['2027-02-04', 1, '2027-02-12'],
    ['2026-12-31', 1, '2027-01-04'],
    ['2026-11-20', 17, '2026-12-16'],
    ['2026-11-20', 55, '2027-02-16'],
  ])('%s and %d: %s', (from, days, expected) =>
    expect(addWorkingDays(day(from), days)).toBe(expected),
  );
});

describe('working hours later', () => {
  const text = (moment: ReturnType<typeof at>) => `${localDate(moment)} ${localTime(moment)}`;
  test.each<[string, number, string]>([
    ['2026-11-18 15:20', 24, '2026-11-19 15:20'],
    ['2026-11-20 15:20', 24, '2026-11-23 15:20'],
    ['2026-11-21 09:00', 24, '2026-11-24 00:00'],
    ['2026-11-23 10:00', 24, '2026-11-25 10:00'],
    ['2026-02-13 22:00', 24, '2026-02-23 22:00'],
    ['2026-02-18 08:00', 24, '2026-02-24 00:00'],
    ['2026-11-18 15:20', 4, '2026-11-18 19:20'],
    ['2026-11-20 22:00', 4, '2026-11-23 02:00'],
    ['2026-11-19 10:00', 48, '2026-11-23 10:00'],
  ])('%s and %d h: %s', (from, hours, expected) =>
    expect(text(addWorkingHours(at(from), hours))).toBe(expected),
  );
});

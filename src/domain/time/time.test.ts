// Holds the clock to Vietnam: +07:00 all year, days that exist, and midnight where people have it.

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyDate, anyInstant, at, clock, day } from '#tests/fixtures/domain-builders.ts';
import {
  addDays,
  addMinutes,
  atLocal,
  daysBetween,
  epochMs,
  instant,
  localDate,
  localTime,
  minutesBetween,
  minutesOfDay,
  nextHalfHour,
  parseDate,
  parseTime,
  timeOfMinutes,
  vietnamText,
  weekday,
} from './time.ts';

describe('a moment', () => {
  test('reads any offset and is written in UTC', () => {
    expect(instant('2026-03-01T00:30:00+07:00')).toBe('2026-02-28T17:30:00.000Z');
    expect(instant(0)).toBe('1970-01-01T00:00:00.000Z');
  });

  test.each(['', 'tomorrow', '2026-13-01T00:00:00Z', Number.NaN, Number.POSITIVE_INFINITY])(
    'refuses %s',
    (value) => {
      expect(() => instant(value)).toThrow(RangeError);
    },
  );

  test('compares as text the way it compares as a number', () => {
    fc.assert(fc.property(anyInstant, anyInstant, (a, b) => a < b === epochMs(a) < epochMs(b)));
  });

  test('is back where it was after minutes there and back', () => {
    fc.assert(
      fc.property(anyInstant, fc.integer({ min: -100_000, max: 100_000 }), (moment, minutes) => {
        const other = addMinutes(moment, minutes);
        return addMinutes(other, -minutes) === moment && minutesBetween(moment, other) === minutes;
      }),
    );
  });
});

describe('the Vietnamese clock', () => {
  test('has its midnight at 17:00 UTC', () => {
    expect([
      localDate(instant('2026-03-02T16:59:59.999Z')),
      localTime(instant('2026-03-02T16:59:59.999Z')),
    ]).toEqual(['2026-03-02', '23:59']);
    expect([
      localDate(instant('2026-03-02T17:00:00Z')),
      localTime(instant('2026-03-02T17:00:00Z')),
    ]).toEqual(['2026-03-03', '00:00']);
    expect(atLocal(day('2026-03-03'), clock('00:00'))).toBe('2026-03-02T17:00:00.000Z');
  });

  test('24:00 is the next midnight', () => {
    expect(atLocal(day('2026-12-31'), clock('24:00'))).toBe(
      atLocal(day('2027-01-01'), clock('00:00')),
    );
  });

  test('a moment told as date and time leads back to its minute', () => {
    fc.assert(
      fc.property(anyInstant, (moment) => atLocal(localDate(moment), localTime(moment)) === moment),
    );
  });

  test('is written as YYYY-MM-DD HH:mm', () =>
    expect(vietnamText(instant('2026-02-28T17:05:59Z'))).toBe('2026-03-01 00:05'));
});

describe('a day', () => {
  test.each(['2024-02-29', '2000-02-29', '2026-12-31', '1900-01-01', '2199-12-31'])(
    '%s exists',
    (text) => expect(parseDate(text)).toBe(text),
  );

  test.each([
    // The database knows no year 0, in which the first of these begins by the clock of UTC.
    '0001-01-01',
    '1899-12-31',
    '9999-12-31',
    '2026-02-29',
    '2100-02-29',
    '2026-04-31',
    '2026-00-10',
    '2026-1-1',
    '20260101',
    '2026-01-01T00:00',
    ' 2026-01-01',
    '',
  ])('%s does not', (text) => {
    expect(parseDate(text)).toBeNull();
  });

  test('29 February comes after the 28th in a leap year only', () => {
    expect([
      addDays(day('2028-02-28'), 1),
      addDays(day('2026-02-28'), 1),
      addDays(day('2028-03-01'), -1),
    ]).toEqual(['2028-02-29', '2026-03-01', '2028-02-29']);
  });

  test('adding days and counting them agree', () => {
    fc.assert(
      fc.property(
        anyDate,
        fc.integer({ min: -800, max: 800 }),
        (date, days) => daysBetween(date, addDays(date, days)) === days,
      ),
    );
  });

  test('has its weekday, Sunday being 0', () => {
    expect(
      ['2026-03-01', '2026-03-02', '2026-03-07', '2024-02-29'].map((date) => weekday(day(date))),
    ).toEqual([0, 1, 6, 4]);
  });
});

describe('a clock time', () => {
  test.each(['00:00', '09:59', '23:59', '24:00'])('%s exists', (text) =>
    expect(parseTime(text)).toBe(text),
  );
  test.each(['24:01', '25:00', '12:60', '9:00', '09:5', '0900', '', '09:00:00'])(
    '%s does not',
    (text) => expect(parseTime(text)).toBeNull(),
  );

  test('and the minutes since midnight lead to each other', () => {
    for (let minutes = 0; minutes <= 1440; minutes += 1)
      expect(minutesOfDay(timeOfMinutes(minutes))).toBe(minutes);
  });

  test.each([-1, 1441, 30.5])('%s is no minute of a day', (minutes) =>
    expect(() => timeOfMinutes(minutes)).toThrow(RangeError),
  );
});

describe('the next half hour', () => {
  test.each([
    ['2026-03-03 14:00:00', '2026-03-03 14:00'],
    ['2026-03-03 14:00:01', '2026-03-03 14:30'],
    ['2026-03-03 14:29', '2026-03-03 14:30'],
    ['2026-03-03 14:30', '2026-03-03 14:30'],
    ['2026-03-03 23:31', '2026-03-04 00:00'],
  ])('after %s is %s', (now, next) => expect(nextHalfHour(at(now))).toBe(at(next)));

  test('is on the half hour, not before now and less than 30 minutes away', () => {
    fc.assert(
      fc.property(anyInstant, (now) => {
        const wait = minutesBetween(now, nextHalfHour(now));
        return wait >= 0 && wait < 30 && /:(00|30)$/.test(localTime(nextHalfHour(now)));
      }),
    );
  });
});

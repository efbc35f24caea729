// Tests that dates and times are Vietnamese in every time zone of the device.

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyDate, anyInstant, at, clock, day } from '#tests/fixtures/domain-builders.ts';
import {
  addDays,
  addMinutes,
  addMonths,
  atLocal,
  daysBetween,
  epochMs,
  instant,
  localDate,
  localTime,
  minutesBetween,
  minutesOfDay,
  nextHalfHour,
  offsetText,
  parseDate,
  parseTime,
  startOfDay,
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

  test('is told to other programs with its offset, which reads as the same moment', () => {
    expect(offsetText(instant('2026-02-28T17:05:59Z'))).toBe('2026-03-01T00:05:59+07:00');
    // Before 1975 Saigon's clock was an hour further.
    expect(offsetText(instant('1970-01-01T00:00:00Z'))).toBe('1970-01-01T08:00:00+08:00');
    fc.assert(
      fc.property(anyInstant, (moment) => {
        expect(epochMs(instant(offsetText(moment)))).toBe(
          Math.floor(epochMs(moment) / 1_000) * 1_000,
        );
      }),
    );
  });
});

describe('wherever the device is', () => {
  const vietnam = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Asia/Ho_Chi_Minh',
    dateStyle: 'short',
    timeStyle: 'short',
  });
  /**
   * Every half hour of the days on which clocks change in Europe, Chile and on Lord Howe, and one
   * of each day of ten years.
   */
  const moments = [
    ...['2026-03-28', '2026-09-05', '2026-10-03', '2026-10-24'].flatMap((date) =>
      Array.from({ length: 96 }, (_, slot) => Date.parse(`${date}T00:00Z`) + slot * 1_800_000),
    ),
    ...Array.from(
      { length: 3_653 },
      (_, after) => Date.UTC(2024, 0, 1, (after * 7) % 24) + after * 86_400_000,
    ),
  ];
  /**
   * What the functions say in a process of its own: a process has one time zone, that of its start.
   */
  const script = `
    import * as time from ${JSON.stringify(new URL('time.ts', import.meta.url).href)};
    const seen = ${JSON.stringify(moments)}.map((ms) => {
      const moment = time.instant(ms);
      const date = time.localDate(moment);
      return [
        time.vietnamText(moment),
        time.epochMs(time.atLocal(date, time.localTime(moment))),
        time.addDays(date, 1),
        time.weekday(date),
        time.daysBetween('2024-01-01', date),
      ];
    });
    console.log(JSON.stringify(seen));`;

  test.each(['Europe/Paris', 'America/Santiago', 'Australia/Lord_Howe'])(
    'in %s, days and clock times are those of Vietnam by Intl and UTC',
    async (zone) => {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['--input-type=module', '--eval', script],
        { env: { ...process.env, TZ: zone }, maxBuffer: 8_000_000 },
      );
      const expected = moments.map((ms) => {
        const text = vietnam.format(ms);
        const midnight = Date.parse(`${text.slice(0, 10)}T00:00Z`);
        return [
          text,
          ms,
          new Date(midnight + 86_400_000).toISOString().slice(0, 10),
          new Date(midnight).getUTCDay(),
          (midnight - Date.UTC(2024, 0, 1)) / 86_400_000,
        ];
      });
      expect(JSON.parse(stdout)).toEqual(expected);
    },
  );
});

// What adds minutes to a midnight without asking the calendar: the rows of the search index, prices
// by the hour, queries.
describe('whole minutes', () => {
  test('from the midnight of a day lead to its clock times', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: 0, max: 1439 }), (date, minutes) => {
        const moment = addMinutes(startOfDay(date), minutes);
        return (
          moment === atLocal(date, timeOfMinutes(minutes)) &&
          localDate(moment) === date &&
          localTime(moment) === timeOfMinutes(minutes)
        );
      }),
    );
  });

  test('are 1,440 to each day', () => {
    fc.assert(
      fc.property(
        anyDate,
        fc.integer({ min: -800, max: 800 }),
        (date, days) =>
          minutesBetween(startOfDay(date), startOfDay(addDays(date, days))) === days * 1440,
      ),
    );
  });
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

  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2027-01-31', 13, '2028-02-29'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-03-31', -1, '2026-02-28'],
  ])('%s and %i months is %s', (date, months, then) =>
    expect(addMonths(day(date), months)).toBe(then),
  );

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

// How a stay is formatted, and when a past one is replaced by the default stay.

import { describe, expect, test } from 'vitest';
import type { Stay } from '#domain/stay.ts';
import { atLocal, instant, type LocalDate, type LocalTime } from '#domain/time/time.ts';
import { intlOf } from '#tests/support/intl.ts';
import { dayBrief, dayLong, nightsOf, rangeText, upToDate } from './stay-format.ts';

const day = (text: string) => text as LocalDate;
const clock = (text: string) => text as LocalTime;
const at = (date: string, time: string) => atLocal(day(date), clock(time));
const afternoon: Stay = {
  type: 'hourly',
  date: day('2026-11-21'),
  start: clock('14:30'),
  hours: 2,
};

describe('a stay in words', () => {
  const now = at('2026-11-21', '14:05');

  test('names the hours and one day when it is hourly', () =>
    expect(rangeText(afternoon, now)).toBe('14:30–16:30, 21/11'));
  test('names two days when it is a night or more', () => {
    expect(rangeText({ type: 'overnight', date: day('2026-11-21') }, now)).toBe('21/11 – 22/11');
    expect(rangeText({ type: 'daily', date: day('2026-12-30'), nights: 3 }, now)).toBe(
      '30/12 – 02/01/2027',
    );
  });
  test("names the weekday in the page's language", () => {
    expect(dayBrief(day('2026-11-21'), now, intlOf('vi'))).toBe('T7 21/11');
    expect(dayLong(day('2026-11-22'), now, intlOf('en'))).toBe('Sunday 22/11');
  });
  test('counts one night for a night entered after midnight', () => {
    expect(nightsOf({ from: at('2026-11-22', '00:30'), to: at('2026-11-22', '10:00') })).toBe(1);
    expect(nightsOf({ from: at('2026-11-21', '14:00'), to: at('2026-11-23', '12:00') })).toBe(2);
  });
});

describe('a page that lies open', () => {
  test('keeps a stay that can still begin, as the very same object', () => {
    expect(upToDate(afternoon, at('2026-11-21', '14:30'))).toBe(afternoon);
    const night: Stay = { type: 'overnight', date: day('2026-11-21') };
    expect(upToDate(night, at('2026-11-22', '01:00'))).toBe(night);
  });
  test('moves an hourly stay to the next half hour once its start has passed', () => {
    expect(upToDate(afternoon, at('2026-11-21', '15:10'))).toEqual({
      ...afternoon,
      start: '15:30',
    });
  });
  test('moves a night that is over and a day that is gone to the coming ones', () => {
    expect(
      upToDate({ type: 'overnight', date: day('2026-11-20') }, at('2026-11-21', '09:00')),
    ).toEqual({ type: 'overnight', date: '2026-11-21' });
    expect(
      upToDate(
        { type: 'daily', date: day('2026-11-20'), nights: 3 },
        instant(at('2026-11-21', '09:00')),
      ),
    ).toEqual({ type: 'daily', date: '2026-11-21', nights: 1 });
  });
});

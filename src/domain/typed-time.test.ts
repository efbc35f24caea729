// Proves that dates and times are read as people type them, and that what could be anything is not guessed.

import { describe, expect, test } from 'vitest';
import type { LocalDate } from './time.ts';
import { readTypedDate, readTypedTime } from './typed-time.ts';

const today = '2026-11-21' as LocalDate;

describe('a typed date', () => {
  test.each([
    ['25/12', '2026-12-25'], ['25-12', '2026-12-25'], ['25.12', '2026-12-25'], ['25 12', '2026-12-25'], ['5/12', '2026-12-05'], ['05/12/2026', '2026-12-05'], ['25/12/26', '2026-12-25'],
    ['25 / 12', '2026-12-25'], ['2026-12-25', '2026-12-25'], ['25 tháng 12', '2026-12-25'], ['25 thg 12', '2026-12-25'], ['ngày 25 tháng 12', '2026-12-25'], ['25 tháng 12 năm 2026', '2026-12-25'],
    ['25 dec', '2026-12-25'], ['25 December', '2026-12-25'], ['Dec 25', '2026-12-25'], ['december 25, 2026', '2026-12-25'], ['25/12/2569', '2026-12-25'],
    ['25', '2026-11-25'], ['20', '2026-12-20'], ['21', '2026-11-21'], ['ngày 3', '2026-12-03'], ['31', '2026-12-31'],
    ['hôm nay', '2026-11-21'], ['Mai', '2026-11-22'], ['ngày mai', '2026-11-22'], ['tomorrow', '2026-11-22'], ['พรุ่งนี้', '2026-11-22'], ['mốt', '2026-11-23'],
    ['21/11', '2026-11-21'], ['20/11', '2027-11-20'], ['1/1', '2027-01-01'], ['20/11/2026', '2026-11-20'],
  ])('%s is %s', (typed, date) => expect(readTypedDate(typed, today)).toBe(date));

  test.each(['', '31/2', '30/02/2027', '12/25', '32', '0', 'abc', '25/', '25/12/2', '25/12 14:00', '25 foo', '1.2.3.4'])('%s is none', (typed) => expect(readTypedDate(typed, today)).toBeNull());

  test('29 February waits for a year that has one', () => {
    expect(readTypedDate('29/2', today)).toBeNull();
    expect(readTypedDate('29/2', '2027-12-01' as LocalDate)).toBe('2028-02-29');
  });
});

describe('a typed time', () => {
  test.each([
    ['14:30', '14:30'], ['14h30', '14:30'], ['14H30', '14:30'], ['14.30', '14:30'], ['14 : 30', '14:30'], ['14g30', '14:30'], ['1430', '14:30'], ['930', '09:30'], ['14h', '14:00'], ['14', '14:00'], ['9', '09:00'],
    ['14 giờ', '14:00'], ['14 giờ 30', '14:30'], ['14 giờ 30 phút', '14:30'], ['2:30pm', '14:30'], ['2.30 PM', '14:30'], ['2pm', '14:00'], ['2 p.m.', '14:00'], ['9am', '09:00'], ['12am', '00:00'], ['12pm', '12:00'], ['12', '12:00'],
    ['2 giờ chiều', '14:00'], ['9 giờ sáng', '09:00'], ['8h tối', '20:00'], ['10 giờ đêm', '22:00'], ['12 giờ đêm', '00:00'], ['1 giờ trưa', '13:00'], ['11h trưa', '11:00'], ['14.30 น.', '14:30'], ['0:00', '00:00'], ['14:30 pm', '14:30'],
  ])('%s is %s', (typed, time) => expect(readTypedTime(typed)).toBe(time));

  test.each(['', '24:00', '25h', '14:60', '14:3', 'abc', '14:30:00', '2 of pm', '99', '12345'])('%s is none', (typed) => expect(readTypedTime(typed)).toBeNull());
});

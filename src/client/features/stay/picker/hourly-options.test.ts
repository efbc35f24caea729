// Which starts are offered, and what is wrong with a typed start that is refused.

import { describe, expect, test } from 'vitest';
import type { Stay } from '#domain/stay.ts';
import { atLocal, type LocalDate, type LocalTime } from '#domain/time/time.ts';
import { intlSaying } from '#tests/support/intl.ts';
import { fits, readStart, startsOf, defaultHours, wholeDay } from './hourly-options.ts';

const day = '2026-11-21' as LocalDate;
const next = '2026-11-22' as LocalDate;
const now = atLocal(day, '14:05' as LocalTime);
const stay = (date: LocalDate): Extract<Stay, { type: 'hourly' }> => ({
  type: 'hourly',
  date,
  start: '15:00' as LocalTime,
  hours: 2,
});

describe('starts', () => {
  test('are every half hour from now until an hour before closing', () => {
    expect([startsOf(day, defaultHours, now)[0], startsOf(day, defaultHours, now).at(-1)]).toEqual([
      870, 1260,
    ]);
    expect([startsOf(next, defaultHours, now)[0], startsOf(next, wholeDay, now).at(-1)]).toEqual([
      480, 1410,
    ]);
    expect(startsOf(day, defaultHours, atLocal(day, '21:10' as LocalTime))).toEqual([]);
    expect(startsOf(day, wholeDay, atLocal(day, '23:50' as LocalTime))).toEqual([]);
  });
  test('leave room for the hours before closing, which a hotel open all day has none of', () => {
    expect([
      fits(1200, 2, defaultHours),
      fits(1230, 2, defaultHours),
      fits(1410, 5, wholeDay),
    ]).toEqual([true, false, true]);
  });
});

describe('a typed start', () => {
  const read = (text: string, date = day) => {
    const answer = readStart(
      text,
      stay(date),
      defaultHours,
      now,
      intlSaying((id, values) => `${id} ${Object.values(values).join(' ')}`.trim()),
    );
    return 'error' in answer ? answer.error : answer.start;
  };
  test.each([
    ['16h30', 990],
    ['4:30pm', 990],
    ['14:10', 'stayPicker.halfHour 14:00 14:30'],
    ['23:50', 'stayPicker.halfHour 23:30 00:00'],
    ['09:00', 'stayPicker.pastTime 09:00 14:30'],
    ['06:00', 'stayPicker.outside 08:00 21:00'],
    ['21:30', 'stayPicker.outside 08:00 21:00'],
    ['chiều', 'stayPicker.badTime'],
  ])('%s gives %s', (text, answer) => expect(read(text)).toBe(answer));
  test('of another day is not past', () => expect(read('9 giờ sáng', next)).toBe(540));
});

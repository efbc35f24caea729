// The payment's countdown is announced at its marks and at no other second.

import { expect, it } from 'vitest';
import { countdownAnnouncement } from './countdown-announcements.ts';

it('is told four times in a quarter of an hour, each time as the mark it has just passed', () => {
  const told = Array.from({ length: 901 }, (_, passed) =>
    countdownAnnouncement(900 - passed),
  ).filter((mark, at, all) => mark !== null && mark !== all[at - 1]);
  expect(told).toEqual([600, 300, 120, 30]);
});

it.each([
  [900, null],
  [601, null],
  [600, 600],
  [591, 600],
  [590, null],
  [299, 300],
  [120, 120],
  [31, null],
  [30, 30],
  [21, 30],
  [20, null],
  [0, null],
])('%i seconds before the end tells %s', (left, mark) => {
  expect(countdownAnnouncement(left)).toBe(mark);
});

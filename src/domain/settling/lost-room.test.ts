// Promises that rooms are held in place of a lost one only for a guest whose money came.

import { expect, test } from 'vitest';
import { addMinutes, type Instant } from '../time/time.ts';
import { mayHoldInstead } from './lost-room.ts';

const now = '2026-03-13T03:05:00.000Z' as Instant;
const lost = {
  lastMove: 'declineRoom',
  isCharged: true,
  isHeldInstead: false,
  checkOut: addMinutes(now, 120),
};

test.each(['declineRoom', 'hotelCancels', 'roomUnanswered', 'loseRoom', 'expire'])(
  'holds rooms after %s',
  (lastMove) => expect(mayHoldInstead({ ...lost, lastMove }, now)).toBe(true),
);

test.each([
  ['a booking that stands', { lastMove: 'pay' }],
  ['one its guest cancelled', { lastMove: 'cancel' }],
  ['one that nobody paid for', { isCharged: false }],
  ['one that was held in place of another', { isHeldInstead: true }],
  ['a stay that is over', { checkOut: now }],
  ['a move nobody knows', { lastMove: 'toString' }],
])('holds none for %s', (_, change) =>
  expect(mayHoldInstead({ ...lost, ...change }, now)).toBe(false),
);

// Which ends of a booking bring coupon and points back.

import { expect, test } from 'vitest';
import { bookingTransitions, type TransitionName } from '../booking.ts';
import { givesRewardsBack } from './given-back.ts';

const moves = Object.keys(bookingTransitions) as TransitionName[];
const back = (isLate: boolean) =>
  moves.filter((lastMove) => givesRewardsBack({ lastMove, isLate })).toSorted();

test('coupon and points come back together, from every move that says so', () => {
  const said = (effect: 'giveBackCoupon' | 'giveBackXu') =>
    moves
      .filter((name) => (bookingTransitions[name].then as readonly string[]).includes(effect))
      .toSorted();
  expect(back(false)).toEqual(said('giveBackCoupon'));
  expect(back(false)).toEqual(said('giveBackXu'));
});

test('a guest who cancels in time has them back, one who cancels late or does not come has not', () => {
  expect(givesRewardsBack({ lastMove: 'cancel', isLate: false })).toBe(true);
  expect(givesRewardsBack({ lastMove: 'cancel', isLate: true })).toBe(false);
  expect(givesRewardsBack({ lastMove: 'didNotCheckIn', isLate: false })).toBe(false);
  expect(back(true)).toEqual(back(false).filter((name) => name !== 'cancel'));
});

test('a booking that stands has nothing back', () => {
  for (const lastMove of ['create', 'pay', 'checkIn', 'complete', 'toString'])
    expect(givesRewardsBack({ lastMove, isLate: false })).toBe(false);
});

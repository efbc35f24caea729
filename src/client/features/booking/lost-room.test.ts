// Which bookings their guest lost, and whether there are words for every way to lose one.

import { expect, test } from 'vitest';
import { bookingTransitions, type TransitionName } from '#domain/booking.ts';
import { offersOthers } from '#domain/settling/lost-room.ts';
import { instant } from '#domain/time/time.ts';
import en from '#locales/en.json' with { type: 'json' };
import { losses, lossOf } from './lost-room.tsx';

const endedBy = (move: string) => ({
  history: [{ status: 3, move, at: instant('2026-11-26T07:00:00Z') }],
});

test('every move that takes a room with nothing done by its guest has words of its own', () => {
  const lost = (Object.keys(bookingTransitions) as TransitionName[]).filter((name) =>
    (bookingTransitions[name].then as readonly string[]).includes('refundInFull'),
  );
  expect(lost.toSorted()).toEqual(losses.toSorted());
  expect(losses.filter((loss) => !(`lost.${loss}` in en && `lost.${loss}Text` in en))).toEqual([]);
});

test('declined and unanswered are two things, and said so', () =>
  expect(new Set(losses.map((loss) => en[`lost.${loss}`])).size).toBe(losses.length));

test('a booking that its guest cancelled, or that stands, was not lost', () =>
  expect(['cancel', 'pay', 'expire', 'complete'].map((move) => lossOf(endedBy(move)))).toEqual([
    null,
    null,
    null,
    null,
  ]));

test('what else is free is offered where the table of moves says so', () =>
  expect(losses.filter((loss) => !offersOthers(loss))).toEqual([
    'providerDeclines',
    'settleDispute',
  ]));

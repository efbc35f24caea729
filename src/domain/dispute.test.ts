// Tests the state table of disputes: which state may follow which, who waits for whom, and when
// silence counts as an answer.

import { describe, expect, test } from 'vitest';
import { at, booking } from '#tests/fixtures/domain-builders.ts';
import {
  bookingTransitions,
  bookingStatuses,
  transitionNames,
  type Actor,
  type BookingStatus,
} from './booking.ts';
import {
  canDispute,
  disputeMayBecome,
  disputeStates,
  hotelAnswersBy,
  stateAfterAnswer,
  isWaiting,
  stayInstead,
  waitsForDispute,
} from './dispute.ts';
import { addMinutes, instant } from './time/time.ts';

describe('a dispute', () => {
  test('moves from waiting to an end and never back', () => {
    const ways = disputeStates.flatMap((from) =>
      disputeStates.filter((to) => disputeMayBecome(from, to)).map((to) => `${from} → ${to}`),
    );
    expect(ways.toSorted()).toEqual([
      'contradicted → agreed',
      'contradicted → rejected',
      'contradicted → upheld',
      'contradicted → withdrawn',
      'open → agreed',
      'open → contradicted',
      'open → silent',
      'open → withdrawn',
    ]);
  });

  test('is decided by a person of ours only when the hotel contradicts', () => {
    expect(disputeStates.filter((from) => disputeMayBecome(from, 'upheld'))).toEqual([
      'contradicted',
    ]);
  });

  test('waits in the states that lead on', () => {
    expect(disputeStates.filter(isWaiting)).toEqual(
      disputeStates.filter((from) => disputeStates.some((to) => disputeMayBecome(from, to))),
    );
  });

  test('is answered within two hours, or silence answers', () =>
    expect(hotelAnswersBy(instant('2026-03-13T03:00:00Z'))).toBe(instant('2026-03-13T05:00:00Z')));
});

describe('while a dispute waits', () => {
  const actors: readonly Actor[] = ['guest', 'member', 'hotel', 'operator', 'clock'];
  const held = (status: BookingStatus) =>
    transitionNames
      .filter((name) => bookingTransitions[name].from.some((one) => one === status))
      .flatMap((name) =>
        actors
          .filter(
            (actor) =>
              bookingTransitions[name].by.some((one) => one === actor) &&
              waitsForDispute(name, actor),
          )
          .map((actor) => `${name} by ${actor}`),
      );

  test('the desk checks nobody in and the clock closes nothing; the guest, a cancelling hotel and the settlement may go on', () => {
    expect(held('checkInPending')).toEqual(['checkIn by hotel', 'completeQuietly by clock']);
    expect(held('awaitingGuest')).toEqual(['checkIn by hotel', 'silentAfterReport by clock']);
    expect(held('checkedIn')).toEqual([
      'confirmArrival by hotel',
      'disputeArrival by hotel',
      'complete by clock',
    ]);
  });

  test('silence is agreement only where the guest is expected, and a hotel that cancelled has agreed', () => {
    const statuses = Object.keys(bookingStatuses) as BookingStatus[];
    expect(statuses.filter((status) => stateAfterAnswer('silent', status) === 'silent')).toEqual([
      'checkInPending',
      'awaitingGuest',
    ]);
    expect([
      stateAfterAnswer('silent', 'checkedIn'),
      stateAfterAnswer('silent', 'cancelled'),
      stateAfterAnswer('contradicted', 'cancelled'),
      stateAfterAnswer('contradicted', 'checkedIn'),
    ]).toEqual(['contradicted', 'agreed', 'agreed', 'contradicted']);
    for (const status of statuses)
      expect([stateAfterAnswer('upheld', status), stateAfterAnswer('rejected', status)]).toEqual([
        'upheld',
        'rejected',
      ]);
  });
});

describe('could not check in', () => {
  test('is said from check-in time on, by who is expected or asked', () => {
    const facts = booking({ status: 'checkInPending' });
    expect(canDispute(facts, addMinutes(facts.checkIn, -1))).toBe('tooEarly');
    expect(canDispute(facts, facts.checkIn)).toBe(true);
    expect(canDispute({ ...facts, status: 'awaitingGuest' }, facts.checkIn)).toBe(true);
    for (const status of [
      'checkedIn',
      'cancelled',
      'noShow',
      'completed',
      'paymentPending',
    ] as const)
      expect(canDispute({ ...facts, status }, facts.checkOut)).toBe('wrongStatus');
  });
});

describe('the stay offered instead', () => {
  test('of hours begins at the next half hour and is as long', () => {
    expect(
      stayInstead(
        { type: 'hourly', checkIn: at('2026-03-13 14:00'), checkOut: at('2026-03-13 17:00') },
        at('2026-03-13 14:10'),
      ),
    ).toEqual({ type: 'hourly', date: '2026-03-13', start: '14:30', hours: 3 });
  });

  test('of a night is the same night', () => {
    expect(
      stayInstead(
        { type: 'overnight', checkIn: at('2026-03-13 22:00'), checkOut: at('2026-03-14 10:00') },
        at('2026-03-14 00:30'),
      ),
    ).toEqual({ type: 'overnight', date: '2026-03-13' });
  });

  test('of days is the nights that are left', () => {
    const days = {
      type: 'daily',
      checkIn: at('2026-03-13 14:00'),
      checkOut: at('2026-03-16 12:00'),
    } as const;
    expect(stayInstead(days, at('2026-03-13 15:00'))).toEqual({
      type: 'daily',
      date: '2026-03-13',
      nights: 3,
    });
    expect(stayInstead(days, at('2026-03-14 15:00'))).toEqual({
      type: 'daily',
      date: '2026-03-14',
      nights: 2,
    });
    expect(stayInstead(days, at('2026-03-16 11:00'))).toEqual({
      type: 'daily',
      date: '2026-03-16',
      nights: 1,
    });
  });
});

// Walks the graph of booking transitions: every status is reachable, final statuses have no exit,
// no status is a dead end, and each guard changes at its exact moment.

import { describe, expect, test } from 'vitest';
import { at, booking } from '#tests/fixtures/domain-builders.ts';
import goldenMoves from '#tests/golden/booking-moves.json' with { type: 'json' };
import {
  deskConfirmsBy,
  isVouched,
  keepsStatus,
  bookingTransitions,
  bookingStatuses,
  bookingStatusOf,
  canTransition,
  creations,
  finalStatuses,
  holdingStatuses,
  holdingStatusNumbers,
  transitionNames,
  transitionsFor,
  noShowFrom,
  requestExpiry,
  upcomingStatuses,
  type Actor,
  type BookingFacts,
  type BookingStatus,
  type Transition,
  type TransitionName,
} from './booking.ts';
import { policy } from './policy.ts';
import { addMinutes, type Instant } from './time/time.ts';

const statuses = Object.keys(bookingStatuses) as BookingStatus[];
const moveOf = (name: TransitionName): Transition => bookingTransitions[name];
const actors: readonly Actor[] = [
  'guest',
  'member',
  'hotel',
  'operator',
  'provider',
  'gateway',
  'clock',
];

/** Everything that can follow from these statuses by the moves that are allowed here. */
function reachable(
  from: readonly BookingStatus[],
  moves: readonly TransitionName[] = transitionNames,
): Set<BookingStatus> {
  const seen = new Set(from);
  for (let size = -1; size !== seen.size;) {
    size = seen.size;
    for (const name of moves)
      if (moveOf(name).from.some((status) => seen.has(status))) seen.add(moveOf(name).to);
  }
  return seen;
}

describe('booking statuses', () => {
  test('have the given numbers, 7 unused', () => {
    expect(bookingStatuses).toEqual({
      failed: 0,
      checkInPending: 1,
      completed: 2,
      cancelled: 3,
      noShow: 4,
      paymentPending: 5,
      awaitingHotel: 6,
      awaitingProvider: 8,
      checkedIn: 9,
      awaitingGuest: 10,
    });
    for (const name of statuses) expect(bookingStatusOf(bookingStatuses[name])).toBe(name);
    for (const number of [7, 11, -1, 0.5])
      expect(() => bookingStatusOf(number)).toThrow(RangeError);
  });

  test('1, 5, 6, 8, 9 and 10 hold a room, 0, 2, 3 and 4 do not', () => {
    expect(holdingStatusNumbers.toSorted((a, b) => a - b)).toEqual([1, 5, 6, 8, 9, 10]);
    expect(finalStatuses.map((name) => bookingStatuses[name]).toSorted((a, b) => a - b)).toEqual([
      0, 2, 3, 4,
    ]);
    expect(upcomingStatuses.toSorted()).toEqual(holdingStatuses.toSorted());
  });
});

describe('the graph of moves', () => {
  test('is the one that was reviewed', () => {
    const said = Object.fromEntries(
      transitionNames.map((name) => {
        const { from, to, by, then } = moveOf(name);
        return [
          name,
          `${from.map((status) => bookingStatuses[status]).join(', ')} → ${bookingStatuses[to]} by ${by.join(', ')}: ${then.join(', ')}`,
        ];
      }),
    );
    expect(said).toEqual(goldenMoves);
  });

  test('reaches every status from the creations', () => {
    expect([...reachable(Object.values(creations))].toSorted()).toEqual(statuses.toSorted());
  });

  test('leads out of no final status, but for money that comes late to a failed booking', () => {
    const ways = transitionNames.filter((name) =>
      moveOf(name).from.some((status) => finalStatuses.some((final) => final === status)),
    );
    const leaving = ways.filter((name) => !keepsStatus(name));
    expect(leaving.filter((name) => !name.startsWith('rescue'))).toEqual([]);
    for (const name of leaving)
      expect(moveOf(name)).toMatchObject({ from: ['failed'], by: ['gateway'] });
  });

  test.each(holdingStatuses)('leaves %s towards a final status', (status) => {
    expect(
      [...reachable([status])].some((reached) => finalStatuses.some((final) => final === reached)),
    ).toBe(true);
  });

  test.each(holdingStatuses)(
    'leaves %s by the clock alone, when no person ever acts again',
    (status) => {
      const byClock = transitionNames.filter((name) => moveOf(name).by.includes('clock'));
      expect(
        [...reachable([status], byClock)].some((reached) =>
          finalStatuses.some((final) => final === reached),
        ),
      ).toBe(true);
    },
  );

  test('keeps the status only where the desk says that the guest came', () => {
    for (const name of transitionNames.filter(keepsStatus))
      expect(moveOf(name)).toMatchObject({ from: [moveOf(name).to], by: ['hotel'] });
    expect(transitionNames.filter(keepsStatus)).toEqual(['confirmArrival', 'confirmStay']);
  });

  test('else never moves a booking into the status it has: what is repeated is refused and changes nothing', () => {
    for (const name of transitionNames.filter((one) => !keepsStatus(one))) {
      expect(moveOf(name).from).not.toContain(moveOf(name).to);
      for (const actor of moveOf(name).by)
        expect(
          canTransition(name, booking({ status: moveOf(name).to }), actor, at('2026-03-03 15:00')),
        ).toBe('wrongStatus');
    }
  });

  test('lets go of the room exactly where a booking stops holding it', () => {
    const holds = (status: BookingStatus) => holdingStatuses.some((name) => name === status);
    for (const name of transitionNames)
      expect([name, moveOf(name).then.includes('releaseRoom')]).toEqual([
        name,
        moveOf(name).from.every(holds) && !holds(moveOf(name).to),
      ]);
  });

  test('gives a coupon and xu back wherever a booking is cancelled or fails', () => {
    for (const name of transitionNames.filter((move) =>
      ['cancelled', 'failed'].includes(moveOf(move).to),
    ))
      expect(moveOf(name).then).toEqual(expect.arrayContaining(['giveBackCoupon', 'giveBackXu']));
  });
});

describe('an actor', () => {
  test('makes only its own moves', () => {
    for (const name of transitionNames) {
      for (const actor of actors.filter((one) => !moveOf(name).by.includes(one)))
        expect(
          canTransition(
            name,
            booking({ status: moveOf(name).from[0]! }),
            actor,
            at('2026-03-03 15:00'),
          ),
        ).toBe('notYours');
    }
  });

  test('who is a guest cannot cancel, a member can', () => {
    const early = at('2026-03-02 09:00');
    expect([
      canTransition('cancel', booking(), 'guest', early),
      canTransition('cancel', booking(), 'member', early),
    ]).toEqual(['notYours', true]);
  });

  test('sees the moves it may make now', () => {
    expect(transitionsFor(booking(), 'member', at('2026-03-03 13:00'))).toEqual(['cancel']);
    expect(transitionsFor(booking(), 'member', at('2026-03-03 13:30'))).toEqual([
      'cancel',
      'checkIn',
    ]);
    expect(transitionsFor(booking(), 'member', at('2026-03-03 14:00'))).toEqual([
      'checkIn',
      'didNotCheckIn',
    ]);
    expect(
      transitionsFor(booking({ status: 'cancelled' }), 'operator', at('2026-03-03 14:00')),
    ).toEqual([]);
  });
});

describe('a guard', () => {
  /** What the guard says a second before, at, and a second after a moment. */
  const around = (name: TransitionName, facts: BookingFacts, moment: Instant) => {
    const actor = moveOf(name).by[0]!;
    return [-1, 0, 1].map((seconds) =>
      canTransition(name, facts, actor, addMinutes(moment, seconds / 60)),
    );
  };

  test('lets the window close 15 minutes after it opened and 2 of grace', () => {
    const facts = booking({ status: 'paymentPending', expiresAt: at('2026-03-01 09:15') });
    expect(around('expire', facts, at('2026-03-01 09:17'))).toEqual(['windowOpen', true, true]);
    expect(around('expire', { ...facts, expiresAt: null }, at('2026-03-01 09:17'))).toEqual([
      'windowOpen',
      'windowOpen',
      'windowOpen',
    ]);
  });

  test('waits 6 minutes for a hotel that was asked', () => {
    const facts = booking({ status: 'awaitingHotel', askedHotelAt: at('2026-03-01 09:00') });
    expect(around('roomUnanswered', facts, at('2026-03-01 09:06'))).toEqual([
      'tooEarly',
      true,
      true,
    ]);
    expect(
      canTransition(
        'roomUnanswered',
        { ...facts, askedHotelAt: null },
        'clock',
        at('2026-03-09 09:00'),
      ),
    ).toBe('tooEarly');
  });

  test('waits 6 hours for the provider of an add-on', () => {
    const facts = booking({ status: 'awaitingProvider', askedProviderAt: at('2026-03-01 09:00') });
    expect(around('providerUnanswered', facts, at('2026-03-01 15:00'))).toEqual([
      'tooEarly',
      true,
      true,
    ]);
    expect(
      canTransition(
        'providerUnanswered',
        { ...facts, askedProviderAt: null },
        'clock',
        at('2026-03-09 09:00'),
      ),
    ).toBe('tooEarly');
  });

  test('lets a member cancel until check-in, and an unpaid booking at any time', () => {
    expect(around('cancel', booking(), at('2026-03-03 14:00'))).toEqual([
      true,
      'tooLate',
      'tooLate',
    ]);
    expect(
      around(
        'cancel',
        booking({ status: 'paymentPending', isCancellable: false, isInAppOnly: true }),
        at('2026-03-03 14:00'),
      ),
    ).toEqual([true, true, true]);
    expect(
      canTransition('cancel', booking({ isCancellable: false }), 'member', at('2026-03-02 14:00')),
    ).toBe('notCancellable');
    expect(
      canTransition(
        'cancel',
        booking({ isCancellable: false, isInAppOnly: true }),
        'member',
        at('2026-03-02 14:00'),
      ),
    ).toBe('inAppOnly');
  });

  test.each([
    ['paid in advance', { isPaid: true }],
    ['seen by the desk', { vouchedAt: at('2026-03-03 14:05') }],
  ] as const)('leaves the desk nothing to confirm or dispute of a stay %s', (_, by) => {
    const inHouse = booking({ status: 'checkedIn', ...by });
    const over = booking({ status: 'completed', completedAt: at('2026-03-03 16:00'), ...by });
    const now = at('2026-03-03 15:00');
    expect([isVouched(inHouse), deskConfirmsBy(over)]).toEqual([true, null]);
    expect(canTransition('confirmArrival', inHouse, 'hotel', now)).toBe('wrongStatus');
    expect(canTransition('disputeArrival', inHouse, 'hotel', now)).toBe('wrongStatus');
    expect(canTransition('confirmStay', over, 'hotel', at('2026-03-03 17:00'))).toBe('wrongStatus');
  });

  test('lets the desk confirm a stay for 48 hours after it was completed', () => {
    const facts = booking({ status: 'completed', completedAt: at('2026-03-04 16:00') });
    expect(deskConfirmsBy(facts)).toBe(at('2026-03-06 16:00'));
    expect(around('confirmStay', facts, at('2026-03-06 16:00'))).toEqual([true, true, 'tooLate']);
    expect(
      canTransition(
        'confirmStay',
        { ...facts, completedAt: null },
        'hotel',
        at('2026-03-04 17:00'),
      ),
    ).toBe('wrongStatus');
  });

  test('hears of a guest who checked in alone that they never came, from when a no-show may be told, once', () => {
    const facts = booking({ status: 'checkedIn' });
    expect(isVouched(facts)).toBe(false);
    expect(around('disputeArrival', facts, noShowFrom(facts))).toEqual(['tooEarly', true, true]);
    expect(
      canTransition(
        'disputeArrival',
        { ...facts, reportedAt: at('2026-03-03 14:40') },
        'hotel',
        at('2026-03-03 15:00'),
      ),
    ).toBe('wrongStatus');
  });

  test('opens check-in 30 minutes before', () =>
    expect(around('checkIn', booking(), at('2026-03-03 13:30'))).toEqual(['tooEarly', true, true]));
  test('takes a check-in back for as long as the desk has, never past check-out, and to where it came from', () => {
    const undoCheckInUntil = at('2026-03-03 14:10');
    const vouchedAt = at('2026-03-03 14:00');
    const facts = booking({ status: 'checkedIn', undoCheckInUntil, vouchedAt });
    expect(around('undoCheckIn', facts, undoCheckInUntil)).toEqual([true, true, 'tooLate']);
    expect(
      around('undoCheckIn', { ...facts, undoCheckInUntil: at('2026-03-03 16:05') }, facts.checkOut),
    ).toEqual([true, 'tooLate', 'tooLate']);
    const now = at('2026-03-03 14:05');
    const reported = { ...facts, reportedAt: at('2026-03-03 13:00') };
    expect(transitionsFor(facts, 'hotel', now)).toEqual(['undoCheckIn', 'settleDispute']);
    expect(transitionsFor(reported, 'hotel', now)).toEqual([
      'undoReportedCheckIn',
      'settleDispute',
    ]);
    expect(transitionsFor({ ...facts, undoCheckInUntil: null }, 'hotel', now)).toEqual([
      'settleDispute',
    ]);
  });
  test('hears that nobody came from check-in on', () =>
    expect(around('didNotCheckIn', booking(), at('2026-03-03 14:00'))).toEqual([
      'tooEarly',
      true,
      true,
    ]));
  test('settles a dispute from check-in on', () =>
    expect(around('settleDispute', booking(), at('2026-03-03 14:00'))).toEqual([
      'tooEarly',
      true,
      true,
    ]));
  test('completes a stay at check-out', () =>
    expect(around('complete', booking({ status: 'checkedIn' }), at('2026-03-03 16:00'))).toEqual([
      'tooEarly',
      true,
      true,
    ]));
  test('completes an unreported stay a day after check-out', () =>
    expect(around('completeQuietly', booking(), at('2026-03-04 16:00'))).toEqual([
      'tooEarly',
      true,
      true,
    ]));

  test.each([
    ['hourly', '2026-03-03 14:00', '2026-03-03 14:30'],
    ['overnight', '2026-03-03 22:00', '2026-03-04 00:00'],
    ['daily', '2026-03-03 14:00', '2026-03-04 00:00'],
  ] as const)(
    "hears a hotel's no-show of an %s stay from %s only from %s",
    (type, checkIn, from) => {
      const facts = booking({ type, checkIn: at(checkIn), checkOut: at('2026-03-04 10:00') });
      expect(noShowFrom(facts)).toBe(at(from));
      expect(around('reportNoShow', facts, at(from))).toEqual(['tooEarly', true, true]);
      expect(around('reportNoShow', facts, at('2026-03-06 10:00'))).toEqual([
        true,
        true,
        'tooLate',
      ]);
    },
  );

  test("takes a guest's silence for a no-show after a day", () => {
    const facts = booking({ status: 'awaitingGuest', reportedAt: at('2026-03-03 15:00') });
    expect(around('silentAfterReport', facts, at('2026-03-04 15:00'))).toEqual([
      'tooEarly',
      true,
      true,
    ]);
    expect(
      canTransition(
        'silentAfterReport',
        { ...facts, reportedAt: null },
        'clock',
        at('2026-03-09 15:00'),
      ),
    ).toBe('tooEarly');
  });

  test.each(['rescue', 'rescueToHotel', 'rescueToProvider'] as const)(
    'takes late money (%s) only while the stay is ahead',
    (name) => {
      expect(around(name, booking({ status: 'failed' }), at('2026-03-03 14:00'))).toEqual([
        true,
        'tooLate',
        'tooLate',
      ]);
    },
  );
});

test('a request left without a network is wanted for some hours, never beyond the check-in', () => {
  const now = at('2026-11-24 10:00');
  const limit = addMinutes(now, policy.requestKeptMinutes);
  expect(requestExpiry(addMinutes(limit, 1), now)).toBe(limit);
  expect(requestExpiry(limit, now)).toBe(limit);
  expect(requestExpiry(addMinutes(limit, -1), now)).toBe(addMinutes(limit, -1));
});

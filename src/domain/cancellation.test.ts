// Tests the exact end of free cancellation, and that its cost afterwards is what was shown before
// booking.

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyInstant, anyVnd, at, cancellation } from '#tests/fixtures/domain-builders.ts';
import {
  cancelBeforeHours,
  cancellationFee,
  costOfCancelling,
  freeUntil,
  refundDue,
  type BookingMoney,
} from './cancellation.ts';
import { share, smallest, sum, vnd, zero, type Vnd } from './money.ts';
import { policy } from './policy.ts';
import { bookingTypeNames } from './stay.ts';
import { addMinutes } from './time/time.ts';

const second = 1 / 60;
const paid = vnd(300_000);
/** All of a stay's price was paid with us, unless more is due at the hotel's desk. */
const money = (amount: Vnd, nights = 1, due: Vnd = zero): BookingMoney => ({
  paid: amount,
  total: sum(amount, due),
  nights,
});

describe('the usual hours before check-in', () => {
  test('are 2, 4 and 24', () =>
    expect(bookingTypeNames.map((type) => cancelBeforeHours(type, null))).toEqual([2, 4, 24]));
  test("give way to the hotel's own, none among them", () =>
    expect([6, 0].map((hours) => cancelBeforeHours('daily', hours))).toEqual([6, 0]));
});

describe('cancelling is free', () => {
  test.each([
    ['hourly', '2026-03-03 14:00', '2026-03-03 12:00'],
    ['overnight', '2026-03-03 22:00', '2026-03-03 18:00'],
    ['daily', '2026-03-03 14:00', '2026-03-02 14:00'],
  ] as const)('of an %s stay from %s until %s', (type, checkIn, until) => {
    const facts = cancellation({ type, checkIn: at(checkIn) });
    expect(freeUntil(facts, at('2026-03-01 10:00'))).toBe(at(until));
    expect(
      [-second, 0, second].map((minutes) =>
        cancellationFee(facts, money(paid), addMinutes(at(until), minutes)),
      ),
    ).toEqual([0, 300_000, 300_000]);
  });

  test('for the minutes of the policy after confirming, when that is later', () => {
    const facts = cancellation({ confirmedAt: at('2026-03-03 13:00') });
    const until = addMinutes(at('2026-03-03 13:00'), policy.freeCancellationMinutes);
    expect(freeUntil(facts, addMinutes(until, -5))).toBe(until);
    expect([-second, 0].map((minutes) => freeUntil(facts, addMinutes(until, minutes)))).toEqual([
      until,
      null,
    ]);
  });

  test('never past check-in', () => {
    const facts = cancellation({ confirmedAt: at('2026-03-03 13:55') });
    expect(freeUntil(facts, at('2026-03-03 13:56'))).toBe(at('2026-03-03 14:00'));
    expect(freeUntil(facts, at('2026-03-03 14:00'))).toBeNull();
    expect(freeUntil(cancellation({ cancelBeforeHours: 0 }), at('2026-03-03 13:59'))).toBe(
      at('2026-03-03 14:00'),
    );
  });

  test('at any time before confirmation, as if it were confirmed now', () => {
    const facts = cancellation({ confirmedAt: null });
    expect(freeUntil(facts, at('2026-03-03 13:30'))).toBe(
      addMinutes(at('2026-03-03 13:30'), policy.freeCancellationMinutes),
    );
    expect(freeUntil(facts, at('2026-03-01 10:00'))).toBe(at('2026-03-03 12:00'));
  });

  test('never where cancelling is not for sale', () => {
    expect(freeUntil(cancellation({ isCancellable: false }), at('2026-03-01 09:01'))).toBeNull();
    expect(
      cancellationFee(
        cancellation({ isCancellable: false, type: 'daily' }),
        money(paid, 3),
        at('2026-03-01 09:01'),
      ),
    ).toBe(paid);
  });
});

describe('after that', () => {
  const late = at('2026-03-03 13:59');

  test('hourly and overnight stays are charged in full', () => {
    expect(
      (['hourly', 'overnight'] as const).map((type) =>
        cancellationFee(cancellation({ type }), money(paid), late),
      ),
    ).toEqual([paid, paid]);
  });

  test('a day stay is charged its first night', () => {
    const facts = cancellation({ type: 'daily' });
    expect(
      [1, 2, 3, 14].map((nights) => cancellationFee(facts, money(paid, nights), late)),
    ).toEqual([300_000, 150_000, 100_000, 21_429]);
    expect(refundDue(facts, money(paid, 3), late)).toBe(200_000);
  });

  test('a day stay is charged no less for nights that were added and are due at the desk', () => {
    const facts = cancellation({ type: 'daily' });
    const night = vnd(1_000_000);
    expect(
      [0, 1, 2, 3].map((more) =>
        cancellationFee(facts, money(night, 1 + more, vnd(more * night)), late),
      ),
    ).toEqual([night, night, night, night]);
    expect(refundDue(facts, money(vnd(2 * night), 5, vnd(3 * night)), late)).toBe(night);
    // A more expensive last night does not make the first night cost more than was paid.
    expect(cancellationFee(facts, money(night, 2, vnd(1_500_000)), late)).toBe(night);
  });

  test('the first night is an exact share of the whole price, and never more than was paid', () => {
    fc.assert(
      fc.property(
        anyVnd(),
        anyVnd(),
        fc.integer({ min: 1, max: 14 }),
        (amount, due, nights) =>
          cancellationFee(cancellation({ type: 'daily' }), money(amount, nights, due), late) ===
          smallest(amount, share(sum(amount, due), 1, nights)),
      ),
      { numRuns: 5_000 },
    );
  });
});

describe('at a status', () => {
  const facts = cancellation({ type: 'daily' });
  const cost = (status: Parameters<typeof costOfCancelling>[0], now = facts.checkIn) =>
    costOfCancelling(status, facts, money(paid, 3), now);

  test('that nobody has confirmed it costs nothing, whatever the hour', () => {
    for (const status of ['paymentPending', 'awaitingHotel', 'awaitingProvider'] as const)
      expect(cost(status)).toMatchObject({ fee: 0, refund: 300_000, isLate: false });
  });

  test('after check-in not coming costs what cancelling last cost, whether the hotel has reported it or not', () => {
    for (const status of ['checkInPending', 'awaitingGuest'] as const) {
      expect(cost(status)).toEqual({
        freeUntil: null,
        fee: 100_000,
        refund: 200_000,
        isLate: true,
      });
      expect(cost(status)).toEqual(cost('checkInPending', addMinutes(facts.checkIn, -1)));
      expect(cost(status, addMinutes(facts.checkIn, 3 * 1440))).toEqual(cost(status));
    }
  });
});

describe('whatever is cancelled whenever', () => {
  const anyFacts = fc.record({
    type: fc.constantFrom(...bookingTypeNames),
    checkIn: anyInstant,
    cancelBeforeHours: fc.option(fc.integer({ min: 0, max: 72 })),
    confirmedAt: fc.option(anyInstant),
    isCancellable: fc.boolean(),
  });

  test('more nights at the desk never make it cheaper, at a price a night that is not below the one agreed', () => {
    fc.assert(
      fc.property(
        anyFacts,
        anyVnd(1, 2_000_000),
        fc.integer({ min: 1, max: 14 }),
        fc.integer({ min: 0, max: 13 }),
        anyInstant,
        (facts, night, nights, more, now) => {
          const fee = (added: number) =>
            cancellationFee(
              facts,
              money(vnd(nights * night), nights + added, vnd(added * night)),
              now,
            );
          return fee(more) === fee(0);
        },
      ),
    );
  });

  test('the fee and the refund make what was paid, and neither is negative', () => {
    fc.assert(
      fc.property(
        anyFacts,
        anyVnd(),
        anyVnd(),
        fc.integer({ min: 1, max: 14 }),
        anyInstant,
        (facts, amount, due, nights, now) => {
          const fee = cancellationFee(facts, money(amount, nights, due), now);
          return (
            fee >= zero &&
            fee + refundDue(facts, money(amount, nights, due), now) === amount &&
            fee <= amount
          );
        },
      ),
    );
  });

  test('it is free exactly while there is a free end ahead, which is never after check-in', () => {
    fc.assert(
      fc.property(anyFacts, anyVnd(1), anyInstant, (facts, amount, now) => {
        const until = freeUntil(facts, now);
        return until === null
          ? cancellationFee(facts, money(amount), now) > 0
          : until > now &&
              until <= facts.checkIn &&
              cancellationFee(facts, money(amount), now) === zero;
      }),
    );
  });
});

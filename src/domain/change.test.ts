// Tests the rules for changing a booking: when it is allowed, who pays or gets back the difference,
// and by how much a stay is extended.

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  anyVnd,
  at,
  daily,
  dailyPlan,
  hourly,
  hourlyPlan,
  overnight,
  overnightPlan,
} from '#tests/fixtures/domain-builders.ts';
import {
  canReschedule,
  laterMorning,
  longerStay,
  settleDifference,
  stayOfBooking,
  type ChangeFacts,
} from './change.ts';
import { vnd, zero } from './money.ts';
import type { LineKind } from './price.ts';

const price = (...kinds: LineKind[]): ChangeFacts['price'] => ({
  lines: kinds.map((kind) => ({ kind })),
});
const facts = (own: Partial<ChangeFacts> = {}): ChangeFacts => ({
  status: 'checkInPending',
  isCancellable: true,
  price: price('room', 'discount', 'surcharge'),
  freeUntil: at('2026-03-13 12:00'),
  confirmsByHand: false,
  ...own,
});

describe('a booking may be changed', () => {
  test('while cancelling it is free', () => {
    expect(canReschedule(facts())).toBe(true);
    expect(canReschedule(facts({ freeUntil: null }))).toBe('tooLate');
  });

  test.each(['paymentPending', 'awaitingHotel', 'checkedIn', 'cancelled', 'completed'] as const)(
    'not when it is %s',
    (status) => expect(canReschedule(facts({ status }))).toBe('wrongStatus'),
  );
  test('not when its terms forbid cancelling', () =>
    expect(canReschedule(facts({ isCancellable: false }))).toBe('notCancellable'));
  test('not where the hotel looks at each booking itself', () =>
    expect(canReschedule(facts({ confirmsByHand: true }))).toBe('byHand'));
  test.each(['coupon', 'joyXu', 'addOn'] as const)(
    'not with a line of %s, which was chosen for this stay',
    (kind) => expect(canReschedule(facts({ price: price('room', kind) }))).toBe('hasExtras'),
  );
});

describe('the difference', () => {
  test('goes back when it is less, and to the desk when it is more', () => {
    expect(
      settleDifference({
        isPrepaid: true,
        paid: vnd(500_000),
        total: vnd(300_000),
        takesAtDesk: false,
      }),
    ).toEqual({ refund: 200_000, dueAtHotel: 0 });
    expect(
      settleDifference({
        isPrepaid: true,
        paid: vnd(300_000),
        total: vnd(500_000),
        takesAtDesk: true,
      }),
    ).toEqual({ refund: 0, dueAtHotel: 200_000 });
    expect(
      settleDifference({
        isPrepaid: true,
        paid: vnd(300_000),
        total: vnd(500_000),
        takesAtDesk: false,
      }),
    ).toBe('dearer');
    expect(
      settleDifference({ isPrepaid: false, paid: zero, total: vnd(500_000), takesAtDesk: false }),
    ).toEqual({ refund: 0, dueAtHotel: 0 });
  });

  test('leaves the hotel exactly the new total, in advance and at the desk together', () => {
    fc.assert(
      fc.property(anyVnd(), anyVnd(), (paid, total) => {
        const settled = settleDifference({ isPrepaid: true, paid, total, takesAtDesk: true });
        return (
          settled !== 'dearer' &&
          paid - settled.refund + settled.dueAtHotel === total &&
          (settled.refund === 0 || settled.dueAtHotel === 0)
        );
      }),
    );
  });
});

describe('a longer stay', () => {
  test('is a block of hours more, or a night', () => {
    expect(
      longerStay(hourly('2026-03-13 14:00', 2), hourlyPlan({ additionalHours: 1 })),
    ).toMatchObject({ start: '14:00', hours: 3 });
    expect(
      longerStay(hourly('2026-03-13 14:00', 2), hourlyPlan({ additionalHours: 2 })),
    ).toMatchObject({ hours: 4 });
    expect(longerStay(daily('2026-03-13', 2), dailyPlan())).toEqual({
      type: 'daily',
      date: '2026-03-13',
      nights: 3,
    });
  });

  test('is none of a single night as such', () =>
    expect(longerStay(overnight('2026-03-13'), overnightPlan())).toBeNull());

  const ends = at('2026-03-14 10:00');
  test('of a night is a block of the hours of the day, at the price of a block', () => {
    expect(laterMorning(ends, ends, hourlyPlan({ additionalHours: 2 }))).toMatchObject({
      until: at('2026-03-14 12:00'),
      stay: { date: '2026-03-14', start: '10:00', hours: 2 },
      plan: { price: 50_000, firstHours: 2 },
    });
  });
  test('of a night is refused where no hours are sold, where they are too many, and before the hours of the day begin', () => {
    expect(laterMorning(ends, ends, undefined)).toBe('overnight');
    expect(laterMorning(ends, ends, hourlyPlan({ price: zero }))).toBe('overnight');
    expect(laterMorning(at('2026-03-14 15:00'), ends, hourlyPlan())).toBe('overHourLimit');
    expect(laterMorning(at('2026-03-14 07:00'), at('2026-03-14 07:00'), hourlyPlan())).toBe(
      'outsideHours',
    );
  });
});

describe('the stay of a booking', () => {
  test.each([
    ['hourly', '2026-03-13 14:00', '2026-03-13 17:00', hourly('2026-03-13 14:00', 3)],
    ['overnight', '2026-03-13 22:00', '2026-03-14 10:00', overnight('2026-03-13')],
    ['overnight', '2026-03-14 00:30', '2026-03-14 10:00', overnight('2026-03-13')],
    ['daily', '2026-03-13 15:30', '2026-03-15 12:00', daily('2026-03-13', 2)],
  ] as const)('of type %s from %s to %s is read from its ends', (type, from, to, stay) =>
    expect(stayOfBooking({ type, checkIn: at(from), checkOut: at(to) })).toEqual(stay),
  );
});

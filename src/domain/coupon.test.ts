// Tests the rules of coupons: when one can be received, how long it is valid, and its state at each
// moment.

import { expect, test } from 'vitest';
import {
  couponStates,
  lastDayOf,
  offeredStanding,
  receivedStanding,
  couponValidity,
  stayForCoupon,
} from './coupon.ts';
import { instant } from './time/time.ts';

const now = instant('2026-11-21T07:00:00Z');
const before = instant('2026-11-20T17:00:00Z');
const after = instant('2026-11-22T17:00:00Z');
const open = { receiveFrom: null, receiveTo: null, validTo: null, usesEach: 1, usesLeft: null };
const held = { usableFrom: before, expiresAt: after, uses: 1, taken: 0 };

test('the numbers of the states are those given', () => {
  expect(couponStates).toEqual({
    none: 0,
    waiting: 1,
    apply: 2,
    applied: 3,
    waitEffectiveDate: 4,
    cannotApply: 5,
  });
});

test.each([
  ['is open without limits', {}, 'none', null],
  ['opens later', { receiveFrom: after }, 'waiting', null],
  ['opened a while ago', { receiveFrom: before }, 'none', null],
  ['opens at this very moment', { receiveFrom: now }, 'none', null],
  ['closed at this very moment', { receiveTo: now }, 'cannotApply', 'over'],
  ['can no longer be used', { validTo: before }, 'cannotApply', 'over'],
  [
    'has too few uses left for one more member',
    { usesEach: 2, usesLeft: 1 },
    'cannotApply',
    'gone',
  ],
  ['has exactly enough left', { usesEach: 2, usesLeft: 2 }, 'none', null],
] as const)('a coupon that %s stands so before it is received', (_, terms, state, reason) => {
  expect(offeredStanding({ ...open, ...terms }, now)).toEqual({ state, reason });
});

test.each([
  ['is within its days', {}, 'apply', null],
  ['begins later', { usableFrom: after }, 'waitEffectiveDate', null],
  ['ends at this very moment', { expiresAt: now }, 'cannotApply', 'expired'],
  ['was used as often as it may', { taken: 1 }, 'cannotApply', 'used'],
  ['was used once of twice', { uses: 2, taken: 1 }, 'apply', null],
  ['was used up before it expired', { taken: 1, expiresAt: before }, 'cannotApply', 'used'],
] as const)('a received coupon that %s stands so', (_, facts, state, reason) => {
  expect(receivedStanding({ ...held, ...facts }, now)).toEqual({ state, reason });
});

test('days from receipt end with the last minute of the last day in Vietnam', () => {
  const { from, to } = couponValidity({ validFrom: null, validTo: null, daysFromReceipt: 14 }, now);
  expect([from, to, lastDayOf(to)]).toEqual([now, '2026-12-05T17:00:00.000Z', '2026-12-05']);
  // Late in the evening the day is already the next one in Vietnam.
  expect(
    couponValidity(
      { validFrom: null, validTo: null, daysFromReceipt: 1 },
      instant('2026-11-21T17:30:00Z'),
    ).to,
  ).toBe('2026-11-23T17:00:00.000Z');
});

test('the earlier of two ends and the later of two beginnings count', () => {
  expect(
    couponValidity(
      { validFrom: after, validTo: instant('2026-11-30T17:00:00Z'), daysFromReceipt: 14 },
      now,
    ),
  ).toEqual({ from: after, to: '2026-11-30T17:00:00.000Z' });
  expect(
    couponValidity(
      { validFrom: before, validTo: instant('2027-01-30T17:00:00Z'), daysFromReceipt: 1 },
      now,
    ),
  ).toEqual({ from: now, to: '2026-11-22T17:00:00.000Z' });
});

test('a coupon without any end is refused', () => {
  expect(() =>
    couponValidity({ validFrom: null, validTo: null, daysFromReceipt: null }, now),
  ).toThrow(RangeError);
});

/** Bits of weekdays, Sunday first. */
const mondayToThursday = 0b0011110;
test.each([
  ['no coupon', null, { type: 'hourly', date: '2026-11-21' }],
  ['one for anything', { bookingTypes: [], weekdays: 127 }, { type: 'hourly', date: '2026-11-21' }],
  [
    'one for nights from Monday to Thursday, on a Saturday',
    { bookingTypes: ['overnight'], weekdays: mondayToThursday },
    { type: 'overnight', date: '2026-11-23' },
  ],
  [
    'one for days',
    { bookingTypes: ['daily'], weekdays: 127 },
    { type: 'daily', date: '2026-11-21', nights: 1 },
  ],
  [
    'one for hours among others',
    { bookingTypes: ['overnight', 'hourly'], weekdays: 127 },
    { type: 'hourly', date: '2026-11-21' },
  ],
] as const)('hotels of a promotion with %s are priced for a stay it is for', (_, coupon, stay) => {
  expect(stayForCoupon(coupon, now)).toMatchObject(stay);
});

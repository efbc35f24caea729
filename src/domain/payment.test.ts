// Tests the payment numbers, what makes a method unavailable, and which status an attempt may
// change to.

import { describe, expect, test } from 'vitest';
import { at } from '#tests/fixtures/domain-builders.ts';
import { vnd } from './money.ts';
import {
  mayBecome,
  methodBar,
  methodLimits,
  nextQueryAt,
  payAtHotelBarredUntil,
  paymentMethodNames,
  paymentMethodOf,
  paymentMethods,
  paymentStatuses,
  maxRefundDays,
  type MethodFacts,
  type PaymentMethod,
  type PaymentStatus,
} from './payment.ts';
import { addMinutes, minutesBetween, type Instant } from './time/time.ts';

describe('payment methods', () => {
  test('have the given numbers', () => {
    expect(paymentMethods).toEqual({
      hotel: 0,
      momo: 3,
      zalopay: 60,
      creditCard: 41,
      debitCard: 42,
      shopeepay: 50,
    });
    expect(paymentMethodNames.map((name) => paymentMethodOf(paymentMethods[name]))).toEqual(
      paymentMethodNames,
    );
    expect([1, -1, 43, 0.5].map(paymentMethodOf)).toEqual([null, null, null, null]);
  });

  const facts = (own: Partial<MethodFacts> = {}): MethodFacts => ({
    isMember: true,
    isPrepaidOnly: false,
    hasFlashSale: false,
    total: vnd(200_000),
    accepted: paymentMethodNames,
    inMaintenance: [],
    isPenalised: false,
    hasAddOn: false,
    couponMethods: [],
    ...own,
  });

  test.each<[string, Partial<MethodFacts>, string | null, string | null]>([
    ["a member's usual booking", {}, null, null],
    ['a guest', { isMember: false }, 'signIn', null],
    ['a flash sale', { hasFlashSale: true }, 'flashSale', null],
    ['a prepaid-only room', { isPrepaidOnly: true }, 'prepaidOnly', null],
    ['a member with no-shows', { isPenalised: true }, 'noShow', null],
    ['the smallest prepaid amount', { total: vnd(20_000) }, null, null],
    ['one đồng less', { total: vnd(19_999) }, null, 'minimum'],
    ['the most MoMo takes', { total: vnd(50_000_000) }, null, null],
    ['one đồng more', { total: vnd(50_000_001) }, null, 'maximum'],
    ['both under maintenance', { inMaintenance: ['hotel', 'momo'] }, 'maintenance', 'maintenance'],
    [
      'neither accepted',
      { accepted: ['zalopay'], inMaintenance: ['hotel', 'momo'] },
      'notAccepted',
      'notAccepted',
    ],
    [
      'a guest, a flash sale and a prepaid-only room',
      { isMember: false, hasFlashSale: true, isPrepaidOnly: true, isPenalised: true },
      'signIn',
      null,
    ],
    [
      'a flash sale in a prepaid-only room',
      { hasFlashSale: true, isPrepaidOnly: true, isPenalised: true },
      'flashSale',
      null,
    ],
    [
      'a prepaid-only room and no-shows',
      { isPrepaidOnly: true, isPenalised: true },
      'prepaidOnly',
      null,
    ],
    ['an add-on product', { hasAddOn: true, isPrepaidOnly: true }, 'addOn', null],
    ['a coupon for MoMo', { couponMethods: ['momo'] }, 'coupon', null],
    [
      'a coupon for another wallet',
      { couponMethods: ['zalopay'], inMaintenance: ['momo'] },
      'coupon',
      'coupon',
    ],
    [
      'nothing to pay, whatever its gateway does',
      { total: vnd(0), inMaintenance: ['momo'] },
      null,
      null,
    ],
  ])('for %s: at the hotel %s, MoMo %s', (_, own, hotel, momo) => {
    expect([methodBar('hotel', facts(own)), methodBar('momo', facts(own))]).toEqual([hotel, momo]);
  });

  test('take at least our own least, and at most what their provider publishes', () => {
    expect(
      paymentMethodNames.map((name) => [name, methodLimits(name).least, methodLimits(name).most]),
    ).toEqual([
      ['hotel', 0, null],
      ['momo', 20_000, 50_000_000],
      ['zalopay', 20_000, null],
      ['creditCard', 20_000, null],
      ['debitCard', 20_000, null],
      ['shopeepay', 20_000, null],
    ]);
  });

  test('paying at the hotel knows no minimum', () =>
    expect(methodBar('hotel', facts({ total: vnd(1) }))).toBeNull());
});

describe('a payment', () => {
  test('has the given statuses', () =>
    expect(paymentStatuses).toEqual({ awaiting: 0, successful: 1, failed: 2, refunded: 3 }));

  test('becomes successful or failed, may succeed late, and is refunded only after it succeeded', () => {
    const names = Object.keys(paymentStatuses) as PaymentStatus[];
    const ways = names.flatMap((from) =>
      names.filter((to) => mayBecome(from, to)).map((to) => `${from} → ${to}`),
    );
    expect(ways.toSorted()).toEqual([
      'awaiting → failed',
      'awaiting → successful',
      'failed → successful',
      'successful → refunded',
    ]);
  });
});

test('money goes back within a working day to a wallet, 17 to an ATM card, 55 to a credit card', () => {
  expect(
    ['momo', 'zalopay', 'shopeepay', 'debitCard', 'creditCard'].map((name) =>
      maxRefundDays(name as PaymentMethod),
    ),
  ).toEqual([1, 1, 1, 17, 55]);
});

describe('paying at the hotel is barred', () => {
  const days = (count: number): Instant => addMinutes(at('2026-03-01 10:00'), count * 1440);

  test.each<[string, number[], number, number | null]>([
    ['by none', [], 0, null],
    ['not by the first no-show', [0], 0, null],
    ['by the second within 90 days, for 30 days', [0, 89], 89, 119],
    ['until its last moment only', [0, 89], 119, null],
    ['not by a second after 90 days', [0, 90], 90, null],
    ['by the third, for 90 days', [0, 10, 20], 20, 110],
    ['by the latest end, in whatever order they are told', [20, 0, 10], 21, 110],
  ])('%s', (_, noShows, now, until) => {
    expect(
      payAtHotelBarredUntil(
        noShows.map((day) => ({ at: days(day), halves: 2 })),
        days(now),
      ),
    ).toBe(until === null ? null : days(until));
  });

  test.each<[string, [day: number, halves: 1 | 2][], number, number | null]>([
    [
      'not by one no-show and one late cancellation',
      [
        [0, 2],
        [1, 1],
      ],
      1,
      null,
    ],
    [
      'by one no-show and two late cancellations',
      [
        [0, 2],
        [1, 1],
        [2, 1],
      ],
      2,
      32,
    ],
    [
      'by four late cancellations, for 30 days',
      [
        [0, 1],
        [1, 1],
        [2, 1],
        [3, 1],
      ],
      3,
      33,
    ],
    [
      'by six, for 90 days',
      [
        [0, 1],
        [1, 1],
        [2, 1],
        [3, 1],
        [4, 1],
        [5, 1],
      ],
      5,
      95,
    ],
    [
      'not by halves of which one is older than 90 days',
      [
        [0, 1],
        [1, 2],
        [90, 1],
      ],
      90,
      null,
    ],
  ])('%s', (_, misses, now, until) => {
    expect(
      payAtHotelBarredUntil(
        misses.map(([day, halves]) => ({ at: days(day), halves })),
        days(now),
      ),
    ).toBe(until === null ? null : days(until));
  });
});

describe('a silent gateway is asked again', () => {
  const createdAt = at('2026-03-01 09:00');
  const attempt = { createdAt, windowEnd: addMinutes(createdAt, 15) };
  const wait = (minutes: number): number | null => {
    const now = addMinutes(createdAt, minutes);
    const next = nextQueryAt(attempt, now);
    return next === null ? null : Math.round(minutesBetween(now, next) * 60);
  };

  test.each([
    [0, 10],
    [9 / 60, 1],
    [10 / 60, 10],
    [20 / 60, 20],
    [40 / 60, 60],
    [10, 60],
    [24.9, 60],
    [25, 3_600],
    [15 + 24 * 60 - 1, 3_600],
    [15 + 24 * 60, 86_400],
    [15 + 7 * 1440 - 1, 86_400],
    [15 + 7 * 1440, null],
  ])('at minute %f after %s seconds', (minutes, seconds) => expect(wait(minutes)).toBe(seconds));
});

// Holds what a ticket says to what its coupon is: stub, conditions, days left and the given labels,
// at each moment of its life.

import { expect, test } from 'vitest';
import {
  conditionsOf,
  heldNote,
  labelOf,
  ticketStateOf,
  offeredNote,
  stubOf,
} from '#client/features/coupons/coupon-text.ts';
import type { CouponView, HeldCouponView } from '#contract/schemas/coupon.ts';
import { vnd } from '#domain/money.ts';
import { instant } from '#domain/time/time.ts';
import { intlSaying } from '#tests/support/intl.ts';

const now = instant('2026-11-21T07:00:00Z');
/** The id with what is filled in, as the page would fill it. */
const intl = intlSaying((id, values) => [id, ...Object.values(values)].join(' '));
const words = { vi: '', en: '', th: '' };
const coupon: CouponView = {
  sn: 1,
  code: 'JOYER20',
  title: words,
  conditions: words,
  kind: 'percent',
  value: 20,
  maxDiscount: vnd(80_000),
  minAmount: vnd(200_000),
  bookingTypes: ['overnight'],
  paymentMethods: [3, 60],
  weekdays: 127,
  isCancellable: true,
  receiveFrom: null,
  receiveTo: null,
  validFrom: null,
  validTo: null,
  daysFromReceipt: 14,
  usesEach: 1,
  state: 'none',
  reason: null,
};
const held: HeldCouponView = {
  sn: 1,
  coupon,
  receivedAt: now,
  usableFrom: now,
  expiresAt: instant('2026-12-05T17:00:00Z'),
  usesLeft: 1,
  hotel: null,
  state: 'apply',
  reason: null,
};

test('the stub tells the share with its maximum, or the amount', () => {
  expect(stubOf(coupon, intl)).toEqual({ amount: '20%', unit: 'coupon.most 80K' });
  expect(stubOf({ ...coupon, kind: 'amount', value: 40_000, maxDiscount: null }, intl)).toEqual({
    amount: '40K',
    unit: 'coupon.flat',
  });
});

test('the conditions name the least amount, ways to stay and ways to pay, and nothing that is not asked', () => {
  expect(conditionsOf(coupon, intl)).toBe(
    'coupon.from 200.000\u00a0₫ · bookingType.overnight · payment.momo, payment.zalopay',
  );
  expect(
    conditionsOf({ ...coupon, minAmount: vnd(0), bookingTypes: [], paymentMethods: [] }, intl),
  ).toBe('');
});

test('a held one says its last day, counts the last ten, and says why it is over', () => {
  expect(heldNote(held, now, intl)).toBe('coupon.expires 05/12');
  expect(heldNote({ ...held, expiresAt: instant('2026-11-24T17:00:00Z') }, now, intl)).toBe(
    'coupon.daysLeft 3',
  );
  expect(
    heldNote(
      { ...held, state: 'waitEffectiveDate', usableFrom: instant('2026-11-22T17:00:00Z') },
      now,
      intl,
    ),
  ).toBe('coupon.usableFrom 23/11, 00:00');
  expect(heldNote({ ...held, state: 'cannotApply', reason: 'used' }, now, intl)).toBe(
    'coupon.usedUp',
  );
  expect(
    heldNote(
      {
        ...held,
        state: 'cannotApply',
        reason: 'expired',
        expiresAt: instant('2026-10-25T17:00:00Z'),
      },
      now,
      intl,
    ),
  ).toBe('coupon.expiredOn 25/10');
});

test('one that is offered says how long it lives, when it opens, or that it is gone', () => {
  expect(offeredNote(coupon, now, intl)).toBe('coupon.days 14');
  expect(
    offeredNote(
      { ...coupon, daysFromReceipt: null, validTo: instant('2027-01-31T17:00:00Z') },
      now,
      intl,
    ),
  ).toBe('coupon.expires 31/01/2027');
  expect(
    offeredNote(
      { ...coupon, state: 'waiting', receiveFrom: instant('2026-11-30T17:00:00Z') },
      now,
      intl,
    ),
  ).toBe('coupon.receiveFrom 01/12, 00:00');
  expect(
    (['gone', 'over'] as const).map((reason) =>
      offeredNote({ ...coupon, state: 'cannotApply', reason }, now, intl),
    ),
  ).toEqual(['coupon.gone', 'coupon.over']);
});

test.each([
  ['none', null, 'apply', 'valid'],
  ['apply', null, 'apply', 'valid'],
  ['waiting', null, 'waiting', 'waitReceipt'],
  ['waitEffectiveDate', null, 'waiting', 'waitValid'],
  ['cannotApply', 'used', 'used', 'used'],
  ['cannotApply', 'expired', 'used', 'invalid'],
  ['cannotApply', 'gone', 'used', 'invalid'],
] as const)('%s (%s) looks like %s and is called %s', (state, reason, look, label) => {
  expect([ticketStateOf({ state, reason }), labelOf({ state, reason }).text]).toEqual([
    look,
    `coupon.label.${label}`,
  ]);
});

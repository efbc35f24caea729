// Tests the lines and limits of generated carts, and compares the best combination with brute force
// over every coupon and every step of points.

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  anyStay,
  anyVnd,
  at,
  dailyPlan,
  everyDay,
  flashSale,
  hourly,
  hourlyPlan,
  overnight,
  overnightPlan,
  surcharge,
} from '#tests/fixtures/domain-builders.ts';
import { share } from '#tests/support/proof-share.ts';
import {
  addOnBar,
  addOnsFor,
  bestReductions,
  couponChoices,
  couponFor,
  maxXu,
  pickedCoupon,
  priceCart,
  reductionsFor,
  roomAmount,
  type AddOn,
  type Cart,
} from './cart.ts';
import type { CartCoupon } from './coupon.ts';
import { percentOf, sum, vnd, zero, type Vnd } from './money.ts';
import { methodBar, paymentMethodNames, paymentMethods, type MethodFacts } from './payment.ts';
import { includedParts, priceFingerprint, priceStay, type Price } from './price.ts';
import { bookingTypeNames, shownInterval, type Stay } from './stay.ts';
import { addMinutes, localDate, weekday } from './time/time.ts';

const runs = { numRuns: share(3_000, 12_000) };
const plans = { hourly: hourlyPlan, overnight: overnightPlan, daily: dailyPlan };
const words = { vi: 'Bữa sáng', en: 'Breakfast', th: 'อาหารเช้า' };
const addOn = (own: Partial<AddOn> = {}): AddOn => ({
  sn: 1,
  name: words,
  note: words,
  price: vnd(90_000),
  maxPerBooking: 4,
  ...own,
});

const now = at('2026-03-03 07:00');
const held = (
  own: Partial<CartCoupon> = {},
  terms: Partial<CartCoupon['coupon']> = {},
): CartCoupon => ({
  sn: 1,
  hotelSn: null,
  usableFrom: at('2026-03-01 00:00'),
  expiresAt: at('2026-03-20 00:00'),
  uses: 1,
  taken: 0,
  ...own,
  coupon: {
    kind: 'percent',
    value: 20,
    maxDiscount: vnd(80_000),
    minAmount: vnd(100_000),
    bookingTypes: [],
    paymentMethods: [],
    weekdays: everyDay,
    isCancellable: true,
    ...terms,
  },
});

const facts: Omit<MethodFacts, 'total' | 'couponMethods'> = {
  isMember: true,
  isPrepaidOnly: false,
  hasFlashSale: false,
  hasAddOn: false,
  accepted: paymentMethodNames,
  inMaintenance: [],
  isPenalised: false,
};
const payable =
  (own: Partial<MethodFacts>): Cart['canPay'] =>
  (total, methods) =>
    paymentMethodNames.some(
      (name) =>
        methodBar(name, {
          ...facts,
          ...own,
          total,
          couponMethods: paymentMethodNames.filter((one) => methods.includes(paymentMethods[one])),
        }) === null,
    );

type Own = Partial<Cart> & { readonly price?: Price };
const priceOf = (stay: Stay, own: Partial<Parameters<typeof priceStay>[0]> = {}): Price =>
  priceStay({ stay, when: shownInterval(stay), plan: plans[stay.type](), rooms: 1, now, ...own });
const cart = (own: Own = {}): Cart => {
  const stay = own.stay ?? hourly('2026-03-05 14:00', 2);
  return {
    stay,
    hotelSn: 7,
    checkOut: shownInterval(stay).to,
    now,
    price: priceOf(stay),
    addOns: [],
    coupons: [],
    balance: vnd(1_000_000),
    canPay: payable({}),
    ...own,
  };
};

const anyCoupon = (sn: number): fc.Arbitrary<CartCoupon> =>
  fc
    .record({
      percent: fc.boolean(),
      value: fc.oneof(fc.integer({ min: 1, max: 100 }), fc.constant(100)),
      maxDiscount: fc.option(anyVnd(1_000, 400_000)),
      minAmount: fc.constantFrom(0, 0, 100_000, 250_000, 600_000).map(vnd),
      types: fc.oneof(fc.constant([]), fc.subarray([...bookingTypeNames])),
      methods: fc.oneof(fc.constant([]), fc.subarray([0, 3, 60, 41])),
      days: fc.constantFrom(everyDay, everyDay, everyDay, 0b0011110, 0b1000001),
      begins: fc.integer({ min: -6, max: 1 }),
      ends: fc.integer({ min: 0, max: 9 }),
      taken: fc.constantFrom(0, 0, 0, 1),
      uses: fc.integer({ min: 1, max: 2 }),
      hotelSn: fc.constantFrom(null, null, null, 7, 8),
    })
    .map((one) =>
      held(
        {
          sn,
          hotelSn: one.hotelSn,
          usableFrom: addMinutes(now, one.begins * 1_440),
          expiresAt: addMinutes(now, one.ends * 1_440),
          taken: one.taken,
          uses: one.uses,
        },
        {
          kind: one.percent ? 'percent' : 'amount',
          value: one.percent ? one.value : one.value * 5_000,
          maxDiscount: one.percent ? (one.maxDiscount ?? vnd(80_000)) : one.maxDiscount,
          minAmount: one.minAmount,
          bookingTypes: one.types,
          paymentMethods: one.methods,
          weekdays: one.days,
        },
      ),
    );

const anyCart: fc.Arbitrary<Cart> = fc
  .record({
    stay: anyStay,
    price: fc.oneof(anyVnd(10_000, 60_000), anyVnd(10_000, 1_500_000)),
    rooms: fc.constantFrom(1, 1, 2, 3),
    discount: fc.constantFrom(0, 0, 7, 15),
    sale: fc.integer({ min: 0, max: 5 }),
    extra: fc.boolean(),
    coupons: fc.tuple(...[1, 2, 3, 4].map(anyCoupon)),
    holds: fc.integer({ min: 1, max: 4 }),
    balance: fc.option(anyVnd(0, 150_000), { freq: 8 }),
    addOns: fc.array(
      fc.record({ price: anyVnd(1_000, 400_000), count: fc.integer({ min: 1, max: 3 }) }),
      { maxLength: 2 },
    ),
    isPrepaidOnly: fc.boolean(),
    isPenalised: fc.boolean(),
    accepted: fc.subarray([...paymentMethodNames], { minLength: 1 }),
    inMaintenance: fc.subarray(['momo', 'zalopay'] as const),
  })
  .map(
    ({
      stay,
      price,
      rooms,
      discount,
      sale,
      extra,
      coupons,
      holds,
      balance,
      addOns,
      ...methods
    }) => {
      const hasFlashSale = sale === 0 && stay.type !== 'daily';
      const priced = priceOf(stay, {
        plan: plans[stay.type]({ price }),
        rooms,
        discountPercent: discount,
        surcharges: extra ? [surcharge({ type: stay.type, percent: 17 })] : [],
        flashSales: hasFlashSale
          ? [flashSale({ type: stay.type, percent: 33, to: addMinutes(now, 60) })]
          : [],
      });
      const isMember = balance !== null;
      return cart({
        stay,
        price: priced,
        balance,
        coupons: isMember ? coupons.slice(0, holds) : [],
        addOns: addOns.map(({ price: each, count }, index) => ({
          addOn: addOn({ sn: index + 1, price: each }),
          count,
        })),
        canPay: payable({ ...methods, isMember, hasFlashSale, hasAddOn: addOns.length > 0 }),
      });
    },
  );

const ofKind = ({ lines }: Price, kind: string): Vnd =>
  sum(...lines.filter((line) => line.kind === kind).map(({ amount }) => amount));

/**
 * Every possible reduction of a cart, computed from the rules of docs/product.md without our
 * implementation.
 */
function everyWay(of: Cart): { couponSn: number | null; xu: number; total: number }[] {
  const { lines } = of.price;
  const hasSale = lines.some(({ kind }) => kind === 'flashSale');
  const room =
    ofKind(of.price, 'room') + ofKind(of.price, 'discount') + ofKind(of.price, 'flashSale');
  const all =
    lines.reduce((total, { amount }) => total + amount, 0) +
    of.addOns.reduce((total, chosen) => total + chosen.addOn.price * chosen.count, 0);
  const coupons = of.coupons.flatMap(
    ({ sn, hotelSn, usableFrom, expiresAt, uses, taken, coupon }) => {
      const off = Math.min(
        room,
        coupon.kind === 'amount' ? coupon.value : Math.floor((room * coupon.value) / 100 + 0.5),
        coupon.maxDiscount ?? Infinity,
      );
      const isFor =
        (hotelSn === null || hotelSn === of.hotelSn) &&
        (coupon.bookingTypes.length === 0 || coupon.bookingTypes.includes(of.stay.type)) &&
        (coupon.weekdays >> weekday(of.stay.date)) % 2 === 1 &&
        room >= coupon.minAmount;
      const isOpen = usableFrom <= of.now && of.now < expiresAt && taken < uses && !hasSale;
      return isFor && isOpen && of.canPay(vnd(all - off), coupon.paymentMethods)
        ? [{ sn, off }]
        : [];
    },
  );
  return [{ sn: null, off: 0 }, ...coupons].flatMap(({ sn, off }) => {
    const ways = [{ couponSn: sn, xu: 0, total: all - off }];
    const purse = hasSale ? 0 : (of.balance ?? 0);
    for (let xu = 1_000; xu <= purse; xu += 1_000) {
      const total = all - off - xu;
      if (2 * xu <= room - off && (total === 0 || total >= 20_000))
        ways.push({ couponSn: sn, xu, total });
    }
    return ways;
  });
}

describe('any cart', () => {
  const anyWish = fc.record({
    couponSn: fc.constantFrom(null, 1, 2, 3, 4, 99),
    xu: anyVnd(0, 200_000),
    isDeepest: fc.boolean(),
  });

  test(
    'is the sum of its lines in the order of the quote, never negative, in whole đồng, and what can be prepaid stays so',
    { timeout: 60_000 },
    () => {
      const order = ['room', 'discount', 'flashSale', 'surcharge', 'coupon', 'addOn', 'joyXu'];
      const seen = { coupon: 0, addOn: 0, joyXu: 0, flashSale: 0, zero: 0 };
      fc.assert(
        fc.property(anyCart, anyWish, (of, wish) => {
          const applied = reductionsFor(
            of,
            wish.isDeepest
              ? { ...wish, couponSn: couponChoices(of, of.coupons)[0]?.held.sn ?? null }
              : wish,
          );
          const price = priceCart(of, applied);
          expect(price.total).toBe(price.lines.reduce((total, { amount }) => total + amount, 0));
          for (const { kind, amount } of price.lines) {
            expect(Number.isSafeInteger(amount)).toBe(true);
            expect(
              amount !== 0 || kind === 'room' || kind === 'discount' || kind === 'flashSale',
            ).toBe(true);
            expect(amount <= 0).toBe(
              kind === 'coupon' || kind === 'joyXu' || kind === 'discount' || kind === 'flashSale',
            );
          }
          const places = price.lines.map(({ kind }) => order.indexOf(kind));
          expect(places).toEqual(places.toSorted((a, b) => a - b));
          expect(price.total).toBeGreaterThanOrEqual(0);
          expect(applied.xu === 0 || price.total === 0 || price.total >= 20_000).toBe(true);
          expect(price.usual).toBeGreaterThanOrEqual(price.total);
          expect(-ofKind(price, 'coupon')).toBeLessThanOrEqual(roomAmount(of.price));
          expect(-2 * ofKind(price, 'joyXu')).toBeLessThanOrEqual(
            roomAmount(of.price) + ofKind(price, 'coupon'),
          );
          expect([
            Math.abs(ofKind(price, 'joyXu')) % 1_000,
            applied.xu <= wish.xu,
            applied.xu <= (of.balance ?? 0),
          ]).toEqual([0, true, true]);
          expect(price.included).toEqual(includedParts(price.total, localDate(of.checkOut)));
          expect(price.included.tax + price.included.serviceFee).toBeLessThanOrEqual(price.total);
          for (const kind of ['coupon', 'addOn', 'joyXu', 'flashSale'] as const)
            if (ofKind(price, kind) !== 0) seen[kind] += 1;
          if (price.total === 0) seen.zero += 1;
        }),
        runs,
      );
      // Each case occurred often enough in the generated carts.
      for (const [what, times] of Object.entries(seen))
        expect([what, times > share(2, 20)]).toEqual([what, true]);
    },
  );

  test(
    'has its best combination where brute force finds it, and reaches it',
    { timeout: 60_000 },
    () => {
      let helped = 0;
      fc.assert(
        fc.property(anyCart, (of) => {
          const ways = everyWay(of);
          const least = Math.min(...ways.map(({ total }) => total));
          const best = bestReductions(of);
          const all = ways[0]?.total;
          expect(best?.total ?? all).toBe(least);
          expect(best === null).toBe(least === all);
          const { couponSn, xu } = best ?? { couponSn: null, xu: zero };
          if (best !== null) helped += 1;
          expect(ways).toContainEqual({ couponSn, xu, total: least });
          expect(reductionsFor(of, { couponSn, xu })).toEqual({ couponSn, xu });
          expect(priceCart(of, { couponSn, xu }).total).toBe(least);
          expect(xu).toBe(
            Math.min(...ways.filter(({ total }) => total === least).map((way) => way.xu)),
          );
        }),
        runs,
      );
      expect(helped).toBeGreaterThan(share(500, 2_000));
    },
  );

  test(
    'takes the most points that brute force can spend, with each coupon',
    { timeout: 60_000 },
    () => {
      fc.assert(
        fc.property(anyCart, (of) => {
          const ways = everyWay(of);
          for (const { held: one, off, bar } of couponChoices(of, of.coupons)) {
            const own = ways.filter(({ couponSn }) => couponSn === one.sn);
            expect([own.length > 0, off === null]).toEqual([bar === null, bar !== null]);
            expect(off === null ? [] : [maxXu(of, off)]).toEqual(
              off === null ? [] : [Math.max(...own.map(({ xu }) => xu))],
            );
          }
        }),
        runs,
      );
    },
  );

  test('has another fingerprint when anything agreed to differs', () => {
    const of = cart({ coupons: [held(), held({ sn: 2 })], addOns: [{ addOn: addOn(), count: 1 }] });
    const prints = [
      priceCart(of, { couponSn: 1, xu: zero }),
      priceCart(of, { couponSn: 2, xu: zero }),
      priceCart(of, { couponSn: null, xu: vnd(40_000) }),
      priceCart(
        { ...of, addOns: [{ addOn: addOn({ sn: 2 }), count: 1 }] },
        { couponSn: 1, xu: zero },
      ),
      priceCart(
        { ...of, addOns: [{ addOn: addOn({ price: vnd(45_000) }), count: 2 }] },
        { couponSn: 1, xu: zero },
      ),
    ].map(priceFingerprint);
    expect(new Set(prints).size).toBe(5);
  });
});

describe('a coupon', () => {
  test('is taken off the room rate alone: after the discount, without surcharge and add-ons', () => {
    const stay = hourly('2026-03-05 18:00', 2);
    const price = priceOf(stay, { discountPercent: 10, surcharges: [surcharge({ percent: 20 })] });
    const of = cart({
      stay,
      price,
      coupons: [held()],
      addOns: [{ addOn: addOn(), count: 2 }],
      balance: zero,
    });
    expect(
      priceCart(of, { couponSn: 1, xu: zero }).lines.map(({ kind, amount }) => [kind, amount]),
    ).toEqual([
      ['room', 200_000],
      ['discount', -20_000],
      ['surcharge', 40_000],
      ['coupon', -percentOf(vnd(180_000), 20)],
      ['addOn', 180_000],
    ]);
  });

  test('is picked where it takes off the most and changes no terms', () => {
    const coupons = [
      held({ sn: 1 }, { kind: 'amount', value: 10_000 }),
      held({ sn: 2 }, { kind: 'amount', value: 20_000 }),
      held({ sn: 3 }, { kind: 'amount', value: 90_000, isCancellable: false }),
      held({ sn: 4 }, { kind: 'amount', value: 90_000, paymentMethods: [paymentMethods.zalopay] }),
      held({ sn: 5, taken: 1 }, { kind: 'amount', value: 90_000 }),
    ];
    expect(pickedCoupon(cart({ coupons }), coupons)?.sn).toBe(2);
    expect(pickedCoupon(cart({ coupons }), coupons.slice(2))).toBeNull();
  });

  const sale = flashSale({ type: 'hourly', to: addMinutes(now, 60) });
  test.each<[string, CartCoupon, Own, string | null]>([
    ['fits', held(), {}, null],
    ['is used up', held({ taken: 1 }), {}, 'used'],
    ['ends at this very moment', held({ expiresAt: now }), {}, 'expired'],
    ['begins later', held({ usableFrom: addMinutes(now, 1) }), {}, 'notYet'],
    ["is another hotel's", held({ hotelSn: 8 }), {}, 'hotel'],
    ["is this hotel's", held({ hotelSn: 7 }), {}, null],
    ['is for nights', held({}, { bookingTypes: ['overnight'] }), {}, 'bookingType'],
    ['is for weekends, and this is a Thursday', held({}, { weekdays: 0b1000001 }), {}, 'weekday'],
    [
      'is for the night that begins on Sunday',
      held({}, { weekdays: 0b0000001 }),
      { stay: overnight('2026-03-08') },
      null,
    ],
    [
      'meets a flash sale',
      held(),
      { price: priceOf(hourly('2026-03-05 14:00', 2), { flashSales: [sale] }) },
      'flashSale',
    ],
    ['is for one đồng more', held({}, { minAmount: vnd(200_001) }), {}, 'minimum'],
    ['is for exactly as much', held({}, { minAmount: vnd(200_000) }), {}, null],
    [
      'is for a method that the hotel does not take',
      held({}, { paymentMethods: [3] }),
      { canPay: payable({ accepted: ['hotel'] }) },
      'method',
    ],
    [
      'leaves too little to be paid in advance',
      held({}, { kind: 'amount', value: 190_000, maxDiscount: null }),
      { canPay: payable({ isPrepaidOnly: true }) },
      'method',
    ],
    [
      "leaves that little for the hotel's desk",
      held({}, { kind: 'amount', value: 190_000, maxDiscount: null }),
      {},
      null,
    ],
    [
      'leaves nothing to pay',
      held({}, { kind: 'amount', value: 200_000, maxDiscount: null }),
      { canPay: payable({ isPrepaidOnly: true }) },
      null,
    ],
  ])('that %s says so', (_, coupon, own, bar) => {
    const found = couponFor(
      coupon,
      cart({
        ...own,
        ...(own.stay === undefined ? {} : { price: priceOf(own.stay) }),
        coupons: [coupon],
      }),
    );
    expect('bar' in found ? found.bar : null).toBe(bar);
  });

  test('that is deeper stands first, and those that cannot be used last', () => {
    const coupons = [
      held({ sn: 1, taken: 1 }),
      held({ sn: 2 }),
      held({ sn: 3 }, { value: 30 }),
      held({ sn: 4, expiresAt: at('2026-03-10 00:00') }),
    ];
    expect(couponChoices(cart(), coupons).map((choice) => [choice.held.sn, choice.off])).toEqual([
      [3, 60_000],
      [4, 40_000],
      [2, 40_000],
      [1, null],
    ]);
  });
});

describe('points', () => {
  test.each<[string, Own, number]>([
    ['half of the room amount', {}, 100_000],
    ['what there is, in whole steps', { balance: vnd(12_999) }, 12_000],
    ['nothing without an account', { balance: null }, 0],
    ['nothing below one step', { balance: vnd(999) }, 0],
    [
      'nothing in a flash sale',
      { price: priceOf(hourly('2026-03-05 14:00', 2), { flashSales: [flashSale()] }) },
      0,
    ],
    [
      'so much that 20,000 are left',
      {
        price: priceOf(hourly('2026-03-05 14:00', 2), { plan: hourlyPlan({ price: vnd(35_500) }) }),
      },
      15_000,
    ],
    [
      'nothing where 20,000 are not reached',
      {
        price: priceOf(hourly('2026-03-05 14:00', 2), { plan: hourlyPlan({ price: vnd(19_000) }) }),
      },
      0,
    ],
    [
      'no part of an add-on',
      { addOns: [{ addOn: addOn({ price: vnd(900_000) }), count: 1 }] },
      100_000,
    ],
  ])('can pay %s', (_, own, most) => expect(maxXu(cart(own), zero)).toBe(most));

  test('can pay half of what a coupon leaves', () =>
    expect(maxXu(cart(), vnd(80_000))).toBe(60_000));
});

describe('add-on products', () => {
  const checkIn = at('2026-03-05 14:00');
  test('are ordered 24 hours ahead, to the second', () => {
    expect(
      [-1, 0, 1].map((seconds) =>
        addOnBar(checkIn, addMinutes(at('2026-03-04 14:00'), seconds / 60)),
      ),
    ).toEqual([null, null, 'tooLate']);
  });

  test('are those the hotel offers, as many as one booking may have', () => {
    const offered = [addOn({ sn: 1 }), addOn({ sn: 2, maxPerBooking: 1 })];
    const wished = [
      { sn: 2, count: 3 },
      { sn: 1, count: 2 },
      { sn: 9, count: 1 },
    ];
    expect(
      addOnsFor(offered, wished, checkIn, now).map((one) => [one.addOn.sn, one.count]),
    ).toEqual([
      [1, 2],
      [2, 1],
    ]);
    expect(addOnsFor(offered, wished, checkIn, at('2026-03-05 09:00'))).toEqual([]);
  });
});

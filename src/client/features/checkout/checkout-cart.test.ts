// The quote's input for a cart; an empty cart shares the query of the URL.

import { describe, expect, test } from 'vitest';
import { cartIn, roundToStep, withAddOn, withCart } from './checkout-cart.ts';

const address = {
  slug: 'la-sen',
  roomTypeSn: 1,
  stay: { type: 'overnight', date: '2026-11-30' },
} as unknown as Parameters<typeof withCart>[0];

describe('a cart', () => {
  test('with nothing in it is asked for as the address is', () => {
    expect(withCart(address, cartIn({}, true))).toEqual(address);
  });
  test('is asked for with all that was wished, whichever came first', () => {
    const wish = {
      rooms: 2,
      couponSn: 7,
      xu: 3_000,
      addOns: [
        { sn: 9, count: 1 },
        { sn: 4, count: 2 },
        { sn: 5, count: 0 },
      ],
    };
    const asked = {
      ...address,
      rooms: 2,
      couponSn: 7,
      xu: 3_000,
      addOns: [
        { sn: 4, count: 2 },
        { sn: 9, count: 1 },
      ],
    };
    expect(withCart(address, cartIn(wish, true))).toEqual(asked);
    expect(withCart(address, cartIn({ ...wish, addOns: wish.addOns.toReversed() }, true))).toEqual(
      asked,
    );
  });
  test('of a guest has neither coupon nor points', () => {
    expect(cartIn({ couponSn: 7, xu: 3_000 }, false)).toEqual({
      rooms: 1,
      couponSn: undefined,
      xu: 0,
      addOns: [],
    });
  });
  test('keeps the other add-ons when the number of one changes', () => {
    expect(
      withAddOn(
        [
          { sn: 4, count: 2 },
          { sn: 9, count: 1 },
        ],
        4,
        3,
      ),
    ).toEqual([
      { sn: 9, count: 1 },
      { sn: 4, count: 3 },
    ]);
    expect(withAddOn([{ sn: 4, count: 1 }], 4, 0)).toEqual([]);
  });
});

test.each([
  [2_500, 2_000],
  [999, 0],
  [-5, 0],
  [1_000_000, 12_000],
  [12_000, 12_000],
])('%i points meant are %i', (meant, spent) => {
  expect(roundToStep(meant, { step: 1_000, most: 12_000 as never })).toBe(spent);
});

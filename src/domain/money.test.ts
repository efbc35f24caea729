// Holds money to whole đồng: sums are exact, and only `share` rounds, half away from zero.

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyVnd } from '#tests/domain-makers.ts';
import { minus, multiply, percentOf, share, smallest, sum, vnd, zero } from './money.ts';

describe('an amount', () => {
  test.each([0.5, -1.25, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('refuses %s', (amount) => {
    expect(() => vnd(amount)).toThrow(RangeError);
  });

  test('has one zero', () => expect(Object.is(vnd(-0), 0)).toBe(true));

  test('refuses a product that is not whole', () =>
    expect(() => multiply(vnd(3), 0.5)).toThrow(RangeError));
});

describe('adding', () => {
  test('no amounts is nothing', () => expect(sum()).toBe(zero));

  test('several amounts, discounts among them', () =>
    expect(sum(vnd(200_000), vnd(-60_000), vnd(12_345))).toBe(152_345));

  test('and taking away again leaves what there was', () => {
    fc.assert(
      fc.property(anyVnd(-1e9, 1e9), anyVnd(-1e9, 1e9), (a, b) => minus(sum(a, b), b) === a),
    );
  });

  test('does not depend on the order', () => {
    fc.assert(
      fc.property(
        fc.array(anyVnd(-1e9, 1e9)),
        (amounts) => sum(...amounts) === sum(...amounts.toReversed()),
      ),
    );
  });

  test('the smaller of two is one of them and not above the other', () => {
    expect([smallest(vnd(1), vnd(2)), smallest(vnd(2), vnd(1)), smallest(vnd(-3), zero)]).toEqual([
      1, 1, -3,
    ]);
  });
});

describe('a share', () => {
  test.each([
    [1, 1, 2, 1],
    [-1, 1, 2, -1],
    [3, 1, 2, 2],
    [-3, 1, 2, -2],
    [5, 1, 3, 2],
    [4, 1, 3, 1],
    [-4, 1, 3, -1],
    [0, 7, 9, 0],
    [199_999, 10, 100, 20_000],
    [108, 8, 108, 8],
    [500_000, 8, 108, 37_037],
    [333, 50, 100, 167],
  ])('of %i times %i over %i is %i', (amount, numerator, denominator, expected) => {
    expect(share(vnd(amount), numerator, denominator)).toBe(expected);
  });

  test.each([0, -1, Number.NaN])('cannot be taken by %s', (denominator) => {
    expect(() => share(vnd(10), 1, denominator)).toThrow(RangeError);
  });

  test('rounds as exact integers say, half away from zero', () => {
    const exact = (amount: number, numerator: number, denominator: number): number => {
      const product = BigInt(amount) * BigInt(numerator);
      const twice =
        (2n * (product < 0n ? -product : product) + BigInt(denominator)) /
        (2n * BigInt(denominator));
      return Number(product < 0n ? -twice : twice);
    };
    fc.assert(
      fc.property(
        anyVnd(-1e8, 1e8),
        fc.integer({ min: 0, max: 43_200 }),
        fc.integer({ min: 1, max: 144_000 }),
        (amount, numerator, denominator) =>
          Object.is(
            share(amount, numerator, denominator) + 0,
            exact(amount, numerator, denominator) + 0,
          ),
      ),
      { numRuns: 5_000 },
    );
  });

  test('of a hundred percent is the amount itself', () => {
    fc.assert(fc.property(anyVnd(-1e9, 1e9), (amount) => percentOf(amount, 100) === amount));
  });
});

// Tests that money is whole đồng: sums are exact, and only `share` rounds, half away from zero.

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyVnd } from '#tests/fixtures/domain-builders.ts';
import {
  minus,
  formatPoints,
  formatVnd,
  formatCompact,
  multiply,
  percentOf,
  readVnd,
  share,
  smallest,
  sum,
  vnd,
  zero,
} from './money.ts';

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

describe('an amount that is typed', () => {
  const any = { least: 0, most: 50_000_000 };

  test.each([
    ['450000', 450_000],
    ['450.000', 450_000],
    ['1.200.000', 1_200_000],
    ['450 000', 450_000],
    ['1\u00a0200\u202f000', 1_200_000],
    ['450k', 450_000],
    ['450 K', 450_000],
    ['1tr', 1_000_000],
    ['1tr2', 1_200_000],
    ['1 TR2', 1_200_000],
    ['1tr25', 1_250_000],
    ['2tr050', 2_050_000],
    ['  450.000 ₫ ', 450_000],
    ['450.000đ', 450_000],
    ['450k đ', 450_000],
    ['450000 VND', 450_000],
    ['４５０．０００', 450_000],
    ['0', 0],
  ])('%s is %i đồng', (typed, amount) => expect(readVnd(typed, any)).toBe(amount));

  test.each([
    'abc',
    '',
    ' ',
    '-5',
    '−450000',
    '+450000',
    '4,5,0',
    '450,000',
    '450.5',
    '450,5',
    '1.5tr',
    '1,2tr',
    '1tr2345',
    '1tr2k',
    '1.200k',
    '450kk',
    '1e9',
    '0x10',
    '45.00',
    '1200.000',
    '1.200 000',
    '0450',
    '0k',
    '450000 450000',
    '450000$',
    '₫',
    'k',
    'tr2',
    'Infinity',
    '1'.repeat(13),
    `${'9'.repeat(12)}tr`,
  ])('%j is refused, and is never 0', (typed) => expect(readVnd(typed, any)).toBe('unreadable'));

  test('is held to what is allowed', () => {
    const price = { least: 20_000, most: 50_000_000 };
    expect(['0', '19.999', '20k', '50tr', '50.000.001'].map((one) => readVnd(one, price))).toEqual([
      'tooLittle',
      'tooLittle',
      20_000,
      50_000_000,
      'tooMuch',
    ]);
  });

  test('is read back as it is written', () => {
    fc.assert(
      fc.property(anyVnd(0, 50_000_000), (amount) => {
        expect([readVnd(formatVnd(amount), any), readVnd(String(amount), any)]).toEqual([
          amount,
          amount,
        ]);
      }),
    );
  });

  test('is what its digits say or is refused, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123459.,ktr đ₫-e+') }), (typed) => {
        const amount = readVnd(typed, any);
        if (typeof amount !== 'number') return;
        expect(typed).toMatch(/\d/);
        expect(String(amount).startsWith(typed.replaceAll(/\D/g, ''))).toBe(true);
      }),
      { numRuns: 5_000 },
    );
  });
});

test.each([
  [0, '0'],
  [950, '950'],
  [109_930, '109.930'],
  [-2_500, '2.500'],
])('%d points are counted as money is written', (points, text) => {
  expect(formatPoints(points)).toBe(text);
});

describe('a short amount', () => {
  test.each([
    [0, '0'],
    [500, '500'],
    [1_000, '1K'],
    [272_400, '272K'],
    [999_499, '999K'],
    [999_500, '1M'],
    [999_999, '1M'],
    [1_500_000, '1,5M'],
    [2_000_000, '2M'],
    [12_340_000, '12,3M'],
    [999_960_000, '1B'],
    [2_500_000_000, '2,5B'],
    [3_000_000_000_000, '3T'],
  ])('%d is %s', (amount, short) => {
    expect(formatCompact(amount)).toBe(short);
  });
});

// Promises that the judge of the million attempts finds a room that was sold twice and one that was
// refused for nothing, and accuses nobody who may have been right.

import { describe, expect, test } from 'vitest';
import {
  peakWithin,
  wronglyRefused,
  soldTwice,
  type Sold,
} from '../../bench/bookings/attempt-history.ts';

const stocks = new Map([
  [1, 1],
  [2, 2],
]);
const sale = (id: string, change: Partial<Sold> = {}): Sold => ({
  id,
  room: 1,
  from: 0,
  to: 120,
  asked: 10,
  told: 20,
  letting: Infinity,
  gone: Infinity,
  ...change,
});
const refusal = (change: Partial<Sold> = {}) => ({
  ...sale('r', { asked: 50, told: 60, ...change }),
});

describe('a room sold twice', () => {
  test('is found where both were told yes and neither had begun to let go', () => {
    expect(
      soldTwice([sale('a'), sale('b', { from: 60, to: 180, asked: 30, told: 40 })], stocks),
    ).toHaveLength(1);
  });

  test('is found among stays that each overlap another', () => {
    const three = [
      sale('a', { room: 2, to: 60 }),
      sale('b', { room: 2, from: 60, told: 30 }),
      sale('c', { room: 2, from: 30, to: 90, told: 40 }),
    ];
    expect(soldTwice(three, stocks)).toEqual([]);
    expect(
      soldTwice([...three, sale('d', { room: 2, from: 30, to: 40, told: 50 })], stocks),
    ).toHaveLength(1);
  });

  test.each<[string, Partial<Sold>, Partial<Sold>]>([
    ['the stays only touch', {}, { from: 120, to: 180, told: 40 }],
    ['the first was let go before the second was told', { letting: 35 }, { told: 40 }],
    ['the second was never told', {}, { told: Infinity }],
    ['they are of other room types', {}, { room: 2, told: 40 }],
  ])('is not seen where %s', (_, first, second) =>
    expect(soldTwice([sale('a', first), sale('b', second)], stocks)).toEqual([]),
  );
});

describe('a refusal in vain', () => {
  test('is found where nobody can have held the room', () => {
    expect(wronglyRefused([refusal()], [], stocks)).toHaveLength(1);
    expect(
      wronglyRefused([refusal()], [sale('a', { gone: 45, letting: 40 })], stocks),
    ).toHaveLength(1);
    expect(
      wronglyRefused(
        [refusal({ room: 2 })],
        [sale('a', { room: 2, to: 60 }), sale('b', { room: 2, from: 60 })],
        stocks,
      ),
    ).toHaveLength(1);
    expect(wronglyRefused([refusal()], [sale('a', { asked: 61, told: 70 })], stocks)).toHaveLength(
      1,
    );
  });

  test.each<[string, Partial<Sold>]>([
    ['somebody held it', {}],
    ['somebody asked meanwhile and was told later', { asked: 55, told: 90 }],
    ['somebody who was never told may have it', { told: Infinity }],
    ['it was let go while it was asked for', { letting: 40, gone: 55 }],
  ])('is not seen where %s', (_, rival) =>
    expect(wronglyRefused([refusal()], [sale('a', rival)], stocks)).toEqual([]),
  );

  test('is judged in the order of asking, whatever the order of the lines', () => {
    const sales = [
      sale('late', { asked: 500, told: 510 }),
      sale('early', { gone: 100, letting: 90 }),
    ];
    expect(
      wronglyRefused(
        [refusal({ asked: 520, told: 530 }), refusal(), refusal({ asked: 200, told: 210 })],
        sales,
        stocks,
      ),
    ).toHaveLength(1);
  });
});

test('the most of stays at one hour is counted within the stretch alone', () => {
  const stays = [
    { from: 0, to: 60 },
    { from: 30, to: 90 },
    { from: 200, to: 300 },
    { from: 210, to: 300 },
    { from: 220, to: 300 },
  ];
  expect([
    peakWithin(stays, { from: 0, to: 200 }),
    peakWithin(stays, { from: 60, to: 200 }),
    peakWithin(stays, { from: 100, to: 200 }),
  ]).toEqual([2, 1, 0]);
});

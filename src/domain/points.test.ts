// Tests the rules of Joy Xu: what a stay earns, how long xu are valid, and that a payment uses the
// xu that expire first and never exceeds the balance.

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { vnd, type Vnd } from './money.ts';
import {
  returnedXuValidUntil,
  isWithinReferral,
  noticeAt,
  noticeDue,
  paidForRoom,
  reviewRewardEnds,
  reviewXu,
  stayXu,
  debitLots,
  xuExpiresAt,
  type Lot,
} from './points.ts';
import { addMinutes, instant } from './time/time.ts';

type Line = Parameters<typeof stayXu>[0][number];
const line = (kind: Line['kind'], amount: number): Line => ({ kind, amount: vnd(amount) });
const room = (amount: number): Line => line('room', amount);

describe('a stay', () => {
  test.each<[string, Line[], number, number]>([
    ['earns 1 % of its room', [room(340_000)], 3_400, 3_400],
    ['earns down to tens', [room(345_999)], 3_450, 3_450],
    ['earns nothing for so little', [room(999)], 0, 0],
    [
      'earns on what was left to pay of the room',
      [room(400_000), line('discount', -40_000), line('coupon', -80_000), line('joyXu', -100_000)],
      1_800,
      1_800,
    ],
    [
      'earns nothing on a surcharge or on add-ons',
      [room(300_000), line('surcharge', 45_000), line('addOn', 120_000)],
      3_000,
      3_000,
    ],
    ['earns nothing in a flash sale', [room(300_000), line('flashSale', -60_000)], 0, 0],
    [
      'earns nothing when coupon and xu paid for all of it',
      [room(100_000), line('coupon', -100_000), line('addOn', 50_000)],
      0,
      0,
    ],
    ['leaves its review what the most of a booking leaves', [room(1_500_000)], 15_000, 5_000],
    ['earns 20,000 at most, its review then nothing', [room(9_000_000)], 20_000, 0],
  ])('%s', (_, lines, stay, review) =>
    expect([stayXu(lines), reviewXu(lines)]).toEqual([stay, review]),
  );

  test('and its review never earn more than 2 % of the room, nor more than 20,000', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 20_000_000 }),
        fc.integer({ min: -3_000_000, max: 0 }),
        (amount, off) => {
          const lines = [room(amount), line('coupon', off)];
          const both = stayXu(lines) + reviewXu(lines);
          expect(both % 10).toBe(0);
          expect(both).toBeLessThanOrEqual(Math.min(20_000, paidForRoom(lines) / 50));
        },
      ),
    );
  });
});

describe('xu', () => {
  test.each([
    ['2025-11-01T00:00:00Z', '2026-11-30T17:00:00.000Z'],
    ['2025-11-30T16:59:59Z', '2026-11-30T17:00:00.000Z'],
    ['2025-11-30T17:00:00Z', '2026-12-31T17:00:00.000Z'],
    ['2027-02-10T03:00:00Z', '2028-02-29T17:00:00.000Z'],
  ])('earned at %s live to %s, the end of the month', (at, end) =>
    expect(xuExpiresAt(instant(at))).toBe(end),
  );

  test('that are given back keep their end, or get a week', () => {
    const now = instant('2026-11-21T03:00:00Z');
    const week = instant('2026-11-28T17:00:00Z');
    expect(returnedXuValidUntil(instant('2026-12-31T17:00:00Z'), now)).toBe(
      '2026-12-31T17:00:00.000Z',
    );
    for (const end of ['2026-11-24T17:00:00Z', '2026-10-31T17:00:00Z'])
      expect(returnedXuValidUntil(instant(end), now)).toBe(week);
    expect(returnedXuValidUntil(week, now)).toBe(week);
  });

  test('are spoken of 30 and 7 days before their end', () => {
    const end = instant('2026-11-30T17:00:00Z');
    expect([noticeAt(end, 'first'), noticeAt(end, 'last')]).toEqual([
      '2026-10-31T17:00:00.000Z',
      '2026-11-23T17:00:00.000Z',
    ]);
    expect(
      [addMinutes(noticeAt(end, 'first'), -1), noticeAt(end, 'first'), noticeAt(end, 'last')].map(
        (at) => noticeDue(end, at),
      ),
    ).toEqual([null, 'first', 'last']);
  });
});

const lots = (...rests: [number, string][]): Lot[] =>
  rests.map(([rest, day], index) => ({
    sn: index + 1,
    rest: vnd(rest),
    expiresAt: instant(`${day}T17:00:00Z`),
  }));

describe('a payment', () => {
  test('takes what ends first, then what was earned first', () => {
    const held = lots([5_000, '2027-03-31'], [2_000, '2026-12-31'], [3_000, '2026-12-31']);
    expect(debitLots(held, vnd(6_000))?.map(({ lotSn, amount }) => [lotSn, amount])).toEqual([
      [2, 2_000],
      [3, 3_000],
      [1, 1_000],
    ]);
  });

  test('takes nothing when there is not enough, and passes lots that are empty', () => {
    expect(debitLots(lots([500, '2026-12-31']), vnd(1_000))).toBeNull();
    expect(debitLots([], vnd(1_000))).toBeNull();
    expect(
      debitLots(lots([0, '2026-12-31'], [1_000, '2027-12-31']), vnd(1_000))?.map(
        ({ lotSn }) => lotSn,
      ),
    ).toEqual([2]);
  });

  test('takes exactly its amount and from no lot more than it holds', () => {
    const lot = fc.record({
      rest: fc.nat(30_000),
      day: fc.constantFrom('2026-11-30', '2026-12-31', '2027-01-31'),
    });
    fc.assert(
      fc.property(
        fc.array(lot, { maxLength: 8 }),
        fc.integer({ min: 1, max: 100_000 }),
        (held, amount) => {
          const all = lots(...held.map(({ rest, day }): [number, string] => [rest, day]));
          const taken = debitLots(all, amount as Vnd);
          const there = all.reduce((total, { rest }) => total + rest, 0);
          expect(taken === null).toBe(there < amount);
          if (taken === null) return;
          expect(taken.reduce((total, part) => total + part.amount, 0)).toBe(amount);
          for (const part of taken)
            expect(part.amount).toBeLessThanOrEqual(
              all.find(({ sn }) => sn === part.lotSn)?.rest ?? 0,
            );
          // No lot is used while one that expires earlier still has xu.
          const last = taken.at(-1)?.expiresAt ?? '';
          const earlier = all.filter(({ rest, expiresAt }) => expiresAt < last && rest > 0);
          expect(earlier.map(({ sn }) => taken.find((part) => part.lotSn === sn)?.amount)).toEqual(
            earlier.map(({ rest }) => rest),
          );
        },
      ),
    );
  });
});

test('a review is rewarded to the end of the 14th day after check-out', () => {
  expect(reviewRewardEnds(instant('2026-11-01T05:00:00Z'))).toBe('2026-11-15T17:00:00.000Z');
});

test('an inviter is rewarded for a stay that ends within 30 days of the sign-up', () => {
  const signedUp = instant('2026-11-01T05:00:00Z');
  expect(
    [30 * 1_440, 30 * 1_440 + 1].map((minutes) =>
      isWithinReferral(signedUp, addMinutes(signedUp, minutes)),
    ),
  ).toEqual([true, false]);
});

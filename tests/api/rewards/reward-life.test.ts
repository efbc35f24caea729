// Promises that through two years of any life – stays, reviews, cancellations, friends, stamps and
// months of nothing – everything is given once and nothing is lost.

import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMinutes } from '#domain/time/time.ts';
import { makeDefaultCoupons } from '#server/seed/sample-country.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { proofOf } from '../../support/proof-share.ts';
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { aFriday, makeHotel, makePlaces, makeRoom } from '../support/builders.ts';
import { beginLife, type Step } from '../support/reward-life.ts';
import { makeTestHouse, type TestHouse } from '../support/test-server.ts';

const twoYears = 2 * 365;
const { size: lives, seed } = proofOf('lives of rewards', {
  of: 'random lives of two years',
  quick: 12,
  full: 220,
  seed: 20_261_121,
});

let at: TestDatabase<Schema>;
let house: TestHouse;
let rooms: number[];
beforeAll(async () => {
  at = await openTestDatabase<Schema>();
  house = await makeTestHouse(at.db, { now: aFriday });
  await makePlaces(at.db);
  await makeDefaultCoupons(at.db);
  rooms = await Promise.all(
    [0, 1].map(async () => makeRoom(at.db, await makeHotel(at.db), { stock: 50 })),
  );
});
afterAll(async () => {
  await house?.close();
  await at?.close();
});

/** Each life has the clock to itself. */
async function reborn() {
  await at.pool.query('delete from job; delete from hotel_change');
  house.setNow(aFriday);
  house.lines.length = 0;
  return beginLife(at, house, rooms);
}

const stay = (change: Partial<Extract<Step, { does: 'stay' }>> = {}): Step => ({
  does: 'stay',
  hotel: 0,
  price: 340_000,
  line: null,
  xu: 0,
  ends: 'completeQuietly',
  reviewAfterDays: null,
  ...change,
});
const wait = (days: number): Step => ({ does: 'wait', days });

test('two years of a member who stays, reviews, cancels, invites and forgets', async () => {
  const life = await reborn();
  const years: Step[] = [
    stay({ reviewAfterDays: 3 }),
    wait(9),
    stay({ reviewAfterDays: 20 }),
    wait(20),
    { does: 'invite', staysAfterDays: 12 },
    stay({ xu: 50_000, price: 600_000 }),
    wait(12),
    stay({ line: 'flashSale', reviewAfterDays: 1 }),
    stay({ hotel: 1, line: 'surcharge' }),
    stay({ xu: 5_000, ends: 'cancel' }),
    wait(40),
    stay({ line: 'coupon', xu: 2_000 }),
    { does: 'invite', staysAfterDays: 31 },
    stay({ price: 9_000_000, reviewAfterDays: 2 }),
    stay({ ends: 'didNotCheckIn', xu: 1_000 }),
    wait(90),
    stay({ hotel: 1, price: 90_000 }),
    stay({ hotel: 1 }),
    wait(200),
    stay({ xu: 4_000, ends: 'hotelCancels' }),
    stay({ hotel: 1 }),
    wait(30),
    stay({ hotel: 1 }),
    stay({ hotel: 1, xu: 1_000 }),
    wait(160),
    stay(),
    wait(150),
  ];
  for (const step of years) await life.live(step);
  expect(house.now() > addMinutes(aFriday, twoYears * 1_440)).toBe(true);
  // One card at the first hotel; at the second a stamp was gone before the fifth came.
  expect([life.coupons(), life.earned() > 100_000]).toEqual([1, true]);
  const kinds = await at.db
    .selectFrom('point_entry')
    .select('kind')
    .distinct()
    .orderBy('kind')
    .execute();
  expect(kinds.map(({ kind }) => kind)).toEqual([
    'expire',
    'referral',
    'return',
    'review',
    'spend',
    'stay',
  ]);
  expect(await at.db.selectFrom('member_notice').select('sn').execute()).not.toEqual([]);
  expect(house.lines.filter((line) => 'bug' in line)).toEqual([]);
});

const aStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('wait' as const),
      days: fc.integer({ min: 1, max: 150 }),
    }),
  },
  {
    weight: 7,
    arbitrary: fc.record({
      does: fc.constant('stay' as const),
      hotel: fc.constantFrom(0, 0, 0, 1),
      price: fc.constantFrom(90_000, 100_000, 155_000, 340_000, 1_450_000, 3_000_000),
      line: fc.constantFrom(
        null,
        null,
        'flashSale' as const,
        'surcharge' as const,
        'coupon' as const,
      ),
      xu: fc.constantFrom(0, 0, 1_000, 3_000, 10_000),
      ends: fc.constantFrom(
        'completeQuietly' as const,
        'completeQuietly' as const,
        'completeQuietly' as const,
        'cancel' as const,
        'hotelCancels' as const,
        'didNotCheckIn' as const,
      ),
      reviewAfterDays: fc.constantFrom(null, 0, 5, 12, 13, 30),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('invite' as const),
      staysAfterDays: fc.integer({ min: 0, max: 40 }),
    }),
  },
);

test(
  `${lives} lives of any kind: after every step the ledger is the balance, nothing is given twice, nothing is below nothing`,
  { timeout: 580_000 },
  async () => {
    let [steps, cards] = [0, 0];
    await fc.assert(
      fc.asyncProperty(fc.array(aStep, { minLength: 4, maxLength: 22 }), async (some) => {
        const life = await reborn();
        for (const step of some) {
          if (house.now() > addMinutes(aFriday, twoYears * 1_440)) break;
          await life.live(step);
          steps += 1;
        }
        cards += life.coupons();
        expect(house.lines.filter((line) => 'bug' in line)).toEqual([]);
      }),
      { numRuns: lives, seed, endOnFailure: true },
    );
    // The lives were full enough to prove something.
    expect([steps > 5 * lives, cards > lives / 22]).toEqual([true, true]);
  },
);

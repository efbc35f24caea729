// Tests that the fast total used for sorting lists always equals the total of the full price.

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { vnd } from './money.ts';
import {
  pricedStay,
  priceStay,
  termDays,
  totalOf,
  type FlashSale,
  type PriceOverride,
  type Surcharge,
} from './price.ts';
import { resolveStay, type RatePlan, type Stay } from './stay.ts';
import {
  addDays,
  addMinutes,
  instant,
  parseDate,
  timeOfMinutes,
  type LocalDate,
  type LocalTime,
} from './time/time.ts';

const today = parseDate('2025-11-21') as LocalDate;
const now = instant('2025-11-21T03:10:00Z');
const clock = (minutes: number): LocalTime => timeOfMinutes(minutes);
const type = fc.constantFrom('hourly' as const, 'overnight' as const, 'daily' as const);
const day = fc.option(
  fc.integer({ min: -3, max: 20 }).map((days) => addDays(today, days)),
  { nil: null },
);
const days = { fromDate: day, toDate: day, weekdays: fc.integer({ min: 0, max: 127 }) };
const amount = fc.integer({ min: 1, max: 3_000_000 }).map(vnd);

const date = fc.integer({ min: 1, max: 14 }).map((n) => addDays(today, n));
const start = fc.integer({ min: 0, max: 47 }).map((n) => clock(n * 30));
const stays: fc.Arbitrary<Stay> = fc.oneof(
  fc.record({
    type: fc.constant('hourly' as const),
    date,
    start,
    hours: fc.integer({ min: 1, max: 24 }),
  }),
  fc.record({ type: fc.constant('overnight' as const), date }),
  fc.record({ type: fc.constant('daily' as const), date, nights: fc.integer({ min: 1, max: 14 }) }),
);
const overrides: fc.Arbitrary<PriceOverride[]> = fc.array(
  fc.record({ type, ...days, percent: fc.integer({ min: 10, max: 500 }) }),
  { maxLength: 4 },
);
const surcharges: fc.Arbitrary<Surcharge[]> = fc.array(
  fc
    .record({
      type,
      ...days,
      hours: fc.tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 600 })),
      percent: fc.integer({ min: 10, max: 30 }),
      reason: fc.constantFrom('weekend' as const, 'holiday' as const),
    })
    .map(({ hours: [from, length], ...row }) => ({
      ...row,
      fromMinute: from,
      toMinute: Math.min(1440, from + length),
    })),
  { maxLength: 4 },
);
const flashSales: fc.Arbitrary<FlashSale[]> = fc.array(
  fc
    .record({
      sn: fc.integer({ min: 1, max: 99 }),
      type,
      percent: fc.integer({ min: 5, max: 80 }),
      from: fc.integer({ min: -90, max: 30 }),
      length: fc.integer({ min: 1, max: 120 }),
      left: fc.integer({ min: 0, max: 3 }),
    })
    .map(({ from, length, ...sale }) => ({
      ...sale,
      from: addMinutes(now, from),
      to: addMinutes(now, from + length),
    })),
  { maxLength: 3 },
);

const planOf = (
  stay: Stay,
  price: ReturnType<typeof vnd>,
  additional: ReturnType<typeof vnd>,
  blocks: readonly [number, number],
): RatePlan =>
  stay.type === 'hourly'
    ? {
        type: 'hourly',
        price,
        priceAdditional: additional,
        firstHours: blocks[0],
        additionalHours: blocks[1],
        maxHours: 24,
        from: clock(0),
        to: clock(1440),
      }
    : {
        type: stay.type,
        price,
        from: clock(stay.type === 'daily' ? 840 : 1320),
        to: clock(stay.type === 'daily' ? 720 : 600),
      };

test('the short total equals the total of the whole price for any stay, overrides, surcharges, flash sales and discount', () => {
  fc.assert(
    fc.property(
      stays,
      amount,
      amount,
      fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 3 })),
      overrides,
      surcharges,
      flashSales,
      fc.integer({ min: 0, max: 60 }),
      (stay, price, additional, blocks, overridden, surcharged, sales, discountPercent) => {
        const plan = planOf(stay, price, additional, blocks);
        const when = resolveStay(stay, plan, now);
        if (typeof when === 'string') throw new Error(`the stay must resolve, not be ${when}`);
        const terms = {
          overrides: overridden,
          surcharges: surcharged,
          flashSales: sales,
          discountPercent,
        };
        const short = pricedStay(stay, now);
        expect(totalOf(short, plan, termDays(short, terms), terms)).toBe(
          priceStay({ stay, when, plan, rooms: 1, now, ...terms }).total,
        );
      },
    ),
    { numRuns: 3_000 },
  );
});

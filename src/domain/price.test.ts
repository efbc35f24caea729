// Tests the lines of a price: the rate table row by row, the total as their sum, and what changes
// an agreed price.

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  anyInstant,
  anyStay,
  anyVnd,
  at,
  clock,
  daily,
  dailyPlan,
  day,
  everyDay,
  flashSale,
  hourly,
  hourlyPlan,
  override,
  overnight,
  overnightPlan,
  surcharge,
} from '#tests/fixtures/domain-builders.ts';
import table from '#tests/golden/prices.json' with { type: 'json' };
import { percentOf, share, sum, vnd } from './money.ts';
import { policy } from './policy.ts';
import {
  baseRate,
  deepestSale,
  flashSaleFor,
  includedParts,
  lowestRate,
  priceFingerprint,
  priceStay,
  vatPercent,
  type PriceInput,
} from './price.ts';
import { resolveStay, type RatePlan, type Stay } from './stay.ts';
import { localDate, type Instant } from './time/time.ts';

const plans = {
  hourly: hourlyPlan({ maxHours: 24, from: clock('00:00'), to: clock('24:00') }),
  overnight: overnightPlan(),
  daily: dailyPlan(),
};
const morning = at('2026-03-03 07:00');

/** A price input for a stay that the plan sells. */
const priced = (stay: Stay, own: Partial<PriceInput> = {}): PriceInput => {
  const plan = own.plan ?? plans[stay.type];
  const now = own.now ?? morning;
  const when = resolveStay(stay, plan, now);
  if (typeof when === 'string') throw new Error(`not sold: ${when}`);
  return { stay, plan, when, rooms: 1, now, ...own };
};
const amounts = (input: PriceInput) =>
  Object.fromEntries(priceStay(input).lines.map((line) => [line.kind, line.amount]));

describe('the rate of the table', () => {
  test.each(table.hourly)(
    'first $firstHours h $price, then each $additionalHours h $priceAdditional: $hours h cost $rate',
    ({ hours, rate, price, priceAdditional, ...rest }) => {
      const plan = hourlyPlan({
        ...rest,
        price: vnd(price),
        priceAdditional: vnd(priceAdditional),
        maxHours: 24,
      });
      expect(baseRate(hourly('2026-03-03 10:00', hours), plan)).toBe(rate);
    },
  );

  test("is the night's price for a night and the sum of its nights for a day stay", () => {
    expect(amounts(priced(overnight('2026-03-03')))).toEqual({ room: 350_000 });
    expect(amounts(priced(daily('2026-03-03', 3)))).toEqual({ room: 1_500_000 });
  });

  test('is the least on the cheapest of its days, of overrides the later; none where it is not sold', () => {
    const days = [day('2026-03-02'), day('2026-03-03'), day('2026-03-04')];
    const half = override({
      type: 'hourly',
      fromDate: day('2026-03-03'),
      toDate: day('2026-03-03'),
      percent: 50,
    });
    expect(lowestRate(plans.hourly, [half], days)).toBe(plans.hourly.price / 2);
    expect(
      lowestRate(
        plans.hourly,
        [half, override({ type: 'hourly', weekdays: everyDay, percent: 120 })],
        days,
      ),
    ).toBe(plans.hourly.price * 1.2);
    expect(lowestRate(plans.hourly, [{ ...half, type: 'overnight' }], days)).toBe(
      plans.hourly.price,
    );
    expect([
      lowestRate(undefined, [], days),
      lowestRate({ ...plans.hourly, price: vnd(0) }, [], days),
    ]).toEqual([null, null]);
  });

  test('is taken for each room', () =>
    expect(amounts(priced(daily('2026-03-03', 2), { rooms: 4 }))).toEqual({ room: 4_000_000 }));
});

describe('an override', () => {
  const weekend = override({ type: 'daily', weekdays: 0b1000001, percent: 150 });

  test('changes the days it names and no others', () => {
    // 6 March 2026 is a Friday: two of the three nights are Saturday and Sunday.
    expect(amounts(priced(daily('2026-03-06', 3), { overrides: [weekend] }))).toEqual({
      room: 500_000 + 2 * 750_000,
    });
    expect(amounts(priced(overnight('2026-03-07'), { overrides: [weekend] }))).toEqual({
      room: 350_000,
    });
  });

  test('gives way to a later row', () => {
    const holiday = override({
      type: 'daily',
      fromDate: day('2026-03-07'),
      toDate: day('2026-03-07'),
      percent: 200,
    });
    expect(amounts(priced(daily('2026-03-07', 2), { overrides: [weekend, holiday] }))).toEqual({
      room: 1_000_000 + 750_000,
    });
    expect(amounts(priced(daily('2026-03-07', 2), { overrides: [holiday, weekend] }))).toEqual({
      room: 2 * 750_000,
    });
  });

  test('holds on its first and its last day', () => {
    const dated = override({ fromDate: day('2026-03-04'), toDate: day('2026-03-05'), percent: 90 });
    const rates = ['03', '04', '05', '06'].map(
      (date) => amounts(priced(hourly(`2026-03-${date} 10:00`, 2), { overrides: [dated] }))['room'],
    );
    expect(rates).toEqual([200_000, 180_000, 180_000, 200_000]);
  });
});

describe('a high-demand surcharge', () => {
  test.each(table.surcharges)(
    'of $percent % from $from to $to on $hours h from $start adds $amount',
    ({ percent, from, to, hours, start, amount }) => {
      const row = surcharge({ percent, fromMinute: from * 60, toMinute: to * 60 });
      expect(
        amounts(priced(hourly(`2026-03-03 ${start}`, hours), { surcharges: [row] }))['surcharge'] ??
          0,
      ).toBe(amount);
    },
  );

  test('names the shared time, its percent and its reason, and stands in the usual price too', () => {
    const price = priceStay(
      priced(hourly('2026-03-03 17:00', 2), { surcharges: [surcharge()], rooms: 2 }),
    );
    expect(price.lines[1]).toEqual({
      kind: 'surcharge',
      amount: 40_000,
      percent: 20,
      reason: 'weekend',
      from: at('2026-03-03 18:00'),
      to: at('2026-03-03 19:00'),
    });
    expect([price.total, price.usual]).toEqual([440_000, 440_000]);
  });

  test('takes the whole night of the nights it names', () => {
    const saturday = surcharge({ type: 'daily', weekdays: 1 << 6, percent: 30 });
    expect(amounts(priced(daily('2026-03-06', 3), { surcharges: [saturday] }))).toEqual({
      room: 1_500_000,
      surcharge: 150_000,
    });
  });

  test('is the rate shared out by the minute, whatever the hours', () => {
    const anyWindow = fc
      .tuple(fc.integer({ min: 0, max: 1440 }), fc.integer({ min: 0, max: 1440 }))
      .filter(([from, to]) => from < to);
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 47 }),
        fc.integer({ min: 1, max: 24 }),
        anyWindow,
        fc.integer({ min: 1, max: 30 }),
        (slot, hours, [fromMinute, toMinute], percent) => {
          const start = `${String(slot >> 1).padStart(2, '0')}:${slot % 2 === 0 ? '00' : '30'}`;
          const input = priced(hourly(`2026-03-04 ${start}`, hours), {
            surcharges: [surcharge({ fromMinute, toMinute, percent })],
          });
          let minutes = 0;
          for (let minute = slot * 30; minute < slot * 30 + hours * 60; minute += 1)
            if (minute >= fromMinute && minute < toMinute) minutes += 1;
          return (
            (amounts(input)['surcharge'] ?? 0) ===
            share(baseRate(input.stay, input.plan), percent * minutes, 100 * hours * 60)
          );
        },
      ),
    );
  });
});

describe('a flash sale', () => {
  const stay = hourly('2026-03-03 10:00', 2);

  test('stands instead of the discount, not beside it', () => {
    expect(amounts(priced(stay, { discountPercent: 10 }))).toEqual({
      room: 200_000,
      discount: -20_000,
    });
    expect(amounts(priced(stay, { discountPercent: 10, flashSales: [flashSale()] }))).toEqual({
      room: 200_000,
      flashSale: -60_000,
    });
  });

  test('holds from its first moment and not at its last', () => {
    const sale = flashSale();
    const seen = (now: Instant) => flashSaleFor('hourly', 1, now, [sale]) !== null;
    expect([
      seen(at('2026-02-28 23:59')),
      seen(sale.from),
      seen(at('2026-03-30 23:59')),
      seen(sale.to),
    ]).toEqual([false, true, true, false]);
  });

  test('needs as many rooms left as are asked', () => {
    expect(
      [1, 2, 3].map(
        (rooms) => flashSaleFor('hourly', rooms, morning, [flashSale({ left: 2 })])?.sn ?? null,
      ),
    ).toEqual([1, 1, null]);
  });

  test("is the deepest of several, and of the stay's own type", () => {
    const sales = [
      flashSale(),
      flashSale({ sn: 2, percent: 45 }),
      flashSale({ sn: 3, type: 'overnight', percent: 50 }),
    ];
    expect(flashSaleFor('hourly', 1, morning, sales)?.sn).toBe(2);
  });

  test('is never for a day stay', () => {
    expect(
      amounts(priced(daily('2026-03-03', 1), { flashSales: [flashSale({ type: 'daily' })] })),
    ).toEqual({ room: 500_000 });
  });
});

describe('the parts included', () => {
  test.each(table.included)(
    'in $total ending on $endsOn: $tax tax at $taxPercent %, $serviceFee service fee',
    ({ total, endsOn, ...parts }) => {
      expect(includedParts(vnd(total), day(endsOn))).toEqual({ ...parts, serviceFeePercent: 5 });
    },
  );

  test.each([
    ['2025-06-30', 10],
    ['2025-07-01', 8],
    ['2026-12-31', 8],
    ['2027-01-01', 10],
  ])('VAT on %s is %i %%', (date, percent) => {
    expect(vatPercent(day(date))).toBe(percent);
  });

  test('go by the day the stay ends', () => {
    const newYear = (stay: Stay) =>
      priceStay(priced(stay, { now: at('2026-12-20 09:00') })).included.taxPercent;
    expect([
      newYear(daily('2026-12-30', 1)),
      newYear(daily('2026-12-31', 1)),
      newYear(hourly('2026-12-31 20:00', 3)),
      newYear(hourly('2026-12-31 22:00', 2)),
    ]).toEqual([8, 10, 8, 10]);
  });

  test('with what remains make the total', () => {
    fc.assert(
      fc.property(anyVnd(), anyInstant, (total, moment) => {
        const { tax, serviceFee } = includedParts(total, localDate(moment));
        return tax >= 0 && serviceFee >= 0 && tax + serviceFee <= total;
      }),
    );
  });
});

describe('any price', () => {
  const type = fc.constantFrom('hourly' as const, 'overnight' as const, 'daily' as const);
  const days = {
    fromDate: fc.constant(null),
    toDate: fc.constant(null),
    weekdays: fc.integer({ min: 0, max: everyDay }),
  };
  const anyTerms = fc.record({
    rooms: fc.integer({ min: 1, max: 5 }),
    discountPercent: fc.integer({ min: 0, max: 100 }),
    overrides: fc.array(fc.record({ type, ...days, percent: fc.integer({ min: 1, max: 300 }) }), {
      maxLength: 3,
    }),
    surcharges: fc.array(
      fc.record({
        type,
        ...days,
        fromMinute: fc.integer({ min: 0, max: 700 }),
        toMinute: fc.integer({ min: 701, max: 1440 }),
        percent: fc.integer({ min: 1, max: 30 }),
        reason: fc.constant('holiday' as const),
      }),
      { maxLength: 3 },
    ),
    flashSales: fc.array(
      fc.record({
        sn: fc.integer({ min: 1, max: 9 }),
        type,
        percent: fc.integer({ min: 1, max: 100 }),
        from: anyInstant,
        to: anyInstant,
        left: fc.integer({ min: 0, max: 6 }),
      }),
      { maxLength: 3 },
    ),
  });
  const anyPlan = (stay: Stay): fc.Arbitrary<RatePlan> =>
    fc
      .record({
        price: anyVnd(1, 5_000_000),
        priceAdditional: anyVnd(0, 500_000),
        firstHours: fc.integer({ min: 1, max: 4 }),
        additionalHours: fc.integer({ min: 1, max: 3 }),
      })
      .map((rate) =>
        stay.type === 'hourly'
          ? { ...plans.hourly, ...rate }
          : { ...plans[stay.type], price: rate.price },
      );
  // Asked at the very start of its own day, every stay is sold.
  const anyPriced = anyStay.chain((stay) =>
    fc
      .tuple(anyPlan(stay), anyTerms)
      .map(([plan, terms]) => priced(stay, { plan, now: at(`${stay.date} 00:00`), ...terms })),
  );

  test('is the sum of its lines, never negative, and has a discount or a flash sale but not both', () => {
    fc.assert(
      fc.property(anyPriced, (input) => {
        const { lines, total, usual } = priceStay(input);
        const kinds = lines.map((line) => line.kind);
        expect(total).toBe(sum(...lines.map((line) => line.amount)));
        expect(total).toBeGreaterThanOrEqual(0);
        expect(usual).toBeGreaterThanOrEqual(total);
        expect(kinds[0]).toBe('room');
        expect(
          kinds.filter((kind) => kind === 'discount' || kind === 'flashSale').length,
        ).toBeLessThanOrEqual(1);
        expect(lines.every((line) => Number.isSafeInteger(line.amount))).toBe(true);
      }),
      { numRuns: 10_000 },
    );
  });

  test('has the fingerprint of its lines: another one exactly when a kind, an amount or a sale is another', () => {
    const agreed = (input: PriceInput) =>
      priceStay(input)
        .lines.map((line) => `${line.kind} ${line.amount} ${line.flashSaleSn ?? ''}`)
        .join();
    fc.assert(
      fc.property(anyPriced, anyTerms, (input, other) => {
        const changed = {
          ...input,
          discountPercent: other.discountPercent,
          surcharges: other.surcharges,
          flashSales: other.flashSales,
        };
        return (
          (priceFingerprint(priceStay(input)) === priceFingerprint(priceStay(changed))) ===
          (agreed(input) === agreed(changed))
        );
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    [60_000, 66],
    [100_000, 80],
    [40_000, 50],
    [25_000, 20],
    [21_000, 0],
    [20_000, 0],
    [10_000, 0],
  ])(
    'of %i may be lowered by a sale of %i percent at most, so that it can be paid in advance',
    (lowest, percent) => {
      expect(deepestSale(vnd(lowest))).toBe(percent);
      expect(
        percent === 0 || lowest - percentOf(vnd(lowest), percent) >= policy.minimumPrepaidVnd,
      ).toBe(true);
    },
  );

  test('keeps its fingerprint while nothing it was agreed on changes, and loses it with the sale', () => {
    const sold = priced(hourly('2026-03-03 20:00', 2), {
      flashSales: [flashSale({ to: at('2026-03-03 09:00') })],
    });
    const fingerprint = (now: string) => priceFingerprint(priceStay({ ...sold, now: at(now) }));
    expect(fingerprint('2026-03-03 08:59')).toBe(fingerprint('2026-03-03 07:00'));
    expect(fingerprint('2026-03-03 09:00')).not.toBe(fingerprint('2026-03-03 07:00'));
    const parts = (room: number) =>
      priceFingerprint({
        ...priceStay(sold),
        total: vnd(180_000),
        lines: [
          { kind: 'room', amount: vnd(room) },
          { kind: 'discount', amount: vnd(180_000 - room) },
        ],
      });
    expect(parts(200_000)).not.toBe(parts(190_000));
    expect(percentOf(vnd(200_000), 30)).toBe(-(priceStay(sold).lines[1]?.amount ?? 0));
  });
});

// Compares the cheaper alternative with brute force over every stay of another type that covers the
// requested hours.

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  anyVnd,
  at,
  clock,
  daily,
  dailyPlan,
  day,
  hourly,
  hourlyPlan,
  ms,
  overnight,
  overnightPlan,
  override,
  room,
  surcharge,
} from '#tests/fixtures/domain-builders.ts';
import { share } from '#tests/support/proof-share.ts';
import { cheaperAlternative } from './cheaper-alternative.ts';
import { vnd } from './money.ts';
import { offerFor, type RoomFacts } from './offer.ts';
import type { Stay } from './stay.ts';
import { addDays, timeOfMinutes } from './time/time.ts';

const now = at('2026-03-03 09:00');
const today = day('2026-03-03');

describe('the cheaper way to stay', () => {
  test('is the night when four late hours cost more than all of it', () => {
    const found = cheaperAlternative(
      [
        room({
          plans: {
            hourly: hourlyPlan({ to: clock('24:00') }),
            overnight: overnightPlan({ price: vnd(250_000), from: clock('19:00') }),
          },
        }),
      ],
      hourly('2026-03-03 20:00', 4),
      now,
    );
    expect([found?.stay, found?.offer.price.total, found?.saved]).toEqual([
      overnight('2026-03-03'),
      250_000,
      50_000,
    ]);
  });

  test('is the day when five hours cost more than it', () => {
    const found = cheaperAlternative(
      [room({ plans: { hourly: hourlyPlan(), daily: dailyPlan({ price: vnd(300_000) }) } })],
      hourly('2026-03-03 15:00', 5),
      now,
    );
    expect([found?.stay, found?.saved]).toEqual([daily('2026-03-03', 1), 50_000]);
  });

  test('is never one that ends before the hours asked for, however cheap', () => {
    expect(
      cheaperAlternative(
        [room({ plans: { hourly: hourlyPlan(), daily: dailyPlan({ price: vnd(150_000) }) } })],
        hourly('2026-03-04 11:00', 2),
        now,
      ),
    ).toBeNull();
  });

  test('is not told when it costs as much, or when no room is free for it', () => {
    const rooms = (price: number, held: RoomFacts['holdings'] = []) => [
      room({
        plans: { hourly: hourlyPlan(), daily: dailyPlan({ price: vnd(price) }) },
        holdings: held,
      }),
    ];
    const five = hourly('2026-03-03 15:00', 5);
    expect(cheaperAlternative(rooms(350_000), five, now)).toBeNull();
    expect(
      cheaperAlternative(
        rooms(300_000, [
          { from: ms('2026-03-04 06:00'), to: ms('2026-03-04 09:00'), rooms: 3, expires: null },
        ]),
        five,
        now,
      ),
    ).toBeNull();
  });

  test('is not told when nothing is free for the stay itself', () => {
    expect(
      cheaperAlternative([room({ isLocked: true })], hourly('2026-03-03 15:00', 5), now),
    ).toBeNull();
  });
});

const halfHours = (from: number, to: number) =>
  fc.integer({ min: from * 2, max: to * 2 }).map((slot) => timeOfMinutes(slot * 30));
const anyRoom: fc.Arbitrary<RoomFacts> = fc
  .record({
    hours: fc.record({
      from: halfHours(0, 10),
      to: halfHours(20, 24),
      maxHours: fc.constantFrom(2, 5, 9, 14, 24),
      firstHours: fc.integer({ min: 1, max: 3 }),
      additionalHours: fc.integer({ min: 1, max: 3 }),
      price: anyVnd(0, 300_000),
      priceAdditional: anyVnd(0, 90_000),
    }),
    night: fc.record({ from: halfHours(18, 23), to: halfHours(6, 13), price: anyVnd(0, 500_000) }),
    day: fc.record({ from: halfHours(10, 16), to: halfHours(9, 14), price: anyVnd(0, 600_000) }),
    weekend: fc.record({
      type: fc.constantFrom('hourly' as const, 'overnight' as const, 'daily' as const),
      weekdays: fc.integer({ min: 1, max: 127 }),
      percent: fc.integer({ min: 50, max: 200 }),
    }),
    extra: fc.record({
      type: fc.constantFrom('hourly' as const, 'daily' as const),
      weekdays: fc.integer({ min: 1, max: 127 }),
      percent: fc.integer({ min: 10, max: 30 }),
    }),
    held: fc.option(
      fc.record({ from: fc.integer({ min: 0, max: 96 }), hours: fc.integer({ min: 1, max: 20 }) }),
      { nil: null },
    ),
  })
  .map(({ hours, night, day: byDay, weekend, extra, held }) =>
    room({
      stock: 1,
      plans: {
        hourly: hourlyPlan(hours),
        overnight: overnightPlan(night),
        daily: dailyPlan(byDay),
      },
      overrides: [override(weekend)],
      surcharges: [surcharge(extra)],
      holdings:
        held === null
          ? []
          : [
              {
                from: ms('2026-03-03 09:00') + held.from * 1_800_000,
                to: ms('2026-03-03 09:00') + (held.from * 30 + held.hours * 60) * 60_000,
                rooms: 1,
                expires: null,
              },
            ],
    }),
  );
const date = fc.integer({ min: 0, max: 3 }).map((days) => addDays(today, days));
const asked: fc.Arbitrary<Stay> = fc.oneof(
  fc.record({
    type: fc.constant('hourly' as const),
    date,
    start: halfHours(0, 23),
    hours: fc.integer({ min: 1, max: 12 }),
  }),
  fc.record({ type: fc.constant('overnight' as const), date }),
  fc.record({ type: fc.constant('daily' as const), date, nights: fc.integer({ min: 1, max: 3 }) }),
);

/** Each stay that begins within two days of a date, of every length. */
function everyStay(around: ReturnType<typeof day>): Stay[] {
  const stays: Stay[] = [];
  for (let ahead = -2; ahead <= 2; ahead += 1) {
    const begins = addDays(around, ahead);
    stays.push({ type: 'overnight', date: begins });
    for (let nights = 1; nights <= 6; nights += 1)
      stays.push({ type: 'daily', date: begins, nights });
    for (let slot = 0; slot < 48; slot += 1)
      for (let hours = 1; hours <= 24; hours += 1)
        stays.push({ type: 'hourly', date: begins, start: timeOfMinutes(slot * 30), hours });
  }
  return stays;
}

function totals(
  rooms: readonly RoomFacts[],
  stay: Stay,
  within: { from: string; to: string } | null,
): number[] {
  return rooms.flatMap((one) => {
    const offer = offerFor(one, stay, 1, now);
    return typeof offer === 'string' ||
      (within !== null && (offer.when.from > within.from || offer.when.to < within.to))
      ? []
      : [offer.price.total];
  });
}

/**
 * What brute force finds: the least that any stay of another type costs which covers these hours;
 * null unless it is less.
 */
function leastElsewhere(
  rooms: readonly RoomFacts[],
  stay: Stay,
): { least: number; saved: number } | null {
  const [chosen] = rooms
    .map((one) => offerFor(one, stay, 1, now))
    .filter((offer) => typeof offer !== 'string')
    .toSorted((a, b) => a.price.total - b.price.total);
  if (chosen === undefined) return null;
  const others = everyStay(stay.date).filter(
    ({ type, date: begins }) => type !== stay.type && (type !== 'daily' || begins >= today),
  );
  const least = Math.min(Infinity, ...others.flatMap((other) => totals(rooms, other, chosen.when)));
  return least < chosen.price.total ? { least, saved: chosen.price.total - least } : null;
}

test('no stay of another type that covers the hours costs less than the one told, and the one told is such a stay', () => {
  fc.assert(
    fc.property(fc.array(anyRoom, { minLength: 1, maxLength: 2 }), asked, (rooms, stay) => {
      const found = cheaperAlternative(rooms, stay, now);
      expect(
        found === null ? null : { least: found.offer.price.total, saved: found.saved },
      ).toEqual(leastElsewhere(rooms, stay));
      expect(
        found === null || totals([found.room], found.stay, null).includes(found.offer.price.total),
      ).toBe(true);
    }),
    { numRuns: share(30, 300) },
  );
}, 60_000);

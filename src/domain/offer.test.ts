// Tests availability: free rooms are the stock minus the peak of held rooms, and a refusal names
// its first reason.

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  at,
  clock,
  daily,
  dailyPlan,
  flashSale,
  hourly,
  hourlyPlan,
  ms,
  overnight,
  room,
  surcharge,
} from '#tests/fixtures/domain-builders.ts';
import { vnd } from './money.ts';
import {
  cleaningAfter,
  dailyOffer,
  nextFreeNight,
  nextFreeStart,
  offerFor,
  priceIfFree,
  roomsFree,
  roomsLeftShown,
  type Holding,
  type Offer,
} from './offer.ts';
import { interval } from './time/interval.ts';
import { instant, type Instant } from './time/time.ts';

const now = at('2026-03-03 09:00');
const stay = hourly('2026-03-03 14:00', 2);
const hold = (from: string, to: string, rooms = 1, expires: string | null = null): Holding => ({
  from: ms(from),
  to: ms(to),
  rooms,
  expires: expires === null ? null : ms(expires),
});
/** All three rooms of the usual stock, from one hour of 3 March to another. */
const full = (from: string, to: string, expires: string | null = null) =>
  hold(`2026-03-03 ${from}`, `2026-03-03 ${to}`, 3, expires);
const offered = (given: ReturnType<typeof offerFor>): Offer => {
  if (typeof given === 'string') throw new Error(`refused: ${given}`);
  return given;
};

describe('rooms free', () => {
  const when = interval(at('2026-03-03 14:00'), at('2026-03-03 16:00'));

  test('are the stock when nothing is held', () =>
    expect(roomsFree(room(), when, 30, now)).toBe(3));
  test('are never below none', () =>
    expect(roomsFree(room({ stock: 1, holdings: [full('10:00', '20:00')] }), when, 30, now)).toBe(
      0,
    ));

  test('count a neighbour that ends as this stay begins as gone, and the cleaning after this stay as taken', () => {
    const around = (holding: Holding) => roomsFree(room({ holdings: [holding] }), when, 30, now);
    expect(
      [
        full('12:00', '14:00'),
        full('12:00', '14:01'),
        full('16:30', '18:00'),
        full('16:29', '18:00'),
      ].map(around),
    ).toEqual([3, 0, 3, 0]);
  });

  test("are free again at the instant an unpaid booking's hold ends", () => {
    const holding = full('13:00', '15:00', '2026-03-03 09:00');
    expect(roomsFree(room({ holdings: [holding] }), when, 30, at('2026-03-03 08:59'))).toBe(0);
    expect(roomsFree(room({ holdings: [holding] }), when, 30, now)).toBe(3);
  });

  test('are the stock less the most that stand at any minute', () => {
    const start = ms('2026-03-03 00:00');
    const minute = (count: number) => start + count * 60_000;
    const anyHolding = fc
      .record({
        from: fc.integer({ min: 0, max: 300 }),
        length: fc.integer({ min: 1, max: 200 }),
        rooms: fc.integer({ min: 1, max: 3 }),
        expires: fc.option(fc.integer({ min: -60, max: 60 })),
      })
      .map(({ from, length, rooms, expires }): Holding => ({
        from: minute(from),
        to: minute(from + length),
        rooms,
        expires: expires === null ? null : minute(expires),
      }));
    const anyWhen = fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 1, max: 120 }));
    fc.assert(
      fc.property(
        fc.array(anyHolding, { maxLength: 8 }),
        anyWhen,
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 0, max: 12 }),
        (holdings, [from, length], cleaning, stock) => {
          let most = 0;
          for (
            let moment = minute(from);
            moment < minute(from + length + cleaning);
            moment += 60_000
          ) {
            const standing = holdings.filter(
              (one) =>
                one.from <= moment &&
                moment < one.to &&
                (one.expires === null || one.expires > start),
            );
            most = Math.max(
              most,
              standing.reduce((total, one) => total + one.rooms, 0),
            );
          }
          const asked = interval(instant(minute(from)), instant(minute(from + length)));
          return (
            roomsFree(room({ stock, holdings }), asked, cleaning, at('2026-03-03 00:00')) ===
            Math.max(0, stock - most)
          );
        },
      ),
      { numRuns: 1_000 },
    );
  });
});

describe('an offer', () => {
  test('has its time, its price, the rooms left and how long cancelling is free', () => {
    const offer = offered(
      offerFor(room({ holdings: [hold('2026-03-03 13:00', '2026-03-03 15:00')] }), stay, 1, now),
    );
    expect(offer).toMatchObject({
      when: { from: at('2026-03-03 14:00'), to: at('2026-03-03 16:00') },
      roomsLeft: 2,
      isCancellable: true,
      freeUntil: at('2026-03-03 12:00'),
    });
    expect(offer.price.total).toBe(200_000);
  });

  test('with a flash sale cannot be cancelled', () => {
    const offer = offered(offerFor(room({ flashSales: [flashSale()] }), stay, 1, now));
    expect(offer).toMatchObject({
      isCancellable: false,
      freeUntil: null,
      price: { total: 140_000 },
    });
  });

  test('cleans as long as its type needs', () => {
    expect(
      (['hourly', 'overnight', 'daily'] as const).map((type) => cleaningAfter(room(), type)),
    ).toEqual([30, 60, 60]);
    const held = room({ holdings: [hold('2026-03-04 10:30', '2026-03-04 12:00', 3)] });
    expect(offerFor(held, overnight('2026-03-03'), 1, now)).toBe('soldOut');
    expect(
      typeof offerFor(room({ ...held, cleaningMinutes: 30 }), overnight('2026-03-03'), 1, now),
    ).toBe('object');
  });

  test('is for as many rooms as are asked, or sold out', () => {
    const left = room({ holdings: [hold('2026-03-03 13:00', '2026-03-03 15:00')] });
    expect(offered(offerFor(left, stay, 2, now)).price.total).toBe(400_000);
    expect(offerFor(left, stay, 3, now)).toBe('soldOut');
  });

  test('names the first of its reasons: call to book, the stay, locked, sold out', () => {
    const taken = [full('10:00', '20:00')];
    const over = hourly('2026-03-03 14:00', 6);
    const refusals = [
      offerFor(room({ isOpenOnline: false, isLocked: true, holdings: taken }), over, 1, now),
      offerFor(room({ isLocked: true, holdings: taken }), over, 1, now),
      offerFor(room({ isLocked: true, holdings: taken }), stay, 1, now),
      offerFor(room({ holdings: taken }), stay, 1, now),
      offerFor(room({ plans: {} }), stay, 1, now),
    ];
    expect(refusals).toEqual(['callToBook', 'overHourLimit', 'locked', 'soldOut', 'notSold']);
  });

  test('of a checkout begun in time is kept for its leeway', () => {
    const late = at('2026-03-03 14:10');
    expect(offerFor(room(), stay, 1, late)).toBe('past');
    expect(typeof offerFor(room(), stay, 1, late, 15)).toBe('object');
  });
});

describe('what it would cost if a room were free', () => {
  test('is told for a sold-out, a locked and a call-to-book room', () => {
    const rooms = [
      room({ holdings: [full('10:00', '20:00')] }),
      room({ isLocked: true }),
      room({ isOpenOnline: false }),
    ];
    expect(rooms.map((one) => priceIfFree(one, stay, now)?.price.total)).toEqual([
      200_000, 200_000, 200_000,
    ]);
  });

  test('is not told where the stay is not sold', () =>
    expect(priceIfFree(room({ plans: { daily: dailyPlan() } }), stay, now)).toBeNull());
});

describe('the next free start', () => {
  test('is the first half hour at which as many hours and the cleaning fit', () => {
    expect(nextFreeStart(room({ holdings: [full('13:00', '16:10')] }), stay, now)).toEqual(
      hourly('2026-03-03 16:30', 2),
    );
    expect(
      nextFreeStart(
        room({ holdings: [full('13:00', '15:00'), full('17:00', '18:00')] }),
        stay,
        now,
      ),
    ).toEqual(hourly('2026-03-03 18:00', 2));
  });

  test('is none when the day is full to its end, and none for a night', () => {
    expect(nextFreeStart(room({ holdings: [full('10:00', '20:01')] }), stay, now)).toBeNull();
    expect(nextFreeStart(room({ holdings: [full('10:00', '20:00')] }), stay, now)).toEqual(
      hourly('2026-03-03 20:00', 2),
    );
    expect(nextFreeStart(room(), overnight('2026-03-03'), now)).toBeNull();
  });

  test('stays on its own day in a hotel open all day', () => {
    const allDay = room({
      plans: { hourly: hourlyPlan({ from: clock('00:00'), to: clock('24:00') }) },
      holdings: [full('10:00', '23:30')],
    });
    expect(nextFreeStart(allDay, stay, now)).toEqual(hourly('2026-03-03 23:30', 2));
    expect(nextFreeStart(allDay, hourly('2026-03-03 23:30', 2), now)).toBeNull();
  });
});

describe('the day instead of too many hours', () => {
  const long = hourly('2026-03-03 14:00', 8);

  test('is offered with its own time and price', () => {
    const found = dailyOffer(room({ surcharges: [surcharge()] }), long, now);
    expect(found?.stay).toEqual(daily('2026-03-03', 1));
    expect(found?.offer).toMatchObject({
      when: { from: at('2026-03-03 14:00'), to: at('2026-03-04 12:00') },
      price: { total: 500_000 },
    });
  });

  test('is refused where days are not sold, none is free, or a night was asked', () => {
    const rooms = [
      room({ plans: { hourly: hourlyPlan() } }),
      room({ plans: { hourly: hourlyPlan(), daily: dailyPlan({ price: vnd(0) }) } }),
      room({ holdings: [full('20:00', '21:00')] }),
    ];
    expect(rooms.map((one) => dailyOffer(one, long, now))).toEqual([null, null, null]);
    expect(dailyOffer(room(), overnight('2026-03-03'), now)).toBeNull();
  });
});

test('rooms left are told when they are truly few, and never none', () => {
  expect([-1, 0, 1, 2, 3, 20].map((left) => roomsLeftShown(left, 20))).toEqual([
    null,
    null,
    1,
    2,
    null,
    null,
  ]);
  expect([1, 2, 3].map((stock) => roomsLeftShown(1, stock))).toEqual([null, null, 1]);
  expect([5, 6].map((stock) => roomsLeftShown(2, stock))).toEqual([null, 2]);
});

test('an offer never gives a room away twice: whoever is offered one finds it free at every instant', () => {
  const anyHold = fc.record({
    from: fc.integer({ min: 8, max: 21 }),
    hours: fc.integer({ min: 1, max: 6 }),
    rooms: fc.integer({ min: 1, max: 3 }),
  });
  const begin = (hour: number): Instant => at(`2026-03-04 ${String(hour).padStart(2, '0')}:00`);
  fc.assert(
    fc.property(
      fc.array(anyHold, { maxLength: 6 }),
      fc.integer({ min: 8, max: 20 }),
      fc.integer({ min: 1, max: 4 }),
      (holds, hour, rooms) => {
        const holdings = holds.map((one): Holding => ({
          from: ms(`2026-03-04 ${String(one.from).padStart(2, '0')}:00`),
          to: ms('2026-03-04 00:00') + (one.from + one.hours) * 3_600_000,
          rooms: one.rooms,
          expires: null,
        }));
        const offer = offerFor(
          room({ stock: 4, holdings }),
          hourly(`2026-03-04 ${String(hour).padStart(2, '0')}:00`, 2),
          rooms,
          now,
        );
        const taken = [0, 1, 2].map((step) =>
          holds
            .filter((one) => one.from <= hour + step && hour + step < one.from + one.hours)
            .reduce((total, one) => total + one.rooms, 0),
        );
        return typeof offer === 'string'
          ? Math.max(...taken) + rooms > 4
          : Math.max(...taken) + rooms <= 4 && offer.when.from === begin(hour);
      },
    ),
    { numRuns: 1_000 },
  );
});

describe('the next free night', () => {
  const taken = (from: string, to: string): Holding => ({
    from: ms(from),
    to: ms(to),
    rooms: 3,
    expires: null,
  });

  test('is the first of the coming seven from which all the nights are free', () => {
    expect(
      nextFreeNight(
        room({ holdings: [taken('2026-03-03 22:00', '2026-03-05 11:00')] }),
        overnight('2026-03-03'),
        now,
      ),
    ).toEqual(overnight('2026-03-05'));
    expect(
      nextFreeNight(
        room({ holdings: [taken('2026-03-06 14:00', '2026-03-07 12:00')] }),
        daily('2026-03-05', 2),
        now,
      ),
    ).toEqual(daily('2026-03-07', 2));
  });

  test('of days that are past is today at the earliest, never a night that is gone', () => {
    expect(nextFreeNight(room(), daily('2026-02-28', 2), now)).toEqual(daily('2026-03-03', 2));
  });

  test('is none when the week is full, and none for hours', () => {
    expect(
      nextFreeNight(
        room({ holdings: [taken('2026-03-03 00:00', '2026-03-20 00:00')] }),
        overnight('2026-03-03'),
        now,
      ),
    ).toBeNull();
    expect(nextFreeNight(room(), hourly('2026-03-03 14:00', 2), now)).toBeNull();
  });
});

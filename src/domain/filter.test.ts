// Tests each filter and the stops of the price scale.

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyInstant, cancellation } from '#tests/fixtures/domain-builders.ts';
import {
  cancelBeforeHours as cancelBeforeHoursOf,
  freeUntil,
  isWorthTelling,
} from './cancellation.ts';
import {
  activeFilters,
  bucketOf,
  canPayAtHotel,
  fitsRoom,
  isFreeToCancel,
  isInRange,
  needsOffer,
  priceStops,
  readFilterPrice,
  stopOf,
  acceptsMethod,
  toggled,
  without,
  type OfferedRoom,
} from './filter.ts';
import { noFilters, type Filters } from './search.ts';
import { addMinutes, epochMs } from './time/time.ts';

const filters = (own: Partial<Filters> = {}): Filters => ({ ...noFilters, ...own });
const offered = (own: Partial<OfferedRoom> = {}): OfferedRoom => ({
  isOnSale: false,
  isFreeToCancel: true,
  payMethods: [0, 3],
  isPrepaidOnly: false,
  ...own,
});

describe('a room', () => {
  test.each<[string, Partial<Filters>, Partial<OfferedRoom>, boolean]>([
    ['any room fits no filters', {}, { isOnSale: true, payMethods: [] }, true],
    ['a sale fits a sale', { isFlashSale: true }, { isOnSale: true }, true],
    ['the usual price is no sale', { isFlashSale: true }, {}, false],
    ['free to cancel', { isFreeToCancel: true }, {}, true],
    ['not free to cancel', { isFreeToCancel: true }, { isFreeToCancel: false }, false],
    ['one of the methods is enough', { paymentMethod: [3, 60] }, {}, true],
    ['none of the methods', { paymentMethod: [60] }, {}, false],
    ['paid at the hotel', { paymentMethod: [0] }, {}, true],
    ['a sale is prepaid', { paymentMethod: [0] }, { isOnSale: true }, false],
    ['a prepaid room', { paymentMethod: [0] }, { isPrepaidOnly: true }, false],
    ['a sale paid otherwise', { paymentMethod: [0, 3] }, { isOnSale: true }, true],
  ])('%s', (_, own, room, fits) => expect(fitsRoom(filters(own), offered(room))).toBe(fits));

  test('is paid at the hotel only at its usual price and where the house and the room allow it', () => {
    expect(canPayAtHotel(offered())).toBe(true);
    for (const bar of [{ isOnSale: true }, { isPrepaidOnly: true }, { payMethods: [3] }])
      expect(canPayAtHotel(offered(bar))).toBe(false);
    expect(acceptsMethod([], offered({ payMethods: [] }))).toBe(true);
  });

  test('is free to cancel exactly when cancelling is free for a time worth telling', () => {
    fc.assert(
      fc.property(
        anyInstant,
        fc.integer({ min: -600, max: 6_000 }),
        fc.boolean(),
        fc.option(fc.integer({ min: 0, max: 48 }), { nil: null }),
        (now, ahead, isOnSale, cancelBeforeHours) => {
          const checkIn = addMinutes(now, ahead);
          const until = freeUntil(
            cancellation({
              checkIn,
              confirmedAt: null,
              isCancellable: !isOnSale,
              cancelBeforeHours,
            }),
            now,
          );
          const { type } = cancellation({});
          const before = cancelBeforeHoursOf(type, cancelBeforeHours);
          expect(isFreeToCancel(isOnSale, epochMs(checkIn), epochMs(now), before)).toBe(
            isWorthTelling(until, now),
          );
        },
      ),
    );
  });
});

describe('the price', () => {
  test('lies in the range with both its ends, and without an end in all that follows', () => {
    const between = filters({ minPrice: 150_000, maxPrice: 600_000 });
    expect([149_999, 150_000, 600_000, 600_001].map((total) => isInRange(between, total))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(isInRange(filters({ minPrice: 150_000 }), 99_000_000)).toBe(true);
    expect(isInRange(noFilters, 1)).toBe(true);
  });

  test('is asked of an offer alone, like a sale and free cancellation', () => {
    expect(
      [{}, { facility: [1] }, { paymentMethod: [0] }, { filterByRating: 4 as const }].map((own) =>
        needsOffer(filters(own)),
      ),
    ).toEqual([false, false, false, false]);
    expect(
      [
        { minPrice: 30_000 },
        { maxPrice: 30_000 },
        { isFlashSale: true },
        { isFreeToCancel: true },
      ].map((own) => needsOffer(filters(own))),
    ).toEqual([true, true, true, true]);
  });

  test('has stops that grow from 20,000 to 10,000,000', () => {
    expect([priceStops[0], priceStops.at(-1)]).toEqual([20_000, 10_000_000]);
    expect(
      priceStops.every((stop, index) => index === 0 || stop > (priceStops[index - 1] ?? 0)),
    ).toBe(true);
    expect(priceStops.map(stopOf)).toEqual(priceStops.map((_, index) => index));
    expect([0, 24_000, 26_000, 99_000_000].map(stopOf)).toEqual([0, 0, 1, priceStops.length - 1]);
  });

  test('falls between the two stops around it, beyond the ends into the last bar there', () => {
    fc.assert(
      fc.property(fc.integer({ min: 20_000, max: 9_999_999 }), (total) => {
        const bucket = bucketOf(total);
        expect([
          (priceStops[bucket] ?? NaN) <= total,
          total < (priceStops[bucket + 1] ?? NaN),
        ]).toEqual([true, true]);
      }),
    );
    expect([bucketOf(1_000), bucketOf(10_000_000), bucketOf(50_000_000)]).toEqual([
      0,
      priceStops.length - 2,
      priceStops.length - 2,
    ]);
  });
});

describe('the choices that are made', () => {
  const all = filters({
    minPrice: 150_000,
    maxPrice: 600_000,
    facility: [1, 4],
    hotelType: [2],
    paymentMethod: [0],
    filterByRating: 4,
    rateReviewClean: 4.5,
    isFlashSale: true,
    isFreeToCancel: true,
    hotelCollectionSn: 3,
    promotion: 'giam-truc-tiep',
  });

  test('are counted one by one, a price range as one', () => {
    expect(activeFilters(noFilters)).toEqual([]);
    expect(activeFilters(all)).toHaveLength(11);
    expect(activeFilters(filters({ maxPrice: 600_000 }))).toEqual([{ key: 'price', number: null }]);
    expect(activeFilters(filters({ paymentMethod: [0] }))).toEqual([
      { key: 'paymentMethod', number: 0 },
    ]);
  });

  test('go away one by one until none is left, each taking no other along', () => {
    let left = all;
    for (let count = 11; count > 0; count -= 1) {
      const [first] = activeFilters(left);
      if (first === undefined) throw new Error('nothing to remove');
      left = without(left, first);
      expect(activeFilters(left)).toHaveLength(count - 1);
    }
    expect(left).toEqual(noFilters);
  });

  test('of a list are put in and taken out in their order', () => {
    expect(toggled([1, 4], 2)).toEqual([1, 2, 4]);
    expect(toggled([1, 2, 4], 2)).toEqual([1, 4]);
  });
});

test.each([
  ['', null],
  ['0', null],
  ['300000', 300_000],
  ['300.000 ₫', 300_000],
  ['300k', 300_000],
  ['300K', 300_000],
  ['1tr2', 1_200_000],
  ['300', 300_000],
  ['1500', 1_500_000],
  ['1.500', 1_500_000],
  ['1 500', 1_500_000],
  ['300đ', 300_000],
  ['20', 20_000],
  ['5', 20_000],
  ['10000', 10_000_000],
  ['15000', 20_000],
  ['15.000', 20_000],
  ['15k', 20_000],
  ['5k', 20_000],
  ['25.000', 25_000],
  ['99999999', 10_000_000],
  ['rẻ', 'unreadable'],
  ['300-400', 'unreadable'],
] as const)('a price typed as “%s” is %s', (typed, price) =>
  expect(readFilterPrice(typed)).toBe(price),
);

// Makes searches of every kind there is: places, stays, orders, filters; the same number makes the
// same ones.

import { priceStops } from '#domain/filter.ts';
import { facilities, hotelTypes } from '#domain/hotel.ts';
import { paymentMethods } from '#domain/payment.ts';
import { noFilters, reviewScores, sortNames, type Filters, type Where } from '#domain/search.ts';
import type { Instant } from '#domain/time/time.ts';
import type { Search } from '#server/search/memory/find-hotels.ts';
import type { SeededRandom } from '#server/seed/seeded-random.ts';
import { randomStay } from './random-country.ts';

/** Few choices more often than many, so that something is left. */
export function randomFilters(by: SeededRandom): Filters {
  const some = (table: Readonly<Record<string, number>>, likely: number) =>
    Object.values(table)
      .filter(() => by.is(likely))
      .toSorted((a, b) => a - b);
  const score = () => (by.is(0.2) ? by.pick(reviewScores) : null);
  const [one, other] = [by.pick(priceStops), by.pick(priceStops)];
  return {
    ...noFilters,
    minPrice: by.is(0.3) ? Math.min(one, other) : null,
    maxPrice: by.is(0.3) ? Math.max(one, other) : null,
    facility: by.is(0.3) ? some(facilities, 0.06) : [],
    hotelType: by.is(0.3) ? some(hotelTypes, 0.5) : [],
    paymentMethod: by.is(0.4) ? some(paymentMethods, 0.3) : [],
    filterByRating: score(),
    rateReviewClean: score(),
    isFlashSale: by.is(0.12),
    isFreeToCancel: by.is(0.2),
  };
}

function randomWhere(by: SeededRandom): Where {
  const point = by.is(0.7)
    ? { latitude: 10.77 + by.around(0, 0.2), longitude: 106.69 + by.around(0, 0.2) }
    : { latitude: 21.03 + by.around(0, 0.4), longitude: 105.85 };
  return by.pick<() => Where>([
    () => ({ kind: 'province', sn: by.whole(1, 2) }),
    () => ({ kind: 'district', sn: 100 * by.whole(1, 2) + by.whole(1, 3) }),
    () => ({ kind: 'nearBy', ...point }),
    () => ({ kind: 'landmark', slug: 'ben-thanh-market', ...point }),
    () => ({ kind: 'area', ...point, zoom: 12, radius: by.whole(500, 30_000) }),
    () => ({ kind: 'anywhere' }),
  ])();
}

/** In the random country of tests. `hotelSns` are those a collection may be of. */
export function randomSearch(now: Instant, by: SeededRandom, hotelSns: readonly number[]): Search {
  return {
    where: randomWhere(by),
    stay: randomStay(now, by),
    sort: by.pick(sortNames),
    now,
    filters: by.is(0.3) ? noFilters : randomFilters(by),
    ...(by.is(0.1) ? { inCollection: new Set(hotelSns.filter(() => by.is(0.4))) } : {}),
    ...(by.is(0.15) ? { origin: { latitude: 10.8, longitude: 106.7 } } : {}),
  };
}

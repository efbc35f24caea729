// Promises that filters keep exactly the hotels that are asked for, by the rows themselves, and
// that every count beside a choice is what that choice gives.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isWorthTelling } from '#domain/cancellation.ts';
import { activeFilters, bucketOf, priceStops, toggled, without } from '#domain/filter.ts';
import { facilities, hotelTypes } from '#domain/hotel.ts';
import { offerFor, type Offer } from '#domain/offer.ts';
import { paymentMethods } from '#domain/payment.ts';
import {
  filterParams,
  noFilters,
  reviewScores,
  sortNames,
  type Filters,
  type Where,
} from '#domain/search.ts';
import type { Stay } from '#domain/stay.ts';
import { getSearchFacets, searchHotel } from '#server/api/handlers/hotel.ts';
import { countFacets } from '#server/search/facets.ts';
import { cardOf } from '#server/search/hotel-card.ts';
import { findHotels } from '#server/search/memory/find-hotels.ts';
import { makeSearchIndex, type SearchIndex } from '#server/search/memory/search-index.ts';
import { seededRandom, type SeededRandom } from '#server/seed/seeded-random.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { loadRooms, type Room } from '#server/store/hotel/room.ts';
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { aFriday as now, makeCollection, makePlaces, makePromotion } from '../support/builders.ts';
import { makeRandomCountry, randomStay } from '../support/random-country.ts';
import { makeContext, makeTestHouse, type TestHouse } from '../support/test-server.ts';

type HotelRow = {
  sn: number;
  type: number;
  facilities: number[];
  pay_methods: number[];
  rating: number;
  score_cleanliness: number;
  is_open_online: boolean;
};
const saigon = { kind: 'province', sn: 1 } as const satisfies Where;
let at: TestDatabase<Schema>;
let index: SearchIndex;
let house: TestHouse;
let hotels: HotelRow[];
const rooms = new Map<number, Room[]>();

beforeAll(async () => {
  at = await openTestDatabase<Schema>();
  await makePlaces(at.db);
  await makeRandomCountry(at.db, now, 140, 5);
  hotels = await at.db
    .selectFrom('hotel')
    .select([
      'sn',
      'type',
      'facilities',
      'pay_methods',
      'rating',
      'score_cleanliness',
      'is_open_online',
    ])
    .where('province_sn', '=', 1)
    .execute();
  for (const room of await loadRooms(at.db, { now }))
    rooms.set(room.hotelSn, [...(rooms.get(room.hotelSn) ?? []), room]);
  house = await makeTestHouse(at.db, { now });
  index = makeSearchIndex(at.db, house.clock, house.log);
  await index.start();
});
afterAll(async () => {
  index.stop();
  await house.close();
  await at.close();
});

/** Few choices more often than many, so that something is left. */
function randomFilters(by: SeededRandom): Filters {
  const some = (table: Readonly<Record<string, number>>, likely: number) =>
    Object.values(table)
      .filter(() => by.is(likely))
      .toSorted((a, b) => a - b);
  const score = () => (by.is(0.25) ? by.pick(reviewScores) : null);
  const [one, other] = [by.pick(priceStops), by.pick(priceStops)];
  return {
    ...noFilters,
    minPrice: by.is(0.3) ? Math.min(one, other) : null,
    maxPrice: by.is(0.3) ? Math.max(one, other) : null,
    facility: by.is(0.4) ? some(facilities, 0.06) : [],
    hotelType: by.is(0.3) ? some(hotelTypes, 0.4) : [],
    paymentMethod: by.is(0.4) ? some(paymentMethods, 0.3) : [],
    filterByRating: score(),
    rateReviewClean: score(),
    isFlashSale: by.is(0.12),
    isFreeToCancel: by.is(0.2),
  };
}

const isOnSale = (offer: Offer) => offer.price.lines.some(({ kind }) => kind === 'flashSale');

/**
 * What the filters mean, said as plainly as it can be: the hotels of the province that stay, each
 * with its price or null.
 */
function keptBy(filters: Filters, stay: Stay): Map<number, number | null> {
  const kept = new Map<number, number | null>();
  for (const hotel of hotels) {
    if (!filters.facility.every((number) => hotel.facilities.includes(number))) continue;
    if (filters.hotelType.length > 0 && !filters.hotelType.includes(hotel.type)) continue;
    if (
      hotel.rating < (filters.filterByRating ?? 0) * 10 ||
      hotel.score_cleanliness < (filters.rateReviewClean ?? 0) * 10
    )
      continue;
    const answers = (rooms.get(hotel.sn) ?? []).map((room) => ({
      room,
      offer: offerFor(room, stay, 1, now),
    }));
    const free = answers.flatMap(({ room, offer }) =>
      typeof offer === 'string' ? [] : [{ room, offer }],
    );
    const takes = (method: number, isPrepaid: boolean) =>
      hotel.pay_methods.includes(method) && (method !== 0 || !isPrepaid);
    const pays = (isPrepaid: boolean) =>
      filters.paymentMethod.length === 0 ||
      filters.paymentMethod.some((method) => takes(method, isPrepaid));
    const totals = free
      .filter(
        ({ room, offer }) =>
          (!filters.isFlashSale || isOnSale(offer)) &&
          (!filters.isFreeToCancel || isWorthTelling(offer.freeUntil, now)) &&
          pays(room.isPrepaidOnly || isOnSale(offer)),
      )
      .map(({ offer }) => offer.price.total);
    if (totals.length > 0) {
      const price = Math.min(...totals);
      if (price >= (filters.minPrice ?? 0) && price <= (filters.maxPrice ?? Infinity))
        kept.set(hotel.sn, price);
      continue;
    }
    const isTaken =
      free.length === 0 && answers.some(({ offer }) => offer === 'soldOut' || offer === 'locked');
    const asksOffer =
      filters.minPrice !== null ||
      filters.maxPrice !== null ||
      filters.isFlashSale ||
      filters.isFreeToCancel;
    if ((isTaken || !hotel.is_open_online) && !asksOffer && pays(false)) kept.set(hotel.sn, null);
  }
  return kept;
}

const search = (filters: Filters, stay: Stay) =>
  findHotels(index.catalogue, { where: saigon, stay, sort: 'bestMatch', now, filters });

describe('filters', () => {
  test('keep what is asked for and nothing else, each hotel at its cheapest room that fits', () => {
    const by = seededRandom(11);
    const kinds = { kept: 0, filtered: 0 };
    for (let round = 0; round < 400; round += 1) {
      const stay = randomStay(now, by);
      const filters = randomFilters(by);
      const wanted = keptBy(filters, stay);
      const sort = by.pick(sortNames);
      const found = findHotels(index.catalogue, { where: saigon, stay, sort, now, filters });
      const told = found.map(
        ({ hotel }) =>
          [
            hotel.sn,
            cardOf(index.catalogue, hotel, stay, now, { filters }).offer?.total ?? null,
          ] as const,
      );
      expect(new Map(told)).toEqual(wanted);
      kinds.kept += wanted.size;
      if (activeFilters(filters).length > 1 && wanted.size > 0) kinds.filtered += 1;
    }
    expect(kinds.kept).toBeGreaterThan(2_000);
    expect(kinds.filtered).toBeGreaterThan(50);
  });

  test('the count beside each choice is the length of the list that choice gives', () => {
    const by = seededRandom(12);
    for (let round = 0; round < 60; round += 1) {
      const stay = randomStay(now, by);
      const filters = randomFilters(by);
      const counts = countFacets(index.catalogue, { where: saigon, stay, now, filters });
      const of = (own: Partial<Filters>) => search({ ...filters, ...own }, stay).length;
      expect([counts.total, counts.isFlashSale, counts.isFreeToCancel]).toEqual([
        of({}),
        of({ isFlashSale: true }),
        of({ isFreeToCancel: true }),
      ]);
      for (const [number, count] of counts.facility)
        expect([number, count]).toEqual([
          number,
          of({
            facility: filters.facility.includes(number)
              ? filters.facility
              : toggled(filters.facility, number),
          }),
        ]);
      for (const [number, count] of counts.hotelType)
        expect([number, count]).toEqual([number, of({ hotelType: [number] })]);
      for (const [number, count] of counts.paymentMethod)
        expect([number, count]).toEqual([number, of({ paymentMethod: [number] })]);
      for (const score of reviewScores)
        expect([counts.filterByRating.get(score), counts.rateReviewClean.get(score)]).toEqual([
          of({ filterByRating: score }),
          of({ rateReviewClean: score }),
        ]);
    }
  });

  test('the histogram spreads the prices of the list as it is without a price filter', () => {
    const by = seededRandom(13);
    for (let round = 0; round < 60; round += 1) {
      const stay = randomStay(now, by);
      const filters = randomFilters(by);
      const bars = priceStops.slice(1).map(() => 0);
      // Without an end of the price the list holds taken hotels too; they have none and stand in no
      // bar.
      for (const price of keptBy({ ...filters, minPrice: null, maxPrice: null }, stay).values())
        if (price !== null) bars[bucketOf(price)] = (bars[bucketOf(price)] ?? 0) + 1;
      expect(countFacets(index.catalogue, { where: saigon, stay, now, filters }).histogram).toEqual(
        bars,
      );
    }
  });
});

describe('a search by its address', () => {
  const stay = {
    bookingType: '3',
    checkInDatePlan: '2026-03-15',
    endDate: '2026-03-16',
    provinceSn: '1',
  };
  const ask = (query: Record<string, string>) =>
    searchHotel({ ...makeContext(house), index }, { ...stay, ...query });

  test('of a promotion holds its hotels alone, and one that is over holds none', async () => {
    const taking = (await ask({})).hotels.slice(0, 5).map(({ sn }) => sn);
    const name = await makePromotion(at.db, now, { hotel_sns: [...taking, 999_999] });
    expect(
      (await ask({ promotion: name })).hotels.map(({ sn }) => sn).toSorted((a, b) => a - b),
    ).toEqual(taking.toSorted((a, b) => a - b));
    const gone = await ask({ promotion: 'long-gone' });
    expect([gone.total, gone.waysOut[0]?.filter]).toEqual([0, { key: 'promotion', number: null }]);
  });

  test('counts the same as the list, and says nothing of ways out while there is one', async () => {
    const query = { ...stay, maxPrice: '600000', filterByRating: '4' };
    const counted = await getSearchFacets({ ...makeContext(house), index }, query);
    const listed = await ask(query);
    expect(counted.total).toBe(listed.total);
    expect(listed.waysOut).toEqual([]);
    expect(listed.total).toBeGreaterThan(0);
  });

  test('that finds nothing says what each filter less would give, and the list then has that many', async () => {
    const filters: Filters = {
      ...noFilters,
      maxPrice: 30_000,
      filterByRating: 3.5,
      hotelType: [1, 2, 3, 4, 5, 6],
    };
    const { total, waysOut } = await ask(filterParams(filters));
    expect(total).toBe(0);
    expect(waysOut.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['filter', 'allFilters']),
    );
    const tried = waysOut
      .filter(({ kind }) => kind === 'filter' || kind === 'allFilters')
      .map(async ({ filter, total: promised }) => [
        promised,
        (await ask(filterParams(filter === null ? noFilters : without(filters, filter)))).total,
      ]);
    for (const [promised, listed] of await Promise.all(tried)) expect(listed).toBe(promised);
  });

  test('of a promotion and a collection that share no hotel says what each alone would give', async () => {
    const [one, two, ...more] = (await ask({})).hotels.map(({ sn }) => sn);
    const promotion = await makePromotion(at.db, now, { hotel_sns: [one ?? 0] });
    const hotelCollectionSn = String(
      await makeCollection(at.db, { name: 'others', hotel_sns: [two ?? 0, ...more.slice(0, 3)] }),
    );
    const { total, waysOut } = await ask({ promotion, hotelCollectionSn });
    expect(total).toBe(0);
    expect(
      waysOut
        .filter(({ kind }) => kind === 'filter')
        .map(({ filter, total: promised }) => [filter?.key, promised]),
    ).toEqual([
      ['promotion', 4],
      ['hotelCollectionSn', 1],
    ]);
  });

  test('where no room is free says when, how and where there is one', async () => {
    const nowhere = await ask({ provinceSn: '63' });
    expect(nowhere.waysOut).toEqual([
      expect.objectContaining({
        kind: 'wider',
        place: expect.objectContaining({ kind: 'anywhere' }),
      }),
    ]);
    const tooLong = await ask({
      bookingType: '1',
      checkInDatePlan: '2026-03-15',
      startTime: '06:00',
      endDate: '2026-03-16',
      endTime: '05:00',
    });
    expect(tooLong.total).toBe(tooLong.hotels.filter(({ state }) => state === 'callToBook').length);
    expect(tooLong.total).toBeGreaterThan(0);
    // Hotels booked by phone are no way on.
    expect(tooLong.waysOut.map(({ kind }) => kind)).toContain('type');
    // They count the rooms of the day that was asked for.
    expect(
      new Set(tooLong.waysOut.flatMap((way) => (way.kind === 'type' ? [way.stay?.date] : []))),
    ).toEqual(new Set(['2026-03-15']));
  });
});

// Promises that a process which has not loaded the catalogue, or never does, answers travellers
// what one with the catalogue answers.

import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallName, Input } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import { callSchemas } from '#contract/schemas/call-schemas.ts';
import { isInBox } from '#domain/map.ts';
import { defaultStay } from '#domain/stay.ts';
import { type Instant, addMinutes } from '#domain/time/time.ts';
import * as blog from '#server/api/handlers/blog.ts';
import * as favorite from '#server/api/handlers/favorite.ts';
import * as collection from '#server/api/handlers/hotel-collection.ts';
import * as hotel from '#server/api/handlers/hotel.ts';
import * as map from '#server/api/handlers/map.ts';
import * as place from '#server/api/handlers/place.ts';
import * as promotion from '#server/api/handlers/promotion.ts';
import * as suggestion from '#server/api/handlers/suggestion.ts';
import type { Caller, RequestContext } from '#server/context/request-context.ts';
import type { Found, Search } from '#server/search/memory/find-hotels.ts';
import { type SearchIndex, makeSearchIndex } from '#server/search/memory/search-index.ts';
import { findInBox } from '#server/search/search-source.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { type TestDatabase, openTestDatabase } from '../../support/test-database.ts';
import {
  aFriday,
  makeCollection,
  makeMember,
  makePromotion,
  makeReview,
} from '../support/builders.ts';
import { randomCountry } from '../support/random-country.ts';
import { type TestHouse, makeContext, makeTestHouse } from '../support/test-server.ts';

const handlers = {
  ...blog,
  ...collection,
  ...hotel,
  ...map,
  ...place,
  ...promotion,
  ...suggestion,
  ...favorite,
} as unknown as Record<string, (ctx: RequestContext, input: unknown) => Promise<unknown>>;
const night = addMinutes(aFriday, 13 * 60);

let at: TestDatabase<Schema>;
let house: TestHouse;
let warm: SearchIndex;
let cold: SearchIndex;
let memberSn = 0;
let promotionName = '';

/** The answer as the call's row shapes it. */
async function ask<Name extends CallName>(
  index: SearchIndex,
  name: Name,
  input: Input<Name>,
  caller: Partial<Caller> = {},
): Promise<unknown> {
  const schemas = callSchemas[name];
  const answer = await handlers[name.split('/')[1] ?? '']?.(
    { ...makeContext(house, caller), index },
    v.parse(schemas.input, input),
  );
  return v.parse(schemas.output, answer);
}

/** Null when both answer the same; a cold answer with nothing in it would prove nothing. */
async function differing<Name extends CallName>(
  name: Name,
  input: Input<Name>,
  now: Instant = aFriday,
  caller: Partial<Caller> = {},
): Promise<unknown> {
  house.setNow(now);
  const [fromCold, fromWarm] = [
    await ask(cold, name, input, caller),
    await ask(warm, name, input, caller),
  ];
  if (JSON.stringify(fromCold).length < 100) return { nothing: fromCold };
  return isDeepStrictEqual(fromCold, fromWarm) ? null : { fromCold, fromWarm };
}

beforeAll(async () => {
  at = await openTestDatabase<Schema>({ contents: randomCountry(120, 11) });
  const hotels = await at.db.selectFrom('hotel').select('sn').orderBy('sn').execute();
  const sns = hotels.map(({ sn }) => sn);
  for (const hotel_sn of sns.slice(0, 3)) await makeReview(at.db, hotel_sn);
  await at.db
    .updateTable('hotel')
    .set({ slug: 'nha-may' })
    .where('sn', '=', sns[0] ?? 0)
    .execute();
  await at.db
    .insertInto('hotel_old_slug')
    .values([
      { slug: 'nha-cu', hotel_sn: sns[0] ?? 0 },
      { slug: 'nha-may', hotel_sn: sns[1] ?? 0 },
    ])
    .execute();
  await makeCollection(at.db, { name: 'hai-muoi-noi', hotel_sns: sns.slice(40, 60) });
  memberSn = await makeMember(at.db);
  promotionName = await makePromotion(at.db, aFriday, {
    hotel_sns: sns.slice(10, 30),
    ends_at: addMinutes(aFriday, 2 * 1440),
  });
  for (const hotelSn of sns.slice(20, 26))
    await at.db
      .insertInto('favorite')
      .values({ member_sn: memberSn, hotel_sn: hotelSn, created_at: addMinutes(aFriday, hotelSn) })
      .execute();
  house = await makeTestHouse(at.db, { now: aFriday });
  warm = makeSearchIndex(at.db, house.clock, house.log);
  await warm.start();
  cold = makeSearchIndex(at.db, house.clock, house.log);
  await cold.open();
});
afterAll(async () => {
  warm.stop();
  cold.stop();
  await house.close();
  await at.close();
});

describe('a process without the catalogue', () => {
  test('answers nothing before it knows the places', async () => {
    await expect(
      ask(makeSearchIndex(at.db, house.clock, house.log), 'hotel/searchHotel', {}),
    ).rejects.toThrow(new Fault(errorCodes.busy));
    expect([cold.isReady, warm.isReady]).toEqual([false, true]);
  });

  test.each<[string, Input<'hotel/searchHotel'>]>([
    ['a province', { provinceSn: '1' }],
    ['its second page by price', { provinceSn: '1', sort: '2', page: '2' }],
    ['a district by the night', { districtSn: '101', bookingType: '2' }],
    [
      'around the traveller',
      { location: 'nearBy', latitude: '10.77', longitude: '106.69', sort: '1' },
    ],
    ['an area of the map', { latitude: '10.8', longitude: '106.7', zoom: '12', radius: '9000' }],
    [
      'what a map shows',
      {
        latitude: '10.8',
        longitude: '106.7',
        zoom: '12',
        radius: '9000',
        width: '384',
        height: '640',
      },
    ],
    ['anywhere, filtered', { bookingType: '3', maxPrice: '700000', facility: '1' }],
    ['a place nobody knows', { provinceSn: '999999' }],
    ['a promotion', { provinceSn: '1', promotion: 'promotion-1' }],
  ])('searches %s', async (_, input) => {
    const given = input.promotion === undefined ? input : { ...input, promotion: promotionName };
    expect(await differing('hotel/searchHotel', given)).toBeNull();
    expect(await differing('hotel/searchHotel', given, night)).toBeNull();
  });

  const saigon = { west: 106.6, south: 10.7, east: 106.78, north: 10.85 };

  test.each<[string, Omit<Input<'hotel/getMapHotelList'>, keyof typeof saigon>]>([
    ['a province from afar', { provinceSn: '1', viewZoom: 9 }],
    ['a province in the streets', { provinceSn: '1', bookingType: '2', viewZoom: 15 }],
    [
      'an area of its own',
      { latitude: '10.77', longitude: '106.69', zoom: '13', radius: '7000', viewZoom: 13 },
    ],
    [
      'what it shows',
      {
        latitude: '10.77',
        longitude: '106.69',
        zoom: '13',
        radius: '7000',
        width: '384',
        height: '640',
        viewZoom: 13,
      },
    ],
    [
      'around the traveller',
      { location: 'nearBy', latitude: '10.77', longitude: '106.69', viewZoom: 14 },
    ],
  ])('draws a map of %s', async (_, input) => {
    expect(await differing('hotel/getMapHotelList', { ...saigon, ...input })).toBeNull();
    expect(await differing('hotel/getMapHotelList', { ...saigon, ...input }, night)).toBeNull();
  });

  test('finds what stands in a box of a place that has too many hotels to look at all', async () => {
    const box = { west: 106.65, south: 10.73, east: 106.73, north: 10.81 };
    for (const where of [
      { kind: 'province', sn: 1 },
      { kind: 'district', sn: 101 },
      { kind: 'anywhere' },
    ] as const) {
      const search: Search = {
        where,
        stay: defaultStay('overnight', aFriday),
        sort: 'bestMatch',
        now: aFriday,
      };
      const [some, all] = await Promise.all(
        [cold, warm].map((index) => findInBox({ db: at.db, index, now: aFriday }, search, box, 30)),
      );
      const inside = (found: readonly Found[] = []) =>
        found
          .filter(({ hotel: one }) => isInBox(one, box))
          .map(({ hotel: { sn }, state, metres }) => [sn, state, metres] as const)
          .toSorted(([a], [b]) => a - b);
      expect(inside(some?.found)).toEqual(inside(all?.found));
      expect(inside(all?.found).length).toBeGreaterThan(0);
      expect(some?.total).toBe(all?.total);
      expect(all?.total).toBeGreaterThanOrEqual(inside(all?.found).length);
    }
  });

  test.each<Input<'hotel/getHome'>>([
    {},
    { provinceSn: 2 },
    { districtSn: 102 },
    { latitude: '10.77', longitude: '106.69' },
    { latitude: '16.5', longitude: '112' },
  ])('shows home for %o', async (input) => {
    expect(await differing('hotel/getHome', input)).toBeNull();
    expect(await differing('hotel/getHome', input, night)).toBeNull();
  });

  test.each(['nha-may', 'nha-cu'])(
    'shows the hotel at %s, its rooms and its reviews',
    async (slug) => {
      expect(await differing('hotel/getHotelDetail', { slug })).toBeNull();
      expect(await differing('hotel/getRoomList', { slug, bookingType: '2' }, night)).toBeNull();
      expect(await differing('hotel/getReviewList', { slug })).toBeNull();
      await expect(ask(cold, 'hotel/getHotelDetail', { slug: 'nowhere' })).rejects.toThrow(
        new Fault(errorCodes.notFound),
      );
    },
  );

  test('lists places with their numbers of hotels, promotions and favourites', async () => {
    expect(await differing('place/getProvinceList', {})).toBeNull();
    expect(await differing('place/getDistrictList', { provinceSn: 1 })).toBeNull();
    for (const slug of ['ho-chi-minh', 'ha-noi', 'lam-dong'])
      expect(await differing('place/getProvinceDetail', { slug })).toBeNull();
    expect(await differing('place/getProvinceDetail', { slug: 'ha-noi' }, night)).toBeNull();
    expect(await differing('promotion/getPromotionDetail', { name: promotionName })).toBeNull();
    expect(
      await differing('favorite/getFavoriteList', {}, aFriday, {
        member: { sn: memberSn, phone: '+84901000001', family: 'family' },
      }),
    ).toBeNull();
  });

  test('lists collections, opens one, and shows the hotels of a post', async () => {
    expect(await differing('hotel/getHotelCollectionList', {})).toBeNull();
    expect(await differing('hotel/getHotelCollection', { name: 'hai-muoi-noi' })).toBeNull();
    expect(
      await differing('blog/getPost', { slug: 'nghi-trua-giua-pho', language: 'vi' }),
    ).toBeNull();
    expect(
      await ask(cold, 'blog/getPost', { slug: 'nghi-trua-giua-pho', language: 'vi' }),
    ).toMatchObject({ hotels: { length: 6 } });
  });

  test('shows the cards of hotels by their numbers', async () => {
    expect(await differing('hotel/getHotelCardList', { hotelSns: '3-1-2-999999' })).toBeNull();
    expect(await differing('hotel/getHotelCardList', { hotelSns: '2-5' }, night)).toBeNull();
  });

  test.each<Partial<Input<'hotel/getSimilarHotelList'>>>([
    {},
    { bookingType: '2' },
    { bookingType: '3' },
  ])('shows what is like a hotel nearby: %o', async (stay) => {
    expect(await differing('hotel/getSimilarHotelList', { slug: 'nha-may', ...stay })).toBeNull();
    expect(
      await differing('hotel/getSimilarHotelList', { slug: 'nha-may', ...stay }, night),
    ).toBeNull();
  });

  test('suggests places, but no hotels', async () => {
    const [known, unknown] = (await Promise.all(
      [warm, cold].map((index) => ask(index, 'hotel/getSearchSuggestion', { keyword: 'quan 1' })),
    )) as { areaList: { sn: number }[]; hotelList: unknown[] }[];
    expect(unknown?.areaList[0]?.sn).toBe(known?.areaList[0]?.sn);
    expect(unknown?.hotelList).toEqual([]);
  });
});

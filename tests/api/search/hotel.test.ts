// Promises that the calls about hotels, places, promotions and favourites answer what their rows
// say, at the price of that very stay.

import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallName, Input, Output } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { callSchemas } from '#contract/schemas/call-schemas.ts';
import { vnd } from '#domain/money.ts';
import { policy } from '#domain/policy.ts';
import { readSearch } from '#domain/search.ts';
import { defaultBookingType, defaultStay } from '#domain/stay.ts';
import { addMinutes, instant, type Instant } from '#domain/time/time.ts';
import * as favorite from '#server/api/handlers/favorite.ts';
import * as hotel from '#server/api/handlers/hotel.ts';
import * as place from '#server/api/handlers/place.ts';
import * as promotion from '#server/api/handlers/promotion.ts';
import * as suggestion from '#server/api/handlers/suggestion.ts';
import type { Caller } from '#server/context/request-context.ts';
import { makeSearchIndex, type SearchIndex } from '#server/search/memory/search-index.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import {
  aFriday,
  makeBooking,
  makeFlashSale,
  makeHotel,
  makeMember,
  makePlaces,
  makePlan,
  makePromotion,
  makeReview,
  makeRoom,
  makeSurcharge,
} from '../support/builders.ts';
import { faultOf } from '../support/test-client.ts';
import { askHandler, makeContext, makeTestHouse, type TestHouse } from '../support/test-server.ts';

const handlers = { ...hotel, ...place, ...promotion, ...favorite, ...suggestion };
const at14 = instant('2026-03-13T07:00:00Z');
const at16 = instant('2026-03-13T09:00:00Z');

let database: TestDatabase<Schema>;
let house: TestHouse;
let index: SearchIndex;
let memberSn: number;
const sn = { sen: 0, may: 0, closed: 0, full: 0, hanoi: 0 };
let flashRoom = 0;

/**
 * Makes a call as the dispatcher does: input and output by the schemas of its row, nothing left
 * over.
 */
async function ask<Name extends CallName>(
  name: Name,
  input: Input<Name>,
  caller: Partial<Caller> = {},
): Promise<Output<Name>> {
  return askHandler(handlers, { ...makeContext(house, caller), index }, name, input);
}
const member = () => ({ member: { sn: memberSn, phone: '+84901000001', family: 'family' } });
const hourly = {
  bookingType: '1',
  checkInDatePlan: '2026-03-13',
  startTime: '14:00',
  endDate: '2026-03-13',
  endTime: '16:00',
};

beforeAll(async () => {
  database = await openTestDatabase<Schema>();
  const { db } = database;
  await makePlaces(db);
  sn.sen = await makeHotel(db, {
    slug: 'la-sen',
    name: 'Lá Sen Boutique',
    type: 2,
    discount_percent: 10,
    popularity: 0.9,
    review_count: 412,
    rating: 48,
  });
  flashRoom = await makeRoom(
    db,
    sn.sen,
    { stock: 2, name: 'Superior', name_th: 'ห้องซูพีเรีย' },
    { hourly: 240_000, overnight: 400_000, daily: 600_000 },
  );
  await makeRoom(
    db,
    sn.sen,
    { stock: 1, name: 'Deluxe', position: 1, is_prepaid_only: true },
    { hourly: 300_000 },
  );
  await makeFlashSale(db, flashRoom, aFriday);
  await makeSurcharge(db, sn.sen, {
    booking_type: 1,
    from_minute: 900,
    to_minute: 1080,
    percent: 20,
  });
  sn.may = await makeHotel(db, {
    slug: 'nha-may',
    name: 'Nhà Mây',
    district_sn: 102,
    latitude: 10.7844,
    longitude: 106.6843,
    pay_methods: [3],
    cancel_hours_hourly: 6,
  });
  await makeRoom(db, sn.may, { stock: 5 }, { hourly: 180_000, overnight: 350_000, daily: 500_000 });
  sn.closed = await makeHotel(db, { slug: 'chua-mo', name: 'Chưa Mở', is_open_online: false });
  await makeRoom(db, sn.closed);
  sn.full = await makeHotel(db, { slug: 'kin-phong', name: 'Kín Phòng', popularity: 5 });
  await makeBooking(db, await makeRoom(db, sn.full, {}, { hourly: 150_000 }), at14, at16, {
    held_until: addMinutes(at16, 30),
  });
  const night = await makeRoom(
    db,
    await makeHotel(db, {
      slug: 'kin-dem',
      name: 'Kín Đêm',
      pictures: '[]',
      province_sn: 2,
      district_sn: 201,
      latitude: 21.03,
      longitude: 105.85,
    }),
    {},
    { overnight: 350_000 },
  );
  for (const [from, to] of [
    ['2026-03-13T15:00:00Z', '2026-03-14T03:00:00Z'],
    ['2026-03-14T15:00:00Z', '2026-03-15T03:00:00Z'],
  ] as const)
    await makeBooking(db, night, instant(from), instant(to), {});
  sn.hanoi = await makeHotel(db, {
    slug: 'ho-guom',
    name: 'Hồ Gươm',
    province_sn: 2,
    district_sn: 201,
    latitude: 21.03,
    longitude: 105.85,
  });
  await makeRoom(db, sn.hanoi, {}, { daily: 900_000 });
  await db.insertInto('hotel_old_slug').values({ slug: 'sen-hong', hotel_sn: sn.sen }).execute();
  for (let n = 0; n < 12; n += 1)
    await makeReview(db, sn.sen, {
      text: `Đánh giá số ${n}`,
      cleanliness: 5,
      facilities: 4,
      services: 4,
      created_at: addMinutes(aFriday, -n),
    });
  await makeReview(db, sn.sen, { text: 'hidden away', hidden_reason: 'language' });
  memberSn = await makeMember(db);
  house = await makeTestHouse(db, { now: aFriday });
  index = makeSearchIndex(db, house.clock, house.log);
  await index.start();
});
afterAll(async () => {
  index.stop();
  await house.close();
  await database.close();
});

describe('searching', () => {
  const saigon = { provinceSn: '1', ...hourly };

  test('each card has the all-in price of that very stay: flash sale, surcharge of the shared hour, rooms left', async () => {
    const {
      total,
      hotels,
      stay,
      place: where,
      asOf,
      pageSize,
    } = await ask('hotel/searchHotel', saigon);
    expect({ total, pageSize, asOf, stay }).toEqual({
      total: 4,
      pageSize: 20,
      asOf: aFriday,
      stay: { type: 'hourly', date: '2026-03-13', start: '14:00', hours: 2 },
    });
    expect(where).toMatchObject({
      kind: 'province',
      sn: 1,
      name: { en: 'Ho Chi Minh' },
      provinceName: null,
    });
    const card = hotels.find((one) => one.sn === sn.sen);
    // 240,000 − 20 % + 20 % of 240,000 for one of the two hours.
    expect(card?.offer).toEqual({
      roomTypeSn: flashRoom,
      checkIn: at14,
      checkOut: at16,
      total: 216_000,
      usual: 264_000,
      flashSale: { percent: 20, to: addMinutes(aFriday, 180) },
      surcharge: { amount: 24_000, from: addMinutes(at14, 60), to: at16 },
      roomsLeft: null,
      freeUntil: null,
    });
    expect(card).toMatchObject({
      slug: 'la-sen',
      hotelType: 'boutique',
      rating: 4.8,
      reviewCount: 412,
      isPayAtHotel: false,
      isFreeToCancel: false,
      distanceMetres: null,
      travel: null,
      state: 'free',
      nextFree: null,
      district: { vi: 'Quận 1' },
      province: { th: 'โฮจิมินห์' },
      picture: {
        name: 'facade-1',
        color: '#685858',
        alt: { en: 'Town-house hotel with a red sign at night' },
      },
    });
    expect(hotels.find((one) => one.sn === sn.may)).toMatchObject({
      isPayAtHotel: false,
      // Six hours before check-in are over: minutes after booking are no badge.
      isFreeToCancel: false,
      offer: { total: 180_000, usual: 180_000, flashSale: null, surcharge: null, roomsLeft: null },
    });
  });

  test('a sold-out hotel stands after the free ones with its next free start, and a closed one last, both without a price', async () => {
    const { hotels } = await ask('hotel/searchHotel', saigon);
    expect(hotels.map((card) => card.sn)).toEqual([sn.sen, sn.may, sn.full, sn.closed]);
    expect(hotels.slice(2)).toMatchObject([
      { state: 'soldOut', offer: null, nextFree: addMinutes(at16, 30) },
      { state: 'callToBook', offer: null, nextFree: null },
    ]);
  });

  test('a hotel that does not sell such a stay is no match, and a page beyond the last is empty', async () => {
    const anywhere = await ask('hotel/searchHotel', { ...hourly, location: 'all' });
    expect([anywhere.place.kind, anywhere.total]).toEqual(['anywhere', 4]);
    const daily = await ask('hotel/searchHotel', {
      location: 'all',
      bookingType: '3',
      checkInDatePlan: '2026-03-13',
      endDate: '2026-03-15',
    });
    expect(
      daily.hotels
        .filter((card) => card.state === 'free')
        .map((card) => [card.sn, card.offer?.total])
        .toSorted(),
    ).toEqual(
      [
        [sn.sen, 1_080_000],
        [sn.may, 1_000_000],
        [sn.hanoi, 1_800_000],
      ].toSorted(),
    );
    expect(await ask('hotel/searchHotel', { ...saigon, page: '2' })).toMatchObject({
      page: 2,
      total: 4,
      hotels: [],
    });
  });

  test('around a point distances are told, in an area only what lies within it is found', async () => {
    const near = await ask('hotel/searchHotel', {
      ...hourly,
      location: 'nearBy',
      latitude: '10.7757',
      longitude: '106.7004',
      sort: '1',
    });
    expect(
      near.hotels
        .filter((card) => card.state === 'free')
        .map((card) => [card.sn, card.distanceMetres]),
    ).toEqual([
      [sn.sen, 0],
      [sn.may, 2007],
    ]);
    const area = await ask('hotel/searchHotel', {
      ...hourly,
      latitude: '10.7844',
      longitude: '106.6843',
      zoom: '15',
      radius: '500',
    });
    expect([area.place.kind, area.hotels.map((card) => card.sn)]).toEqual(['area', [sn.may]]);
  });

  test('around a landmark the nearest come first, with the way along streets', async () => {
    const near = await ask('hotel/searchHotel', {
      ...hourly,
      location: 'ben-thanh-market',
      latitude: '1',
      longitude: '1',
    });
    expect(near).toMatchObject({
      place: { kind: 'landmark', name: { vi: 'Chợ Bến Thành' }, provinceSn: 1 },
      state: { where: { kind: 'landmark', slug: 'ben-thanh-market' } },
      sort: 'nearest',
      isPlaceAssumed: false,
      // Those of the first district, free or not; Nhà Mây is too far to walk.
      walkable: 3,
    });
    // Those of the search alone are counted.
    const few = await ask('hotel/searchHotel', {
      ...hourly,
      location: 'ben-thanh-market',
      isFlashSale: '1',
    });
    expect(few.walkable).toBe(few.total);
    expect(few.total).toBeLessThan(3);
    const ways = near.hotels
      .filter((card) => card.state === 'free')
      .map((card) => card.distanceMetres ?? 0);
    expect(ways).toEqual(ways.toSorted((a, b) => a - b));
    const air = await ask('hotel/searchHotel', {
      ...hourly,
      location: 'nearBy',
      latitude: String(near.place.latitude),
      longitude: String(near.place.longitude),
      sort: '1',
    });
    expect(air.walkable).toBeNull();
    expect(near.hotels[0]?.distanceMetres).toBe(
      Math.round((air.hotels[0]?.distanceMetres ?? 0) * 1.3),
    );
    const [card] = near.hotels;
    expect(card?.street).not.toMatch(/^\d|,/);
  });

  test('an address without a place takes the default province, and says so', async () => {
    for (const nowhere of [{}, { location: 'nowhere-at-all', latitude: '1', longitude: '1' }])
      expect(await ask('hotel/searchHotel', { ...hourly, ...nowhere })).toMatchObject({
        place: { kind: 'province', sn: 1 },
        state: { where: { kind: 'province', sn: 1 } },
        isPlaceAssumed: true,
      });
    // A district that is not known leaves its province.
    expect(
      await ask('hotel/searchHotel', { ...hourly, provinceSn: '2', districtSn: '999999' }),
    ).toMatchObject({ place: { kind: 'province', sn: 2 }, isPlaceAssumed: false });
    const named = { ...hourly, provinceSn: '2', location: 'ha-noi', latitude: '1', longitude: '1' };
    expect(await ask('hotel/searchHotel', named)).toMatchObject({
      place: { kind: 'province', sn: 2 },
      isPlaceAssumed: false,
    });
  });

  test('a page has as many hotels as are asked for, in the order of either enumeration', async () => {
    const [first, second] = await Promise.all([
      ask('hotel/searchHotel', { ...saigon, limit: '1', ranking: '3' }),
      ask('hotel/searchHotel', { ...saigon, limit: '1', page: '2', sort: '2' }),
    ]);
    expect([first.pageSize, first.sort, second.sort]).toEqual([1, 'priceUp', 'priceUp']);
    expect([...first.hotels, ...second.hotels].map((card) => card.offer?.total)).toEqual(
      (await ask('hotel/searchHotel', { ...saigon, sort: '2' })).hotels
        .slice(0, 2)
        .map((card) => card.offer?.total),
    );
  });

  test('an impossible address falls back to the usual stay in the default province', async () => {
    const odd = await ask('hotel/searchHotel', {
      provinceSn: '999999',
      bookingType: '9',
      checkInDatePlan: 'tomorrow',
      page: '-3',
      sort: '77',
    });
    expect(odd).toMatchObject({
      place: { kind: 'province', sn: 1 },
      isPlaceAssumed: true,
      sort: 'bestMatch',
      page: 1,
      stay: { type: 'hourly', date: '2026-03-13', start: '10:30', hours: 2 },
    });
  });

  test('the answer says what the address was read as, and which stay could not be had', async () => {
    const asked = { ...saigon, facility: '2-1', minPrice: '300000', sort: '2', page: '2' };
    const { state, refusedStay, asOf } = await ask('hotel/searchHotel', asked);
    expect(state).toEqual(readSearch(new URLSearchParams(asked), asOf));
    expect([state.filters.facility, refusedStay]).toEqual([[1, 2], null]);
    const odd = await ask('hotel/searchHotel', {
      provinceSn: '999999',
      bookingType: '3',
      checkInDatePlan: '2026-03-01',
      endDate: '2026-03-02',
    });
    expect(odd.state).toMatchObject({
      where: { kind: 'province', sn: 1 },
      stay: { type: 'daily', date: '2026-03-01', nights: 1 },
    });
    expect(odd.refusedStay).toMatchObject({ type: 'daily', fault: 'past', from: '2026-03-01' });
  });
});

describe('home', () => {
  test('shows the flash sale with its end, then free hotels for each way to stay, none of them twice, in the default province', async () => {
    const home = await ask('hotel/getHome', {});
    expect(home.place).toMatchObject({ kind: 'province', sn: 1 });
    expect(home.hotelCount).toBe(6);
    expect(
      home.sections.map((section) => [
        section.kind,
        section.stay.type,
        section.endsAt,
        section.hotels.map((card) => card.sn),
      ]),
    ).toEqual([
      ['flashSale', 'hourly', addMinutes(aFriday, 180), [sn.sen]],
      ['hourly', 'hourly', null, [sn.full, sn.may]],
    ]);
    // Those that stand above its lists make room for others.
    const without = await ask('hotel/getHome', { without: `${sn.sen}-${sn.full}` });
    expect(
      without.sections.map(({ kind, hotels }) => [kind, hotels.map((card) => card.sn)]),
    ).toEqual([['hourly', [sn.may]]]);
    expect(home.provinces).toHaveLength(63);
    expect(home.provinces.slice(0, 3).map(({ name, hotelCount }) => [name.en, hotelCount])).toEqual(
      [
        ['Ho Chi Minh', 4],
        ['Ha Noi', 2],
        ['Da Nang', 0],
      ],
    );
  });

  test('a section with nothing in it is left out; a point with no hotel near shows the default province', async () => {
    expect(
      (await ask('hotel/getHome', { provinceSn: 2 })).sections.map((section) => section.kind),
    ).toEqual(['daily']);
    expect((await ask('hotel/getHome', { provinceSn: 30 })).sections).toEqual([]);
    expect(
      (await ask('hotel/getHome', { districtSn: 102 })).sections.map((section) =>
        section.hotels.map((card) => card.sn),
      ),
    ).toEqual([[sn.may]]);
    const near = await ask('hotel/getHome', { latitude: '10.7844', longitude: '106.6843' });
    expect([
      near.place.kind,
      near.sections
        .flatMap((section) => section.hotels)
        .map((card) => card.distanceMetres)
        .toSorted(),
    ]).toEqual(['nearBy', [0, 2007, 2007]]);
    expect(
      (await ask('hotel/getHome', { latitude: '48.85', longitude: '2.35' })).place,
    ).toMatchObject({ kind: 'province', sn: 1 });
    expect((await ask('hotel/getHome', { provinceSn: 999 })).place).toMatchObject({
      kind: 'province',
      sn: 1,
    });
  });
});

describe('cards of hotels by their numbers', () => {
  test('come in the order asked, each once, with the price of the usual stay of this hour', async () => {
    const { stay, hotels, asOf } = await ask('hotel/getHotelCardList', {
      hotelSns: `${sn.may}-${sn.sen}-${sn.may}`,
    });
    expect([hotels.map((card) => card.sn), asOf]).toEqual([[sn.may, sn.sen], aFriday]);
    expect(stay).toEqual(defaultStay(defaultBookingType(aFriday), aFriday));
    const found = (await ask('hotel/searchHotel', { provinceSn: '1' })).hotels;
    for (const { sn: hotelSn, offer } of hotels)
      expect(offer).toEqual(found.find((card) => card.sn === hotelSn)?.offer);
  });

  test('leave out what is no hotel', async () => {
    const { hotels } = await ask('hotel/getHotelCardList', { hotelSns: `9999999-${sn.sen}` });
    expect(hotels.map((card) => card.sn)).toEqual([sn.sen]);
    expect((await ask('hotel/getHotelCardList', { hotelSns: '9999999' })).hotels).toEqual([]);
  });

  test.each(['', '0', '1,2', '1--2', 'x', Array.from({ length: 13 }, (_, at) => at + 1).join('-')])(
    'are refused for the numbers %j',
    (hotelSns) => {
      const { input } = callSchemas['hotel/getHotelCardList'];
      expect(v.safeParse(input, { hotelSns }).success).toBe(false);
    },
  );
});

describe('a hotel', () => {
  test('is told whole, by its address of today or of before', async () => {
    const detail = await ask('hotel/getHotelDetail', { slug: 'sen-hong' });
    expect(detail).toMatchObject({
      sn: sn.sen,
      slug: 'la-sen',
      name: 'Lá Sen Boutique',
      addressReading: {
        en: expect.stringMatching(/^\d+ Le Loi Street, District 1, Ho Chi Minh City$/),
        th: expect.stringMatching(/^\d+ ถนน Le Loi, เขต 1, โฮจิมินห์$/),
      },
      district: { sn: 101, name: { vi: 'Quận 1' } },
      province: { sn: 1 },
      facilities: ['wifi', 'airConditioner'],
      rating: 4.8,
      scores: { cleanliness: 4.6, facilities: 4.4, services: 4.5 },
      isOpenOnline: true,
      paymentMethods: [0, 3, 60, 41, 42, 50],
      plans: {
        hourly: { from: '08:00', to: '22:00', maxHours: 5 },
        overnight: { from: '22:00', to: '10:00', maxHours: null },
        daily: { from: '14:00', to: '12:00' },
      },
      cancelBeforeHours: { hourly: 2, overnight: 4, daily: 24 },
      freeCancellationMinutes: policy.freeCancellationMinutes,
    });
    expect(await ask('hotel/getHotelDetail', { slug: 'ho-guom' })).toMatchObject({
      plans: { hourly: null, overnight: null },
    });
    expect((await ask('hotel/getHotelDetail', { slug: 'nha-may' })).cancelBeforeHours.hourly).toBe(
      6,
    );
  });

  test('lists each room with its price lines, or why not', async () => {
    const { rooms, surcharges, stay } = await ask('hotel/getRoomList', {
      slug: 'la-sen',
      ...hourly,
    });
    expect(stay).toEqual({ type: 'hourly', date: '2026-03-13', start: '14:00', hours: 2 });
    expect(
      rooms.map((room) => [
        room.name,
        room.state,
        room.roomsLeft,
        room.isPrepaidOnly,
        room.isCancellable,
        room.maxHours,
      ]),
    ).toEqual([
      ['Superior', 'free', null, false, false, 5],
      ['Deluxe', 'free', null, true, true, 5],
    ]);
    expect(rooms.map(({ reading }) => reading)).toEqual([{ en: null, th: 'ห้องซูพีเรีย' }, undefined]);
    expect(rooms[0]?.price?.lines.map((line) => [line.kind, line.amount])).toEqual([
      ['room', 240_000],
      ['flashSale', -48_000],
      ['surcharge', 24_000],
    ]);
    expect(rooms[1]?.price).toMatchObject({ total: 300_000 - 30_000 + 30_000, usual: 330_000 });
    expect(surcharges).toEqual([
      { type: 'hourly', percent: 20, from: '15:00', to: '18:00', weekdays: 127, reason: 'weekend' },
    ]);
    const night = await ask('hotel/getRoomList', {
      slug: 'la-sen',
      bookingType: '2',
      checkInDatePlan: '2026-03-13',
      endDate: '2026-03-14',
    });
    expect(night.rooms.map((room) => [room.state, room.price?.total ?? null])).toEqual([
      ['free', 360_000],
      ['notSold', null],
    ]);
  });

  test('a taken room says its price and when it is free again, a closed hotel neither', async () => {
    const [taken] = (await ask('hotel/getRoomList', { slug: 'kin-phong', ...hourly })).rooms;
    expect(taken).toMatchObject({
      state: 'soldOut',
      price: { total: 150_000 },
      nextFree: addMinutes(at16, 30),
      roomsLeft: null,
      freeUntil: null,
    });
    expect((await ask('hotel/getRoomList', { slug: 'chua-mo', ...hourly })).rooms[0]).toMatchObject(
      { state: 'callToBook', price: null, nextFree: null },
    );
  });

  test('a night that is taken names the next one that is free', async () => {
    const [taken] = (
      await ask('hotel/getRoomList', {
        slug: 'kin-dem',
        bookingType: '2',
        checkInDatePlan: '2026-03-13',
        endDate: '2026-03-14',
      })
    ).rooms;
    expect(taken).toMatchObject({
      state: 'soldOut',
      price: { total: 350_000 },
      nextFree: instant('2026-03-15T16:00:00Z'),
    });
  });

  test('more hours than it sells are answered with the day stay that covers them, where days are sold', async () => {
    const long = { ...hourly, endTime: '21:00' };
    const [superior, deluxe] = (await ask('hotel/getRoomList', { slug: 'la-sen', ...long })).rooms;
    expect(superior).toMatchObject({
      state: 'overHourLimit',
      price: null,
      maxHours: 5,
      dailyInstead: {
        stay: { type: 'daily', date: '2026-03-13', nights: 1 },
        checkIn: at14,
        checkOut: '2026-03-14T05:00:00.000Z',
        total: 540_000,
      },
    });
    expect(deluxe).toMatchObject({ state: 'overHourLimit', dailyInstead: null });
  });

  test('shows its reviews newest first, ten a page, without the hidden ones', async () => {
    const first = await ask('hotel/getReviewList', { slug: 'la-sen' });
    expect([
      first.total,
      first.page,
      first.reviews.length,
      first.reviews[0]?.text,
      first.reviews[0]?.score,
    ]).toEqual([12, 1, 10, 'Đánh giá số 0', 4.3]);
    const second = await ask('hotel/getReviewList', { slug: 'la-sen', page: '2' });
    expect(second.reviews.map((review) => review.text)).toEqual([
      'Đánh giá số 10',
      'Đánh giá số 11',
    ]);
  });

  test('that is not known is not found, whatever is asked about it', async () => {
    for (const name of [
      'hotel/getHotelDetail',
      'hotel/getRoomList',
      'hotel/getReviewList',
    ] as const)
      expect((await faultOf(name, ask(name, { slug: 'khong-co' }))).code).toBe(errorCodes.notFound);
  });
});

describe('places and suggestions', () => {
  test('provinces and districts are told with their hotels, most first', async () => {
    const { provinces } = await ask('place/getProvinceList', {});
    expect([provinces.length, provinces[0]?.slug, provinces[0]?.hotelCount]).toEqual([
      63,
      'ho-chi-minh',
      4,
    ]);
    const { districts } = await ask('place/getDistrictList', { provinceSn: 1 });
    expect(districts.map((district) => [district.sn, district.hotelCount])).toEqual([
      [101, 3],
      [102, 1],
    ]);
    for (const unknown of [101, 64])
      expect(
        (
          await faultOf(
            'place/getDistrictList',
            ask('place/getDistrictList', { provinceSn: unknown }),
          )
        ).code,
      ).toBe(errorCodes.notFound);
  });

  test('suggestions carry what a link needs', async () => {
    const { hotelList, areaList, searchHistorySn } = await ask('hotel/getSearchSuggestion', {
      keyword: 'sen',
    });
    expect([searchHistorySn, hotelList]).toEqual([
      expect.any(Number),
      [
        {
          sn: sn.sen,
          slug: 'la-sen',
          name: 'Lá Sen Boutique',
          latitude: 10.7757,
          longitude: 106.7004,
          type: 1,
          district: expect.objectContaining({ vi: 'Quận 1' }),
          picture: { name: 'facade-1', variant: 0, color: '#685858' },
        },
      ],
    ]);
    expect(areaList).toEqual([]);
    // A hotel without a picture of its own is shown by its room's, as on its card.
    expect(
      (await ask('hotel/getSearchSuggestion', { keyword: 'kin dem' })).hotelList[0],
    ).toMatchObject({
      slug: 'kin-dem',
      picture: { name: 'room-modern-1', variant: 0, color: '#857f78' },
    });
    const areas = (await ask('hotel/getSearchSuggestion', { keyword: 'q1' })).areaList;
    expect(areas[0]).toMatchObject({
      sn: 101,
      type: 3,
      parentName: { vi: 'Hồ Chí Minh' },
      hotelCount: 3,
    });
    expect((await ask('hotel/getSearchSuggestion', {})).areaList.map((area) => area.sn)).toEqual([
      1, 2, 3, 4, 5,
    ]);
  });
});

describe('promotions and favourites', () => {
  test('promotions are shown while they run, free hotels first', async () => {
    const past: Instant = addMinutes(aFriday, -1);
    await makePromotion(database.db, aFriday, {
      name: 'weekend',
      hotel_sns: [sn.closed, sn.may, 987_654],
    });
    await makePromotion(database.db, aFriday, { name: 'over', ends_at: past });
    await makePromotion(database.db, aFriday, { name: 'later', starts_at: addMinutes(aFriday, 1) });
    expect(
      (await ask('promotion/getPromotionList', {})).promotions.map(({ name }) => name),
    ).toEqual(['weekend']);
    const detail = await ask('promotion/getPromotionDetail', { name: 'weekend' });
    expect([
      detail.terms.en,
      detail.asOf,
      detail.hotels.map((card) => [card.sn, card.state]),
    ]).toEqual([
      'Terms',
      aFriday,
      [
        [sn.may, 'free'],
        [sn.closed, 'callToBook'],
      ],
    ]);
    for (const name of ['over', 'later', 'none'])
      expect(
        (
          await faultOf(
            'promotion/getPromotionDetail',
            ask('promotion/getPromotionDetail', { name }),
          )
        ).code,
      ).toBe(errorCodes.notFound);
  });

  test('a favourite is kept once, shown latest first with its price of now, and let go once', async () => {
    for (const hotelSn of [sn.may, sn.hanoi, sn.may]) {
      house.pass(1);
      expect(await ask('favorite/addFavorite', { hotelSn }, member())).toEqual({ hotelSn });
    }
    const { hotels } = await ask('favorite/getFavoriteList', {}, member());
    expect(hotels.map((card) => [card.sn, card.state, card.offer?.total ?? null])).toEqual([
      [sn.hanoi, 'notSold', null],
      [sn.may, 'free', 180_000],
    ]);
    for (let times = 0; times < 2; times += 1)
      expect(await ask('favorite/removeFavorite', { hotelSn: sn.hanoi }, member())).toEqual({
        hotelSn: sn.hanoi,
      });
    expect(
      (await ask('favorite/getFavoriteList', {}, member())).hotels.map((card) => card.sn),
    ).toEqual([sn.may]);
    expect(
      (
        await faultOf(
          'favorite/addFavorite',
          ask('favorite/addFavorite', { hotelSn: 987_654 }, member()),
        )
      ).code,
    ).toBe(errorCodes.notFound);
    expect(
      (await faultOf('favorite/getFavoriteList', ask('favorite/getFavoriteList', {}))).code,
    ).toBe(errorCodes.signInRequired);
  });

  test('what a hotel changes is in the next answer', async () => {
    const room = await makeRoom(database.db, sn.hanoi, {}, {});
    await makePlan(database.db, room, { booking_type: 1, price: vnd(111_000) });
    await database.db.insertInto('hotel_change').values({ hotel_sn: sn.hanoi }).execute();
    await index.refresh();
    expect(
      (await ask('hotel/searchHotel', { provinceSn: '2', ...hourly })).hotels.map(
        (card) => card.offer?.total,
      ),
    ).toEqual([111_000]);
  });
});

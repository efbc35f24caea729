// Promises that what a hotel's page asks for adds up: its first stay, what is cheaper or similar,
// what cancelling costs, and its reviews by stars and language.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Input, Output } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { addMinutes, parseDate } from '#domain/time/time.ts';
import * as hotel from '#server/api/handlers/hotel.ts';
import { makeSearchIndex, type SearchIndex } from '#server/search/memory/search-index.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import {
  aFriday,
  makeFlashSale,
  makeHotel,
  makePlaces,
  makePlan,
  makeReview,
  makeRoom,
} from '../support/builders.ts';
import { faultOf } from '../support/test-client.ts';
import { askHandler, makeContext, makeTestHouse, type TestHouse } from '../support/test-server.ts';

type PageCall =
  | 'hotel/getRoomList'
  | 'hotel/getReviewList'
  | 'hotel/getSimilarHotelList'
  | 'hotel/getHotelDetail';
const handlers = hotel;

let database: TestDatabase<Schema>;
let house: TestHouse;
let index: SearchIndex;
const sn = { garden: 0, early: 0, quiet: 0 };

async function ask<Name extends PageCall>(name: Name, input: Input<Name>): Promise<Output<Name>> {
  return askHandler(handlers, { ...makeContext(house, {}), index }, name, input);
}

beforeAll(async () => {
  database = await openTestDatabase<Schema>();
  const { db } = database;
  await makePlaces(db);
  sn.garden = await makeHotel(db, { slug: 'vuon', type: 2 });
  const room = await makeRoom(
    db,
    sn.garden,
    { stock: 2, name: 'Vườn' },
    { hourly: 200_000, overnight: 260_000, daily: 300_000 },
  );
  await makeFlashSale(db, room, aFriday, { booking_type: 2, percent: 10 });
  sn.early = await makeHotel(db, { slug: 'som', latitude: 10.7766, longitude: 106.7014, type: 2 });
  const early = await makeRoom(db, sn.early, {}, {});
  await makePlan(db, early, { booking_type: 1, from_minute: 300, to_minute: 720, max_hours: 1 });
  sn.quiet = await makeHotel(db, { slug: 'vang', latitude: 10.78, longitude: 106.7, type: 1 });
  await makeRoom(db, sn.quiet, {}, { hourly: 210_000, daily: 310_000 });
  await makeRoom(db, await makeHotel(db, { slug: 'xa', latitude: 10.9, longitude: 106.9 }));
  await makeRoom(db, await makeHotel(db, { slug: 'goi', is_open_online: false }));
  const kinds = [
    ['vi', 5, 5, 5],
    ['vi', 5, 4, 4],
    ['vi', 4, 4, 3],
    ['en', 5, 5, 4],
    ['en', 1, 2, 1],
    ['th', 3, 3, 3],
  ] as const;
  for (const [n, [language, cleanliness, facilities, services]] of kinds.entries()) {
    await makeReview(db, sn.garden, {
      language,
      cleanliness,
      facilities,
      services,
      text: `review ${n}`,
      created_at: addMinutes(aFriday, -n),
      ...(n === 0 ? { stayed_on: parseDate('2026-03-10') } : {}),
    });
  }
  for (const reason of ['language', 'language', 'privacy', 'a reason of another day'])
    await makeReview(db, sn.garden, { hidden_reason: reason });
  house = await makeTestHouse(db, { now: aFriday });
  index = makeSearchIndex(db, house.clock, house.log);
  await index.start();
}, 120_000);

afterAll(async () => {
  index.stop();
  await house.close();
  await database.close();
});

describe("a hotel's page without a stay in its address", () => {
  test("starts inside the hotel's own hours and within its limit", async () => {
    const list = await ask('hotel/getRoomList', { slug: 'som', bookingType: '1' });
    expect(list.stay).toEqual({ type: 'hourly', date: '2026-03-13', start: '10:30', hours: 1 });
    expect(list.rooms.map(({ state }) => state)).toEqual(['free']);
    expect(list.refusedStay).toBeNull();
  });

  test('starts with a way to stay that the hotel sells', async () => {
    house.setNow(addMinutes(aFriday, 14 * 60)); // five past midnight
    expect((await ask('hotel/getRoomList', { slug: 'vang' })).stay).toMatchObject({
      type: 'hourly',
      date: '2026-03-14',
    });
    expect((await ask('hotel/getRoomList', { slug: 'vuon' })).stay).toEqual({
      type: 'overnight',
      date: '2026-03-13',
    });
    house.setNow(aFriday);
  });

  test('starts anew when the stay of the address is over', async () => {
    const over = {
      bookingType: '1',
      checkInDatePlan: '2026-03-01',
      startTime: '14:00',
      endDate: '2026-03-01',
      endTime: '16:00',
    };
    const { stay, refusedStay } = await ask('hotel/getRoomList', { slug: 'som', ...over });
    expect(stay).toMatchObject({ date: '2026-03-13', start: '10:30' });
    expect(refusedStay).toEqual({
      type: 'hourly',
      fault: 'past',
      from: '2026-03-01',
      to: '2026-03-01',
      start: '14:00',
      end: '16:00',
    });
  });
});

describe('a stay at a hotel', () => {
  const five = {
    bookingType: '1',
    checkInDatePlan: '2026-03-13',
    startTime: '15:00',
    endDate: '2026-03-13',
    endTime: '20:00',
  };

  test('is told a cheaper way when one covers the same hours', async () => {
    const { cheaper, rooms } = await ask('hotel/getRoomList', { slug: 'vuon', ...five });
    expect(rooms[0]?.price?.total).toBe(350_000);
    expect(cheaper).toEqual({
      stay: { type: 'daily', date: '2026-03-13', nights: 1 },
      checkIn: '2026-03-13T07:00:00.000Z',
      checkOut: '2026-03-14T05:00:00.000Z',
      total: 300_000,
      saved: 50_000,
    });
    expect(
      (await ask('hotel/getRoomList', { slug: 'vuon', ...five, endTime: '17:00' })).cheaper,
    ).toBeNull();
  });

  test('says what cancelling late costs: all of it, the first night of days, and nothing to say where it cannot be cancelled', async () => {
    const fee = async (address: Record<string, string>) =>
      (await ask('hotel/getRoomList', { slug: 'vuon', ...address })).rooms[0]?.lateFee;
    expect(await fee(five)).toBe(350_000);
    expect(
      await fee({ bookingType: '3', checkInDatePlan: '2026-03-13', endDate: '2026-03-16' }),
    ).toBe(300_000);
    expect(
      await fee({ bookingType: '2', checkInDatePlan: '2026-03-13', endDate: '2026-03-14' }),
    ).toBeNull();
  });

  test('has similar hotels nearby that are free for it, the same kind and price first, at their exact price', async () => {
    const one = {
      bookingType: '1',
      checkInDatePlan: '2026-03-13',
      startTime: '10:30',
      endDate: '2026-03-13',
      endTime: '11:30',
    };
    const { hotels, stay } = await ask('hotel/getSimilarHotelList', { slug: 'vuon', ...one });
    expect(stay).toMatchObject({ start: '10:30', hours: 1 });
    expect(hotels.map(({ slug, state, offer }) => [slug, state, offer?.total])).toEqual([
      ['som', 'free', 200_000],
      ['vang', 'free', 210_000],
    ]);
    expect(
      (await ask('hotel/getSimilarHotelList', { slug: 'vuon', ...five })).hotels.map(
        ({ slug }) => slug,
      ),
    ).toEqual(['vang']);
    expect(
      (
        await faultOf(
          'hotel/getSimilarHotelList',
          ask('hotel/getSimilarHotelList', { slug: 'khong-co' }),
        )
      ).code,
    ).toBe(errorCodes.notFound);
  });
});

describe('reviews', () => {
  const texts = ({ reviews }: Output<'hotel/getReviewList'>) =>
    reviews.map(({ text }) => text.slice(-1));

  test('are counted by stars and by language, and both counts are the total', async () => {
    const list = await ask('hotel/getReviewList', { slug: 'vuon' });
    expect(list.byStars).toEqual([
      { stars: 5, count: 2 },
      { stars: 4, count: 2 },
      { stars: 3, count: 1 },
      { stars: 2, count: 0 },
      { stars: 1, count: 1 },
    ]);
    expect(list.byLanguage).toEqual([
      { language: 'vi', count: 3 },
      { language: 'en', count: 2 },
      { language: 'th', count: 1 },
    ]);
    const sum = (rows: readonly { count: number }[]) =>
      rows.reduce((total, { count }) => total + count, 0);
    expect([sum(list.byStars), sum(list.byLanguage), list.total, list.reviews.length]).toEqual([
      6, 6, 6, 6,
    ]);
  });

  test('of one language and number of stars are as many as their counts said', async () => {
    const english = await ask('hotel/getReviewList', { slug: 'vuon', language: 'en' });
    expect([
      english.total,
      texts(english),
      english.byStars.filter(({ count }) => count > 0),
    ]).toEqual([
      2,
      ['3', '4'],
      [
        { stars: 5, count: 1 },
        { stars: 1, count: 1 },
      ],
    ]);
    const worst = await ask('hotel/getReviewList', { slug: 'vuon', language: 'en', stars: '1' });
    expect([worst.total, texts(worst), worst.reviews[0]?.score]).toEqual([1, ['4'], 1.3]);
    expect(
      (await ask('hotel/getReviewList', { slug: 'vuon', stars: '1' })).byLanguage.map(
        ({ count }) => count,
      ),
    ).toEqual([0, 1, 0]);
    expect(
      (await ask('hotel/getReviewList', { slug: 'vuon', language: 'th', stars: '5' })).total,
    ).toBe(0);
  });

  test('stand newest first, or by their score', async () => {
    expect(texts(await ask('hotel/getReviewList', { slug: 'vuon' }))).toEqual([
      '0',
      '1',
      '2',
      '3',
      '4',
      '5',
    ]);
    expect(texts(await ask('hotel/getReviewList', { slug: 'vuon', sort: 'highest' }))).toEqual([
      '0',
      '3',
      '1',
      '2',
      '5',
      '4',
    ]);
    expect(texts(await ask('hotel/getReviewList', { slug: 'vuon', sort: 'lowest' }))).toEqual([
      '4',
      '5',
      '2',
      '1',
      '3',
      '0',
    ]);
  });

  test('that are hidden are counted with their reason and shown to nobody', async () => {
    const list = await ask('hotel/getReviewList', { slug: 'vuon' });
    expect(list.hidden).toEqual([
      { reason: 'language', count: 2 },
      { reason: 'privacy', count: 1 },
      { reason: 'other', count: 1 },
    ]);
    expect((await ask('hotel/getReviewList', { slug: 'som' })).hidden).toEqual([]);
  });

  test('tell the stay they speak of where it is known', async () => {
    expect(
      (await ask('hotel/getReviewList', { slug: 'vuon' })).reviews.map(({ stayedOn }) => stayedOn),
    ).toEqual(['2026-03-10', null, null, null, null, null]);
  });
});

// Promises what province pages, collections and the blog answer: facts of the catalogue, exact
// prices, and the nearest language there is.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallName, Input, Output } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { vnd } from '#domain/money.ts';
import { defaultStay } from '#domain/stay.ts';
import { addMinutes } from '#domain/time/time.ts';
import * as blog from '#server/api/handlers/blog.ts';
import * as collection from '#server/api/handlers/hotel-collection.ts';
import * as place from '#server/api/handlers/place.ts';
import { hotelListCards } from '#server/search/hotel-list.ts';
import { makeSearchIndex, type SearchIndex } from '#server/search/memory/search-index.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { hotelsOfCollection } from '#server/store/hotel/hotel-collection.ts';
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import {
  aFriday,
  makeBooking,
  makeCollection,
  makeHotel,
  makePlaces,
  makeRoom,
} from '../support/builders.ts';
import { faultOf } from '../support/test-client.ts';
import { askHandler, makeContext, makeTestHouse, type TestHouse } from '../support/test-server.ts';

const handlers = { ...blog, ...collection, ...place };
let database: TestDatabase<Schema>;
let house: TestHouse;
let index: SearchIndex;
const sn = { sen: 0, may: 0, ho: 0, cheap: 0, mixed: 0, sea: 0 };

async function ask<Name extends CallName>(name: Name, input: Input<Name>): Promise<Output<Name>> {
  return askHandler(handlers, { ...makeContext(house), index }, name, input);
}

beforeAll(async () => {
  database = await openTestDatabase<Schema>();
  const { db } = database;
  await makePlaces(db);
  sn.sen = await makeHotel(db, { slug: 'la-sen', type: 2, popularity: 0.9, rating: 48 });
  await makeRoom(db, sn.sen, { stock: 2 }, { hourly: 240_000, overnight: 420_000, daily: 600_000 });
  sn.may = await makeHotel(db, { slug: 'nha-may', district_sn: 102 });
  await makeRoom(db, sn.may, { stock: 5 }, { hourly: 180_000, overnight: 350_000, daily: 500_000 });
  // The cheap room is taken all day: what is left costs more than the collection promises.
  sn.mixed = await makeHotel(db, { slug: 'hai-hang', district_sn: 102 });
  const cheapRoom = await makeRoom(db, sn.mixed, {}, { hourly: 150_000 });
  await makeBooking(db, cheapRoom, addMinutes(aFriday, -60), addMinutes(aFriday, 900));
  await makeRoom(db, sn.mixed, { position: 1 }, { hourly: 390_000 });
  sn.ho = await makeHotel(db, {
    slug: 'ho-guom',
    province_sn: 3,
    district_sn: 301,
    latitude: 10.35,
    longitude: 107.08,
  });
  await makeRoom(db, sn.ho, {}, { daily: 900_000 });
  sn.cheap = await makeCollection(db, {
    name: 'two-hours',
    booking_type: 1,
    max_total: vnd(300_000),
    hotel_sns: [sn.mixed, sn.sen, sn.may, 9_999_999],
  });
  sn.sea = await makeCollection(db, { name: 'by-the-sea', hotel_sns: [sn.ho] });
  await makeCollection(db, { name: 'empty' });
  house = await makeTestHouse(db, { now: aFriday });
  index = makeSearchIndex(db, house.clock, house.log);
  await index.start();
});
afterAll(async () => {
  index.stop();
  await house.close();
  await database.close();
});

describe('a province', () => {
  test('is told by its facts: hotels, districts with most first, kinds, and the lowest price of each stay', async () => {
    const page = await ask('place/getProvinceDetail', { slug: 'ho-chi-minh' });
    expect(page).toMatchObject({ sn: 1, hotelCount: 3, mergedInto: null, asOf: aFriday });
    expect(page.districts.map((district) => [district.sn, district.hotelCount])).toEqual([
      [102, 2],
      [101, 1],
    ]);
    expect(page.types).toEqual([
      { type: 'hotel', count: 2 },
      { type: 'boutique', count: 1 },
    ]);
    expect(page.from.map(({ stay, total }) => [stay.type, total])).toEqual([
      ['hourly', 180_000],
      ['overnight', 350_000],
      ['daily', 500_000],
    ]);
    expect(page.hotels.map(({ slug, offer }) => [slug, offer?.total])).toContainEqual([
      'la-sen',
      240_000,
    ]);
    expect(page.collections).toEqual([
      {
        sn: sn.cheap,
        name: 'two-hours',
        title: { vi: expect.any(String), en: expect.any(String), th: expect.any(String) },
        count: 3,
      },
    ]);
    expect(page.near.map(({ slug }) => slug)).toEqual(['ba-ria-vung-tau']);
  });

  test('says what it has been part of since the merger of 2025, unless the name is still its own', async () => {
    expect((await ask('place/getProvinceDetail', { slug: 'ba-ria-vung-tau' })).mergedInto?.en).toBe(
      'Ho Chi Minh',
    );
    expect((await ask('place/getProvinceDetail', { slug: 'quang-nam' })).mergedInto?.en).toBe(
      'Da Nang',
    );
    for (const slug of ['ha-noi', 'thua-thien-hue', 'da-nang'])
      expect((await ask('place/getProvinceDetail', { slug })).mergedInto).toBeNull();
  });

  test('has a page for each of the 63, also without hotels, and none for a district or an unknown name', async () => {
    const { provinces } = await ask('place/getProvinceList', {});
    expect(provinces).toHaveLength(63);
    for (const { slug, hotelCount } of provinces)
      expect((await ask('place/getProvinceDetail', { slug })).hotelCount).toBe(hotelCount);
    for (const slug of ['quan-1', 'nowhere'])
      expect(
        (await faultOf('place/getProvinceDetail', ask('place/getProvinceDetail', { slug }))).code,
      ).toBe(errorCodes.notFound);
  });

  test('is listed with the other names that lead to it', async () => {
    const { provinces } = await ask('place/getProvinceList', {});
    expect(provinces.find(({ slug }) => slug === 'khanh-hoa')?.aliases).toContain('Nha Trang');
  });
});

describe('a collection', () => {
  test('is listed while it has hotels', async () => {
    const { collections } = await ask('hotel/getHotelCollectionList', {});
    // How many keep below a price is not known before they are priced.
    expect(
      collections.map(({ name, hotelCount, isPriceLimited }) => [name, hotelCount, isPriceLimited]),
    ).toEqual([
      ['two-hours', 3, true],
      ['by-the-sea', 1, false],
    ]);
  });

  test('shows its own stay and keeps its promise: a hotel whose cheap room is taken is left out', async () => {
    const { stay, hotels, hotelCount } = await ask('hotel/getHotelCollection', {
      name: 'two-hours',
    });
    expect([stay.type, hotelCount, hotels.map(({ slug, offer }) => [slug, offer?.total])]).toEqual([
      'hourly',
      2,
      [
        ['la-sen', 240_000],
        ['nha-may', 180_000],
      ],
    ]);
    expect(
      (await ask('hotel/getHotelCollection', { name: 'by-the-sea' })).hotels.map(
        ({ slug, state }) => [slug, state],
      ),
    ).toEqual([['ho-guom', 'notSold']]);
  });

  test('tells the places of its hotels, and shows those of one', async () => {
    const all = await ask('hotel/getHotelCollection', { name: 'two-hours' });
    expect(all.provinceSn).toBeNull();
    expect(all.places.reduce((sum, { hotelCount }) => sum + hotelCount, 0)).toBe(all.hotelCount);
    for (const { sn: provinceSn, name } of all.places) {
      const there = await ask('hotel/getHotelCollection', { name: 'two-hours', provinceSn });
      expect(there.provinceSn).toBe(provinceSn);
      expect(new Set(there.hotels.map(({ province }) => province.vi))).toEqual(new Set([name.vi]));
    }
  });

  test('counts in a place the hotels it shows there, and answers for one where none matches', async () => {
    const [city, ...others] = (await ask('hotel/getHotelCollection', { name: 'two-hours' })).places;
    expect([city?.sn, city?.hotelCount, others]).toEqual([1, 2, []]);
    const { db } = database;
    await makeCollection(db, { name: 'nothing-so-cheap', max_total: vnd(1), hotel_sns: [sn.may] });
    const input = { name: 'nothing-so-cheap', provinceSn: 1 };
    const { provinceSn, places, hotels } = await ask('hotel/getHotelCollection', input);
    expect([provinceSn, places.map(({ hotelCount }) => hotelCount), hotels]).toEqual([1, [0], []]);
  });

  test('names all its places, however many there are', async () => {
    const { db } = database;
    const provinces = Array.from({ length: 14 }, (_, at) => at + 1);
    const hotels = await Promise.all(
      provinces.map((province) => makeHotel(db, { province_sn: province })),
    );
    await makeCollection(db, { name: 'everywhere', hotel_sns: hotels });
    // The index of the other tests goes on without these.
    const wide = makeSearchIndex(db, house.clock, house.log);
    await wide.start();
    const { places, hotelCount } = await askHandler(
      handlers,
      { ...makeContext(house), index: wide },
      'hotel/getHotelCollection',
      { name: 'everywhere' },
    );
    wide.stop();
    expect(places.map(({ sn: province }) => province).toSorted((a, b) => a - b)).toEqual(provinces);
    expect(places.reduce((sum, one) => sum + one.hotelCount, 0)).toBe(hotelCount);
  });

  test('cuts off no free hotel for one that is not', () => {
    const stay = defaultStay('hourly', aFriday);
    const listed = (most: number) =>
      hotelListCards(index.catalogue, [sn.ho, sn.may, sn.sen], stay, aFriday, { most }).map(
        ({ slug }) => slug,
      );
    expect([listed(1), listed(2), listed(3)]).toEqual([
      ['nha-may'],
      ['nha-may', 'la-sen'],
      ['nha-may', 'la-sen', 'ho-guom'],
    ]);
  });

  test('that is empty or unknown is not found', async () => {
    for (const name of ['empty', 'none'])
      expect(
        (await faultOf('hotel/getHotelCollection', ask('hotel/getHotelCollection', { name }))).code,
      ).toBe(errorCodes.notFound);
  });

  test('gives the numbers of its hotels to the search, as they are now', async () => {
    const { db } = database;
    expect(await hotelsOfCollection(db, sn.sea)).toEqual(new Set([sn.ho]));
    await db
      .updateTable('hotel_collection')
      .set({ hotel_sns: [sn.ho, sn.sen] })
      .where('sn', '=', sn.sea)
      .execute();
    expect([await hotelsOfCollection(db, sn.sea), await hotelsOfCollection(db, 9_999)]).toEqual([
      new Set([sn.ho, sn.sen]),
      null,
    ]);
  });
});

describe('the blog', () => {
  test('lists every post in the language asked for, else in English, else in Vietnamese, newest first', async () => {
    const [vi, en, th] = await Promise.all(
      (['vi', 'en', 'th'] as const).map(
        async (language) => (await ask('blog/getPostList', { language })).posts,
      ),
    );
    expect(new Set(vi?.map(({ language }) => language))).toEqual(new Set(['vi']));
    expect(en?.map(({ slug }) => slug)).toEqual(vi?.map(({ slug }) => slug));
    const days = vi?.map(({ publishedOn }) => publishedOn) ?? [];
    expect(days).toEqual(days.toSorted().toReversed());
    const languageOf = (slug: string) => th?.find((post) => post.slug === slug)?.language;
    expect(['dat-phong-theo-gio', 'vung-tau-mot-dem', 'can-tho-cho-noi'].map(languageOf)).toEqual([
      'th',
      'en',
      'vi',
    ]);
    expect(th?.find(({ slug }) => slug === 'can-tho-cho-noi')?.languages).toEqual(['vi']);
  });

  test('shows a post with the places it speaks of, hotels there and other posts', async () => {
    const post = await ask('blog/getPost', { slug: 'vung-tau-mot-dem', language: 'vi' });
    expect([
      post.language,
      post.provinces.map(({ slug }) => slug),
      post.hotels.map(({ slug }) => slug),
    ]).toEqual(['vi', ['ba-ria-vung-tau'], []]);
    expect(post.body).toContain('\n## ');
    expect(post.others).toHaveLength(3);
    const city = await ask('blog/getPost', { slug: 'nghi-trua-giua-pho', language: 'en' });
    expect(city.hotels.map(({ slug }) => slug)).toContain('la-sen');
    expect(
      (await faultOf('blog/getPost', ask('blog/getPost', { slug: 'no-such-post' }))).code,
    ).toBe(errorCodes.notFound);
  });
});

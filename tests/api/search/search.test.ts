// Promises that a list says exactly what the rooms themselves say, in the order asked, and follows
// every change.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import type { HotelCard } from '#contract/schemas/hotel.ts';
import { isWorthTelling } from '#domain/cancellation.ts';
import { vnd } from '#domain/money.ts';
import { offerFor } from '#domain/offer.ts';
import { distanceMetres } from '#domain/place.ts';
import { type Sort, type Where, sortNames } from '#domain/search.ts';
import { type Stay, defaultStay } from '#domain/stay.ts';
import { type Instant, addDays, addMinutes, localDate } from '#domain/time/time.ts';
import { cardOf } from '#server/search/hotel-card.ts';
import { hotelOfSlug } from '#server/search/memory/catalogue.ts';
import { type Found, findHotels } from '#server/search/memory/find-hotels.ts';
import { type SearchIndex, makeSearchIndex } from '#server/search/memory/search-index.ts';
import { suggest } from '#server/search/suggest/suggester.ts';
import { seededRandom } from '#server/seed/seeded-random.ts';
import { inTransaction } from '#server/store/engine/db.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { markHotelChanged } from '#server/store/hotel/change-feed.ts';
import { type Room, loadRooms } from '#server/store/hotel/room.ts';
import { type TestDatabase, openTestDatabase, runStore } from '../../support/test-database.ts';
import { aFriday, makeBooking, makeHotel, makePlaces, makeRoom } from '../support/builders.ts';
import { makeRandomCountry, randomStay } from '../support/random-country.ts';

const now: Instant = aFriday;
const saigon = { kind: 'province', sn: 1 } as const satisfies Where;
const lines: Record<string, unknown>[] = [];
const log = (line: Record<string, unknown>) => void lines.push(line);

describe('a random country', () => {
  describe('searched', () => {
    let at: TestDatabase<Schema>;
    let index: SearchIndex;
    const rooms = new Map<number, Room[]>();
    const search = (stay: Stay, sort: Sort = 'bestMatch', where: Where = saigon): Found[] =>
      findHotels(index.catalogue, { where, stay, sort, now });
    const cards = (stay: Stay, found: readonly Found[]): HotelCard[] =>
      found.map(({ hotel, metres }) => cardOf(index.catalogue, hotel, stay, now, { metres }));

    beforeAll(async () => {
      at = await openTestDatabase<Schema>();
      await makePlaces(at.db);
      for (const sn of await makeRandomCountry(at.db, now, 70, 8)) {
        const sns = (
          await at.db
            .selectFrom('room_type')
            .select('sn')
            .where('hotel_sn', '=', sn)
            .orderBy('position')
            .orderBy('sn')
            .execute()
        ).map((row) => row.sn);
        rooms.set(
          sn,
          (
            await Promise.all(sns.map((roomTypeSn) => loadRooms(at.db, { roomTypeSn, now })))
          ).flat(),
        );
      }
      index = makeSearchIndex(at.db, () => now, log);
      await index.start();
    });
    afterAll(async () => {
      index.stop();
      await at.close();
    });

    test('every price in a list is the exact price of that room by its own rows, and every other hotel is rightly not free', () => {
      const by = seededRandom(7);
      let priced = 0;
      for (let round = 0; round < 100; round += 1) {
        const stay = randomStay(now, by);
        const found = cards(stay, search(stay, by.pick(sortNames)));
        const listed = new Map(found.map((card) => [card.sn, card]));
        for (const [sn, own] of rooms) {
          const hotel = index.catalogue.hotels.get(sn);
          if (hotel?.provinceSn !== 1) continue;
          const offers = own.map((room) => offerFor(room, stay, 1, now));
          const free = offers
            .filter((offer) => typeof offer !== 'string')
            .toSorted((a, b) => a.price.total - b.price.total)[0];
          const isTaken = offers.some((offer) => offer === 'soldOut' || offer === 'locked');
          const card = listed.get(sn);
          expect([sn, card?.state]).toEqual([
            sn,
            !hotel.isOpenOnline
              ? 'callToBook'
              : free !== undefined
                ? 'free'
                : isTaken
                  ? 'soldOut'
                  : undefined,
          ]);
          expect([sn, card?.offer?.total]).toEqual([
            sn,
            hotel.isOpenOnline ? free?.price.total : undefined,
          ]);
          if (card?.offer == null) continue;
          const exact = offerFor(
            own.find((room) => room.sn === card.offer?.roomTypeSn) as Room,
            stay,
            1,
            now,
          );
          expect(
            typeof exact === 'string'
              ? exact
              : [
                  exact.price.total,
                  exact.price.usual,
                  exact.when.from,
                  exact.when.to,
                  isWorthTelling(exact.freeUntil, now),
                ],
          ).toEqual([
            card.offer.total,
            card.offer.usual,
            card.offer.checkIn,
            card.offer.checkOut,
            card.isFreeToCancel,
          ]);
          priced += 1;
        }
      }
      expect(priced).toBeGreaterThan(1_000);
    });

    test('free hotels come first, then sold-out ones, then those booked by phone, whatever the order', () => {
      const by = seededRandom(8);
      const groups = ['free', 'soldOut', 'callToBook'];
      const seen = new Set<string>();
      for (let round = 0; round < 40; round += 1) {
        const states = search(randomStay(now, by), by.pick(sortNames)).map(({ state }) => state);
        expect(states).toEqual(states.toSorted((a, b) => groups.indexOf(a) - groups.indexOf(b)));
        for (const state of states) seen.add(state);
      }
      expect([...seen].toSorted()).toEqual(groups.toSorted());
    });

    test('five sorts order the free hotels: by price both ways, by reviews, by distance, by merit', () => {
      const by = seededRandom(9);
      for (let round = 0; round < 40; round += 1) {
        const stay = randomStay(now, by);
        const free = (sort: Sort, where: Where = saigon) =>
          search(stay, sort, where).filter(({ state }) => state === 'free');
        const totals = (sort: Sort) =>
          cards(stay, free(sort)).map((card) => card.offer?.total ?? Number.NaN);
        expect(totals('priceUp')).toEqual(totals('bestMatch').toSorted((a, b) => a - b));
        expect(totals('priceDown')).toEqual(totals('bestMatch').toSorted((a, b) => b - a));
        const ratings = free('reviewScore').map(
          ({ hotel }) => hotel.rating * 1_000 + hotel.reviewCount,
        );
        expect(ratings).toEqual(ratings.toSorted((a, b) => b - a));
        const nearBy: Where = { kind: 'nearBy', latitude: 10.77, longitude: 106.69 };
        const metres = free('nearest', nearBy).map((found) => found.metres ?? Number.NaN);
        expect(metres).toEqual(metres.toSorted((a, b) => a - b));
        const merits = free('bestMatch').map(({ hotel }) => hotel.merit);
        expect(merits).toEqual(merits.toSorted((a, b) => b - a));
      }
    });

    test('near the traveller the circle grows until twenty hotels are in it, and ends at fifty kilometres', () => {
      const stay = defaultStay('overnight', now);
      const point = { latitude: 10.77, longitude: 106.69 };
      const within = (metres: number) =>
        [...index.catalogue.hotels.values()].filter(
          (hotel) => distanceMetres(point, hotel) <= metres,
        ).length;
      const radius =
        [10_000, 20_000, 30_000, 40_000, 50_000].find((step) => within(step) >= 20) ?? 50_000;
      const found = search(stay, 'nearest', { kind: 'nearBy', ...point });
      expect(found.length).toBeGreaterThan(10);
      expect(Math.max(...found.map(({ metres }) => metres ?? 0))).toBeLessThanOrEqual(radius);
      expect(search(stay, 'nearest', { kind: 'nearBy', latitude: 16.5, longitude: 112 })).toEqual(
        [],
      );
    });

    test('an area holds exactly the hotels within its radius; a district only its own; everywhere is everything', () => {
      const stay = defaultStay('daily', now);
      const all = search(stay, 'bestMatch', { kind: 'anywhere' });
      const area = {
        kind: 'area',
        latitude: 10.75,
        longitude: 106.68,
        zoom: 14,
        radius: 4_000,
      } as const;
      const inside = (found: readonly Found[]) =>
        found.map(({ hotel }) => hotel.sn).toSorted((a, b) => a - b);
      expect(inside(search(stay, 'bestMatch', area))).toEqual(
        inside(all.filter(({ hotel }) => distanceMetres(area, hotel) <= 4_000)),
      );
      expect(inside(search(stay, 'bestMatch', { kind: 'district', sn: 102 }))).toEqual(
        inside(all.filter(({ hotel }) => hotel.districtSn === 102)),
      );
      expect(new Set(all.map(({ hotel }) => hotel.provinceSn))).toEqual(new Set([1, 2]));
    });
  });
});

describe('the index', () => {
  describe('follows', () => {
    let at: TestDatabase<Schema>;
    let index: SearchIndex;
    let hotel: number;
    let room: number;
    const stay: Stay = { type: 'daily', date: addDays(localDate(now), 2), nights: 1 };
    const from = addMinutes(now, 2 * 1440);
    const card = () => cardOf(index.catalogue, index.catalogue.hotels.get(hotel)!, stay, now);
    const changed = async (work: (db: TestDatabase<Schema>['db']) => Promise<unknown>) => {
      await inTransaction(at.db, async (db) => {
        await work(db);
        await markHotelChanged(db, hotel);
      });
      await index.refresh();
    };

    beforeAll(async () => {
      at = await openTestDatabase<Schema>();
      await makePlaces(at.db);
      hotel = await makeHotel(at.db, { slug: 'nha-may', name: 'Nhà Mây' });
      room = await makeRoom(at.db, hotel);
      index = makeSearchIndex(at.db, () => now, log);
    });
    afterAll(async () => {
      index.stop();
      await at.close();
    });

    test('nothing is answered before everything has been loaded', async () => {
      expect(index.isReady).toBe(false);
      expect(() => index.catalogue).toThrow(new Fault(errorCodes.busy));
      await index.start();
      expect(index.isReady).toBe(true);
      expect(card()).toMatchObject({ state: 'free', offer: { total: 600_000 } });
    });

    test('a booking takes the last room, and its end gives it back', async () => {
      let booking = 0;
      await changed(async (db) => {
        booking = await makeBooking(db, room, from, addMinutes(from, 1200));
      });
      expect(card()).toMatchObject({ state: 'soldOut', offer: null });
      await changed((db) =>
        db.updateTable('booking').set({ status: 3 }).where('sn', '=', booking).execute(),
      );
      expect(card().state).toBe('free');
    });

    test('a price, a lock, a closed door and the number of rooms are seen', async () => {
      await changed((db) =>
        db
          .updateTable('rate_plan')
          .set({ price: vnd(700_000) })
          .where('room_type_sn', '=', room)
          .where('booking_type', '=', 3)
          .execute(),
      );
      expect(card().offer?.total).toBe(700_000);
      await changed((db) =>
        db.updateTable('room_type').set({ is_locked: true }).where('sn', '=', room).execute(),
      );
      expect(card().state).toBe('soldOut');
      await changed((db) =>
        db.updateTable('hotel').set({ is_open_online: false }).where('sn', '=', hotel).execute(),
      );
      expect(card().state).toBe('callToBook');
      await changed(async (db) => {
        await db
          .updateTable('hotel')
          .set({ is_open_online: true })
          .where('sn', '=', hotel)
          .execute();
        await db
          .updateTable('room_type')
          .set({ is_locked: false, stock: 2 })
          .where('sn', '=', room)
          .execute();
      });
      expect(card()).toMatchObject({ state: 'free', offer: { roomsLeft: null } });
    });

    test('a hotel with another name and address is found by both addresses, and a moved one in its new place alone', async () => {
      await changed(async (db) => {
        await db
          .updateTable('hotel')
          .set({ slug: 'may-trang', name: 'Mây Trắng', province_sn: 2, district_sn: 201 })
          .where('sn', '=', hotel)
          .execute();
        await db
          .insertInto('hotel_old_slug')
          .values({ slug: 'nha-may', hotel_sn: hotel })
          .execute();
      });
      expect([
        hotelOfSlug(index.catalogue, 'nha-may')?.slug,
        hotelOfSlug(index.catalogue, 'may-trang')?.sn,
      ]).toEqual(['may-trang', hotel]);
      expect(suggest(index.catalogue.suggester, 'may trang').hotels.map(({ sn }) => sn)).toEqual([
        hotel,
      ]);
      expect(suggest(index.catalogue.suggester, 'nha may').hotels).toEqual([]);
      expect([1, 2].map((sn) => index.catalogue.areas.get(sn)?.hotels.length)).toEqual([0, 1]);
    });

    test('a new hotel comes and a deleted one goes, and the new owner of an address is the one found by it', async () => {
      const other = await makeHotel(at.db, { slug: 'nha-may', name: 'Nhà Mây Mới' });
      await makeRoom(at.db, other);
      await markHotelChanged(at.db, other);
      await changed(async () => undefined);
      expect(hotelOfSlug(index.catalogue, 'nha-may')?.sn).toBe(other);
      expect(
        findHotels(index.catalogue, { where: saigon, stay, sort: 'bestMatch', now }).map(
          (found) => found.hotel.sn,
        ),
      ).toEqual([other]);
      await at.pool.query(
        'delete from rate_plan where room_type_sn in (select sn from room_type where hotel_sn = $1)',
        [other],
      );
      await at.pool.query('delete from room_type where hotel_sn = $1', [other]);
      await at.pool.query('delete from hotel where sn = $1', [other]);
      await markHotelChanged(at.db, other);
      await index.refresh();
      expect(index.catalogue.hotels.has(other)).toBe(false);
      expect(index.catalogue.areas.get(1)?.hotels).toEqual([]);
    });

    test('a change that could not be read is read at the next try', async () => {
      await at.db.updateTable('hotel').set({ rating: 31 }).where('sn', '=', hotel).execute();
      await markHotelChanged(at.db, hotel);
      await at.pool.query('alter table flash_sale rename to flash_sale_away');
      await expect(index.refresh()).rejects.toThrow('flash_sale');
      await at.pool.query('alter table flash_sale_away rename to flash_sale');
      await index.refresh();
      expect(card().rating).toBe(3.1);
    });

    test('without being asked it looks by itself', async () => {
      await at.db.updateTable('hotel').set({ rating: 32 }).where('sn', '=', hotel).execute();
      await markHotelChanged(at.db, hotel);
      await expect.poll(() => card().rating, { timeout: 30_000, interval: 50 }).toBe(3.2);
    });

    test.skipIf(runStore === 'embedded')(
      'a change that commits after a later one is not lost',
      async () => {
        const slow = await at.pool.connect();
        await slow.query('begin');
        await slow.query('update hotel set rating = 33 where sn = $1', [hotel]);
        await slow.query('insert into hotel_change (hotel_sn, at) values ($1, clock_timestamp())', [
          hotel,
        ]);
        const other = await makeHotel(at.db);
        await markHotelChanged(at.db, other);
        await index.refresh();
        expect([index.catalogue.hotels.has(other), card().rating]).toEqual([true, 3.2]);
        await slow.query('commit');
        slow.release();
        await index.refresh();
        expect(card().rating).toBe(3.3);
      },
    );
  });
});

// Promises that the facts of a room are those of its rows, however many rooms are read at once, and
// count like the database itself.

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { vnd } from '#domain/money.ts';
import { offerFor, roomsFreeBetween } from '#domain/offer.ts';
import type { Stay } from '#domain/stay.ts';
import { addMinutes, epochMs, parseDate, type LocalDate } from '#domain/time/time.ts';
import { seededRandom } from '#server/seed/seeded-random.ts';
import { holdRooms } from '#server/store/booking/hold.ts';
import { roomsHeld } from '#server/store/booking/quote.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import {
  changesAfter,
  forgetOldChanges,
  lastSettledChange,
  markHotelChanged,
} from '#server/store/hotel/change-feed.ts';
import { loadRooms, type Room } from '#server/store/hotel/room.ts';
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import {
  aFriday,
  makeBooking,
  makeFlashSale,
  makeHotel,
  makeOverride,
  makePlaces,
  makePlan,
  makeRoom,
  makeSurcharge,
} from '../support/builders.ts';
import { makeRandomCountry } from '../support/random-country.ts';

const now = aFriday;
const friday = parseDate('2026-03-13') as LocalDate;

/** The order of what is held means nothing. */
const inOrder = (rooms: readonly Room[]): Room[] =>
  rooms.map((room) =>
    Object.assign({}, room, {
      holdings: room.holdings.toSorted(
        (a, b) =>
          a.from - b.from ||
          a.to - b.to ||
          a.rooms - b.rooms ||
          (a.expires ?? 0) - (b.expires ?? 0),
      ),
    }),
  );

describe('rooms', () => {
  describe('read', () => {
    let at: TestDatabase<Schema>;
    beforeAll(async () => {
      at = await openTestDatabase<Schema>();
      await makePlaces(at.db);
      await makeRandomCountry(at.db, now, 30, 3);
    });
    afterAll(() => at.close());

    test('a room carries its own, its hotel’s and its sales’ facts, and nothing that is over', async () => {
      const hotel = await makeHotel(at.db, {
        discount_percent: 5,
        cancel_hours_daily: 48,
        confirms_by_hand: true,
        pay_methods: [0, 3],
      });
      const sn = await makeRoom(
        at.db,
        hotel,
        { name: 'Deluxe', stock: 4, cleaning_minutes: 90, needs_account: true, view: 3, bed: 3 },
        {},
      );
      await makePlan(at.db, sn, {
        booking_type: 1,
        price: vnd(210_000),
        price_additional: vnd(40_000),
        first_hours: 3,
        additional_hours: 2,
        max_hours: 8,
        from_minute: 0,
        to_minute: 1440,
      });
      await makePlan(at.db, sn, { booking_type: 3, price: vnd(900_000) });
      await makeOverride(at.db, sn, {
        booking_type: 3,
        percent: 150,
        from_date: friday,
        weekdays: 96,
      });
      await makeOverride(at.db, sn, { booking_type: 3, percent: 130 });
      await makeSurcharge(at.db, hotel, { booking_type: 2, percent: 10, reason: 'holiday' });
      const sale = await makeFlashSale(at.db, sn, now, { quota: 5, sold: 2 });
      await makeFlashSale(at.db, sn, now, { starts_at: addMinutes(now, -600), ends_at: now });
      await makeBooking(at.db, sn, now, addMinutes(now, 60), {
        rooms: 2,
        held_until: addMinutes(now, 90),
      });
      await makeBooking(at.db, sn, now, addMinutes(now, 60), {
        status: 5,
        expires_at: addMinutes(now, 10),
      });
      await makeBooking(at.db, sn, now, addMinutes(now, 60), { status: 5, expires_at: now });
      await makeBooking(at.db, sn, now, addMinutes(now, 60), { status: 3 });
      await makeBooking(at.db, sn, addMinutes(now, -3000), addMinutes(now, -1441), {});
      const [from, hour, later] = [now, addMinutes(now, 60), addMinutes(now, 90)].map(epochMs);
      expect(inOrder(await loadRooms(at.db, { roomTypeSn: sn, now }))).toEqual([
        {
          sn,
          hotelSn: hotel,
          name: 'Deluxe',
          reading: null,
          stock: 4,
          maxGuests: 2,
          sizeM2: 20,
          bed: 'king',
          view: 'sea',
          facilities: ['wifi', 'airConditioner', 'tv'],
          pictures: [{ name: 'room-modern-1', variant: 0 }],
          isPrepaidOnly: false,
          needsAccount: true,
          isLocked: false,
          isOpenOnline: true,
          confirmsByHand: true,
          barsNoShows: false,
          reportsGuests: false,
          payMethods: [0, 3],
          discountPercent: 5,
          cleaningHourlyMinutes: 30,
          cleaningMinutes: 90,
          cancelBeforeHours: { hourly: null, overnight: null, daily: 48 },
          plans: {
            hourly: {
              type: 'hourly',
              price: 210_000,
              priceAdditional: 40_000,
              firstHours: 3,
              additionalHours: 2,
              maxHours: 8,
              from: '00:00',
              to: '24:00',
            },
            daily: { type: 'daily', price: 900_000, from: '14:00', to: '12:00' },
          },
          overrides: [
            { type: 'daily', percent: 150, fromDate: '2026-03-13', toDate: null, weekdays: 96 },
            { type: 'daily', percent: 130, fromDate: null, toDate: null, weekdays: 127 },
          ],
          surcharges: [
            {
              type: 'overnight',
              percent: 10,
              reason: 'holiday',
              fromDate: null,
              toDate: null,
              weekdays: 127,
              fromMinute: 1080,
              toMinute: 1440,
            },
          ],
          flashSales: [
            {
              sn: sale,
              type: 'hourly',
              percent: 20,
              from: addMinutes(now, -60),
              to: addMinutes(now, 180),
              left: 3,
            },
          ],
          holdings: [
            { from, to: hour, rooms: 1, expires: epochMs(addMinutes(now, 10)) },
            { from, to: later, rooms: 2, expires: null },
          ],
        },
      ]);
    });

    test('a room read alone, with its hotel and with the whole country is the same', async () => {
      const all = inOrder(await loadRooms(at.db, { now }));
      expect(all.length).toBeGreaterThan(30);
      for (const room of all.filter((_, index) => index % 7 === 0)) {
        expect(inOrder(await loadRooms(at.db, { roomTypeSn: room.sn, now }))).toEqual([room]);
        expect(
          inOrder(await loadRooms(at.db, { hotelSns: [room.hotelSn], now })).find(
            (other) => other.sn === room.sn,
          ),
        ).toEqual(room);
      }
      expect(await loadRooms(at.db, { hotelSns: [], now })).toEqual([]);
      expect(await loadRooms(at.db, { roomTypeSn: 987_654, now })).toEqual([]);
    });

    test('the rooms left over any stretch of time are the stock less what the database counts as held', async () => {
      const by = seededRandom(5);
      const all = await loadRooms(at.db, { now });
      let taken = 0;
      for (let round = 0; round < 300; round += 1) {
        const room = by.pick(all);
        const from = addMinutes(now, 15 * by.whole(-20, 400));
        const to = addMinutes(from, 15 * by.whole(1, 100));
        const { rows } = await sql<{
          held: number;
        }>`select peak_held(${room.sn}, ${from}, ${to}, ${now}) as held`.execute(at.db);
        const held = rows[0]?.held ?? 0;
        if (held > 0) taken += 1;
        expect([room.sn, roomsFreeBetween(room, epochMs(from), epochMs(to), epochMs(now))]).toEqual(
          [room.sn, Math.max(0, room.stock - held)],
        );
      }
      expect(taken).toBeGreaterThan(50);
    });

    test('a crowded room is counted alike by the domain, by a quote and by whoever holds rooms, however long its stays are', async () => {
      const by = seededRandom(11);
      const stock = 40;
      const sn = await makeRoom(at.db, await makeHotel(at.db), { stock });
      // Around the length from which on a stay is looked for apart, and on the quarter hours where
      // stays meet.
      const lengths = [15, 30, 150, 720, 2145, 2160, 2175, 4 * 1440, 12 * 1440];
      for (let left = 250; left > 0; left -= 1) {
        const from = addMinutes(now, 15 * by.whole(-600, 600));
        const to = addMinutes(from, by.pick(lengths));
        const status = by.pick([1, 1, 3, 5, 6, 9]);
        await makeBooking(at.db, sn, from, to, {
          status,
          rooms: by.whole(1, 3),
          expires_at: status === 5 ? addMinutes(now, by.pick([-1, 0, 1, 14])) : null,
        });
      }
      const [room] = await loadRooms(at.db, {
        roomTypeSn: sn,
        now,
        within: { from: addMinutes(now, -30_000), to: addMinutes(now, 60_000) },
      });
      if (room === undefined) throw new Error('the room must be there');
      const seen = new Set<number>();
      for (let round = 0; round < 200; round += 1) {
        const from = addMinutes(now, 15 * by.whole(-700, 700));
        const to = addMinutes(from, by.pick(lengths));
        const taken = await roomsHeld(at.db, { roomTypeSn: sn, from, to }, now);
        const free = roomsFreeBetween(room, epochMs(from), epochMs(to), epochMs(now));
        expect(free).toBe(Math.max(0, stock - taken));
        const holds = (rooms: number) => holdRooms(at.db, { roomTypeSn: sn, from, to, rooms }, now);
        expect([await holds(stock - taken), await holds(stock - taken + 1)]).toEqual([true, false]);
        seen.add(free);
      }
      expect(seen.size).toBeGreaterThan(10);
    });

    test('changes settle after a minute and are forgotten after a day, but for the newest', async () => {
      await at.pool.query('delete from hotel_change');
      for (const age of ['2 days', '25 hours', '61 seconds'])
        await at.pool.query(
          `insert into hotel_change (hotel_sn, at) values (7, now() - interval '${age}')`,
        );
      await markHotelChanged(at.db, 8);
      const all = await changesAfter(at.db, 0);
      expect(all.map(({ hotelSn, isSettled }) => [hotelSn, isSettled])).toEqual([
        [7, true],
        [7, true],
        [7, true],
        [8, false],
      ]);
      expect(await lastSettledChange(at.db)).toBe(all[2]?.seq);
      expect(await changesAfter(at.db, all[2]?.seq ?? 0)).toEqual([all[3]]);
      await forgetOldChanges(at.db);
      expect(await changesAfter(at.db, 0)).toEqual(all.slice(2));
      await at.pool.query(`update hotel_change set at = now() - interval '3 days'`);
      await forgetOldChanges(at.db);
      expect((await changesAfter(at.db, 0)).map(({ seq }) => seq)).toEqual([all[3]?.seq]);
    });

    test('an unpaid hold lets go by itself when its window is over', async () => {
      const sn = await makeRoom(at.db, await makeHotel(at.db));
      const stay: Stay = { type: 'daily', date: friday, nights: 1 };
      await makeBooking(at.db, sn, addMinutes(now, 240), addMinutes(now, 1560), {
        status: 5,
        expires_at: addMinutes(now, 15),
      });
      const [room] = await loadRooms(at.db, { roomTypeSn: sn, now });
      if (room === undefined) throw new Error('the room must be there');
      expect(offerFor(room, stay, 1, addMinutes(now, 14))).toBe('soldOut');
      expect(offerFor(room, stay, 1, addMinutes(now, 15))).toMatchObject({ roomsLeft: 1 });
    });
  });
});

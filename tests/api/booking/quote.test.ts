// Promises that a quote is kept as long as it is true, and that whoever agreed to one that is not
// is told the new one.

import { describe, expect, it } from 'vitest';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import { vnd } from '#domain/money.ts';
import { offerFor, roomsLeftShown } from '#domain/offer.ts';
import { policy } from '#domain/policy.ts';
import { addMinutes } from '#domain/time/time.ts';
import { getBookingStatus, getQuote } from '#server/api/handlers/booking.ts';
import { seededRandom } from '#server/seed/seeded-random.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { loadRooms } from '#server/store/hotel/room.ts';
import type { TestDatabase } from '../../support/test-database.ts';
import {
  aGuest,
  hourly,
  overnight,
  type Person,
  type Shop,
  withShop,
} from '../support/booking-makers.ts';
import { aFriday, makeFlashSale, makeHotel, makeRoom } from '../support/builders.ts';
import { makeRandomCountry, randomStay } from '../support/random-country.ts';
import { faultOf } from '../support/test-client.ts';
import { askHandler, makeContext } from '../support/test-server.ts';

let at: TestDatabase<Schema>;
let shop: Shop;
withShop((...opened) => {
  [at, shop] = opened;
});

const refused = (call: Promise<unknown>) => faultOf('booking/createBooking', call);

describe('a quote', () => {
  it('has the same hash while nothing changes, and another when the price does', async () => {
    const room = await shop.aRoom();
    const first = await shop.quote(room, hourly('14:00'));
    shop.house.pass(20);
    expect((await shop.quote(room, hourly('14:00'))).quoteHash).toBe(first.quoteHash);
    await at.db
      .updateTable('rate_plan')
      .set({ price: vnd(210_000) })
      .where('room_type_sn', '=', room)
      .where('booking_type', '=', 1)
      .execute();
    expect((await shop.quote(room, hourly('14:00'))).quoteHash).not.toBe(first.quoteHash);
  });

  it('says what the name of its room means, and the booking also how its address reads', async () => {
    const reading = { en: 'Attic room', th: 'ห้องใต้หลังคา' };
    const room = await shop.aRoom(
      { name: 'Phòng Gác Mái', name_en: reading.en, name_th: reading.th },
      { address: '15/7 Nguyễn Huy Tự, Quận 1' },
    );
    expect((await shop.quote(room, overnight())).room).toMatchObject({
      name: 'Phòng Gác Mái',
      reading,
    });
    const booked = await shop.book(room, overnight());
    const read = await askHandler(
      { getBookingStatus },
      makeContext(shop.house),
      'booking/getBookingStatus',
      { code: booked.code, key: booked.key },
    );
    for (const { hotel, room: named } of [booked, read]) {
      expect(named.reading).toEqual(reading);
      expect(hotel.addressReading).toEqual({
        en: '15/7 Nguyen Huy Tu Street, District 1, Ho Chi Minh City',
        th: '15/7 ถนน Nguyen Huy Tu, เขต 1, โฮจิมินห์',
      });
      expect(hotel).not.toHaveProperty('district');
    }
    const plain = await shop.quote(await shop.aRoom(), hourly('14:00'));
    expect(plain.room).not.toHaveProperty('reading');
  });

  it('has another hash for another stay, room or number of rooms', async () => {
    const hotel = await makeHotel(at.db);
    const [one, two] = [
      await makeRoom(at.db, hotel, { stock: 2 }),
      await makeRoom(at.db, hotel, { stock: 2 }),
    ];
    const quotes = [
      await shop.quote(one, hourly('14:00')),
      await shop.quote(one, hourly('14:30')),
      await shop.quote(two, hourly('14:00')),
      await shop.quote(one, hourly('14:00'), 2),
    ];
    expect(new Set(quotes.map((quote) => quote.quoteHash)).size).toBe(4);
  });

  it('says of any room and stay what the domain says of all that is held of the room', async () => {
    const by = seededRandom(17);
    await makeRandomCountry(at.db, aFriday, 30, 9);
    const rooms = await loadRooms(at.db, { now: aFriday });
    const codes = new Set<string>();
    for (let round = 0; round < 200; round += 1) {
      const [room, stay, wanted] = [by.pick(rooms), randomStay(aFriday, by), by.whole(1, 2)];
      const offer = offerFor(room, stay, wanted, aFriday, policy.startedCheckoutMinutes);
      const said = await shop.quote(room.sn, stay, wanted).then(
        (quote) => ({
          when: { from: quote.checkIn, to: quote.checkOut },
          roomsLeft: quote.roomsLeft,
        }),
        (error: unknown) => {
          if (
            error instanceof Fault &&
            typeof error.details === 'object' &&
            error.details !== null &&
            'reason' in error.details
          )
            return error.details.reason;
          throw error;
        },
      );
      expect(said).toEqual(
        typeof offer === 'string'
          ? offer
          : { when: offer.when, roomsLeft: roomsLeftShown(offer.roomsLeft, room.stock) },
      );
      codes.add(typeof offer === 'string' ? offer : 'offered');
    }
    expect([...codes]).toEqual(expect.arrayContaining(['offered', 'soldOut', 'overHourLimit']));
  });

  it('tells every method that is set up with what bars it', async () => {
    const room = await shop.aRoom();
    const bars = async (person: Person) =>
      Object.fromEntries(
        (await shop.quote(room, hourly(), 1, person)).methods.map((method) => [
          method.name,
          method.bar,
        ]),
      );
    const online = {
      momo: null,
      zalopay: null,
      shopeepay: null,
      creditCard: null,
      debitCard: null,
    };
    expect(await bars(aGuest())).toEqual({ hotel: 'signIn', ...online });
    expect(await bars(await shop.aMember())).toEqual({ hotel: null, ...online });
  });

  it('of more hours than the hotel sells names the day stay instead', async () => {
    const fault = await faultOf(
      'booking/getQuote',
      shop.quote(await shop.aRoom(), hourly('14:00', 6)),
    );
    expect(fault).toMatchObject({
      code: errorCodes.overHourLimit,
      details: { dailyInstead: { stay: { type: 'daily', nights: 1 }, total: 600_000 } },
    });
    const hoursOnly = await shop.aRoom({}, {}, { hourly: 200_000 });
    expect(
      await faultOf('booking/getQuote', shop.quote(hoursOnly, hourly('14:00', 6))),
    ).toMatchObject({ code: errorCodes.overHourLimit, details: { dailyInstead: null } });
  });

  it.each([
    [
      errorCodes.callToBook,
      'the hotel is not open online',
      {},
      { is_open_online: false },
      hourly(),
    ],
    [errorCodes.roomLocked, 'the room is locked', { is_locked: true }, {}, hourly()],
    [errorCodes.soldOut, 'no room is left', { stock: 0 }, {}, hourly()],
    [errorCodes.checkInPast, 'the start is past', {}, {}, hourly('09:00')],
    [errorCodes.notSold, 'the day is too far ahead', {}, {}, overnight('2026-12-01')],
  ] as const)('is refused with %s when %s', async (code, _, row, hotel, stay) => {
    expect(
      (await faultOf('booking/getQuote', shop.quote(await shop.aRoom(row, hotel), stay))).code,
    ).toBe(code);
  });

  it("of a room under another hotel's address does not exist", async () => {
    const room = await shop.aRoom();
    await at.db.updateTable('hotel').set({ slug: 'the-one' }).execute();
    const other = await shop.aRoom();
    const input = {
      slug: 'the-one',
      roomTypeSn: other,
      stay: hourly(),
      rooms: 1,
      couponSn: null,
      xu: 0,
      addOns: [],
    };
    expect((await faultOf('booking/getQuote', getQuote(makeContext(shop.house), input))).code).toBe(
      errorCodes.notFound,
    );
    expect((await getQuote(makeContext(shop.house), { ...input, roomTypeSn: room })).room.sn).toBe(
      room,
    );
  });
});

describe('a quote that no longer holds', () => {
  it('answers with the new one, which can be booked with', async () => {
    const room = await shop.aRoom();
    const { quoteHash } = await shop.quote(room, overnight());
    await at.db
      .updateTable('rate_plan')
      .set({ price: vnd(450_000) })
      .where('booking_type', '=', 2)
      .execute();
    const fault = await refused(shop.book(room, overnight(), { quoteHash }));
    const { quote } = fault.details as { quote: Awaited<ReturnType<Shop['quote']>> };
    expect(fault.code).toBe(errorCodes.priceChanged);
    expect(quote.price.total).toBe(450_000);
    expect((await shop.book(room, overnight(), { quoteHash: quote.quoteHash })).price.total).toBe(
      450_000,
    );
  });

  it('says so when it was a flash sale that ended or was used up', async () => {
    const room = await shop.aRoom({ stock: 5 });
    await makeFlashSale(at.db, room, aFriday, { quota: 1, ends_at: addMinutes(aFriday, 30) });
    const sale = await shop.quote(room, hourly('14:00'));
    expect(sale.price.total).toBe(160_000);
    expect(sale.isCancellable).toBe(false);
    await shop.book(room, hourly('14:00'), { quoteHash: sale.quoteHash });
    expect((await at.db.selectFrom('flash_sale').select('sold').execute())[0]?.sold).toBe(1);
    const usedUp = await refused(shop.book(room, hourly('14:00'), { quoteHash: sale.quoteHash }));
    expect(usedUp).toMatchObject({
      code: errorCodes.flashSaleOver,
      details: { quote: { price: { total: 200_000 } } },
    });
    await at.db.updateTable('flash_sale').set({ quota: 5 }).execute();
    shop.house.pass(31);
    expect(
      (await refused(shop.book(room, hourly('14:00'), { quoteHash: sale.quoteHash }))).code,
    ).toBe(errorCodes.flashSaleOver);
  });

  it('gives a flash sale its room back when nobody pays', async () => {
    const room = await shop.aRoom();
    await makeFlashSale(at.db, room, aFriday, { quota: 1 });
    await shop.book(room, hourly('14:00'));
    shop.house.pass(17);
    await shop.work();
    expect((await at.db.selectFrom('flash_sale').select('sold').execute())[0]?.sold).toBe(0);
  });
});

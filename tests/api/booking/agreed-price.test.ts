// Promises that nobody is charged what they did not agree to: whatever changes between looking and
// booking is told with its code and its new price (docs/performance.md, F17).

import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import { vnd } from '#domain/money.ts';
import { addMinutes } from '#domain/time/time.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { openTestDatabase, isMissing, type TestDatabase } from '../../support/test-database.ts';
import {
  aGuest,
  clearShop,
  daily,
  hourly,
  openShop,
  overnight,
  type Shop,
  withShop,
} from '../support/booking-makers.ts';
import { aFriday, makeFlashSale, makeHotel, makeRoom, makeSurcharge } from '../support/builders.ts';
import { accept, earn, hold, quoteIn, sell } from '../support/cart-makers.ts';
import { faultOf } from '../support/test-client.ts';

const sunday = daily('2026-03-15');

describe('what changed between looking and booking', () => {
  let at: TestDatabase<Schema>;
  let shop: Shop;
  withShop((...opened) => {
    [at, shop] = opened;
  });

  const hotelOf = async (room: number): Promise<number> =>
    (
      await at.db
        .selectFrom('room_type')
        .select('hotel_sn')
        .where('sn', '=', room)
        .executeTakeFirstOrThrow()
    ).hotel_sn;

  it.each<[string, string, number, number, (room: number) => Promise<unknown>]>([
    [
      'the rate of the room',
      errorCodes.priceChanged,
      600_000,
      650_000,
      (room) =>
        at.db
          .updateTable('rate_plan')
          .set({ price: vnd(650_000) })
          .where('room_type_sn', '=', room)
          .execute(),
    ],
    [
      'a discount',
      errorCodes.priceChanged,
      600_000,
      540_000,
      async (room) =>
        at.db
          .updateTable('hotel')
          .set({ discount_percent: 10 })
          .where('sn', '=', await hotelOf(room))
          .execute(),
    ],
    [
      'a surcharge',
      errorCodes.priceChanged,
      600_000,
      690_000,
      async (room) => makeSurcharge(at.db, await hotelOf(room), { booking_type: 3 }),
    ],
  ])('was %s: %s, and the new price can be booked with', async (_, code, before, after, change) => {
    const room = await shop.aRoom();
    const agreed = await shop.quote(room, sunday);
    expect(agreed.price.total).toBe(before);
    await change(room);
    const fault = await faultOf('booking/createBooking', shop.book(room, sunday, accept(agreed)));
    expect([fault.code, quoteIn(fault).price.total]).toEqual([code, after]);
    const booking = await shop.book(room, sunday, accept(quoteIn(fault)));
    await shop.pay(booking);
    expect((await shop.attempts()).map(({ amount }) => amount)).toEqual([after]);
  });

  it('was the price of an add-on, or what a coupon takes off', async () => {
    const [room, member] = [await shop.aRoom({ stock: 4 }), await shop.aMember()];
    const addOns = [{ sn: await sell(at.db, room), count: 2 }];
    const couponSn = await hold(at.db, member);
    const agreed = await shop.quote(room, sunday, 1, member, { addOns, couponSn });
    expect(agreed.price.total).toBe(700_000);
    await at.db
      .updateTable('add_on')
      .set({ price: vnd(100_000) })
      .execute();
    const dearer = await faultOf(
      'booking/createBooking',
      shop.book(room, sunday, accept(agreed), member),
    );
    expect([dearer.code, quoteIn(dearer).price.total]).toEqual([errorCodes.priceChanged, 720_000]);
    await at.db
      .updateTable('coupon')
      .set({ max_discount: vnd(50_000) })
      .execute();
    const less = await faultOf(
      'booking/createBooking',
      shop.book(room, sunday, accept(quoteIn(dearer)), member),
    );
    expect([less.code, quoteIn(less).price.total]).toEqual([errorCodes.priceChanged, 750_000]);
    const booking = await shop.book(room, sunday, accept(quoteIn(less)), member);
    await shop.pay(booking);
    expect((await shop.attempts()).map(({ amount }) => amount)).toEqual([750_000]);
    await at.db
      .updateTable('coupon')
      .set({ max_discount: vnd(80_000) })
      .execute();
  });

  it('was a flash sale that began, ended, or went to others', async () => {
    const [room, member] = [await shop.aRoom({ stock: 9 }), await shop.aMember()];
    const couponSn = await hold(at.db, member);
    await earn(at.db, member, 20_000);
    const agreed = await shop.quote(room, hourly('14:00'), 1, member, { couponSn, xu: 20_000 });
    expect(agreed.price.total).toBe(140_000);
    // A sale takes neither coupon nor points: both are told, with the price of the sale.
    await makeFlashSale(at.db, room, aFriday, { quota: 1, ends_at: addMinutes(aFriday, 30) });
    const began = await faultOf(
      'booking/createBooking',
      shop.book(room, hourly('14:00'), accept(agreed), member),
    );
    expect([began.code, quoteIn(began).price.total]).toEqual([errorCodes.discountGone, 160_000]);
    const sale = quoteIn(began);
    await shop.book(room, hourly('14:00'), {}, aGuest());
    const gone = await faultOf(
      'booking/createBooking',
      shop.book(room, hourly('14:00'), accept(sale), member),
    );
    expect([gone.code, quoteIn(gone).price.total, quoteIn(gone).best]).toMatchObject([
      errorCodes.flashSaleOver,
      200_000,
      { couponSn, xu: 20_000, total: 140_000 },
    ]);
    await at.db.updateTable('flash_sale').set({ quota: 9 }).execute();
    shop.house.pass(30);
    const ended = await faultOf(
      'booking/createBooking',
      shop.book(room, hourly('14:00'), accept(sale), member),
    );
    expect([ended.code, quoteIn(ended).price.total]).toEqual([errorCodes.flashSaleOver, 200_000]);
    const booking = await shop.book(room, hourly('14:00'), accept(quoteIn(ended)), member);
    await shop.pay(booking);
    expect((await shop.attempts()).map(({ amount }) => amount)).toEqual([200_000]);
  });

  it.each([
    [
      'the room was locked',
      errorCodes.roomLocked,
      async (room: number) =>
        at.db.updateTable('room_type').set({ is_locked: true }).where('sn', '=', room).execute(),
    ],
    [
      'the hotel closed its online booking',
      errorCodes.callToBook,
      async (room: number) =>
        at.db
          .updateTable('hotel')
          .set({ is_open_online: false })
          .where('sn', '=', await hotelOf(room))
          .execute(),
    ],
    [
      'its hours became fewer',
      errorCodes.overHourLimit,
      async (room: number) =>
        at.db
          .updateTable('rate_plan')
          .set({ max_hours: 1 })
          .where('room_type_sn', '=', room)
          .where('booking_type', '=', 1)
          .execute(),
    ],
    ['its check-in passed', errorCodes.checkInPast, async () => shop.house.pass(300)],
  ] as const)('and %s: it answers %s and books nothing', async (_, code, change) => {
    const room = await shop.aRoom();
    const agreed = await shop.quote(room, hourly('14:00'));
    await change(room);
    expect(
      (await faultOf('booking/createBooking', shop.book(room, hourly('14:00'), accept(agreed))))
        .code,
    ).toBe(code);
    expect(await at.db.selectFrom('booking').select('sn').execute()).toEqual([]);
  });
});

describe('a stay that cannot be had any more', () => {
  let at: TestDatabase<Schema>;
  let shop: Shop;
  withShop((...opened) => {
    [at, shop] = opened;
  });
  const insteadOf = async (room: number, stay: Parameters<Shop['quote']>[1], rooms = 1) =>
    (
      (await faultOf('booking/getQuote', shop.quote(room, stay, rooms))).details as {
        instead: unknown;
      }
    ).instead;

  it('brings the cheapest other room of the hotel for as many guests, at the same time', async () => {
    const hotel = await makeHotel(at.db);
    const room = await makeRoom(at.db, hotel, { is_locked: true, max_guests: 2 });
    expect(await insteadOf(room, sunday)).toBeNull();
    await makeRoom(at.db, hotel, { max_guests: 1 }, { daily: 100_000 });
    await makeRoom(at.db, hotel, { needs_account: true }, { daily: 200_000 });
    await makeRoom(at.db, hotel, { stock: 0 }, { daily: 300_000 });
    await makeRoom(at.db, hotel, {}, { daily: 800_000 });
    const other = await makeRoom(
      at.db,
      hotel,
      { max_guests: 3, name: 'Family' },
      { daily: 700_000 },
    );
    expect(await insteadOf(room, sunday)).toEqual({
      roomTypeSn: other,
      roomName: 'Family',
      stay: sunday,
      checkIn: '2026-03-15T07:00:00.000Z',
      checkOut: '2026-03-16T05:00:00.000Z',
      total: 700_000,
    });
    expect(await insteadOf(room, sunday, 2)).toBeNull();
  });

  it('brings the same room the next time it is free, when there is no other', async () => {
    const room = await shop.aRoom();
    await shop.book(room, hourly('14:00'));
    expect(await insteadOf(room, hourly('14:30'))).toMatchObject({
      roomTypeSn: room,
      stay: hourly('16:30'),
      total: 200_000,
    });
    await shop.book(room, overnight('2026-03-14'));
    expect(await insteadOf(room, overnight('2026-03-14'))).toMatchObject({
      stay: overnight('2026-03-15'),
    });
    for (const date of ['2026-03-15', '2026-03-16', '2026-03-17', '2026-03-18'])
      await shop.book(room, overnight(date));
    expect(await insteadOf(room, overnight('2026-03-14'))).toMatchObject({
      stay: overnight('2026-03-19'),
    });
    expect(await insteadOf(room, hourly('09:00'))).toMatchObject({ stay: hourly('10:30') });
  });
});

const bookers = 30;
describe.skipIf(isMissing('postgresql'))('while a price goes up and down', () => {
  let at: TestDatabase<Schema>;
  let shop: Shop;
  beforeAll(async () => {
    at = await openTestDatabase<Schema>({ kind: 'postgresql', poolSize: bookers });
    shop = await openShop(at);
  });
  afterAll(async () => {
    await shop?.close();
    await at?.close();
  });
  afterEach(() => clearShop(at));

  test('everybody pays what they agreed to or is told the new price, and goes on with one more try', async () => {
    const room = await makeRoom(at.db, await makeHotel(at.db), { stock: bookers });
    const over = new AbortController();
    const flips = (async () => {
      for (let turn = 0; !over.signal.aborted; turn += 1)
        await at.db
          .updateTable('rate_plan')
          .set({ price: vnd(turn % 2 === 0 ? 430_000 : 400_000) })
          .where('room_type_sn', '=', room)
          .where('booking_type', '=', 2)
          .execute();
    })();
    let told = 0;
    const book = async (): Promise<{ agreed: number; charged: number }> => {
      const guest = aGuest();
      let quote = await shop.quote(room, overnight(), 1, guest);
      for (;;) {
        try {
          const booking = await shop.book(room, overnight(), accept(quote), guest);
          return { agreed: quote.price.total, charged: booking.price.total };
        } catch (error) {
          if (!(error instanceof Fault) || error.code !== errorCodes.priceChanged) throw error;
          told += 1;
          quote = quoteIn(error);
        }
      }
    };
    const booked = await Promise.all(Array.from({ length: bookers }, book));
    over.abort();
    await flips;
    expect(
      booked.every(
        ({ agreed, charged }) => agreed === charged && (agreed === 400_000 || agreed === 430_000),
      ),
    ).toBe(true);
    const rows = await at.db.selectFrom('booking').select(['total', 'price']).execute();
    expect(rows.every(({ total, price }) => total === price.total)).toBe(true);
    expect(told).toBeGreaterThan(0);
  });
});

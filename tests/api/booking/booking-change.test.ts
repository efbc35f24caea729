// Promises that a booking changes in place as it was shown: rooms swap in one step, the difference
// is paid or goes back, and nobody gets in between.

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import type { Stay } from '#domain/stay.ts';
import { addMinutes, instant } from '#domain/time/time.ts';
import {
  extendStay,
  getExtension,
  getReschedule,
  getRescheduleTimes,
  rescheduleBooking,
} from '#server/api/handlers/booking-change.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import {
  isMissing,
  openTestDatabase,
  warmUp,
  type TestDatabase,
} from '../../support/test-database.ts';
import {
  atHotel,
  clearShop,
  daily,
  expectBalance,
  hourly,
  openShop,
  overnight,
  type Person,
  type Shop,
  withShop,
} from '../support/booking-makers.ts';
import { aFriday, makeFlashSale, makeHotel, makeRoom } from '../support/builders.ts';
import { faultOf } from '../support/test-client.ts';
import { askHandler, inWrite, makeContext } from '../support/test-server.ts';

type Booked = Awaited<ReturnType<Shop['book']>>;
type Mine = { readonly booking: Booked; readonly person: Person };
const ask = { getReschedule, getRescheduleTimes, rescheduleBooking, getExtension, extendStay };
const look = (shop: Shop, { booking, person }: Mine, roomTypeSn: number, stay: Stay) =>
  askHandler(ask, makeContext(shop.house, person), 'booking/getReschedule', {
    code: booking.code,
    roomTypeSn,
    stay,
  });
const move = (
  shop: Shop,
  { booking, person }: Mine,
  roomTypeSn: number,
  stay: Stay,
  changeHash: string,
) =>
  inWrite(shop.house, person, (ctx) =>
    askHandler(ask, ctx, 'booking/rescheduleBooking', {
      code: booking.code,
      roomTypeSn,
      stay,
      changeHash,
    }),
  );
const lookLonger = (shop: Shop, { booking, person }: Mine) =>
  askHandler(ask, makeContext(shop.house, person), 'booking/getExtension', { code: booking.code });
const stayLonger = (shop: Shop, { booking, person }: Mine, changeHash: string) =>
  inWrite(shop.house, person, (ctx) =>
    askHandler(ask, ctx, 'booking/extendStay', { code: booking.code, changeHash }),
  );

/** Looks and does what was seen. */
async function change(shop: Shop, mine: Mine, room: number, stay: Stay): Promise<Booked> {
  const { change: seen, why } = await look(shop, mine, room, stay);
  expect(why).toBeNull();
  return move(shop, mine, room, stay, seen?.changeHash ?? '');
}

describe('a booking', () => {
  let at: TestDatabase<Schema>;
  let shop: Shop;
  withShop((...opened) => {
    [at, shop] = opened;
  });
  // However a stay was changed, what was paid is in it, due at the desk or on its way back.
  afterEach(() => expectBalance(at));

  const twoRooms = async (
    first: Parameters<typeof makeRoom>[3] = { hourly: 200_000, daily: 600_000 },
    second: Parameters<typeof makeRoom>[3] = { hourly: 150_000, daily: 500_000 },
    hotel = {},
  ) => {
    const hotelSn = await makeHotel(at.db, hotel);
    return [
      await makeRoom(at.db, hotelSn, {}, first),
      await makeRoom(at.db, hotelSn, {}, second),
    ] as const;
  };
  const given = async (room: number, stay: Stay, isPaidAtHotel = false): Promise<Mine> => {
    const person = await shop.aMember();
    const booking = await shop.book(
      room,
      stay,
      isPaidAtHotel ? { paymentMethod: atHotel } : {},
      person,
    );
    if (!isPaidAtHotel) await shop.pay(booking);
    return { booking, person };
  };
  const money = async () =>
    (
      await at.pool.query<{ paid: number; back: number }>(`
    select coalesce((select sum(amount) from payment_attempt where status in (1, 3)), 0)::int8 paid, coalesce((select sum(amount) from refund where state <> 'failed'), 0)::int8 back`)
    ).rows[0];

  it('can be moved only to hours that are free in the room type itself, its own among them', async () => {
    const [own, other] = await twoRooms();
    await at.db.updateTable('room_type').set({ stock: 1 }).where('sn', '=', own).execute();
    const mine = await given(own, hourly('14:00'));
    await shop.pay(await shop.book(own, hourly('18:00'), {}, await shop.aMember()));
    const startsIn = async (roomTypeSn: number) => {
      const { starts } = await askHandler(
        ask,
        makeContext(shop.house, mine.person),
        'booking/getRescheduleTimes',
        { code: mine.booking.code, roomTypeSn, stay: hourly('14:00') },
      );
      return new Map(
        starts.map(({ start, total, isTaken }) => [start as string, { total, isTaken }]),
      );
    };
    const inOwn = await startsIn(own);
    expect(inOwn.get('18:00')).toEqual({ total: null, isTaken: true });
    for (const start of ['14:00', '14:30', '12:30'])
      expect(inOwn.get(start)).toEqual({ total: 200_000, isTaken: false });
    expect((await startsIn(other)).get('18:00')).toEqual({ total: 150_000, isTaken: false });
    // What is shown as free can be had, and nothing else.
    const ahead = [...inOwn].filter(([start]) => start > '10:30' && start !== '14:00');
    const possible: [string, boolean][] = [];
    for (const [start] of ahead)
      possible.push([start, (await look(shop, mine, own, hourly(start))).why === null]);
    expect(possible).toEqual(ahead.map(([start, { isTaken }]) => [start, !isTaken]));
  });

  it('moves to a cheaper room and a later hour: the old room is free at once, and the difference goes back', async () => {
    const [dear, cheap] = await twoRooms();
    const mine = await given(dear, hourly('14:00'));
    const seen = await look(shop, mine, cheap, hourly('16:00'));
    expect(seen).toMatchObject({
      why: null,
      change: {
        roomTypeSn: cheap,
        difference: -50_000,
        refund: 50_000,
        dueAtHotel: 0,
        checkIn: instant('2026-03-13T09:00:00Z'),
      },
    });
    const view = await move(shop, mine, cheap, hourly('16:00'), seen.change?.changeHash ?? '');
    expect(view).toMatchObject({
      status: 1,
      checkIn: instant('2026-03-13T09:00:00Z'),
      room: { sn: cheap },
      price: { total: 150_000 },
      dueAtHotel: 0,
      paymentStatus: 1,
    });
    expect(view.history.map((step) => step.move)).toEqual(['create', 'pay', 'reschedule']);
    expect(view.refunds).toMatchObject([{ amount: 50_000, why: 'changed' }]);
    await shop.work();
    expect(await money()).toEqual({ paid: 200_000, back: 50_000 });
    expect((await shop.book(dear, hourly('14:00'))).status).toBe(5);
    await expect(shop.book(cheap, hourly('16:00'))).rejects.toMatchObject({
      code: errorCodes.soldOut,
    });
  });

  it('moves to a dearer one: the rest is paid at the desk, and not at all where the desk takes no money', async () => {
    const [cheap, dear] = await twoRooms({ hourly: 150_000 }, { hourly: 200_000 });
    const view = await change(shop, await given(cheap, hourly('14:00')), dear, hourly('14:00'));
    expect(view).toMatchObject({ price: { total: 200_000 }, dueAtHotel: 50_000 });
    const [low, high] = await twoRooms(
      { hourly: 150_000 },
      { hourly: 200_000 },
      { pay_methods: [3] },
    );
    expect(
      await look(shop, await given(low, hourly('14:00')), high, hourly('14:00')),
    ).toMatchObject({ why: 'dearer', change: null });
  });

  it('gives back after a second change exactly what is with us too much', async () => {
    const [dear, cheap] = await twoRooms();
    const mine = await given(dear, hourly('14:00'));
    await change(shop, mine, cheap, hourly('14:00'));
    expect(await change(shop, mine, dear, hourly('16:00'))).toMatchObject({
      dueAtHotel: 50_000,
      price: { total: 200_000 },
    });
    expect(await change(shop, mine, cheap, hourly('17:00'))).toMatchObject({
      dueAtHotel: 0,
      price: { total: 150_000 },
    });
    expect(await money()).toEqual({ paid: 200_000, back: 50_000 });
  });

  it("keeps its own room while it moves by half its time, and takes nobody else's", async () => {
    const [room] = await twoRooms();
    const mine = await given(room, hourly('14:00', 3), true);
    const other = await given(room, hourly('18:00'), true);
    expect((await change(shop, mine, room, hourly('15:00'))).checkIn).toBe(
      instant('2026-03-13T08:00:00Z'),
    );
    expect(await look(shop, mine, room, hourly('17:00'))).toMatchObject({ why: 'soldOut' });
    expect(await look(shop, mine, room, hourly('15:00'))).toMatchObject({ why: 'same' });
    expect(await look(shop, other, room, hourly('20:00'))).toMatchObject({ why: null });
  });

  it('is not changed after the free time, in a flash sale, to another hotel, by another, or otherwise than shown', async () => {
    const [room, second] = await twoRooms();
    const mine = await given(room, hourly('16:00'));
    const stranger = { booking: mine.booking, person: await shop.aMember() };
    expect(
      (await faultOf('booking/getReschedule', look(shop, stranger, second, hourly('17:00')))).code,
    ).toBe(errorCodes.notFound);
    expect(
      (
        await faultOf(
          'booking/getReschedule',
          look(shop, mine, await shop.aRoom(), hourly('17:00')),
        )
      ).code,
    ).toBe(errorCodes.notFound);
    expect(
      await faultOf(
        'booking/rescheduleBooking',
        move(shop, mine, second, hourly('17:00'), 'other'),
      ),
    ).toMatchObject({ code: errorCodes.priceChanged, details: { change: { refund: 50_000 } } });
    shop.house.setNow(instant('2026-03-13T07:00:00Z'));
    expect(await look(shop, mine, second, hourly('17:00'))).toMatchObject({ why: 'tooLate' });
    expect(
      await faultOf('booking/rescheduleBooking', move(shop, mine, second, hourly('17:00'), '')),
    ).toMatchObject({ code: errorCodes.changeNotPossible, details: { why: 'tooLate' } });
    shop.house.setNow(aFriday);
    const sale = await shop.aRoom();
    await makeFlashSale(at.db, sale, aFriday);
    expect(
      await look(shop, await given(sale, hourly('16:00')), sale, hourly('17:00')),
    ).toMatchObject({ why: 'notCancellable' });
  });
});

describe('a stay', () => {
  let at: TestDatabase<Schema>;
  let shop: Shop;
  withShop((...opened) => {
    [at, shop] = opened;
  });
  const given = async (room: number, stay: Stay, isPaid = true): Promise<Mine> => {
    const person = await shop.aMember();
    const booking = await shop.book(room, stay, isPaid ? {} : { paymentMethod: atHotel }, person);
    if (isPaid) await shop.pay(booking);
    return { booking, person };
  };

  it('grows by a block of hours while the guest is in the room, and the added time is paid at the desk', async () => {
    const room = await shop.aRoom();
    const mine = await given(room, hourly('14:00'));
    shop.house.setNow(addMinutes(mine.booking.checkIn, 90));
    await shop.move(mine.booking, 'checkIn', 'member');
    const seen = await lookLonger(shop, mine);
    expect(seen).toMatchObject({
      why: null,
      change: {
        difference: 50_000,
        dueAtHotel: 50_000,
        refund: 0,
        checkIn: mine.booking.checkIn,
        checkOut: addMinutes(mine.booking.checkOut, 60),
      },
    });
    const view = await stayLonger(shop, mine, seen.change?.changeHash ?? '');
    expect(view).toMatchObject({
      status: 9,
      checkOut: addMinutes(mine.booking.checkOut, 60),
      price: { total: 250_000, lines: [{ kind: 'room', amount: 250_000 }] },
      dueAtHotel: 50_000,
    });
    expect(view.history.at(-1)?.move).toBe('extend');
    await expect(shop.book(room, hourly('16:30'))).rejects.toMatchObject({
      code: errorCodes.soldOut,
    });
  });

  it('that was bought in a flash sale keeps its price and adds the usual one for the added time', async () => {
    const room = await shop.aRoom();
    await makeFlashSale(at.db, room, aFriday);
    const mine = await given(room, hourly('14:00'));
    const seen = await lookLonger(shop, mine);
    const view = await stayLonger(shop, mine, seen.change?.changeHash ?? '');
    expect(view.price.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['room', 200_000],
      ['flashSale', -40_000],
      ['room', 50_000],
    ]);
    expect(view).toMatchObject({ price: { total: 210_000 }, dueAtHotel: 50_000 });
  });

  it('grows by a night', async () => {
    const mine = await given(await shop.aRoom(), daily('2026-03-13', 1), false);
    const seen = await lookLonger(shop, mine);
    expect(await stayLonger(shop, mine, seen.change?.changeHash ?? '')).toMatchObject({
      price: { total: 1_200_000 },
      dueAtHotel: 0,
    });
  });

  it('overnight stays on by a block of the hours of the day, as many as the room is sold for by the hour, until the next guest comes', async () => {
    const room = await shop.aRoom();
    const mine = await given(room, overnight());
    await given(room, hourly('12:30', 2, '2026-03-14'));
    const seen = await lookLonger(shop, mine);
    expect(seen).toMatchObject({
      why: null,
      change: {
        difference: 50_000,
        dueAtHotel: 50_000,
        checkOut: addMinutes(mine.booking.checkOut, 60),
      },
    });
    const view = await stayLonger(shop, mine, seen.change?.changeHash ?? '');
    expect(view).toMatchObject({
      type: 'overnight',
      checkIn: mine.booking.checkIn,
      checkOut: addMinutes(mine.booking.checkOut, 60),
      dueAtHotel: 50_000,
    });
    expect(view.price.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ...mine.booking.price.lines.map(({ kind, amount }) => [kind, amount]),
      ['room', 50_000],
    ]);
    // Another hour and the cleaning after it would meet the guest of half past twelve.
    expect((await lookLonger(shop, mine)).why).toBe('soldOut');
    const long = await given(await shop.aRoom(), overnight());
    for (let hours = 1; hours <= 5; hours += 1)
      await stayLonger(shop, long, (await lookLonger(shop, long)).change?.changeHash ?? '');
    expect((await lookLonger(shop, long)).why).toBe('overHourLimit');
  });

  it("does not grow into the next guest, past the hotel's hours, after a night where no hours are sold, or when it is over", async () => {
    const room = await shop.aRoom();
    const mine = await given(room, hourly('14:00'));
    await given(room, hourly('17:00'));
    expect((await lookLonger(shop, mine)).why).toBe('soldOut');
    expect((await lookLonger(shop, await given(await shop.aRoom(), hourly('17:00', 5)))).why).toBe(
      'overHourLimit',
    );
    expect((await lookLonger(shop, await given(await shop.aRoom(), hourly('20:00')))).why).toBe(
      'outsideHours',
    );
    expect(
      (
        await lookLonger(
          shop,
          await given(await shop.aRoom({}, {}, { overnight: 350_000 }), overnight()),
        )
      ).why,
    ).toBe('overnight');
    shop.house.setNow(mine.booking.checkOut);
    expect((await lookLonger(shop, mine)).why).toBe('tooLate');
  });
});

describe.skipIf(isMissing('postgresql'))('at the same instant', () => {
  let at: TestDatabase<Schema>;
  let shop: Shop;
  beforeAll(async () => {
    at = await openTestDatabase<Schema>({ kind: 'postgresql', poolSize: 30 });
    shop = await openShop(at);
    await warmUp(at);
  });
  afterAll(async () => {
    await shop?.close();
    await at?.close();
  });

  it('guests who swap rooms both ways, book them and stay longer never share one, and nobody waits for ever', async () => {
    for (let round = 0; round < 4; round += 1) {
      await clearShop(at);
      const hotelSn = await makeHotel(at.db);
      const rooms = [
        await makeRoom(at.db, hotelSn, { stock: 2 }),
        await makeRoom(at.db, hotelSn, { stock: 2 }),
      ] as const;
      const mine: Mine[] = [];
      for (const room of rooms) {
        for (const start of ['12:00', '15:00', '18:00']) {
          const person = await shop.aMember();
          mine.push({
            person,
            booking: await shop.book(room, hourly(start), { paymentMethod: atHotel }, person),
          });
        }
      }
      const outcome = (work: Promise<unknown>) =>
        work.then(
          () => 'done',
          (error: unknown) => {
            if (error instanceof Fault) return error.code;
            throw error;
          },
        );
      const longer = await Promise.all(mine.map((one) => lookLonger(shop, one)));
      const swaps = await Promise.all(
        mine.map((one, n) => look(shop, one, rooms[n < 3 ? 1 : 0], hourly('15:00'))),
      );
      const quotes = await Promise.all(rooms.map((room) => shop.quote(room, hourly('15:00'))));
      const results = await Promise.all([
        ...mine.map((one, n) =>
          outcome(
            move(
              shop,
              one,
              rooms[n < 3 ? 1 : 0],
              hourly('15:00'),
              swaps[n]?.change?.changeHash ?? '',
            ),
          ),
        ),
        ...mine.map((one, n) =>
          outcome(stayLonger(shop, one, longer[n]?.change?.changeHash ?? '')),
        ),
        ...Array.from({ length: 12 }, (_, n) =>
          outcome(
            shop.book(rooms[n % 2 === 0 ? 0 : 1], hourly('15:00'), {
              quoteHash: quotes[n % 2]?.quoteHash ?? '',
            }),
          ),
        ),
      ]);
      expect(results).toContain('done');
      expect(
        results.filter(
          (result) =>
            ![
              'done',
              errorCodes.soldOut,
              errorCodes.priceChanged,
              errorCodes.changeNotPossible,
            ].includes(result),
        ),
      ).toEqual([]);
      const { rows } = await at.pool.query(`
        with held as (select * from booking where status in (1, 5, 6, 8, 9, 10))
        select a.code from room_type r join held a on a.room_type_sn = r.sn
        where (select sum(b.rooms) from held b where b.room_type_sn = r.sn and b.check_in_at <= a.check_in_at and b.held_until > a.check_in_at) > r.stock`);
      expect(rows).toEqual([]);
    }
  }, 60_000);
});

// Promises that nobody books more than they may, that a booking is its maker's alone, and that it
// moves once along the table.

import { describe, expect, it } from 'vitest';
import { errorCodes } from '#contract/error-codes.ts';
import { addMinutes, instant } from '#domain/time/time.ts';
import {
  claimBooking,
  getBookingDetail,
  getBookingList,
  getBookingStatus,
} from '#server/api/handlers/booking.ts';
import { transitionBooking } from '#server/booking/transition.ts';
import { inTransaction } from '#server/store/engine/db.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import type { TestDatabase } from '../../support/test-database.ts';
import {
  aGuest,
  atHotel,
  daily,
  hourly,
  type Person,
  type Shop,
  withShop,
} from '../support/booking-makers.ts';
import { aFriday } from '../support/builders.ts';
import { faultOf } from '../support/test-client.ts';
import { makeContext } from '../support/test-server.ts';

let at: TestDatabase<Schema>;
let shop: Shop;
withShop((...opened) => {
  [at, shop] = opened;
});

const refused = (call: Promise<unknown>) => faultOf('booking/createBooking', call);

describe('limits', () => {
  it('stop a guest at two bookings a day, by device, and by phone until that is proved', async () => {
    const room = await shop.aRoom({ stock: 20 });
    const [one, two] = [aGuest(), aGuest()];
    // Paid, so that none of them is one that waits for its payment.
    await shop.pay(await shop.book(room, hourly(), {}, one));
    await shop.pay(await shop.book(room, hourly(), {}, one));
    expect(await refused(shop.book(room, hourly(), {}, one))).toEqual({
      code: errorCodes.overLimit,
      details: { limit: 'day', most: 2 },
    });
    expect(
      (await refused(shop.book(room, hourly(), {}, { ...one, mobile: '0987654321' }))).code,
    ).toBe(errorCodes.overLimit);
    expect(
      (await refused(shop.book(room, hourly(), {}, { ...two, mobile: one.mobile ?? '' }))).code,
    ).toBe(errorCodes.phoneProofRequired);
    await shop.book(room, hourly(), {}, two);
    shop.house.setNow(instant('2026-03-13T17:00:00Z'));
    expect((await shop.book(room, hourly('10:30', 2, '2026-03-14'), {}, one)).status).toBe(5);
  });

  it('stop a member at two unpaid, three to be paid at the hotel, and five a day', async () => {
    const member = await shop.aMember();
    const room = await shop.aRoom({ stock: 20 });
    const pay = { paymentMethod: atHotel };
    await shop.book(room, hourly(), {}, member);
    await shop.book(room, hourly(), {}, member);
    expect(await refused(shop.book(room, hourly(), {}, member))).toMatchObject({
      code: errorCodes.overLimit,
      details: { limit: 'unpaid' },
    });
    for (let made = 0; made < 3; made += 1)
      await shop.book(room, hourly('14:00', 2, '2026-03-15'), pay, member);
    expect(await refused(shop.book(room, hourly(), pay, member))).toMatchObject({
      code: errorCodes.overLimit,
      details: { limit: 'day' },
    });
    shop.house.setNow(instant('2026-03-14T03:05:00Z'));
    expect(
      await refused(shop.book(room, hourly('14:00', 2, '2026-03-15'), pay, member)),
    ).toMatchObject({ code: errorCodes.overLimit, details: { limit: 'payAtHotel' } });
    expect((await shop.book(room, hourly('14:00', 2, '2026-03-15'), {}, member)).status).toBe(5);
  });

  it('count no booking that was refused', async () => {
    const guest = aGuest();
    const full = await shop.aRoom({ stock: 1 });
    const { quoteHash } = await shop.quote(full, hourly());
    await shop.book(full, hourly());
    for (let tries = 0; tries < 3; tries += 1)
      expect((await refused(shop.book(full, hourly(), { quoteHash }, guest))).code).toBe(
        errorCodes.soldOut,
      );
    expect((await shop.book(await shop.aRoom(), hourly(), {}, guest)).status).toBe(5);
  });
});

describe('reading a booking', () => {
  it('by its link shows it, and any other key shows nothing', async () => {
    const view = await shop.book(await shop.aRoom(), hourly());
    const ctx = makeContext(shop.house);
    expect((await getBookingStatus(ctx, view)).code).toBe(view.code);
    const wrong = `${view.key.slice(0, -1)}${view.key.endsWith('A') ? 'B' : 'A'}`;
    expect(
      (
        await faultOf(
          'booking/getBookingStatus',
          getBookingStatus(ctx, { code: view.code, key: wrong }),
        )
      ).code,
    ).toBe(errorCodes.notFound);
    const unmade = { code: 'ZZZZZZ', key: shop.house.keys.linkKey('ZZZZZZ') };
    expect((await faultOf('booking/getBookingStatus', getBookingStatus(ctx, unmade))).code).toBe(
      errorCodes.notFound,
    );
  });

  it("by account shows one's own, the newest stay first, and nobody else's", async () => {
    const [mine, other] = [await shop.aMember(), await shop.aMember()];
    const room = await shop.aRoom({ stock: 9 });
    const early = await shop.book(room, hourly(), {}, mine);
    const late = await shop.book(room, daily('2026-03-20'), {}, mine);
    await shop.book(room, hourly(), {}, other);
    await shop.book(room, hourly());
    expect(
      (await getBookingList(makeContext(shop.house, mine))).bookings.map((booking) => booking.code),
    ).toEqual([late.code, early.code]);
    expect((await getBookingDetail(makeContext(shop.house, mine), early)).code).toBe(early.code);
    for (const person of [other, { member: null }]) {
      expect(
        (
          await faultOf(
            'booking/getBookingDetail',
            getBookingDetail(makeContext(shop.house, person), early),
          )
        ).code,
      ).toBe(errorCodes.notFound);
    }
  });

  it("becomes a member's own by its link and the same phone, once", async () => {
    const [mine, other] = [await shop.aMember(), await shop.aMember()];
    const view = await shop.book(
      await shop.aRoom(),
      hourly(),
      {},
      { ...aGuest(), mobile: mine.mobile ?? '' },
    );
    const claim = (person: Person) => claimBooking(makeContext(shop.house, person), view);
    expect((await faultOf('booking/claimBooking', claim(other))).code).toBe(errorCodes.notFound);
    expect(await claim(mine)).toEqual({ code: view.code });
    expect(await claim(mine)).toEqual({ code: view.code });
    expect((await getBookingDetail(makeContext(shop.house, mine), view)).code).toBe(view.code);
  });
});

describe('moving a booking', () => {
  const move = (
    ...args: Parameters<typeof transitionBooking> extends [unknown, ...infer Rest] ? Rest : never
  ) => inTransaction(at.db, (db) => transitionBooking(db, ...args));

  it('writes one history row and is nothing when it is there already', async () => {
    const view = await shop.book(
      await shop.aRoom(),
      hourly(),
      { paymentMethod: atHotel },
      await shop.aMember(),
    );
    const { sn } = await at.db.selectFrom('booking').select('sn').executeTakeFirstOrThrow();
    const opens = addMinutes(view.checkIn, -30);
    expect(await move('checkIn', sn, 'member', addMinutes(opens, -1))).toBe('tooEarly');
    expect(await move('checkIn', sn, 'member', opens)).toBe(true);
    expect(await move('checkIn', sn, 'hotel', opens)).toBe(false);
    expect(await move('pay', sn, 'gateway', opens)).toBe('wrongStatus');
    const history = await at.db
      .selectFrom('booking_history')
      .select(['move', 'from_status', 'to_status', 'actor'])
      .orderBy('sn')
      .execute();
    expect(history).toEqual([
      { move: 'create', from_status: null, to_status: 1, actor: 'member' },
      { move: 'checkIn', from_status: 1, to_status: 9, actor: 'member' },
    ]);
  });

  it('by many at once happens once', async () => {
    await shop.book(await shop.aRoom(), hourly(), { paymentMethod: atHotel }, await shop.aMember());
    const { sn } = await at.db.selectFrom('booking').select('sn').executeTakeFirstOrThrow();
    const results = await Promise.all(
      Array.from({ length: 8 }, () => move('cancel', sn, 'member', aFriday)),
    );
    expect(results.filter((result) => result === true)).toHaveLength(1);
    expect(results.filter((result) => result === false)).toHaveLength(7);
    expect(
      await at.db.selectFrom('booking_history').select('sn').where('move', '=', 'cancel').execute(),
    ).toHaveLength(1);
  });

  it('closes stays by the clock: at check-out when checked in, a day later when nothing was said', async () => {
    const room = await shop.aRoom({ stock: 2 });
    const member = await shop.aMember();
    const one = await shop.book(room, hourly(), { paymentMethod: atHotel }, member);
    await shop.book(room, hourly(), { paymentMethod: atHotel }, member);
    const { sn } = await at.db
      .selectFrom('booking')
      .select('sn')
      .where('code', '=', one.code)
      .executeTakeFirstOrThrow();
    await move('checkIn', sn, 'member', one.checkIn);
    await at.db
      .insertInto('job')
      .values({ kind: 'complete', key: 'complete', payload: '{}', run_at: aFriday })
      .execute();
    const statuses = async () =>
      (await at.db.selectFrom('booking').select('status').orderBy('sn').execute()).map(
        (row) => row.status,
      );
    await shop.work();
    expect(await statuses()).toEqual([9, 1]);
    shop.house.setNow(one.checkOut);
    await shop.work();
    expect(await statuses()).toEqual([2, 1]);
    shop.house.pass(24 * 60 + 1);
    await shop.work();
    expect(await statuses()).toEqual([2, 2]);
  });
});

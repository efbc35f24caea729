// Promises that a guest before a closed door has three rooms kept nearby: theirs to pay for while
// the hotel may answer, and nobody else's. And that a guest whose room was gone after paying has
// three held for a quarter of an hour, once, and nobody who paid nothing.

import { beforeEach, describe, expect, it } from 'vitest';
import { errorCodes } from '#contract/error-codes.ts';
import { addMinutes } from '#domain/time/time.ts';
import { getBookingList } from '#server/api/handlers/booking.ts';
import {
  getAlternativeList,
  holdAlternativeList,
  updateCheckInStatus,
} from '#server/api/handlers/check-in.ts';
import { applyPaymentOutcome } from '#server/payment/confirm.ts';
import { inTransaction } from '#server/store/engine/db.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import type { TestDatabase } from '../../support/test-database.ts';
import {
  atHotel,
  expectBalance,
  hourly,
  type Person,
  type Shop,
  withShop,
} from '../support/booking-makers.ts';
import { faultOf } from '../support/test-client.ts';
import { askHandler, inWrite, makeContext } from '../support/test-server.ts';

let at: TestDatabase<Schema>;
let shop: Shop;
withShop((...opened) => {
  [at, shop] = opened;
});

type Booked = Awaited<ReturnType<Shop['book']>>;
const ask = { updateCheckInStatus, getAlternativeList, holdAlternativeList };
const say = (booking: Booked, person: Person, answer: 'couldNotCheckIn' | 'checkedIn') =>
  inWrite(shop.house, person, (ctx) =>
    askHandler(ask, ctx, 'booking/updateCheckInStatus', {
      code: booking.code,
      key: booking.key,
      answer,
    }),
  );
const kept = async (booking: Booked, person: Person = {}) =>
  (
    await askHandler(ask, makeContext(shop.house, person), 'booking/getAlternativeList', {
      code: booking.code,
      key: booking.key,
    })
  ).rooms;

describe('before a closed door', () => {
  let person: Person;
  let booking: Booked;
  let near: readonly number[];
  beforeEach(async () => {
    const room = await shop.aRoom();
    near = [await shop.aRoom(), await shop.aRoom(), await shop.aRoom(), await shop.aRoom()];
    // One asks its hotel first, so it is sure to nobody.
    near = [...near, await shop.aRoom({}, { confirms_by_hand: true })];
    person = await shop.aMember();
    booking = await shop.book(room, hourly('14:00'), {}, person);
    await shop.pay(booking);
    shop.house.setNow(addMinutes(booking.checkIn, 5));
    await say(booking, person, 'couldNotCheckIn');
  });

  it('three rooms nearby are kept until the hotel must have answered, and nobody else gets them', async () => {
    const rooms = await kept(booking, person);
    expect(rooms).toHaveLength(3);
    expect(new Set(rooms.map(({ until }) => until))).toEqual(
      new Set([addMinutes(booking.checkIn, 125)]),
    );
    const held = await at.db
      .selectFrom('booking')
      .select('room_type_sn')
      .where('held_for', 'is not', null)
      .execute();
    expect(held.every(({ room_type_sn: sn }) => near.slice(0, 4).includes(sn))).toBe(true);
    for (const { room_type_sn: sn } of held)
      await expect(shop.book(sn, hourly('14:30'))).rejects.toMatchObject({
        code: errorCodes.soldOut,
      });
    // Said again it keeps no more, and among the member's own bookings they do not stand.
    await say(booking, person, 'couldNotCheckIn');
    expect(await kept(booking, person)).toHaveLength(3);
    expect(
      (await getBookingList(makeContext(shop.house, person))).bookings.map(({ code }) => code),
    ).toEqual([booking.code]);
  });

  it('are shown to nobody else', async () => {
    const call = askHandler(
      ask,
      makeContext(shop.house, await shop.aMember()),
      'booking/getAlternativeList',
      { code: booking.code },
    );
    expect((await faultOf('booking/getAlternativeList', call)).code).toBe(errorCodes.notFound);
  });

  it("the one that is paid for is the guest's, late in the hotel's time too, and the others are free again", async () => {
    shop.house.pass(100);
    const [first, second] = await kept(booking, person);
    if (first === undefined || second === undefined) throw new Error('nothing is kept');
    await shop.pay(first);
    expect((await shop.view(first)).status).toBe(1);
    expect(await kept(booking, person)).toEqual([]);
    expect(
      (await getBookingList(makeContext(shop.house, person))).bookings
        .map(({ code }) => code)
        .toSorted(),
    ).toEqual([booking.code, first.code].toSorted());
    const { room_type_sn: sn } = await at.db
      .selectFrom('booking')
      .select('room_type_sn')
      .where('code', '=', second.code)
      .executeTakeFirstOrThrow();
    expect((await shop.book(sn, hourly('18:00'))).status).toBe(5);
    shop.house.pass(5);
    await shop.work();
    expect((await shop.view(second)).status).toBe(0);
    await expectBalance(at);
  });

  it('are let go when the guest gets in after all, and by themselves when the time is over', async () => {
    await say(booking, person, 'checkedIn');
    expect(await kept(booking, person)).toEqual([]);
    const other = await shop.aMember();
    const again = await shop.book(near[0] ?? 0, hourly('18:00'), { paymentMethod: atHotel }, other);
    shop.house.setNow(addMinutes(again.checkIn, 1));
    await say(again, other, 'couldNotCheckIn');
    expect((await kept(again, other)).length).toBeGreaterThan(0);
    shop.house.pass(123);
    await shop.work();
    const left = await at.db
      .selectFrom('booking')
      .select('status')
      .where('held_for', 'is not', null)
      .execute();
    expect(new Set(left.map(({ status }) => status))).toEqual(new Set([0]));
  });
});

describe('after paying for a room that is gone', () => {
  const byHand = { confirms_by_hand: true };
  const held = async (booking: Booked, person: Person = {}) =>
    (
      await inWrite(shop.house, person, (ctx) =>
        askHandler(ask, ctx, 'booking/holdAlternativeList', {
          code: booking.code,
          key: booking.key,
        }),
      )
    ).rooms;
  const countHolds = async () =>
    Number(
      (
        await at.db
          .selectFrom('booking')
          .select((row) => row.fn.countAll().as('n'))
          .where('held_for', 'is not', null)
          .executeTakeFirstOrThrow()
      ).n,
    );
  let near: readonly number[];
  const aDeclined = async (change = {}, person: Person = {}) => {
    const room = await shop.aRoom({}, byHand);
    near = [await shop.aRoom(), await shop.aRoom(), await shop.aRoom(), await shop.aRoom()];
    const booking = await shop.book(room, hourly('14:00'), change, person);
    if (booking.status === 5) await shop.pay(booking);
    await shop.move(booking, 'declineRoom', 'hotel');
    return booking;
  };

  it('the money goes back at once, and three rooms of the same hours are held for 15 minutes, once', async () => {
    const booking = await aDeclined();
    expect(await shop.refunds()).toHaveLength(1);
    const rooms = await held(booking);
    expect(rooms).toHaveLength(3);
    for (const { until, checkIn, checkOut } of rooms)
      expect([until, checkIn, checkOut]).toEqual([
        addMinutes(shop.house.now(), 15),
        booking.checkIn,
        booking.checkOut,
      ]);
    const { room_type_sn: sn } = await at.db
      .selectFrom('booking')
      .select('room_type_sn')
      .where('code', '=', rooms[0]?.code ?? '')
      .executeTakeFirstOrThrow();
    await expect(shop.book(sn, hourly('14:30'))).rejects.toMatchObject({
      code: errorCodes.soldOut,
    });
    shop.house.pass(10);
    expect(await held(booking)).toEqual(rooms);
    shop.house.pass(8);
    await shop.work();
    expect(await held(booking)).toEqual([]);
    expect(await countHolds()).toBe(3);
    expect((await shop.book(sn, hourly('14:30'))).status).toBe(5);
  });

  it('asked for many times at once, no more are held', async () => {
    const booking = await aDeclined();
    await Promise.all([held(booking), held(booking), held(booking)]);
    expect(await countHolds()).toBe(3);
  });

  it('a hotel that takes no more bookings of the guest is not among them', async () => {
    const strict = await shop.aRoom({ stock: 9 }, { bars_no_shows: true });
    const room = await shop.aRoom({}, byHand);
    near = [await shop.aRoom(), await shop.aRoom()];
    const person = await shop.aMember();
    const missed = await shop.book(strict, hourly('14:00'), {}, person);
    await shop.pay(missed);
    shop.house.setNow(missed.checkIn);
    await shop.move(missed, 'didNotCheckIn', 'member');
    const booking = await shop.book(room, hourly('18:00'), {}, person);
    await shop.pay(booking);
    await shop.move(booking, 'declineRoom', 'hotel');
    expect(await held(booking, person)).toHaveLength(2);
    const rows = await at.db
      .selectFrom('booking')
      .select('room_type_sn')
      .where('held_for', 'is not', null)
      .orderBy('room_type_sn')
      .execute();
    expect(rows.map(({ room_type_sn: sn }) => sn)).toEqual(near);
  });

  it('one whose plan is cancelled in the app alone is so here too', async () => {
    const booking = await aDeclined();
    await at.db.updateTable('rate_plan').set({ is_in_app_only: true }).execute();
    expect(await held(booking)).toHaveLength(3);
    const rows = await at.db
      .selectFrom('booking')
      .select('is_in_app_only')
      .where('held_for', 'is not', null)
      .execute();
    expect(rows).toEqual(rows.map(() => ({ is_in_app_only: true })));
  });

  it('one of them is paid for anew, and the others are free again', async () => {
    const booking = await aDeclined();
    const [first] = await held(booking);
    if (first === undefined) throw new Error('nothing is held');
    await shop.pay(first);
    expect((await shop.view(first)).status).toBe(1);
    expect(await held(booking)).toEqual([]);
    await expectBalance(at);
  });

  it('a room sold to another before the money came has others held in its place', async () => {
    const room = await shop.aRoom({ stock: 1 });
    near = [await shop.aRoom(), await shop.aRoom(), await shop.aRoom()];
    const booking = await shop.book(room, hourly('14:00'));
    await shop.start(booking);
    shop.house.pass(18);
    await shop.work();
    await shop.pay(await shop.book(room, hourly('14:00')));
    const [attempt] = await at.db
      .selectFrom('payment_attempt')
      .select(['provider', 'ref', 'amount'])
      .where('booking_sn', '=', await shop.snOf(booking))
      .execute();
    if (attempt === undefined) throw new Error('nothing was tried');
    await inTransaction(at.db, (db) =>
      applyPaymentOutcome(
        db,
        { ...attempt, outcome: 'paid', providerTxn: 'late', code: '0' },
        shop.house.now(),
      ),
    );
    expect((await shop.view(booking)).status).toBe(0);
    expect(await held(booking)).toHaveLength(3);
  });

  it('nothing is held where nothing was paid, for a stay that stands, or for anybody else', async () => {
    const member = await shop.aMember();
    expect(await held(await aDeclined({ paymentMethod: atHotel }, member), member)).toEqual([]);
    const standing = await shop.book(near[0] ?? 0, hourly('14:00'));
    await shop.pay(standing);
    expect(await held(standing)).toEqual([]);
    expect(await countHolds()).toBe(0);
    const call = inWrite(shop.house, await shop.aMember(), (ctx) =>
      askHandler(ask, ctx, 'booking/holdAlternativeList', { code: standing.code }),
    );
    expect((await faultOf('booking/holdAlternativeList', call)).code).toBe(errorCodes.notFound);
  });
});

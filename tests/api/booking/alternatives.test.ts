// Promises that a guest before a closed door has three rooms kept nearby: theirs to pay for while
// the hotel may answer, and nobody else's.

import { beforeEach, describe, expect, it } from 'vitest';
import { errorCodes } from '#contract/error-codes.ts';
import { addMinutes } from '#domain/time/time.ts';
import { getBookingList } from '#server/api/handlers/booking.ts';
import { getAlternativeList, updateCheckInStatus } from '#server/api/handlers/check-in.ts';
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
const ask = { updateCheckInStatus, getAlternativeList };
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

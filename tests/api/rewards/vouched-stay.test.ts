// Promises that rewards come from stays alone that somebody other than the guest paid for or
// confirmed, and that the desk may dispute a guest's word.

import { describe, expect, test } from 'vitest';
import type { CallName, Input, Output } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { policy } from '#domain/policy.ts';
import { addMinutes, type Instant } from '#domain/time/time.ts';
import { getBookingDetail } from '#server/api/handlers/booking.ts';
import { updateCheckInStatus } from '#server/api/handlers/check-in.ts';
import * as desk from '#server/api/handlers/desk.ts';
import * as points from '#server/api/handlers/point.ts';
import * as reviews from '#server/api/handlers/review.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import type { TestDatabase } from '../../support/test-database.ts';
import {
  atHotel,
  hourly,
  momoNumber,
  withShop,
  type CreateInput,
  type Person,
  type Shop,
} from '../support/booking-makers.ts';
import { makeHotel, makeMember, makeRoom } from '../support/builders.ts';
import { askHandler, inWrite, makeContext } from '../support/test-server.ts';

let at: TestDatabase<Schema>;
let shop: Shop;
withShop((...opened) => {
  [at, shop] = opened;
});
const handlers = { ...desk, ...points, ...reviews, updateCheckInStatus, getBookingDetail };
const read = <Name extends CallName>(
  person: Person,
  name: Name,
  input: Input<Name>,
): Promise<Output<Name>> => askHandler(handlers, makeContext(shop.house, person), name, input);
const act = <Name extends CallName>(
  person: Person,
  name: Name,
  input: Input<Name>,
): Promise<Output<Name>> =>
  inWrite(shop.house, person, (ctx) => askHandler(handlers, ctx, name, input));

const [day, hours48] = [1_440, 48 * 60];
const words = { cleanliness: 5, facilities: 4, services: 5, text: 'Phòng sạch, yên tĩnh.' };

type Scene = {
  readonly guest: Person;
  readonly inviter: number;
  readonly staff: Person;
  readonly hotelSn: number;
  readonly room: number;
  readonly booking: Awaited<ReturnType<Shop['book']>>;
};

/** A member whom another one invited books a room of a hotel with somebody at its desk. */
async function aScene(change: Partial<CreateInput> = { paymentMethod: atHotel }): Promise<Scene> {
  const hotelSn = await makeHotel(at.db);
  const room = await makeRoom(at.db, hotelSn, { stock: 2 });
  const staffSn = await makeMember(at.db);
  await at.db.insertInto('hotel_staff').values({ member_sn: staffSn, hotel_sn: hotelSn }).execute();
  const staff = {
    member: { sn: staffSn, phone: '+84900000001', family: 'desk' },
    device: `desk ${staffSn}`,
  };
  const guest = await shop.aMember();
  const inviter = await makeMember(at.db);
  await at.db
    .updateTable('member')
    .set({ referred_by: inviter, created_at: shop.house.now() })
    .where('sn', '=', guest.member?.sn ?? 0)
    .execute();
  const booking = await shop.book(room, hourly('14:00'), change, guest);
  return { guest, inviter, staff, hotelSn, room, booking };
}

/** Everything a stay may bring, of whomever. */
async function brought({ guest, inviter }: Scene) {
  const memberSn = guest.member?.sn ?? 0;
  const entries = await at.db
    .selectFrom('point_entry')
    .select(['kind', 'member_sn'])
    .where('member_sn', 'in', [memberSn, inviter])
    .orderBy('kind')
    .execute();
  const stamps = await at.db
    .selectFrom('stamp')
    .select('sn')
    .where('member_sn', '=', memberSn)
    .execute();
  return { kinds: entries.map(({ kind }) => kind), stamps: stamps.length };
}
const nothing = { kinds: [], stamps: 0 };
const everything = { kinds: ['referral', 'review', 'stay'], stamps: 1 };

async function clockTo(moment: Instant): Promise<void> {
  shop.house.setNow(moment);
  await at.db
    .insertInto('job')
    .values({ kind: 'complete', key: 'complete', payload: '{}', run_at: moment })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ run_at: moment }))
    .execute();
  await shop.work();
}
const say = ({ guest, booking: { code, key } }: Scene, answer: 'checkedIn' | 'didNotCheckIn') =>
  act(guest, 'booking/updateCheckInStatus', { code, key, answer });
const review = ({ guest, booking: { code } }: Scene) =>
  act(guest, 'review/createReview', { code, ...words });
const listed = async ({ staff, hotelSn, booking: { code } }: Scene) =>
  (await read(staff, 'desk/getArrivalList', { hotelSn })).bookings.find((one) => one.code === code);

describe('a stay paid at the hotel', () => {
  test('whose guest alone says that they came brings no xu, stamp or referral, and its review none either', async () => {
    const scene = await aScene();
    shop.house.setNow(scene.booking.checkIn);
    await say(scene, 'checkedIn');
    await clockTo(addMinutes(scene.booking.checkOut, 1));
    await review(scene);
    expect(await brought(scene)).toEqual(nothing);
    expect((await shop.view(scene.booking)).status).toBe(2);
    await clockTo(addMinutes(scene.booking.checkOut, 30 * day));
    expect(await brought(scene)).toEqual(nothing);
  });

  test('that the clock completed a day later brings all of it once the desk confirms it', async () => {
    const scene = await aScene();
    const completed = addMinutes(scene.booking.checkOut, day);
    await clockTo(completed);
    await review(scene);
    expect(await brought(scene)).toEqual(nothing);
    expect(await listed(scene)).toMatchObject({
      may: ['confirmStay'],
      confirmBy: addMinutes(completed, hours48),
    });
    shop.house.setNow(addMinutes(completed, hours48));
    const { code } = scene.booking;
    expect(await act(scene.staff, 'desk/confirmStay', { code })).toMatchObject({
      status: 2,
      may: [],
      confirmBy: null,
    });
    expect(await brought(scene)).toEqual(everything);
    await act(scene.staff, 'desk/confirmStay', { code });
    expect(await brought(scene)).toEqual(everything);
  });

  test('is confirmed for two days and no longer', async () => {
    const scene = await aScene();
    const completed = addMinutes(scene.booking.checkOut, day);
    await clockTo(completed);
    shop.house.setNow(addMinutes(completed, hours48 + 1));
    expect(await listed(scene)).toBeUndefined();
    await expect(
      act(scene.staff, 'desk/confirmStay', { code: scene.booking.code }),
    ).rejects.toMatchObject({
      code: errorCodes.deskTransitionRefused,
      details: { why: 'tooLate' },
    });
    expect(await brought(scene)).toEqual(nothing);
  });

  test.each(['the code', 'a button'] as const)(
    'earns when the desk says by %s that a guest who checked in alone is there',
    async (by) => {
      const scene = await aScene();
      const { code } = scene.booking;
      shop.house.setNow(scene.booking.checkIn);
      await say(scene, 'checkedIn');
      expect(await listed(scene)).toMatchObject({ may: ['confirmStay'], confirmBy: null });
      await (by === 'the code'
        ? act(scene.staff, 'desk/checkInGuest', { hotelSn: scene.hotelSn, shown: code })
        : act(scene.staff, 'desk/confirmStay', { code }));
      expect(await listed(scene)).toMatchObject({ status: 9, may: [] });
      await clockTo(addMinutes(scene.booking.checkOut, 1));
      await review(scene);
      expect(await brought(scene)).toEqual(everything);
    },
  );

  test('is told in the points of its member while it waits for the hotel, and as long as it may come', async () => {
    const scene = await aScene();
    const { code, checkOut, price } = scene.booking;
    const completed = addMinutes(checkOut, day);
    await clockTo(completed);
    const until = addMinutes(completed, hours48);
    const amount = Math.floor(price.total / 1_000) * 10;
    const { waiting, balance } = await read(scene.guest, 'point/getPointSummary', {});
    expect([waiting, balance]).toMatchObject([[{ amount, until, booking: { code } }], 0]);
    expect(await read(scene.guest, 'booking/getBookingDetail', { code })).toMatchObject({
      deskConfirmsBy: until,
    });
    expect(await read(scene.guest, 'review/getReview', { code })).toMatchObject({
      earns: amount,
      earnsFromDesk: true,
    });
    shop.house.setNow(addMinutes(until, 1));
    expect(await read(scene.guest, 'point/getPointSummary', {})).toMatchObject({ waiting: [] });
    expect(await read(scene.guest, 'booking/getBookingDetail', { code })).not.toHaveProperty(
      'deskConfirmsBy',
    );
    expect(await read(scene.guest, 'review/getReview', { code })).toMatchObject({ earns: 0 });
  });

  test('is not confirmed by its own guest who works at the desk', async () => {
    const scene = await aScene();
    await at.db
      .insertInto('hotel_staff')
      .values({ member_sn: scene.guest.member?.sn ?? 0, hotel_sn: scene.hotelSn })
      .execute();
    const { code, checkIn, checkOut } = scene.booking;
    shop.house.setNow(checkIn);
    await act(scene.guest, 'desk/checkInGuest', { hotelSn: scene.hotelSn, shown: code });
    await act(scene.guest, 'desk/checkInGuest', { hotelSn: scene.hotelSn, shown: code });
    const own = { ...scene, staff: scene.guest };
    expect(await listed(own)).toMatchObject({ status: 9, may: [] });
    await clockTo(addMinutes(checkOut, 1));
    expect(await listed(own)).toMatchObject({ status: 2, may: [] });
    await expect(act(scene.guest, 'desk/confirmStay', { code })).rejects.toMatchObject({
      code: errorCodes.deskTransitionRefused,
    });
    expect(await brought(scene)).toEqual(nothing);
  });

  test('is called a no-show by the desk although its guest says that they came, and silence agrees', async () => {
    const scene = await aScene();
    const { code, checkIn } = scene.booking;
    shop.house.setNow(checkIn);
    await say(scene, 'checkedIn');
    await expect(act(scene.staff, 'desk/reportNoShow', { code })).rejects.toMatchObject({
      details: { why: 'tooEarly' },
    });
    const reported = addMinutes(checkIn, 30);
    shop.house.setNow(reported);
    expect((await listed(scene))?.may.toSorted()).toEqual(['confirmStay', 'neverCame']);
    expect(await act(scene.staff, 'desk/reportNoShow', { code })).toMatchObject({
      status: 10,
      reportedAt: reported,
    });
    await clockTo(addMinutes(reported, day - policy.noShowReminderMinutes));
    await clockTo(addMinutes(reported, day));
    expect((await shop.view(scene.booking)).status).toBe(4);
    expect(await brought(scene)).toEqual(nothing);
  });

  test('whose guest stands by their word is not disputed again, and still earns nothing', async () => {
    const scene = await aScene();
    const { code, checkIn } = scene.booking;
    shop.house.setNow(checkIn);
    await say(scene, 'checkedIn');
    shop.house.setNow(addMinutes(checkIn, 40));
    await act(scene.staff, 'desk/reportNoShow', { code });
    await say(scene, 'checkedIn');
    expect(await listed(scene)).toMatchObject({ status: 9, may: ['confirmStay'] });
    await expect(act(scene.staff, 'desk/reportNoShow', { code })).rejects.toMatchObject({
      details: { why: 'wrongStatus' },
    });
    await clockTo(addMinutes(scene.booking.checkOut, 1));
    expect(await brought(scene)).toEqual(nothing);
  });
});

describe('a stay paid in advance', () => {
  const prepaid = { paymentMethod: momoNumber };

  test('earns on its guest’s word or silence, and leaves the desk nothing to dispute', async () => {
    const scene = await aScene(prepaid);
    await shop.pay(scene.booking);
    const { code, checkIn, checkOut } = scene.booking;
    shop.house.setNow(addMinutes(checkIn, 40));
    await say(scene, 'checkedIn');
    expect(await listed(scene)).toMatchObject({ may: [] });
    await expect(act(scene.staff, 'desk/reportNoShow', { code })).rejects.toMatchObject({
      details: { why: 'wrongStatus' },
    });
    await clockTo(addMinutes(checkOut, 1));
    await review(scene);
    expect(await brought(scene)).toEqual(everything);
  });

  test('of which a part is still to be paid at the desk waits for its word', async () => {
    const scene = await aScene(prepaid);
    await shop.pay(scene.booking);
    await at.db
      .updateTable('booking')
      .set((row) => ({ due_at_hotel: row.ref('total') }))
      .where('code', '=', scene.booking.code)
      .execute();
    await clockTo(addMinutes(scene.booking.checkOut, day));
    expect(await brought(scene)).toEqual(nothing);
    await act(scene.staff, 'desk/confirmStay', { code: scene.booking.code });
    expect((await brought(scene)).kinds).toEqual(['referral', 'stay']);
  });
});

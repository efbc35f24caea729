// Promises that a past kept behind the PIN is told on no way to it: every call, asked by its member
// without a proof and by whoever holds a link, names nothing of it.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { callNames, type CallName } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { vnd } from '#domain/money.ts';
import { policy } from '#domain/policy.ts';
import { addMinutes, localDate } from '#domain/time/time.ts';
import { reminderPushText } from '#server/notifications/reminder-text.ts';
import { inTransaction } from '#server/store/engine/db.ts';
import { addReminder, findWaitingReminder } from '#server/store/member/reminder.ts';
import { earnXu } from '#server/store/rewards/point.ts';
import { addStamp } from '#server/store/rewards/stamp.ts';
import { proofCases } from '../../support/proof-share.ts';
import { makeBooking, makeHotel, makeReview, makeRoom } from '../support/builders.ts';
import { hold } from '../support/cart-makers.ts';
import { objectRows, type Linked, type Role, type World } from '../support/object-rows.ts';
import { lan, openObjectWorld, type ObjectWorld } from '../support/object-world.ts';
import type { Answer, Asker } from '../support/people.ts';

const day = 1_440;
const pin = '482915';
/** Where and under what Lan stayed: no other thing of these tests is called so. */
const marks = /Vết Son|vet-son|Hẻm Dấu Vết|Phòng Dấu Ấn|PAST[CKMNP]A/;

let lans: ObjectWorld;
let room = 0;
let hotelSn = 0;
let world: World;
let owner: Asker;
let asked: Readonly<Record<Role, Asker>>;
let past: readonly Linked[];
let ownerSn = 0;

beforeAll(async () => {
  lans = await openObjectWorld();
  const { db } = lans.at;
  hotelSn = await makeHotel(db, {
    slug: 'vet-son',
    name: 'Khách sạn Vết Son',
    address: '97 Hẻm Dấu Vết',
  });
  room = await makeRoom(db, hotelSn, { name: 'Phòng Dấu Ấn' });
});
afterAll(() => lans.close());

const price = JSON.stringify({
  lines: [{ kind: 'room', amount: 200_000 }],
  total: 200_000,
  usual: 200_000,
  included: { serviceFee: 0, serviceFeePercent: 5, tax: 0, taxPercent: 8 },
});

/**
 * Lan stayed, waits for a hotel's word, cancelled, did not come and did not pay; xu, stamps, a
 * coupon and a review came of it.
 */
beforeEach(async () => {
  ({ world, asked } = await lans.make());
  ({ owner } = asked);
  const { at, house } = lans;
  const { sn } = await at.db
    .selectFrom('member')
    .select('sn')
    .where('phone', '=', lan.phone)
    .executeTakeFirstOrThrow();
  ownerSn = sn;
  const stays = [
    ['PASTKA', 2, sn],
    ['PASTCA', 3, sn],
    ['PASTMA', 4, sn],
    ['PASTNA', 0, sn],
    ['PASTPA', 2, null],
  ] as const;
  const sns: number[] = [];
  for (const [index, [code, status, memberSn]] of stays.entries()) {
    const from = addMinutes(house.now(), -(index + 2) * day);
    const booking = await makeBooking(at.db, room, from, addMinutes(from, 120), {
      code,
      status,
      member_sn: memberSn,
      phone: lan.phone,
      full_name: lan.nick_name,
      price,
      total: vnd(200_000),
      completed_at: status === 2 ? addMinutes(house.now(), -60) : null,
    });
    sns.push(booking);
    await at.db
      .insertInto('booking_history')
      .values({
        booking_sn: booking,
        move: 'create',
        from_status: null,
        to_status: status,
        actor: 'member',
        at: from,
      })
      .execute();
  }
  const [stayed = 0] = sns;
  past = stays.flatMap(([code, , memberSn]) =>
    memberSn === null ? [] : [{ code, key: house.keys.linkKey(code) }],
  );
  const now = house.now();
  const earned = {
    memberSn: sn,
    kind: 'stay',
    key: `guarded ${stayed}`,
    amount: vnd(2_000),
    bookingSn: stayed,
  } as const;
  await inTransaction(at.db, (db) => earnXu(db, earned, now));
  await addStamp(at.db, {
    memberSn: sn,
    hotelSn,
    bookingSn: stayed,
    day: localDate(now),
    givenAt: now,
    expiresAt: addMinutes(now, 90 * day),
  });
  const person = { member: { sn, phone: lan.phone, family: '' } };
  await hold(at.db, person, {}, { hotel_sn: hotelSn, expires_at: addMinutes(now, 30 * day) });
  await makeReview(at.db, hotelSn, { booking_sn: stayed, member_sn: sn, created_at: now });
  await owner('auth/createPin', { pin });
  await owner('user/updateSettings', { guardsHistory: true, namesHotel: true });
  house.pass(policy.identityProofMinutes);
});

/**
 * What the call needs, about each stay of the past where it is about one, with the key that opens
 * it where a key is asked for.
 */
function inputsOf(name: CallName): Record<string, unknown>[] {
  const row = objectRows[name];
  const input = row.names === 'object' ? row.mine(world) : (row.input?.(world) ?? {});
  if (!('code' in input) || row.names === 'nothing') return [input];
  // Whoever knows the code and the phone as well finds no more.
  if (name === 'booking/findBooking')
    return past.map(({ code }) => ({ ...input, code, mobile: lan.phone }));
  const { keys } = lans.house;
  return past.flatMap(({ code, key }) => {
    const own = name === 'booking/getSharedBooking' ? keys.shareKey(code) : key;
    return 'key' in input || withKey.has(name)
      ? [
          { ...input, code },
          { ...input, code, key: own },
        ]
      : [{ ...input, code }];
  });
}
/** Open by a secret link too, though their rows ask without one. */
const withKey: ReadonlySet<CallName> = new Set<CallName>([
  'booking/getCalendarFile',
  'booking/shareBooking',
  'booking/getAlternativeList',
  'booking/holdAlternativeList',
  'booking/updateCheckInStatus',
]);

const told = ({ status, text }: Answer) => ({
  isBroken: status >= 500,
  mark: marks.exec(text)?.[0] ?? null,
});

test.each(proofCases('guarded history', callNames, 4))(
  '%s names no stay of a guarded past',
  async (name) => {
    for (const input of inputsOf(name)) {
      const who = { owner, guest: asked.guest, stranger: asked.stranger };
      for (const [role, ask] of Object.entries(who))
        expect({ role, input, ...told(await ask(name, input)) }).toEqual({
          role,
          input,
          isBroken: false,
          mark: null,
        });
    }
  },
);

test('a notification of a guarded past neither names its hotel nor leads to it', async () => {
  const { at, house } = lans;
  const booking = await at.db
    .selectFrom('booking')
    .select('sn')
    .where('code', '=', 'PASTCA')
    .executeTakeFirstOrThrow();
  const text = async (): Promise<string> => {
    const reminder = {
      name: 'roomDeclined',
      bookingSn: booking.sn,
      memberSn: null,
      about: {},
      key: `guarded ${Math.random()}`,
      until: addMinutes(house.now(), 60),
    } as const;
    const sn = await addReminder(at.db, reminder, house.now());
    const waiting = await findWaitingReminder(at.db, sn ?? 0);
    if (waiting === undefined) throw new Error('the reminder does not wait');
    return reminderPushText(house, waiting, 'vi-vn', false);
  };
  expect(marks.exec(await text())).toBeNull();
  await at.db
    .updateTable('member_setting')
    .set({ guards_history: false })
    .where('member_sn', '=', ownerSn)
    .execute();
  expect(await text()).toMatch(marks);
});

describe('after the PIN', () => {
  const ways = [
    'booking/getGuardedHistory',
    'booking/getBookingDetail',
    'booking/getBookingStatus',
    'booking/getCancellation',
    'booking/shareBooking',
    'booking/getSharedBooking',
    'booking/getClaimableList',
    'review/getReview',
    'stamp/getStampList',
  ] as const satisfies readonly CallName[];

  test.each(ways)('%s tells its member all of it, and nobody else by that', async (name) => {
    expect((await owner('auth/confirmIdentity', { pin })).status).toBe(200);
    const inputs = inputsOf(name);
    const answers = await Promise.all(inputs.map((input) => owner(name, input)));
    expect(answers.some(({ status, text }) => status === 200 && marks.test(text))).toBe(true);
    for (const input of inputs)
      expect(told(await asked.guest(name, input))).toMatchObject({ mark: null });
  });

  test('the calendar file of a stay is given', async () => {
    await lans.at.db
      .updateTable('booking')
      .set({ confirmed_at: lans.house.now() })
      .where('code', '=', 'PASTKA')
      .execute();
    const ask = () => owner('booking/getCalendarFile', { code: 'PASTKA' });
    expect((await ask()).body.errors?.[0]?.code).toBe(errorCodes.confirmIdentity);
    await owner('auth/confirmIdentity', { pin });
    expect((await ask()).text).toMatch(marks);
  });
});

test('whoever waits for a payment or a room sees how it ended, for an hour', async () => {
  const { at, house } = lans;
  await at.db
    .updateTable('booking_history')
    .set({ at: house.now() })
    .where('booking_sn', '=', (row) =>
      row.selectFrom('booking').select('sn').where('code', '=', 'PASTNA'),
    )
    .execute();
  const link = { code: 'PASTNA', key: house.keys.linkKey('PASTNA') };
  const see = async () => (await asked.guest('booking/getBookingStatus', link)).status;
  house.pass(policy.endedBookingShownMinutes - 1);
  expect(await see()).toBe(200);
  house.pass(1);
  expect(await see()).toBe(404);
});

test('without the guard links open as they always did', async () => {
  await lans.at.db
    .updateTable('member_setting')
    .set({ guards_history: false })
    .where('member_sn', '=', ownerSn)
    .execute();
  const { keys } = lans.house;
  const link = { code: 'PASTKA', key: keys.linkKey('PASTKA') };
  expect((await asked.guest('booking/getBookingStatus', link)).text).toMatch(marks);
  const shared = { code: 'PASTKA', key: keys.shareKey('PASTKA') };
  expect((await asked.guest('booking/getSharedBooking', shared)).text).toMatch(marks);
  expect((await owner('coupon/getCouponList')).text).toMatch(marks);
});

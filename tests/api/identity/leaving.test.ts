// Promises that members take along everything that is kept about them, and that leaving leaves
// nothing that tells of them.

import { beforeEach, describe, expect, test } from 'vitest';
import { brand } from '#contract/brand.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { vnd } from '#domain/money.ts';
import { policy } from '#domain/policy.ts';
import { addMinutes } from '#domain/time/time.ts';
import { makeDefaultCoupons } from '#server/seed/sample-country.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { personalTables } from '#server/store/member/personal-data.ts';
import type { TestDatabase } from '../../support/test-database.ts';
import {
  makeBooking,
  makeCoupon,
  makeHotel,
  makeMember,
  makePlaces,
  makeReview,
  makeRoom,
} from '../support/builders.ts';
import { makePeople, type Asker, type People } from '../support/people.ts';
import { lastCode, makeVisitor, phone, withHouse } from '../support/test-client.ts';
import type { TestHouse } from '../support/test-server.ts';

const device = 'the-phone-of-tuyet';
/** Whatever is known of the person below. */
const traces = [
  phone,
  phone.slice(3),
  'Tuyết',
  'tuyet@',
  'Quách',
  '1991-07-08',
  'DNGTYT91',
  device,
  'pillow for Tuyết',
  'Vitest',
];

let at: TestDatabase<Schema>;
let house: TestHouse;
let people: People;
let ask: Asker;
let sn: number;
let hotelSn: number;
let room: number;

withHouse((...opened) => {
  [at, house] = opened;
});

/**
 * Tuyết, who stayed once and said so, booked once without signing in, likes a hotel, holds a
 * coupon, and agreed to something.
 */
beforeEach(async () => {
  await at.pool.query(
    'delete from idempotency_key; delete from guest_day; delete from search_click_day; delete from left_phone; delete from hotel_staff; truncate area cascade',
  );
  await makePlaces(at.db);
  people = await makePeople(house);
  hotelSn = await makeHotel(at.db, { name: 'Nhà Mây', slug: 'nha-may' });
  room = await makeRoom(at.db, hotelSn);
  const inviter = await makeMember(at.db);
  sn = await makeMember(at.db, {
    phone,
    nick_name: 'Tuyết',
    email: 'tuyet@example.com',
    referral_code: 'DNGTYT91',
    referred_by: inviter,
  });
  ask = await people.member(sn, device);
  await ask('user/updateProfileInfo', {
    firstName: 'Tuyết',
    lastName: 'Quách',
    gender: 'female',
    dateOfBirth: '1991-07-08',
  });
  await ask('user/updateSettings', { namesHotel: true });
  await ask('user/updateConsent', { purpose: 'offers', isGiven: true });
  await ask('favorite/addFavorite', { hotelSn });
  await at.db
    .insertInto('watch')
    .values({
      member_sn: sn,
      subject: 'hotel',
      hotel_sn: hotelSn,
      area_sn: null,
      landmark: null,
      booking_type: 2,
      from_at: addMinutes(house.now(), 1_440),
      to_at: addMinutes(house.now(), 1_860),
      language: 'vi',
      is_for_free: true,
      mark: vnd(300_000),
      first_price: null,
      price: null,
      price_at: house.now(),
      found_hotel_sn: null,
      looked_at: house.now(),
      look_at: house.now(),
      created_at: house.now(),
    })
    .execute();
  const code = await makeCoupon(at.db);
  await ask('coupon/receiveCoupon', { code });
  const visitor = makeVisitor(house, { device });
  const { challenge } = await visitor.send();
  await visitor.signIn(challenge, await lastCode(house));
  const who = {
    full_name: 'Quách Tuyết',
    first_name: 'Tuyết',
    last_name: 'Quách',
    age: 34,
    gender: 'female' as const,
    phone,
    email: 'tuyet@example.com',
    device,
    special_requests: 'A pillow for Tuyết',
  };
  const stayed = await makeBooking(
    at.db,
    room,
    addMinutes(house.now(), -3_000),
    addMinutes(house.now(), -2_000),
    { ...who, member_sn: sn, status: 2, code: 'STAYED' },
  );
  await makeBooking(at.db, room, addMinutes(house.now(), -9_000), addMinutes(house.now(), -8_000), {
    ...who,
    member_sn: null,
    status: 3,
    code: 'GUEST2',
  });
  await makeReview(at.db, hotelSn, {
    member_sn: sn,
    booking_sn: stayed,
    author: 'Tuyết',
    text: 'Phòng sạch, yên tĩnh.',
  });
  await at.db
    .insertInto('guest_day')
    .values({ who: `phone ${phone}`, day: '2026-03-14' as never, made: 1 })
    .execute();
  await at.db
    .insertInto('search_click_day')
    .values({ who: `device ${device}`, day: '2026-03-14' as never, picks: ['1:1'] })
    .execute();
});

/** The tables in which a word of the person is left. */
async function traced(): Promise<string[]> {
  const { rows } = await at.pool.query<{ name: string }>(
    `select c.relname name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind = 'r' order by 1`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const {
      rows: [row],
    } = await at.pool.query<{ count: number }>(
      `select count(*) from "${name}" t where exists (select 1 from unnest($1::text[]) trace where position(trace in t::text) > 0)`,
      [traces],
    );
    if ((row?.count ?? 0) > 0) found.push(name);
  }
  return found;
}
const bars = async () => (await ask('user/getLeavingTerms')).body.data?.['bars'];

describe('what is taken along', () => {
  test('names every stay, answer, liking and device', async () => {
    const { body } = await ask('user/exportData');
    const { madeAt, data } = body.data as {
      madeAt: string;
      data: Record<string, Record<string, unknown>[]>;
    };
    expect(madeAt).toBe(house.now());
    expect(data['member']).toMatchObject([
      {
        phone,
        nickName: 'Tuyết',
        firstName: 'Tuyết',
        lastName: 'Quách',
        dateOfBirth: '1991-07-08',
        email: 'tuyet@example.com',
        referralCode: 'DNGTYT91',
      },
    ]);
    expect(data['booking']).toMatchObject([
      {
        code: 'GUEST2',
        fullName: 'Quách Tuyết',
        firstName: 'Tuyết',
        lastName: 'Quách',
        age: 34,
        gender: 'female',
      },
      { code: 'STAYED', hotel: 'Nhà Mây', specialRequests: 'A pillow for Tuyết', history: [] },
    ]);
    expect(data['review']).toMatchObject([{ hotel: 'Nhà Mây', text: 'Phòng sạch, yên tĩnh.' }]);
    expect(data['favorite']).toMatchObject([{ hotel: 'Nhà Mây' }]);
    expect(data['watch']).toMatchObject([{ hotel: 'Nhà Mây', mark: 300_000 }]);
    expect(data['consent']).toMatchObject([{ purpose: 'offers', isGiven: true }]);
    expect(data['member_setting']).toMatchObject([{ namesHotel: true }]);
    expect(data['member_coupon']).toHaveLength(1);
    expect(data['session']).toHaveLength(2);
  });

  test('holds nothing of anybody else, and no secret', async () => {
    const other = await makeMember(at.db, { nick_name: 'Somebody else' });
    await makeBooking(at.db, room, house.now(), addMinutes(house.now(), 60), {
      member_sn: other,
      full_name: 'Somebody else',
      phone: '+84901234567',
    });
    await (
      await people.member(other)
    )('favorite/addFavorite', { hotelSn });
    const { text } = await ask('user/exportData');
    expect(text).not.toMatch(/Somebody else|901234567|refresh|code_mac|hash/);
  });
});

test('neither is done before whoever asks has shown that it is theirs', async () => {
  house.pass(policy.identityProofMinutes);
  for (const name of ['user/exportData', 'user/deleteAccount'] as const)
    expect((await ask(name)).body.errors?.[0]?.code).toBe(errorCodes.confirmIdentity);
  expect((await ask('auth/getDeviceList')).status).toBe(200);
});

describe('leaving', () => {
  test('leaves no trace of the person in any table', async () => {
    expect(await traced()).toEqual(
      expect.arrayContaining([
        'booking',
        'member',
        'review',
        'session',
        'guest_day',
        'verification_code',
        'code_gate',
      ]),
    );
    const payments = await at.pool.query<{ count: number }>('select count(*) from booking');
    expect(await ask('user/deleteAccount')).toMatchObject({ status: 200, body: { data: {} } });
    // Asking for a code is counted for the device too, which no member is known by; the count is
    // swept after two days.
    await at.pool.query(`delete from code_gate where subject like 'device %'`);
    expect(await traced()).toEqual([]);
    expect((await at.pool.query<{ count: number }>('select count(*) from booking')).rows).toEqual(
      payments.rows,
    );
    const kept = await at.db.selectFrom('booking').select(['age', 'gender']).distinct().execute();
    expect(kept).toEqual([{ age: null, gender: null }]);
    expect(await at.db.selectFrom('watch').selectAll().execute()).toEqual([]);
    expect(await at.db.selectFrom('review').select(['author', 'text']).execute()).toEqual([
      { author: brand.member, text: 'Phòng sạch, yên tĩnh.' },
    ]);
  });

  test('signs out everywhere at once', async () => {
    const elsewhere = await people.member(sn, 'another device');
    await ask('user/deleteAccount');
    for (const one of [ask, elsewhere])
      expect((await one('user/getProfileInfo')).body.errors?.[0]?.code).toBe(
        errorCodes.sessionExpired,
      );
  });

  test('frees the phone: signing in finds nobody, signing up makes somebody new', async () => {
    await ask('user/deleteAccount');
    house.pass(30);
    const visitor = makeVisitor(house, { device });
    await expect(visitor.send('signIn')).rejects.toMatchObject({ code: errorCodes.phoneUnknown });
    const { challenge } = await visitor.send('signUp');
    const { profile } = await visitor.signUp(challenge, await lastCode(house), { nickName: 'Mới' });
    expect(profile).toMatchObject({ nickName: 'Mới', email: '', gender: null });
    expect(profile.sn).not.toBe(sn);
  });

  test('is not rewarded: the gift of a new member comes once to a phone, until a year has gone', async () => {
    await makeDefaultCoupons(at.db);
    const gifts = async () => {
      const visitor = makeVisitor(house, { device });
      const { challenge } = await visitor.send('signUp');
      const { profile } = await visitor.signUp(challenge, await lastCode(house));
      const { rows } = await at.pool.query<{ count: number }>(
        'select count(*) from member_coupon where member_sn = $1',
        [profile.sn],
      );
      return { sn: profile.sn, count: rows[0]?.count };
    };
    await ask('user/deleteAccount');
    house.pass(30);
    const again = await gifts();
    expect(again.count).toBe(0);
    await (
      await people.member(again.sn)
    )('user/deleteAccount');
    house.pass(policy.leftPhoneDays * 1_440 + 1);
    expect((await gifts()).count).toBe(1);
  });

  test('waits for a stay that is not over, for money under way, and for a desk to be handed over', async () => {
    expect(await bars()).toEqual([]);
    const from = addMinutes(house.now(), 600);
    await makeBooking(at.db, room, from, addMinutes(from, 120), { member_sn: sn, code: 'AHEAD2' });
    await makeBooking(at.db, room, addMinutes(from, 200), addMinutes(from, 300), {
      member_sn: sn,
      code: 'UNPA2D',
      status: 5,
      expires_at: addMinutes(house.now(), 10),
    });
    const cancelled = await makeBooking(at.db, room, from, addMinutes(from, 120), {
      member_sn: sn,
      code: 'BACK22',
      status: 3,
    });
    const { sn: attempt } = await at.db
      .insertInto('payment_attempt')
      .values({
        booking_sn: cancelled,
        provider: 'momo',
        ref: 'r1',
        amount: 100_000 as never,
        status: 1,
        pay_url: null,
        provider_txn: null,
        result_code: null,
        next_query_at: null,
        created_at: house.now(),
        settled_at: house.now(),
      })
      .returning('sn')
      .executeTakeFirstOrThrow();
    await at.db
      .insertInto('refund')
      .values({
        attempt_sn: attempt,
        ref: 'f1',
        amount: 100_000 as never,
        reason: 'cancel',
        state: 'processing',
        next_try_at: null,
        provider_code: null,
        sent_at: null,
        provider_txn: null,
        created_at: house.now(),
        settled_at: null,
      })
      .execute();
    await at.db.insertInto('hotel_staff').values({ member_sn: sn, hotel_sn: hotelSn }).execute();
    const all = [
      { bar: 'stay', code: 'AHEAD2' },
      { bar: 'refund', code: 'BACK22' },
      { bar: 'payment', code: 'UNPA2D' },
      { bar: 'desk', code: null },
    ];
    expect(await bars()).toEqual(all);
    expect(await ask('user/deleteAccount')).toMatchObject({
      status: 409,
      body: { errors: [{ code: errorCodes.accountNotDeletable, details: { bars: all } }] },
    });
    expect((await ask('user/getProfileInfo')).body.data).toMatchObject({ nickName: 'Tuyết' });
  });

  test('says what is lost by it', async () => {
    expect((await ask('user/getLeavingTerms')).body.data).toMatchObject({
      coupons: 1,
      favorites: 1,
    });
  });

  test('is planned for every table that refers to a member', async () => {
    const { rows } = await at.pool.query<{ name: string }>(
      `select distinct conrelid::regclass::text name from pg_constraint where contype = 'f' and confrelid = 'member'::regclass`,
    );
    const planned = new Set(personalTables.map(({ table }) => table));
    expect(rows.map(({ name }) => name).filter((name) => !planned.has(name))).toEqual([]);
  });
});

// Promises that whatever a device queues is done once however often it is sent, and that a request
// for a room ends when it is wanted no more.

import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { callNames, callOf, type CallName } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { vnd } from '#domain/money.ts';
import { policy } from '#domain/policy.ts';
import { addMinutes } from '#domain/time/time.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { deleteOldRows } from '#server/store/job.ts';
import type { TestDatabase } from '../../support/test-database.ts';
import { atHotel, hourly, type Person, type Shop, withShop } from '../support/booking-makers.ts';
import { makePeople, type Asker, type People } from '../support/people.ts';

let at: TestDatabase<Schema>;
let shop: Shop;
let people: People;
withShop((...opened) => {
  [at, shop] = opened;
});
beforeAll(async () => {
  people = await makePeople(shop.house);
});
// Before the shop is emptied: these refer to its members.
afterEach(async () => {
  await at.pool.query(
    'delete from session; delete from favorite; delete from review; delete from idempotency_key',
  );
});

const key = { 'Idempotency-Key': 'wish-0000001' };
const snOf = ({ member }: Person): number => member?.sn ?? 0;
const hotelOf = async (room: number) =>
  at.db
    .selectFrom('hotel as h')
    .innerJoin('room_type as r', 'r.hotel_sn', 'h.sn')
    .select(['h.sn', 'h.slug'])
    .where('r.sn', '=', room)
    .executeTakeFirstOrThrow();

type Scene = {
  readonly sn: number;
  readonly ask: Asker;
  readonly input: Record<string, unknown>;
  readonly effects: () => Promise<unknown>;
};

async function someone(): Promise<{ person: Person; sn: number; ask: Asker; room: number }> {
  const person = await shop.aMember();
  return {
    person,
    sn: snOf(person),
    ask: await people.member(snOf(person)),
    room: await shop.aRoom(),
  };
}
async function favorite(): Promise<Scene> {
  const { sn, ask, room } = await someone();
  const hotel = await hotelOf(room);
  return {
    sn,
    ask,
    input: { hotelSn: hotel.sn },
    effects: () =>
      at.db.selectFrom('favorite').select('hotel_sn').where('member_sn', '=', sn).execute(),
  };
}
/** A stay that began now; `over` puts it behind. */
async function stay(over: boolean): Promise<Scene & { readonly code: string }> {
  const { sn, room, person } = await someone();
  const booking = await shop.book(room, hourly('14:00'), { paymentMethod: atHotel }, person);
  shop.house.setNow(booking.checkIn);
  const history = () =>
    at.db
      .selectFrom('booking_history as h')
      .innerJoin('booking as b', 'b.sn', 'h.booking_sn')
      .select('h.move')
      .where('b.code', '=', booking.code)
      .orderBy('h.sn')
      .execute();
  if (over)
    await at.db
      .updateTable('booking')
      .set({ status: 2 })
      .where('code', '=', booking.code)
      .execute();
  // Hours have passed, and a token lasts minutes.
  return {
    sn,
    ask: await people.member(sn),
    code: booking.code,
    input: { code: booking.code, answer: 'checkedIn' },
    effects: history,
  };
}
const words = { cleanliness: 5, facilities: 4, services: 5, text: 'Phòng sạch, nhân viên dễ mến.' };

const scenes: Partial<Record<CallName, () => Promise<Scene>>> = {
  'favorite/addFavorite': favorite,
  'favorite/removeFavorite': favorite,
  'user/updateProfileInfo': async () => {
    const { sn, ask } = await someone();
    return {
      sn,
      ask,
      input: { nickName: 'Mai' },
      effects: () => at.db.selectFrom('member').selectAll().where('sn', '=', sn).execute(),
    };
  },
  'push/updateReminderSettings': async () => {
    const { sn, ask } = await someone();
    return {
      sn,
      ask,
      input: { reminders: { checkInHours: false } },
      effects: () => at.db.selectFrom('member').selectAll().where('sn', '=', sn).execute(),
    };
  },
  'booking/updateCheckInStatus': () => stay(false),
  'review/createReview': async () => {
    const scene = await stay(true);
    return {
      ...scene,
      input: { code: scene.code, ...words },
      effects: () => at.db.selectFrom('review').select('text').execute(),
    };
  },
  'review/updateReview': async () => {
    const scene = await stay(true);
    await scene.ask('review/createReview', { code: scene.code, ...words });
    return {
      ...scene,
      input: { code: scene.code, ...words, text: 'Phòng sạch, hơi ồn buổi tối.' },
      effects: () => at.db.selectFrom('review').select(['text', 'updated_at']).execute(),
    };
  },
};

describe('a queued call', () => {
  test.each(callNames.filter((name) => callOf(name).offline === 'queue'))(
    '%s that is sent three times is done once and answered the same',
    async (name) => {
      const make = scenes[name];
      if (make === undefined) throw new Error(`${name} is queued and nobody says how it is sent`);
      const { sn, ask, input, effects } = await make();
      const first = await ask(name, input, key);
      expect([first.status, first.body.errors]).toEqual([200, undefined]);
      const after = await effects();
      shop.house.pass(60 * 24 * (policy.queuedDays - 1));
      // Tokens last minutes, keys days: the same member signs in again.
      const again = await people.member(sn);
      for (const answer of [await again(name, input, key), await again(name, input, key)])
        expect(answer.body).toEqual(first.body);
      expect(await effects()).toEqual(after);
    },
  );

  test('is known by its key for longer than a device sends it without asking', async () => {
    const { ask, input } = await favorite();
    await ask('favorite/addFavorite', input, key);
    const known = async () =>
      (
        await at.db
          .selectFrom('idempotency_key')
          .select('key')
          .where('key', '=', key['Idempotency-Key'])
          .where('call', '=', 'favorite/addFavorite')
          .execute()
      ).length > 0;
    await deleteOldRows(at.db, addMinutes(shop.house.now(), (policy.queuedDays + 1) * 24 * 60));
    expect(await known()).toBe(true);
    await deleteOldRows(
      at.db,
      addMinutes(shop.house.now(), (policy.writeKeysKeptDays + 1) * 24 * 60),
    );
    expect(await known()).toBe(false);
  });
});

describe('a request for a room that is paid at the hotel', () => {
  async function request() {
    const { ask, room, person } = await someone();
    const { slug } = await hotelOf(room);
    const quote = await shop.quote(room, hourly('18:00'), 1, person);
    const wantedUntil = addMinutes(shop.house.now(), policy.requestKeptMinutes);
    const input = {
      slug,
      roomTypeSn: room,
      stay: hourly('18:00'),
      quoteHash: quote.quoteHash,
      paymentMethod: atHotel,
      adults: 2,
      children: 0,
      fullName: 'Mai Anh',
      countryCode: '+84',
      mobile: person.mobile,
      email: 'mai@example.com',
      agreesToTerms: true,
      wantedUntil,
    };
    const bookings = async () =>
      (await at.db.selectFrom('booking').select('code').execute()).length;
    return { ask, room, input, bookings, person };
  }

  test('is booked once, and asked again after its time it tells of that booking', async () => {
    const { ask, input, bookings, person } = await request();
    const first = await ask('booking/createBooking', input, key);
    expect(first.status).toBe(200);
    shop.house.pass(policy.requestKeptMinutes + 1);
    const later = await people.member(snOf(person));
    expect((await later('booking/createBooking', input, key)).body).toEqual(first.body);
    expect(await bookings()).toBe(1);
  });

  test('that was never booked ends with its time', async () => {
    const { input, bookings, person } = await request();
    shop.house.pass(policy.requestKeptMinutes + 1);
    const later = await people.member(snOf(person));
    expect((await later('booking/createBooking', input, key)).body.errors?.[0]?.code).toBe(
      errorCodes.requestExpired,
    );
    expect(await bookings()).toBe(0);
  });

  test('at another price books nothing and brings the new one, which another key accepts', async () => {
    const { ask, room, input, bookings } = await request();
    await at.db
      .updateTable('rate_plan')
      .set({ price: vnd(900_000) })
      .where('room_type_sn', '=', room)
      .execute();
    const refused = await ask('booking/createBooking', input, key);
    expect([refused.body.errors?.[0]?.code, await bookings()]).toEqual([
      errorCodes.priceChanged,
      0,
    ]);
    const details = refused.body.errors?.[0]?.details as
      | { readonly quote?: { readonly quoteHash: string } }
      | undefined;
    expect(
      (
        await ask(
          'booking/createBooking',
          { ...input, quoteHash: details?.quote?.quoteHash },
          { 'Idempotency-Key': 'wish-0000002' },
        )
      ).status,
    ).toBe(200);
    expect(await bookings()).toBe(1);
  });
});

// Promises tests a country of one hotel with Lan in it: her bookings, coupon and devices, and
// everybody who might ask for them.

import { vnd } from '#domain/money.ts';
import { addMinutes } from '#domain/time/time.ts';
import { makeGateways } from '#server/providers/payment/gateways.ts';
import { makeSearchIndex } from '#server/search/memory/search-index.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import {
  aFriday,
  makeBooking,
  makeCoupon,
  makeFlashSale,
  makeHotel,
  makeMember,
  makePlaces,
  makeReview,
  makeRoom,
} from './builders.ts';
import type { Linked, Role, World } from './object-rows.ts';
import { makePeople, type Asker } from './people.ts';
import { makeTestHouse, type TestHouse } from './test-server.ts';

export const lan = {
  phone: '+84903482917',
  nick_name: 'Lan Của Riêng',
  email: 'lan.rieng@example.com',
};

export type ObjectWorld = {
  readonly at: TestDatabase<Schema>;
  readonly house: TestHouse;
  /**
   * The hotel stays for all calls; its people and their things are made anew by each call of this.
   */
  readonly make: () => Promise<{
    readonly world: World;
    readonly asked: Readonly<Record<Role, Asker>>;
    readonly stranger: number;
  }>;
  readonly close: () => Promise<void>;
};

/**
 * The statements that empty the tables of people and all that refer to them: rows of so few are
 * deleted far sooner than tables are truncated.
 */
async function emptyingOf(at: TestDatabase<Schema>): Promise<string> {
  const { rows } = await at.pool.query<{ name: string }>(`
    with recursive found as (
      select oid from pg_class where relname in ('member', 'session', 'coupon', 'booking', 'code_gate', 'verification_code', 'idempotency_key', 'guest_day') and relkind = 'r'
      union select c.conrelid from pg_constraint c join found on c.confrelid = found.oid where c.contype = 'f')
    select oid::regclass::text as name from found`);
  return [
    'set session_replication_role = replica',
    ...rows.map(({ name }) => `delete from ${name}`),
    'set session_replication_role = origin',
  ].join(';');
}

export async function openObjectWorld(): Promise<ObjectWorld> {
  const at = await openTestDatabase<Schema>();
  await makePlaces(at.db);
  const hotelSn = await makeHotel(at.db, { slug: 'nha-may', name: 'Nhà Mây' });
  const places = { hotelSn, slug: 'nha-may', room: await makeRoom(at.db, hotelSn, { stock: 9 }) };
  const rivalSn = await makeHotel(at.db, { slug: 'nha-gio', name: 'Nhà Gió' });
  const rival = { hotelSn: rivalSn, room: await makeRoom(at.db, rivalSn) };
  const bare = await makeTestHouse(at.db, { now: aFriday });
  const index = makeSearchIndex(at.db, bare.clock, bare.log);
  await index.start();
  const house: TestHouse = { ...bare, index, gateways: makeGateways(bare.settings, bare.clock) };
  const people = await makePeople(house);
  const price = {
    lines: [{ kind: 'room', amount: 200_000 }],
    total: 200_000,
    usual: 200_000,
    included: { serviceFee: 0, serviceFeePercent: 5, tax: 0, taxPercent: 8 },
  };
  const who = {
    full_name: lan.nick_name,
    phone: lan.phone,
    email: lan.email,
    price: JSON.stringify(price),
    total: vnd(200_000),
  };
  const book = async (
    code: string,
    hours: number,
    row: Parameters<typeof makeBooking>[4],
  ): Promise<Linked> => {
    const from = addMinutes(house.now(), 5 * 1_440 + hours * 60);
    await makeBooking(at.db, places.room, from, addMinutes(from, 60), { ...who, ...row, code });
    return { code, key: house.keys.linkKey(code) };
  };
  // On a room of its own: the others keep their price.
  const sale = await makeFlashSale(at.db, await makeRoom(at.db, hotelSn), house.now());
  const words = JSON.stringify({ vi: 'Bánh', en: 'Cake', th: 'เค้ก' });
  const { sn: addOn } = await at.db
    .insertInto('add_on')
    .values({
      hotel_sn: hotelSn,
      name: words,
      note: words,
      price: vnd(100_000),
      max_per_booking: 2,
      is_sold: true,
      position: 1,
    })
    .returning('sn')
    .executeTakeFirstOrThrow();
  const emptying = await emptyingOf(at);
  const make = async () => {
    await at.pool.query(emptying);
    const owner = await makeMember(at.db, { ...lan, referral_code: 'LANREF77' });
    const stranger = await makeMember(at.db);
    const staff = await makeMember(at.db);
    const other = await makeMember(at.db);
    await at.db
      .insertInto('hotel_staff')
      .values([
        { member_sn: staff, hotel_sn: places.hotelSn },
        { member_sn: other, hotel_sn: rivalSn },
      ])
      .execute();
    const picture = 'u-0123456789abcdefghij';
    await at.db
      .insertInto('picture')
      .values({ name: picture, member_sn: owner, color: '#cccccc', created_at: house.now() })
      .execute();
    const couponCode = await makeCoupon(at.db, { uses_each: 1, use_limit: 100 });
    const asked = {
      guest: people.guest,
      owner: await people.member(owner),
      stranger: await people.member(stranger),
      staff: await people.member(staff),
      rival: await people.member(other),
    };
    const couponSn = (await asked.owner('coupon/receiveCoupon', { code: couponCode })).body.data?.[
      'sn'
    ] as number;
    await people.member(owner, 'her other device');
    const devices = (await asked.owner('auth/getDeviceList')).body.data as unknown as readonly {
      id: string;
      isThis: boolean;
    }[];
    const passkey = 'lans-key';
    await at.db
      .insertInto('passkey')
      .values({
        id: passkey,
        member_sn: owner,
        public_key: Buffer.from('key'),
        counter: 0,
        transports: ['internal'],
        aaguid: '',
        is_synced: true,
        name: '',
        agent: '',
        created_at: house.now(),
        used_at: null,
      })
      .execute();
    const watch = (
      await asked.owner('watch/createWatch', {
        subject: { kind: 'hotel', sn: places.hotelSn },
        stay: { type: 'overnight', date: '2026-03-20' },
        isForFree: true,
        mark: null,
      })
    ).body.data?.['sn'] as number;
    const world: World = {
      passkey,
      watch,
      ...places,
      device: devices.find(({ isThis }) => !isThis)?.id ?? '',
      couponSn,
      couponCode,
      booked: await book('TANAHD', 0, { member_sn: owner }),
      stayed: await book('TANVER', -8 * 24, { member_sn: owner, status: 2 }),
      begun: await book('TANHRE', -5 * 24, { member_sn: owner }),
      unpaid: await book('TANPAY', 3, {
        member_sn: owner,
        status: 5,
        payment_method: 3,
        expires_at: addMinutes(house.now(), 15),
      }),
      asGuest: await book('TANGST', 6, { member_sn: null }),
      addOn,
      sale,
      picture,
      rival,
      review: await makeReview(at.db, hotelSn),
      strangers: 'TANTHE',
    };
    await book(world.strangers, -9 * 24, {
      member_sn: stranger,
      status: 2,
      full_name: 'An',
      phone: '+84901000009',
      email: 'an@example.com',
    });
    return { world, asked, stranger };
  };
  return {
    at,
    house,
    make,
    close: async () => {
      index.stop();
      await house.close();
      await at.close();
    },
  };
}

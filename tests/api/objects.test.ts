// Promises that nobody sees or moves what is another's: every call, asked by everyone, answers about another's thing as about none (S1).

import { afterAll, beforeAll, expect, test } from 'vitest';
import { callNames, callOf, type CallName } from '#contract/calls.ts';
import { addMinutes } from '#domain/time.ts';
import { makeSearchIndex, type SearchIndex } from '#server/search/search-index.ts';
import type { Schema } from '#server/store/schema.ts';
import { makeTestHouse, type TestHouse } from './house.ts';
import { aFriday, makeBooking, makeCoupon, makeHotel, makeMember, makePlaces, makeRoom } from './makers.ts';
import { objectRows, type Linked, type Role, type World } from './object-rows.ts';
import { makePeople, type Answer, type Asker, type People } from './people.ts';
import { openTestDatabase, type TestDatabase } from './postgres.ts';

const others = ['guest', 'stranger', 'staff'] as const;
const roles: readonly Role[] = [...others, 'owner'];
const lan = { phone: '+84903482917', nick_name: 'Lan Của Riêng', email: 'lan.rieng@example.com' };
/** What may stand in no answer but Lan's own. */
const traces = /903482917|Lan Của Riêng|lan\.rieng@example|LANREF77/;

let at: TestDatabase<Schema>;
let house: TestHouse;
let index: SearchIndex;
let people: People;
let world: World;
let places: { readonly hotelSn: number; readonly slug: string; readonly room: number };
let asked: Readonly<Record<Role, Asker>>;
let stranger: number;

/** The hotel stays for all calls; its people and their things are made anew for each. */
async function makeWorld(): Promise<void> {
  await at.pool.query('truncate member, session, coupon, booking, code_gate, verification_code, idempotency_key, guest_day cascade');
  const owner = await makeMember(at.db, { ...lan, referral_code: 'LANREF77' });
  stranger = await makeMember(at.db);
  const staff = await makeMember(at.db);
  await at.db.insertInto('hotel_staff').values({ member_sn: staff, hotel_sn: places.hotelSn }).execute();
  const couponCode = await makeCoupon(at.db, { uses_each: 1, use_limit: 100 });
  asked = { guest: people.guest, owner: await people.member(owner), stranger: await people.member(stranger), staff: await people.member(staff) };
  const couponSn = (await asked.owner('coupon/receiveCoupon', { code: couponCode })).body.data?.['sn'] as number;
  const price = { lines: [{ kind: 'room', amount: 200_000 }], total: 200_000, usual: 200_000, included: { serviceFee: 0, serviceFeePercent: 5, tax: 0, taxPercent: 8 } };
  const who = { full_name: lan.nick_name, phone: lan.phone, email: lan.email, price: JSON.stringify(price) };
  const from = addMinutes(house.now(), 5 * 1_440);
  const book = async (code: string, hours: number, row: Parameters<typeof makeBooking>[4]): Promise<Linked> => {
    await makeBooking(at.db, places.room, addMinutes(from, hours * 60), addMinutes(from, hours * 60 + 60), { ...who, ...row, code });
    return { code, key: house.keys.linkKey(code) };
  };
  await people.member(owner, 'her other device');
  const devices = (await asked.owner('auth/getDeviceList')).body.data as unknown as readonly { id: string; isThis: boolean }[];
  world = {
    ...places, device: devices.find(({ isThis }) => !isThis)?.id ?? '', couponSn, couponCode,
    booked: await book('TANAHD', 0, { member_sn: owner }), stayed: await book('TANVER', -8 * 24, { member_sn: owner, status: 2 }), begun: await book('TANHRE', -5 * 24, { member_sn: owner }), unpaid: await book('TANPAY', 3, { member_sn: owner, status: 5, payment_method: 3, expires_at: addMinutes(house.now(), 15) }), asGuest: await book('TANGST', 6, { member_sn: null }),
  };
}

beforeAll(async () => {
  at = await openTestDatabase<Schema>('embedded');
  await makePlaces(at.db);
  const hotelSn = await makeHotel(at.db, { slug: 'nha-may', name: 'Nhà Mây' });
  places = { hotelSn, slug: 'nha-may', room: await makeRoom(at.db, hotelSn, { stock: 9 }) };
  house = await makeTestHouse(at.db, { now: aFriday });
  index = makeSearchIndex(at.db, house.clock, house.log);
  await index.start();
  people = await makePeople({ ...house, index });
});
afterAll(async () => {
  index.stop();
  await house.close();
  await at.close();
});

/** What an answer says, without what the server's clock or the request itself puts into it. */
const said = ({ status, body }: Answer): unknown => ({ status, ...body });

const codeOf = ({ body }: Answer): string => body.errors?.[0]?.code ?? '';
const needsMember = (name: CallName): boolean => callOf(name).who !== 'anyone';

const rows = callNames.map((name) => ({ name, row: objectRows[name] }));
const alone = rows.flatMap(({ name, row }) => (row.names === 'nothing' ? [{ name, row }] : []));
const pairs = rows.flatMap(({ name, row }) => (row.names === 'object' ? [{ name, row }] : []));

test.each(alone)('$name tells nobody anything of Lan', async ({ name, row }) => {
  await makeWorld();
  for (const role of others) {
    const answer = await asked[role](name, row.input?.(world));
    expect({ role, isBroken: answer.status >= 500 || codeOf(answer) === 'API_GNR_100', isRefused: codeOf(answer) === 'API_PSS_103', isTold: traces.test(answer.text) })
      .toEqual({ role, isBroken: false, isRefused: role === 'guest' && needsMember(name), isTold: false });
  }
});

/** Who may is asked last: only then is anything other than before. */
const inOrder = (asks: readonly Role[], may: readonly Role[]): Role[] => asks.toSorted((a, b) => Number(may.includes(a)) - Number(may.includes(b)));

test.each(pairs)('$name answers about what is Lan\'s as about none, unless it is theirs', async ({ name, row }) => {
  await makeWorld();
  for (const role of inOrder(row.asks ?? roles, row.may)) {
    const absent = await asked[role](name, row.absent(world));
    const mine = await asked[role](name, row.mine(world));
    const refusal = role === 'guest' && needsMember(name) ? 'API_PSS_103' : row.part === true ? '' : 'API_GNR_101';
    expect({ role, code: codeOf(mine), isSame: JSON.stringify(said(mine)) === JSON.stringify(said(absent)), isTold: !row.may.includes(role) && traces.test(mine.text) })
      .toEqual(row.may.includes(role) ? { role, code: '', isSame: false, isTold: false } : { role, code: refusal, isSame: true, isTold: false });
  }
});

test('whoever has a booking\'s link sees and pays it, and its code alone opens nothing', async () => {
  await makeWorld();
  for (const role of ['guest', 'stranger'] as const) {
    expect((await asked[role]('booking/getBookingStatus', { ...world.unpaid })).body.data).toMatchObject({ code: world.unpaid.code, fullName: lan.nick_name });
    expect((await asked[role]('booking/getBookingStatus', { code: world.unpaid.code, key: world.booked.key })).status).toBe(404);
  }
});

test('what a stranger does leaves Lan\'s things as they are', async () => {
  await makeWorld();
  const things = async () => {
    const tables = ['booking', 'member_coupon', 'favorite', 'booking_history', 'payment_attempt'];
    return Promise.all(tables.map(async (table) => (await at.pool.query(`select * from ${table} t where t::text not like $1 order by t::text`, [`%(${stranger},%`])).rows));
  };
  const before = await things();
  for (const name of callNames) {
    const row = objectRows[name];
    if (row.names === 'object' && callOf(name).method === 'POST') await asked.stranger(name, row.mine(world));
  }
  expect(await things()).toEqual(before);
});

// Promises that an open desk is told soon of what changes at its hotel, from whichever process, and
// that nobody else is told anything.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMinutes } from '#domain/time/time.ts';
import { makeApp, type App } from '#server/http/app.ts';
import { makeAccessToken } from '#server/identity/access-token.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { markHotelChanged } from '#server/store/hotel/change-feed.ts';
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { aFriday, makeHotel, makeMember, makePlaces } from '../support/builders.ts';
import { makeTestHouse, type TestHouse } from '../support/test-server.ts';

let at: TestDatabase<Schema>;
let house: TestHouse;
let app: App;
const sn = { mine: 0, theirs: 0 };

beforeAll(async () => {
  at = await openTestDatabase<Schema>();
  await makePlaces(at.db);
  [sn.mine, sn.theirs] = [await makeHotel(at.db), await makeHotel(at.db)];
  house = await makeTestHouse(at.db, { now: aFriday });
  app = await makeApp(house, null);
});
afterAll(async () => {
  await house.close();
  await at.close();
});

/** A signed-in member's token; `hotelSn` puts them at a desk. */
async function tokenOf(hotelSn?: number): Promise<string> {
  const member = await makeMember(at.db);
  if (hotelSn !== undefined)
    await at.db
      .insertInto('hotel_staff')
      .values({ member_sn: member, hotel_sn: hotelSn })
      .execute();
  const family = `family-${String(member).padStart(15, '0')}`;
  await at.db
    .insertInto('session')
    .values({
      family,
      member_sn: member,
      device: 'desk',
      agent: '',
      refresh_hash: family,
      created_at: aFriday,
      used_at: aFriday,
      expires_at: addMinutes(aFriday, 1_440),
      revoked_at: null,
    })
    .execute();
  return makeAccessToken(house.keys, { sn: member, family }, house.now()).accessToken;
}
const open = (hotelSn: number, token?: string): Promise<Response> =>
  app.fetch(
    new Request(`http://localhost/api/desk/stream?hotelSn=${hotelSn}`, {
      headers: token === undefined ? {} : { Authorization: `Bearer ${token}` },
    }),
  );

test('nobody hears of a hotel but who works there', async () => {
  const token = await tokenOf(sn.mine);
  expect([
    (await open(sn.mine)).status,
    (await open(sn.theirs, token)).status,
    (await open(Number.NaN, token)).status,
    (await open(sn.mine, 'no token')).status,
  ]).toEqual([401, 404, 404, 401]);
});

test('a change is told with its number, another hotel’s is not', async () => {
  const answer = await open(sn.mine, await tokenOf(sn.mine));
  expect([
    answer.status,
    answer.headers.get('Content-Type'),
    answer.headers.get('Content-Encoding'),
  ]).toEqual([200, 'text/event-stream', null]);
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  const next = async () => new TextDecoder().decode((await reader.read()).value);
  const first = Number(/data: (\d+)/.exec(await next())?.[1]);
  await markHotelChanged(at.db, sn.theirs);
  await markHotelChanged(at.db, sn.mine);
  const second = await next();
  expect(second).toContain('event: change');
  expect(Number(/data: (\d+)/.exec(second)?.[1])).toBeGreaterThan(first);
  await reader.cancel();
});

test.each([
  [
    'its session is ended',
    (member: number) =>
      at.db.updateTable('session').set({ revoked_at: aFriday }).where('member_sn', '=', member),
  ],
  [
    'its account is locked',
    (member: number) =>
      at.db.updateTable('member').set({ is_locked: true }).where('sn', '=', member),
  ],
  [
    'its holder no longer works there',
    (member: number) => at.db.deleteFrom('hotel_staff').where('member_sn', '=', member),
  ],
])('a stream ends when %s, and tells no change that comes after', async (_, leave) => {
  const token = await tokenOf(sn.mine);
  const answer = await open(sn.mine, token);
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  expect(new TextDecoder().decode((await reader.read()).value)).toContain('event: change');
  const { member_sn } = await at.db
    .selectFrom('session')
    .select('member_sn')
    .orderBy('member_sn', 'desc')
    .executeTakeFirstOrThrow();
  await leave(member_sn).execute();
  await markHotelChanged(at.db, sn.mine);
  expect(await reader.read()).toMatchObject({ done: true });
});

// Promises that a call made inside the process, as a page makes it while it is rendered, comes to
// the same as one over HTTP.

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallName, Input } from '#contract/calls/calls.ts';
import { inProcess, overHttp, send, type Transport } from '#contract/calls/send.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import { makeDirectCalls, type DirectCalls } from '#server/api/direct-call.ts';
import { makeDispatch } from '#server/api/dispatch.ts';
import { handlers } from '#server/api/handlers/handlers.ts';
import { makeApp } from '#server/http/app.ts';
import { makeSearchIndex, type SearchIndex } from '#server/search/memory/search-index.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { openTestDatabase } from '../../support/test-database.ts';
import { makeHotel, makePlaces } from '../support/builders.ts';
import { makeTestHouse, type TestHouse } from '../support/test-server.ts';

let database: Awaited<ReturnType<typeof openTestDatabase<Schema>>>;
let house: TestHouse;
let index: SearchIndex;
let slug: string;
let direct: DirectCalls;
let inside: Transport;
let outside: Transport;

beforeAll(async () => {
  database = await openTestDatabase<Schema>();
  const { db } = database;
  await makePlaces(db);
  const sn = await makeHotel(db);
  ({ slug } = await db
    .selectFrom('hotel')
    .select('slug')
    .where('sn', '=', sn)
    .executeTakeFirstOrThrow());
  house = await makeTestHouse(db);
  index = makeSearchIndex(db, house.clock, house.log);
  await index.start();
  const whole = { ...house, index };
  const app = await makeApp(whole, null);
  direct = makeDirectCalls(makeDispatch(whole, handlers));
  inside = inProcess((name, input) => direct(name, input, { locale: 'en-vn' }));
  outside = overHttp({
    fetch: (address, init) => app.fetch(new Request(`http://hotel.example:3000${address}`, init)),
    headers: () => ({ Localization: 'en-vn' }),
  });
});
afterAll(async () => {
  index.stop();
  await house.close();
  await database.close();
});

/** What a call comes to for whoever makes it. */
const outcome = <Name extends CallName>(ask: Transport, name: Name, input: Input<Name>) =>
  send(ask, name, input).then(
    (data) => ({ data }),
    (error: unknown) =>
      error instanceof Fault ? { code: error.code, details: error.details } : { error },
  );

test.each<[CallName, Record<string, unknown>]>([
  ['hotel/getHome', {}],
  ['hotel/searchHotel', { provinceSn: 1, bookingType: 2, sort: '', page: undefined }],
  ['hotel/getHotelDetail', { slug: 'the hotel' }],
  ['hotel/getRoomList', { slug: 'the hotel' }],
  ['hotel/getReviewList', { slug: 'the hotel' }],
  ['place/getProvinceList', {}],
  ['place/getDistrictList', { provinceSn: 1 }],
  ['promotion/getPromotionList', {}],
  ['blog/getPostList', {}],
])('%s answers the same', async (name, { ...input }) => {
  if (input['slug'] === 'the hotel') input['slug'] = slug;
  const answered = await outcome(outside, name, input as never);
  expect(answered).toHaveProperty('data');
  expect(await outcome(inside, name, input as never)).toStrictEqual(answered);
});

test.each<[why: string, name: CallName, input: unknown, code: string]>([
  [
    'input that does not fit',
    'hotel/getHotelDetail',
    { slug: 'NOT A SLUG' },
    errorCodes.invalidInput,
  ],
  ['what is not there', 'hotel/getHotelDetail', { slug: 'no-such-hotel' }, errorCodes.notFound],
  [
    'a text no table holds',
    'promotion/getPromotionDetail',
    { name: 'a\u0000' },
    errorCodes.invalidInput,
  ],
  ['nobody signed in', 'favorite/getFavoriteList', {}, errorCodes.signInRequired],
  [
    'a write without a key',
    'auth/sendVerificationCode',
    { countryCode: '+84', mobile: '0987001009', purpose: 'signUp' },
    errorCodes.keyMissing,
  ],
])('%s is refused in the same words', async (_, name, input, code) => {
  const refused = await outcome(outside, name, input as never);
  expect(refused).toMatchObject({ code });
  expect(await outcome(inside, name, input as never)).toStrictEqual(refused);
});

test('is logged as part of the request of its visitor', async () => {
  house.lines.length = 0;
  await direct('place/getProvinceList', {}, { locale: 'th-vn', id: 'visit-0001' });
  expect(house.lines).toMatchObject([
    { call: 'place/getProvinceList', request: 'visit-0001', status: 200 },
  ]);
});

// What every call shares: input, who, replay by key, other sites, headers, and the documents made
// from the rows.

import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callNames, callOf, callPath } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { instant } from '#domain/time/time.ts';
import { randomToken } from '#server/crypto/keys.ts';
import { makeApp, type App } from '#server/http/app.ts';
import { makeAccessToken } from '#server/identity/access-token.ts';
import { troubleOf } from '#server/store/engine/db.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { openTestDatabase } from '../../support/test-database.ts';
import { makeHotel, makeMember, makePlaces } from '../support/builders.ts';
import { makeTestHouse, type TestHouse } from '../support/test-server.ts';

let database: Awaited<ReturnType<typeof openTestDatabase<Schema>>>;
let house: TestHouse;
let app: App;
let hotelSn: number;
let token: string;

beforeAll(async () => {
  database = await openTestDatabase<Schema>();
  house = await makeTestHouse(database.db);
  app = await makeApp(house, null);
  await makePlaces(database.db);
  hotelSn = await makeHotel(database.db);
  const memberSn = await makeMember(database.db);
  const now = house.now();
  const family = randomToken();
  await database.db
    .insertInto('session')
    .values({
      family,
      member_sn: memberSn,
      device: 'device-1',
      agent: '',
      refresh_hash: 'hash-1',
      created_at: now,
      used_at: now,
      expires_at: instant(Date.parse(now) + 86_400_000),
      revoked_at: null,
    })
    .execute();
  token = makeAccessToken(house.keys, { sn: memberSn, family }, now).accessToken;
});
afterAll(async () => {
  await house.close();
  await database.close();
});

type Told = { data?: { hotelSn?: number }; errors?: { code: string; message: string }[] };
async function ask(
  path: string,
  init: RequestInit = {},
): Promise<{ status: number; headers: Headers; body: Told }> {
  const answer = await app.fetch(new Request(`http://hotel.example:3000${path}`, init));
  return {
    status: answer.status,
    headers: answer.headers,
    body: (await answer.json().catch(() => ({}))) as Told,
  };
}
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  ask(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}`, ...headers },
  });
const favorites = async () =>
  (await database.db.selectFrom('favorite').selectAll().execute()).length;

test('a write needs a key, and the same key does it once and answers the same', async () => {
  expect((await post('/api/favorite/addFavorite', { hotelSn })).body.errors?.[0]?.code).toBe(
    errorCodes.keyMissing,
  );
  const first = await post(
    '/api/favorite/addFavorite',
    { hotelSn },
    { 'Idempotency-Key': 'key-0001' },
  );
  expect(first.body.data).toEqual({ hotelSn });
  await database.db.deleteFrom('favorite').execute();
  const again = await post(
    '/api/favorite/addFavorite',
    { hotelSn },
    { 'Idempotency-Key': 'key-0001' },
  );
  expect(again.body).toEqual(first.body);
  expect(await favorites()).toBe(0);
});

test('a key used for another content is refused', async () => {
  await post('/api/favorite/addFavorite', { hotelSn }, { 'Idempotency-Key': 'key-0002' });
  const other = await post(
    '/api/favorite/addFavorite',
    { hotelSn: hotelSn + 1 },
    { 'Idempotency-Key': 'key-0002' },
  );
  expect(other).toMatchObject({ status: 409, body: { errors: [{ code: errorCodes.keyReused }] } });
});

test('twenty senders of one key at once make one effect and one answer', async () => {
  await database.db.deleteFrom('favorite').execute();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      post('/api/favorite/addFavorite', { hotelSn }, { 'Idempotency-Key': 'key-0003' }),
    ),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body)))).toHaveLength(1);
  expect(await favorites()).toBe(1);
});

test('a failed write leaves no key behind, so that trying again may succeed', async () => {
  const missing = await post(
    '/api/favorite/addFavorite',
    { hotelSn: 999_999 },
    { 'Idempotency-Key': 'key-0004' },
  );
  expect(missing).toMatchObject({ status: 404, body: { errors: [{ code: errorCodes.notFound }] } });
  expect(
    await database.db
      .selectFrom('idempotency_key')
      .selectAll()
      .where('key', '=', 'key-0004')
      .execute(),
  ).toEqual([]);
});

test('a write from another site is refused, one without a browser is not', async () => {
  const key = { 'Idempotency-Key': 'key-0005' };
  expect(
    (
      await post(
        '/api/favorite/addFavorite',
        { hotelSn },
        { ...key, 'Sec-Fetch-Site': 'cross-site' },
      )
    ).body.errors?.[0]?.code,
  ).toBe(errorCodes.crossSite);
  expect(
    (
      await post(
        '/api/favorite/addFavorite',
        { hotelSn },
        { ...key, Origin: 'https://evil.example' },
      )
    ).body.errors?.[0]?.code,
  ).toBe(errorCodes.crossSite);
  expect(
    (
      await post(
        '/api/favorite/addFavorite',
        { hotelSn },
        { ...key, Origin: 'http://hotel.example:3000', 'Sec-Fetch-Site': 'same-origin' },
      )
    ).status,
  ).toBe(200);
});

test("a member's call without a token or with a foreign one is refused", async () => {
  expect((await ask('/api/favorite/getFavoriteList')).status).toBe(401);
  const forged = `${token.slice(0, -3)}AAA`;
  expect(
    (await ask('/api/favorite/getFavoriteList', { headers: { Authorization: `Bearer ${forged}` } }))
      .status,
  ).toBe(401);
});

test('every call for members asks who is there before it looks at anything else', async () => {
  const forMembers = callNames.filter((name) => callOf(name).who === 'member');
  expect(forMembers.length).toBeGreaterThan(5);
  for (const name of forMembers) {
    const answer = await ask(callPath(name), {
      method: callOf(name).method,
      headers: { 'Idempotency-Key': 'key-0007' },
    });
    expect([name, answer.status, answer.body.data]).toEqual([name, 401, undefined]);
  }
});

test('a database that cannot be reached is told as busy, one that refuses as a fault of its own, and the log has the id of the answer', async () => {
  const nowhere = new Kysely<Schema>({
    dialect: new PostgresDialect({
      pool: new Pool({ connectionString: 'postgres://127.0.0.1:1/none' }),
    }),
  });
  const cutOff = await makeApp({ ...house, db: nowhere }, null);
  house.lines.length = 0;
  const answer = await cutOff.fetch(
    new Request('http://hotel.example:3000/api/favorite/getFavoriteList', {
      headers: { Authorization: `Bearer ${token}` },
    }),
  );
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ errors: [{ code: errorCodes.busy }] });
  expect(house.lines.map((line) => line['request'])).toEqual([
    answer.headers.get('X-Request-Id'),
    answer.headers.get('X-Request-Id'),
  ]);
  const refusal: unknown = await database.pool
    .query('select 1 / 0')
    .catch((error: unknown) => error);
  // A disk that is full refuses every write until there is room (docs/performance.md, F5), and is
  // told as what may pass.
  expect([
    troubleOf(refusal),
    troubleOf({ code: '53100' }),
    troubleOf(new Error('timeout exceeded when trying to connect')),
    troubleOf(new TypeError('a bug')),
  ]).toEqual(['failed', 'busy', 'busy', null]);
  expect(answer.headers.get('Retry-After')).toBe('1');
});

test('a notice longer than any gateway writes is refused unread', async () => {
  expect(
    (await ask('/api/pay/momo/ipn', { method: 'POST', body: 'x'.repeat(70_000) })).status,
  ).toBe(413);
});

test('bad input is told by field in the language that was asked for', async () => {
  const answer = await ask('/api/hotel/getHotelDetail?slug=NOT%20A%20SLUG', {
    headers: { Localization: 'en-vn' },
  });
  expect(answer).toMatchObject({
    status: 400,
    body: {
      errors: [
        {
          code: errorCodes.invalidInput,
          message: 'Something you entered isn’t right.',
          details: { fields: [{ field: 'slug' }] },
        },
      ],
    },
  });
  expect(
    (
      await ask('/api/favorite/addFavorite', {
        method: 'POST',
        body: '{',
        headers: { Authorization: `Bearer ${token}` },
      })
    ).status,
  ).toBe(400);
  expect(
    (
      await post(
        '/api/favorite/addFavorite',
        { hotelSn, more: 'x'.repeat(70_000) },
        { 'Idempotency-Key': 'key-0006' },
      )
    ).status,
  ).toBe(400);
});

test('a character that no table can hold is refused before anything is asked of one', async () => {
  for (const path of [
    '/api/promotion/getPromotionDetail?name=%00',
    '/api/hotel/getSearchSuggestion?keyword=a%00b',
  ])
    expect((await ask(path)).status).toBe(400);
  expect((await post('/api/auth/signIn', { challenge: 'a\u0000', code: '1234' })).status).toBe(400);
});

test('half a character is refused wherever it stands, however deep, and a whole one of two halves is not', async () => {
  const send = async (body: string) =>
    (
      await app.fetch(
        new Request('http://hotel.example:3000/api/favorite/addFavorite', {
          method: 'POST',
          body,
          headers: { Authorization: `Bearer ${token}`, 'Idempotency-Key': 'half-0001' },
        }),
      )
    ).json();
  for (const body of [
    '{"a":"x\\ud83d"}',
    '{"\\udc00":1}',
    `{"a":${'['.repeat(20_000)}"\\uD800"${']'.repeat(20_000)}}`,
  ])
    expect(await send(body)).toMatchObject({
      errors: [{ code: errorCodes.invalidInput, details: { reason: 'half a character' } }],
    });
  expect(await send(`{"hotelSn":${hotelSn},"a":"\\ud83d\\ude00 \\\\ud83d"}`)).toMatchObject({
    data: {},
  });
});

test('the wrong method, an unknown call and a method that changes nothing are told apart', async () => {
  expect((await ask('/api/favorite/addFavorite')).status).toBe(405);
  expect((await ask('/api/no/suchCall')).status).toBe(404);
});

test("answers carry the server's clock, and may be kept where they are the same for everybody", async () => {
  const { headers } = await ask('/api/place/getProvinceList');
  expect(new Date(headers.get('Date') ?? '').getTime()).toBe(
    Math.floor(Date.parse(house.now()) / 1_000) * 1_000,
  );
  expect(headers.get('Cache-Control')).toBe('private, no-cache');
  const own = await ask('/api/favorite/getFavoriteList');
  expect(own.headers.get('Cache-Control')).toBe('no-store');
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
});

test('every call stands in the document for machines and in the one for people', async () => {
  const document = (await app
    .fetch(new Request('http://hotel.example:3000/api/openapi.json'))
    .then((answer) => answer.json())) as { paths: Record<string, Record<string, unknown>> };
  const page = await app
    .fetch(new Request('http://hotel.example:3000/api/docs'))
    .then((answer) => answer.text());
  for (const name of callNames) {
    expect(Object.keys(document.paths[callPath(name)] ?? {})).toEqual([
      callOf(name).method.toLowerCase(),
    ]);
    expect(page).toContain(callPath(name));
    expect(page).toContain(`<a href="#${name}">`);
  }
});

test('the page of calls runs the one script that is served beside it', async () => {
  const page = await app.fetch(new Request('http://hotel.example:3000/api/docs'));
  expect(page.headers.get('Content-Security-Policy')).toContain("script-src 'self';");
  expect((await page.text()).match(/<script[^>]*>[^<]*/g)).toEqual([
    '<script src="/api/docs.js" defer>',
  ]);
  const script = await app.fetch(new Request('http://hotel.example:3000/api/docs.js'));
  expect([script.status, script.headers.get('Content-Type')]).toEqual([
    200,
    'text/javascript; charset=utf-8',
  ]);
});

test('health and readiness answer, and the probe echoes its nonce', async () => {
  expect((await ask('/healthz')).status).toBe(200);
  expect((await ask('/readyz')).status).toBe(503);
  expect((await ask('/probe?nonce=abc')).body).toMatchObject({ nonce: 'abc' });
});

test('whoever is told to wait is told how long, in the header that every client knows', async () => {
  const send = (key: string) =>
    post(
      '/api/auth/sendVerificationCode',
      { countryCode: '+84', mobile: '0987001009', purpose: 'signUp' },
      { 'Idempotency-Key': key, 'Device-Encode': 'impatient' },
    );
  expect((await send('wait-0001')).status).toBe(200);
  const again = await send('wait-0002');
  expect([again.status, again.headers.get('Retry-After'), again.body.errors?.[0]?.code]).toEqual([
    429,
    '30',
    errorCodes.codeTooSoon,
  ]);
});

// Promises that what breaks in browsers is heard of: counted each time, kept once, told in the log
// once a day, shown to the operator, bounded, and without anybody's data.

import { beforeEach, describe, expect, test } from 'vitest';
import { errorsPerPage } from '#contract/browser-error.ts';
import { policy } from '#domain/policy.ts';
import { makeApp, type App } from '#server/http/app.ts';
import { browserErrorsSince } from '#server/observability/browser-errors.ts';
import { runCommand } from '#server/operator/commands.ts';
import { dropOldestBrowserErrors, forgetBrowserErrors } from '#server/store/browser-error.ts';
import { migrationState } from '#server/store/engine/migrate.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { runStore, type TestDatabase } from '../../support/test-database.ts';
import { withHouse } from '../support/test-client.ts';
import type { TestHouse } from '../support/test-server.ts';

let at: TestDatabase<Schema>;
let house: TestHouse;
let app: App;
let lines: Record<string, unknown>[];
withHouse((...opened) => {
  [at, house] = opened;
});
beforeEach(async () => {
  lines = [];
  await at.db.deleteFrom('browser_error').execute();
  app = await makeApp({ ...house, log: (line) => lines.push(line) }, null);
});

const chrome =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.7390.55 Mobile Safari/537.36';
const broken = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  kind: 'uncaught',
  message: "TypeError: Cannot read properties of undefined (reading 'price')",
  stack: ['priceOf hotel-a1B2.js:1:2345', 'entry.client-c3.js:6:7'],
  route: 'hotel',
  build: 'entry.client-c3.js',
  locale: 'vi-vn',
  ...more,
});
const send = (errors: readonly unknown[], agent = chrome, address = ''): Promise<Response> =>
  app.fetch(
    new Request('http://hotel.example:3000/api/usage/sendBrowserErrorList', {
      method: 'POST',
      body: JSON.stringify({ errors }),
      headers: { 'Content-Type': 'application/json', 'User-Agent': agent },
    }),
    address,
  );
const kept = () => at.db.selectFrom('browser_error').selectAll().orderBy('message').execute();
const told = () => lines.filter((line) => 'browserError' in line);

test('an error is kept once, with how often and when, and the browser without its details', async () => {
  const first = house.now();
  expect((await send([broken()])).status).toBe(200);
  house.pass(5);
  await send([broken({ route: 'search', build: 'entry.client-d4.js' })]);
  expect(await kept()).toEqual([
    {
      key: expect.any(String),
      kind: 'uncaught',
      message: "TypeError: Cannot read properties of undefined (reading 'price')",
      stack: 'priceOf hotel-a1B2.js:1:2345\nentry.client-c3.js:6:7',
      route: 'search',
      locale: 'vi-vn',
      browser: 'Chrome 141',
      build: 'entry.client-d4.js',
      count: 2,
      first_at: first,
      last_at: house.now(),
    },
  ]);
});

test('each report is counted and the first of a day is told in the log', async () => {
  await send([broken(), broken({ kind: 'promise' }), broken()]);
  await send([broken()]);
  expect(told().map(({ browserError, isRepeated }) => [browserError, isRepeated ?? false])).toEqual(
    [
      ['uncaught', false],
      ['promise', false],
      ['uncaught', true],
    ],
  );
  house.pass(24 * 60);
  await send([broken()]);
  expect(told().at(-1)).not.toHaveProperty('isRepeated');
});

test('what a page should have taken out is taken out here too, in the table and the log', async () => {
  await send([broken({ message: 'no member "Nguyen Van Minh" of 0903482917, an@example.com' })]);
  const everything = JSON.stringify([await kept(), lines]);
  for (const personal of ['Minh', '0903482917', 'example.com'])
    expect(everything).not.toContain(personal);
});

describe('refused is', () => {
  test.each([
    ['an address in place of a file', { stack: ['at https://hotel.example/vi-vn?phone=1:2:3'] }],
    ['a page that is none', { route: '/vi-vn/bookings/7KQ2MX' }],
    ['a field nobody planned', { phone: '0903482917' }],
    ['a long message', { message: 'x'.repeat(201) }],
    ['a long stack', { stack: Array.from({ length: 9 }, () => 'a.js:1:2') }],
    ['a kind of its own', { kind: 'other"} 1' }],
  ])('%s', async (_, more) => {
    expect((await send([broken(more)])).status).toBe(400);
    expect(await kept()).toEqual([]);
  });

  test('more than a page tells', async () => {
    const many = Array.from({ length: errorsPerPage + 1 }, () => broken());
    expect((await send(many)).status).toBe(400);
  });

  test('a body beyond its size', async () => {
    expect((await send([broken({ message: 'x'.repeat(13_000) })])).status).toBe(400);
  });

  test('more than a network without a device of ours sends', async () => {
    for (let times = 0; times < policy.browserErrorSendsAtOnce; times += 1)
      expect((await send([broken()], chrome, '203.0.113.9')).status).toBe(200);
    expect((await send([broken()], chrome, '203.0.113.9')).status).toBe(429);
    expect((await kept())[0]?.count).toBe(policy.browserErrorSendsAtOnce);
  });
});

test('robots are answered and not listened to', async () => {
  const robot = `${chrome} (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`;
  expect((await send([broken()], robot)).status).toBe(200);
  expect(await kept()).toEqual([]);
  expect(told()).toEqual([]);
});

test('the newest are kept, so many of them and for so long', async () => {
  for (const message of ['a', 'b', 'c']) {
    await send([broken({ message })]);
    house.pass(60);
  }
  await dropOldestBrowserErrors(at.db, 2);
  expect((await kept()).map(({ message }) => message)).toEqual(['b', 'c']);
  house.pass(policy.browserErrorKeptDays * 24 * 60 - 90);
  await forgetBrowserErrors(at.db, browserErrorsSince(house.now()));
  expect((await kept()).map(({ message }) => message)).toEqual(['c']);
});

test('two pages that tell of the same errors at once are both counted', async () => {
  const both = [broken({ message: 'a' }), broken({ message: 'b' })];
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, turn) => send(turn % 2 === 0 ? both : both.toReversed())),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect((await kept()).map(({ count }) => count)).toEqual([8, 8]);
});

test('the operator is shown what broke within a day, the most frequent first', async () => {
  await send([broken({ message: 'rare', stack: [] })]);
  await send([broken()]);
  await send([broken()]);
  const shown: string[] = [];
  await runCommand(
    {
      ...house,
      kind: runStore,
      missingMigrations: () => migrationState(at.pool),
      catalogue: () => 1,
      isGateFull: () => false,
      who: 'lan',
      print: (line) => shown.push(line),
    },
    'doctor',
    [],
  );
  const from = shown.findIndex((line) => line.includes('Browsers'));
  expect(shown.slice(from, from + 3)).toEqual([
    '· Browsers  2 different errors within a day, the most frequent ones:',
    expect.stringMatching(
      /^· {11}2 × TypeError: .*\(reading 'price'\) at priceOf hotel-a1B2\.js:1:2345 \(page hotel, last in Chrome 141, first /,
    ),
    expect.stringMatching(/^· {11}1 × rare \(page hotel/),
  ]);
});

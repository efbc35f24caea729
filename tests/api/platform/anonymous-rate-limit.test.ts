// Promises that whatever is sent without an account is limited before anything is written, call by
// call, and that codes on their way keep nobody else waiting.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { callNames, callOf, type CallName } from '#contract/calls/calls.ts';
import { policy } from '#domain/policy.ts';
import { anonymousRate } from '#server/api/rate-limit.ts';
import { makeApp, type App } from '#server/http/app.ts';
import { deviceCookie, readDevice } from '#server/identity/signed-device.ts';
import { aFriday } from '../support/builders.ts';
import { openObjectWorld, type ObjectWorld } from '../support/object-world.ts';
import { deviceCookieOf } from '../support/people.ts';

/** Read from the rows themselves, so that a new call is walked as soon as there is one. */
const anonymousWrites = callNames.filter(
  (name) => callOf(name).method === 'POST' && callOf(name).who === 'anyone',
);

let lans: ObjectWorld;
let app: App;
beforeAll(async () => {
  lans = await openObjectWorld();
});
beforeEach(async () => {
  lans.house.setNow(aFriday);
  app = await makeApp(lans.house, null);
  await lans.make();
});
afterAll(() => lans.close());

let sent = 0;
type From = { readonly address: string; readonly device?: string; readonly input?: unknown };
const send = (
  name: CallName,
  { address, device, input = {} }: From,
  to: App = app,
): Promise<Response> =>
  to.fetch(
    new Request(`http://hotel.example:3000/api/${name}`, {
      method: 'POST',
      body: JSON.stringify(input),
      headers: {
        'Content-Type': 'application/json',
        'Idempotency-Key': `anonymous-${(sent += 1)}`,
        'Device-Encode': `made up ${sent}`,
        ...(device === undefined ? {} : { Cookie: deviceCookieOf(lans.house, device) }),
      },
    }),
    address,
  );
const home = '203.0.113.9';

describe('without an account', () => {
  test.each(anonymousWrites)(
    '%s is sent so often by all in a network that have no device of ours, whatever they call themselves',
    async (name) => {
      const { atOnce, perMinute } = anonymousRate(name);
      for (let at = 0; at < atOnce; at += 1)
        expect((await send(name, { address: home })).status).not.toBe(429);
      const refused = await send(name, { address: home });
      expect([refused.status, Number(refused.headers.get('Retry-After'))]).toEqual([
        429,
        Math.ceil(60 / perMinute),
      ]);
      expect((await send(name, { address: '203.0.113.10' })).status).not.toBe(429);
      expect((await send(name, { address: home, device: 'a phone' })).status).not.toBe(429);
    },
  );

  test.each(['push/subscribe', 'auth/sendVerificationCode', 'booking/getQuote'] as const)(
    '%s is sent so often by one device of ours',
    async (name) => {
      const { atOnce } = anonymousRate(name);
      const statuses: number[] = [];
      for (let at = 0; at <= atOnce; at += 1)
        statuses.push(
          (await send(name, { address: `198.51.100.${at % 250}`, device: 'busy' })).status,
        );
      expect(statuses.slice(0, 5)).not.toContain(429);
      expect(statuses.at(-1)).toBe(429);
    },
  );

  test('a thousand push subscriptions of one network leave ten rows, and of a hundred devices of ours a hundred', async () => {
    const rows = async () =>
      (await lans.at.db.selectFrom('push_subscription').select('sn').execute()).length;
    const made = await fetch(`${lans.house.sandboxUrl}/push/phones`, { method: 'POST' });
    const { endpoint, p256dh, auth } = (await made.json()) as Record<string, string>;
    const subscription = (at: number) => ({ endpoint: `${endpoint}-${at}`, p256dh, auth });
    const before = await rows();
    for (let at = 0; at < 1_000; at += 1)
      await send('push/subscribe', { address: home, input: subscription(at) });
    expect((await rows()) - before).toBe(policy.pushSubscriptionsAtOnce);
    for (let at = 0; at < 1_000; at += 1)
      await send('push/subscribe', {
        address: home,
        device: `device ${at % 300}`,
        input: subscription(1_000 + at),
      });
    expect((await rows()) - before).toBe(
      policy.pushSubscriptionsAtOnce * (1 + policy.anonymousNetworkTimes),
    );
  });
});

describe('a device of ours', () => {
  const given = (answer: Response): string | null =>
    answer.headers.getSetCookie().find((line) => line.startsWith('device=')) ?? null;
  const idIn = (line: string | null): string | null =>
    readDevice(
      lans.house.keys,
      deviceCookie(lans.house.settings).read(
        new Headers({ Cookie: (line ?? '').split(';')[0] ?? '' }),
      ),
    );

  test('is given with the first answer to a write, for a year, and not again while it is shown', async () => {
    const first = await send('booking/getQuote', { address: home });
    expect(given(first)).toMatch(
      /^device=[\w-]{22}\.[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(idIn(given(first))).toMatch(/^[\w-]{22}$/);
    expect(given(await send('booking/getQuote', { address: home, device: 'a phone' }))).toBeNull();
  });

  test('is given so often to a network, and another network has its own', async () => {
    const ids = new Set<string | null>();
    for (let at = 0; at < policy.newDevicesAtOnce; at += 1)
      ids.add(
        idIn(given(await send(at % 2 === 0 ? 'auth/signUp' : 'auth/signIn', { address: home }))),
      );
    expect(ids.size).toBe(policy.newDevicesAtOnce);
    expect(given(await send('auth/signUp', { address: home }))).toBeNull();
    expect(given(await send('auth/signUp', { address: '203.0.113.10' }))).not.toBeNull();
    lans.house.pass(1);
    expect(given(await send('booking/getQuote', { address: home }))).not.toBeNull();
  });

  test('is ours alone: what others sign, or leave unsigned, is none', () => {
    const read = (said: string) => readDevice(lans.house.keys, said);
    const own = deviceCookieOf(lans.house, 'a phone').split('=')[1] ?? '';
    expect(read(own)).toBe(own.split('.')[0]);
    for (const forged of [
      '',
      own.split('.')[0] ?? '',
      `${'B'.repeat(22)}.${own.split('.')[1]}`,
      `${own}A`,
    ])
      expect(read(forged)).toBeNull();
  });
});

test('while the provider of messages is silent, few requests for a code are worked on and everything else is answered', async () => {
  let inHand = 0;
  let release = (): void => undefined;
  const silence = new Promise<void>((done) => {
    release = done;
  });
  const waiting = await makeApp(
    {
      ...lans.house,
      sms: {
        ...lans.house.sms,
        send: () => {
          inHand += 1;
          return silence;
        },
      },
    },
    null,
  );
  const codes = Array.from({ length: 64 }, (_, at) =>
    send(
      'auth/sendVerificationCode',
      {
        address: `198.51.100.${at}`,
        input: { countryCode: '+84', mobile: `09150000${10 + at}`, purpose: 'signUp' },
      },
      waiting,
    ),
  );
  const others = await Promise.all(
    Array.from({ length: 64 }, (_, at) =>
      waiting.fetch(new Request('http://hotel.example:3000/api/hotel/getHome'), `198.51.101.${at}`),
    ),
  );
  expect(others.map(({ status }) => status)).toEqual(others.map(() => 200));
  expect(inHand).toBeLessThanOrEqual(policy.codesAtOnce);
  // Those who found no place have been told to come again; nobody waits for the provider with them.
  const refused = (await Promise.all(codes.slice(2 * policy.codesAtOnce))).map(
    ({ status }) => status,
  );
  expect(new Set(refused)).toEqual(new Set([503]));
  release();
  const all = (await Promise.all(codes)).map(({ status }) => status);
  expect(all.filter((status) => status === 200).length).toBeGreaterThanOrEqual(policy.codesAtOnce);
});

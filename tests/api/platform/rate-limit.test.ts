// Promises that whoever writes as only a script does is told to wait, and until when, while
// everybody else goes on (docs/performance.md, S6).

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errorCodes } from '#contract/error-codes.ts';
import { policy } from '#domain/policy.ts';
import { limitedCalls } from '#server/api/rate-limit.ts';
import { makeApp, type App } from '#server/http/app.ts';
import { momoSignature } from '#server/providers/payment/momo-protocol.ts';
import { aFriday } from '../support/builders.ts';
import { objectRows } from '../support/object-rows.ts';
import { openObjectWorld, type ObjectWorld } from '../support/object-world.ts';
import { deviceCookieOf } from '../support/people.ts';

let lans: ObjectWorld;
let app: App;
let made: Awaited<ReturnType<ObjectWorld['make']>>;
beforeAll(async () => {
  lans = await openObjectWorld();
});
beforeEach(async () => {
  lans.house.setNow(aFriday);
  app = await makeApp(lans.house, null);
  made = await lans.make();
});
afterAll(() => lans.close());

let sent = 0;
/**
 * A write in the name of a device; what it says may be wrong, because it is counted before it is
 * read.
 */
const send = (name: string, device: string, address = '203.0.113.9'): Promise<Response> =>
  app.fetch(
    new Request(`http://hotel.example:3000/api/${name}`, {
      method: 'POST',
      body: '{}',
      headers: {
        'Content-Type': 'application/json',
        'Idempotency-Key': `flood-key-${(sent += 1)}`,
        ...(device === ''
          ? {}
          : { 'Device-Encode': device, Cookie: deviceCookieOf(lans.house, device) }),
      },
    }),
    address,
  );

test('a device holds rooms as fast as ten at once and six a minute, then hears 429 with the seconds to wait, and others do not', async () => {
  for (let at = 0; at < policy.holdsAtOnce; at += 1)
    expect((await send('booking/createBooking', 'script')).status).toBe(400);
  const refused = await send('booking/createBooking', 'script');
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([
    429,
    String(60 / policy.holdsPerMinute),
  ]);
  expect(await refused.json()).toMatchObject({ errors: [{ code: errorCodes.tooManyRequests }] });
  expect((await send('booking/createBooking', 'a person')).status).toBe(400);
  lans.house.pass(1 / policy.holdsPerMinute);
  expect((await send('booking/createBooking', 'script')).status).toBe(400);
  expect((await send('booking/createBooking', 'script')).status).toBe(429);
});

test('new devices from one network are counted together, an IPv6 network as one', async () => {
  const statuses = new Set<number>();
  for (let at = 0; at < policy.floodAtOnceAddress; at += 1)
    statuses.add(
      (
        await send(
          'booking/createBooking',
          `device ${at}`,
          `2001:db8:1:${(0x200 + (at % 256)).toString(16)}::${at.toString(16)}`,
        )
      ).status,
    );
  expect(statuses).toEqual(new Set([400]));
  expect((await send('booking/createBooking', 'one more', '2001:db8:1:2ff:ffff::1')).status).toBe(
    429,
  );
  expect((await send('booking/createBooking', 'one more', '2001:db8:1:300::1')).status).toBe(400);
});

test.each(limitedCalls)('%s is gated for a member on whatever devices', async (name) => {
  const row = objectRows[name];
  const input = row.names === 'object' ? row.absent(made.world) : row.input?.(made.world);
  const statuses: number[] = [];
  for (let at = 0; at < 25; at += 1)
    statuses.push(
      (await made.asked.owner(name, input, { 'Device-Encode': `another ${at}` })).status,
    );
  expect(statuses[0]).not.toBe(429);
  expect(statuses.at(-1)).toBe(429);
});

describe('a notice of a gateway', () => {
  const forged = '{"orderId":"x","signature":"forged"}';
  const notice = (body: string, address: string, to = app, headers: Record<string, string> = {}) =>
    to.fetch(
      new Request('http://hotel.example:3000/api/pay/momo/ipn', {
        method: 'POST',
        body,
        headers: { 'Content-Type': 'application/json', ...headers },
      }),
      address,
    );
  const signed = (transId: number): string => {
    const { momo } = lans.house.settings;
    if (momo === null) throw new Error('no MoMo');
    const fields = {
      partnerCode: momo.partnerCode,
      orderId: `NOBODY-${transId}`,
      amount: 20_000,
      transId,
      resultCode: 0,
    };
    return JSON.stringify({ ...fields, signature: momoSignature('notice', momo, fields) });
  };
  const kept = async () =>
    (await lans.at.db.selectFrom('payment_inbox').select('is_signed').execute()).length;
  const alarms = () => lans.house.lines.filter((line) => 'alarm' in line).length;
  const flood = async (
    address: string,
    times: number,
    to = app,
    headers: Record<string, string> = {},
  ) => {
    const statuses = new Set<number>();
    for (let at = 0; at < times; at += 1)
      statuses.add((await notice(forged, address, to, headers)).status);
    return [...statuses];
  };
  beforeEach(async () => {
    await lans.at.db.deleteFrom('payment_inbox').execute();
    lans.house.lines.length = 0;
  });

  test('that it did not sign is written down twenty times for a network, then six a minute, and answered the same all the while', async () => {
    expect(await flood('203.0.113.9', policy.unsignedNoticesAtOnce + 30)).toEqual([400]);
    expect([await kept(), alarms()]).toEqual([
      policy.unsignedNoticesAtOnce,
      policy.unsignedNoticesAtOnce,
    ]);
    expect(lans.house.lines.filter((line) => line['unsigned'] === 'flood')).toHaveLength(30);
    await flood('203.0.113.10', 1);
    lans.house.pass(1);
    await flood('203.0.113.9', 30);
    expect(await kept()).toBe(policy.unsignedNoticesAtOnce + 1 + policy.unsignedNoticesPerMinute);
  });

  test('that it did sign is taken however many were forged from where it comes', async () => {
    await flood('203.0.113.9', policy.unsignedNoticesAtOnce + 5);
    const before = await kept();
    for (let at = 0; at < 40; at += 1)
      expect((await notice(signed(77 + at), '203.0.113.9')).status).toBe(204);
    expect(await kept()).toBe(before + 40);
  });

  test('behind a proxy is counted by who the proxy heard', async () => {
    const behind = await makeApp(
      { ...lans.house, settings: { ...lans.house.settings, proxies: 1 } },
      null,
    );
    await flood('10.0.0.1', policy.unsignedNoticesAtOnce + 5, behind, {
      'X-Forwarded-For': '198.51.100.7',
    });
    await flood('10.0.0.1', 1, behind, { 'X-Forwarded-For': '198.51.100.7, 198.51.100.8' });
    expect(await kept()).toBe(policy.unsignedNoticesAtOnce + 1);
  });
});

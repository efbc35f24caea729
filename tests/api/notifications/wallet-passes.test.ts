// Promises that a stay goes into the wallet of a phone by its secret link, that the wallet hears of
// every change, and that nobody else gets or changes a pass.

import { describe, expect, it } from 'vitest';
import { policy } from '#domain/policy.ts';
import { makeApp } from '#server/http/app.ts';
import { passToken } from '#server/notifications/wallet-passes.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import type { TestDatabase } from '../../support/test-database.ts';
import { overnight, type Shop, withShop } from '../support/booking-makers.ts';

let at: TestDatabase<Schema>;
let shop: Shop;
withShop((...opened) => {
  [at, shop] = opened;
});

type Booked = Awaited<ReturnType<Shop['book']>>;
type Saved = {
  readonly id: string;
  readonly wallet: 'apple' | 'google';
  readonly changes: number;
  readonly pass: Readonly<Record<string, unknown>>;
};
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Mobile/15E148 Safari/604.1';
const android = 'Mozilla/5.0 (Linux; Android 15) Chrome/142 Mobile Safari/537.36';

async function paid(): Promise<Booked> {
  const booking = await shop.book(await shop.aRoom(), overnight());
  await shop.pay(booking);
  await shop.work();
  return booking;
}
const site = async () => {
  const app = await makeApp(shop.house, null);
  return (path: string, init: RequestInit = {}) =>
    app.fetch(new Request(`http://hotel.example:3000${path}`, init));
};
const by = (agent: string): RequestInit => ({ headers: { 'User-Agent': agent } });
const addressOf = ({ code, key }: Booked): string => `/wallet/${code}?key=${key}`;
/** What the wallets of the sandbox hold of a booking. */
const saved = async ({ code }: Booked): Promise<Saved[]> => {
  const answer = await fetch(`${shop.house.sandboxUrl}/passes`, {
    headers: { accept: 'application/json' },
  });
  return ((await answer.json()) as Saved[]).filter(({ id }) => id.includes(code));
};

describe('the address of a pass', () => {
  it('gives each phone what its wallet takes, and nobody without the link anything', async () => {
    const booking = await paid();
    const open = await site();
    const apple = await open(addressOf(booking), by(iPhone));
    expect([apple.status, apple.headers.get('content-type')]).toEqual([
      200,
      'application/vnd.apple.pkpass',
    ]);
    expect(apple.headers.get('cache-control')).toBe('no-store');
    const google = await open(addressOf(booking), by(android));
    expect([google.status, google.headers.get('location')]).toEqual([
      302,
      expect.stringContaining('/google-wallet/save/') as string,
    ]);
    for (const path of [
      `/wallet/${booking.code}`,
      `/wallet/${booking.code}?key=${'A'.repeat(22)}`,
      '/wallet/TANAHD?key=none',
    ])
      expect((await open(path)).status).toBe(404);
  });

  it('gives none before a room is assured, and none once the stay is over', async () => {
    const open = await site();
    const waiting = await shop.book(await shop.aRoom(), overnight());
    expect((await open(addressOf(waiting))).status).toBe(404);
    expect((await shop.view(waiting)).wallets).toBeUndefined();
    const booking = await paid();
    expect((await shop.view(booking)).wallets).toEqual(['apple', 'google']);
    await shop.move(booking, 'hotelCancels', 'hotel');
    expect((await open(addressOf(booking))).status).toBe(404);
  });
});

describe("a pass in Google's wallet", () => {
  it('is saved from the link, and changed when the stay is', async () => {
    const booking = await paid();
    const open = await site();
    const { headers } = await open(addressOf(booking), by(android));
    await fetch(headers.get('location') ?? '');
    expect(await saved(booking)).toMatchObject([
      { wallet: 'google', changes: 0, pass: { state: 'ACTIVE' } },
    ]);
    await shop.move(booking, 'hotelCancels', 'hotel');
    await shop.work();
    expect(await saved(booking)).toMatchObject([{ changes: 1, pass: { state: 'INACTIVE' } }]);
  });
});

describe("a pass in Apple's wallet", () => {
  /** A phone that opened it, of a site that answers on a socket of its own. */
  const addressesOf = (code: string) => ({
    phone: '/api/passes/v1/devices/a-phone/registrations/pass.sandbox.stay',
    latest: `/api/passes/v1/passes/pass.sandbox.stay/${code}`,
    mine: { headers: { Authorization: `ApplePass ${passToken(shop.house, code)}` } },
  });
  const pushToken = JSON.stringify({ pushToken: 'ab'.repeat(32) });

  it('is asked for again after each change, by the phone that registered, until that stops', async () => {
    const booking = await paid();
    const open = await site();
    const { phone, latest, mine } = addressesOf(booking.code);
    const register = { ...mine, method: 'POST', body: pushToken };
    await open(addressOf(booking), by(iPhone));
    expect((await open(`${phone}/${booking.code}`, register)).status).toBe(201);
    expect((await open(`${phone}/${booking.code}`, register)).status).toBe(200);
    const first = (await (await open(phone)).json()) as { lastUpdated: string };
    const since = `${phone}?passesUpdatedSince=${first.lastUpdated}`;
    expect((await open(since)).status).toBe(204);
    const known = (await open(latest, mine)).headers.get('last-modified') ?? '';
    const again = { headers: { ...mine.headers, 'If-Modified-Since': known } };
    expect((await open(latest, again)).status).toBe(304);
    shop.house.pass(5);
    await shop.move(booking, 'hotelCancels', 'hotel');
    await shop.work();
    expect(await (await open(since)).json()).toMatchObject({ serialNumbers: [booking.code] });
    expect((await open(latest, again)).status).toBe(200);
    expect((await open(`${phone}/${booking.code}`, { ...mine, method: 'DELETE' })).status).toBe(
      200,
    );
    expect((await open(phone)).status).toBe(204);
  });

  it('is given anew after each of two changes within one second', async () => {
    const booking = await paid();
    const open = await site();
    const { latest, mine } = addressesOf(booking.code);
    await open(addressOf(booking), by(iPhone));
    // The clock of the house stands still from here on.
    shop.house.setNow(booking.checkIn);
    let known = (await open(latest, mine)).headers.get('last-modified') ?? '';
    for (const move of ['checkIn', 'undoCheckIn'] as const) {
      await shop.move(booking, move, 'hotel');
      const headers = { ...mine.headers, 'If-Modified-Since': known };
      const answer = await open(latest, { headers });
      expect([move, answer.status]).toEqual([move, 200]);
      known = answer.headers.get('last-modified') ?? '';
      const again = { headers: { ...mine.headers, 'If-Modified-Since': known } };
      expect((await open(latest, again)).status).toBe(304);
    }
  });

  it('is told of by twenty phones at most, of which each may come again', async () => {
    const booking = await paid();
    const open = await site();
    const { mine } = addressesOf(booking.code);
    await open(addressOf(booking), by(iPhone));
    const register = async (device: string): Promise<number> =>
      (
        await open(
          `/api/passes/v1/devices/${device}/registrations/pass.sandbox.stay/${booking.code}`,
          { ...mine, method: 'POST', body: pushToken },
        )
      ).status;
    const statuses: number[] = [];
    for (let phones = 0; phones < 21; phones += 1) statuses.push(await register(`phone-${phones}`));
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 429]);
    expect(await register('phone-19')).toBe(200);
  });

  it('may be complained of by its wallet, which fills no log', async () => {
    const app = await makeApp(shop.house, null);
    const complain = async (): Promise<number> =>
      (
        await app.fetch(
          new Request('http://hotel.example:3000/api/passes/v1/log', {
            method: 'POST',
            body: '{"logs":["a trouble"]}',
          }),
          '203.0.113.9',
        )
      ).status;
    shop.house.lines.length = 0;
    for (let sent = 0; sent < policy.unsignedNoticesAtOnce + 10; sent += 1)
      expect(await complain()).toBe(200);
    expect(shop.house.lines.filter((line) => 'alarm' in line)).toHaveLength(
      policy.unsignedNoticesAtOnce,
    );
  });

  it('is given to nobody who shows no token, another, or that of another pass', async () => {
    const [booking, other] = [await paid(), await paid()];
    const open = await site();
    await open(addressOf(booking), by(iPhone));
    await open(addressOf(other), by(iPhone));
    const { phone, latest } = addressesOf(booking.code);
    for (const Authorization of [
      '',
      'ApplePass nonsense',
      `ApplePass ${passToken(shop.house, other.code)}`,
    ]) {
      const headers = { Authorization };
      expect((await open(latest, { headers })).status).toBe(401);
      const path = `${phone}/${booking.code}`;
      expect((await open(path, { method: 'POST', headers, body: pushToken })).status).toBe(401);
      expect((await open(path, { method: 'DELETE', headers })).status).toBe(401);
    }
    expect(await at.db.selectFrom('wallet_device').selectAll().execute()).toEqual([]);
  });
});

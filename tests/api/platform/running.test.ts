// Promises that a site under too much work says so soon and stays alive, that it tells how it goes
// to those who may know, and that it ends politely.

import { once } from 'node:events';
import { createConnection } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { errorCodes } from '#contract/error-codes.ts';
import { makeApp, type App } from '#server/http/app.ts';
import { createHealthMonitor, type HealthMonitor } from '#server/http/health.ts';
import { endServer, listen } from '#server/http/listen.ts';
import { createLoadShedder, type LoadShedder } from '#server/http/load-shedding.ts';
import { makeAccessToken } from '#server/identity/access-token.ts';
import { meters } from '#server/observability/metrics.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { hourly, openShop, type Shop } from '../support/booking-makers.ts';
import { aFriday, makeHotel, makeMember } from '../support/builders.ts';

let at: TestDatabase<Schema>;
let shop: Shop;
let closing: AbortController;
beforeAll(async () => {
  at = await openTestDatabase<Schema>({ kind: 'embedded', acquireTimeoutMs: 1_500 });
  shop = await openShop(at);
  const room = await shop.aRoom({ stock: 5 });
  await shop.pay(await shop.book(room, hourly('14:00')));
});
afterAll(async () => {
  await shop.close();
  await at.close();
});
beforeEach(() => {
  closing = new AbortController();
});

async function open(gate: LoadShedder = createLoadShedder()): Promise<{
  app: App;
  door: HealthMonitor;
  ask: (path: string, headers?: Record<string, string>, from?: string) => Promise<Response>;
}> {
  const door = createHealthMonitor(shop.house, {
    shedder: gate,
    pool: at.pool,
    closing: closing.signal,
  });
  const app = await makeApp(shop.house, null, door);
  return {
    app,
    door,
    ask: (path, headers = {}, from = '203.0.113.7') =>
      app.fetch(new Request(`http://hotel.example:3000${path}`, { headers }), from),
  };
}
/** As long as this lasts nobody else gets an answer of the database. */
async function holdDatabase(): Promise<() => void> {
  const client = await at.pool.connect();
  let isHeld = true;
  return (holding = () => {
    if (isHeld) client.release();
    isHeld = false;
  });
}
let holding = (): void => {};
afterEach(() => holding());
const promotions = '/api/promotion/getPromotionList';
const calendar = '/api/booking/getCalendarFile?code=ABC234&key=1234567890123456789012';

describe('F4 a database that answers nobody', () => {
  it('is told to everybody who asks while it still does not answer; no line is longer than 200, and the process lives', async () => {
    const { ask, door } = await open();
    const letGo = await holdDatabase();
    let longest = 0;
    const waited: number[] = [];
    const answers = Array.from({ length: 300 }, (_, n) => {
      const begun = performance.now();
      const answer = ask(n % 10 === 0 ? calendar : promotions).finally(() => {
        waited.push(performance.now() - begun);
      });
      longest = Math.max(
        longest,
        door.shedder.waiting.booking + door.shedder.waiting.page + door.shedder.waiting.search,
      );
      return answer;
    });
    expect((await ask('/healthz')).status).toBe(200);
    const told = await Promise.all(answers);
    expect(told.map(({ status }) => status).filter((status) => status !== 503)).toEqual([]);
    for (const answer of told)
      expect([Number(answer.headers.get('Retry-After')), await answer.json()]).toEqual([
        1,
        { errors: [expect.objectContaining({ code: errorCodes.busy })] },
      ]);
    expect([longest, door.shedder.running]).toEqual([200, 0]);
    // Two seconds are promised; half of one more is the machine's.
    expect(Math.max(...waited)).toBeLessThan(2_500);
    letGo();
    expect((await ask(promotions)).status).toBe(200);
    expect(await door.renderMetrics()).toMatch(/site_shed_total\{rank="page"\} \d+/);
  });

  it('lets a booking in before the pages that came first', async () => {
    const { ask, door } = await open(
      createLoadShedder({ atOnce: 5, maxWaiting: 50, patienceMs: 20_000 }),
    );
    const letGo = await holdDatabase();
    const order: string[] = [];
    const note = async (name: string, path: string) => {
      await ask(path);
      order.push(name);
    };
    const all = [
      ...Array.from({ length: 20 }, () => note('page', promotions)),
      note('booking', calendar),
    ];
    // It is in at once, beside the three pages that had their turn.
    await vi.waitFor(
      () =>
        expect([door.shedder.running, door.shedder.waiting]).toEqual([
          4,
          { booking: 0, page: 17, search: 0 },
        ]),
      { timeout: 30_000 },
    );
    letGo();
    await Promise.all(all);
    expect([order.length, door.shedder.running]).toEqual([21, 0]);
    expect(order.indexOf('booking')).toBeLessThan(16);
  });
});

describe('a database that takes no writes', () => {
  it('is told in readiness from the first write that it refused until one succeeds', async () => {
    const door = createHealthMonitor(shop.house, { pool: at.pool, canWrite: at.canWrite });
    const app = await makeApp(shop.house, null, door);
    const canWrite = async () => {
      const answer = await app.fetch(new Request('http://hotel.example:3000/readyz?detail'));
      return ((await answer.json()) as { canWrite: boolean }).canWrite;
    };
    const write = () =>
      at.db
        .insertInto('job')
        .values({ key: 'written', kind: 'sweep', payload: '{}', run_at: aFriday, last_error: null })
        .execute();
    expect(await canWrite()).toBe(true);
    // The one connection of the embedded database.
    await at.pool.query('set default_transaction_read_only = on');
    await expect(write()).rejects.toMatchObject({ code: '25006' });
    expect(await canWrite()).toBe(false);
    // The trial that failed took its connection with it, and the next one takes writes again.
    expect(await canWrite()).toBe(true);
    await write();
    await at.db.deleteFrom('job').where('key', '=', 'written').execute();
  });
});

describe('metrics', () => {
  it('are told to this machine alone, and to nobody a gateway speaks for', async () => {
    const { ask } = await open();
    expect((await ask('/metrics', {}, '127.0.0.1')).status).toBe(200);
    expect((await ask('/metrics', {}, '203.0.113.7')).status).toBe(404);
    expect((await ask('/metrics', {}, '10.0.0.8')).status).toBe(404);
    expect((await ask('/metrics', { 'X-Forwarded-For': '203.0.113.7' }, '127.0.0.1')).status).toBe(
      404,
    );
  });

  it('are told to nobody without a token where a proxy stands in front, even one on this machine that adds no header', async () => {
    const app = await makeApp(
      { ...shop.house, settings: { ...shop.house.settings, proxies: 1 } },
      null,
    );
    const request = new Request('http://hotel.example:3000/metrics');
    expect((await app.fetch(request, '127.0.0.1')).status).toBe(404);
  });

  it('are told to whoever knows the token, once there is one, and then to no machine without it', async () => {
    const app = await makeApp(
      { ...shop.house, settings: { ...shop.house.settings, metricsToken: 'a token of the tests' } },
      null,
    );
    const status = async (token: string | null, from: string) =>
      (
        await app.fetch(
          new Request('http://hotel.example:3000/metrics', {
            headers: token === null ? {} : { Authorization: `Bearer ${token}` },
          }),
          from,
        )
      ).status;
    expect(
      await Promise.all([
        status('a token of the tests', '203.0.113.7'),
        status('another token of them', '127.0.0.1'),
        status(null, '127.0.0.1'),
      ]),
    ).toEqual([200, 404, 404]);
  });

  it('tell of requests, pool, jobs, bookings and payments, and name nobody', async () => {
    const { ask, door } = await open();
    door.metrics.note({ call: 'booking/createBooking', status: 200, ms: 12 });
    await at.db
      .insertInto('job')
      .values({ key: 'late', kind: 'sweep', payload: '{}', run_at: aFriday, last_error: null })
      .execute();
    await at.db
      .insertInto('reminder')
      .values({
        key: 'one',
        name: 'roomConfirmed',
        booking_sn: (await at.db.selectFrom('booking').select('sn').executeTakeFirstOrThrow()).sn,
        member_sn: null,
        about: '{}',
        until: aFriday,
        made_at: aFriday,
      })
      .execute();
    shop.house.pass(1);
    const text = await (await ask('/metrics', {}, '127.0.0.1')).text();
    for (const told of [
      'site_requests_total{call="booking/createBooking",status="200"} 1',
      'site_bookings_recent{status="checkInPending"} 1',
      'site_payments_recent{method="momo",result="successful"} 1',
      'site_jobs_waiting{job="sweep"} 1',
      'site_jobs_overdue_seconds 60',
      'site_reminders_recent{state="waiting"} 1',
      'site_database_up 1',
      'site_pool_waiting 0',
      'site_loop_lag_seconds{quantile="0.99"}',
    ])
      expect(text).toContain(told);
    const labels = [...text.matchAll(/\{([^}]*)\}/g)].flatMap(([, list = '']) =>
      [...list.matchAll(/(\w+)="/g)].map(([, name]) => name),
    );
    expect(
      labels.filter(
        (name) =>
          ![
            'le',
            ...Object.values(meters).flatMap((meter) => [...meter.labels] as string[]),
          ].includes(name ?? ''),
      ),
    ).toEqual([]);
    expect(text).not.toMatch(/0903482917|84903|@example|Nguyễn/);
  });

  it('are told even while the database is not there', async () => {
    const door = createHealthMonitor(shop.house, { isAlive: () => Promise.resolve(false) });
    const text = await door.renderMetrics();
    expect(text).toContain('site_database_up 0');
    expect(text).not.toContain('site_jobs_waiting{');
  });
});

describe('a request', () => {
  it('keeps the name a gateway gave it, in the answer and in the log, unless it does not look like one', async () => {
    const { ask } = await open();
    const id = '6f1c2a54-9d0e-4f0e-8a51-3f6f0f1f2a3b';
    const answer = await ask(promotions, { 'X-Request-Id': id });
    expect([answer.headers.get('X-Request-Id'), shop.house.lines.at(-1)?.['request']]).toEqual([
      id,
      id,
    ]);
    const strange =
      (await ask(promotions, { 'X-Request-Id': 'a "name" with {signs}' })).headers.get(
        'X-Request-Id',
      ) ?? '';
    expect(strange).toMatch(/^[\w-]{16,}$/);
  });
});

describe('a process that is told to end', () => {
  it('says that it is not ready, ends every connection with its answer, and its streams with the word to come again', async () => {
    const { ask } = await open();
    const [member, hotelSn] = [await makeMember(at.db), await makeHotel(at.db)];
    await at.db
      .insertInto('hotel_staff')
      .values({ member_sn: member, hotel_sn: hotelSn })
      .execute();
    const family = `family-${String(member).padStart(15, '0')}`;
    const now = shop.house.now();
    await at.db
      .insertInto('session')
      .values({
        family,
        member_sn: member,
        device: 'desk',
        agent: '',
        refresh_hash: family,
        created_at: now,
        used_at: now,
        expires_at: '2027-01-01T00:00:00.000Z' as typeof now,
        revoked_at: null,
      })
      .execute();
    const stream = await ask(`/api/desk/stream?hotelSn=${hotelSn}`, {
      Authorization: `Bearer ${makeAccessToken(shop.house.keys, { sn: member, family }, now).accessToken}`,
    });
    const reader = (stream.body as ReadableStream<Uint8Array>).getReader();
    const read = async () => new TextDecoder().decode((await reader.read()).value);
    expect(await read()).toContain('event: change');
    expect((await ask(promotions)).headers.get('Connection')).toBeNull();
    closing.abort();
    expect(await read()).toBe('retry: 500\n\n');
    expect((await reader.read()).done).toBe(true);
    expect([
      (await ask('/readyz')).status,
      (await ask('/healthz')).status,
      (await ask(promotions)).headers.get('Connection'),
    ]).toEqual([503, 200, 'close']);
  });
});

describe('F24 sockets that say nothing, or a letter now and then', () => {
  it('are let go, while others are answered', async () => {
    const { app } = await open();
    const { server, port } = await listen(
      app,
      { port: 0, host: '127.0.0.1', proxies: 0 },
      { headersTimeout: 300, requestTimeout: 300, connectionsCheckingInterval: 50 },
    );
    const sockets = Array.from({ length: 60 }, () => createConnection(port, '127.0.0.1'));
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    const gone = sockets.map(
      (socket) =>
        new Promise((done) => {
          socket
            .on('error', () => undefined)
            .once('close', done)
            .resume();
        }),
    );
    const dripping = setInterval(() => {
      for (const socket of sockets.slice(0, 30)) if (!socket.destroyed) socket.write('G');
    }, 20);
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    await Promise.all(gone);
    clearInterval(dripping);
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    await endServer(server);
  });
});

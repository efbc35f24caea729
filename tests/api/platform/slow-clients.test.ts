// Promises that whoever sends or reads slowly holds a connection and nothing that others wait for:
// real sockets, from other addresses than honest visitors.

import { once } from 'node:events';
import { request as ask } from 'node:http';
import { createConnection, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { errorCodes } from '#contract/error-codes.ts';
import { bodyBounds, makeBodyReader, type BodyBounds } from '#server/api/request-body.ts';
import { makeApp } from '#server/http/app.ts';
import { createHealthMonitor, type HealthMonitor } from '#server/http/health.ts';
import { endServer, listen } from '#server/http/listen.ts';
import { createLoadShedder } from '#server/http/load-shedding.ts';
import { readerBounds, type ReaderBounds } from '#server/http/slow-readers.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { hourly, openShop, type Shop } from '../support/booking-makers.ts';

let at: TestDatabase<Schema>;
let shop: Shop;
let room = 0;
let slug = '';
beforeAll(async () => {
  at = await openTestDatabase<Schema>();
  shop = await openShop(at);
  room = await shop.aRoom({ stock: 5 });
  ({ slug } = await at.db.selectFrom('hotel').select('slug').executeTakeFirstOrThrow());
});
afterAll(async () => {
  await shop.close();
  await at.close();
});

type Site = {
  readonly port: number;
  readonly door: HealthMonitor;
  readonly cuts: string[];
  readonly close: () => Promise<void>;
};
let opened: Site | null = null;
afterEach(async () => {
  await opened?.close();
  opened = null;
});

async function open({
  bodies = {},
  readers = {},
  proxies = 0,
  gate = createLoadShedder(),
}: {
  readonly bodies?: Partial<BodyBounds>;
  readonly readers?: Partial<ReaderBounds>;
  readonly proxies?: number;
  readonly gate?: ReturnType<typeof createLoadShedder>;
}): Promise<Site> {
  const house = { ...shop.house, settings: { ...shop.house.settings, proxies } };
  const door = createHealthMonitor(house, {
    shedder: gate,
    bodies: makeBodyReader({ ...bodyBounds, ...bodies }),
  });
  const cuts: string[] = [];
  const { server, port } = await listen(
    await makeApp(house, null, door),
    { port: 0, host: '127.0.0.1', proxies },
    {},
    (why) => cuts.push(why),
    { ...readerBounds, ...readers },
  );
  return (opened = { port, door, cuts, close: () => endServer(server) });
}

const quoteCall = '/api/booking/getQuote';
const noticeCall = '/api/pay/momo/ipn';
/** What somebody hears who asks as everybody does, from the address that browsers have here. */
async function post(port: number, path: string, body: unknown): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', 'Device-Encode': 'an honest device' },
  });
  await answer.arrayBuffer();
  return answer.status;
}
const quote = (port: number): Promise<number> =>
  post(port, quoteCall, { slug, roomTypeSn: room, stay: hourly('14:00'), rooms: 1 });
const notice = (port: number): Promise<number> => post(port, noticeCall, { orderId: 'unsigned' });

type Dripper = {
  readonly socket: Socket;
  readonly said: () => string;
  readonly gone: Promise<unknown>;
};
const drippers: Socket[] = [];
afterEach(() => {
  for (const socket of drippers.splice(0)) socket.destroy();
});

/** Sends whole headers that announce 2,000 bytes, then a byte now and then. */
async function drip(
  port: number,
  path: string,
  from: string,
  { everyMs = 100, headers = '' } = {},
): Promise<Dripper> {
  const socket = createConnection({ port, host: '127.0.0.1', localAddress: from });
  drippers.push(socket);
  let said = '';
  socket.on('error', () => undefined).on('data', (part: Buffer) => (said += part.toString()));
  const gone = new Promise((done) => socket.once('close', done));
  await once(socket, 'connect');
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 2000\r\n${headers}\r\n{`,
  );
  const dripping = setInterval(() => {
    if (socket.writable) socket.write(' ');
  }, everyMs);
  void gone.finally(() => clearInterval(dripping));
  return { socket, said: () => said, gone };
}
const spread = (count: number): string[] =>
  Array.from({ length: count }, (_, n) => `127.0.0.${2 + (n % 8)}`);

describe('bodies that drip', () => {
  it.each([1, 45, 500])(
    'take no place at the gate: %i of them refuse nobody a quote or a notice, then are told that they were slow',
    async (count) => {
      const { port, door } = await open({ bodies: { graceMs: 6_000, spreadMs: 1_000 } });
      const usual = [await quote(port), await notice(port)];
      expect(usual[0]).toBe(200);
      const slow = await Promise.all(
        spread(count).map((from, n) => drip(port, n % 2 === 0 ? quoteCall : noticeCall, from)),
      );
      await expect.poll(() => door.bodies.reading, { timeout: 5_000 }).toBe(count);
      expect([door.shedder.running, door.shedder.isFull]).toEqual([0, false]);
      for (let times = 0; times < 10; times += 1)
        expect([await quote(port), await notice(port)]).toEqual(usual);
      await Promise.all(slow.map(({ gone }) => gone));
      // A byte that was on its way when the other end closed can take the answer with it.
      const told = slow.map(({ said }) => said().slice(0, 12));
      expect(new Set(told).has('HTTP/1.1 408')).toBe(true);
      expect(told.filter((text) => text !== '' && text !== 'HTTP/1.1 408')).toEqual([]);
      expect(door.bodies.reading).toBe(0);
      expect(await door.renderMetrics()).toContain(
        `site_bodies_refused_total{why="slow"} ${count}`,
      );
    },
    30_000,
  );

  it('of one network are at most so many; those of others are read', async () => {
    const { port, door } = await open({ bodies: { atOnceNetwork: 3 } });
    await Promise.all([1, 2, 3].map(() => drip(port, quoteCall, '127.0.0.2')));
    await expect.poll(() => door.bodies.reading).toBe(3);
    const next = await drip(port, quoteCall, '127.0.0.2');
    await next.gone;
    expect(next.said()).toMatch(/^HTTP\/1\.1 429/);
    expect(next.said()).toContain(errorCodes.tooManyRequests);
    expect(await quote(port)).toBe(200);
  });

  it('are counted by the visitor that a trusted proxy names, not by the proxy', async () => {
    const { port, door } = await open({ bodies: { atOnceNetwork: 1 }, proxies: 1 });
    for (const n of [1, 2, 3])
      await drip(port, quoteCall, '127.0.0.2', { headers: `X-Forwarded-For: 203.0.113.${n}\r\n` });
    await expect.poll(() => door.bodies.reading).toBe(3);
    const next = await drip(port, quoteCall, '127.0.0.2', {
      headers: 'X-Forwarded-For: 203.0.113.3\r\n',
    });
    await next.gone;
    expect(next.said()).toMatch(/^HTTP\/1\.1 429/);
  });

  it('may take as long as they bring what a slow line brings', async () => {
    const { port } = await open({ bodies: { graceMs: 150, spreadMs: 0, bytesPerSecond: 1_000 } });
    const text = JSON.stringify({ slug, roomTypeSn: room, stay: hourly('14:00'), rooms: 1 });
    const padded = `${text}${' '.repeat(2_000 - text.length)}`;
    const status = await new Promise<number>((done) => {
      const asked = ask(
        {
          port,
          host: '127.0.0.1',
          path: quoteCall,
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'Content-Length': 2_000 },
        },
        (answer) => done(answer.resume().statusCode ?? 0),
      );
      let sent = 0;
      const sending = setInterval(() => {
        asked.write(padded.slice(sent, (sent += 200)));
        if (sent < 2_000) return;
        clearInterval(sending);
        asked.end();
      }, 100);
    });
    expect(status).toBe(200);
  });

  it('whose sender is gone are no bug', async () => {
    const { port, door } = await open({});
    const before = shop.house.lines.length;
    const { socket, gone } = await drip(port, quoteCall, '127.0.0.2');
    await expect.poll(() => door.bodies.reading).toBe(1);
    socket.destroy();
    await gone;
    await expect.poll(() => door.bodies.reading).toBe(0);
    expect(shop.house.lines.slice(before).filter((line) => 'bug' in line)).toEqual([]);
    expect(await door.renderMetrics()).toContain('site_bodies_refused_total{why="gone"} 1');
  });

  it('too long are not read further, and refused as before', async () => {
    const { port } = await open({});
    expect(await post(port, quoteCall, { slug: 'x'.repeat(70_000) })).toBe(400);
    expect(await post(port, noticeCall, { orderId: 'x'.repeat(70_000) })).toBe(413);
  });

  it('of uploads are refused while bodies hold all memory they may; small ones are not', async () => {
    const { port, door } = await open({ bodies: { maxBytes: 100_000 } });
    const upload = (): Promise<number> =>
      post(port, '/api/review/uploadPicture', { data: 'x'.repeat(150_000) });
    expect(await upload()).toBe(503);
    expect(await quote(port)).toBe(200);
    expect(await door.renderMetrics()).toContain('site_bodies_refused_total{why="memory"} 1');
  });
});

describe('readers that read nothing', () => {
  /**
   * Asks for the longest document of the site, uncompressed and more often than the system keeps
   * for both ends, and reads not a byte.
   */
  async function deaf(port: number, from: string, times = 8): Promise<Socket> {
    const socket = createConnection({ port, host: '127.0.0.1', localAddress: from });
    drippers.push(socket);
    socket.pause().on('error', () => undefined);
    await once(socket, 'connect');
    socket.write('GET /api/docs HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'.repeat(times));
    return socket;
  }

  it('are let go when nothing has left for too long, and others are answered meanwhile', async () => {
    const { port, cuts } = await open({ readers: { stalledMs: 1_000, lookEveryMs: 50 } });
    const sockets = await Promise.all(spread(20).map((from) => deaf(port, from)));
    expect(await quote(port)).toBe(200);
    await expect.poll(() => cuts.length, { timeout: 15_000 }).toBe(sockets.length);
    expect(new Set(cuts)).toEqual(new Set(['stalled']));
    expect(await quote(port)).toBe(200);
  });

  it('of one address are at most so many, unless a proxy stands in front', async () => {
    const bounds = { slowMs: 100, slowAtOnceAddress: 4, lookEveryMs: 50 };
    const site = await open({ readers: bounds });
    await Promise.all(Array.from({ length: 10 }, () => deaf(site.port, '127.0.0.2')));
    await expect.poll(() => site.cuts, { timeout: 15_000 }).toEqual(Array(6).fill('crowd'));
    await site.close();
    const behind = await open({ readers: { ...bounds, stalledMs: 1_500 }, proxies: 1 });
    await Promise.all(Array.from({ length: 10 }, () => deaf(behind.port, '127.0.0.2')));
    await expect.poll(() => behind.cuts, { timeout: 15_000 }).toEqual(Array(10).fill('stalled'));
  }, 40_000);

  it('slowly are not cut while they read', async () => {
    const { port, cuts } = await open({ readers: { stalledMs: 1_000, lookEveryMs: 50 } });
    const socket = await deaf(port, '127.0.0.2', 20);
    let read = 0;
    const reading = setInterval(() => {
      read += (socket.read() as Buffer | null)?.length ?? 0;
    }, 20);
    socket.pause();
    // Far more than the system keeps for both ends.
    await expect.poll(() => read, { timeout: 20_000 }).toBeGreaterThan(8_000_000);
    clearInterval(reading);
    expect(cuts).toEqual([]);
  }, 30_000);

  it('of one address may have so many connections open', async () => {
    const { port, cuts } = await open({ readers: { openAtOnceAddress: 5 } });
    const sockets = Array.from({ length: 8 }, () =>
      createConnection({ port, host: '127.0.0.1', localAddress: '127.0.0.2' }),
    );
    drippers.push(...sockets);
    for (const socket of sockets) socket.on('error', () => undefined).resume();
    await expect.poll(() => cuts.length).toBe(3);
    expect(await quote(port)).toBe(200);
  });
});

describe('a gate that is full', () => {
  it('is told in the details of readiness and in a metric, and drops the process from no gateway', async () => {
    const gate = createLoadShedder({ atOnce: 1, maxWaiting: 0, patienceMs: 100 });
    const { port, door } = await open({ gate });
    const readiness = async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz?detail`);
      return [
        answer.status,
        ((await answer.json()) as { isGateFull: boolean }).isGateFull,
        /^site_gate_full 1$/m.test(await door.renderMetrics()),
      ];
    };
    // The house of this test has no catalogue, so it is not ready; what counts is that nothing
    // changes.
    const [status] = await readiness();
    expect(await readiness()).toEqual([status, false, false]);
    const leave = await gate.admit('booking');
    expect(await quote(port)).toBe(503);
    expect(await readiness()).toEqual([status, true, true]);
    leave?.();
    expect(await readiness()).toEqual([status, true, true]);
  });
});

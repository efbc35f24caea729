// Every verb of the chaos proxy does over a real socket what its name says, and the log tells of
// it.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Profile } from './profile.ts';
import { openProxy, portalPage, type Decision, type Proxy } from './proxy.ts';

const dir = mkdtempSync(join(tmpdir(), 'proxy-'));
const log = join(dir, 'proxy.log');
const big = Buffer.alloc(40_000, 'x');
const heard: string[] = [];
let upstream: Server;
let proxy: Proxy;

beforeAll(async () => {
  upstream = createServer((asked, answer) => {
    let body = '';
    asked
      .on('data', (part: Buffer) => {
        body += part.toString();
      })
      .on('end', () => {
        heard.push(`${asked.method} ${asked.url} ${body}`.trim());
        if (asked.url === '/big')
          answer.writeHead(200, { 'Content-Length': String(big.length) }).end(big);
        else
          answer
            .writeHead(200, { 'Content-Type': 'application/json', 'Set-Cookie': ['a=1', 'b=2'] })
            .end('{"data":1}');
      });
  });
  await new Promise<void>((done) => {
    upstream.listen(0, done);
  });
  proxy = await openProxy({
    port: 0,
    controlPort: 0,
    upstream: (upstream.address() as { port: number }).port,
    log,
    seed: 7,
  });
});
afterAll(async () => {
  await proxy.close();
  upstream.closeAllConnections();
  upstream.close();
  rmSync(dir, { recursive: true, force: true });
});
beforeEach(async () => {
  heard.length = 0;
  await set([]);
});

const set = async (profile: Profile): Promise<void> => {
  await fetch(`http://localhost:${proxy.controlPort}/profile`, {
    method: 'PUT',
    body: JSON.stringify(profile),
  });
};
/** The log is written behind the answer, so that its last line may come a moment later. */
const lines = (): Decision[] =>
  readFileSync(log, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Decision);

type Got = {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  readonly end: 'whole' | 'cut' | 'open';
  readonly ms: number;
};

/** Asks over a connection of its own; `waitMs` later it says how far it came. */
function ask(
  path: string,
  { method = 'GET', body = '', waitMs = 400 } = {},
): Promise<Got | string> {
  const begun = performance.now();
  return new Promise((done) => {
    const asked = request(
      { host: 'localhost', port: proxy.port, path, method, agent: false },
      (answer) => {
        let text = '';
        const tell = (end: Got['end']) =>
          done({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: text,
            end,
            ms: performance.now() - begun,
          });
        answer
          .on('data', (part: Buffer) => {
            text += part.toString();
          })
          .on('end', () => tell('whole'))
          .on('error', () => tell('cut'));
        clearTimeout(silence);
        setTimeout(() => tell('open'), waitMs).unref();
      },
    );
    asked.on('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message));
    const silence = setTimeout(() => done('silence'), waitMs);
    asked.end(body);
  });
}
const got = async (...given: Parameters<typeof ask>): Promise<Got> => {
  const answer = await ask(...given);
  if (typeof answer === 'string') throw new Error(answer);
  return answer;
};

test('pass hands on the question and the whole answer, headers that come twice among it', async () => {
  const answer = await got('/a?b=1', { method: 'POST', body: 'hello' });
  expect(answer).toMatchObject({ status: 200, body: '{"data":1}', end: 'whole' });
  expect(answer.headers['set-cookie']).toEqual(['a=1', 'b=2']);
  expect(heard).toEqual(['POST /a?b=1 hello']);
  await expect
    .poll(() => lines().at(-1))
    .toMatchObject({ verb: 'pass', line: 'POST /a?b=1', status: 200, bytes: 10 });
});

test('rate lets so many bits through in a second, over all connections together', async () => {
  await set([{ verb: 'pass', rateKbps: 800 }]);
  const both = await Promise.all([
    got('/big', { waitMs: 20_000 }),
    got('/big', { waitMs: 20_000 }),
  ]);
  expect(both.map(({ body }) => body.length)).toEqual([40_000, 40_000]);
  const slowest = Math.max(...both.map(({ ms }) => ms));
  expect(slowest).toBeGreaterThan(760);
});

test('delay holds an answer back, more or less by the jitter', async () => {
  await set([{ verb: 'pass', delayMs: 200, jitterMs: 50 }]);
  const { ms } = await got('/a', { waitMs: 20_000 });
  expect(ms).toBeGreaterThanOrEqual(149);
});

test('lossy makes a chunk wait a second at least, and says so', async () => {
  await set([{ verb: 'pass', lossy: 1, times: 1 }]);
  const asked = got('/a', { waitMs: 40_000 });
  await expect.poll(() => lines().at(-1)?.waitMs).toBeDefined();
  const wait = lines().at(-1);
  expect(wait?.verb).toBe('lossy');
  // Always lost: doubled three times.
  expect(wait?.waitMs).toBeGreaterThanOrEqual(8_000);
  expect(wait?.waitMs).toBeLessThanOrEqual(24_000);
  await set([{ verb: 'rst' }]);
  void asked.catch(() => undefined);
});

test('a stall after so many bytes leaves the connection open', async () => {
  await set([{ verb: 'pass', stallAfterBytes: 2_048 }]);
  expect(await got('/big')).toMatchObject({ status: 200, end: 'open', body: 'x'.repeat(2_048) });
  await expect.poll(() => lines().at(-1)).toMatchObject({ verb: 'stall', bytes: 2_048 });
});

test('a stall before the headers has the server answer, and says nothing of it', async () => {
  await set([{ verb: 'stallHeaders' }]);
  expect(await ask('/a')).toBe('silence');
  expect(heard).toEqual(['GET /a']);
});

test('rst resets, close closes, a black hole accepts and is silent, garble is no HTTP, refuse shuts the door and opens it again', async () => {
  const outcomes: unknown[] = [];
  for (const verb of ['rst', 'close', 'blackhole', 'garble', 'refuse'] as const) {
    await set([{ verb }]);
    outcomes.push(await ask('/a'));
  }
  expect(outcomes).toEqual([
    'ECONNRESET',
    'ECONNRESET',
    'silence',
    expect.stringMatching(/^HPE_/),
    'ECONNREFUSED',
  ]);
  expect(heard).toEqual([]);
  await set([]);
  expect((await got('/a')).status).toBe(200);
});

test('a portal answers every address with its page or leads to another host', async () => {
  await set([{ verb: 'html200' }]);
  expect(await got('/api/anything')).toMatchObject({
    status: 200,
    body: portalPage,
    headers: expect.objectContaining({ 'content-type': 'text/html' }),
  });
  await set([{ verb: 'redirect', to: 'http://portal.example/login' }]);
  expect(await got('/a')).toMatchObject({
    status: 302,
    headers: expect.objectContaining({ location: 'http://portal.example/login' }),
  });
});

test('a status says when to come back, for as many times as its rule has', async () => {
  await set([{ verb: 'status', status: 503, retryAfter: 4, match: '^GET /a', times: 1 }]);
  expect(await got('/b')).toMatchObject({ status: 200 });
  expect(await got('/a')).toMatchObject({
    status: 503,
    headers: expect.objectContaining({ 'retry-after': '4' }),
  });
  expect(await got('/a')).toMatchObject({ status: 200 });
});

test('a dropped answer was given all the same', async () => {
  await set([{ verb: 'dropAnswer', match: '^POST' }]);
  expect(await ask('/book', { method: 'POST', body: 'one' })).toBe('ECONNRESET');
  expect(heard).toEqual(['POST /book one']);
});

test('dup sends the same question twice and answers once', async () => {
  await set([{ verb: 'dup' }]);
  expect(await got('/book', { method: 'POST', body: 'one' })).toMatchObject({
    status: 200,
    body: '{"data":1}',
  });
  expect(heard).toEqual(['POST /book one', 'POST /book one']);
});

test('skew moves the date of an answer', async () => {
  await set([{ verb: 'pass', skewMs: 3_600_000 }]);
  const { headers } = await got('/a');
  expect(Math.abs(Date.parse(headers.date ?? '') - Date.now() - 3_600_000)).toBeLessThan(5_000);
});

test('a profile that changes meets the next question of a connection that stays open', async () => {
  const socket = connect(proxy.port, 'localhost');
  const heardHere: string[] = [];
  socket.on('data', (part: Buffer) => {
    heardHere.push(part.toString().split('\r\n')[0] ?? '');
  });
  const question = 'GET /a HTTP/1.1\r\nHost: localhost\r\n\r\n';
  socket.write(question);
  await expect.poll(() => heardHere[0]).toBe('HTTP/1.1 200 OK');
  await set([{ verb: 'status', status: 500 }]);
  heardHere.length = 0;
  socket.write(question);
  await expect.poll(() => heardHere[0]).toBe('HTTP/1.1 500 Internal Server Error');
  socket.destroy();
});

test('the same seed makes the same chance', async () => {
  const { seededRandom } = await import('#server/seed/seeded-random.ts');
  const { makePipe } = await import('./shape.ts');
  const waits = () => {
    const pipe = makePipe(seededRandom(11), () => 0);
    return Array.from({ length: 20 }, () =>
      pipe.latency({ verb: 'pass', delayMs: 500, jitterMs: 400 }),
    );
  };
  expect(waits()).toEqual(waits());
  expect(new Set(waits()).size).toBeGreaterThan(10);
});

// Measures the server's CPU time per cached and per rendered page, alternating: home, search and a
// hotel, with compression.
// Run: npm run build && node tests/bench/pages/html-cache.ts [rounds]

import { fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { addDays, instant, localDate } from '#domain/time/time.ts';
import { startServer } from '#server/main.ts';
import { readSettings } from '#server/settings/settings.ts';

const port = 4391;

/**
 * The server runs in its own process, so that its CPU time can be measured; it answers each message
 * with the time used.
 */
async function serve(dataDir: string): Promise<void> {
  const running = await startServer(
    readSettings({ PORT: String(port), DATA_DIR: dataDir, SANDBOX: 'off', NODE_ENV: 'test' }),
    () => {
      /* quiet */
    },
  );
  await running.filled;
  process.on('message', () => {
    process.send?.(process.cpuUsage());
  });
  process.on('disconnect', () => process.exit(0));
  process.send?.('ready');
}

type Answer = { readonly status: number; readonly how: string; readonly body: Buffer };
const agent = new Agent({ keepAlive: true, maxSockets: 4 });
const ask = (path: string): Promise<Answer> =>
  new Promise((done, fail) => {
    get({ port, path, agent, headers: { 'Accept-Encoding': 'br' } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () =>
        done({
          status: answer.statusCode ?? 0,
          how: String(answer.headers['server-timing'] ?? ''),
          body: Buffer.concat(parts),
        }),
      );
    }).on('error', fail);
  });

const spread = (values: readonly number[]) => {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (index: number): number => Number((sorted[index] ?? 0).toFixed(4));
  return { median: at(Math.floor(sorted.length / 2)), min: at(0), max: at(sorted.length - 1) };
};

async function measure(rounds: number): Promise<void> {
  const dataDir = process.env['DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'bench-'));
  const server = fork(import.meta.filename, ['serve', dataDir], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const told = <Message>(): Promise<Message> =>
    new Promise((done) => {
      server.once('message', (message) => done(message as Message));
    });
  await told();
  const used = async (): Promise<number> => {
    const answer = told<NodeJS.CpuUsage>();
    server.send('how much');
    const { user, system } = await answer;
    return (user + system) / 1_000;
  };
  /**
   * CPU-ms for each of `count` requests, four at a time; all of them must be answered as expected.
   */
  const cost = async (
    count: number,
    path: (at: number) => string,
    how: string,
  ): Promise<number> => {
    const before = await used();
    let next = 0;
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        for (let at = next; at < count; at = next) {
          next += 1;
          const answer = await ask(path(at));
          if (answer.status !== 200 || !answer.how.includes(how))
            throw new Error(`${path(at)} answered ${answer.status} ${answer.how}, not ${how}`);
        }
      }),
    );
    return ((await used()) - before) / count;
  };
  const { data } = JSON.parse(
    (
      await ask('/api/hotel/searchHotel?provinceSn=2').then(async ({ body }) =>
        body[0] === 0x7b ? body : brotliDecompressSync(body),
      )
    ).toString(),
  ) as { data: { hotels: { slug: string }[] } };
  const day = addDays(localDate(instant(Date.now())), 1);
  const stay = `bookingType=1&checkInDatePlan=${day}&startTime=14:00&endDate=${day}&endTime=16:00`;
  const pages = {
    home: '/vi-vn?provinceSn=2',
    search: `/vi-vn/search?provinceSn=2&${stay}`,
    hotel: `/vi-vn/hotel/${data.hotels[0]?.slug}?${stay}`,
  };
  const results: Record<string, unknown> = {};
  let other = 0;
  for (const [name, path] of Object.entries(pages)) {
    const [hits, misses]: [number[], number[]] = [[], []];
    const hit = async () => {
      await ask(path);
      hits.push(await cost(1_000, () => path, 'hit'));
    };
    const miss = async () => {
      misses.push(await cost(20, () => `${path}&other=${(other += 1)}`, 'miss'));
    };
    await hit();
    await miss();
    [hits.length, misses.length] = [0, 0];
    for (let round = 0; round < rounds; round += 1) {
      if (round % 2 === 0) {
        await hit();
        await miss();
      } else {
        await miss();
        await hit();
      }
    }
    const [kept, again] = [await ask(path), await ask(path)].map(({ body }) =>
      brotliDecompressSync(body).toString(),
    );
    const without = (html = ''): string => html.replaceAll(/ nonce="[^"]+"| data-at="[^"]+"/g, '');
    if (without(kept) !== without(again) || kept === again)
      throw new Error(`${path}: two answers differ in more, or less, than their last script`);
    results[name] = {
      hit: spread(hits),
      miss: spread(misses),
      betterIn: `${hits.filter((one, at) => one < (misses[at] ?? 0)).length} of ${rounds}`,
      bytes: (await ask(path)).body.length,
    };
  }
  tell(rounds, results, await cost(2_000, () => '/healthz', ''));
  server.disconnect();
  agent.destroy();
  if (process.env['DATA_DIR'] === undefined) rmSync(dataDir, { recursive: true, force: true });
}

function tell(rounds: number, pages: Record<string, unknown>, floor: number): void {
  const result = {
    what: 'CPU-ms of the server for each page, brotli, over HTTP',
    rounds,
    pages,
    healthz: Number(floor.toFixed(4)),
    machine: `${cpus().length} × ${cpus()[0]?.model ?? ''}`,
    node: process.version,
    on: new Date().toISOString().slice(0, 10),
  };
  process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
  writeFileSync(
    resolve(import.meta.dirname, '../results/html-cache.json'),
    `${JSON.stringify(result, null, 2)}\n`,
  );
}

if (process.argv[2] === 'serve') await serve(process.argv[3] ?? '');
else await measure(Number(process.argv[2] ?? 10));

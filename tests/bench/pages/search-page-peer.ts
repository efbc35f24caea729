// Compares our search page with the same twenty cards drawn by Next: server CPU time per page,
// rendered and cached, and the script a first visit loads.
// Run: npm run build && node tests/bench/pages/search-page-peer.ts [rounds]. NEXT_DIR retains the
// peer's folder between runs; DATA_DIR is an existing data folder.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { addDays, instant, localDate } from '#domain/time/time.ts';
import { letPass } from '../../support/time.ts';
import { bringPeer } from '../support/peer-folder.ts';
import { startProcess, type ServerProcess } from '../support/server-process.ts';

type Card = { readonly slug: string; readonly name: string };
/**
 * `encoding` is the Accept-Encoding header: rendered pages are compared uncompressed, cached ones
 * as browsers receive them.
 */
type Variant = {
  readonly server: ServerProcess;
  readonly path: () => string;
  readonly encoding: string;
  readonly requests: number;
  readonly spent: number[];
};
const [plain, asBrowsers] = ['identity', 'gzip, deflate, br, zstd'];
const root = resolve(import.meta.dirname, '../../..');
const rounds = Number(process.argv[2] ?? 10);
const dataDir = process.env['DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'bench-'));
const nextDir = process.env['NEXT_DIR'] ?? mkdtempSync(join(tmpdir(), 'next-'));
const agent = new Agent({ keepAlive: true, maxSockets: 4 });

const ask = (url: string, encoding = plain): Promise<string> =>
  new Promise((done, fail) => {
    get(url, { agent, headers: { Accept: 'text/html', 'Accept-Encoding': encoding } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () =>
        answer.statusCode === 200
          ? done(Buffer.concat(parts).toString())
          : fail(new Error(`${url} answered ${answer.statusCode}`)),
      );
    }).on('error', fail);
  });

/** The peer is installed in a folder outside the product and built with the cards. */
function buildNext(cards: readonly Card[]): string {
  const version = bringPeer('next', nextDir, 'next');
  writeFileSync(join(nextDir, 'cards.json'), JSON.stringify(cards));
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' };
  execFileSync(process.execPath, ['node_modules/next/dist/bin/next', 'build'], {
    cwd: nextDir,
    env,
    stdio: 'inherit',
  });
  return version;
}

/** Every card must be there, as a link to its hotel with its name. */
function check(html: string, cards: readonly Card[], where: string): void {
  const missing = cards.filter(
    ({ slug, name }) =>
      !html.includes(`/vi-vn/hotel/${slug}`) ||
      !html.includes(name.replaceAll('&', '&amp;').replaceAll("'", '&#x27;')),
  );
  if (missing.length > 0 || cards.length !== 20)
    throw new Error(
      `${where} lacks ${missing.length} of ${cards.length} cards, such as ${missing[0]?.name}`,
    );
}

async function spend(
  { server, path, encoding, requests, spent }: Variant,
  cards: readonly Card[],
): Promise<void> {
  const before = server.cpuMs();
  let left = requests;
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      while (left > 0) {
        left -= 1;
        await ask(server.url + path(), encoding);
      }
    }),
  );
  spent.push((server.cpuMs() - before) / requests);
  check(await ask(server.url + path()), cards, path());
}

/**
 * Size of the scripts a page loads initially, which a browser needs for hydration, at the highest
 * brotli level.
 */
async function firstLoad(
  server: ServerProcess,
  path: string,
): Promise<{ readonly files: number; readonly kilobytes: number; readonly html: number }> {
  const html = await ask(server.url + path);
  const tags = [...html.matchAll(/<(?:script|link)\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => !/\bnomodule\b/i.test(tag));
  const named = tags.flatMap(
    (tag) =>
      (tag.startsWith('<script')
        ? /\bsrc="([^"]+)"/.exec(tag)?.[1]
        : /rel="modulepreload"/.test(tag)
          ? /\bhref="([^"]+)"/.exec(tag)?.[1]
          : undefined) ?? [],
  );
  const files = [...new Set(named)];
  const texts = await Promise.all(
    files.map((file) => ask(new URL(file.replaceAll('&amp;', '&'), server.url).href)),
  );
  return {
    files: files.length,
    kilobytes: Number(
      (texts.reduce((sum, text) => sum + brotliCompressSync(text).length, 0) / 1_000).toFixed(1),
    ),
    html: brotliCompressSync(html).length,
  };
}

const round = (value: number): number => Number(value.toFixed(3));
function spread(values: readonly number[]) {
  const sorted = values.toSorted((a, b) => a - b);
  return {
    median: round(sorted[Math.floor(sorted.length / 2)] ?? 0),
    min: round(sorted[0] ?? 0),
    max: round(sorted.at(-1) ?? 0),
  };
}
function compared(ours: readonly number[], next: readonly number[]) {
  return {
    ours: spread(ours),
    next: spread(next),
    nextOverOurs: round(spread(next).median / spread(ours).median),
    oursLessIn: `${ours.filter((one, at) => one < (next[at] ?? 0)).length} of ${rounds}`,
  };
}

/** Waits until the server is idle: after starting, ours updates the sample country to today. */
async function quiet(server: ServerProcess): Promise<void> {
  const [windowMs, most] = [2_000, 60];
  for (let tries = 0; tries < 150; tries += 1) {
    const before = server.cpuMs();
    await letPass(windowMs, 'its work in this window is what is read');
    if (server.cpuMs() - before <= most) return;
  }
  throw new Error(`${server.url} does not come to rest`);
}

/** `a b b a a b b a …`, so that neither always follows the other. */
async function inTurn(a: Variant, b: Variant, cards: readonly Card[]): Promise<void> {
  for (const variant of [a, b]) await spend({ ...variant, spent: [] }, cards);
  for (let at = 0; at < rounds; at += 1)
    for (const variant of at % 2 === 0 ? [a, b] : [b, a]) await spend(variant, cards);
}

const ours = await startProcess(
  [process.execPath, 'src/server/cli.ts', 'start'],
  root,
  4_392,
  { PORT: '4392', DATA_DIR: dataDir, SANDBOX: 'off', NODE_ENV: 'test' },
  '/readyz',
);
const day = addDays(localDate(instant(Date.now())), 1);
const query = `provinceSn=2&bookingType=1&checkInDatePlan=${day}&startTime=14:00&endDate=${day}&endTime=16:00`;
const {
  data: { hotels },
} = JSON.parse(await ask(`${ours.url}/api/hotel/searchHotel?${query}`)) as {
  data: { hotels: Card[] };
};
const version = buildNext(hotels);
const next = await startProcess(
  [process.execPath, 'node_modules/next/dist/bin/next', 'start', '-p', '4393'],
  nextDir,
  4_393,
  { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  '/kept',
);
let other = 0;
const made = [
  {
    server: ours,
    path: () => `/vi-vn/search?${query}&other=${(other += 1)}`,
    encoding: plain,
    requests: 60,
    spent: [] as number[],
  },
  {
    server: next,
    path: () => `/search?other=${(other += 1)}`,
    encoding: plain,
    requests: 60,
    spent: [] as number[],
  },
] as const;
const kept = [
  {
    server: ours,
    path: () => `/vi-vn/search?${query}`,
    encoding: asBrowsers,
    requests: 1_500,
    spent: [] as number[],
  },
  {
    server: next,
    path: () => '/kept',
    encoding: asBrowsers,
    requests: 1_500,
    spent: [] as number[],
  },
] as const;
for (const server of [ours, next]) await quiet(server);
await inTurn(...made, hotels);
await inTurn(...kept, hotels);
const result = {
  what: 'a search page of the same twenty cards, CPU-ms of the server for a page, two servers in turn: made without compression, kept as browsers ask for it; script of a first visit at brotli 11',
  scope:
    'ours is the whole page of the product – head, search bar, filters, sort, pages, saved data, words – with the search in it; Next draws the cards alone, from a file',
  goal: { made: 2, timesLess: 4, kept: 0.1 },
  rounds,
  made: compared(made[0].spent, made[1].spent),
  kept: compared(kept[0].spent, kept[1].spent),
  firstLoad: {
    ours: await firstLoad(ours, kept[0].path()),
    next: await firstLoad(next, '/search'),
  },
  versions: {
    next: version,
    react: (
      JSON.parse(readFileSync(join(nextDir, 'node_modules/react/package.json'), 'utf8')) as {
        version: string;
      }
    ).version,
    node: process.version,
  },
  machine: `${cpus().length} × ${cpus()[0]?.model ?? ''}, shared`,
  on: new Date().toISOString().slice(0, 10),
};
process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
writeFileSync(
  resolve(import.meta.dirname, '../results/search-page-peer.json'),
  `${JSON.stringify(result, null, 2)}\n`,
);
agent.destroy();
await Promise.all([ours.end(), next.end()]);
if (process.env['NEXT_DIR'] === undefined) rmSync(nextDir, { recursive: true, force: true });
if (process.env['DATA_DIR'] === undefined) rmSync(dataDir, { recursive: true, force: true });

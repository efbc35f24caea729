// Measures a first visit over poor networks, shaped by the chaos proxy and not by the browser: when
// links and forms of the HTML can be used, and when the page is hydrated.
// Run: npm run build && node tests/bench/browser/poor-network.ts [f3g|em] [page,page]; only the
// whole of it is written down.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { startServer } from '#server/main.ts';
import { readSettings } from '#server/settings/settings.ts';
import { findBrowser } from '../../../scripts/ensure-browser.mjs';
import { openProxy } from '../../chaos/proxy.ts';

const visits = Number(process.env['VISITS'] ?? 5);
const [onlyNetwork, onlyPages] = process.argv.slice(2);
/**
 * Fast 3G and a line of an emerging market, as the benchmarks of web apps name them; limits of
 * docs/performance.md.
 */
const networks = {
  f3g: { rateKbps: 1_600, delayMs: 300, usableMs: 2_000, hydratedMs: 3_500 },
  em: { rateKbps: 400, delayMs: 400, usableMs: 4_000, hydratedMs: null },
} as const;

/**
 * Each page notes the first frame in which its own way on is painted and can be pressed, and the
 * first in which React has taken it over.
 */
function note(wanted: string): void {
  const times = window as { usableAt?: number; hydratedAt?: number };
  const isTaken = (element: Element): boolean =>
    Object.keys(element).some((name) => name.startsWith('__reactProps'));
  const look = (): void => {
    // Of a button that phones and desks have each in their place, the one that is drawn.
    const found = [...document.querySelectorAll(wanted)].find(
      (one) => one.getClientRects().length > 0,
    );
    const isPainted = performance.getEntriesByName('first-contentful-paint').length > 0;
    if (found !== undefined && isPainted) times.usableAt ??= performance.now();
    if (found !== undefined && times.usableAt !== undefined && isTaken(found)) {
      times.hydratedAt = performance.now();
      return;
    }
    requestAnimationFrame(look);
  };
  look();
}

type Times = { readonly usable: number; readonly hydrated: number };

/** `wanted`: the link or button of the sent HTML by which one goes on. */
async function visit(browser: Browser, url: string, wanted: string): Promise<Times> {
  // Nothing is cached from earlier visits, and there is no service worker.
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 3,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
  });
  const page: Page = await context.newPage();
  await page.addInitScript(note, wanted);
  await page.goto(url, { waitUntil: 'commit', timeout: 60_000 });
  const times = await page
    .waitForFunction(
      () => {
        const { usableAt, hydratedAt } = window as { usableAt?: number; hydratedAt?: number };
        return usableAt !== undefined && hydratedAt !== undefined
          ? { usable: usableAt, hydrated: hydratedAt }
          : null;
      },
      undefined,
      { timeout: 60_000 },
    )
    .then(
      (handle) => handle.jsonValue() as Promise<Times>,
      async () => {
        const seen = await page.evaluate(
          (words) => ({
            usable: (window as { usableAt?: number }).usableAt ?? null,
            drawn: [...document.querySelectorAll(words)].filter(
              (one) => one.getClientRects().length > 0,
            ).length,
            state: document.readyState,
          }),
          wanted,
        );
        throw new Error(`${url} did not come to life within a minute: ${JSON.stringify(seen)}`);
      },
    );
  await context.close();
  return times;
}

const summary = (all: readonly number[]) => {
  const sorted = all.toSorted((a, b) => a - b).map(Math.round);
  return {
    median: sorted[Math.floor(sorted.length / 2)] ?? 0,
    best: sorted[0] ?? 0,
    worst: sorted.at(-1) ?? 0,
  };
};

const dataDir = process.env['DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'bench-'));
const port = Number(process.env['PORT'] ?? 4396);
const running = await startServer(
  readSettings({
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port + 2}`,
    DATA_DIR: dataDir,
    SANDBOX: 'off',
    NODE_ENV: 'test',
  }),
  () => {
    /* quiet */
  },
);
await running.filled;
const proxy = await openProxy({
  port: port + 2,
  controlPort: port + 3,
  upstream: port,
  log: join(tmpdir(), 'poor-network.log'),
  seed: 1,
});
const executablePath = findBrowser();
const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
const read = async <Data>(path: string): Promise<Data> =>
  ((await (await fetch(`http://localhost:${port}/api/${path}`)).json()) as { data: Data }).data;
const day = (ahead: number): string =>
  new Date(Date.now() + ahead * 86_400_000).toLocaleDateString('en-CA', {
    timeZone: 'Asia/Ho_Chi_Minh',
  });
const stay = `bookingType=3&checkInDatePlan=${day(9)}&endDate=${day(10)}`;
const { hotels } = await read<{ hotels: { slug: string }[] }>(
  `hotel/searchHotel?provinceSn=1&${stay}`,
);
const slug = hotels[0]?.slug ?? '';
const { rooms } = await read<{ rooms: { sn: number; state: string; needsAccount: boolean }[] }>(
  `hotel/getRoomList?slug=${slug}&${stay}`,
);
const room = rooms.find(({ state, needsAccount }) => state === 'free' && !needsAccount)?.sn ?? 0;
const pages = {
  home: [
    '/vi-vn',
    'form[action*="/search"] button[type=submit], form[role=search] button[type=submit]',
  ],
  search: [`/vi-vn/search?provinceSn=1&${stay}`, 'main a[href*="/hotel/"]'],
  hotel: [`/vi-vn/hotel/${slug}?${stay}`, '[data-testid=choose-room]'],
  checkout: [`/vi-vn/checkout/${slug}?room=${room}&${stay}`, '#fullName'],
} as const;
const found: Record<string, Record<string, unknown>> = {};
const missed: string[] = [];
for (const [network, { rateKbps, delayMs, usableMs, hydratedMs }] of Object.entries(networks)) {
  if (onlyNetwork !== undefined && onlyNetwork !== network) continue;
  found[network] = { rateKbps, delayMs, limit: { usableMs, hydratedMs } };
  for (const [name, [path, wanted]] of Object.entries(pages)) {
    if (onlyPages !== undefined && !onlyPages.split(',').includes(name)) continue;
    // Rendered and compressed before: what is measured is the line.
    await fetch(`http://localhost:${port}${path}`).then((answer) => answer.arrayBuffer());
    await fetch(`http://localhost:${proxy.controlPort}/profile`, {
      method: 'PUT',
      body: JSON.stringify([{ verb: 'pass', rateKbps, delayMs }]),
    });
    const times: Times[] = [];
    for (let each = 0; each < visits; each += 1)
      times.push(await visit(browser, `http://localhost:${port + 2}${path}`, wanted));
    const [usable, hydrated] = [
      summary(times.map((one) => one.usable)),
      summary(times.map((one) => one.hydrated)),
    ];
    found[network] = { ...found[network], [name]: { usable, hydrated } };
    if (usable.median > usableMs)
      missed.push(`${name} on ${network}: usable after ${usable.median} ms`);
    if (hydratedMs !== null && hydrated.median > hydratedMs)
      missed.push(`${name} on ${network}: alive after ${hydrated.median} ms`);
  }
}
const result = {
  what: `a first visit on a phone (390 × 844), empty cache, ${visits} visits a page, ms from the navigation: the page's own way on painted and pressable; taken over by the client`,
  networks: found,
  missed,
  machine: `${cpus().length} × ${cpus()[0]?.model ?? ''}`,
  node: process.version,
  on: new Date().toISOString().slice(0, 10),
};
process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
if (onlyNetwork === undefined)
  writeFileSync(
    resolve(import.meta.dirname, '../results/poor-network.json'),
    `${JSON.stringify(result, null, 2)}\n`,
  );
await browser.close();
await proxy.close();
await running.close();
if (process.env['DATA_DIR'] === undefined) rmSync(dataDir, { recursive: true, force: true });
process.exit(0);

// Measures 20 pages in three languages on a phone whose processor is slowed four times, over 9/3
// Mbit/s and 100 ms: largest paint at a first and a second visit, what moved, and the answer to a
// touch.
// Run: npm run build && VISITS=9 node tests/bench/browser/largest-paint.ts [page …]; pages that are
// named are measured anew, the rest of the result stays. With VISITS=1 a page takes from twenty
// seconds to more than a minute where others share the machine.

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { locales, path, type Locale } from '#contract/paths.ts';
import { startServer } from '#server/main.ts';
import { readSettings } from '#server/settings/settings.ts';
import { findBrowser } from '../../../scripts/ensure-browser.mjs';
import { openProxy } from '../../chaos/proxy.ts';
import { letPass } from '../../support/time.ts';
import { openWindow } from '../support/open-window.ts';

const visits = Number(process.env['VISITS'] ?? 9);
const only = process.argv.slice(2);
/** Limits of docs/performance.md: a first visit, another one, a touch. */
const limits = { coldMs: 1_200, againMs: 600, touchMs: 100, shift: 0 };

const dataDir = process.env['DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'bench-'));
const port = Number(process.env['PORT'] ?? 4386);
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
  log: join(tmpdir(), 'largest-paint.log'),
  seed: 1,
});
// The way there and back is 100 ms; the shaper delays what comes back.
await fetch(`http://localhost:${proxy.controlPort}/profile`, {
  method: 'PUT',
  body: JSON.stringify([{ verb: 'pass', rateKbps: 9_000, delayMs: 100 }]),
});
const executablePath = findBrowser();
const browser: Browser = await chromium.launch(
  executablePath === undefined ? {} : { executablePath },
);

const read = async <Data>(address: string): Promise<Data> =>
  ((await (await fetch(`http://localhost:${port}/api/${address}`)).json()) as { data: Data }).data;
const day = (ahead: number): string =>
  new Date(Date.now() + ahead * 86_400_000).toLocaleDateString('en-CA', {
    timeZone: 'Asia/Ho_Chi_Minh',
  });
const nights = { bookingType: 3, checkInDatePlan: day(9), endDate: day(10) };
const { hotels } = await read<{ hotels: { slug: string }[] }>(
  `hotel/searchHotel?provinceSn=1&bookingType=3&checkInDatePlan=${day(9)}&endDate=${day(10)}`,
);
const slug = hotels[0]?.slug ?? '';
const { rooms } = await read<{ rooms: { sn: number; state: string; needsAccount: boolean }[] }>(
  `hotel/getRoomList?slug=${slug}&bookingType=3&checkInDatePlan=${day(9)}&endDate=${day(10)}`,
);
const room = rooms.find(({ state, needsAccount }) => state === 'free' && !needsAccount)?.sn ?? 0;

/** The first address below `list` that its page leads to. */
async function firstBelow(
  locale: Locale,
  list: 'promotionList' | 'hotelCollectionList' | 'blogList' | 'siteMap',
  below: string,
): Promise<string> {
  const html = await (await fetch(`http://localhost:${port}${path(locale, list)}`)).text();
  const found = new RegExp(`href="(/${locale}/${below}/[^"?]+)`).exec(html)?.[1];
  if (found === undefined) throw new Error(`${list} leads to no ${below}`);
  return found;
}

const pages: Readonly<Record<string, (locale: Locale) => string | Promise<string>>> = {
  home: (locale) => path(locale, 'index'),
  searchDays: (locale) => path(locale, 'search', {}, { provinceSn: 1, ...nights }),
  searchHours: (locale) => path(locale, 'search', {}, { provinceSn: 1, bookingType: 1 }),
  map: (locale) => path(locale, 'map', {}, { provinceSn: 1, ...nights }),
  hotel: (locale) => path(locale, 'hotel', { slug }, nights),
  checkout: (locale) => path(locale, 'checkout', { slug }, { room, ...nights }),
  promotions: (locale) => path(locale, 'promotionList'),
  promotion: (locale) => firstBelow(locale, 'promotionList', 'promotionlist'),
  province: (locale) => firstBelow(locale, 'siteMap', 'province'),
  collections: (locale) => path(locale, 'hotelCollectionList'),
  collection: (locale) => firstBelow(locale, 'hotelCollectionList', 'hotel-collection'),
  blog: (locale) => path(locale, 'blogList'),
  post: (locale) => firstBelow(locale, 'blogList', 'blog'),
  siteMap: (locale) => path(locale, 'siteMap'),
  policy: (locale) => path(locale, 'policy'),
  terms: (locale) => path(locale, 'terms'),
  complaints: (locale) => path(locale, 'complaints'),
  regulations: (locale) => path(locale, 'regulations'),
  signIn: (locale) => path(locale, 'signIn'),
  signUp: (locale) => path(locale, 'signUp'),
};

/** `largest` and `moved` name the elements. */
type Marks = { paint: number; shift: number; touch: number; largest: string; moved: string[] };
/** Runs in the page before anything else. */
function watch(): void {
  const marks: Marks = { paint: 0, shift: 0, touch: 0, largest: '', moved: [] };
  const named = (one: Node | null | undefined): string =>
    one instanceof Element
      ? `${one.tagName.toLowerCase()}.${(one.getAttribute('class') ?? '').slice(0, 40)}`
      : String(one?.nodeName);
  Object.assign(window, { marks });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { element?: Element | null })[])
      Object.assign(marks, { paint: entry.startTime, largest: named(entry.element) });
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: readonly { readonly node: Node | null }[];
    })[]) {
      if (entry.hadRecentInput) continue;
      marks.shift += entry.value;
      marks.moved.push(...entry.sources.map(({ node }) => named(node)));
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
      if (entry.interactionId) marks.touch = Math.max(marks.touch, entry.duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}
const marksOf = (page: Page): Promise<Marks> =>
  page.evaluate(() => (window as unknown as { marks: Marks }).marks);

async function open(context: BrowserContext, address: string): Promise<Page> {
  const page = await openWindow(context);
  await page.addInitScript(watch);
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(`http://localhost:${port + 2}${address}`, {
    waitUntil: 'networkidle',
    timeout: 60_000,
  });
  return page;
}

/**
 * A first visit, a touch of the first button that stands there, and, once the worker is in charge,
 * another visit.
 */
async function visit(locale: Locale, address: string): Promise<{ cold: Marks; again: Marks }> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 3,
    isMobile: true,
    hasTouch: true,
    locale,
    timezoneId: 'Asia/Ho_Chi_Minh',
  });
  const page = await open(context, address);
  const seen = await marksOf(page);
  // On a page that opens with a sheet nothing else can be touched.
  const within =
    (await page.locator('[role$="dialog"][data-open]').count()) > 0
      ? '[role$="dialog"][data-open] button'
      : 'main button:not([type=submit]):not([disabled]), header button';
  const button = page.locator(within).locator('visible=true').first();
  if ((await button.count()) > 0) await button.tap({ timeout: 5_000 });
  await letPass(1_000, 'what the tap changed is painted');
  const cold = {
    ...(await marksOf(page)),
    paint: seen.paint,
    largest: seen.largest,
    shift: seen.shift,
    moved: seen.moved,
  };
  await page.evaluate(async () => {
    await Promise.race([
      navigator.serviceWorker.ready,
      new Promise((wake) => {
        setTimeout(wake, 10_000);
      }),
    ]);
  });
  await page.close();
  const other = await open(context, address);
  const again = await marksOf(other);
  await context.close();
  return { cold, again };
}

const told = (all: readonly number[], digits = 0) => {
  const sorted = all.toSorted((a, b) => a - b);
  const at = (share: number) =>
    Number(
      (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(digits),
    );
  return { median: at(0.5), worst: at(1) };
};
type Row = Record<'cold' | 'again' | 'touch' | 'shift', ReturnType<typeof told>> & {
  readonly largest: readonly string[];
  readonly moved: readonly string[];
  readonly visits: number;
};
const place = resolve(import.meta.dirname, '../results/largest-paint.json');
const found: Record<string, Row> =
  only.length > 0 && existsSync(place)
    ? (JSON.parse(readFileSync(place, 'utf8')) as { pages: Record<string, Row> }).pages
    : {};
const begun = performance.now();
/**
 * Written after each page, so that a run that is ended early leaves what it has found. Answers what
 * is beyond a limit.
 */
function keep(): readonly string[] {
  const missed = Object.entries(found).flatMap(([name, { cold, again, touch, shift }]) => [
    ...(cold.median > limits.coldMs ? [`${name}: ${cold.median} ms cold`] : []),
    ...(again.median > limits.againMs ? [`${name}: ${again.median} ms again`] : []),
    ...(touch.median > limits.touchMs ? [`${name}: ${touch.median} ms to a touch`] : []),
    ...(shift.worst > limits.shift ? [`${name}: moved by ${shift.worst}`] : []),
  ]);
  const result = {
    what: 'phone of 390 × 844, processor slowed 4 times, 9/3 Mbit/s, 100 ms; as many first and second visits of each page, a third of them in each language; ms',
    limits,
    pages: found,
    missed,
    machine: `${cpus().length} × ${cpus()[0]?.model ?? ''}, browser and server together, with other work beside them`,
    node: process.version,
    on: new Date().toISOString().slice(0, 10),
  };
  writeFileSync(place, `${JSON.stringify(result, null, 2)}\n`);
  return missed;
}
for (const [name, addressOf] of Object.entries(pages).filter(
  ([one]) => only.length === 0 || only.includes(one),
)) {
  const all: { cold: Marks; again: Marks }[] = [];
  for (const locale of locales) {
    const address = await addressOf(locale);
    // Made before: what is measured is the phone.
    await fetch(`http://localhost:${port}${address}`).then((answer) => answer.arrayBuffer());
    for (let each = 0; each < visits; each += 1) all.push(await visit(locale, address));
  }
  const row = {
    cold: told(all.map(({ cold }) => cold.paint)),
    again: told(all.map(({ again }) => again.paint)),
    touch: told(all.map(({ cold }) => cold.touch)),
    shift: told(
      all.map(({ cold, again }) => Math.max(cold.shift, again.shift)),
      5,
    ),
    largest: [...new Set(all.flatMap(({ cold, again }) => [cold.largest, again.largest]))],
    moved: [...new Set(all.flatMap(({ cold, again }) => [...cold.moved, ...again.moved]))],
    visits: visits * locales.length,
  };
  found[name] = row;
  keep();
  console.log(name, JSON.stringify(row));
}
const missed = keep();
console.log(`${Math.round((performance.now() - begun) / 1_000)} s`);
console.log(missed.length === 0 ? 'all within the limits' : missed.join('\n'));
await browser.close();
await proxy.close();
await running.close();
if (process.env['DATA_DIR'] === undefined) rmSync(dataDir, { recursive: true, force: true });
process.exit(0);

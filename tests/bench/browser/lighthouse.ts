// Lighthouse results of every page on a phone, served by the site itself over HTTP/1.1 or, with
// `whole http2`, over HTTP/2 by the gateway of `deploy/` (needs Caddy; CADDY names one that is not
// on the path): accessibility in three languages, light and dark, for a guest, a member, one who
// has nothing yet and a hotel's own people; all categories of home,
// search, a hotel and a checkout, each the median of five runs.
// Run: npm run build && node tests/bench/browser/lighthouse.ts [look or page …], such as `vi-dark
// hotel`; what is named is judged anew, the rest of the result stays. With `whole` only the four
// pages are judged in all categories, or those of them that are named. LIGHTHOUSE_DIR keeps its
// folder, which is no part of the product.

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { makeBrowserGateway } from '#tests/deploy/browser-gateway.ts';
import { findBrowser } from '../../../scripts/ensure-browser.mjs';
import { openSite } from '../../e2e/support/site.ts';
import { guestPages, sweptPages, type Person, type SweptPage } from '../../sweep/pages.ts';
import { people, persons, type KeptState } from '../../sweep/people.ts';
import { bringPeer } from '../support/peer-folder.ts';

type Audit = {
  readonly id: string;
  readonly score: number | null;
  readonly scoreDisplayMode: string;
  readonly displayValue?: string;
  readonly details?: {
    readonly items?: readonly { readonly node?: { readonly selector?: string } }[];
  };
};
type Report = {
  readonly categories: Readonly<
    Record<
      string,
      {
        readonly score: number | null;
        readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
      }
    >
  >;
  readonly audits: Readonly<Record<string, Audit>>;
  readonly runtimeError?: { readonly message: string };
  readonly finalDisplayedUrl: string;
};
/** The phone Lighthouse takes by itself. */
const phone = { width: 412, height: 823, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
/** The used parts of Lighthouse and of its browser connection. */
type JudgedPage = {
  goto(url: string, options?: Readonly<Record<string, unknown>>): Promise<unknown>;
  setViewport(size: typeof phone): Promise<void>;
  close(): Promise<void>;
  evaluate<Value, Given>(run: (given: Given) => Value, given: Given): Promise<Value>;
  setCookie(...cookies: KeptState['cookies']): Promise<void>;
  emulateMediaFeatures(
    features: readonly { readonly name: string; readonly value: string }[],
  ): Promise<void>;
};
type JudgesBrowser = { newPage(): Promise<JudgedPage>; close(): Promise<void> };
type Launch = (options: {
  readonly executablePath: string;
  readonly headless: boolean;
  readonly args: readonly string[];
}) => Promise<JudgesBrowser>;
type Judge = (
  url: string,
  flags: Readonly<Record<string, unknown>>,
  config: undefined,
  page: JudgedPage,
) => Promise<{ readonly lhr: Report } | undefined>;

type Snapshot = (
  page: JudgedPage,
  options: { readonly flags: Readonly<Record<string, unknown>> },
) => Promise<{ readonly lhr: Report } | undefined>;

type Look = { readonly name: string; readonly locale: string; readonly theme: 'light' | 'dark' };
const looks: readonly Look[] = [
  { name: 'vi-light', locale: 'vi-vn', theme: 'light' },
  { name: 'vi-dark', locale: 'vi-vn', theme: 'dark' },
  { name: 'en-light', locale: 'en-vn', theme: 'light' },
  { name: 'en-dark', locale: 'en-vn', theme: 'dark' },
  { name: 'th-light', locale: 'th-vn', theme: 'light' },
  { name: 'th-dark', locale: 'th-vn', theme: 'dark' },
];
type Row = { readonly score: number; readonly failed: readonly string[] };
type Result = {
  readonly pages: Record<string, Record<string, Row>>;
  readonly whole: Record<string, unknown>;
  /** As `whole`, through the gateway. */ readonly http2: Record<string, unknown>;
};
const whole: ReadonlySet<string> = new Set(['home', 'search', 'hotel', 'checkout']);
const isHttp2 = process.argv.includes('http2');
const isWholeOnly = isHttp2 || process.argv.includes('whole');
/** The site's, those of its parts up to three above it, and then the gateway's. */
const port = 4594;
const gateway = isHttp2 ? await makeBrowserGateway(port + 4, `http://localhost:${port}`) : null;

const place = resolve(import.meta.dirname, '../results/lighthouse.json');
const judgeDir = process.env['LIGHTHOUSE_DIR'] ?? mkdtempSync(join(tmpdir(), 'lighthouse-'));

async function bringJudge(): Promise<{
  readonly version: string;
  readonly judge: Judge;
  readonly snapshot: Snapshot;
  readonly launch: Launch;
}> {
  const version = bringPeer('lighthouse', judgeDir, 'lighthouse');
  const load = async (path: string): Promise<unknown> =>
    import(pathToFileURL(join(judgeDir, 'node_modules', path)).href);
  const { default: judge, snapshot } = (await load('lighthouse/core/index.js')) as {
    default: Judge;
    snapshot: Snapshot;
  };
  const { launch } = (await load('puppeteer-core/lib/puppeteer/puppeteer-core.js')) as {
    launch: Launch;
  };
  return { version, judge, snapshot, launch };
}

/** The audits that cost points, each with the first places it names. */
function failedOf(report: Report, category: string): string[] {
  const counted = report.categories[category]?.auditRefs.filter(({ weight }) => weight > 0) ?? [];
  return counted.flatMap(({ id }) => {
    const audit = report.audits[id];
    if (audit === undefined || audit.score === null || audit.score === 1) return [];
    const places = (audit.details?.items ?? [])
      .flatMap(({ node }) => (node?.selector === undefined ? [] : [node.selector]))
      .slice(0, 3);
    return [places.length === 0 ? id : `${id}: ${places.join(' | ')}`];
  });
}

async function be(page: JudgedPage, url: string, { cookies, origins }: KeptState): Promise<void> {
  await page.goto(`${url}/robots.txt`);
  if (cookies.length > 0) await page.setCookie(...cookies);
  await page.evaluate(
    (entries) => {
      for (const { name, value } of entries) localStorage.setItem(name, value);
    },
    origins.flatMap(({ localStorage }) => localStorage),
  );
}

const wanted = process.argv.slice(2).filter((word) => word !== 'whole' && word !== 'http2');
const isWanted = (name: string, all: readonly string[]): boolean =>
  !all.some((one) => wanted.includes(one)) || wanted.includes(name);
const executablePath = findBrowser() ?? '';
const { version, judge, snapshot, launch } = await bringJudge();
const site = await openSite({ port, publicUrl: gateway?.url });
/** What the browser is started with so that it takes the gateway's certificate. */
const trust = (await gateway?.start()) ?? [];

/** Signs everybody in and books, for the pages that are there only then. */
async function bringPeople(): Promise<{
  readonly known: Record<Person, KeptState>;
  readonly pages: readonly SweptPage[];
}> {
  const walker = await chromium.launch({ executablePath });
  const known = await people(walker, site);
  const open = { locale: 'vi-VN', timezoneId: 'Asia/Ho_Chi_Minh' };
  const member = await walker.newContext({ ...open, storageState: known.member });
  const pages = await sweptPages(
    site,
    await (await walker.newContext(open)).newPage(),
    await member.newPage(),
  );
  known.member = await member.storageState(); // A session that was renewed is not taken back.
  await walker.close();
  return { known, pages };
}
// The four pages are a guest's, who is nobody in particular and has no booking.
const { known, pages } = isWholeOnly
  ? { known: null, pages: await guestPages(site) }
  : await bringPeople();

const before: Partial<Result> = existsSync(place)
  ? (JSON.parse(readFileSync(place, 'utf8')) as Result)
  : {};
/** All of it but what goes through the gateway, which is judged only when it is asked for. */
const isAnew = wanted.length === 0 && !isWholeOnly;
const result: Result = {
  pages: isAnew ? {} : (before.pages ?? {}),
  whole: isAnew ? {} : (before.whole ?? {}),
  http2: before.http2 ?? {},
};
const chosen = looks.filter(({ name }) =>
  isWanted(
    name,
    looks.map((one) => one.name),
  ),
);
const named = pages.filter(({ name }) =>
  isWanted(
    name,
    pages.map((one) => one.name),
  ),
);

async function judgeLook(page: JudgedPage, look: Look, { name, path }: SweptPage): Promise<void> {
  await page.setViewport(phone);
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: look.theme }]);
  // A desk page keeps one event stream open, so the network never becomes fully idle.
  await page.goto(`${site.url}/${look.locale}${path}`, {
    waitUntil: 'networkidle2',
    timeout: 30_000,
  });
  const report = (
    await snapshot(page, {
      flags: {
        onlyCategories: ['accessibility'],
        formFactor: 'mobile',
        disableFullPageScreenshot: true,
        logLevel: 'error',
      },
    })
  )?.lhr;
  const [isDark, width] = await page.evaluate(
    () => [matchMedia('(prefers-color-scheme: dark)').matches, innerWidth] as const,
    null,
  );
  if (report === undefined || isDark !== (look.theme === 'dark') || width !== phone.width)
    throw new Error(`${name} was not judged as ${look.name}`);
  const row = {
    score: report.categories['accessibility']?.score ?? 0,
    failed: [
      ...failedOf(report, 'accessibility'),
      ...(report.runtimeError === undefined ? [] : [report.runtimeError.message]),
    ],
  };
  (result.pages[name] ??= {})[look.name] = row;
  keep();
  process.stdout.write(
    `${look.name.padEnd(9)} ${name.padEnd(20)} ${row.score.toFixed(2)} ${row.failed.join('; ')}${new URL(report.finalDisplayedUrl).pathname === `/${look.locale}${path}`.replace(/[?#].*$/, '') ? '' : ` at ${report.finalDisplayedUrl}`}\n`,
  );
}

/** Written after each page, so that an interrupted run keeps its results. */
function keep(): { readonly judged: number; readonly below: number } {
  const rows = Object.values(result.pages).flatMap((page) => Object.values(page));
  const told = {
    what: "accessibility as Lighthouse scores a page on a phone once it has come to rest (its snapshot), each page in each look; all categories of four pages, each the run in the middle of five by its score of performance, with Lighthouse's own slowed line and processor; `http2`: the same four through Caddy with the configuration of `deploy/`, over TLS and HTTP/2",
    goal: 'accessibility 1.00',
    judged: rows.length,
    below: rows.filter(({ score }) => score < 1).length,
    ...result,
    versions: { lighthouse: version, node: process.version },
    machine: `${cpus().length} × ${cpus()[0]?.model ?? ''}, browser and server together, with other work beside them: times and the score of performance are not a quiet machine's`,
    on: new Date().toISOString().slice(0, 10),
  };
  writeFileSync(place, `${JSON.stringify(told, null, 2)}\n`);
  return told;
}

/** A separate browser context for each person. */
const inBrowser = async (work: (page: JudgedPage) => Promise<void>): Promise<void> => {
  const browser = await launch({
    executablePath,
    headless: true,
    args: ['--no-sandbox', '--lang=vi-VN', ...trust],
  });
  await work(await browser.newPage());
  await browser.close();
};
for (const person of persons) {
  const mine = named.filter(({ person: who }) => who === person);
  const state = known?.[person];
  if (mine.length === 0 || state === undefined) continue;
  await inBrowser(async (page) => {
    await be(page, site.url, state);
    for (const look of chosen) for (const row of mine) await judgeLook(page, look, row);
  });
}
// A connection of an older protocol would give results as well, and wrong ones.
if (gateway !== null)
  await inBrowser(async (page) => {
    await page.goto(`${gateway.url}/robots.txt`);
    const protocol = await page.evaluate(
      () =>
        (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming)
          .nextHopProtocol,
      null,
    );
    if (protocol !== 'h2')
      throw new Error(`${gateway.url} was opened by “${protocol}” instead of HTTP/2`);
  });
const runs = 5;
const timeIds = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
] as const;

/** A browser of its own for each run, with nothing in its caches. */
async function judgeWhole(path: string): Promise<Report> {
  let report: Report | undefined;
  await inBrowser(async (page) => {
    report = (
      await judge(
        `${gateway?.url ?? site.url}/vi-vn${path}`,
        { formFactor: 'mobile', logLevel: 'error' },
        undefined,
        page,
      )
    )?.lhr;
  });
  if (report === undefined) throw new Error(`${path} was not judged`);
  return report;
}

const scoreIn = (report: Report, category: string): number =>
  report.categories[category]?.score ?? 0;

const judged = gateway === null ? result.whole : result.http2;
for (const { name, path } of named.filter(
  (one) =>
    one.person === 'guest' &&
    whole.has(one.name) &&
    chosen.some((look) => look.name === 'vi-light'),
)) {
  const reports: Report[] = [];
  for (let run = 0; run < runs; run += 1) reports.push(await judgeWhole(path));
  // The run in the middle by its score of performance, whole.
  const sorted = reports.toSorted((a, b) => scoreIn(a, 'performance') - scoreIn(b, 'performance'));
  const median = sorted[Math.floor(runs / 2)] as Report;
  judged[name] = {
    ...Object.fromEntries(
      Object.entries(median.categories).map(([category, { score }]) => [
        category,
        {
          score: score ?? 0,
          failed: category === 'performance' ? [] : failedOf(median, category),
        },
      ]),
    ),
    runs: sorted.map((report) => scoreIn(report, 'performance')),
    times: Object.fromEntries(timeIds.map((id) => [id, median.audits[id]?.displayValue ?? ''])),
    ...(gateway === null ? {} : { caddy: gateway.version }),
  };
  keep();
  process.stdout.write(
    `${(isHttp2 ? 'http2' : 'whole').padEnd(9)} ${name.padEnd(20)} ${JSON.stringify(judged[name])}\n`,
  );
}

const told = keep();
process.stdout.write(`${told.judged} judged, ${told.below} below 1.00\n`);
await gateway?.discard();
await site.discard();
if (process.env['LIGHTHOUSE_DIR'] === undefined) rmSync(judgeDir, { recursive: true, force: true });
process.exit(told.below > 0 ? 1 : 0);

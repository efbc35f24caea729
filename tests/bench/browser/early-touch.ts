// Measures what somebody meets who touches a page early: the answer to a tap one second after the
// first paint, and until its sheet or menu is open, on a phone and a line as Lighthouse has them; and the script that a page loads within
// five seconds when nobody touches it, so that what is put off is counted too.
// Run: npm run build && VISITS=5 node tests/bench/browser/early-touch.ts [page …]; only the whole of it is
// written down.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { startServer } from '#server/main.ts';
import { readSettings } from '#server/settings/settings.ts';
import { findBrowser } from '../../../scripts/ensure-browser.mjs';
import { openProxy } from '../../chaos/proxy.ts';
import { named } from '../../support/named.ts';
import { letPass } from '../../support/time.ts';
import { openWindow } from '../support/open-window.ts';
import { resultFile } from '../support/result-file.ts';

const visits = Number(process.env['VISITS'] ?? 5);
const only = process.argv.slice(2);
/** Lighthouse's phone and line. */
const phone = { slowedTimes: 4, rateKbps: 1_638, delayMs: 150 };
const answerLimitMs = 200;
const unansweredMs = 10_000;
const untouchedMs = 5_000;

const dataDir = process.env['DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'bench-'));
const port = Number(process.env['PORT'] ?? 4_402);
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
  log: join(tmpdir(), 'early-touch.log'),
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

type Touched = { readonly path: string; readonly button: (page: Page) => Locator };
/** Of each page a button whose answer is a sheet or a menu. */
const pages: Readonly<Record<string, Touched>> = {
  home: {
    path: '/vi-vn',
    button: (page) => page.getByRole('search').getByRole('button', { name: named('search.where') }),
  },
  search: {
    path: `/vi-vn/search?provinceSn=1&${stay}`,
    button: (page) => page.getByRole('button', { name: new RegExp(named('search.change', {})) }),
  },
  hotel: {
    path: `/vi-vn/hotel/${slug}?${stay}`,
    button: (page) => page.getByRole('button', { name: named('photo.seeAll') }),
  },
  checkout: {
    path: `/vi-vn/checkout/${slug}?room=${room}&${stay}`,
    button: (page) => page.getByRole('button', { name: named('nav.language') }),
  },
};

type Marks = { touchedAt?: number; answeredAt?: number; openedAt?: number };
/**
 * Notes the touch, the first frame in which the button shows it or something has opened, and the
 * first in which something has. Runs before anything else.
 */
function watch(): void {
  const marks = window as Marks;
  const open = () => [
    ...document.querySelectorAll(
      '[role$="dialog"], [role="menu"], [popover]:popover-open, [aria-expanded="true"]',
    ),
  ];
  window.addEventListener(
    'pointerup',
    () => {
      marks.touchedAt = performance.now();
      const before = new Set(open());
      const look = (): void => {
        const isOpen = open().some((one) => !before.has(one));
        if (isOpen || document.querySelector('[data-waiting]') !== null)
          marks.answeredAt ??= performance.now();
        if (isOpen) marks.openedAt = performance.now();
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    },
    { capture: true, once: true },
  );
}

/** A phone without anything of an earlier visit. */
const newPhone = (): Promise<BrowserContext> =>
  browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 3,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
  });
const painted = (page: Page) =>
  page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint').length > 0,
    undefined,
    { timeout: 60_000 },
  );

type Answer = { readonly answerMs: number; readonly openMs: number };
/** Milliseconds from the touch; as long as was waited where nothing came. */
async function answer({ path, button }: Touched): Promise<Answer> {
  const context = await newPhone();
  const page = await openWindow(context);
  await page.addInitScript(watch);
  await (
    await context.newCDPSession(page)
  ).send('Emulation.setCPUThrottlingRate', { rate: phone.slowedTimes });
  await page.goto(`http://localhost:${port + 2}${path}`, { waitUntil: 'commit', timeout: 60_000 });
  await painted(page);
  const seenAt = Date.now();
  // Nothing is waited for: a button that is not ready yet is what is looked for.
  const box = await button(page).filter({ visible: true }).first().boundingBox();
  if (box === null) throw new Error(`${path} has no button to touch`);
  await letPass(seenAt + 1_000 - Date.now(), 'somebody has seen the page and reaches for it');
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  const ms = await page
    .waitForFunction(
      () => {
        const { touchedAt, answeredAt, openedAt } = window as Marks;
        return touchedAt === undefined || answeredAt === undefined || openedAt === undefined
          ? null
          : { answerMs: answeredAt - touchedAt, openMs: openedAt - touchedAt };
      },
      undefined,
      { timeout: unansweredMs },
    )
    .then(
      (handle) => handle.jsonValue() as Promise<Answer>,
      () => ({ answerMs: unansweredMs, openMs: unansweredMs }),
    );
  await context.close();
  return ms;
}

/** Kilobytes of script as sent, until five seconds after the first paint, on a line of no limits. */
async function scriptUntouched({ path }: Touched): Promise<number> {
  const context = await newPhone();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const scripts = new Set<string>();
  let bytes = 0;
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (new URL(response.url).pathname.endsWith('.js')) scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(`http://localhost:${port}${path}`, { waitUntil: 'commit' });
  await painted(page);
  await letPass(untouchedMs, 'nobody touches the page');
  await context.close();
  return Number((bytes / 1_000).toFixed(1));
}

await fetch(`http://localhost:${proxy.controlPort}/profile`, {
  method: 'PUT',
  body: JSON.stringify([{ verb: 'pass', rateKbps: phone.rateKbps, delayMs: phone.delayMs }]),
});
const found: Record<string, unknown> = {};
const missed: string[] = [];
for (const [name, touched] of Object.entries(pages)) {
  if (only.length > 0 && !only.includes(name)) continue;
  // Rendered and compressed before: what is measured is the phone.
  await fetch(`http://localhost:${port}${touched.path}`).then((page) => page.arrayBuffer());
  const all: Answer[] = [];
  for (let each = 0; each < visits; each += 1) all.push(await answer(touched));
  const of = (pick: (one: Answer) => number) => {
    const sorted = all.map(pick).toSorted((a, b) => a - b);
    const at = (index: number) => Math.round(sorted.at(index) ?? 0);
    return { median: at(Math.floor(sorted.length / 2)), worst: at(-1) };
  };
  const openMs = of((one) => one.openMs);
  found[name] = {
    answerMs: of((one) => one.answerMs),
    openMs,
    scriptKb: await scriptUntouched(touched),
  };
  if (openMs.median > answerLimitMs) missed.push(`${name}: open after ${openMs.median} ms`);
  console.log(name, JSON.stringify(found[name]));
}
const result = {
  what: `a first visit on a phone of 390 × 844, processor slowed ${phone.slowedTimes} times, ${phone.rateKbps} kbit/s, ${phone.delayMs} ms: from a tap one second after the first paint to the frame in which its button shows it (answerMs) and to the one in which something has opened (openMs), ${visits} visits a page; and the script sent until ${untouchedMs / 1_000} s after the first paint without a touch`,
  limit: { openMs: answerLimitMs },
  pages: found,
  missed,
  machine: `${cpus().length} × ${cpus()[0]?.model ?? ''}, browser and server together`,
  node: process.version,
  on: new Date().toISOString().slice(0, 10),
};
console.log(missed.length === 0 ? 'all within the limit' : missed.join('\n'));
if (only.length === 0)
  writeFileSync(resultFile('early-touch.json'), `${JSON.stringify(result, null, 2)}\n`);
await browser.close();
await proxy.close();
await running.close();
if (process.env['DATA_DIR'] === undefined) rmSync(dataDir, { recursive: true, force: true });
process.exit(0);

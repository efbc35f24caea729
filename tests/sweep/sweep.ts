// Opens every page in every language, theme and size, and every sheet that a button on it opens,
// and says where somebody is barred, something is cut off, or the console speaks.
// Run: npm run build && npm run sweep [-- page or variant …], such as `-- hotel desk
// th-dark-phone`; `-- missing` sweeps the variants that this build has not been swept in, `--
// rotating` three that change from day to day. Pictures go to test-results/sweep; a variant swept
// whole is kept in tests/bench/results/sweep.json.

import { mkdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { findBrowser } from '../../scripts/ensure-browser.mjs';
import { still, untilHydrated } from '../e2e/support/moments.ts';
import { openSite, type Site } from '../e2e/support/site.ts';
import { openDialog } from '../support/screens.ts';
import { letPass } from '../support/time.ts';
import { judge } from './judge.ts';
import { sweptPages, type Person, type SweptPage } from './pages.ts';
import { people, persons, withFreshSession, type KeptState } from './people.ts';
import { builtNow, keepSwept, readSwept, type Finding } from './results.ts';
import { sweptStates, type SweptState } from './states.ts';

type Variant = {
  readonly name: string;
  readonly locale: string;
  readonly width: number;
  readonly height: number;
  readonly theme: 'light' | 'dark';
  readonly isForced?: boolean;
  readonly text?: number;
  readonly withSheets?: boolean;
};
const pictures = resolve(import.meta.dirname, '../../test-results/sweep');

const usual: readonly Variant[] = ['vi-vn', 'en-vn', 'th-vn'].flatMap((locale) =>
  (['light', 'dark'] as const).flatMap((theme) => [
    {
      name: `${locale.slice(0, 2)}-${theme}-phone`,
      locale,
      theme,
      width: 390,
      height: 844,
      withSheets: true,
    },
    { name: `${locale.slice(0, 2)}-${theme}-desk`, locale, theme, width: 1366, height: 900 },
  ]),
);
/**
 * What WCAG's reflow, text size and forced colours ask for; in the languages with the longest words
 * and the tallest letters.
 */
const hard: readonly Variant[] = [
  { name: 'vi-320', locale: 'vi-vn', theme: 'light', width: 320, height: 640, withSheets: true },
  { name: 'th-320', locale: 'th-vn', theme: 'light', width: 320, height: 640 },
  {
    name: 'vi-text-200',
    locale: 'vi-vn',
    theme: 'light',
    width: 390,
    height: 844,
    text: 200,
    withSheets: true,
  },
  { name: 'th-text-200', locale: 'th-vn', theme: 'dark', width: 390, height: 844, text: 200 },
  { name: 'vi-forced', locale: 'vi-vn', theme: 'dark', width: 390, height: 844, isForced: true },
  { name: 'th-forced', locale: 'th-vn', theme: 'light', width: 1366, height: 900, isForced: true },
];

/**
 * Whoever signs out sees no more pages of their own; a provider's button opens no sheet but the
 * provider, thirty times an hour at most.
 */
const leaving = /^(?:Đăng xuất|Sign out|ออกจากระบบ|Google|Apple|Facebook)/;

/**
 * Presses each button that has not been tried on this page in this variant, and judges the sheet it
 * opens.
 */
async function trySheets(
  page: Page,
  address: string,
  seen: (what: string, label: string) => void,
  picture: (label: string) => Promise<unknown>,
): Promise<number> {
  const buttons = page.locator(
    'button:visible:not([type=submit]):not([aria-disabled=true]):not([disabled])',
  );
  const labels = [
    ...new Set(
      (
        await buttons.evaluateAll((all) =>
          all.map((one) =>
            (one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 40),
          ),
        )
      ).filter((label) => label !== '' && !leaving.test(label)),
    ),
  ].slice(0, 14);
  let opened = 0;
  for (const label of labels) {
    const button = page
      .locator('button:visible:not([type=submit])')
      .filter({ hasText: label })
      .or(page.locator(`button:visible[aria-label=${JSON.stringify(label)}]`))
      .first();
    if (
      await button.click({ timeout: 2_000 }).then(
        () => false,
        () => true,
      )
    )
      continue;
    const sheet = openDialog(page).first();
    if (
      await sheet.waitFor({ timeout: 700 }).then(
        () => true,
        () => false,
      )
    ) {
      opened += 1;
      await still(page);
      for (const what of await judge(page)) seen(what, label);
      await picture(label);
    }
    if (page.url() !== address || (await openDialog(page).count()) > 0) {
      await page.goto(address, { waitUntil: 'load' });
      await untilHydrated(page);
      await still(page);
    }
  }
  return opened;
}

type Row = SweptPage | SweptState;

/**
 * What these leave behind on the device is not the next one's: a state, and the wallet's look,
 * which its first address keeps.
 */
const isApart = (row: Row): boolean => 'act' in row || row.path.includes('pageView=');

/**
 * What the browser itself says of an answer that is wanted: a page that is not there, a refusal
 * that a state or a pressed button meets, a sale that the same desk has just ended in another lane,
 * a phone that another lane has just sent a code to; and of being driven without a screen.
 */
function noted(row: Row, text: string, asked: string): boolean {
  const isGone = row.name === 'not-found' || asked === '/api/desk/updateFlashSale';
  const isSentAlready = asked === '/api/auth/sendVerificationCode' && / 429 /.test(text);
  const isWanted =
    'act' in row || / 409 /.test(text) || (isGone && / 404 /.test(text)) || isSentAlready;
  return (
    (isWanted && /Failed to load resource/.test(text)) ||
    /GPU stall|registration blocked/.test(text)
  );
}

async function sweepOne(
  context: BrowserContext,
  site: Site,
  variant: Variant,
  row: Row,
  found: Finding[],
): Promise<number> {
  const page = await context.newPage();
  const seen = (what: string, label = '') => {
    const one = {
      page: label === '' ? row.name : `${row.name} › ${label}`,
      variant: variant.name,
      what,
    };
    found.push(one);
    process.stdout.write(`${variant.name.padEnd(16)} ${one.page}: ${what}\n`);
  };
  page.on('console', (message) => {
    const text = message.text();
    const asked = URL.parse(message.location().url)?.pathname ?? '';
    if (['error', 'warning'].includes(message.type()) && !noted(row, text, asked))
      seen(`console: ${text.slice(0, 160)} ${asked}`.trim());
  });
  page.on('pageerror', (error) => seen(`thrown: ${error.message.slice(0, 160)}`));
  const address = `${site.url}/${variant.locale}${row.path}`;
  let states = 1;
  try {
    if ('act' in row) await row.before?.(page);
    // An open desk listens for ever and never falls silent.
    await page.goto(
      address,
      row.person === 'desk' ? { waitUntil: 'load' } : { waitUntil: 'networkidle' },
    );
    if (row.person === 'desk')
      await letPass(2_500, 'an open desk listens for ever, so that no silence can be waited for');
    await untilHydrated(page);
    if (variant.text !== undefined)
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = `${size}%`;
      }, variant.text);
    const picture = (label: string) =>
      page.screenshot({
        path: `${pictures}/${row.name}.${variant.name}.${label.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 24)}.png`,
      });
    if ('act' in row) {
      await row.act(page, async (label) => {
        states += 1;
        for (const what of await judge(page)) seen(what, label);
        await picture(label);
      });
      await page.close();
      return states - 1;
    }
    for (const what of await judge(page)) seen(what);
    await page.screenshot({
      path: `${pictures}/${row.name}.${variant.name}.png`,
      fullPage: variant.width > 1_000,
    });
    if (variant.withSheets === true) states += await trySheets(page, page.url(), seen, picture);
  } catch (error) {
    seen(`not swept: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
  }
  await page.close();
  return states;
}

const wanted = new Set(process.argv.slice(2));
const all = [...usual, ...hard];
const kept = readSwept();
const isKept = ({ name }: Variant): boolean => kept.variants[name]?.build === builtNow();
const named = all.filter(({ name }) => wanted.has(name));
/** Three that are each other's neighbours in no way: six days see them all. */
function rotating(): readonly Variant[] {
  const third = all.length / 3;
  const day = Math.floor(Date.now() / 86_400_000) % third;
  return all.filter((_, at) => at % third === day);
}

const variants = wanted.has('rotating')
  ? rotating()
  : wanted.has('missing')
    ? all.filter((variant) => !isKept(variant))
    : named.length > 0
      ? named
      : all;
const executablePath = findBrowser();
const site = await openSite({ port: 4590 });
const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
rmSync(pictures, { recursive: true, force: true });
mkdirSync(pictures, { recursive: true });

/**
 * A variant from the first page to the last; who looks begins from `known`, which is brought up to
 * date.
 */
async function sweepVariant(
  variant: Variant,
  rows: readonly Row[],
  known: Record<Person, KeptState>,
): Promise<{ readonly states: number; readonly found: readonly Finding[] }> {
  const found: Finding[] = [];
  let states = 0;
  for (const person of persons) {
    const mine = rows.filter((row) => row.person === person);
    if (mine.length === 0) continue;
    if (person !== 'guest') known[person] = await withFreshSession(browser, site, known[person]);
    const open = () =>
      browser.newContext({
        storageState: known[person],
        viewport: { width: variant.width, height: variant.height },
        colorScheme: variant.theme,
        reducedMotion: 'reduce',
        locale: 'vi-VN',
        timezoneId: 'Asia/Ho_Chi_Minh',
        ...(variant.isForced === true ? { forcedColors: 'active' as const } : {}),
        serviceWorkers: 'block',
      });
    const context = await open();
    for (const row of mine.filter((one) => !isApart(one)))
      states += await sweepOne(context, site, variant, row, found);
    known[person] = await context.storageState();
    await context.close();
    for (const row of mine.filter(isApart)) {
      const apart = await open();
      states += await sweepOne(apart, site, variant, row, found);
      await apart.close();
    }
  }
  process.stdout.write(`${variant.name.padEnd(16)} ${states} states, ${found.length} found\n`);
  return { states, found };
}

/**
 * Variants that are looked at side by side: a page waits more than it works. Each has people of its
 * own, for a session is renewed in one place.
 */
const lanes = 3;
try {
  const first = await people(browser, site);
  const crews = [first];
  while (crews.length < Math.min(lanes, variants.length)) crews.push(await people(browser, site));
  const stranger = await browser.newContext({ locale: 'vi-VN', timezoneId: 'Asia/Ho_Chi_Minh' });
  const member = await browser.newContext({
    storageState: first.member,
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
  });
  const pages = await sweptPages(site, await stranger.newPage(), await member.newPage());
  const rows: readonly Row[] = [
    ...pages,
    ...sweptStates(
      pages.find(({ name }) => name === 'checkout')?.path ?? '',
      pages.find(({ name }) => name === 'review')?.path,
    ),
  ];
  first.member = await member.storageState(); // A session that was renewed is not taken back.
  await Promise.all([stranger.close(), member.close()]);
  const chosen = rows.some(({ name }) => wanted.has(name))
    ? rows.filter(({ name }) => wanted.has(name))
    : rows;
  const waiting = [...variants];
  let [states, found] = [0, 0];
  await Promise.all(
    crews.map(async (known) => {
      for (let variant = waiting.shift(); variant !== undefined; variant = waiting.shift()) {
        const swept = await sweepVariant(variant, chosen, known);
        states += swept.states;
        found += swept.found.length;
        if (chosen === rows) keepSwept(variant.name, { pages: rows.length, ...swept });
      }
    }),
  );
  process.stdout.write(
    `${chosen.length} pages, ${variants.length} variants, ${states} states, ${found} found\n`,
  );
  process.exitCode = found > 0 ? 1 : 0;
} finally {
  await browser.close();
  await site.discard();
}

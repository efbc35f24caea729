// How a member uses the site is measured from their consent to its withdrawal, across a lost
// network; before it, and for robots, nothing of it is loaded.

import type { BrowserContext, Page } from '@playwright/test';
import { named } from '../support/named.ts';
import { linksTo } from '../support/screens.ts';
import { signIn } from './support/checkout-people.ts';
import { expect, test } from './support/fixtures.ts';
import { kept } from './support/moments.ts';
import { openSite, type Site } from './support/site.ts';

test.use({ serviceWorkers: 'allow' });
let site: Site;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  site = await openSite();
});
test.afterAll(async () => {
  await site.discard();
});
test.use({
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36',
  viewport: { width: 390, height: 844 },
});

const settings = '/vi-vn/account/settings';
const agreement = (page: Page) => page.getByRole('checkbox', { name: named('consent.usage') });

/** What is asked for that measures, by pages and by the worker. */
function measuring(context: BrowserContext): string[] {
  const asked: string[] = [];
  context.on('request', (request) => {
    if (/\/assets\/track-|sendUsageEventList/.test(request.url()))
      asked.push(request.url().replace(/.*\/(track|sendUsageEventList).*/, '$1'));
  });
  return asked;
}

/** A browser in a hand: the one of the tests says that a program drives it. */
const beAPerson = (context: BrowserContext) =>
  context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false });
  });

type Told = {
  readonly name: string;
  readonly product: string;
  readonly fields: { readonly page?: string; readonly hotelSn?: number };
};
/** What the server keeps of the page's own member. */
async function told(page: Page): Promise<Told[]> {
  const answer = await page.evaluate(async () => {
    const headers = {
      Authorization: `Bearer ${localStorage.getItem('access-token')}`,
      'Device-Encode': localStorage.getItem('device-encode') ?? '',
    };
    return (await (await fetch('/api/user/exportData', { headers })).json()) as unknown;
  });
  return (answer as { data: { data: { usage_event: Told[] } } }).data.data.usage_event;
}
const pagesTold = async (page: Page): Promise<string[]> =>
  (await told(page)).flatMap(({ fields }) => fields.page ?? []);

/** At rest, with a worker that has taken in all it keeps. */
async function atRest(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await kept(page);
}
const go = async (page: Page, to: string): Promise<void> => {
  await linksTo(page, to, 'end').filter({ visible: true }).first().click();
  await page.waitForURL(`**${to}`);
};

test('nothing is loaded before the consent; then views arrive, also those of an outage, until it is withdrawn', async ({
  page,
  context,
  troubles,
}) => {
  await beAPerson(context);
  await page.clock.install();
  const asked = measuring(context);
  await signIn(page, site, settings);
  await atRest(page);
  await go(page, '/vi-vn');
  await page.goto(`${site.url}${settings}`, { waitUntil: 'networkidle' });
  await atRest(page);
  expect(asked).toEqual([]);
  await agreement(page).click();
  await expect.poll(() => asked).toContain('track');
  await go(page, '/vi-vn');
  await expect.poll(() => pagesTold(page), { timeout: 20_000 }).toEqual(['settings', 'index']);
  expect(await told(page)).toMatchObject([
    { name: 'pageViewed', product: 'Web' },
    { name: 'pageViewed', product: 'Web' },
  ]);
  // A hotel is told by its number, and never by its address.
  await page.goto(`${site.url}/vi-vn/hotel/la-sen-boutique`, { waitUntil: 'networkidle' });
  await expect
    // The page and its hotel may be told of the same moment, and then stand in either order.
    .poll(async () => (await told(page)).map(({ name }) => name).toSorted(), { timeout: 30_000 })
    .toEqual(['hotelViewed', 'pageViewed', 'pageViewed', 'pageViewed']);
  expect(JSON.stringify(await told(page))).not.toContain('la-sen');
  await page.goto(`${site.url}/vi-vn`, { waitUntil: 'networkidle' });
  await atRest(page);
  troubles.allowOutage();
  await context.setOffline(true);
  const sentBefore = asked.filter((one) => one === 'sendUsageEventList').length;
  await go(page, '/vi-vn/account');
  await page.clock.runFor(6_000);
  expect(asked.filter((one) => one === 'sendUsageEventList')).toHaveLength(sentBefore);
  await context.setOffline(false);
  // The browser cuts what is asked in the moment its network changes.
  await expect(async () =>
    expect(await pagesTold(page)).toEqual(['settings', 'index', 'hotel', 'index', 'account']),
  ).toPass({ timeout: 30_000 });
  await page.goto(`${site.url}${settings}`, { waitUntil: 'networkidle' });
  await expect
    .poll(async () => (await pagesTold(page)).at(-1), { timeout: 30_000 })
    .toBe('settings');
  await agreement(page).click();
  await expect.poll(() => told(page)).toEqual([]);
  asked.length = 0;
  await go(page, '/vi-vn');
  await page.clock.runFor(6_000);
  expect(asked).toEqual([]);
});

test('who signs in where nothing is known of them is measured by what they agreed to, and leaves nothing here; a robot is not', async ({
  page,
  context,
  browser,
}) => {
  await beAPerson(context);
  const asked = measuring(context);
  await signIn(page, site, settings, '0912345678');
  await atRest(page);
  await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith('user/updateConsent') && answer.ok()),
    agreement(page).click(),
  ]);
  await expect.poll(() => asked).toContain('track');
  await expect.poll(() => pagesTold(page), { timeout: 20_000 }).toEqual(['settings']);
  // The same session on another device, which has saved nothing.
  const state = await context.storageState();
  const other = await browser.newContext({
    storageState: state,
    userAgent: await page.evaluate(() => navigator.userAgent),
  });
  await beAPerson(other);
  const askedThere = measuring(other);
  const there = await other.newPage();
  await there.goto(`${site.url}/vi-vn`, { waitUntil: 'networkidle' });
  await expect.poll(() => askedThere, { timeout: 20_000 }).toContain('sendUsageEventList');
  await kept(there);
  await there.context().setOffline(true);
  await go(there, '/vi-vn/account');
  const waiting = () =>
    there.evaluate(
      () =>
        new Promise<unknown>((done) => {
          const opening = indexedDB.open('usage');
          opening.addEventListener('success', () => {
            const all = opening.result.transaction('events').objectStore('events').getAll();
            all.addEventListener('success', () => {
              opening.result.close();
              done(
                all.result.flatMap((one: { events: { name: string }[] }) =>
                  one.events.map(({ name }) => name),
                ),
              );
            });
          });
        }),
    );
  await expect.poll(waiting).toEqual(['pageViewed']);
  await there
    .getByRole('button', { name: named('nav.signOut') })
    .filter({ visible: true })
    .first()
    .click();
  await expect.poll(() => there.evaluate(() => localStorage.getItem('access-token'))).toBeNull();
  await expect.poll(waiting).toEqual([]);
  await other.close();
  const robot = await browser.newContext({
    storageState: state,
    userAgent: await page.evaluate(() => navigator.userAgent),
  });
  const askedByRobot = measuring(robot);
  const driven = await robot.newPage();
  await driven.clock.install();
  await driven.goto(`${site.url}/vi-vn`, { waitUntil: 'networkidle' });
  await atRest(driven);
  await driven.clock.runFor(6_000);
  expect(askedByRobot).toEqual([]);
  await robot.close();
});

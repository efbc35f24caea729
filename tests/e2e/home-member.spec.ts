// Home knows who comes back: the next stay first, with or without a network, then what expires, the
// hotels seen last and those stayed at; and nothing moves while it appears.

import type { Locator, Page } from '@playwright/test';
import { named } from '../support/named.ts';
import { chooseRoom, fillInGuest, linksTo } from '../support/screens.ts';
import { dayAhead } from '../support/vietnam-day.ts';
import { expectAccessible } from './support/accessibility.ts';
import { signIn } from './support/checkout-people.ts';
import { expect, test } from './support/fixtures.ts';
import { watchShift } from './support/layout-shift.ts';
import { kept } from './support/moments.ts';
import { bookWithMomo, openSite, type Site } from './support/site.ts';

let site: Site;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  site = await openSite();
});
test.afterAll(async () => {
  await site.discard();
});
test.use({ serviceWorkers: 'allow' });
test.describe.configure({ timeout: 120_000 });

const nextStay = (page: Page): Locator =>
  page.getByRole('article', { name: named('home.nextStay', {}) });
const section = (page: Page, title: 'home.seen' | 'home.again'): Locator =>
  page.getByRole('region', { name: named(title, {}) });
const home = async (page: Page): Promise<void> => {
  await page.goto(`${site.url}/vi-vn`, { waitUntil: 'networkidle' });
};

/** The hotels of all cards of home, by the address of their page. */
const hotelsShown = (page: Page): Promise<string[]> =>
  linksTo(page.getByRole('main'), '/hotel/').evaluateAll((links) =>
    links.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
  );

/** The score that browsers call good is twice as high. */
const maxMoved = 0.05;

for (const [width, height] of [
  [390, 844],
  [1366, 900],
] as const)
  test(`a member finds the next stay first at ${width} px, also without the server, and nothing moves`, async ({
    page,
    troubles,
  }) => {
    await page.setViewportSize({ width, height });
    const moved = await watchShift(page, maxMoved);
    await signIn(page, site, '/vi-vn');
    const card = nextStay(page);
    await expect(card).toBeVisible();
    await expect(card.getByRole('timer')).toHaveText(named('home.inIn', { time: /.+/ }));
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Ngọc Lan');
    await expect(card.getByRole('link', { name: named('card.title', {}) })).toBeVisible();
    await expect(card.getByRole('link', { name: named('booking.callDesk', {}) })).toHaveAttribute(
      'href',
      /^tel:/,
    );
    await expect(card.getByRole('link', { name: named('booking.directions', {}) })).toHaveAttribute(
      'href',
      /^(geo:|https:)/,
    );
    const search = page.getByRole('search', { name: named('search.form', {}) });
    await expect(search).toBeVisible({ visible: width >= 1024 });
    await kept(page, 'booking/getBookingList', 'hotel/getHome');
    await home(page);
    await expect(card).toBeVisible();
    expect(await moved()).toBe('');
    await expectAccessible(page, `home of a member at ${width} px`);
    if (width < 1024) {
      await page.getByRole('button', { name: new RegExp(named('search.change', {})) }).click();
      await expect(search).toBeVisible();
    }
    troubles.allowOutage();
    await site.cut();
    await home(page);
    await expect(card.getByRole('timer')).toHaveText(named('home.inIn', { time: /.+/ }));
    await card.getByRole('link', { name: named('card.title', {}) }).click();
    await expect(page.getByTestId('booking-code').first()).toBeVisible();
    await site.restore();
  });

test('the hotels seen last come back with their price now, in no other list, until they are cleared', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await home(page);
  const [first = '', second = ''] = [...new Set(await hotelsShown(page))];
  const seen = section(page, 'home.seen');
  await expect(seen).toHaveCount(0);
  for (const path of [first, second]) {
    await page.goto(`${site.url}${path}`, { waitUntil: 'networkidle' });
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  }
  await home(page);
  await expect(seen.getByRole('article')).toHaveCount(2);
  expect(await hotelsShown(page)).toEqual(expect.arrayContaining([second, first]));
  const all = await hotelsShown(page);
  expect(all.slice(0, 2)).toEqual([second, first]);
  expect(all.filter((path, at) => all.indexOf(path) !== at)).toEqual([]);
  await expect(seen.getByText(named('home.seenAt')).first()).toBeVisible();
  const moved = await watchShift(page, maxMoved);
  await home(page);
  await expect(seen.getByRole('article')).toHaveCount(2);
  expect(await moved()).toBe('');
  await seen.getByRole('button', { name: named('home.clear', {}) }).click();
  await expect(seen).toHaveCount(0);
  await page.reload({ waitUntil: 'networkidle' });
  await expect(seen).toHaveCount(0);
});

test('hotels that stand above a row of home leave none of its places empty', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 900 });
  await home(page);
  const cards = page.getByRole('main').getByRole('article').filter({ visible: true });
  const before = await cards.count();
  // Those of the last row.
  for (const path of [...new Set(await hotelsShown(page))].slice(-4)) {
    await page.goto(`${site.url}${path}`, { waitUntil: 'networkidle' });
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  }
  await home(page);
  await expect(cards).toHaveCount(before + 4);
  const all = await hotelsShown(page);
  expect(all.filter((path, at) => all.indexOf(path) !== at)).toEqual([]);
  const moved = await watchShift(page, maxMoved);
  await home(page);
  await expect(cards).toHaveCount(before + 4);
  expect(await moved()).toBe('');
});

test('a guest with a stay on this phone finds it like a member', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(
    `${site.url}/vi-vn/hotel/la-sen-boutique?bookingType=3&checkInDatePlan=${dayAhead(24)}&endDate=${dayAhead(25)}`,
  );
  await chooseRoom(page).click();
  await page.waitForURL('**/checkout/**');
  await fillInGuest(page, { name: 'Mai Anh', phone: '0987110061', email: 'mai@example.com' });
  await bookWithMomo(page, site);
  const code = ((await page.getByTestId('booking-code').first().textContent()) ?? '').replace(
    /\s/g,
    '',
  );
  await home(page);
  await expect(nextStay(page)).toContainText(`${code.slice(0, 3)} ${code.slice(3)}`);
  await nextStay(page)
    .getByRole('link', { name: named('card.title', {}) })
    .click();
  await page.waitForURL('**/checkout/booking-status**');

  // Home has read what the phone holds before it is erased: it must not draw that again.
  await signIn(page, site, '/vi-vn', '0912345678');
  await expect(nextStay(page)).toBeVisible();
  await linksTo(page.getByRole('navigation'), '/account').last().click();
  await page.waitForURL('**/vi-vn/account');
  await page
    .getByRole('main')
    .getByRole('button', { name: named('nav.signOut', {}) })
    .first()
    .click();
  await page.getByRole('button', { name: named('signOutGuests.erase', {}) }).click();
  await page.waitForURL(`${site.url}/vi-vn`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(nextStay(page)).toHaveCount(0);
});

test('a member books again where they stayed', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 900 });
  await signIn(page, site, '/vi-vn');
  const again = section(page, 'home.again');
  await expect(again.getByRole('listitem').first()).toBeVisible();
  expect(await again.getByRole('listitem').count()).toBeLessThanOrEqual(3);
  await again
    .getByRole('link', { name: named('home.bookAgain', {}) })
    .first()
    .click();
  await page.waitForURL('**/vi-vn/hotel/**');
});

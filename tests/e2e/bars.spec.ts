// What stands at the top of a page: on wide screens also where the header is hidden, on phones the
// language everywhere.

import type { Page } from '@playwright/test';
import { brand } from '#contract/brand.ts';
import { named } from '../support/named.ts';
import { cardLinks, guestName, hotelTitle, linksTo } from '../support/screens.ts';
import { dayAhead } from '../support/vietnam-day.ts';
import { signIn } from './support/checkout-people.ts';
import { expect, test } from './support/fixtures.ts';
import type { Site } from './support/site.ts';

let site: Site;
test.beforeAll(({ sharedSite }) => {
  site = sharedSite;
});

const phone = { width: 390, height: 844 };
const desk = { width: 1366, height: 900 };

const language = (page: Page) => page.getByRole('button', { name: named('nav.language') });
/** Of the header, or of the bar in its place. */
const bar = (page: Page) => page.getByRole('navigation', { name: named('nav.main'), exact: true });
const countIn = (text: string | null) => Number(/[\d.]+/.exec(text ?? '')?.[0].replaceAll('.', ''));

/** Logo, language, account and finding a booking. */
async function expectWhole(page: Page): Promise<void> {
  await expect(page.getByRole('link', { name: brand.name, exact: true })).toBeVisible();
  await expect(bar(page).getByRole('button', { name: named('nav.language') })).toBeVisible();
  await expect(bar(page).getByRole('link', { name: named('nav.signIn') })).toBeVisible();
  await expect(bar(page).getByRole('link', { name: named('nav.findBooking') })).toBeVisible();
}

for (const width of [1024, 1366, 1920])
  test(`hotel and map have a whole bar at ${width} px, and the way back says how many hotels are there`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${site.url}/vi-vn/search?provinceSn=1`, { waitUntil: 'networkidle' });
    const count = countIn(await page.getByRole('heading', { level: 1 }).textContent());
    expect(count).toBeGreaterThan(0);
    await cardLinks(page.getByRole('list', { name: named('search.countIn') }))
      .first()
      .click();
    await expect(hotelTitle(page)).toBeVisible();
    await expectWhole(page);
    const back = page.getByRole('link', { name: named('nav.backToHotels', { count }) });
    await expect(back).toBeVisible();
    // Nothing in the bar is pushed out of the window.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const end = await bar(page).boundingBox();
    expect((end?.x ?? width) + (end?.width ?? 0)).toBeLessThanOrEqual(width - 16);
    await back.click();
    await page.waitForURL(`${site.url}/vi-vn/search?provinceSn=1`);
    await page.goto(`${site.url}/vi-vn/map?provinceSn=1`);
    await expectWhole(page);
    const toList = page.getByRole('link', { name: named('nav.backToHotels', { count }) });
    await expect(toList).toBeVisible({ timeout: 30_000 });
    await toList.click();
    await page.waitForURL(/\/vi-vn\/search\?/);
  });

test('a hotel opened from outside leads back without a number, and never to a wrong one', async ({
  page,
}) => {
  await page.setViewportSize(desk);
  await page.goto(`${site.url}/vi-vn/hotel/la-sen-boutique`);
  await expect(page.getByRole('link', { name: named('nav.back'), exact: true })).toBeVisible();
});

async function expectLanguage(page: Page, path: string): Promise<void> {
  await page.goto(`${site.url}${path}`);
  // A tablet has no header either; the phone comes last and stays.
  for (const width of [768, phone.width]) {
    const where = `${path} at ${width} px`;
    await page.setViewportSize({ width, height: phone.height });
    await expect(language(page), where).toBeVisible();
    const box = await language(page).boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0), where).toBeGreaterThanOrEqual(44);
    // A page that does not scroll keeps the room of a scrollbar free.
    const across = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(across, where).toBeLessThanOrEqual(width);
  }
}

test("the language can be changed on a member's pages of a phone", async ({ page }) => {
  await page.setViewportSize(phone);
  await signIn(page, site, '/vi-vn/account');
  await page.goto(`${site.url}/vi-vn/account/my-booking`);
  const booking = await linksTo(page, '/account/my-booking/').first().getAttribute('href');
  for (const path of [
    '/vi-vn/account',
    '/vi-vn/account/my-booking',
    booking ?? '',
    '/vi-vn/account/favorite',
    '/vi-vn/account/my-points',
    '/vi-vn/account/settings',
  ])
    await expectLanguage(page, path);
});

test('the language can be changed on every page of a phone, and the page stays', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await page.setViewportSize(phone);
  const first = async (path: string, part: string) => {
    await page.goto(`${site.url}${path}`);
    return (await linksTo(page, part).first().getAttribute('href')) ?? '';
  };
  const checkout = await first(
    `/vi-vn/hotel/la-sen-boutique?bookingType=3&checkInDatePlan=${dayAhead(9)}&endDate=${dayAhead(10)}`,
    '/vi-vn/checkout/',
  );
  const promotion = await first('/vi-vn/promotionlist', '/promotionlist/');
  const post = await first('/vi-vn/blog', '/vi-vn/blog/');
  for (const path of [
    '/vi-vn/search?provinceSn=1',
    '/vi-vn/hotel/la-sen-boutique',
    '/vi-vn/map?provinceSn=1',
    '/vi-vn/promotionlist',
    promotion,
    '/vi-vn/blog',
    post,
    '/vi-vn/terms-and-policies',
    '/vi-vn/sitemap',
    '/vi-vn/hotel-collection',
    '/vi-vn/find-booking',
    '/vi-vn/my-bookings',
    '/vi-vn/sign-in',
    checkout,
  ])
    await expectLanguage(page, path);
  // What is typed at a checkout stays when the language changes.
  await page.waitForLoadState('networkidle');
  await guestName(page).fill('Mai Anh');
  await language(page).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await page.waitForURL('**/en-vn/checkout/**');
  await expect(guestName(page)).toHaveValue('Mai Anh');
  await page.goto(`${site.url}/vi-vn/search?provinceSn=1`, { waitUntil: 'networkidle' });
  await language(page).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await page.waitForURL(`${site.url}/en-vn/search?provinceSn=1`);
});

test("in the wallet nothing lies under the wallet's own buttons", async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto(`${site.url}/vi-vn?pageView=webview-zalopay`);
  for (const path of [
    '/vi-vn/search?provinceSn=1',
    '/vi-vn/hotel/la-sen-boutique',
    '/vi-vn/map?provinceSn=1',
    '/vi-vn/promotionlist',
    '/vi-vn/find-booking',
  ]) {
    await page.goto(`${site.url}${path}`, { waitUntil: 'networkidle' });
    const box = await language(page).boundingBox();
    const isClear = box !== null && (box.x + box.width <= 390 - 96 || box.y >= 48);
    expect(isClear, `${path}: ${JSON.stringify(box)}`).toBe(true);
  }
});

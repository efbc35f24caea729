// What lies over a page: Back closes it, closing it gives entry and focus back, a drawer follows the
// finger, and nothing beside it moves or stays white.

import { chromium, type Page } from '@playwright/test';
import { named } from '../support/named.ts';
import { expect, test } from './support/fixtures.ts';
import {
  chooseType,
  desk,
  openPage,
  phone,
  pill,
  placeButton,
  sheet,
  stayButton,
} from './support/search-sheets.ts';
import type { Site } from './support/site.ts';

let site: Site;
test.beforeAll(({ sharedSite }) => {
  site = sharedSite;
});

const hotel = '/hotel/la-sen-boutique';
const gallery = (page: Page) =>
  page.getByRole('button', { name: named('photo.seeAll', { count: /\d+/ }) });
/** How many of our entries the browser stands on. */
const depth = (page: Page) =>
  page.evaluate(() => (history.state as { overlays?: number } | null)?.overlays ?? 0);
/** All that are open: the one below is hidden from whoever reads by ear. */
const dialogs = (page: Page) => page.getByRole('dialog', { includeHidden: true });

test('Back closes a sheet, then leaves the page', { tag: '@core' }, async ({ page }) => {
  await page.setViewportSize(phone);
  await openPage(page, site, 'vi-vn', '/promotionlist');
  await openPage(page, site, 'vi-vn');
  const home = page.url();
  await placeButton(page).click();
  await expect(sheet(page)).toBeVisible();
  await expect.poll(() => depth(page)).toBe(1);
  await page.goBack();
  await expect(sheet(page)).toHaveCount(0);
  await expect(placeButton(page)).toBeFocused();
  expect(page.url()).toBe(home);
  await page.goBack();
  await page.waitForURL('**/promotionlist');
});

test('closing by the cross, by Escape and outside takes the entry away', async ({ page }) => {
  await page.setViewportSize(desk);
  await openPage(page, site, 'vi-vn');
  const ways = [
    () =>
      sheet(page)
        .getByRole('button', { name: named('common.close') })
        .click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(8, 400),
  ];
  for (const close of ways) {
    await stayButton(page).click();
    await expect(sheet(page)).toBeVisible();
    await expect.poll(() => depth(page)).toBe(1);
    await close();
    await expect(sheet(page)).toHaveCount(0);
    await expect.poll(() => depth(page)).toBe(0);
    await expect(stayButton(page)).toBeFocused();
  }
});

test('of two that are stacked Back closes the upper one first', async ({ page }) => {
  await page.setViewportSize(desk);
  await openPage(page, site, 'vi-vn', '/search?provinceSn=2');
  await pill(page).click();
  await expect(page.getByRole('dialog', { name: named('search.form') })).toBeVisible();
  await placeButton(page).click();
  await expect(dialogs(page)).toHaveCount(2);
  await expect.poll(() => depth(page)).toBe(2);
  const here = page.url();
  await page.goBack();
  await expect(dialogs(page)).toHaveCount(1);
  await expect(page.getByRole('search')).toBeVisible();
  await page.goBack();
  await expect(dialogs(page)).toHaveCount(0);
  expect(page.url()).toBe(here);
});

test('Back closes the gallery, also over a room that the address opened', async ({ page }) => {
  await page.setViewportSize(phone);
  await openPage(page, site, 'vi-vn', hotel);
  // Why a price is dearer is a popover of the page, on days that are.
  const closed = await dialogs(page).count();
  await gallery(page).click();
  await expect(sheet(page)).toBeVisible();
  await page.goBack();
  await expect(sheet(page)).toHaveCount(0);
  expect(page.url()).toContain(hotel);
  await page
    .getByRole('link', { name: named('room.detail') })
    .first()
    .click();
  await expect(sheet(page)).toBeVisible();
  await sheet(page).locator('li button').first().click();
  await expect(dialogs(page)).toHaveCount(closed + 2);
  await page.goBack();
  await expect(dialogs(page)).toHaveCount(closed + 1);
  expect(page.url()).toContain('room=');
  await page.goBack();
  await expect(dialogs(page)).toHaveCount(closed);
  expect(page.url()).not.toContain('room=');
});

test('after a reload nothing is open, and one Back leaves', async ({ page }) => {
  await page.setViewportSize(phone);
  await openPage(page, site, 'vi-vn', '/promotionlist');
  await openPage(page, site, 'vi-vn');
  await stayButton(page).click();
  await expect.poll(() => depth(page)).toBe(1);
  await page.reload({ waitUntil: 'networkidle' });
  await expect(sheet(page)).toHaveCount(0);
  await expect.poll(() => depth(page)).toBe(0);
  await page.goBack();
  await page.waitForURL('**/promotionlist');
});

test('what is chosen in a sheet replaces the page and leaves no entry', async ({ page }) => {
  await page.setViewportSize(desk);
  await openPage(page, site, 'vi-vn', '/promotionlist');
  await openPage(page, site, 'vi-vn');
  await placeButton(page).click();
  await sheet(page)
    .getByRole('option', { name: /Đà Nẵng/ })
    .click();
  await page.waitForURL('**provinceSn**');
  await expect(placeButton(page)).toContainText('Đà Nẵng');
  await expect.poll(() => depth(page)).toBe(0);
  await page.goBack();
  await page.waitForURL('**/promotionlist');
});

test('a drawer follows the finger and is swiped away', async ({ browser }) => {
  const context = await browser.newContext({ viewport: phone, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await openPage(page, site, 'vi-vn');
  await stayButton(page).tap();
  await expect(sheet(page)).toBeVisible();
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((one) => one.finished)),
  );
  const heading = sheet(page).getByRole('heading', { level: 2 });
  const box = await heading.boundingBox();
  if (box === null) throw new Error('the head is not drawn');
  const client = await context.newCDPSession(page);
  const at = { x: box.x + 20, y: box.y + 8 };
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', down: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: at.x, y: at.y + down }],
    });
  await touch('touchStart', 0);
  for (let down = 20; down <= 120; down += 20) await touch('touchMove', down);
  const moved = await heading.boundingBox();
  expect((moved?.y ?? 0) - box.y).toBeGreaterThan(60);
  for (let down = 140; down <= 500; down += 40) await touch('touchMove', down);
  await touch('touchEnd', 0);
  await expect(sheet(page)).toHaveCount(0);
  await expect.poll(() => depth(page)).toBe(0);
  await context.close();
});

test('with a scrollbar nothing moves, and the backdrop covers all of the page', async () => {
  const browser = await chromium.launch({
    ...test.info().project.use.launchOptions,
    ignoreDefaultArgs: ['--hide-scrollbars'],
  });
  const page = await browser.newPage({ viewport: desk });
  await openPage(page, site, 'vi-vn');
  const width = () => page.evaluate(() => document.querySelector('main')?.clientWidth);
  const before = await width();
  expect(before).toBeLessThan(desk.width);
  await stayButton(page).click();
  await expect(sheet(page)).toBeVisible();
  expect(await width()).toBe(before);
  const backdrop = await page.locator('[data-slot=dialog-overlay]').boundingBox();
  expect(backdrop?.width).toBe(desk.width);
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
  expect(await width()).toBe(before);
  await browser.close();
});

test('at twice the letters and 320 px a sheet is read and left', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openPage(page, site, 'vi-vn');
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await stayButton(page).click();
  await expect(sheet(page)).toBeVisible();
  await chooseType(page, 'vi-vn', 'daily');
  const close = sheet(page).getByRole('button', { name: named('common.close') });
  await expect(close).toBeInViewport();
  expect(await sheet(page).evaluate((one) => one.scrollWidth <= one.clientWidth + 1)).toBe(true);
  await close.click();
  await expect(sheet(page)).toHaveCount(0);
});

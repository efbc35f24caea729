// Menus: by pointer, finger, keys and without a script; nothing moves when one opens.

import type { Page } from '@playwright/test';
import { named } from '../support/named.ts';
import { signIn } from './support/checkout-people.ts';
import { expect, test } from './support/fixtures.ts';
import { desk, openPage, phone } from './support/search-sheets.ts';
import type { Site } from './support/site.ts';

let site: Site;
test.beforeAll(({ sharedSite }) => {
  site = sharedSite;
});

const trigger = (page: Page) => page.getByRole('button', { name: named('nav.language') });
const menu = (page: Page) => page.getByRole('menu');
const item = (page: Page, name: string) => menu(page).getByRole('menuitem', { name });

test('opens 150 ms after a pointer came, and closes as long after it left', async ({ page }) => {
  await page.setViewportSize(desk);
  await openPage(page, site, 'vi-vn');
  // Its code is there once the first has opened.
  await trigger(page).hover();
  await expect(menu(page)).toBeVisible();
  await page.mouse.move(300, 500);
  await expect(menu(page)).toHaveCount(0);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const box = await trigger(page).boundingBox();
  if (box === null) throw new Error('the button is not drawn');
  const onto = () => page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await onto();
  await expect(trigger(page)).toHaveAttribute('aria-expanded', 'false');
  await page.clock.runFor(140);
  await expect(trigger(page)).toHaveAttribute('aria-expanded', 'false');
  await page.clock.runFor(20);
  await expect(trigger(page)).toHaveAttribute('aria-expanded', 'true');
  await page.mouse.move(300, 500);
  await page.clock.runFor(140);
  await expect(trigger(page)).toHaveAttribute('aria-expanded', 'true');
  await page.clock.runFor(20);
  await expect(trigger(page)).toHaveAttribute('aria-expanded', 'false');
});

test('stays on the way into the menu, and where it was pressed', async ({ page }) => {
  await page.setViewportSize(desk);
  await openPage(page, site, 'vi-vn');
  await trigger(page).hover();
  await expect(menu(page)).toBeVisible();
  await item(page, 'English').hover();
  await page.mouse.wheel(0, 0);
  await expect(item(page, 'English')).toHaveAttribute('data-highlighted');
  await page.mouse.move(300, 500);
  await expect(menu(page)).toHaveCount(0);
  await trigger(page).click();
  await expect(menu(page)).toBeVisible();
  await page.mouse.move(300, 500);
  await expect(trigger(page)).toHaveAttribute('aria-expanded', 'true');
  await page.mouse.click(8, 400);
  await expect(menu(page)).toHaveCount(0);
  await trigger(page).hover();
  await expect(menu(page)).toBeVisible();
  await trigger(page).click();
  await expect(trigger(page)).toHaveAttribute('aria-expanded', 'true');
  await trigger(page).click();
  await expect(menu(page)).toHaveCount(0);
});

test('is walked by arrows, Home, End and letters; Escape gives the focus back', async ({
  page,
}) => {
  await page.setViewportSize(desk);
  await openPage(page, site, 'vi-vn');
  await trigger(page).focus();
  await page.keyboard.press('Enter');
  await expect(item(page, 'Tiếng Việt')).toBeFocused();
  await expect(item(page, 'Tiếng Việt')).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(item(page, 'English')).toBeFocused();
  await page.keyboard.press('End');
  await expect(item(page, 'ไทย')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(item(page, 'Tiếng Việt')).toBeFocused();
  await page.keyboard.press('e');
  await expect(item(page, 'English')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(item(page, 'Tiếng Việt')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu(page)).toHaveCount(0);
  await expect(trigger(page)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(item(page, 'ไทย')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/en-vn**');
});

test('nothing moves when it opens, beside a scrollbar too', async ({ page }) => {
  await page.setViewportSize(desk);
  await openPage(page, site, 'vi-vn');
  await page.evaluate(() => {
    const shifts: number[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as { value?: number }).value ?? 0);
    }).observe({ type: 'layout-shift' });
    Object.assign(window, { shifts });
  });
  const width = () => page.evaluate(() => document.documentElement.clientWidth);
  const before = await width();
  await trigger(page).click();
  await expect(menu(page)).toBeVisible();
  expect(await width()).toBe(before);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(before);
  await page.mouse.wheel(0, 300);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
});

test('a tap opens it on a phone, and Back closes it', async ({ browser }) => {
  const context = await browser.newContext({ viewport: phone, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await openPage(page, site, 'vi-vn');
  const home = page.url();
  await trigger(page).tap();
  await expect(menu(page)).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => (history.state as { overlays?: number } | null)?.overlays))
    .toBe(1);
  await page.goBack();
  await expect(menu(page)).toHaveCount(0);
  expect(page.url()).toBe(home);
  await trigger(page).tap();
  await item(page, 'English').tap();
  await page.waitForURL('**/en-vn');
  await context.close();
});

test('without a script the same links open', async ({ browser }) => {
  const context = await browser.newContext({ viewport: phone, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${site.url}/vi-vn`);
  await trigger(page).click();
  const link = page.getByRole('link', { name: 'English' });
  await expect(link).toBeInViewport();
  const button = await trigger(page).boundingBox();
  const list = await link.boundingBox();
  expect((list?.y ?? 0) - ((button?.y ?? 0) + (button?.height ?? 0))).toBeLessThan(80);
  await link.click();
  await page.waitForURL('**/en-vn');
  await context.close();
});

test("a member's menu leads to their pages", async ({ page }) => {
  await page.setViewportSize(desk);
  await signIn(page, site, '/vi-vn/search?provinceSn=2');
  // The page that signing in leads to takes the focus once it is whole, which closes a menu.
  await page.waitForLoadState('networkidle');
  const button = page.getByRole('button', { name: named('nav.menu') });
  await button.click();
  await menu(page)
    .getByRole('menuitem', { name: named('nav.favoriteHotels') })
    .click();
  await page.waitForURL('**/favorite**');
  await expect(menu(page)).toHaveCount(0);
  await page.goBack();
  await page.waitForURL('**/search**');
  await expect(menu(page)).toHaveCount(0);
});

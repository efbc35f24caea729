// Toasts: said by their role, over everything else, swiped away or left to themselves.

import type { Locator, Page } from '@playwright/test';
import { named } from '../support/named.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expect, test } from './support/fixtures.ts';
import { desk, openPage, phone, sheet } from './support/search-sheets.ts';
import type { Site } from './support/site.ts';

let site: Site;
test.beforeAll(({ sharedSite }) => {
  site = sharedSite;
});

const hotel = '/hotel/la-sen-boutique';
const copied = (page: Page) =>
  page.getByRole('status').filter({ hasText: named('location.copied') });
/** Until the page rests its words for this may not be there. */
async function press(page: Page, toast: Locator): Promise<void> {
  await expect(async () => {
    await copy(page).click();
    await expect(toast).toBeVisible({ timeout: 1_000 });
  }).toPass();
}
const copy = (page: Page) => page.getByRole('button', { name: named('location.copy') });

test('leaves by itself, but not while it is pointed at', async ({ page }) => {
  await page.setViewportSize(desk);
  await page.context().grantPermissions(['clipboard-write']);
  await openPage(page, site, 'vi-vn', hotel);
  await press(page, copied(page));
  await copied(page).hover();
  await expectAccessible(page, 'a toast');
  await page.clock.install();
  await page.clock.runFor(10_000);
  await expect(copied(page)).toBeVisible();
  await page.mouse.move(20, 600);
  await page.clock.runFor(4_000);
  await expect(copied(page)).toHaveCount(0);
});

test('what went wrong is an alert, and its cross takes it away', async ({ page }) => {
  await page.setViewportSize(phone);
  await openPage(page, site, 'vi-vn', hotel);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
  });
  const alert = page.getByRole('alert').filter({ hasText: named('location.copyFailed') });
  await press(page, alert);
  await alert.getByRole('button', { name: named('common.close') }).click();
  await expect(alert).toHaveCount(0);
});

test('says what the server says of a failure that the page does not know', async ({
  page,
  troubles,
}) => {
  troubles.allowOutage(); // The browser itself notes the 409.
  await page.setViewportSize(phone);
  await openPage(page, site, 'vi-vn', '/find-booking');
  const said = 'Đơn này vừa được chuyển sang khách sạn khác';
  await page.route('**/api/booking/findBooking', (route) =>
    route.fulfill({ status: 409, json: { errors: [{ code: 'API_BKN_999', message: said }] } }),
  );
  await page.getByRole('textbox', { name: named('find.code'), exact: true }).fill('SH9BWD');
  await page.getByRole('textbox', { name: named('find.phone'), exact: true }).fill('0987654321');
  await page.getByRole('button', { name: named('find.go'), exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: said })).toBeVisible();
});

test('is pressed over a dialog that stays', async ({ page }) => {
  await page.setViewportSize(desk);
  await page.context().grantPermissions(['clipboard-write']);
  await openPage(page, site, 'vi-vn', hotel);
  await press(page, copied(page));
  await copied(page).hover();
  await page.getByRole('button', { name: named('photo.seeAll', { count: /\d+/ }) }).focus();
  await page.keyboard.press('Enter');
  await expect(sheet(page)).toBeVisible();
  // Hidden from who reads by ear, like all that lies below the dialog's level.
  const toast = page.locator('[data-slot=toast]').filter({ hasText: named('location.copied') });
  await toast.locator('[data-slot=toast-close]').click();
  await expect(toast).toHaveCount(0);
  await expect(sheet(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
});

test('is swiped away on a phone', async ({ browser }) => {
  const context = await browser.newContext({ viewport: phone, hasTouch: true, isMobile: true });
  await context.grantPermissions(['clipboard-write']);
  const page = await context.newPage();
  await openPage(page, site, 'vi-vn', hotel);
  await press(page, copied(page));
  const box = await copied(page).boundingBox();
  if (box === null) throw new Error('the toast is not drawn');
  const client = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', right: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd' ? [] : [{ x: box.x + 60 + right, y: box.y + box.height / 2 }],
    });
  await touch('touchStart', 0);
  for (let right = 20; right <= 160; right += 20) await touch('touchMove', right);
  expect((await copied(page).boundingBox())?.x).toBeGreaterThan(box.x + 60);
  await touch('touchEnd', 0);
  await expect(copied(page)).toHaveCount(0, { timeout: 1_500 });
  await context.close();
});

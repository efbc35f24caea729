// Letters twice as large, as a phone may be set, on a narrow screen: what is read has the width of
// its row, and what is pressed keeps its shape.

import type { Locator, Page } from '@playwright/test';
import { named } from '../support/named.ts';
import { roomAhead } from './support/checkout-people.ts';
import { expect, test } from './support/fixtures.ts';
import { openPage, phone, placeButton, sheet, words } from './support/search-sheets.ts';
import type { Site } from './support/site.ts';

const th = words['th-vn'];
let site: Site;
test.beforeAll(({ sharedSite }) => {
  site = sharedSite;
});
test.use({ viewport: phone });

const enlarge = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
const boxOf = async (one: Locator) => {
  const box = await one.boundingBox();
  if (box === null) throw new Error('it is not drawn');
  return box;
};
/** How much of a row's width its words have. */
const shareOf = async (text: Locator, row: Locator) =>
  (await boxOf(text)).width / (await boxOf(row)).width;

test('the way to the map says what it is for in lines of several words', async ({ page }) => {
  await openPage(page, site, 'th-vn');
  await enlarge(page);
  await placeButton(page).click();
  const row = sheet(page).getByRole('option', { name: th['place.onMap'] });
  await expect(row).toBeVisible();
  expect(await shareOf(row.getByText(th['place.onMapNote']), row)).toBeGreaterThan(0.75);
});

test('the buttons over the picture of a hotel stand round in one row', async ({ page }) => {
  await openPage(page, site, 'th-vn', '/hotel/la-sen-boutique');
  await enlarge(page);
  const buttons = [
    page.getByRole('link', { name: th['nav.back'], exact: true }),
    page.getByRole('button', { name: th['nav.language'] }),
    page.getByRole('button', { name: th['share.button'] }),
  ];
  const boxes = await Promise.all(buttons.map((button) => boxOf(button.first())));
  const [first] = boxes;
  for (const { width, height, y } of boxes) {
    expect(Math.abs(width - height)).toBeLessThan(1);
    expect(y).toBe(first?.y);
  }
});

test('a checkout says why to sign in, in lines of several words', async ({ page }) => {
  const { address } = await roomAhead(site, 9, '/th-vn');
  await page.goto(`${site.url}${address}`, { waitUntil: 'networkidle' });
  await enlarge(page);
  const why = page.getByText(named('offers.signIn', undefined, 'th'));
  const row = page.getByRole('link', { name: named('offers.signIn', undefined, 'th') });
  expect(await shareOf(why, row)).toBeGreaterThan(0.7);
});

test('the button below a hotel ends with its row on the narrowest phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openPage(page, site, 'th-vn', '/hotel/la-sen-boutique');
  await enlarge(page);
  const button = page
    .getByRole('link', { name: th['hotel.chooseRoom'] })
    .filter({ visible: true })
    .last();
  const { x, width } = await boxOf(button);
  expect([x >= 16, x + width <= 320 - 16]).toEqual([true, true]);
});

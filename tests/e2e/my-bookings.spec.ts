// From 1200 px the list of bookings stands beside the one that is open, which its address names;
// below it each has the page for itself.

import { named } from '../support/named.ts';
import { expectAccessible } from './support/accessibility.ts';
import { signIn } from './support/checkout-people.ts';
import { expect, test } from './support/fixtures.ts';
import { openSite, type Site } from './support/site.ts';

let site: Site;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  site = await openSite();
});
test.afterAll(async () => {
  await site.discard();
});

const done = '/vi-vn/account/my-booking?tab=done';

test('a wide screen keeps the list beside the open booking, by its address, by a reload and by Back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 900 });
  await signIn(page, site, '/vi-vn/account/my-booking');
  await page.goto(`${site.url}${done}`, { waitUntil: 'networkidle' });
  const rows = page.getByRole('tabpanel').getByRole('listitem').getByRole('link');
  const open = page.getByRole('main').getByTestId('booking-code');
  const codeIn = () => new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const shown = async () => ((await open.textContent()) ?? '').replace(/\s/g, '');
  // The first is open before any is chosen.
  await expect(rows.first()).toHaveAttribute('aria-current', 'true');
  await rows.nth(1).click();
  await expect(rows.nth(1)).toHaveAttribute('aria-current', 'true');
  const second = codeIn();
  expect(await shown()).toBe(second);
  expect(new URL(page.url()).search).toBe('?tab=done');
  await rows.nth(2).click();
  await expect(rows.nth(2)).toHaveAttribute('aria-current', 'true');
  expect(await shown()).toBe(codeIn());
  await page.goBack();
  await expect(rows.nth(1)).toHaveAttribute('aria-current', 'true');
  await page.reload({ waitUntil: 'networkidle' });
  await expect(rows.nth(1)).toHaveAttribute('aria-current', 'true');
  expect(await shown()).toBe(second);
  await expectAccessible(page, 'the list beside a booking');
});

test('a phone shows one at a time, and each of the past how its money stands', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, site, '/vi-vn/account/my-booking');
  await page.goto(`${site.url}${done}`, { waitUntil: 'networkidle' });
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards.first()).toBeVisible();
  for (const card of await cards.all()) {
    await expect(card).not.toContainText(named('payBy.atHotel', {}));
    await expect(card).not.toContainText(named('payBy.unpaid', {}));
  }
  await cards.first().getByRole('heading').getByRole('link').click();
  // A stay that is over has no card to show at a desk.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(named('booking.details', {}));
  await expect(page).toHaveTitle(named('booking.details'));
  await expect(page.getByRole('tablist')).toHaveCount(0);
});

test('a booking of a member says that it is stored on this phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, site, '/vi-vn/account/my-booking');
  const card = page.getByRole('main').getByRole('article').first();
  await expect(card.getByText(named('phoneBookings.saved'), { exact: true })).toBeVisible();
});

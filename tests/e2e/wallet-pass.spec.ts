// A stay goes into the wallet that the phone has, in one tap from the page after booking.

import type { Browser, Page } from '@playwright/test';
import { named } from '../support/named.ts';
import { bookingCodeOn, fillInGuest } from '../support/screens.ts';
import { roomAhead } from './support/checkout-people.ts';
import { expect, test } from './support/fixtures.ts';
import { bookWithMomo, openSite, type Site } from './support/site.ts';

let site: Site;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  site = await openSite();
});
test.afterAll(async () => {
  await site.discard();
});

const phones = {
  apple:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  google:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
};

/** The page after booking, on such a phone. */
async function booked(browser: Browser, agent: string, day: number): Promise<Page> {
  const context = await browser.newContext({
    userAgent: agent,
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const { address } = await roomAhead(site, day);
  await page.goto(`${site.url}${address}`, { waitUntil: 'networkidle' });
  await fillInGuest(page, {
    name: 'Mai Anh',
    phone: `09876543${day}0`,
    email: 'mai.anh@example.com',
  });
  await bookWithMomo(page, site);
  return page;
}

test("an iPhone is offered Apple's wallet, and gets a pass", async ({ browser }) => {
  const page = await booked(browser, phones.apple, 6);
  await expect(page.getByRole('link', { name: named('wallet.google') })).toHaveCount(0);
  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: named('wallet.apple') }).click();
  expect((await saving).suggestedFilename()).toMatch(/^[2-9A-Z]{6}\.pkpass$/);
  await page.context().close();
});

test("an Android phone saves the stay to Google's wallet", async ({ browser }) => {
  const page = await booked(browser, phones.google, 7);
  const code = await bookingCodeOn(page);
  await page.getByRole('link', { name: named('wallet.google') }).click();
  await page.waitForURL(`${site.sandboxUrl}/passes`);
  await expect(page.getByRole('article')).toContainText(code);
  await page.context().close();
});

// A member books from the home page to the gateway with keys alone: each press is counted
// (docs/performance.md, D4).

import type { Page } from '@playwright/test';
import { chooseRoom } from '../support/screens.ts';
import { signIn } from './support/checkout-people.ts';
import { expect, test } from './support/fixtures.ts';
import { quiet } from './support/moments.ts';
import type { Site } from './support/site.ts';

let site: Site;
test.beforeAll(({ sharedSite }) => {
  site = sharedSite;
});

/** Counts the presses of one journey; `reach` tabs on until what has the focus is wanted. */
function keysOf(page: Page) {
  let presses = 0;
  const press = async (key: string) => {
    presses += 1;
    await page.keyboard.press(key);
  };
  const isAt = (selector: string) =>
    page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
  return {
    press,
    presses: () => presses,
    async reach(selector: string) {
      for (let tries = 0; tries < 60; tries += 1) {
        if (await isAt(selector)) return;
        await press('Tab');
        // Whoever tabs must see where they are (2.4.7, 2.4.11).
        expect(
          await page.evaluate(() => {
            const box = document.activeElement?.getBoundingClientRect();
            return box !== undefined && box.bottom > 0 && box.top < innerHeight;
          }),
          'the focus is on the screen',
        ).toBe(true);
      }
      throw new Error(`${selector} is not reached by the Tab key`);
    },
  };
}

test(
  'a member books with the keyboard alone in at most 60 presses',
  { tag: '@core' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1366, height: 900 });
    await signIn(page, site, '/vi-vn', '0912345678');
    await page.goto(`${site.url}/vi-vn`, { waitUntil: 'networkidle' });
    const keys = keysOf(page);
    await keys.reach('[role=search] button[type=submit]');
    await keys.press('Enter');
    await page.waitForURL('**/search?**');
    // Home has cards as well: a key pressed before the list stands there is pressed on the page
    // before.
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    await quiet(page);
    await keys.reach('article a[href*="/hotel/"]');
    await keys.press('Enter');
    await page.waitForURL('**/hotel/**');
    await expect(chooseRoom(page)).toBeVisible();
    await quiet(page);
    await keys.reach('[data-testid=choose-room]');
    await keys.press('Enter');
    await page.waitForURL('**/checkout/**');
    // The profile knows who checks in.
    await expect(page.getByText('+84 912 345 678')).toBeVisible();
    await quiet(page);
    await keys.reach('#terms, [data-testid=book]');
    if (await page.evaluate(() => document.activeElement?.id === 'terms'))
      await keys.press('Space');
    await keys.reach('[data-testid=book]');
    await keys.press('Enter');
    await page.waitForURL(
      (url) => url.href.startsWith(site.sandboxUrl) || url.pathname.includes('booking-status'),
    );
    expect(keys.presses()).toBeLessThanOrEqual(60);
  },
);

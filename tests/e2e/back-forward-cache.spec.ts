// The browser's own way back shows a guest's page as it was (back/forward cache): home, results, a
// hotel. Playwright turns that cache off, so these pages are opened in a browser of their own.

import { chromium, type Browser, type Page } from '@playwright/test';
import { findBrowser } from '../../scripts/ensure-browser.mjs';
import { expect, test } from './support/fixtures.ts';

let browser: Browser;
test.beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: findBrowser() ?? '',
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
});
test.afterAll(() => browser.close());

/** Why the browser did not bring the page back as it was; null when it did. */
const barredBy = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming & {
      readonly notRestoredReasons?: unknown;
    })[];
    return (window as { wasKept?: boolean }).wasKept === true
      ? null
      : JSON.stringify(entry?.notRestoredReasons ?? 'no reason told');
  });

for (const path of ['', '/search?provinceSn=1', '/hotel/la-sen-boutique'])
  test(`the way back to "${path}" shows the page as it was`, async ({ sharedSite }) => {
    const page = await browser.newPage();
    await page.goto(`${sharedSite.url}/vi-vn${path}`, { waitUntil: 'networkidle' });
    await page.evaluate(() => {
      window.addEventListener('pageshow', ({ persisted }) => {
        (window as { wasKept?: boolean }).wasKept = persisted;
      });
    });
    await page.goto(`${sharedSite.url}/robots.txt`);
    // Only the browser's own way back, and no wait for a load that never comes.
    await page.goBack({ waitUntil: 'commit' });
    await expect.poll(() => barredBy(page)).toBeNull();
    await page.context().close();
  });

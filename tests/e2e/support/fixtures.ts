// Every page of every browser test is watched: an unexpected console error, policy violation or
// hydration warning fails the test.

import { test as base, expect } from '@playwright/test';
import { untilHydrated } from './moments.ts';
import { openSite, type Site } from './site.ts';

/** What a browser prints for requests that fail while the server is killed on purpose. */
const outage =
  /ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|Failed to load resource|error occurred when fetching the script|Failed to fetch/;

/** What the graphics driver says of every picture taken of a map; no page can help it. */
const driver = /GPU stall due to ReadPixels/;

/**
 * What Chromium says where the page before left the picture in its memory, so that it is taken from
 * there and not from the preload. Whether a preload is the picture that is drawn, `gallery.spec.ts`
 * asks.
 */
export const leftInMemory = /\/photos\/\S+ was preloaded using link preload but not used/;

/** What Playwright itself says where a file has not allowed the service worker. */
const blocked = 'Service Worker registration blocked by Playwright';

type OfTest = { troubles: { allowOutage(): void } };
type OfWorker = {
  /** One site for all files of a worker that neither set its scene nor turn its clock; what a test makes there is its own. */ sharedSite: Site;
};

let journeys = 0;
/**
 * Each journey comes from an address of its own: what one holds without paying does not count for
 * the next.
 */
const nextAddress = (): string => {
  journeys += 1;
  return `198.18.${Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)}.${journeys % 250}`;
};

export const test = base.extend<OfTest, OfWorker>({
  // The runner wants braces here, also where nothing is taken out of them.
  extraHTTPHeaders: async ({}, provide) => provide({ 'X-Forwarded-For': nextAddress() }),
  sharedSite: [
    // The runner wants braces here, also where nothing is taken out of them.
    async ({}, use) => {
      const site = await openSite();
      await use(site);
      await site.discard();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  page: async ({ page }, provide) => {
    const goto = page.goto.bind(page);
    // What was open steps back in history as it closes: a load that begins meanwhile is aborted
    // and tried again. A quiet network does not say that a busy machine has hydrated the page.
    page.goto = async (url, options) => {
      const answer = await goto(url, options).catch((error: Error) => {
        if (!error.message.includes('net::ERR_ABORTED')) throw error;
        return goto(url, options);
      });
      if (options?.waitUntil === 'networkidle') await untilHydrated(page);
      return answer;
    };
    await provide(page);
  },
  troubles: [
    async ({ page }, use) => {
      const seen: string[] = [];
      let isOutageAllowed = false;
      page.on('console', (message) => {
        if (message.type() !== 'error' && message.type() !== 'warning') return;
        if (driver.test(message.text()) || leftInMemory.test(message.text())) return;
        if (message.text() === blocked) return;
        if (isOutageAllowed && outage.test(message.text())) return;
        seen.push(`${message.type()}: ${message.text()} (${page.url()})`);
      });
      page.on('pageerror', (error) => {
        seen.push(`thrown: ${error.message} (${page.url()})`);
      });
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          reportError(
            new Error(
              `policy violation: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`,
            ),
          );
        });
      });
      await use({
        allowOutage() {
          isOutageAllowed = true;
        },
      });
      expect(seen, 'the console stays quiet').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

// What a page waits for and does not get: requests, timers.

import type { Page } from '@playwright/test';

/** Keeps back the requests to these addresses until the returned function is called. */
export async function holdRequests(page: Page, addresses: string | RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/**
 * Timers of this length never end on the pages that are opened next, so that none does anything
 * because its time was over. Answers how to read how many were begun on the page that is open.
 */
export async function withoutTimers(page: Page, lengthMs: number): Promise<() => Promise<number>> {
  await page.addInitScript((length) => {
    const { setTimeout } = window;
    Object.assign(window, {
      dropped: 0,
      setTimeout: (work: () => void, ms = 0, ...rest: readonly unknown[]) => {
        if (ms !== length) return setTimeout(work, ms, ...rest);
        (window as unknown as { dropped: number }).dropped += 1;
        return 0;
      },
    });
  }, lengthMs);
  return () => page.evaluate(() => (window as unknown as { dropped: number }).dropped);
}

// A line that is cut and comes back while pages are open, and what is written down on the device
// meanwhile.

import type { Page } from '@playwright/test';
import type { Profile } from './profile.ts';
import type { Stage } from './stage.ts';

/** The device says that it has no network, as it does when the server is refused to it. */
export async function cutOff({ chaos }: Stage, ...pages: readonly Page[]): Promise<void> {
  await chaos({ verb: 'refuse' });
  for (const page of pages) await page.evaluate(() => window.dispatchEvent(new Event('offline')));
}

/** The network is back, for all pages at once; `rules` are what the line does from then on. */
export async function reconnect(
  { chaos }: Stage,
  pages: readonly Page[],
  ...rules: Profile
): Promise<void> {
  await chaos(...rules);
  await Promise.all(
    pages.map((page) => page.evaluate(() => window.dispatchEvent(new Event('online')))),
  );
}

/** What of a row of the outbox the scenarios look at. */
export type Row = {
  readonly call: string;
  readonly key: string;
  readonly state: string;
  readonly lane: string;
  readonly made?: { readonly code: string; readonly key: string };
  readonly isUntold?: true;
};

/** What is written down on the device. */
export const rowsOn = (page: Page): Promise<readonly Row[]> =>
  page.evaluate(
    () =>
      new Promise<readonly Row[]>((tell, fail) => {
        const asked = indexedDB.open('outbox');
        asked.addEventListener('error', () => fail(asked.error ?? new Error('no outbox')));
        asked.addEventListener('success', () => {
          const all = asked.result.transaction('rows').objectStore('rows').getAll();
          all.addEventListener('success', () => {
            asked.result.close();
            tell(all.result as Row[]);
          });
        });
      }),
  );

/** The requests for rooms among them. */
export const requestsOn = async (page: Page): Promise<readonly Row[]> =>
  (await rowsOn(page)).filter(({ call }) => call === 'booking/createBooking');

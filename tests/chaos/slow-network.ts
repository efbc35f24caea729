// The network is there and nothing comes, or so little that nobody would wait for it.

import { named } from '../support/named.ts';
import { isKept } from '../support/saved-answers.ts';
import {
  cardLinks,
  chooseRoom,
  hotelTitle,
  linksTo,
  searchButton,
  slowNotice,
} from '../support/screens.ts';
import { letPass } from '../support/time.ts';
import { seenHotel, shownWithin, visit } from './dead-server.ts';
import type { Scenario } from './scenarios.ts';
import { expect } from './stage.ts';

const savedWithinMs = 4_000;
/** From a press until the page hears of it, on a busy machine. */
const pressedMs = 2_000;

export const slowNetwork: readonly Scenario[] = [
  {
    id: 'O8',
    condition: 'lie-fi: connects, no byte for a minute',
    expected: 'the saved view within 4 s, "slow network", nothing spins beyond 8 s',
    async run(stage) {
      const { page, chaos, open, tell } = stage;
      const pressSearch = async (): Promise<void> => {
        await open('/vi-vn');
        await page.waitForLoadState('networkidle');
        await expect(searchButton(page).first()).toBeEnabled();
        if (hasSearched) await chaos({ verb: 'blackhole' });
        await searchButton(page).first().focus();
        await letPass(500, 'what the focus begins to fetch is on its way');
        await searchButton(page).first().click();
        await page.waitForURL('**/search**', { timeout: savedWithinMs + pressedMs });
        await expect(cardLinks(page).first()).toBeVisible();
      };
      let hasSearched = false;
      await visit(stage);
      await pressSearch();
      await expect.poll(() => isKept(page, 'hotel/searchHotel')).toBe(true);
      hasSearched = true;
      // The page waits for what the focus has begun to fetch.
      await pressSearch();
      await expect(slowNotice(page).first()).toBeVisible();
      await chaos({ verb: 'blackhole' });
      tell(
        `the hotel after ${(await shownWithin(page, savedWithinMs, () => open(seenHotel), 'h1')).join(', ')} ms`,
      );
      await expect(
        page.getByText(named('offline.slowAt', { time: /\d{2}:\d{2}/ })).first(),
      ).toBeVisible();
      await letPass(8_000, 'nothing may spin longer than this');
      await expect(page.locator('main .animate-spin, main [aria-busy=true]')).toHaveCount(0);
    },
  },
  {
    id: 'O9',
    condition: 'lie-fi: headers come, the body stalls at 2 KB',
    expected: 'the same limit, for it covers the body; half an answer is never read',
    async run(stage) {
      const { page, chaos, open, tell } = stage;
      await visit(stage);
      await chaos(
        { verb: 'blackhole', match: '^GET /vi-vn' },
        { verb: 'pass', stallAfterBytes: 200, match: ' /api/' },
        { verb: 'blackhole' },
      );
      tell(
        `the hotel after ${(await shownWithin(page, savedWithinMs, () => open(seenHotel), 'h1')).join(', ')} ms`,
      );
      await expect(slowNotice(page).first()).toBeVisible();
      await letPass(9_000, 'the limit of a stalled body is over');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lá Sen Boutique');
      // The document's own body: in its head, and late in what one reads.
      for (const bytes of [600, 2_000, 11_000]) {
        await chaos(
          { verb: 'pass', stallAfterBytes: bytes, match: '^GET /vi-vn' },
          { verb: 'blackhole' },
        );
        tell(
          `the hotel whose document stalls at ${bytes} B after ${(await shownWithin(page, savedWithinMs, () => open(seenHotel), 'html[data-saved] h1')).join(', ')} ms`,
        );
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lá Sen Boutique');
        await expect(slowNotice(page).first()).toBeVisible();
        await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
      }
    },
  },
  {
    id: 'O11',
    condition: 'a chunk of JavaScript stalls on the first visit',
    expected: 'plain HTML that works: links and the search form',
    async run({ page, chaos, open, url }) {
      await chaos({ verb: 'pass', stallAfterBytes: 500, match: '^GET /assets/.*\\.js' });
      await open('/vi-vn');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await searchButton(page).first().click({ noWaitAfter: true });
      await page.waitForURL(`${url}/vi-vn/search**`, { waitUntil: 'commit' });
      const hotel = linksTo(page, '/hotel/').first();
      await hotel.click({ noWaitAfter: true });
      await page.waitForURL('**/hotel/**', { waitUntil: 'commit' });
      await expect(hotelTitle(page)).toBeVisible();
      await expect(chooseRoom(page)).toHaveAttribute('href', /checkout/);
    },
  },
];

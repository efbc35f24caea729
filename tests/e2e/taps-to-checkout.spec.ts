// How many taps a stay costs on a phone, from home to the end, as `docs/performance.md` counts them.

import type { Locator } from '@playwright/test';
import { named } from '../support/named.ts';
import {
  bookButton,
  cardLinks,
  chooseRoom,
  guestEmail,
  guestName,
  guestPhone,
  payBy,
  searchButton,
  termsBox,
} from '../support/screens.ts';
import { dayAhead } from '../support/vietnam-day.ts';
import { signIn } from './support/checkout-people.ts';
import { expect, test } from './support/fixtures.ts';
import { quiet } from './support/moments.ts';
import { openSite, type Site } from './support/site.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
let site: Site;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  site = await openSite();
});
test.afterAll(async () => {
  await site.discard();
});

/** Taps what it is given and counts. */
function countTaps(): {
  readonly tap: (what: Locator) => Promise<void>;
  readonly all: () => number;
} {
  let taps = 0;
  return {
    all: () => taps,
    async tap(what) {
      taps += 1;
      await what.tap();
    },
  };
}

test('a guest books from home in at most nine taps, each field counted as one', async ({
  page,
}) => {
  const { tap, all } = countTaps();
  await page.goto(`${site.url}/vi-vn`, { waitUntil: 'networkidle' });
  await tap(searchButton(page).first());
  await page.waitForURL('**/search**');
  const results = page.getByRole('list', { name: named('search.countIn') });
  await tap(cardLinks(results).first());
  await page.waitForURL('**/hotel/**');
  await tap(chooseRoom(page));
  await page.waitForURL('**/checkout/**');
  await quiet(page);
  for (const [field, text] of [
    [guestName(page), 'Mai Anh'],
    [guestPhone(page), '0987110162'],
    [guestEmail(page), 'mai.anh@example.com'],
  ] as const) {
    await tap(field);
    await field.fill(text);
  }
  await tap(termsBox(page));
  await tap(bookButton(page));
  await page.waitForURL(`${site.sandboxUrl}/**/pay/**`);
  expect(all()).toBeLessThanOrEqual(9);
});

test('a member books again from home in at most three taps', async ({ page }) => {
  const hotel = `/vi-vn/hotel/la-sen-boutique?bookingType=3&checkInDatePlan=${dayAhead(5)}&endDate=${dayAhead(6)}`;
  await signIn(page, site, hotel);
  // Once before: the way to pay and the agreement are known from then on.
  await chooseRoom(page).tap();
  await page.waitForURL('**/checkout/**');
  await payBy(page, 'hotel').tap();
  await quiet(page);
  if ((await termsBox(page).count()) > 0) await termsBox(page).check();
  await bookButton(page).tap();
  await page.waitForURL('**/checkout/booking-status**');

  const { tap, all } = countTaps();
  await page.goto(`${site.url}/vi-vn`, { waitUntil: 'networkidle' });
  const again = page
    .getByRole('region', { name: named('home.again') })
    .getByRole('link', { name: named('home.bookAgain', {}) });
  await tap(again.first());
  await page.waitForURL('**/hotel/**');
  await tap(chooseRoom(page));
  await page.waitForURL('**/checkout/**');
  await quiet(page);
  await tap(bookButton(page));
  await page.waitForURL(/booking-status|\/pay\//);
  expect(all()).toBeLessThanOrEqual(3);
});

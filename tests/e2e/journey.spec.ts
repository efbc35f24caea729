// The whole way in each language: home, search, hotel, checkout, MoMo, booked, my booking, and then
// the server is gone.

import type { Page } from '@playwright/test';
import { named } from '../support/named.ts';
import {
  bookingCodeOn,
  chooseRoom,
  codeField,
  codeToScan,
  countryButton,
  getCodeButton,
  hotelTitle,
  linksTo,
  searchButton,
  signInPhone,
} from '../support/screens.ts';
import { expect, test } from './support/fixtures.ts';
import { kept } from './support/moments.ts';
import { bookWithMomo, codeFor, openSite, sureHotel, type Site } from './support/site.ts';

test.use({ serviceWorkers: 'allow' });
let site: Site;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  // Making the country on the embedded database takes a minute, which only the whole run has.
  site = await openSite({ isEmbedded: process.env['JOURNEYS'] !== 'core' });
});
test.afterAll(async () => {
  await site.discard();
});

type Words = {
  readonly locale: string;
  readonly phone: string;
  readonly national: string;
  readonly country: '+84' | '+66';
  readonly card: string;
};
/** Each language has its own demo member, so that one's limits do not meet another's. */
const travellers: readonly Words[] = [
  {
    locale: 'vi-vn',
    phone: '+84903482917',
    national: '0903482917',
    country: '+84',
    card: named('card.title', {}),
  },
  {
    locale: 'en-vn',
    phone: '+84912345678',
    national: '0912345678',
    country: '+84',
    card: named('card.title', {}, 'en'),
  },
  {
    locale: 'th-vn',
    phone: '+66812345678',
    national: '0812345678',
    country: '+66',
    card: named('card.title', {}, 'th'),
  },
];

async function signIn(page: Page, words: Words, to: string): Promise<void> {
  await page.goto(`${site.url}/${words.locale}/sign-in?to=${encodeURIComponent(to)}`);
  await expect(countryButton(page)).toContainText(words.country);
  await signInPhone(page).fill(words.national);
  await getCodeButton(page).click();
  await expect(codeField(page)).toBeVisible();
  await codeField(page).fill(await codeFor(site, words.phone));
  await page.waitForURL(`**${to}*`);
}

/** Chooses a hotel of the results that is sure at once, and its first free room. */
async function toCheckout(page: Page): Promise<string> {
  await linksTo(page, `/hotel/${await sureHotel(site)}`)
    .first()
    .click();
  await page.waitForURL('**/hotel/**');
  const name = (await hotelTitle(page).textContent()) ?? '';
  await chooseRoom(page).click();
  await page.waitForURL('**/checkout/**');
  return name;
}

for (const words of travellers) {
  test(
    `a traveller books with MoMo in ${words.locale} and shows the card with the server stopped`,
    { tag: words.locale === 'vi-vn' ? '@core' : [] },
    async ({ page, troubles }) => {
      await signIn(page, words, `/${words.locale}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await searchButton(page).first().click();
      await page.waitForURL('**/search**');
      const hotel = await toCheckout(page);
      await bookWithMomo(page, site);
      const code = await bookingCodeOn(page);
      expect(code).toMatch(/^[2-9A-Z]{6}$/);
      await linksTo(page, '/account/my-booking/').first().click();
      await page.waitForURL(`**/account/my-booking/${code}`);
      await expect(page.getByRole('region', { name: words.card })).toBeVisible();
      await expect(page.getByRole('region', { name: words.card })).toContainText(hotel);
      await kept(page, 'booking/getBookingDetail');

      troubles.allowOutage();
      await site.stop();
      try {
        await page.reload();
        await expect(page.getByRole('region', { name: words.card })).toContainText(hotel);
        await expect(page.getByTestId('booking-code')).toHaveText(code);
        await expect(codeToScan(page.getByRole('region', { name: words.card }))).toBeVisible();
        await page.goto(`${site.url}/${words.locale}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      } finally {
        await site.start();
      }
    },
  );
}

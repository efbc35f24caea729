// Takes the pictures of the README anew, from the product as it stands with its sample country.
// Run: npm run build && npm run pictures [-- name …], such as `-- home-phone queue-phone`.

import { resolve } from 'node:path';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import sharp from 'sharp';
import { findBrowser } from '../../scripts/ensure-browser.mjs';
import { roomAhead, signIn } from '../e2e/support/checkout-people.ts';
import { agreeToTerms, openSite, sureHotel, type Site } from '../e2e/support/site.ts';

type Shot = (page: Page, site: Site) => Promise<unknown>;
const member = '0903482917';
const reception = '0900000101';
const quiet = { waitUntil: 'networkidle' } as const;
const visit =
  (path: string): Shot =>
  (page, site) =>
    page.goto(`${site.url}/vi-vn${path}`, quiet);
const visitAs =
  (mobile: string, path: string): Shot =>
  (page, site) =>
    signIn(page, site, `/vi-vn${path}`, mobile);

/** Before the checkout of a hotel that is sure at once, as a member. */
async function atCheckout(page: Page, site: Site): Promise<void> {
  const { address } = await roomAhead(site, 12);
  await signIn(page, site, address, member);
}

/** Booked with MoMo; nothing is paid yet. */
async function atGateway(page: Page, site: Site): Promise<void> {
  await atCheckout(page, site);
  await page.locator('label:has(input[name=paymentMethod][value="3"])').click();
  await agreeToTerms(page);
  await page.getByTestId('book').locator('visible=true').first().click();
  await page.waitForURL(`${site.sandboxUrl}/momo/pay/**`);
}

const shots: Readonly<Record<string, Shot>> = {
  'home-phone': visit(''),
  'search-phone': visit('/search?provinceSn=1'),
  'map-phone': visit('/map?provinceSn=1'),
  'hotel-phone': async (page, site) =>
    page.goto(`${site.url}/vi-vn/hotel/${await sureHotel(site)}`, quiet),
  'province-phone': visit('/province/lam-dong'),
  'home-desk': visit(''),
  'search-desk': visit('/search?provinceSn=1'),
  'filters-phone': async (page, site) => {
    await visit('/search?provinceSn=1')(page, site);
    await page.getByRole('button', { name: /^Lọc/ }).locator('visible=true').first().click();
    await page.locator('[role$="dialog"][data-open]').waitFor();
  },
  'checkout-phone': atCheckout,
  'offers-phone': async (page, site) => {
    await atCheckout(page, site);
    await page
      .getByText('Đã dùng phiếu lợi nhất')
      .first()
      .evaluate((one) => one.scrollIntoView({ block: 'center' }));
  },
  'waiting-phone': async (page, site) => {
    await atGateway(page, site);
    await page.goBack(quiet);
    await page.locator('text=Giữ phòng còn').waitFor();
  },
  'card-phone': async (page, site) => {
    await atGateway(page, site);
    await page.locator('button[name=scenario][value=approve]').first().click();
    await page.waitForURL('**/checkout/booking-status**');
    await visit('/account/my-booking')(page, site);
    await page.locator('main a[href*="/account/my-booking/"]').first().click();
    await page.locator('main svg[role=img], main canvas').first().waitFor();
  },
  'account-phone': visitAs(member, '/account'),
  'points-phone': visitAs(member, '/account/my-points'),
  'review-phone': async (page, site) => {
    await visitAs(member, '/account/my-booking?tab=done')(page, site);
    await page.locator('main a[href$="/review"]').first().click();
    await page.locator('textarea').waitFor();
    // Five stars for the first question, four for the second.
    for (const star of [4, 8])
      await page.locator('input[type=radio]').nth(star).check({ force: true });
    await page.locator('textarea').fill('Phòng thơm, hoa để sẵn trên giường đúng như đặt.');
  },
  'queue-phone': async (page, site) => {
    await visitAs(member, '/hotel/la-sen-boutique')(page, site);
    await page.waitForTimeout(2_000);
    await page.context().setOffline(true);
    await page
      .getByRole('button', { name: /^Yêu thích|^Bỏ yêu thích/ })
      .locator('visible=true')
      .first()
      .click();
    await page
      .getByRole('button', { name: /chờ gửi/ })
      .first()
      .click();
    await page.locator('[role$="dialog"][data-open]').waitFor();
  },
  'reception-desk': visitAs(reception, '/desk?tab=today'),
};

async function take(context: BrowserContext, site: Site, name: string, shot: Shot): Promise<void> {
  const page = await context.newPage();
  await shot(page, site);
  // What is drawn at rest, and what slides in.
  await page.waitForTimeout(2_500);
  await sharp(await page.screenshot())
    .webp({ quality: 80 })
    .toFile(resolve(import.meta.dirname, `../../docs/pictures/${name}.webp`));
  process.stdout.write(`${name}\n`);
}

const wanted = new Set(process.argv.slice(2));
const executablePath = findBrowser();
const site = await openSite({ port: 4610 });
const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
try {
  for (const [name, shot] of Object.entries(shots)) {
    if (wanted.size > 0 && !wanted.has(name)) continue;
    const viewport = name.endsWith('-desk')
      ? { width: 1366, height: 900 }
      : { width: 390, height: 844 };
    const context = await browser.newContext({
      viewport,
      locale: 'vi-VN',
      timezoneId: 'Asia/Ho_Chi_Minh',
    });
    await take(context, site, name, shot).catch((error: unknown) => {
      process.exitCode = 1;
      process.stdout.write(
        `${name}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}\n`,
      );
    });
    await context.close();
  }
} finally {
  await browser.close();
  await site.discard();
}

// Finding somewhere to go without knowing a name: provinces, collections, promotions with their
// coupons, and the blog.

import type { Page } from '@playwright/test';
import { named, namedInAny } from '../support/named.ts';
import {
  alternateLinks,
  canonicalLink,
  codeField,
  documentOf,
  getCodeButton,
  linksTo,
  signInPhone,
} from '../support/screens.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expect, test } from './support/fixtures.ts';
import { codeFor, openSite, type Site } from './support/site.ts';

/** A post says in which language it is written; the cards below it do not. */
const post = (page: Page) => page.locator('article[lang]');

let site: Site;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  site = await openSite();
});
test.afterAll(async () => {
  await site.discard();
});

const languages = [
  { locale: 'vi-vn', typed: 'nha trang', province: 'Khánh Hòa' },
  { locale: 'en-vn', typed: 'vung tua', province: 'Ba Ria Vung Tau' },
  { locale: 'th-vn', typed: 'ดานัง', province: 'ดานัง' },
] as const;

for (const { locale, typed, province } of languages) {
  test(
    `a province is found from home by keyboard alone and leads to a hotel, ${locale}`,
    { tag: locale === 'th-vn' ? '@core' : [] },
    async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`${site.url}/${locale}`, { waitUntil: 'networkidle' });
      const finder = page.getByRole('textbox', { name: namedInAny('home.findProvince') }).last();
      await finder.fill(typed);
      await expect(linksTo(page.getByRole('main').getByRole('listitem'), '/province/')).toHaveCount(
        1,
      );
      await finder.press('ArrowDown');
      await expect(
        linksTo(page.getByRole('main').getByRole('listitem'), '/province/').first(),
      ).toBeFocused();
      await page.keyboard.press('ArrowUp');
      await expect(finder).toBeFocused();
      await finder.press('Enter');
      await page.waitForURL(`**/${locale}/province/*`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(province);
      await expect(linksTo(page.getByRole('main'), 'districtSn=').first()).toBeVisible();
      await linksTo(page.getByRole('main').getByRole('article'), '/hotel/').first().click();
      await page.waitForURL(`**/${locale}/hotel/**`);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    },
  );
}

test('the provinces are found without a network, also by a city in them', async ({
  page,
  context,
  troubles,
}) => {
  troubles.allowOutage();
  await page.goto(`${site.url}/vi-vn`, { waitUntil: 'networkidle' });
  await context.setOffline(true);
  const finder = page.getByRole('textbox', { name: namedInAny('home.findProvince') }).last();
  await finder.fill('da lat');
  await expect(linksTo(page.getByRole('main').getByRole('listitem'), '/province/')).toHaveText([
    /Lâm Đồng/,
  ]);
  await finder.fill('khong co noi nay');
  await expect(linksTo(page.getByRole('main').getByRole('listitem'), '/province/')).toHaveCount(0);
  await finder.press('Escape');
  await expect(finder).toHaveValue('');
});

async function signIn(page: Page, national: string): Promise<void> {
  await signInPhone(page).fill(national);
  await getCodeButton(page).click();
  await codeField(page).fill(await codeFor(site, `+84${national.slice(1)}`));
}

test('a guest signs in from a coupon, receives it and finds it among their own', async ({
  page,
  troubles,
}) => {
  troubles.allowOutage(); // The browser itself notes the answer to a code that does not exist.
  await page.goto(`${site.url}/vi-vn/promotionlist/giam-20-tra-bang-vi`, {
    waitUntil: 'networkidle',
  });
  const ticket = page.getByRole('article').filter({ hasText: 'Giảm 20% khi trả bằng ví' });
  await expect(ticket).toContainText(named('coupon.notCancellable'));
  await expect(ticket).toContainText('Ví MoMo, ZaloPay');
  await ticket.getByRole('link', { name: named('coupon.receive') }).click();
  // Signing in stands over the page that asks for it.
  await signIn(page, '0912345678');
  await ticket.getByRole('button', { name: named('coupon.receive') }).click();
  await expect(ticket).toContainText(named('coupon.label.valid'));
  await expect(ticket.getByRole('button')).toHaveCount(0);
  await page.goto(`${site.url}/vi-vn/account/coupons`, { waitUntil: 'networkidle' });
  await expect(
    page.getByRole('tab', { name: `${named('coupon.tab.valid', {})} · 2` }),
  ).toBeVisible();
  await expect(page.getByRole('tabpanel')).toContainText(named('coupon.uses', { count: 2 }));
  // Codes are typed as they are read; one that does not exist is told at the field.
  const code = page.getByRole('textbox', { name: named('coupon.code') });
  await code.fill('khong co');
  await code.press('Enter');
  await expect(page.getByText(named('coupon.unknown'))).toBeVisible();
  await code.fill('dem tuan-40');
  await code.press('Enter');
  await page.getByRole('tab', { name: `${named('coupon.tab.waiting', {})} · 1` }).click();
  await expect(page.getByRole('tabpanel')).toContainText('Đêm trong tuần');
});

test('a new member is given the coupon of the first booking', async ({ page }) => {
  await page.goto(`${site.url}/vi-vn/sign-up?to=%2Fvi-vn%2Faccount%2Fcoupons`, {
    waitUntil: 'networkidle',
  });
  await signIn(page, '0987654321');
  await page.getByRole('heading', { name: named('firstSteps.profileTitle') }).waitFor();
  await page.goto(`${site.url}/vi-vn/account/coupons`, { waitUntil: 'networkidle' });
  await expect(page.getByRole('tabpanel')).toContainText('50%');
  await expect(page.getByRole('tabpanel')).toContainText(named('coupon.most', { amount: '80K' }));
});

test('a post that is not in Thai says so, is marked in its language, and names only the addresses it is written for', async ({
  page,
}) => {
  const hreflangs = () =>
    alternateLinks(page).evaluateAll((links) => links.map((link) => link.getAttribute('hreflang')));
  await page.goto(`${site.url}/th-vn/blog/vung-tau-mot-dem`);
  await expect(documentOf(page)).toHaveAttribute('lang', 'th');
  await expect(post(page)).toHaveAttribute('lang', 'en');
  await expect(page.getByText(named('blog.inOther', undefined, 'th'))).toBeVisible();
  await expect(canonicalLink(page)).toHaveAttribute(
    'href',
    `${site.url}/en-vn/blog/vung-tau-mot-dem`,
  );
  expect((await hreflangs()).toSorted()).toEqual(['en-VN', 'vi-VN', 'x-default']);
  await page.goto(`${site.url}/th-vn/blog/can-tho-cho-noi`);
  await expect(post(page)).toHaveAttribute('lang', 'vi');
  await page.goto(`${site.url}/th-vn/blog/dat-phong-theo-gio`);
  await expect(post(page)).toHaveAttribute('lang', 'th');
  await expect(page.getByText(named('blog.inOther', undefined, 'th'))).toHaveCount(0);
  expect(await hreflangs()).toHaveLength(4);
});

test('what does not exist is not found', async ({ page, troubles }) => {
  troubles.allowOutage(); // The browser itself notes the 404.
  for (const address of [
    'province/atlantis',
    'province/Ha%20Noi',
    'hotel-collection/none',
    'blog/none',
    'promotionlist/none',
  ]) {
    expect([address, (await page.goto(`${site.url}/vi-vn/${address}`))?.status()]).toEqual([
      address,
      404,
    ]);
  }
});

test('a place chosen among the folded ones of a collection keeps the focus', async ({ page }) => {
  await page.goto(`${site.url}/vi-vn/hotel-collection/nhin-ra-bien`, { waitUntil: 'networkidle' });
  await page.getByText(named('collection.morePlaces', { count: /\d+/ })).click();
  const last = linksTo(page.getByRole('main').getByRole('navigation'), '?provinceSn=').last();
  const address = (await last.getAttribute('href')) ?? '';
  await last.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(`${site.url}${address}`);
  await expect(last).toHaveAttribute('aria-current', 'true');
  await expect(last).toBeFocused();
  // Opened anew it stands first, where the reader sees it.
  await page.reload();
  await expect(
    linksTo(page.getByRole('main').getByRole('navigation'), '?provinceSn=').first(),
  ).toHaveAttribute('aria-current', 'true');
});

test('the site map leads to all 63 provinces and everything else there is', async ({
  page,
  request,
}) => {
  await page.goto(`${site.url}/vi-vn/sitemap`);
  await expect(linksTo(page.getByRole('main'), '/province/')).toHaveCount(63);
  const links = await linksTo(page.getByRole('main'), '/vi-vn').evaluateAll((found) => [
    ...new Set(found.map((link) => link.getAttribute('href') ?? '')),
  ]);
  const others = links.filter((link) => !link.includes('/province/'));
  expect(others.length).toBeGreaterThan(25);
  for (const link of others)
    expect([link, (await request.get(`${site.url}${link}`)).status()]).toEqual([link, 200]);
});

test("nothing on the member's coupons is barred to anybody, light or dark", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${site.url}/vi-vn/sign-in?to=%2Fvi-vn%2Faccount%2Fcoupons`, {
    waitUntil: 'networkidle',
  });
  await signIn(page, '0903482917');
  await page.waitForURL('**/account/coupons');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const tab of ['', '?tab=waiting', '?tab=expired']) {
      await page.goto(`${site.url}/vi-vn/account/coupons${tab}`, { waitUntil: 'networkidle' });
      await expect(page.getByRole('tabpanel').getByRole('article').first()).toBeVisible();
      await expectAccessible(page, `${colorScheme} ${tab}`);
    }
  }
});

// The member's own pages in a real browser: the profile, the settings, taking the data along, and
// leaving; sound for everybody who uses them.

import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { named } from '../support/named.ts';
import { signInPhone, codeField, getCodeButton } from '../support/screens.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expect, test } from './support/fixtures.ts';
import { codeFor, openSite, type Site } from './support/site.ts';

let site: Site;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  site = await openSite();
});
test.afterAll(async () => {
  await site.discard();
});

async function signIn(page: Page, to: string, mobile: string): Promise<void> {
  await page.goto(`${site.url}${to.slice(0, 6)}/sign-in?to=${encodeURIComponent(to)}`, {
    waitUntil: 'networkidle',
  });
  await signInPhone(page).fill(mobile);
  await getCodeButton(page).click();
  await codeField(page).fill(await codeFor(site, `+84${mobile.slice(1)}`));
  await page.waitForURL(`**${to}`);
}

/** Of a page of the account: `part` stands in one of its two columns, which are equally wide. */
async function expectTwoColumns(page: Page, part: Locator): Promise<void> {
  for (const width of [1920, 1366]) {
    await page.setViewportSize({ width, height: 900 });
    const columns = await part.evaluate((element) => {
      const trackCount = (one: Element) =>
        getComputedStyle(one).gridTemplateColumns.split(' ').length;
      let grid = element.parentElement;
      while (grid !== null && trackCount(grid) !== 2) grid = grid.parentElement;
      return [...(grid?.children ?? [])].map((column) => {
        const { left, right, top } = column.getBoundingClientRect();
        return { left, right, top };
      });
    });
    expect(columns).toHaveLength(2);
    const [first = { left: 0, right: 0, top: 0 }, second = { left: 0, right: 0, top: 1 }] = columns;
    expect(first.top).toBe(second.top);
    expect(first.right).toBeLessThan(second.left);
    // The sidebar and the page beside it are two columns too, but not of one width.
    expect(Math.abs(first.right - first.left - (second.right - second.left))).toBeLessThanOrEqual(
      1,
    );
    expect(second.right).toBeLessThanOrEqual((width + 1_366) / 2);
    expect(second.right).toBeGreaterThan((width + 1_366) / 2 - 64);
  }
}

test('a member corrects the profile: mistakes at their fields, the rest kept without a network, the new name everywhere', async ({
  page,
  context,
  troubles,
}) => {
  troubles.allowOutage(); // The network is taken away on purpose.
  await page.setViewportSize({ width: 1366, height: 900 });
  await signIn(page, '/en-vn/account/profile', '0912345678');
  const save = page.getByRole('button', { name: named('profile.save', undefined, 'en') });
  // One name is asked; the two of an identity card are folded until somebody wants them.
  await expect(page.getByLabel(named('profile.lastName', undefined, 'en'))).toBeHidden();
  await page.getByText(named('profile.legalNames', undefined, 'en')).click();
  await expect(page.getByLabel(named('profile.lastName', undefined, 'en'))).toBeVisible();
  await page.getByLabel(named('profile.birth', undefined, 'en')).fill('31/02/1990');
  await page.getByLabel(named('profile.email', undefined, 'en')).fill('minh@nowhere');
  await page.getByLabel(named('profile.name', undefined, 'en')).fill('');
  await save.click();
  await expect(page.getByText(named('name.blank', undefined, 'en'))).toBeVisible();
  await expect(page.getByText(named('birth.format', undefined, 'en'))).toBeVisible();
  await expect(page.getByText(named('email.format', undefined, 'en'))).toBeVisible();
  await expect(page.getByLabel(named('profile.name', undefined, 'en'))).toBeFocused();
  await expectAccessible(page, 'the profile with mistakes');
  await page.getByLabel(named('profile.birth', undefined, 'en')).fill('21/11/1990');
  await page.getByLabel(named('profile.email', undefined, 'en')).fill('minh@example.com');
  await page.getByLabel(named('profile.name', undefined, 'en')).fill('Minh Anh');
  await context.setOffline(true);
  await expect(page.getByText(named('profile.offline', undefined, 'en'))).toBeVisible();
  await expect(save).not.toHaveAttribute('aria-disabled', 'true');
  await context.setOffline(false);
  await page.reload({ waitUntil: 'networkidle' });
  await expect(page.getByLabel(named('profile.name', undefined, 'en'))).toHaveValue('Minh Anh');
  await save.click();
  await expect(page.getByText(named('profile.saved', undefined, 'en'))).toBeVisible();
  await expect(page.getByRole('complementary').getByText('Minh Anh')).toBeVisible();
  await expect(page.getByRole('banner').getByText('Minh Anh')).toBeVisible();
  await page.goto(`${site.url}/en-vn/account`, { waitUntil: 'networkidle' });
  await expect(
    page.getByRole('heading', {
      level: 1,
      name: named('account.hello', { name: 'Minh Anh' }, 'en'),
    }),
  ).toBeVisible();
  await expect(
    page
      .getByRole('navigation', { name: named('account.menu', undefined, 'en') })
      .getByRole('link', { name: named('account.overview', undefined, 'en') }),
  ).toHaveAttribute('aria-current', 'page');
  await expectAccessible(page, 'the overview');
  await expectTwoColumns(
    page,
    page.getByRole('main').getByRole('link', { name: named('nav.promotions', undefined, 'en') }),
  );
});

test('settings stay as they were chosen, all that is kept can be taken along, and a booking is found without marks', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, '/vi-vn/account/settings', '0903482917');
  const kept = (call: string) =>
    page.waitForResponse((answer) => answer.url().endsWith(call) && answer.ok());
  const refund = page.getByRole('switch', { name: named('reminder.refund') });
  const offers = page.getByRole('checkbox', { name: named('consent.offers') });
  await expect(offers).not.toBeChecked();
  await Promise.all([kept('push/updateReminderSettings'), refund.click()]);
  await Promise.all([kept('user/updateConsent'), offers.click()]);
  await expect(page.getByText(named('consent.given', { day: /\d\d\/\d\d\/\d{4}/ }))).toBeVisible();
  await expect(page.getByRole('switch', { name: named('settings.guardsHistory') })).toBeDisabled();
  await page.reload({ waitUntil: 'networkidle' });
  await expect(refund).not.toBeChecked();
  await expect(offers).toBeChecked();
  await expectAccessible(page, 'the settings');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: named('settings.export') }).click(),
  ]);
  const data = JSON.parse(await readFile(await download.path(), 'utf8')) as Record<
    string,
    Record<string, unknown>[]
  >;
  expect(data['member']?.[0]).toMatchObject({ phone: '+84903482917', nickName: 'Ngọc Lan' });
  expect(data['booking']?.length).toBeGreaterThan(1);
  expect(data['consent']).toMatchObject([{ purpose: 'offers', isGiven: true }]);
  await page.getByRole('button', { name: named('leave.open') }).click();
  const sheet = page.getByRole('dialog', { name: named('leave.title') });
  await expect(sheet.getByText(named('leave.bar.stay')).first()).toBeVisible();
  await expectAccessible(page, 'what stands against leaving');
  await page.goto(`${site.url}/vi-vn/account/my-booking`, { waitUntil: 'networkidle' });
  const name =
    (await page.getByRole('tabpanel').getByRole('heading', { level: 2 }).first().textContent()) ??
    '';
  const field = page.getByRole('searchbox', { name: named('bookings.search') });
  // Empty it says what is found with it, in letters as large as what is typed.
  await expect(field).toHaveAttribute('placeholder', named('bookings.search', {}));
  await expect(page.getByRole('search').getByText(named('bookings.search'))).toHaveCount(0);
  await field.fill(
    name
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .replaceAll('đ', 'd')
      .replaceAll('Đ', 'D')
      .toUpperCase(),
  );
  await expect(page.getByRole('heading', { level: 2, name })).not.toHaveCount(0);
  await field.fill('không có nơi nào');
  await expect(page.getByText(named('bookings.found', { count: 0 }))).toBeVisible();
  await expectAccessible(page, 'the search among bookings');
});

test('rows of the account lead to their own part of the settings', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, '/vi-vn/account', '0912345678');
  for (const [row, part, heading] of [
    ['account.security', 'security', 'security.title'],
    ['account.device', 'device', 'account.device'],
    ['account.language', 'language', 'account.language'],
  ] as const) {
    await page.goto(`${site.url}/vi-vn/account`, { waitUntil: 'networkidle' });
    await page
      .getByRole('main')
      .getByRole('link', { name: named(row) })
      .click();
    await page.waitForURL(`**/account/settings#${part}`);
    await expect(page.getByRole('heading', { name: named(heading) })).toBeInViewport();
  }
});

test('whoever leaves is told what goes and what stays, and is gone', async ({ page, troubles }) => {
  troubles.allowOutage(); // The browser itself notes the 404 of a number without an account.
  await page.setViewportSize({ width: 1366, height: 900 });
  await page.goto(`${site.url}/en-vn/sign-up`, { waitUntil: 'networkidle' });
  await signInPhone(page).fill('0987001003');
  await getCodeButton(page).click();
  await codeField(page).fill(await codeFor(site, '+84987001003'));
  await expect.poll(() => page.evaluate(() => localStorage.getItem('access-token'))).not.toBeNull();
  await page.goto(`${site.url}/en-vn/account/settings`, { waitUntil: 'networkidle' });
  const leave = page.getByRole('button', { name: named('leave.open', undefined, 'en') });
  await expectTwoColumns(page, leave);
  await leave.click();
  const sheet = page.getByRole('dialog', { name: named('leave.title', undefined, 'en') });
  await expect(
    sheet.getByRole('heading', { name: named('leave.stays', undefined, 'en') }),
  ).toBeVisible();
  await expectAccessible(page, 'leaving');
  await sheet.getByRole('button', { name: named('leave.do', undefined, 'en') }).click();
  await expect(sheet.getByText(named('leave.tick', undefined, 'en'))).toBeVisible();
  await sheet.getByRole('checkbox').check();
  await sheet.getByRole('button', { name: named('leave.do', undefined, 'en') }).click();
  await page.waitForURL(`${site.url}/en-vn`);
  await expect(page.getByText(named('leave.done', undefined, 'en'))).toBeVisible();
  await expect(
    page.getByRole('banner').getByRole('link', { name: named('nav.signIn', undefined, 'en') }),
  ).toBeVisible();
  expect(
    await page.evaluate(() => ['access-token', 'profile'].map((key) => localStorage.getItem(key))),
  ).toEqual([null, null]);
  await page.goto(`${site.url}/en-vn/sign-in`, { waitUntil: 'networkidle' });
  await signInPhone(page).fill('0987001003');
  await getCodeButton(page).click();
  await expect(
    page.getByRole('alertdialog', { name: named('dialog.phoneUnknown', undefined, 'en') }),
  ).toBeVisible();
});

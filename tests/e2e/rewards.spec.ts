// A member sees points and stamps: what is there, where it came from, what ends soon; then once
// more with the server gone.

import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { named } from '../support/named.ts';
import { codeField, getCodeButton, linksTo, signInPhone } from '../support/screens.ts';
import { expect, test } from './support/fixtures.ts';
import { kept } from './support/moments.ts';
import { codeFor, openSite, type Site } from './support/site.ts';

let site: Site;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  site = await openSite();
});
test.afterAll(async () => {
  await site.discard();
});
test.use({ viewport: { width: 390, height: 844 } });

async function signIn(page: Page, to: string, mobile = '0903482917'): Promise<void> {
  await page.goto(`${site.url}/vi-vn/sign-in?to=${encodeURIComponent(to)}`, {
    waitUntil: 'networkidle',
  });
  await signInPhone(page).fill(mobile);
  await getCodeButton(page).click();
  await codeField(page).fill(await codeFor(site, `+84${mobile.slice(1)}`));
  await page.waitForURL(`**${to}`);
}

async function isAccessible(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${where}: ${id} ${nodes[0]?.html ?? ''}`)).toEqual([]);
}

test.describe(() => {
  test.use({ serviceWorkers: 'allow' });
  test('points and stamps are seen from the account, in their parts, and open without the server', async ({
    page,
    troubles,
  }) => {
    await signIn(page, '/vi-vn/account');
    await linksTo(page.getByRole('main'), '/account/my-points', 'end')
      .filter({ visible: true })
      .first()
      .click();
    await page.waitForURL('**/account/my-points');
    const balance = page.getByTestId('balance');
    await expect(balance).toHaveText(/^\d{2,3}\.\d{3}$/);
    const shown = await balance.textContent();
    await expect(page.getByText(named('point.soon', { date: /\d.*/ })).first()).toBeVisible();
    const ledger = page.getByRole('region', { name: named('point.history') });
    await expect(ledger.getByText(named('point.entry.referral'))).toBeVisible();
    await isAccessible(page, 'my points');

    await ledger.getByRole('radio', { name: named('point.filter.spent') }).click({ force: true });
    await expect(ledger.getByRole('listitem')).toHaveCount(3);
    await expect(ledger.getByText('−5.000')).toBeVisible();
    await expect(ledger.getByText(named('point.entry.return'))).toBeVisible();
    await page.getByText(named('point.endings')).click();
    const parts = await page.getByRole('definition').allTextContents();
    expect(parts.reduce((total, part) => total + Number(part.replaceAll('.', '')), 0)).toBe(
      Number(shown?.replaceAll('.', '')),
    );

    await page.goto(`${site.url}/vi-vn/account/stamp`, { waitUntil: 'networkidle' });
    await page.waitForURL('**/account/stamp');
    await expect(
      page.getByRole('list', { name: named('stamp.count', { count: 3, all: 5 }) }),
    ).toBeVisible();
    await expect(
      page.getByRole('link', { name: named('stamp.bookAt', { hotel: 'Lá Sen Boutique' }) }),
    ).toBeVisible();
    await isAccessible(page, 'stamps');

    await page.goto(`${site.url}/vi-vn/account/my-points`, { waitUntil: 'networkidle' });
    await kept(page, 'point/getPointSummary', 'point/getPointHistory', 'stamp/getStampList');
    troubles.allowOutage();
    await site.cut();
    await page.goto(`${site.url}/vi-vn/account/my-points`);
    await expect(balance).toHaveText(shown ?? '');
    await expect(page.getByText(named('offline.stripAt'))).toBeVisible();
    await expect(
      page
        .getByRole('region', { name: named('point.history') })
        .getByRole('listitem')
        .first(),
    ).toBeVisible();
    await page.goto(`${site.url}/vi-vn/account/stamp`);
    await expect(
      page.getByRole('list', { name: named('stamp.count', { count: 3, all: 5 }) }),
    ).toBeVisible();
    await expect(page.getByText(named('offline.stripAt'))).toBeVisible();
    await site.restore();
  });
});

test('whoever has none yet is told how they come', async ({ page }) => {
  await page.goto(`${site.url}/vi-vn/sign-up?to=%2Fvi-vn%2Faccount%2Fmy-points`, {
    waitUntil: 'networkidle',
  });
  await signInPhone(page).fill('0987 001 100');
  await getCodeButton(page).click();
  await codeField(page).fill(await codeFor(site, '+84987001100'));
  await page.getByRole('heading', { name: named('firstSteps.profileTitle') }).waitFor();
  await page.goto(`${site.url}/vi-vn/account/my-points`, { waitUntil: 'networkidle' });
  await expect(page.getByTestId('balance')).toHaveText('0');
  await expect(page.getByText(named('point.noneText'))).toBeVisible();
  await isAccessible(page, 'no points');
  await page.goto(`${site.url}/vi-vn/account/stamp`, { waitUntil: 'networkidle' });
  await expect(page.getByText(named('stamp.none'))).toBeVisible();
  await isAccessible(page, 'no stamps');
});

// Home offers the app at its end from the first visit on: by the browser's prompt where there is one,
// else by steps; in no wallet, and not where it was declined or is installed. Nothing moves by it.

import type { Page } from '@playwright/test';
import { brand } from '#contract/brand.ts';
import { named } from '../support/named.ts';
import { openDialog } from '../support/screens.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expect, test } from './support/fixtures.ts';
import { watchShift } from './support/layout-shift.ts';
import type { Site } from './support/site.ts';

let site: Site;
test.beforeAll(({ sharedSite }) => {
  site = sharedSite;
});

const sizes = { phone: { width: 390, height: 844 }, desk: { width: 1366, height: 900 } } as const;
const offer = (page: Page) =>
  page.getByRole('heading', { name: named('install.title', { name: brand.name }) });
const add = (page: Page) => page.getByRole('button', { name: named('install.add'), exact: true });
const open = (page: Page, query = '') =>
  page.goto(`${site.url}/vi-vn${query}`, { waitUntil: 'networkidle' });

for (const [device, size] of Object.entries(sizes))
  test(`at the first visit on a ${device} it stands at the end, and stays away once declined`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    const shift = await watchShift(page);
    await open(page);
    // Not in the way of what is looked for.
    await expect(offer(page)).not.toBeInViewport();
    await offer(page).scrollIntoViewIfNeeded();
    await expect(offer(page)).toBeInViewport();
    await expect(add(page)).toHaveCount(1);
    expect(await shift()).toBe('');
    // The page comes back at its end.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.reload({ waitUntil: 'networkidle' });
    await expect(offer(page)).toHaveCount(1);
    // Parts of a wide page stand in another order than they come in: one that is opened at its end
    // fills while it is read.
    if (device === 'phone') expect(await shift()).toBe('');
    await page.getByRole('button', { name: named('install.later'), exact: true }).click();
    await expect(offer(page)).toHaveCount(0);
    // The page is shorter now: its old end is not there to come back to.
    await page.evaluate(() => scrollTo(0, 0));
    await page.reload({ waitUntil: 'networkidle' });
    await expect(offer(page)).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.dataset['noInstall'])).toBe('');
    expect(await shift()).toBe('');
  });

test('a browser that has it in its menu shows the steps there', async ({ page }) => {
  await page.setViewportSize(sizes.phone);
  await open(page);
  await add(page).click();
  const sheet = openDialog(page);
  await expect(sheet.getByText(named('install.stepMenu'))).toBeVisible();
  await expect(sheet.getByText(named('install.menuElse'))).toBeVisible();
  await expectAccessible(page, 'the steps to the menu', 'dialog');
});

test("the browser's own prompt is used where there is one, and what is installed is offered no more", async ({
  page,
}) => {
  await page.setViewportSize(sizes.phone);
  await open(page);
  await page.evaluate(() => {
    const asked = { prompts: 0 };
    Object.assign(window, asked);
    dispatchEvent(
      Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: () => {
          (window as unknown as typeof asked).prompts += 1;
          return Promise.resolve();
        },
        userChoice: Promise.resolve({ outcome: 'accepted' }),
      }),
    );
  });
  await add(page).click();
  await expect(offer(page)).toHaveCount(0);
  await expect(openDialog(page)).toHaveCount(0);
  expect(await page.evaluate(() => (window as unknown as { prompts: number }).prompts)).toBe(1);
  await page.reload({ waitUntil: 'networkidle' });
  await expect(offer(page)).toHaveCount(0);
});

test.describe('on an iPhone', () => {
  test.use({
    viewport: sizes.phone,
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  });
  test('it shows its three steps', async ({ page }) => {
    await open(page);
    await page.getByRole('button', { name: named('install.how') }).click();
    await expect(openDialog(page).getByRole('listitem')).toHaveCount(3);
    await expect(openDialog(page).getByText(named('install.stepShare'))).toBeVisible();
  });
});

test('a wallet has none', async ({ page }) => {
  await page.setViewportSize(sizes.phone);
  await open(page, '?pageView=webview-zalopay');
  await page.getByRole('main').evaluate((main) => main.scrollIntoView({ block: 'end' }));
  await expect(offer(page)).toHaveCount(0);
});

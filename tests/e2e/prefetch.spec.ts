// Code and data of the likely next page come with the hand that moves towards it, and not where few
// bytes are wanted.

import type { Page } from '@playwright/test';
import { isKept } from '../support/saved-answers.ts';
import { cardLinks, chooseRoom, searchButton, slowNotice } from '../support/screens.ts';
import { letPass } from '../support/time.ts';
import { expect, test } from './support/fixtures.ts';
import { holdRequests } from './support/held-back.ts';

/** The files of a page that were asked for so far. */
const filesOf = (page: Page, name: string): Promise<string[]> =>
  page.evaluate(
    (begin) =>
      performance
        .getEntriesByType('resource')
        .map((entry) => new URL(entry.name).pathname)
        .filter((path) => path.startsWith(`/assets/${begin}-`) && path.endsWith('.js')),
    name,
  );

const steps = [
  { from: '/hotel/la-sen-boutique', to: 'checkout', button: chooseRoom },
  { from: '', to: 'search', button: (page: Page) => searchButton(page).first() },
] as const;
for (const { from, to, button } of steps)
  test(`pointing at the way to the ${to} fetches its code`, async ({ page, sharedSite }) => {
    await page.setViewportSize({ width: 1366, height: 900 });
    await page.goto(`${sharedSite.url}/vi-vn${from}`, { waitUntil: 'networkidle' });
    // An icon may bear the same name.
    const before = (await filesOf(page, to)).length;
    await button(page).hover();
    await expect.poll(async () => (await filesOf(page, to)).length).toBeGreaterThan(before);
  });

test('pointing at the search fetches its results, once', async ({ page, sharedSite }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/hotel/searchHotel')) calls.push(request.url());
  });
  await page.setViewportSize({ width: 1366, height: 900 });
  await page.goto(`${sharedSite.url}/vi-vn`, { waitUntil: 'networkidle' });
  expect(calls).toEqual([]);
  const button = searchButton(page).first();
  await button.hover();
  await expect.poll(() => calls.length).toBe(1);
  await button.click();
  await page.waitForURL('**/search?**');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(calls).toHaveLength(1);
});

test('a hotel that is fetched ahead for long is no outage, though it is saved', async ({
  page,
  sharedSite,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const list = `${sharedSite.url}/vi-vn/search?provinceSn=1`;
  await page.goto(list, { waitUntil: 'networkidle' });
  const seen = (await cardLinks(page).first().getAttribute('href')) ?? '';
  await page.goto(`${sharedSite.url}${seen}`, { waitUntil: 'networkidle' });
  for (const call of ['hotel/getHotelDetail', 'hotel/getRoomList'])
    await expect.poll(() => isKept(page, call)).toBe(true);
  const slug = /hotel\/([^?]+)/.exec(seen)?.[1] ?? '';
  const asked = page.waitForRequest((request) =>
    new RegExp(`getHotelDetail.*${slug}`).test(request.url()),
  );
  const release = await holdRequests(page, '**/api/hotel/{getHotelDetail,getRoomList}**');
  await page.goto(list, { waitUntil: 'load' });
  await asked;
  await letPass(5_000, 'longer than a page waits before it shows what is saved');
  // Asked once: the notice would go again by itself.
  expect(await slowNotice(page).count()).toBe(0);
  release();
});

test('where few bytes are wanted, pointing fetches nothing', async ({
  page,
  context,
  sharedSite,
}) => {
  await context.addCookies([{ name: 'bytes', value: 'few', url: sharedSite.url }]);
  await page.setViewportSize({ width: 1366, height: 900 });
  await page.goto(`${sharedSite.url}/vi-vn/hotel/la-sen-boutique`, { waitUntil: 'networkidle' });
  await chooseRoom(page).hover();
  await letPass(1_000, 'longer than pointing takes to count as intent');
  expect(await filesOf(page, 'checkout')).toEqual([]);
});

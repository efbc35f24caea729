// Whoever taps before the code of a button is there sees that it was heard, and gets what they wanted
// once, when the code comes.

import type { Page } from '@playwright/test';
import { named } from '../support/named.ts';
import { expect, test } from './support/fixtures.ts';
import { holdRequests, withoutTimers } from './support/held-back.ts';
import { frames, isTakenOver, untilHydrated } from './support/moments.ts';
import { phone, placeButton, sheet } from './support/search-sheets.ts';
import type { Site } from './support/site.ts';

let site: Site;
test.beforeAll(({ sharedSite }) => {
  site = sharedSite;
});
test.use({ viewport: phone, serviceWorkers: 'block' });

/** Home, alive but for what these scripts bring, which come once the returned function is called. */
async function openWithout(page: Page, scripts: RegExp): Promise<() => void> {
  const release = await holdRequests(page, scripts);
  await page.goto(`${site.url}/vi-vn`, { waitUntil: 'domcontentloaded' });
  await expect.poll(() => isTakenOver(placeButton(page))).toBe(true);
  return release;
}

/** Until then styles may be missing, by which a bar for other screens is hidden. */
const untilPainted = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);

test('a tap before any script is there opens its sheet as soon as it can', async ({ page }) => {
  const release = await holdRequests(page, /\/assets\/.*\.js$/);
  await page.goto(`${site.url}/vi-vn`, { waitUntil: 'commit' });
  await placeButton(page).click();
  await expect(placeButton(page)).toHaveAttribute('data-waiting');
  expect(await isTakenOver(placeButton(page))).toBe(false);
  release();
  await expect(sheet(page)).toBeVisible();
  await page.goBack();
  await expect(placeButton(page)).not.toHaveAttribute('data-waiting');
});

test('a tap is kept while the page waits for its own script, though everything else is there', async ({
  page,
}) => {
  const release = await holdRequests(page, /\/assets\/home-.*\.js$/);
  await page.goto(`${site.url}/vi-vn`, { waitUntil: 'load' });
  await placeButton(page).click();
  await expect(placeButton(page)).toHaveAttribute('data-waiting');
  release();
  await expect(sheet(page)).toBeVisible();
});

test('a tap is forgotten after four seconds, and by whoever goes on', async ({ page }) => {
  const release = await holdRequests(page, /\/assets\/.*\.js$/);
  await page.goto(`${site.url}/vi-vn`, { waitUntil: 'commit' });
  await placeButton(page).click();
  await expect(placeButton(page)).toHaveAttribute('data-waiting');
  await page.keyboard.press('PageDown');
  await expect(placeButton(page)).not.toHaveAttribute('data-waiting');
  await placeButton(page).click();
  await expect(placeButton(page)).toHaveAttribute('data-waiting');
  await expect(placeButton(page)).not.toHaveAttribute('data-waiting');
  release();
  await expect.poll(() => isTakenOver(placeButton(page))).toBe(true);
  await untilHydrated(page);
  await expect(sheet(page)).toHaveCount(0);
});

test('of two taps before any script is there the last one counts', async ({ page }) => {
  const release = await holdRequests(page, /\/assets\/.*\.js$/);
  await page.goto(`${site.url}/vi-vn/hotel/la-sen-boutique`, { waitUntil: 'commit' });
  const share = page.getByRole('button', { name: named('share.button') }).first();
  const photos = page.getByRole('button', { name: named('photo.seeAll') });
  await untilPainted(page);
  await share.click();
  await photos.click();
  await expect(share).not.toHaveAttribute('data-waiting');
  await expect(photos).toHaveAttribute('data-waiting');
  release();
  await expect(sheet(page)).toBeVisible();
  await expect(sheet(page)).toHaveCount(1);
});

test('a tap on a part whose code is late is answered when it comes, and only once', async ({
  page,
}) => {
  const release = await holdRequests(page, /\/assets\/late-parts-.*\.js$/);
  await page.goto(`${site.url}/vi-vn/hotel/la-sen-boutique`, { waitUntil: 'domcontentloaded' });
  await expect.poll(() => isTakenOver(page.getByRole('main'))).toBe(true);
  // A second answer would take the choice back.
  const name = named('review.starsSpoken', { stars: 5, count: /\d+/ });
  const stars = page.getByRole('button', { name, pressed: false });
  await stars.click();
  await expect(stars).toHaveAttribute('data-waiting');
  release();
  const chosen = page.getByRole('button', { name, pressed: true });
  await expect(chosen).toBeVisible();
  await expect(chosen).not.toHaveAttribute('data-waiting');
});

test('whoever scrolls right after a tap on what answers already gets the answer', async ({
  page,
}) => {
  await openWithout(page, /\/assets\/late-parts-.*\.js$/);
  // The frame in which the mark is shown does not end before the scroll, and no part of the
  // page that is hydrated meanwhile repeats the tap.
  await page.evaluate(() => {
    const { requestAnimationFrame } = window;
    window.requestAnimationFrame = () => 0;
    HTMLElement.prototype.click = () => undefined;
    addEventListener('wheel', () => Object.assign(window, { requestAnimationFrame }), {
      capture: true,
    });
  });
  await placeButton(page).click();
  await expect(placeButton(page)).toHaveAttribute('data-waiting');
  await expect(sheet(page)).toHaveCount(0);
  await page.mouse.wheel(0, 1);
  await expect(sheet(page)).toBeVisible();
  await expect(sheet(page)).toHaveCount(1);
});

test('a sheet opens with its words, not before them', async ({ page }) => {
  const parts = page.waitForResponse(/\/assets\/place-sheet-.*\.js$/);
  const release = await openWithout(page, /\/assets\/vi-.*\.js$/);
  await parts;
  await placeButton(page).click();
  await frames(page);
  await expect(placeButton(page)).toHaveAttribute('data-waiting');
  await expect(sheet(page)).toHaveCount(0);
  release();
  await expect(sheet(page)).toBeVisible();
  await page.goBack();
  await expect(placeButton(page)).not.toHaveAttribute('data-waiting');
});

/** Whether the pictures further down are drawn, which a browser then fetches as they come near. */
const drawsLaterPictures = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('img[loading="lazy"]')].map(
      (picture) => getComputedStyle(picture).display !== 'none',
    ),
  );

test("a phone fetches what comes next, and pictures further down, once the page's own scripts are there", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const isAsked = (name: string) => asked.some((path) => path.startsWith(`/assets/${name}-`));
  // Without its limit nothing but the scripts can bring the pictures.
  const dropped = await withoutTimers(page, 2_500);
  // Without the entry nothing but the page's first script can ask for it.
  await page.route(/\/assets\/entry\.client-.*\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'export {};' }),
  );
  const release = await holdRequests(page, /\/assets\/home-.*\.js$/);
  await page.goto(`${site.url}/vi-vn`, { waitUntil: 'domcontentloaded' });
  expect(isAsked('place-sheet')).toBe(false);
  expect(await dropped()).toBeGreaterThan(0);
  const before = await drawsLaterPictures(page);
  expect(before).toContain(false);
  expect(before).not.toContain(true);
  release();
  await expect.poll(() => isAsked('place-sheet')).toBe(true);
  await expect.poll(() => drawsLaterPictures(page)).not.toContain(false);
});

test('pictures further down come though the scripts do not', async ({ page }) => {
  await holdRequests(page, /\/assets\/.*\.js$/);
  await page.goto(`${site.url}/vi-vn`, { waitUntil: 'commit' });
  await expect(placeButton(page)).toBeVisible();
  await expect.poll(async () => new Set(await drawsLaterPictures(page))).toEqual(new Set([true]));
});

test.describe(() => {
  test.use({ serviceWorkers: 'allow' });
  test('a part whose code never comes keeps neither the service worker nor the rest of the page waiting', async ({
    page,
  }) => {
    await openWithout(page, /\/assets\/late-parts-.*\.js$/);
    const isRegistered = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined);
    expect(await isRegistered()).toBe(false);
    await expect.poll(isRegistered, { timeout: 30_000 }).toBe(true);
    expect(await page.evaluate(() => performance.getEntriesByName('page-hydrated'))).toEqual([]);
    await placeButton(page).click();
    await expect(sheet(page)).toBeVisible();
  });
});

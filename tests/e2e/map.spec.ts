// The map in a real browser: drawn by our own archive, moved by hand and by keys, shared, kept for
// when the network is gone.

import type { Locator, Page } from '@playwright/test';
import { brand } from '#contract/brand.ts';
import { boxOf } from '#domain/map.ts';
import { policy } from '#domain/policy.ts';
import { named, namedInAny } from '../support/named.ts';
import { cardLinks, linksTo, offlineNotice } from '../support/screens.ts';
import { letPass } from '../support/time.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expect, test } from './support/fixtures.ts';
import { holdRequests, withoutTimers } from './support/held-back.ts';
import { watchShift } from './support/layout-shift.ts';
import { frames, isTakenOver, still, quiet, kept } from './support/moments.ts';
import type { Site } from './support/site.ts';

let site: Site;
test.beforeAll(({ sharedSite }) => {
  site = sharedSite;
});

const phone = { width: 390, height: 844 };
const desk = { width: 1366, height: 900 };
/** So near that every hotel stands for itself. */
const benThanh = 'latitude=10.772&longitude=106.698&zoom=16.6&radius=500';

/** Counts requests whose address holds `part`. */
function counted(page: Page, part: string): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().includes(part)) count += 1;
  });
  return () => count;
}

const panel = (page: Page) => page.getByRole('group', { name: named('map.region') });
const wayBack = (page: Page) => page.getByRole('link', { name: namedInAny('nav.back', 'start') });
/** Hotels and groups of them on the map. */
const marks = (page: Page) => page.locator('[data-mark]');
const markOf = (page: Page, mark: string) => page.locator(`[data-mark="${mark}"]`);
const cardOf = (page: Page, mark: string) =>
  page.locator(`[data-card="${mark.slice('hotel-'.length)}"]`);
const pins = (page: Page) => page.locator('[data-mark^=hotel-]');

/** In whole pixels of the window. */
async function edgesOf(part: Locator): Promise<Record<'left' | 'right' | 'bottom', number>> {
  const { x, y, width, height } = (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { left: Math.round(x), right: Math.round(x + width), bottom: Math.round(y + height) };
}

/** Marks are there, and nothing is on its way any more. */
async function drawn(page: Page): Promise<void> {
  await expect(marks(page).filter({ visible: true }).first()).toBeVisible({
    timeout: 30_000,
  });
  await expect(panel(page)).toHaveAttribute('aria-busy', 'false');
}
/** The more is drawn, the more bytes its picture takes. */
const pictureSize = async (page: Page): Promise<number> =>
  (await page.locator('.map-canvas').screenshot()).length;
/** Of a map that is drawn to its end: two pictures in a row are the same. */
async function steadyPictureSize(page: Page): Promise<number> {
  let size = 0;
  await expect
    .poll(
      async () => {
        const before = size;
        size = await pictureSize(page);
        return size === before;
      },
      { intervals: [400], timeout: 20_000 },
    )
    .toBe(true);
  return size;
}

test('streets and water are drawn for whoever asks for less motion, as for anybody', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  const open = async (reducedMotion: 'reduce' | 'no-preference'): Promise<void> => {
    await page.emulateMedia({ reducedMotion });
    await page.goto(`${site.url}/vi-vn/map?${benThanh}`, { waitUntil: 'networkidle' });
    await drawn(page);
  };
  await open('no-preference');
  const usual = await steadyPictureSize(page);
  await open('reduce');
  await expect.poll(() => pictureSize(page), { timeout: 20_000 }).toBeGreaterThan(usual * 0.85);
});

test('nothing moves on a phone while the map and its cards come', async ({ page }) => {
  await page.setViewportSize(phone);
  const shift = await watchShift(page);
  await page.goto(`${site.url}/vi-vn/map?${benThanh}`, { waitUntil: 'networkidle' });
  await drawn(page);
  await page
    .getByRole('list', { name: named('map.cards') })
    .getByRole('listitem')
    .first()
    .waitFor();
  expect(await shift()).toBe('');
});

test('nothing moves when the words come after the map', async ({ page }) => {
  await page.setViewportSize(phone);
  const shift = await watchShift(page);
  const release = await holdRequests(page, /\/assets\/vi-[^/]*\.js$/);
  await page.goto(`${site.url}/vi-vn/map?${benThanh}`, { waitUntil: 'domcontentloaded' });
  // The panel itself has no name yet.
  await page.waitForFunction(() => document.querySelector('.maplibregl-canvas') !== null);
  await frames(page);
  release();
  await expect(page.getByText(named('map.sketchNote'))).toBeVisible();
  await drawn(page);
  expect(await shift()).toBe('');
});

test('no page loads the map library where there is no map, and no phone before it wants one', async ({
  page,
}) => {
  const library = counted(page, 'map-engine');
  const worker = counted(page, 'maplibre');
  for (const [size, paths] of [
    [phone, ['', '/search?provinceSn=1', '/hotel/la-sen-boutique']],
    [desk, ['', '/hotel/la-sen-boutique']],
  ] as const) {
    await page.setViewportSize(size);
    for (const path of paths)
      await page.goto(`${site.url}/vi-vn${path}`, { waitUntil: 'networkidle' });
  }
  expect([library(), worker()]).toEqual([0, 0]);
});

test('hotels come before streets, which do not wait for them for ever', async ({ page }) => {
  await page.setViewportSize(phone);
  const release = await holdRequests(page, '**/getMapHotelList*');
  const library = counted(page, 'map-engine');
  const worker = counted(page, 'maplibre');
  await page.goto(`${site.url}/vi-vn/map?${benThanh}`, { waitUntil: 'domcontentloaded' });
  await expect.poll(worker, { timeout: 20_000 }).toBeGreaterThan(0);
  await expect(marks(page)).toHaveCount(0);
  const dropped = await withoutTimers(page, 2_000);
  const [libraries, workers] = [library(), worker()];
  const searched = page.waitForRequest('**/getMapHotelList*');
  await page.reload({ waitUntil: 'domcontentloaded' });
  await searched;
  await expect(page.getByRole('status').filter({ hasText: named('map.opening') })).toHaveCount(1);
  await expect.poll(library, { timeout: 20_000 }).toBeGreaterThan(libraries);
  await frames(page);
  expect(await dropped()).toBeGreaterThan(0);
  expect(worker()).toBe(workers);
  release();
  await drawn(page);
  expect(worker()).toBeGreaterThan(workers);
});

test('the first hotels stand there before the map has its code, and the first of them stays', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  const shift = await watchShift(page);
  const release = await holdRequests(page, /\/assets\/map-panel-.*\.js$/);
  await page.goto(`${site.url}/vi-vn/map?provinceSn=1`, { waitUntil: 'domcontentloaded' });
  const cards = page.getByRole('list', { name: named('map.cards') }).getByRole('listitem');
  await expect(cards).toHaveCount(3);
  const card = (await cards.first().getAttribute('data-card')) ?? '';
  const document = await (await page.request.get(page.url())).text();
  expect(document).toContain(`data-card="${card}"`);
  await expect(cards.first()).toBeInViewport({ ratio: 1 });
  await expect(panel(page)).toHaveCount(0);
  release();
  await drawn(page);
  await expect(cards.first()).toHaveAttribute('data-card', card);
  await expect(cards.first()).toBeInViewport({ ratio: 1 });
  await expect(markOf(page, `hotel-${card}`)).toHaveAttribute('aria-pressed', 'true');
  expect(await shift()).toBe('');
});

test('a card that is swiped to before the map has searched stays in front', async ({ page }) => {
  await page.setViewportSize(phone);
  const [code, answer] = [
    await holdRequests(page, /\/assets\/map-panel-.*\.js$/),
    await holdRequests(page, '**/getMapHotelList*'),
  ];
  await page.goto(`${site.url}/vi-vn/map?provinceSn=1`, { waitUntil: 'domcontentloaded' });
  const list = page.getByRole('list', { name: named('map.cards') });
  await expect.poll(() => isTakenOver(list)).toBe(true);
  const second = list.getByRole('listitem').nth(1);
  const card = (await second.getAttribute('data-card')) ?? '';
  const isInFront = async () => {
    await expect(second.getByRole('article')).toHaveAttribute('data-chosen', 'true');
    await expect(second).toBeInViewport({ ratio: 1 });
  };
  await list.evaluate((row) => row.scrollBy({ left: 330, behavior: 'instant' }));
  await isInFront();
  code();
  await expect(panel(page)).toBeVisible();
  await frames(page);
  await isInFront();
  answer();
  await drawn(page);
  await isInFront();
  await expect(second).toHaveAttribute('data-card', card);
  await expect(markOf(page, `hotel-${card}`)).toHaveAttribute('aria-pressed', 'true');
});

test('the focus of a card stays as the map comes', async ({ page }) => {
  await page.setViewportSize(phone);
  const code = await holdRequests(page, /\/assets\/map-panel-.*\.js$/);
  await page.goto(`${site.url}/vi-vn/map?provinceSn=1`, { waitUntil: 'domcontentloaded' });
  const list = page.getByRole('list', { name: named('map.cards') });
  await expect.poll(() => isTakenOver(list)).toBe(true);
  const link = cardLinks(list.getByRole('listitem').first());
  await link.focus();
  code();
  await drawn(page);
  await expect(link).toBeFocused();
});

test('a cluster that is opened by key leaves the focus to what it held', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto(`${site.url}/vi-vn/map?latitude=10.772&longitude=106.698&zoom=12.5&radius=9000`);
  await drawn(page);
  const cluster = marks(page)
    .and(page.getByRole('button', { name: named('map.cluster') }))
    .filter({ visible: true })
    .first();
  const opened = (await cluster.getAttribute('data-mark')) ?? '';
  await cluster.focus();
  await page.keyboard.press('Enter');
  await expect(markOf(page, opened)).toHaveCount(0);
  await drawn(page);
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('data-mark') ?? 'nowhere');
  await expect.poll(focused).toMatch(/^(hotel|cluster)-/);
  await expect(markOf(page, await focused())).toBeInViewport();
});

test('on a tablet too the first swipe of the cards chooses another hotel', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1_180 });
  // The nearest to the middle is the first card, which the row cannot bring to its own middle.
  await page.goto(`${site.url}/vi-vn/map?${benThanh}&sort=1`, { waitUntil: 'networkidle' });
  await drawn(page);
  const chosen = pins(page).and(page.getByRole('button', { pressed: true }));
  const cards = page.getByRole('list', { name: named('map.cards') });
  const before = `hotel-${await cards.getByRole('listitem').first().getAttribute('data-card')}`;
  await expect(chosen).toHaveAttribute('data-mark', before);
  await cards.evaluate((list) => list.scrollBy({ left: 700, behavior: 'instant' }));
  await expect(chosen).not.toHaveAttribute('data-mark', before);
});

test('a pin keeps the focus as the streets come', async ({ page }) => {
  await page.setViewportSize(phone);
  const release = await holdRequests(page, '**/map-engine*.js');
  await page.goto(`${site.url}/vi-vn/map?${benThanh}`, { waitUntil: 'domcontentloaded' });
  const pin = pins(page).filter({ visible: true }).first();
  await pin.focus();
  const mark = (await pin.getAttribute('data-mark')) ?? '';
  release();
  await drawn(page);
  await expect(markOf(page, mark)).toBeFocused();
});

for (const width of [1366, 1920])
  test(`beside the list at ${width} px the map is there untouched, its pins before its streets`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 1_000 });
    const release = await holdRequests(page, '**/map-engine*.js');
    await page.goto(`${site.url}/vi-vn/search?provinceSn=1`);
    await expect(marks(page).filter({ visible: true }).first()).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('button', { name: named('map.open') })).toHaveCount(0);
    await expect(panel(page)).toHaveAttribute('aria-busy', 'true');
    release();
    await drawn(page);
    await expect(panel(page).getByRole('region', { name: named('map.region') })).toBeVisible();
    // The window is used to its edges: what is above, the list and the map.
    const left = async (part: ReturnType<Page['locator']>) => (await part.boundingBox())?.x ?? -1;
    const list = page.getByRole('list', { name: named('search.countIn') });
    const logo = page.getByRole('banner').getByRole('link', { name: brand.name });
    expect(Math.abs((await left(list)) - (await left(logo)))).toBeLessThanOrEqual(1);
    const box = await panel(page).boundingBox();
    expect(Math.round((box?.x ?? 0) + (box?.width ?? 0))).toBe(width);
    const columns = await list.evaluate(
      (element) => getComputedStyle(element).gridTemplateColumns.split(' ').length,
    );
    expect(columns).toBe(width < 1_720 ? 2 : 3);
    // Three columns have their pictures on top, as wide as the card.
    const isOnTop = await list
      .getByRole('article')
      .first()
      .evaluate((card) => {
        const photo = card.querySelector('[data-card-photo]')?.getBoundingClientRect();
        return photo !== undefined && photo.width > card.getBoundingClientRect().width - 3;
      });
    expect(isOnTop).toBe(width >= 1_720);
  });

test('one finger moves the full map, and the hint of what two do comes once for ever', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: phone, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  const hint = page.getByText(named('map.twoFingersZoom'));
  // Its two seconds may be over by the time the page is loaded to its end.
  await page.goto(`${site.url}/vi-vn/map?${benThanh}`, { waitUntil: 'commit' });
  await expect(hint).toBeVisible({ timeout: 30_000 });
  await drawn(page);
  await expect(hint).toBeHidden();
  const at = async () => (await pins(page).first().boundingBox())?.x ?? 0;
  const before = await at();
  const touch = await context.newCDPSession(page);
  const point = (x: number) => ({ touchPoints: [{ x, y: 420 }] });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...point(280) });
  for (let x = 270; x >= 180; x -= 10)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...point(x) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(async () => before - (await at())).toBeGreaterThan(60);
  const again = await context.newPage();
  await again.goto(`${site.url}/vi-vn/map?${benThanh}`);
  await drawn(again);
  await expect(again.getByText(named('map.twoFingersZoom'))).toHaveCount(0);
  await context.close();
});

test('the list beside the full map has what the map shows, those in clusters too', async ({
  page,
}) => {
  await page.setViewportSize(desk);
  const answer = page.waitForResponse(/getMapHotelList/);
  await page.goto(`${site.url}/vi-vn/map?provinceSn=1`);
  await drawn(page);
  const { data } = (await (await answer).json()) as {
    data: { clusters: { count: number }[]; hotels: unknown[]; list: { count: number } };
  };
  const onMap = data.hotels.length + data.clusters.reduce((sum, { count }) => sum + count, 0);
  expect(data.list.count).toBe(onMap);
  await expect(page.getByText(named('map.inView', { count: onMap }))).toBeVisible();
  const list = page.getByRole('list', { name: named('map.cards') });
  await expect(list.getByRole('listitem')).toHaveCount(Math.min(20, onMap));
  // Pointed at, a hotel lights its pin, or the cluster it is in.
  await cardLinks(list.getByRole('listitem').first()).hover();
  await expect
    .poll(() => page.evaluate(() => document.querySelectorAll('[data-look=highlighted]').length))
    .toBe(1);
  // The window is used to its edges: what is above, the list and the map.
  const main = page.getByRole('main');
  const logo = main.getByRole('link', { name: brand.name, exact: true });
  const menus = main.getByRole('navigation', { name: named('nav.main') });
  for (const width of [1366, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await drawn(page);
    const [above, ends, beside, map] = await Promise.all(
      [logo, menus, list, panel(page)].map(edgesOf),
    );
    expect(map).toMatchObject({ right: width, bottom: 900 });
    expect(map?.left).toBeLessThanOrEqual(416);
    expect(Math.abs((beside?.left ?? 0) - (above?.left ?? -9))).toBeLessThanOrEqual(1);
    expect(Math.abs(width - (ends?.right ?? 0) - (beside?.left ?? -9))).toBeLessThanOrEqual(1);
    expect(beside?.left).toBeLessThanOrEqual(48);
  }
});

test('an area of another screen is searched as far as this map shows it', async ({ page }) => {
  await page.setViewportSize(desk);
  // As a hotel's page names it, for a phone.
  await page.goto(`${site.url}/vi-vn/map?latitude=10.772&longitude=106.698&zoom=14&radius=1500`);
  await drawn(page);
  await page.waitForURL(/width=/);
  const { width, height } = (await panel(page).boundingBox()) ?? { width: 0, height: 0 };
  const box = boxOf(
    { latitude: 10.772, longitude: 106.698, zoom: 14 },
    { width: Math.round(width), height: Math.round(height) },
  );
  const around = new URLSearchParams({
    location: 'all',
    viewZoom: '14',
    limit: '1',
    ...Object.fromEntries(Object.entries(box).map(([name, value]) => [name, String(value)])),
  });
  const { data } = (await (
    await fetch(`${site.url}/api/hotel/getMapHotelList?${around}`)
  ).json()) as { data: { list: { count: number } } };
  expect(data.list.count).toBeGreaterThan(0);
  await expect(page.getByText(named('map.inView', { count: data.list.count }))).toBeVisible();
});

test('a bar that slides in or out keeps the page of the list beside the map', async ({ page }) => {
  await page.setViewportSize(desk);
  const area = 'latitude=10.772&longitude=106.698&zoom=13&radius=1500';
  await page.goto(`${site.url}/vi-vn/search?${area}`);
  await drawn(page);
  await page.waitForURL(/width=/);
  const address = `${page.url()}&page=2`;
  const isSecond = async () => {
    await quiet(page);
    expect(page.url()).toBe(address);
  };
  await page.setViewportSize({ ...desk, height: desk.height - 50 });
  await page.goto(address);
  await drawn(page);
  await isSecond();
  await page.setViewportSize(desk);
  // Longer than the map waits before it searches.
  await letPass(policy.mapSettleMs * 3, 'the map to search, if it does');
  await isSecond();
});

test('a phone that is turned searches what it shows then', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto(`${site.url}/vi-vn/map?${benThanh}`);
  await drawn(page);
  await page.waitForURL(/width=512&height=896/);
  const answer = page.waitForResponse(/getMapHotelList.*width=896/);
  await page.setViewportSize({ width: phone.height, height: phone.width });
  expect((await answer).ok()).toBe(true);
  await page.waitForURL(/width=896&height=/);
  await drawn(page);
});

test('the way back to a phone map shows it as it was left', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto(`${site.url}/vi-vn/map?provinceSn=1`);
  await drawn(page);
  const row = page.getByRole('list', { name: named('map.cards') });
  const third = row.getByRole('listitem').nth(2);
  await third.evaluate((card) => card.scrollIntoView({ inline: 'center', block: 'nearest' }));
  const name = await cardLinks(third).first().textContent();
  const front = markOf(page, `hotel-${await third.getAttribute('data-card')}`);
  await expect(front).toHaveAttribute('data-look', 'chosen');
  await page.getByRole('button', { name: named('map.closer'), exact: true }).click();
  await drawn(page);
  await still(page);
  const before = await front.boundingBox();
  await cardLinks(row.getByRole('listitem').filter({ hasText: name ?? '' }))
    .first()
    .click();
  await page.waitForURL(/\/hotel\//);
  await page.goBack();
  await drawn(page);
  await expect(front).toHaveAttribute('data-look', 'chosen');
  await expect
    .poll(async () => {
      const now = await front.boundingBox();
      return Math.hypot((now?.x ?? 0) - (before?.x ?? 0), (now?.y ?? 0) - (before?.y ?? 0));
    })
    .toBeLessThan(4);
});

test('held sideways a phone shows the whole card', async ({ page }) => {
  await page.setViewportSize({ width: phone.height, height: phone.width });
  await page.goto(`${site.url}/vi-vn/map?provinceSn=1`);
  await drawn(page);
  const card = page
    .getByRole('list', { name: named('map.cards') })
    .getByRole('article')
    .first();
  const box = await card.boundingBox();
  expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThanOrEqual(phone.width);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(phone.width);
});

test('it says that its streets are a sketch', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto(`${site.url}/vi-vn/map?${benThanh}`);
  await drawn(page);
  await expect(page.getByText(named('map.sketchNote'))).toBeVisible();
});

test('by keys alone: from the list button over the pins to a card, back, and into the hotel', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await page.goto(`${site.url}/vi-vn/map?${benThanh}`);
  await drawn(page);
  await wayBack(page).focus();
  const reached: string[] = [];
  for (let press = 0; press < 14; press += 1) {
    await page.keyboard.press('Tab');
    reached.push(
      await page.evaluate(
        () =>
          (document.activeElement?.className ?? '') +
          (document.activeElement?.getAttribute('data-mark') ?? ''),
      ),
    );
    if (
      reached.at(-1)?.includes('hotel-') === true ||
      reached.at(-1)?.includes('cluster-') === true
    )
      break;
  }
  const listAt = reached.findIndex((name) => name.includes('map-list-button'));
  expect(listAt).toBeGreaterThanOrEqual(0);
  expect(
    reached.findIndex((name) => name.includes('map-pin') || name.includes('map-cluster')),
  ).toBeGreaterThan(listAt);
  const first = await page.evaluate(() => document.activeElement?.getAttribute('data-mark'));
  for (let press = 0; press < 60; press += 1) {
    await page.keyboard.press('ArrowRight');
    if (await page.evaluate(() => document.activeElement?.classList.contains('map-pin') === true))
      break;
  }
  const pin = await page.evaluate(() => document.activeElement?.getAttribute('data-mark') ?? '');
  expect(pin).not.toBe(first);
  await page.keyboard.press('Enter');
  await expect(cardLinks(cardOf(page, pin))).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(markOf(page, pin)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(cardLinks(cardOf(page, pin))).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/hotel/**');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('beside the list it searches as it moves with one call, and its address is shared exactly', async ({
  page,
}) => {
  await page.setViewportSize(desk);
  await page.goto(`${site.url}/vi-vn/search?provinceSn=1`, { waitUntil: 'networkidle' });
  await drawn(page);
  await quiet(page);
  const calls = counted(page, 'getMapHotelList');
  const answer = page.waitForResponse(/getMapHotelList/);
  const listed = page.waitForResponse(/searchHotel/);
  const box = await panel(page).boundingBox();
  if (box === null) throw new Error('the map has no box');
  await page.mouse.move(box.x + 300, box.y + 300);
  await page.mouse.down();
  await page.mouse.move(box.x + 200, box.y + 220, { steps: 8 });
  await page.mouse.up();
  await page.waitForURL(/latitude=.*longitude=.*zoom=.*radius=/);
  await quiet(page);
  expect(calls()).toBe(1);
  // The list has what the map shows, no more, and so has its address.
  const [asked, edges] = [new URL(page.url()).searchParams, await panel(page).boundingBox()];
  expect([Number(asked.get('width')), Number(asked.get('height'))]).toEqual([
    Math.round(edges?.width ?? 0),
    Math.round(edges?.height ?? 0),
  ]);
  const onMap = (await (await answer).json()) as {
    data: { clusters: { count: number }[]; hotels: unknown[] };
  };
  const inList = (await (await listed).json()) as { data: { total: number } };
  expect(inList.data.total).toBe(
    onMap.data.hotels.length + onMap.data.clusters.reduce((sum, { count }) => sum + count, 0),
  );
  // The way back leads to the list of the place, also from a map that has just moved, and forward
  // again to the area.
  await page.getByRole('button', { name: named('map.closer'), exact: true }).click();
  await page.goBack();
  await page.waitForURL(/provinceSn=1/);
  await quiet(page);
  expect(page.url()).toMatch(/provinceSn=1/);
  await page.goForward();
  await page.waitForURL(/radius=/);
  await quiet(page);
  const [address, heading] = [
    page.url(),
    await page.getByRole('heading', { level: 1 }).textContent(),
  ];
  // A card that is pointed at lights its pin, where it has one of its own.
  const lit = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('#hotel-list [data-hotel]')]
      .map((item) => item.dataset['hotel'])
      .find((sn) => document.querySelector(`[data-mark="hotel-${sn}"]`) !== null),
  );
  if (lit !== undefined) {
    await cardLinks(page.locator(`#hotel-list [data-hotel="${lit}"]`)).hover();
    await expect(markOf(page, `hotel-${lit}`)).toHaveAttribute('data-look', 'highlighted');
  }
  await page.goto(address, { waitUntil: 'networkidle' });
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(heading);
  await drawn(page);
  expect(page.url()).toBe(address);
});

test('the filters of the list stand on its map, change it there, and go back with it', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await page.goto(`${site.url}/vi-vn/search?provinceSn=1`, { waitUntil: 'networkidle' });
  await linksTo(page, '/vi-vn/map?').filter({ visible: true }).first().click();
  await drawn(page);
  const row = page.getByRole('group', { name: named('filter.title') });
  await row.getByRole('link', { name: named('payment.hotel') }).click();
  await page.waitForURL(/\/map\?.*paymentMethod=0/);
  await expect(row.getByRole('button', { name: named('filter.button') })).toContainText('1');
  await drawn(page);
  await row.getByRole('button', { name: named('filter.button') }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toBeVisible();
  await sheet.getByRole('button', { name: named('filter.show') }).click();
  await expect(sheet).toBeHidden();
  const count = await page.getByRole('link', { name: named('map.list') }).textContent();
  await wayBack(page).click();
  await page.waitForURL(/\/search\?.*paymentMethod=0/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    /\d[\d.]*/.exec(count ?? '')?.[0] ?? 'no count',
  );
  await page.goBack();
  await page.waitForURL(/\/map\?.*paymentMethod=0/);
  await drawn(page);
  await page.goBack();
  await page.waitForURL(`${site.url}/vi-vn/search?provinceSn=1`);
});

test.describe(() => {
  test.use({ serviceWorkers: 'allow' });
  test('an area seen once draws again without the server, says so, and does not pretend to search', async ({
    page,
    troubles,
  }) => {
    await page.setViewportSize(phone);
    await page.goto(`${site.url}/vi-vn/map?${benThanh}`, { waitUntil: 'networkidle' });
    await drawn(page);
    const seen = await steadyPictureSize(page);
    const prices = (await pins(page).allTextContents()).toSorted();
    await kept(page, 'getMapHotelList');
    troubles.allowOutage();
    await site.cut();
    await page.reload();
    await drawn(page);
    expect((await pins(page).allTextContents()).toSorted()).toEqual(prices);
    await expect.poll(() => pictureSize(page), { timeout: 20_000 }).toBeGreaterThan(seen * 0.85);
    expect(
      await page.evaluate(async () => (await (await caches.open('basemap')).keys()).length),
    ).toBeGreaterThan(0);
    await expect(offlineNotice(page).first()).toBeVisible();
    await page.getByRole('button', { name: named('map.closer'), exact: true }).click();
    const search = page.getByRole('button', { name: named('map.searchHere') });
    await expect(search).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByText(named('map.needsNetwork'))).toBeVisible();
    await site.restore();
  });
});

test('a device that draws no maps gets the list and a sentence', async ({ page, troubles }) => {
  troubles.allowOutage();
  await page.setViewportSize(phone);
  await page.route('**/basemap/**', (route) => route.abort());
  await page.goto(`${site.url}/vi-vn/map?provinceSn=1`);
  await expect(page.getByText(named('map.brokenTitle'))).toBeVisible({ timeout: 30_000 });
  await expect(
    linksTo(page.getByRole('region', { name: named('map.list') }), '/hotel/').first(),
  ).toBeVisible();
  await page.unroute('**/basemap/**');
  await page.getByRole('button', { name: named('common.retry') }).click();
  await expect(panel(page)).toBeFocused();
  await drawn(page);
  await expect(page.getByText(named('map.sketchNote'))).toBeVisible();
});

test('a map that waits for the network says so, and comes with it', async ({
  page,
  context,
  troubles,
}) => {
  troubles.allowOutage();
  await page.setViewportSize(phone);
  const isAway = Promise.withResolvers<void>();
  await page.route(/\/assets\/map-engine-.*\.js$/, async (route) => {
    await isAway.promise;
    await route.abort();
  });
  await page.goto(`${site.url}/vi-vn/map?provinceSn=1`, { waitUntil: 'domcontentloaded' });
  await expect(marks(page).filter({ visible: true }).first()).toBeVisible({ timeout: 30_000 });
  await context.setOffline(true);
  isAway.resolve();
  const notice = page.getByText(named('map.brokenOffline'));
  await expect(notice).toBeVisible({ timeout: 30_000 });
  // Nothing lies over it.
  await notice.click({ trial: true, timeout: 5_000 });
  await page.unrouteAll();
  await context.setOffline(false);
  await expect(notice).toHaveCount(0, { timeout: 30_000 });
  await drawn(page);
  // A map that is drawn stays through the next outage.
  await expect(page.getByText(named('map.sketchNote'))).toBeVisible();
  await context.setOffline(true);
  await expect(offlineNotice(page).first()).toBeVisible();
  await expect(panel(page)).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('a refused position is told where it can be read', async ({ page, context }) => {
  await page.setViewportSize(phone);
  await context.clearPermissions();
  await page.goto(`${site.url}/vi-vn/map?provinceSn=1`, { waitUntil: 'networkidle' });
  await drawn(page);
  await page.getByRole('button', { name: named('place.nearMe'), exact: true }).click();
  const notice = page.getByText(named('place.denied'));
  for (const letters of ['100%', '200%']) {
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, letters);
    await expect(notice).toBeInViewport({ ratio: 1 });
    // Nothing lies over it.
    await notice.click({ trial: true, timeout: 5_000 });
  }
  await page.getByRole('button', { name: named('common.close'), exact: true }).click();
  await expect(notice).toHaveCount(0);
});

test('with letters twice as large nothing lies over a button of a phone map', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto(`${site.url}/vi-vn/map?provinceSn=1`, { waitUntil: 'networkidle' });
  await drawn(page);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const canBePressed = async (names: readonly Parameters<typeof named>[0][]) => {
    for (const button of [
      page.getByRole('link', { name: named('map.list') }),
      ...names.map((id) => page.getByRole('button', { name: named(id), exact: true })),
    ])
      await button.filter({ visible: true }).click({ trial: true, timeout: 5_000 });
  };
  await canBePressed(['map.closer', 'map.further', 'place.nearMe']);
  await page.setViewportSize({ ...phone, height: 664 });
  // The menu of languages opens under a mouse, so it is the last.
  await canBePressed(['place.nearMe', 'nav.language']);
});

test('without a script the map is the list', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: phone });
  const page = await context.newPage();
  await page.goto(`${site.url}/vi-vn/map?provinceSn=1`);
  await expect(
    linksTo(page.getByRole('region', { name: named('map.list') }), '/hotel/').first(),
  ).toBeVisible();
  await expect(panel(page)).toBeHidden();
  await context.close();
});

test('near me asks only when it is pressed, and a refusal is told kindly', async ({
  page,
  context,
}) => {
  await page.setViewportSize(phone);
  await page.goto(`${site.url}/vi-vn/map?${benThanh}`);
  await drawn(page);
  await page.getByRole('button', { name: named('place.nearMe') }).click();
  await expect(page.getByText(named('place.denied'))).toBeVisible();
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 21.0285, longitude: 105.8542 });
  await page.getByRole('button', { name: named('place.nearMe') }).click();
  await page.waitForURL(/location=nearBy/);
  await expect(page.getByText(named('map.youAreHere'))).toBeAttached();
});

for (const theme of ['light', 'dark'] as const) {
  test(`nothing on the map is barred to anybody, ${theme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme });
    for (const size of [phone, desk]) {
      await page.setViewportSize(size);
      await page.goto(`${site.url}/vi-vn/map?${benThanh}`);
      await drawn(page);
      await still(page);
      await expectAccessible(page, 'the page');
    }
  });
}

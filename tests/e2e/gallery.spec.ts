// A traveller looks at pictures: a hotel's by room, one by one, and those on the cards of a list, by
// finger, mouse and keys.

import type { CDPSession, Locator, Page } from '@playwright/test';
import { named } from '../support/named.ts';
import { cardLinks, hotelTitle, offlineNotice, photos } from '../support/screens.ts';
import { expectAccessible } from './support/accessibility.ts';
import { roomAhead } from './support/checkout-people.ts';
import { expect, test } from './support/fixtures.ts';
import { holdRequests } from './support/held-back.ts';
import { frames, isTakenOver, still, untilHydrated } from './support/moments.ts';
import { desk, openPage, phone } from './support/search-sheets.ts';
import type { Site } from './support/site.ts';

let site: Site;
test.beforeAll(({ sharedSite }) => {
  site = sharedSite;
});

const hotel = '/hotel/la-sen-boutique';
const room = 'Deluxe Ban Công';
const galleryButton = (page: Page) =>
  page.getByRole('button', { name: named('photo.seeAll', { count: /\d+/ }) });
const gallery = (page: Page) =>
  page.getByRole('dialog', { name: named('photo.ofHotel', { name: 'Lá Sen Boutique' }) });
const viewer = (page: Page) => page.getByRole('dialog', { name: 'Lá Sen Boutique', exact: true });
const position = (part: Locator, at: number) =>
  part.getByText(named('photo.position', { at, count: /\d+/ }));

test.describe('before all messages have come', () => {
  test.use({ viewport: phone, serviceWorkers: 'block' });

  test('gallery and viewer are open, and each of their buttons has its name', async ({ page }) => {
    await holdRequests(page, /\/assets\/vi-.*\.js$/);
    await page.goto(`${site.url}/vi-vn${hotel}`, { waitUntil: 'domcontentloaded' });
    await galleryButton(page).click();
    const all = gallery(page);
    await expect(all).toBeVisible();
    await expectAccessible(page, 'the gallery');
    await expect(
      all.getByText(named('photo.count', { count: /\d+/ }), { exact: true }),
    ).toBeVisible();
    await all.getByRole('listitem').first().getByRole('button').click();
    await expect(position(viewer(page), 1)).toBeVisible();
    await expectAccessible(page, 'the viewer');
  });
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`a hotel's pictures stand by room with their counts, chips jump, and Back closes one thing at a time, ${colorScheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(phone);
    await openPage(page, site, 'vi-vn', hotel);
    await galleryButton(page).click();
    const all = gallery(page);
    await expect(all).toBeVisible();
    await still(page);
    const heading = all.getByRole('heading', { name: new RegExp(`^${room} · \\d+$`) });
    const count = Number(((await heading.textContent()) ?? '').replace(/.*· /, ''));
    const section = all.getByRole('region', { name: new RegExp(`^${room} ·`) });
    await expect(section.getByRole('listitem')).toHaveCount(count);
    await expectAccessible(page, 'the gallery');
    const chip = all.getByRole('button', { name: `${room} ${count}`, exact: true });
    await chip.click();
    await expect(chip).toHaveAttribute('aria-pressed', 'true');
    await expect(heading).toBeInViewport();
    await expect(heading).toBeFocused();
    const second = section.getByRole('listitem').nth(1).getByRole('button');
    const at = Number(/(\d+)\D+\d+$/.exec((await second.getAttribute('aria-label')) ?? '')?.[1]);
    await second.click();
    const one = viewer(page);
    await expect(position(one, at)).toBeVisible();
    await expect(one.getByText(room, { exact: true })).toBeVisible();
    await still(page);
    await expectAccessible(page, 'the viewer');
    await page.goBack();
    await expect(one).toHaveCount(0);
    await expect(all).toBeVisible();
    await page.goBack();
    await expect(all).toHaveCount(0);
    expect(page.url()).toContain(hotel);
    await expect(galleryButton(page)).toBeFocused();
  });

for (const [where, exact] of [
  ['beside its pictures', false],
  ['in the bar below', true],
] as const)
  test(`a room is chosen from the gallery, ${where}`, async ({ page }) => {
    await page.setViewportSize(phone);
    await openPage(page, site, 'vi-vn', hotel);
    await galleryButton(page).click();
    await gallery(page)
      .getByRole('button', { name: named('hotel.chooseRoom'), exact })
      .first()
      .click();
    await expect(gallery(page)).toHaveCount(0);
    await expect(page.getByRole('region', { name: named('rooms.titlePlain') })).toBeInViewport();
  });

test('a hotel is shared from its gallery', async ({ page, context }) => {
  await page.setViewportSize(phone);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openPage(page, site, 'vi-vn', hotel);
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'share', { value: undefined, configurable: true }),
  );
  await galleryButton(page).click();
  await gallery(page)
    .getByRole('button', { name: named('share.button') })
    .click();
  await expect(page.getByText(named('share.copied'))).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  await expect(gallery(page)).toBeVisible();
});

/** The first card of the results, once the browser has taken it over. */
async function firstCard(page: Page): Promise<Locator> {
  await openPage(page, site, 'vi-vn', '/search?provinceSn=1');
  const card = page.getByRole('main').getByRole('article').first();
  await expect.poll(() => isTakenOver(cardLinks(card).first())).toBe(true);
  return card;
}
const shownPhoto = (card: Locator) => card.getByRole('group');

test("a card's photos are turned by mouse and keys, and a click opens the hotel", async ({
  page,
}) => {
  await page.setViewportSize(desk);
  const card = await firstCard(page);
  await expect(shownPhoto(card)).toHaveCount(0);
  await card.hover();
  const next = card.getByRole('button', { name: named('photo.next') });
  await next.click();
  await expect(position(card, 2)).toBeAttached();
  await page.keyboard.press('ArrowRight');
  await expect(position(card, 3)).toBeAttached();
  await page.keyboard.press('Home');
  await expect(position(card, 1)).toBeAttached();
  await expect(card.getByRole('button', { name: named('photo.previous') })).toBeDisabled();
  await expectAccessible(page, 'the results');
  const name = (await cardLinks(card).first().textContent())?.trim() ?? '';
  const box = await shownPhoto(card).boundingBox();
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + 20);
  await expect(hotelTitle(page)).toHaveText(name);
});

test('the focus on a card is enough to turn its photos', async ({ page }) => {
  await page.setViewportSize(desk);
  const card = await firstCard(page);
  await page.keyboard.press('Tab');
  await cardLinks(card).first().focus();
  const next = card.getByRole('button', { name: named('photo.next') });
  await expect(next).toBeAttached();
  await page.keyboard.press('Shift+Tab');
  await expect(next).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(position(card, 2)).toBeAttached();
});

/** A finger goes from one point by so much. */
async function swipe(client: CDPSession, from: readonly [number, number], by: readonly number[]) {
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', part: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd'
          ? []
          : [{ x: from[0] + (by[0] ?? 0) * part, y: from[1] + (by[1] ?? 0) * part }],
    });
  await send('touchStart', 0);
  for (let step = 1; step <= 8; step += 1) await send('touchMove', step / 8);
  await send('touchEnd', 1);
}

/** The photos of a card have come to rest: a finger that holds moving ones turns them less far. */
async function untilTurned(card: Locator): Promise<void> {
  const place = () =>
    card.evaluate((element) =>
      [...element.querySelectorAll('img')].map((photo) => photo.getBoundingClientRect().x).join(),
    );
  await expect
    .poll(async () => {
      const before = await place();
      await frames(card.page());
      return (await place()) === before;
    })
    .toBe(true);
}

test('a finger turns the photos of a card, scrolls the page over them, and opens the hotel by a tap', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: phone, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  const card = await firstCard(page);
  await card.scrollIntoViewIfNeeded();
  const client = await context.newCDPSession(page);
  const middle = async (): Promise<readonly [number, number]> => {
    const box = await photos(page).first().boundingBox();
    return [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  };
  await swipe(client, await middle(), [-70, 4]);
  // The first swipe fetches the code and is made up for.
  await expect(position(card, 2)).toBeAttached();
  expect(page.url()).toContain('/search');
  await untilTurned(card);
  // Far over half of a photo: on a busy machine the finger is too slow for its speed to count.
  const [x, y] = await middle();
  await swipe(client, [x + 40, y], [-100, 4]);
  await expect(position(card, 3)).toBeAttached();
  const before = await page.evaluate(() => scrollY);
  await swipe(client, await middle(), [3, -160]);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 60);
  await expect(position(card, 3)).toBeAttached();
  // A finger that scrolled leaves the page gliding, which takes the tap for a stop.
  await expect
    .poll(async () => {
      await page.evaluate(() => scrollTo(0, 0));
      await still(page);
      return page.evaluate(() => scrollY);
    })
    .toBe(0);
  const name = (await cardLinks(card).first().textContent())?.trim() ?? '';
  await page.touchscreen.tap(...(await middle()));
  await expect(hotelTitle(page)).toHaveText(name);
  await context.close();
});

for (const path of [
  '',
  '/search?provinceSn=1',
  hotel,
  '/promotionlist',
  '/promotionlist/giam-20-tra-bang-vi',
  '/hotel-collection',
  '/hotel-collection/nhin-ra-bien',
  '/province/lam-dong',
  '/blog',
])
  test(`the first picture of a page is asked for before all others: ${path || 'home'}`, async ({
    page,
  }) => {
    await page.setViewportSize(phone);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/photos/')) asked.push(request.url());
    });
    await openPage(page, site, 'vi-vn', path);
    const first = photos(page.getByRole('main')).first();
    // The preload is of the very file that is drawn.
    expect(await first.evaluate((image: HTMLImageElement) => image.currentSrc)).toBe(asked[0]);
    await expect(first).toHaveAttribute('fetchpriority', 'high');
    await expect(first).toHaveAttribute('loading', 'eager');
    await expect(page.locator('picture img[fetchpriority=high]')).toHaveCount(1);
    expect(await page.locator('picture img[loading=lazy]').count()).toBeGreaterThan(0);
  });

test('the picture of the room is asked for before all others at the checkout', async ({ page }) => {
  await page.setViewportSize(phone);
  const { address } = await roomAhead(site, 6);
  await page.goto(`${site.url}${address}`, { waitUntil: 'networkidle' });
  const first = photos(page.getByRole('main')).first();
  await expect(first).toHaveAttribute('fetchpriority', 'high');
  await expect(first).toHaveAttribute('loading', 'eager');
  await expect(page.locator('picture img[fetchpriority=high]')).toHaveCount(1);
});

test('no picture of a page is drawn larger than its file', async ({ page }) => {
  await page.setViewportSize(desk);
  for (const path of ['', '/search?provinceSn=1', hotel]) {
    await openPage(page, site, 'vi-vn', path);
    const blurred = await page.evaluate(async () => {
      const found: string[] = [];
      for (const image of document.querySelectorAll<HTMLImageElement>('picture img')) {
        if (!image.complete || image.currentSrc === '') continue;
        const file = await createImageBitmap(await (await fetch(image.currentSrc)).blob());
        const { width, height } = image.getBoundingClientRect();
        if (Math.max(width / file.width, height / file.height) > 1)
          found.push(`${image.currentSrc} at ${width} × ${height}`);
      }
      return found;
    });
    expect([path, blurred]).toEqual([path, []]);
  }
});

for (const at of ['', '/search?provinceSn=1', hotel])
  test(`a picture that cannot be loaded leaves its colour or a drawing on ${at === '' ? 'home' : at}`, async ({
    page,
    troubles,
  }) => {
    troubles.allowOutage();
    await page.setViewportSize(phone);
    let asked = 0;
    await page.route('**/photos/**', async (route) => {
      asked += 1;
      await route.abort();
    });
    await page.goto(`${site.url}/vi-vn${at}`, { waitUntil: 'networkidle' });
    await untilHydrated(page);
    expect(asked).toBeGreaterThan(0);
    const broken = () =>
      page.evaluate(
        () =>
          [...document.images].filter(
            (one) => one.complete && one.naturalWidth === 0 && one.checkVisibility(),
          ).length,
      );
    await expect.poll(broken).toBe(0);
    // They are tried again once the network is back.
    const drawn = () =>
      page.evaluate(() => [...document.images].filter((one) => one.naturalWidth > 0).length);
    expect(await drawn()).toBe(0);
    await page.unroute('**/photos/**');
    await page.context().setOffline(true);
    await expect(offlineNotice(page).first()).toBeVisible();
    await page.context().setOffline(false);
    await expect.poll(drawn, { timeout: 20_000 }).toBeGreaterThan(0);
  });

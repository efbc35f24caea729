// The hotel page from end to end: one address, a room by its own address, reviews by choice, why a
// surcharge, what a sale's end does, and all of it by keyboard.

import type { Page } from '@playwright/test';
import { errorCodes } from '#contract/error-codes.ts';
import { hiddenReasons } from '#domain/review.ts';
import { named } from '../support/named.ts';
import {
  cardLinks,
  cardPrices,
  chooseRoom,
  hotelReviews,
  hotelTitle,
  linksTo,
  roomList,
} from '../support/screens.ts';
import { nextSaturday } from '../support/vietnam-day.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expect, test } from './support/fixtures.ts';
import { holdRequests } from './support/held-back.ts';
import { isTakenOver, still, quiet, kept } from './support/moments.ts';
import { openSite, type Site } from './support/site.ts';

let site: Site;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  // The house sells its hours cheaper from ten to six: the hour of the day at which this runs must
  // not matter.
  site = await openSite({
    scene: `delete from flash_sale where room_type_sn in (select room_type.sn from room_type join hotel on hotel.sn = room_type.hotel_sn where hotel.slug = '${slug}')`,
  });
});
test.afterAll(async () => {
  await site.discard();
});

const phone = { width: 390, height: 844 };
const slug = 'la-sen-boutique';
/** A Saturday, when the sample hotel has its evening surcharge. */
const evening = (): string =>
  `bookingType=1&checkInDatePlan=${nextSaturday()}&startTime=17:00&endDate=${nextSaturday()}&endTime=19:00`;
const roomLink = (page: Page, name: string) =>
  page.getByRole('link', { name: new RegExp(`^${name}\\s*, ${named('room.detail', {})}`) });
const open = (page: Page, query = '', name = slug) =>
  page.goto(`${site.url}/vi-vn/hotel/${name}${query === '' ? '' : `?${query}`}`, {
    waitUntil: 'networkidle',
  });

test("every spelling of a hotel's address leads to the one it has in a single permanent step, with its query untouched", async ({
  request,
}) => {
  const right = `/vi-vn/hotel/${slug}`;
  const query = '?endDate=2026-12-02&bookingType=2&x=%20a&checkInDatePlan=2026-12-01';
  for (const [written, locale] of [
    [`/vi-vn/hotel/la-sen-do-quang-dau`, 'vi-vn'],
    [`/hotel/La-Sen-Do-Quang-Dau/`, 'vi-vn'],
    [`/EN-vn/Hotel/LA-SEN-boutique/`, 'en-vn'],
    [`/vi-vn/hotel/${slug}/`, 'vi-vn'],
    [`/hotel/${slug}`, 'vi-vn'],
  ] as const) {
    const answer = await request.get(`${site.url}${written}${query}`, { maxRedirects: 0 });
    expect([written, answer.status(), answer.headers()['location']]).toEqual([
      written,
      301,
      `${right.replace('vi-vn', locale)}${query}`,
    ]);
  }
  expect((await request.get(`${site.url}${right}${query}`, { maxRedirects: 0 })).status()).toBe(
    200,
  );
  expect(
    (
      await request.get(`${site.url}/vi-vn/hotel/no-such-hotel-here/`, { maxRedirects: 0 })
    ).status(),
  ).toBe(404);
});

test('a hotel opened by its type alone starts at a time it sells', async ({ page }) => {
  await page.setViewportSize(phone);
  for (const type of [1, 2, 3]) {
    await open(page, `bookingType=${type}`);
    await expect(chooseRoom(page)).toBeVisible();
  }
});

test('a room opens by its own address, is closed by Back, and can be shared', async ({ page }) => {
  await page.setViewportSize(phone);
  await open(page, evening());
  const before = page.url();
  // Which rooms the sample's guests have left free differs from day to day.
  const freeUntil = named('room.freeUntil', { time: /\d\d:\d\d/ });
  const room = page.getByRole('article').filter({ hasText: freeUntil }).first();
  const name = (await room.getByRole('heading', { level: 3 }).textContent()) ?? '';
  await room.getByRole('heading', { level: 3 }).getByRole('link').click();
  const sheet = page.getByRole('dialog', { name: name.split(',')[0] ?? '' });
  await expect(sheet).toBeVisible();
  await expect(sheet.getByRole('heading', { name: named('price.title') })).toBeVisible();
  await expect(sheet.getByText(freeUntil)).toBeVisible();
  const shared = page.url();
  expect(shared).toContain('room=');
  await page.goBack();
  await expect(sheet).toBeHidden();
  expect(page.url()).toBe(before);
  await page.goto(shared, { waitUntil: 'networkidle' });
  await expect(sheet).toBeVisible();
  await sheet.getByRole('button', { name: named('common.close') }).click();
  await expect(sheet).toBeHidden();
  expect(page.url()).not.toContain('room=');
});

test('reviews are chosen by stars and language, and each choice brings as many as it said', async ({
  page,
}) => {
  await open(page);
  const reviews = hotelReviews(page);
  const four = reviews.getByRole('button', {
    name: named('review.starsSpoken', { stars: 4, count: /\d+/ }),
  });
  const count = Number(/: (\d+)/.exec((await four.textContent()) ?? '')?.[1]);
  expect(count).toBeGreaterThan(0);
  await four.click();
  await expect(four).toHaveAttribute('aria-pressed', 'true');
  while (await reviews.getByRole('button', { name: named('review.more') }).isVisible())
    await reviews.getByRole('button', { name: named('review.more') }).click();
  await expect(reviews.getByRole('article')).toHaveCount(count);
  await four.click();
  await reviews.getByRole('button', { name: named('review.in.en') }).click();
  await expect(reviews.getByRole('article').first().locator('p[lang=en]').first()).toBeVisible();
  await expect(reviews.locator('article > p[lang=vi]')).toHaveCount(0);
  await expect(
    hiddenReasons
      .map((reason) => reviews.getByText(named(`review.hidden.${reason}`)))
      .reduce((any, one) => any.or(one)),
  ).toBeVisible();
});

test('a review in another language is translated by one tap, and its original is one tap away', async ({
  page,
  troubles,
}) => {
  await open(page);
  const reviews = hotelReviews(page);
  await reviews.getByRole('button', { name: named('review.in.en') }).click();
  const review = reviews.getByRole('article').first();
  // Below the room and the day.
  const words = review.getByRole('paragraph').nth(1);
  await expect(words).toHaveAttribute('lang', 'en');
  const original = (await words.textContent()) ?? '';
  await review.getByRole('button', { name: named('review.translate'), exact: true }).click();
  await expect(review.getByText(named('review.machine', { language: 'en' }))).toBeVisible();
  await expect(words).toHaveAttribute('lang', 'vi');
  await expect(words).not.toHaveText(original);
  await expectAccessible(page, 'a translated review');
  await review.getByRole('button', { name: named('review.seeOriginal') }).click();
  await expect(words).toHaveText(original);
  // A provider that fails is said, and the original stays.
  troubles.allowOutage();
  await page.route('**/api/hotel/translateReview', (route) =>
    route.fulfill({
      status: 502,
      json: { errors: [{ code: errorCodes.translationFailed, message: 'down' }] },
    }),
  );
  const second = reviews.getByRole('article').nth(1);
  await second.getByRole('button', { name: named('review.translate'), exact: true }).click();
  await expect(second.getByText(named('review.notTranslated'))).toBeVisible();
  await expect(second.getByRole('paragraph').nth(1)).toHaveAttribute('lang', 'en');
});

test('a surcharge says who sets it, when, and how much it is for this stay', async ({ page }) => {
  await page.setViewportSize(phone);
  await open(page, evening());
  await page.getByRole('button', { name: named('surcharge.why') }).click();
  const why = page.getByRole('dialog', { name: named('surcharge.whyTitle') });
  await expect(why).toBeVisible();
  await expect(why).toContainText(named('surcharge.whoText'));
  await expect(why).toContainText('18:00–24:00: +10%');
  await expect(why).toContainText(/Standard Cửa Sổ: \+[\d.]+\s₫ \(18:00–19:00\)/);
  const entries = () =>
    page.evaluate(() => (history.state as { overlays?: number } | null)?.overlays ?? 0);
  await expect.poll(entries).toBe(1);
  const here = page.url();
  await page.goBack();
  await expect(why).toBeHidden();
  expect(page.url(), 'Back closes it, and the hotel stays').toBe(here);
  await page.getByRole('button', { name: named('surcharge.why') }).click();
  await expect.poll(entries).toBe(1);
  await page.keyboard.press('Escape');
  await expect(why).toBeHidden();
  await expect.poll(entries).toBe(0);
});

test("when a flash sale ends the regular price comes by itself, by the server's clock, and nothing moves", async ({
  page,
}) => {
  await page.setViewportSize(phone);
  // A phone whose clock is three hours slow; the sale ends some seconds after the page was read.
  await page.addInitScript((slow) => {
    const real = Date.now.bind(Date);
    Date.now = () => real() - slow;
  }, 3 * 3_600_000);
  let isOver = false;
  const end = new Date(Date.now() + 20_000).toISOString();
  const sale = (list: {
    rooms: { state: string; price: { total: number; usual: number; lines: object[] } | null }[];
  }) => {
    for (const room of list.rooms) {
      if (room.state !== 'free' || room.price === null) continue;
      const lines = room.price.lines.filter(
        (line) => (line as { kind: string }).kind !== 'flashSale',
      );
      room.price = isOver
        ? { ...room.price, lines, total: room.price.usual }
        : {
            ...room.price,
            lines: [...lines, { kind: 'flashSale', amount: -1_000, percent: 20, to: end }],
            total: room.price.usual - 1_000,
          };
    }
    return list;
  };
  await page.route('**/api/hotel/getRoomList**', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: Parameters<typeof sale>[0] };
    isOver = Date.now() >= Date.parse(end);
    await route.fulfill({ response: answer, json: { data: sale(body.data) } });
  });
  await page.goto(`${site.url}/vi-vn/search?provinceSn=1&${evening()}`, {
    waitUntil: 'networkidle',
  });
  await linksTo(page, `/hotel/${slug}`).first().click();
  const timer = page.getByRole('timer');
  await expect(timer).toHaveText(named('home.flashSaleLeft', { left: /00:00:\d\d/ }));
  const place = await roomList(page).evaluate((part) => part.getBoundingClientRect().top + scrollY);
  await expect(page.getByText(named('flash.over'))).toBeVisible({ timeout: 40_000 });
  await expect(timer).toHaveCount(0);
  await expect(page.getByText(named('room.flashTerms'))).toHaveCount(0);
  expect(
    Math.abs(
      (await roomList(page).evaluate((part) => part.getBoundingClientRect().top + scrollY)) - place,
    ),
  ).toBeLessThan(1);
});

test('a hotel that takes no bookings online says how to call', async ({ page }) => {
  await page.setViewportSize(phone);
  const ask = async (at: number) =>
    (
      (await (await fetch(`${site.url}/api/hotel/searchHotel?provinceSn=1&page=${at}`)).json()) as {
        data: { total: number; pageSize: number; hotels: { slug: string; state: string }[] };
      }
    ).data;
  const { total, pageSize } = await ask(1);
  // They stand after all others.
  const closed = (await ask(Math.ceil(total / pageSize))).hotels.find(
    ({ state }) => state === 'callToBook',
  )?.slug;
  expect(closed).toBeDefined();
  await open(page, '', closed);
  const call = roomList(page)
    .getByRole('link', { name: named('room.callNumber') })
    .first();
  await expect(call).toHaveAttribute('href', /^tel:0\d{9,10}$/);
  await expect(page.getByTestId('choose-room')).toHaveCount(0);
});

test('all of it goes by keyboard: a room and its pictures open, turn and give the focus back', async ({
  page,
}) => {
  await open(page, evening());
  const link = roomLink(page, 'Standard Cửa Sổ');
  await link.focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Standard Cửa Sổ' });
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(link).toBeFocused();
  const hero = page.getByRole('button', { name: named('photo.seeAll', { count: /\d+/ }) });
  await hero.focus();
  await page.keyboard.press('Enter');
  const gallery = page.getByRole('dialog', {
    name: named('photo.ofHotel', { name: 'Lá Sen Boutique' }),
  });
  const picture = gallery.getByRole('listitem').first().getByRole('button');
  await picture.focus();
  await page.keyboard.press('Enter');
  const viewer = page.getByRole('dialog', { name: 'Lá Sen Boutique', exact: true });
  await expect(viewer.getByText(named('photo.position', { at: 1, count: /\d+/ }))).toBeVisible();
  const expectAt = (at: number) =>
    expect(viewer.getByText(named('photo.position', { at, count: /\d+/ }))).toBeVisible();
  // Keys are the viewer's once it has the focus.
  await expect(viewer.getByRole('button', { name: named('common.close') })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expectAt(2);
  await page.keyboard.press('End');
  await expect(viewer.getByRole('button', { name: named('photo.next') })).toBeDisabled();
  await page.keyboard.press('Home');
  await expectAt(1);
  await expect(viewer.getByRole('button', { name: named('photo.previous') })).toBeDisabled();
  await viewer.getByRole('button', { name: named('photo.next') }).click();
  await expectAt(2);
  // A pull that begins while the picture is still coming starts from where it is.
  const second = viewer.getByRole('listitem').nth(1);
  await expect.poll(async () => Math.round((await second.boundingBox())?.x ?? -1)).toBe(0);
  // Pulled by the pointer, and swiped on a trackpad.
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.mouse.move(0.85 * width, height / 2);
  await page.mouse.down();
  await page.mouse.move(0.15 * width, height / 2, { steps: 8 });
  await page.mouse.up();
  await expectAt(3);
  await page.mouse.wheel(-120, 0);
  await expectAt(2);
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(picture).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(gallery).toBeHidden();
  await expect(hero).toBeFocused();
});

test(
  'a tapped card is painted from what the list knew before anything else comes, and nothing moves when it does',
  { tag: '@core' },
  async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto(`${site.url}/vi-vn/search?provinceSn=1&${evening()}`, {
      waitUntil: 'networkidle',
    });
    const release = await holdRequests(page, /\/api\/hotel\/(?:getHotelDetail|getRoomList)/);
    await page.evaluate(() => {
      const seen = window as unknown as { shift: number };
      seen.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
        })[])
          if (!entry.hadRecentInput) seen.shift += entry.value;
      }).observe({ type: 'layout-shift' });
    });
    // One further down, which was not fetched ahead.
    const card = page.getByRole('main').getByRole('listitem').nth(12);
    const name = (await card.getByRole('heading').first().textContent())?.trim() ?? '';
    const price = (await cardPrices(card).last().textContent())?.trim() ?? '';
    await cardLinks(card).first().click();
    // The list stays behind it for a moment, unseen.
    await expect(hotelTitle(page)).toHaveText(name);
    await expect(page.getByText(price).filter({ visible: true }).first()).toBeVisible();
    await expect(roomList(page)).toHaveCount(0);
    await still(page);
    release();
    await expect(roomList(page)).toBeVisible();
    await expect(page.getByText(price).filter({ visible: true }).first()).toBeVisible();
    await quiet(page);
    await still(page);
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(
      0.001,
    );
  },
);

test('a card tapped while its list still waits for pictures opens its hotel', async ({ page }) => {
  await page.setViewportSize(phone);
  // They never come, so the page is never read to its end.
  await page.route(
    '**/photos/**',
    () =>
      new Promise(() => {
        /* kept waiting */
      }),
  );
  await page.goto(`${site.url}/vi-vn/search?provinceSn=1&${evening()}`, {
    waitUntil: 'domcontentloaded',
  });
  const card = cardLinks(page.getByRole('main').getByRole('listitem').nth(12)).first();
  // Taken over by the browser: before that it is a plain link.
  await expect.poll(() => isTakenOver(card)).toBe(true);
  await page.evaluate(() => {
    (window as unknown as { isSamePage: boolean }).isSamePage = true;
  });
  await card.click();
  await page.waitForURL('**/hotel/**', { waitUntil: 'commit' });
  await expect(hotelTitle(page)).toBeVisible();
  expect(
    await page.evaluate(() => (window as unknown as { isSamePage?: boolean }).isSamePage),
  ).toBe(true);
});

test.describe(() => {
  test.use({ serviceWorkers: 'allow' });
  test('a hotel that was browsed still opens without the server, its rooms and reviews with it', async ({
    page,
    troubles,
  }) => {
    await page.setViewportSize(phone);
    await page.goto(`${site.url}/vi-vn/search?provinceSn=1&${evening()}`, {
      waitUntil: 'networkidle',
    });
    const link = cardLinks(page.getByRole('main').getByRole('listitem')).first();
    await link.click();
    await expect(roomList(page).getByRole('article').first()).toBeVisible();
    const name = await page.getByRole('heading', { level: 1 }).textContent();
    const rooms = await roomList(page).getByRole('article').count();
    await kept(page, 'hotel/getHotelDetail', 'hotel/getRoomList');
    troubles.allowOutage();
    await site.cut();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '');
    await expect(roomList(page).getByRole('article')).toHaveCount(rooms);
    await site.restore();
  });
});

for (const theme of ['light', 'dark'] as const) {
  test(`the room's sheet, the viewer and the surcharge's why bar nobody, ${theme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize(phone);
    await open(page, evening());
    await expectAccessible(page, 'the page');
    await page.getByRole('button', { name: named('surcharge.why') }).click();
    await expectAccessible(page, 'the why');
    await page.keyboard.press('Escape');
    await roomLink(page, 'Deluxe Ban Công').click();
    await expect(page.getByRole('dialog', { name: 'Deluxe Ban Công' })).toBeVisible();
    await still(page);
    await expectAccessible(page, 'the room');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: named('photo.seeAll', { count: /\d+/ }) }).click();
    await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click();
    await expect(page.getByText(named('photo.position', { at: 1, count: /\d+/ }))).toBeVisible();
    await expectAccessible(page, 'the viewer');
  });
}

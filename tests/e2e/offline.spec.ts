// After one visit the server is killed: home, the hotel that was browsed, the pages that were read
// and a guest's booking still open.

import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { named } from '../support/named.ts';
import {
  bars,
  bookButton,
  chooseRoom,
  documentOf,
  guestEmail,
  guestName,
  guestPhone,
  linksTo,
  offlineNotice,
  payBy,
  photos,
} from '../support/screens.ts';
import { roomAhead, signIn } from './support/checkout-people.ts';
import { expect, test } from './support/fixtures.ts';
import { kept, keptWith, still } from './support/moments.ts';
import { agreeToTerms, bookWithMomo, sureHotel, openSite, type Site } from './support/site.ts';

test.use({ serviceWorkers: 'allow' });
let site: Site;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  site = await openSite();
});
test.afterAll(async () => {
  await site.discard();
});

test(
  'home and the browsed hotel open without the server, a hotel never seen says so',
  { tag: '@core' },
  async ({ page, troubles }) => {
    await page.goto(`${site.url}/vi-vn`, { waitUntil: 'networkidle' });
    await page.goto(`${site.url}/vi-vn/hotel/la-sen-boutique`, { waitUntil: 'networkidle' });
    const rooms = await page.getByRole('heading', { level: 3 }).allTextContents();
    await kept(page, 'hotel/getHotelDetail', 'hotel/getRoomList');
    troubles.allowOutage();
    await site.cut();
    await page.goto(`${site.url}/vi-vn/hotel/la-sen-boutique`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lá Sen Boutique');
    await expect(page.getByRole('heading', { level: 3 })).toHaveText(rooms);
    const photo = photos(page).first();
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await expect(offlineNotice(page).first()).toBeVisible();
    await page.goto(`${site.url}/vi-vn`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(linksTo(page, '/hotel/').first()).toBeVisible();
    await page.goto(`${site.url}/vi-vn/hotel/a-hotel-never-seen`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(named('offline.notSaved'));
    await site.restore();
  },
);

test('pages that were read open without the server, with their hotels, and say that they were saved', async ({
  page,
  troubles,
}) => {
  const read = [
    '/province/ho-chi-minh',
    '/hotel-collection',
    '/blog',
    '/blog/dat-phong-theo-gio',
    '/sitemap',
  ];
  const seen = new Map<string, string | null>();
  await page.goto(`${site.url}/vi-vn/hotel-collection`, { waitUntil: 'networkidle' });
  const collection = new URL(
    await page
      .getByRole('main')
      .getByRole('listitem')
      .getByRole('link')
      .first()
      .evaluate((link: HTMLAnchorElement) => link.href),
  ).pathname.replace('/vi-vn', '');
  for (const path of [...read, collection]) {
    await page.goto(`${site.url}/vi-vn${path}`, { waitUntil: 'networkidle' });
    seen.set(path, await page.getByRole('heading', { level: 1 }).textContent());
  }
  await kept(page);
  troubles.allowOutage();
  await site.cut();
  for (const [path, title] of seen) {
    await page.goto(`${site.url}/vi-vn${path}`);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(title ?? '');
    await expect(offlineNotice(page).first(), path).toBeVisible();
  }
  await page.goto(`${site.url}/vi-vn/province/ho-chi-minh`);
  await expect(linksTo(page.getByRole('main'), '/hotel/').first()).toBeVisible();
  await site.restore();
});

test('a guest pays with MoMo, and the link opens the card and fills a calendar without the server', async ({
  page,
  troubles,
}) => {
  await page.goto(`${site.url}/en-vn/search?provinceSn=1`);
  await linksTo(page, `/hotel/${await sureHotel(site)}`)
    .first()
    .click();
  await page.waitForURL('**/hotel/**');
  await chooseRoom(page).click();
  await page.waitForURL('**/checkout/**');
  await guestName(page).fill('Mai Anh');
  await guestPhone(page).fill('0987654321');
  await guestEmail(page).fill('mai.anh@example.com');
  await expect(payBy(page, 'hotel')).toBeDisabled();
  await bookWithMomo(page, site);
  await expect(
    page.getByRole('region', { name: named('card.title', undefined, 'en') }),
  ).toBeVisible();
  const enlarge = page.getByRole('button', { name: named('card.enlarge', undefined, 'en') });
  const large = page.getByRole('dialog', { name: named('card.code', undefined, 'en') });
  await enlarge.click();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await expect
    .poll(() => large.boundingBox(), 'the code to scan fills the screen')
    .toEqual({ x: 0, y: 0, width, height });
  await page.keyboard.press('Escape');
  await expect(large).toHaveCount(0);
  await expect(enlarge).toBeFocused();
  const code = await page.getByTestId('booking-code').first().textContent();
  await kept(page);
  troubles.allowOutage();
  await site.cut();
  await page.reload();
  await expect(page.getByTestId('booking-code').first()).toHaveText(code ?? '');
  const here = page.url();
  await enlarge.click();
  await expect(large).toBeVisible();
  await page.goBack();
  await expect(large).toHaveCount(0);
  expect(page.url(), 'Back leaves the code, not the booking').toBe(here);
  await expect(enlarge).toBeVisible();
  await enlarge.click();
  await large.getByRole('button', { name: named('common.close', undefined, 'en') }).click();
  await expect(large).toHaveCount(0);
  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: named('calendar.add', undefined, 'en') }).click();
  const file = await saving;
  const plainCode = (code ?? '').replaceAll(/\s/g, '');
  expect(file.suggestedFilename()).toBe(`joystay-${plainCode}.ics`);
  expect(readFileSync(await file.path(), 'utf8')).toContain(`UID:booking-${plainCode}@localhost`);
  await site.restore();
});

test('a booking is on the phone as soon as it is made: the line breaks with its answer, and the page opens all the same', async ({
  page,
  troubles,
}) => {
  await signIn(page, site, '/vi-vn');
  await page.waitForFunction(
    async () => (await navigator.serviceWorker.ready).active?.state === 'activated',
  );
  // The list was read before there was this booking.
  await page.goto(`${site.url}/vi-vn/account/my-booking`, { waitUntil: 'networkidle' });
  const { address } = await roomAhead(site, 9);
  await page.goto(`${site.url}${address}`, { waitUntil: 'networkidle' });
  await payBy(page, 'hotel').click();
  await agreeToTerms(page);
  troubles.allowOutage();
  const answer = page.waitForResponse('**/api/booking/createBooking');
  await bookButton(page).click();
  const { data: booking } = (await (await answer).json()) as {
    data: { code: string; key: string; hotel: { address: string } };
  };
  await site.cut();
  // Written without the server: who leaves the page within that moment finds the booking by its
  // link all the same.
  await keptWith(page, [['booking/getBookingList', booking.code]]);
  for (const path of [
    `checkout/booking-status?code=${booking.code}&key=${booking.key}`,
    `account/my-booking/${booking.code}`,
  ]) {
    await page.goto(`${site.url}/vi-vn/${path}`);
    await expect(page.getByTestId('booking-code').first(), path).toHaveText(
      new RegExp(booking.code.split('').join('\\s?')),
    );
    await expect(page.getByText(booking.hotel.address.slice(0, 12)).first(), path).toBeVisible();
    await expect(documentOf(page)).toHaveAttribute('lang', 'vi');
    await expect(offlineNotice(page).first(), path).toBeVisible();
  }
  await page.goto(`${site.url}/vi-vn/account/my-booking`);
  await expect(
    linksTo(page.getByRole('main'), `/account/my-booking/${booking.code}`, 'end').first(),
  ).toBeVisible();
  await site.restore();
});

/**
 * Where everything on the page stands that one reads or presses; a card goes by its hotel, for its
 * sale and its price are told otherwise without a network.
 */
const places = (page: Page) =>
  page
    .getByRole('main')
    .evaluate((main) =>
      [...main.querySelectorAll<HTMLElement>('h1, h2, h3, li, label, input, nav a')]
        .filter(
          (one) =>
            one.checkVisibility() && (one instanceof HTMLInputElement || one.textContent !== ''),
        )
        .map(
          (one) =>
            `${one.tagName} ${one.id} ${(one.querySelector('h2, h3') ?? one).textContent.slice(0, 30)} at ${Math.round(one.getBoundingClientRect().top)}`,
        ),
    );

for (const [where, width, height, text] of [
  ['a phone', 390, 844, 16],
  ['a small phone with large text', 320, 640, 32],
  ['a desk', 1366, 900, 16],
] as const) {
  test(`nothing on ${where} moves when the network goes and comes back`, async ({
    page,
    context,
    troubles,
  }) => {
    troubles.allowOutage();
    await page.setViewportSize({ width, height });
    await signIn(page, site, '/vi-vn/account/settings');
    const strip = page
      .getByRole('status')
      .filter({ hasText: named('offline.strip') })
      .or(page.getByRole('status').filter({ hasText: named('offline.stripAt') }));
    for (const path of [
      '/account/settings',
      '/account/my-booking',
      '/account/favorite',
      '/account/my-points',
      '/search?provinceSn=1',
      '/hotel/la-sen-boutique',
    ]) {
      await page.goto(`${site.url}/vi-vn${path}`, { waitUntil: 'networkidle' });
      await page.evaluate((size) => {
        const { style } = document.documentElement;
        style.fontSize = `${size}px`;
        style.overflowAnchor = 'none';
        scrollTo(0, 200);
      }, text);
      await still(page);
      const stood = await places(page);
      await context.setOffline(true);
      await expect(strip, path).toBeVisible();
      expect(await places(page), `${path} without a network`).toEqual(stood);
      const [lies, bar] = [
        await strip.boundingBox(),
        await bars(page)
          .filter({ visible: true })
          .first()
          .boundingBox({ timeout: 500 })
          .catch(() => null),
      ];
      expect(
        (lies?.y ?? Infinity) + (lies?.height ?? 0),
        `${path} the strip is on the screen, above the bar`,
      ).toBeLessThanOrEqual((bar?.y ?? height) + 1);
      await context.setOffline(false);
      await expect(strip, path).toHaveCount(0);
      expect(await places(page), `${path} with the network again`).toEqual(stood);
    }
  });
}

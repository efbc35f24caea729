// A hotel on a phone: where it is, and rooms that cannot be had at the chosen time.

import { named } from '../support/named.ts';
import { hotelTitle, linksTo, roomList } from '../support/screens.ts';
import { expect, test } from './support/fixtures.ts';
import type { Site } from './support/site.ts';

let site: Site;
test.beforeAll(({ sharedSite }) => {
  site = sharedSite;
});
test.use({ viewport: { width: 390, height: 844 } });

test('the small map has the streets around the hotel and its pin, without the map library, and opens there', async ({
  page,
}) => {
  let libraries = 0;
  page.on('request', (request) => {
    if (/map-engine|maplibre/.test(request.url())) libraries += 1;
  });
  await page.goto(`${site.url}/vi-vn/hotel/la-sen-boutique`, { waitUntil: 'networkidle' });
  const map = page.getByRole('link', { name: named('location.map') });
  await map.scrollIntoViewIfNeeded();
  const drawn = () =>
    map.evaluate((link) =>
      [...link.querySelectorAll('svg path')].map((path) => path.getAttribute('d') ?? ''),
    );
  await expect
    .poll(async () => (await drawn()).filter((path) => path.startsWith('M')).length)
    .toBeGreaterThan(3);
  await expect(map.getByText(named('map.sketch'))).toBeVisible();
  // The tip of the pin is the middle, where the hotel is.
  const away = await map.evaluate((link) => {
    const box = link.getBoundingClientRect();
    const pin = link.querySelector('[data-slot=map-teaser-pin]')?.getBoundingClientRect();
    return pin === undefined
      ? null
      : [
          pin.left + pin.width / 2 - box.left - box.width / 2,
          pin.bottom - box.top - box.height / 2,
        ];
  });
  expect(Math.abs(away?.[0] ?? 99)).toBeLessThan(2);
  expect(Math.abs(away?.[1] ?? 99)).toBeLessThan(2);
  expect(libraries).toBe(0);
  const { data } = (await (
    await fetch(`${site.url}/api/hotel/getHotelDetail?slug=la-sen-boutique`)
  ).json()) as { data: { mapArea: Record<'latitude' | 'longitude' | 'zoom' | 'radius', number> } };
  const to = new URL((await map.getAttribute('href')) ?? '', site.url).searchParams;
  for (const [name, value] of Object.entries(data.mapArea))
    expect(Number(to.get(name))).toBe(value);
  await map.click();
  await page.waitForURL(/\/vi-vn\/map\?/);
});

test('rooms that are taken are one row each, with the next time they are free', async ({
  page,
}) => {
  const next = new Date(Date.now() + 30 * 3_600_000).toISOString();
  await page.route('**/api/hotel/getRoomList**', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { rooms: object[] } };
    body.data.rooms = body.data.rooms.map((room) => ({
      ...room,
      state: 'soldOut',
      nextFree: next,
    }));
    await route.fulfill({ response: answer, json: body });
  });
  await page.goto(`${site.url}/vi-vn/search?provinceSn=1`, { waitUntil: 'networkidle' });
  await linksTo(page, '/vi-vn/hotel/').first().click();
  const rooms = roomList(page).getByRole('article');
  await expect(rooms.first()).toBeVisible();
  for (const room of await rooms.all()) {
    expect((await room.boundingBox())?.height ?? 999).toBeLessThan(190);
    await expect(room.getByRole('link', { name: named('room.changeTo') })).toBeVisible();
  }
});

for (const [width, height] of [
  [844, 390],
  [667, 375],
] as const)
  test(`on a phone held sideways, ${width} × ${height}, the name of the hotel is in sight`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto(`${site.url}/vi-vn/hotel/la-sen-boutique`, { waitUntil: 'networkidle' });
    // Nor does the bar at the lower end lie over it.
    const isSeen = await hotelTitle(page).evaluate((title) => {
      const { left, top, bottom } = title.getBoundingClientRect();
      const at = (y: number) => document.elementFromPoint(left + 20, y);
      return at(top + 4) === title && at((top + bottom) / 2) === title;
    });
    expect(isSeen).toBe(true);
    const picture = page.getByRole('button', { name: named('photo.seeAll') }).first();
    expect((await picture.boundingBox())?.height ?? 0).toBeGreaterThan(150);
  });

// The search bar in a real browser: its pill opens and closes by the rules, ranges are kept, places
// are found with and without a network.

import type { Page } from '@playwright/test';
import { addDays } from '#domain/time/time.ts';
import { named } from '../support/named.ts';
import { today } from '../support/vietnam-day.ts';
import { signIn } from './support/checkout-people.ts';
import { expect, test } from './support/fixtures.ts';
import { isTakenOver, kept } from './support/moments.ts';
import {
  matched,
  chooseType,
  dayMonth,
  desk,
  locales,
  openPage,
  phone,
  pill,
  placeButton,
  sheet,
  stayButton,
  typeInto,
  words,
} from './support/search-sheets.ts';
import type { Site } from './support/site.ts';

const vi = words['vi-vn'];
/** The row of the place sheet that leads to the map. */
const onMap = (page: Page) => sheet(page).getByRole('option', { name: vi['place.onMap'] });
let site: Site;
test.beforeAll(({ sharedSite }) => {
  site = sharedSite;
});

for (const locale of locales) {
  test(`the pill of ${locale} reads the search, and closes by Esc, outside and elsewhere`, async ({
    page,
  }) => {
    const say = words[locale];
    await page.setViewportSize(desk);
    const date = addDays(today(), 3);
    await openPage(
      page,
      site,
      locale,
      `/search?provinceSn=2&bookingType=1&checkInDatePlan=${date}&startTime=14:30&endDate=${date}&endTime=16:30`,
    );
    await expect(pill(page)).toHaveAccessibleName(
      new RegExp(`${say['bookingType.hourly']}[ ,·]+14:30–16:30, ${dayMonth(date)}`),
    );
    await pill(page).click();
    await expect(page.getByRole('search')).toBeVisible();
    await expect(pill(page)).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('search')).toHaveCount(0);
    await expect(pill(page)).toBeFocused();
    await pill(page).click();
    await page.mouse.click(6, 700);
    await expect(page.getByRole('search')).toHaveCount(0);
    await pill(page).click();
    await page.getByRole('search').getByRole('button', { name: say['search.submit'] }).click();
    await expect(page.getByRole('search')).toHaveCount(0);
    await openPage(page, site, locale, '/search?provinceSn=2&bookingType=3');
    await expect(pill(page)).toHaveAccessibleName(
      new RegExp(
        `${say['bookingType.daily']}[ ,·]+${dayMonth(today())} – ${dayMonth(addDays(today(), 1))}`,
      ),
    );
    await openPage(page, site, locale, '/promotionlist');
    await expect(pill(page)).toHaveCount(0);
    await expect(page.getByRole('search')).toHaveCount(0);
  });
}

for (const [size, path] of [
  [phone, 'search'],
  [phone, 'map'],
  [desk, 'map'],
] as const)
  test(`the pill of the ${path} reads place, way and time at ${size.width} px, and opens the search`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    const date = addDays(today(), 3);
    await page.goto(
      `${site.url}/vi-vn/${path}?provinceSn=2&bookingType=1&checkInDatePlan=${date}&startTime=14:30&endDate=${date}&endTime=16:30`,
    );
    const own = page.getByRole('button', { name: new RegExp(vi['search.change']) });
    await expect(own).toHaveCount(1);
    await expect(own).toHaveAccessibleName(
      new RegExp(`^Hà Nội[ ,·]+${vi['bookingType.hourly']}[ ,·]+14:30–16:30, ${dayMonth(date)}`),
    );
    // Until the page has come to life a press does nothing.
    await expect.poll(() => isTakenOver(own)).toBe(true);
    await own.click();
    await expect(page.getByRole('search', { name: vi['search.form'] })).toBeVisible();
  });

test('with letters twice as large place and time of a search are read whole on a phone', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  for (const [path, summary] of [
    ['', placeButton(page)],
    ['/search?provinceSn=1', page.getByRole('button', { name: new RegExp(vi['search.change']) })],
  ] as const) {
    await openPage(page, site, 'vi-vn', path);
    await expect(summary).toContainText('Hồ Chí Minh');
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    const cut = await summary.evaluate((button) =>
      [...button.querySelectorAll('span')]
        .filter(
          (part) =>
            !part.classList.contains('sr-only') &&
            getComputedStyle(part).overflow !== 'visible' &&
            (part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1),
        )
        .map(({ textContent }) => textContent),
    );
    expect([path, cut]).toEqual([path, []]);
  }
});

test('an address that makes no sense opens the usual search', async ({ page }) => {
  await page.setViewportSize(desk);
  await openPage(
    page,
    site,
    'vi-vn',
    '/search?bookingType=9&checkInDatePlan=2026-02-31&endDate=x&startTime=99:00&latitude=200&provinceSn=-3&zoom=a',
  );
  // It names no place: that of the country's biggest town is shown, and another is asked for above.
  await expect(sheet(page)).toHaveAccessibleName(vi['search.where']);
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(pill(page)).toHaveAccessibleName(/Hồ Chí Minh/);
});

test("the empty sheet of places offers a member's favourites", async ({ page }) => {
  await page.setViewportSize(phone);
  await signIn(page, site, '/vi-vn');
  // Home shows a member with a stay ahead that stay first; a search without a place asks for one.
  await openPage(page, site, 'vi-vn', '/search');
  // A demo member has favourites already.
  const favorites = sheet(page).getByRole('group', { name: named('nav.favoriteHotels') });
  await expect(favorites.getByRole('option').first()).toHaveAttribute('href', /\/hotel\//);
});

test('a landmark is found with a slip, leads to what is near it, and is the last place from then on', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await openPage(page, site, 'vi-vn');
  await placeButton(page).click();
  const field = sheet(page).getByRole('combobox');
  await field.fill('benh vien cho rayy');
  await expect(
    sheet(page).getByText(named('place.mended', { name: 'Bệnh viện Chợ Rẫy' })),
  ).toBeVisible();
  await sheet(page)
    .getByRole('button', { name: named('place.exact', { text: 'benh vien cho rayy' }) })
    .click();
  await expect(sheet(page).getByRole('option', { name: /Chợ Rẫy/ })).toHaveCount(0);
  await field.fill('bv cho ray');
  await sheet(page)
    .getByRole('option', { name: /Bệnh viện Chợ Rẫy/ })
    .click();
  await page.getByRole('search').getByRole('button', { name: vi['search.submit'] }).click();
  await page.waitForURL(/location=cho-ray-hospital/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    named('search.countAround', { count: /[\d.]+/, place: 'Bệnh viện Chợ Rẫy' }),
  );
  await expect(page.getByRole('article').first()).toContainText(named('travel.walk'));
  await openPage(page, site, 'vi-vn', '/search');
  await page.waitForURL(/location=cho-ray-hospital/);
});

test('a name that nothing has leads to the map', async ({ page }) => {
  await page.setViewportSize(phone);
  const date = addDays(today(), 3);
  await openPage(
    page,
    site,
    'vi-vn',
    `?provinceSn=2&bookingType=3&checkInDatePlan=${date}&endDate=${addDays(date, 1)}`,
  );
  await placeButton(page).click();
  const field = sheet(page).getByRole('combobox');
  await field.fill('xyzqq');
  await expect(sheet(page).getByText(vi['place.notFound'])).toBeVisible();
  await expect(sheet(page).getByRole('option')).toHaveCount(1);
  // Enter takes a match, and the map is none.
  await field.press('Enter');
  await expect(onMap(page)).toBeVisible();
  await onMap(page).click();
  await page.waitForURL(/\/vi-vn\/map\?/);
  expect(new URL(page.url()).searchParams.get('checkInDatePlan')).toBe(date);
});

test('what was chosen for each way to stay comes back with it', async ({ page }) => {
  await page.setViewportSize(desk);
  await openPage(page, site, 'vi-vn', '?bookingType=1');
  await stayButton(page).click();
  await chooseType(page, 'vi-vn', 'hourly');
  const date = addDays(today(), 5);
  await typeInto(page, vi['stayPicker.day'], dayMonth(date));
  await typeInto(page, vi['stayPicker.start'], '15:00');
  await chooseType(page, 'vi-vn', 'daily');
  await typeInto(page, vi['stayPicker.day'], dayMonth(addDays(date, 2)));
  await chooseType(page, 'vi-vn', 'hourly');
  await expect(sheet(page).getByRole('status').first()).toContainText(`15:00 `);
  await sheet(page).getByRole('button', { name: vi['stayPicker.done'] }).click();
  const form = page.getByRole('search');
  await form.getByRole('radio', { name: vi['bookingType.daily'] }).check();
  await expect(stayButton(page)).toContainText(dayMonth(addDays(date, 2)));
  await form.getByRole('radio', { name: vi['bookingType.hourly'] }).check();
  await expect(stayButton(page)).toContainText('15:00');
  // A page that is entered anew starts from the usual ranges again.
  await openPage(page, site, 'vi-vn');
  await form.getByRole('radio', { name: vi['bookingType.daily'] }).check();
  await expect(stayButton(page)).toContainText(dayMonth(today()));
});

test('another way to stay keeps the filters and the order of the list', async ({ page }) => {
  await page.setViewportSize(desk);
  await openPage(page, site, 'vi-vn', '/search?provinceSn=2&bookingType=1&sort=2&isFlashSale=1');
  await pill(page).click();
  const form = page.getByRole('search');
  await form.getByRole('radio', { name: vi['bookingType.daily'] }).check();
  await form.getByRole('button', { name: vi['search.submit'] }).click();
  await page.waitForURL(/bookingType=3/);
  const { searchParams } = new URL(page.url());
  expect([searchParams.get('sort'), searchParams.get('isFlashSale')]).toEqual(['2', '1']);
});

test('places are found and picked from the field, and shown with what was typed', async ({
  page,
}) => {
  await page.setViewportSize(desk);
  await openPage(page, site, 'vi-vn');
  await placeButton(page).click();
  const field = sheet(page).getByRole('combobox');
  await expect(field).toBeFocused();
  // Near me, the map, and five provinces.
  await expect(sheet(page).getByRole('option')).toHaveCount(7);
  await field.pressSequentially('da nag', { delay: 30 });
  await expect(sheet(page).getByRole('option').first()).toContainText('Đà Nẵng');
  const answered = page.waitForResponse((answer) =>
    answer.url().endsWith('getSearchSuggestion?keyword=da+nan'),
  );
  await field.fill('da nan');
  await answered;
  await expect(sheet(page).getByRole('listbox')).toHaveAttribute('aria-busy', 'false');
  await expect(matched(page).first()).toHaveText('Đà');
  const counted = page.waitForResponse((answer) => answer.url().includes('updateTotalClickSearch'));
  await expect(sheet(page).getByRole('option').first()).toContainText('Đà Nẵng');
  await field.press('ArrowDown');
  const active = await field.getAttribute('aria-activedescendant');
  await expect(sheet(page).locator('[role=option][data-highlighted]')).toHaveAttribute(
    'id',
    active ?? '',
  );
  // Before the first option comes the field again.
  await field.press('ArrowUp');
  await expect(field).not.toHaveAttribute('aria-activedescendant');
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect(sheet(page)).toHaveCount(0);
  await expect(placeButton(page)).toContainText('Đà Nẵng');
  expect(await (await counted).json()).toEqual({ data: { isCounted: true } });
  await placeButton(page).click();
  await field.fill('la sen boutique');
  await expect(sheet(page).getByRole('option').first()).toContainText('Lá Sen Boutique');
  await field.press('Enter');
  await page.waitForURL('**/hotel/la-sen-boutique**');
});

test('the sheet of places leads to the map, which keeps place and stay and leads nowhere itself', async ({
  page,
}) => {
  await page.setViewportSize(desk);
  const date = addDays(today(), 3);
  await openPage(
    page,
    site,
    'vi-vn',
    `?provinceSn=2&bookingType=1&checkInDatePlan=${date}&startTime=14:30&endDate=${date}&endTime=16:30`,
  );
  await expect(placeButton(page)).toContainText('Hà Nội');
  await placeButton(page).click();
  const field = sheet(page).getByRole('combobox');
  await expect(field).toBeFocused();
  await expect(onMap(page)).toContainText(vi['place.onMapNote']);
  await field.press('ArrowDown');
  await field.press('ArrowDown');
  await expect(onMap(page)).toHaveAttribute('data-highlighted');
  await field.press('Enter');
  await page.waitForURL(/\/vi-vn\/map\?/);
  await expect(sheet(page)).toHaveCount(0);
  const own = page.getByRole('button', { name: new RegExp(vi['search.change']) });
  await expect(own).toHaveAccessibleName(
    new RegExp(`^Hà Nội[ ,·]+${vi['bookingType.hourly']}[ ,·]+14:30–16:30, ${dayMonth(date)}`),
  );
  await own.click();
  await placeButton(page).click();
  await expect(page.getByRole('option', { name: vi['place.nearMe'] })).toBeVisible();
  await expect(page.getByRole('option', { name: vi['place.onMap'] })).toHaveCount(0);
});

test('places are found while an input method still composes, and its Enter picks none', async ({
  page,
}) => {
  await page.setViewportSize(desk);
  await openPage(page, site, 'vi-vn');
  await placeButton(page).click();
  const field = sheet(page).getByRole('combobox');
  await expect(field).toBeFocused();
  const keyboard = await page.context().newCDPSession(page);
  for (const text of ['đ', 'đa', 'đà', 'đà n', 'đà nẵ'])
    await keyboard.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  await expect(field).toHaveValue('đà nẵ');
  await expect(sheet(page).getByRole('option').first()).toContainText('Đà Nẵng');
  await field.evaluate((input) =>
    input.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true }),
    ),
  );
  await expect(sheet(page)).toBeVisible();
  await keyboard.send('Input.insertText', { text: 'đà nẵng' });
  await expect(field).toHaveValue('đà nẵng');
  await field.press('Enter');
  await expect(placeButton(page)).toContainText('Đà Nẵng');
});

test('the last ten searches are kept here, and cleared here', async ({ page }) => {
  await page.setViewportSize(desk);
  for (let sn = 1; sn <= 11; sn += 1) {
    await page.goto(`${site.url}/vi-vn/search?provinceSn=${sn}`);
    await page.waitForFunction(
      (which) => localStorage.getItem('recent-searches')?.includes(`"sn":${which}}`),
      sn,
    );
  }
  await openPage(page, site, 'vi-vn');
  await placeButton(page).click();
  const recent = sheet(page).getByRole('group', { name: vi['place.recent'] });
  await expect(recent.getByRole('option')).toHaveCount(10);
  await expect(recent.getByRole('option').first()).toContainText('Bình Dương');
  await sheet(page).getByRole('button', { name: vi['place.clearRecent'] }).click();
  await expect(recent).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('recent-searches'))).toBeNull();
});

test.describe(() => {
  test.use({ serviceWorkers: 'allow' });
  test('without a network provinces, searches and seen hotels are still found', async ({
    page,
    troubles,
  }) => {
    troubles.allowOutage();
    await page.setViewportSize(phone);
    await openPage(page, site, 'vi-vn', '/hotel/la-sen-boutique');
    await kept(page, 'hotel/getHotelDetail');
    await openPage(page, site, 'vi-vn');
    await placeButton(page).click();
    await expect(sheet(page).getByRole('option')).not.toHaveCount(0);
    await page.keyboard.press('Escape');
    await site.cut();
    await page.evaluate(() => window.dispatchEvent(new Event('offline')));
    await placeButton(page).click();
    await expect(sheet(page).getByText(vi['place.offline'])).toBeVisible();
    await expect(onMap(page)).toHaveCount(0);
    const field = sheet(page).getByRole('combobox');
    for (const [typed, name] of [
      ['sg', 'Hồ Chí Minh'],
      ['ha noi', 'Hà Nội'],
      ['da nag', 'Đà Nẵng'],
      ['ฮานอย', 'Hà Nội'],
      ['mui ne', 'Bình Thuận'],
      ['la sen', 'Lá Sen Boutique'],
    ] as const) {
      await field.fill(typed);
      await expect(sheet(page).getByRole('option').first()).toContainText(name);
    }
    await site.restore();
  });
});

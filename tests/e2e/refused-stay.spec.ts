// Somebody follows an old link: each page says what of it cannot be had and what it shows instead,
// and the stay can be chosen anew; another way to stay keeps its day.

import { AxeBuilder } from '@axe-core/playwright';
import { addDays } from '#domain/time/time.ts';
import { today } from '../support/vietnam-day.ts';
import { expect, test } from './support/fixtures.ts';
import {
  chooseType,
  dayMonth,
  desk,
  locales,
  openPage,
  phone,
  sheet,
  stayButton,
  words,
} from './support/search-sheets.ts';
import type { Site } from './support/site.ts';

let site: Site;
test.beforeAll(({ sharedSite }) => {
  site = sharedSite;
});

const slug = 'la-sen-boutique';
const past = () =>
  `bookingType=3&checkInDatePlan=${addDays(today(), -3)}&endDate=${addDays(today(), -1)}`;
/** A date and the day after it, as pages write a range. */
const range = (ahead: number) =>
  `${dayMonth(addDays(today(), ahead))} – ${dayMonth(addDays(today(), ahead + 1))}`;
const inThreeDays = () =>
  `bookingType=3&checkInDatePlan=${addDays(today(), 3)}&startTime=14:00&endDate=${addDays(today(), 4)}&endTime=12:00`;

for (const locale of locales)
  test(`a link to days that are past says so and lets others be chosen, in ${locale}`, async ({
    page,
  }) => {
    const say = words[locale];
    const notes = page.getByRole('status').filter({ hasText: dayMonth(addDays(today(), -3)) });
    await page.setViewportSize(phone);
    for (const address of [`/search?provinceSn=1&${past()}`, `/hotel/${slug}?${past()}`]) {
      await openPage(page, site, locale, address);
      await expect(notes).toHaveCount(1);
      await expect(notes).toContainText(range(0));
      const found = await new AxeBuilder({ page }).include('[role=status]').analyze();
      expect(found.violations.map(({ id }) => id)).toEqual([]);
      await notes.getByRole('button', { name: say['refusedStay.change'] }).click();
      await chooseType(page, locale, 'overnight');
      await sheet(page)
        .getByRole('listbox', { name: say['stayPicker.overnight'] })
        .getByRole('option')
        .nth(3)
        .click();
      await sheet(page)
        .getByRole('button', { name: new RegExp(`^${say['stayPicker.done'].slice(0, 3)}`) })
        .click();
      await page.waitForURL(/bookingType=2/);
      await expect(notes).toHaveCount(0);
      expect(new URL(page.url()).searchParams.get('provinceSn')).toBe(
        address.startsWith('/search') ? '1' : null,
      );
    }
  });

test('a checkout of a room that the hotel does not have leads to those that it has, for the same days', async ({
  page,
}) => {
  await page.setViewportSize(desk);
  await openPage(page, site, 'en-vn', `/checkout/${slug}?room=999999&${inThreeDays()}`);
  await expect(page).toHaveURL(new RegExp(`/en-vn/hotel/${slug}\\?`));
  await expect(page.getByText(words['en-vn']['refusedStay.room'])).toBeVisible();
  await page.getByTestId('choose-room').first().click();
  await page.waitForURL(/\/checkout\//);
  expect(new URL(page.url()).searchParams.get('checkInDatePlan')).toBe(addDays(today(), 3));
});

test('a checkout that is refused says why and leads to what can be booked', async ({ page }) => {
  const vi = words['vi-vn'];
  const day = addDays(today(), 3);
  const late = `bookingType=1&checkInDatePlan=${day}&startTime=21:30&endDate=${day}&endTime=23:30`;
  await page.setViewportSize(phone);
  await openPage(page, site, 'vi-vn', `/checkout/${slug}?room=1&${late}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(vi['error.notSold']);
  await expect(page).toHaveTitle(new RegExp(vi['checkout.title']));
  const found = await new AxeBuilder({ page }).analyze();
  expect(found.violations.map(({ id }) => id)).toEqual([]);
  await page.getByRole('link', { name: vi['dialog.seeRooms'] }).click();
  await expect(page).toHaveURL(new RegExp(`/vi-vn/hotel/${slug}\\?.*checkInDatePlan=${day}`));
  // There it is said why, with what can be had instead.
  await expect(page.getByRole('button', { name: vi['refusedStay.change'] })).toBeVisible();
});

test("another way to stay keeps the day on a hotel's page, in the search bar and in the sheet", async ({
  page,
}) => {
  const vi = words['vi-vn'];
  const date = addDays(today(), 3);
  await page.setViewportSize(desk);
  await openPage(page, site, 'vi-vn', `/hotel/${slug}?${inThreeDays()}`);
  await page.getByRole('main').getByRole('radio', { name: vi['bookingType.overnight'] }).check();
  await page.waitForURL(/bookingType=2/);
  expect(new URL(page.url()).searchParams.get('checkInDatePlan')).toBe(date);

  await openPage(page, site, 'vi-vn', `?bookingType=3&${inThreeDays()}`);
  await page.getByRole('search').getByRole('radio', { name: vi['bookingType.hourly'] }).check();
  await expect(stayButton(page)).toContainText(dayMonth(date));

  await stayButton(page).click();
  await chooseType(page, 'vi-vn', 'overnight');
  await expect(
    sheet(page)
      .getByRole('listbox', { name: vi['stayPicker.overnight'] })
      .getByRole('option', { selected: true })
      .first(),
  ).toHaveAttribute('data-value', date);
});

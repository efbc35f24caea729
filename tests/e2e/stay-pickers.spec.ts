// The three pickers in a real browser: walked by keys in three languages, typed into, priced where
// the hotel is known, barred to nobody.

import type { Page } from '@playwright/test';
import { addDays, daysBetween, type LocalDate } from '#domain/time/time.ts';
import { named } from '../support/named.ts';
import { calendarDay, tabStop } from '../support/screens.ts';
import { today } from '../support/vietnam-day.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expect, test } from './support/fixtures.ts';
import {
  matched,
  typingFold,
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
  type Locale,
} from './support/search-sheets.ts';
import type { Site } from './support/site.ts';

const vi = words['vi-vn'];
let site: Site;
test.beforeAll(({ sharedSite }) => {
  site = sharedSite;
});

const focused = (page: Page, attribute: string) =>
  page.evaluate((name) => document.activeElement?.getAttribute(name) ?? null, attribute);

async function walkHours(page: Page, locale: Locale): Promise<void> {
  const say = words[locale];
  await chooseType(page, locale, 'hourly');
  const starts = sheet(page).getByRole('listbox', { name: say['stayPicker.start'] });
  const days = sheet(page).getByRole('listbox', { name: say['stayPicker.day'] });
  const before = (await days
    .getByRole('option', { selected: true })
    .getAttribute('data-value')) as LocalDate;
  await tabStop(days).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(days.getByRole('option', { selected: true })).toHaveAttribute(
    'data-value',
    addDays(before, 1),
  );
  await tabStop(starts).focus();
  for (const key of ['Home', 'ArrowRight', 'ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight'])
    await page.keyboard.press(key);
  await page.keyboard.press('Enter');
  await expect(starts.getByRole('option', { selected: true })).toHaveText('08:30');
  const lengths = sheet(page).getByRole('listbox', { name: say['stayPicker.length'] });
  await tabStop(lengths).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(lengths.getByRole('option', { selected: true })).toHaveAttribute('data-value', '3');
}

async function walkNights(page: Page, locale: Locale): Promise<void> {
  const say = words[locale];
  await chooseType(page, locale, 'overnight');
  const nights = sheet(page).getByRole('listbox', { name: say['stayPicker.overnight'] });
  await tabStop(nights).focus();
  for (const key of ['End', 'Home', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  await page.keyboard.press('Enter');
  await expect(nights.getByRole('option', { selected: true }).first()).toHaveAttribute(
    'data-value',
    addDays(today(), 2),
  );
}

async function walkDays(page: Page, locale: Locale): Promise<void> {
  await chooseType(page, locale, 'daily');
  const grid = sheet(page).getByRole('grid');
  await calendarDay(grid, today()).focus();
  const press = async (key: string) => {
    await page.keyboard.press(key);
    return focused(page, 'data-day');
  };
  expect(await press('ArrowRight')).toBe(addDays(today(), 1));
  expect(await press('ArrowDown')).toBe(addDays(today(), 8));
  expect(await press('ArrowUp')).toBe(addDays(today(), 1));
  const sunday = (await press('End')) as LocalDate;
  expect(new Date(`${sunday}T00:00:00Z`).getUTCDay()).toBe(0);
  const monday = (await press('Home')) as LocalDate;
  expect([addDays(sunday, -6), today()]).toContain(monday);
  const later = (await press('PageDown')) as LocalDate;
  expect(daysBetween(monday, later)).toBeGreaterThanOrEqual(28);
  // Months are not all of one length.
  expect(Math.abs(daysBetween(monday, (await press('PageUp')) as LocalDate))).toBeLessThanOrEqual(
    3,
  );
  expect(await press('Shift+PageDown')).toBe(addDays(today(), 90));
  expect(await press('Shift+PageUp')).toBe(today());
  await page.keyboard.press('Enter');
  for (const key of ['ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  await expect(sheet(page).getByRole('status').first()).toContainText(
    dayMonth(addDays(today(), 2)),
  );
}

for (const locale of locales) {
  test(`are walked and left by keys alone in ${locale}`, async ({ page }) => {
    await page.setViewportSize(desk);
    await openPage(page, site, locale);
    await stayButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(sheet(page)).toBeVisible();
    await expect(sheet(page).getByText(words[locale]['date.vietnamTime'])).toHaveCount(1);
    await walkHours(page, locale);
    await walkNights(page, locale);
    await walkDays(page, locale);
    await page.keyboard.press('Escape');
    await expect(sheet(page)).toHaveCount(0);
    await expect(stayButton(page)).toBeFocused();
  });
}

test('a day that cannot be read keeps the sheet open until it is another one', async ({ page }) => {
  await page.setViewportSize(phone);
  await openPage(page, site, 'vi-vn', '?bookingType=1');
  await stayButton(page).click();
  await chooseType(page, 'vi-vn', 'hourly');
  await typingFold(page).click();
  const field = sheet(page).getByRole('textbox', { name: vi['stayPicker.day'], exact: true });
  await field.fill('cuối tháng');
  const done = sheet(page).getByRole('button', { name: vi['stayPicker.done'] });
  await done.click();
  await expect(field).toHaveAccessibleDescription(named('stayPicker.badDay'));
  await expect(field).toBeFocused();
  await field.fill('ngày mai');
  await done.click();
  await expect(sheet(page)).toHaveCount(0);
  await expect(stayButton(page)).toContainText(dayMonth(addDays(today(), 1)));
});

test('what is typed is taken as people write it, and told in words where it cannot be', async ({
  page,
}) => {
  await page.setViewportSize(desk);
  await openPage(page, site, 'vi-vn', '?bookingType=1');
  await stayButton(page).click();
  await chooseType(page, 'vi-vn', 'hourly');
  const date = addDays(today(), 4);
  for (const text of [
    dayMonth(date),
    dayMonth(date).replace('/', '-'),
    `${Number(date.slice(8))} tháng ${Number(date.slice(5, 7))}`,
  ]) {
    const field = await typeInto(page, vi['stayPicker.day'], text);
    await expect(field).toHaveValue(dayMonth(date));
  }
  for (const text of ['14h30', '2:30pm', '2 giờ 30 chiều', '1430']) {
    await typeInto(page, vi['stayPicker.start'], '10:00');
    const field = await typeInto(page, vi['stayPicker.start'], text);
    await expect(field).toHaveValue('14:30');
  }
  const wrong = async (label: string, text: string, says: string | RegExp) => {
    const field = await typeInto(page, label, text);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(says);
  };
  await wrong(
    vi['stayPicker.start'],
    '14:10',
    named('stayPicker.halfHour', { before: '14:00', after: '14:30' }),
  );
  await wrong(vi['stayPicker.start'], 'sáng', named('stayPicker.badTime'));
  await wrong(vi['stayPicker.day'], '31/2', named('stayPicker.badDay'));
  await wrong(vi['stayPicker.day'], dayMonth(addDays(today(), 60)), named('stayPicker.farDay'));
  await chooseType(page, 'vi-vn', 'daily');
  await typeInto(page, vi['stayPicker.day'], dayMonth(date));
  await wrong(vi['stayPicker.outDay'], dayMonth(date), named('stayPicker.outBefore'));
  await wrong(
    vi['stayPicker.outDay'],
    dayMonth(addDays(date, 15)),
    named('stayPicker.outLate', { count: 14, last: /.+/ }),
  );
  await typeInto(page, vi['stayPicker.outDay'], dayMonth(addDays(date, 3)));
  await sheet(page).getByRole('button', { name: vi['stayPicker.done'] }).click();
  await page.getByRole('search').getByRole('button', { name: vi['search.submit'] }).click();
  await page.waitForURL('**/search?**');
  const asked = new URL(page.url()).searchParams;
  expect([asked.get('bookingType'), asked.get('checkInDatePlan'), asked.get('endDate')]).toEqual([
    '3',
    date,
    addDays(date, 3),
  ]);
  await page.reload({ waitUntil: 'networkidle' });
  await expect(pill(page)).toHaveAccessibleName(
    new RegExp(`${dayMonth(date)} – ${dayMonth(addDays(date, 3))}`),
  );
});

test("a hotel's own prices stand on its chips, and taking one is what the page then asks", async ({
  page,
}) => {
  await page.setViewportSize(phone);
  const date = addDays(today(), 2);
  await openPage(
    page,
    site,
    'vi-vn',
    `/hotel/la-sen-boutique?bookingType=3&checkInDatePlan=${date}&startTime=14:00&endDate=${addDays(date, 1)}&endTime=12:00`,
  );
  await page
    .getByRole('button')
    .filter({ has: page.locator('[data-slot=stay]') })
    .first()
    .click();
  await expect(calendarDay(sheet(page), date)).toContainText(/\d+K|\d+(\.\d)?M/);
  await expect(calendarDay(sheet(page), date)).toHaveAccessibleName(/còn phòng, [\d.]+.₫|kín/);
  await chooseType(page, 'vi-vn', 'hourly');
  const lengths = sheet(page).getByRole('listbox', { name: vi['stayPicker.length'] });
  await expect(lengths.getByRole('option')).toHaveCount(5);
  await expect(lengths.getByRole('option').nth(1)).toContainText(/K/);
  await expect(sheet(page).getByText(named('stayPicker.over', { count: 5 }))).toBeVisible();
  const done = sheet(page).getByRole('button', {
    name: named('stayPicker.doneFor', { total: /[\d.]+.₫/ }),
  });
  const price = (await done.textContent())?.replace('Xong · ', '');
  await done.click();
  await page.waitForURL(/bookingType=1/);
  await expect(page.getByRole('main')).toContainText(price ?? '');
});

for (const theme of ['light', 'dark'] as const) {
  test(`nothing in the sheets is barred to anybody, ${theme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.setViewportSize(phone);
    await openPage(page, site, 'vi-vn');
    await placeButton(page).click();
    await expect(sheet(page).getByRole('option')).not.toHaveCount(0);
    await expectAccessible(page, 'places', 'dialog');
    await sheet(page).getByRole('combobox').fill('ha noi');
    await expect(matched(page).first()).toBeVisible();
    await expectAccessible(page, 'places, typed', 'dialog');
    await page.keyboard.press('Escape');
    await stayButton(page).click();
    for (const type of ['hourly', 'overnight', 'daily'] as const) {
      await chooseType(page, 'vi-vn', type);
      if ((await sheet(page).getByRole('textbox').count()) === 0) await typingFold(page).click();
      await expectAccessible(page, type, 'dialog');
    }
  });
}

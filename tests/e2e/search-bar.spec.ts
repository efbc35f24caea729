// Searching by keyboard alone, in three languages: the bar and its pill, the three pickers, typed days and hours, places with and without a network.

import type { Locator, Page } from '@playwright/test';
import { AxeBuilder } from '@axe-core/playwright';
import en from '#locales/en.json' with { type: 'json' };
import th from '#locales/th.json' with { type: 'json' };
import vi from '#locales/vi.json' with { type: 'json' };
import { addDays, daysBetween, localDate, instant, type LocalDate } from '#domain/time.ts';
import { openSite, type Site } from './site.ts';
import { expect, test } from './watch.ts';

const words = { 'vi-vn': vi, 'en-vn': en, 'th-vn': th } as const;
type Locale = keyof typeof words;
const locales = Object.keys(words) as Locale[];
const desk = { width: 1366, height: 900 };
const phone = { width: 390, height: 844 };

let site: Site;
test.beforeAll(async () => { test.setTimeout(180_000); site = await openSite(4370); });
test.afterAll(async () => { await site.discard(); });

const today = (): LocalDate => localDate(instant(Date.now()));
const dayMonth = (date: LocalDate): string => `${date.slice(8)}/${date.slice(5, 7)}`;
const open = (page: Page, locale: Locale, path = '') => page.goto(`${site.url}/${locale}${path}`, { waitUntil: 'networkidle' });
const sheet = (page: Page): Locator => page.locator('dialog[open]');
const stayButton = (page: Page): Locator => page.getByRole('search').locator('button[aria-haspopup=dialog]').last();
const placeButton = (page: Page): Locator => page.getByRole('search').locator('button[aria-haspopup=dialog]').first();
const chooseType = (page: Page, locale: Locale, type: 'hourly' | 'overnight' | 'daily') => sheet(page).getByRole('radio', { name: words[locale][`bookingType.${type}`] }).check();
const focused = (page: Page, attribute: string) => page.evaluate((name) => document.activeElement?.getAttribute(name) ?? null, attribute);

for (const locale of locales) {
  test(`the three pickers are walked and left by keys alone in ${locale}`, async ({ page }) => {
    const say = words[locale];
    await page.setViewportSize(desk);
    await open(page, locale);
    await stayButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(sheet(page)).toBeVisible();
    await expect(sheet(page).getByText(say['date.vietnamTime'])).toHaveCount(1);
    await chooseType(page, locale, 'hourly');
    const starts = sheet(page).getByRole('listbox', { name: say['stayPicker.start'] });
    const days = sheet(page).getByRole('listbox', { name: say['stayPicker.day'] });
    await days.locator('[tabindex="0"]').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(days.locator('[aria-selected=true]')).toHaveAttribute('data-value', addDays((await days.locator('[data-value]').first().getAttribute('data-value')) as LocalDate, 1));
    await starts.locator('[tabindex="0"]').focus();
    for (const key of ['Home', 'ArrowRight', 'ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight']) await page.keyboard.press(key);
    await page.keyboard.press('Enter');
    await expect(starts.locator('[aria-selected=true]')).toHaveText('08:30');
    const lengths = sheet(page).getByRole('listbox', { name: say['stayPicker.length'] });
    await lengths.locator('[tabindex="0"]').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await expect(lengths.locator('[aria-selected=true]')).toHaveAttribute('data-value', '3');

    await chooseType(page, locale, 'overnight');
    const nights = sheet(page).getByRole('listbox', { name: say['stayPicker.overnight'] });
    await nights.locator('[tabindex="0"]').focus();
    for (const key of ['End', 'Home', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
    await page.keyboard.press('Enter');
    await expect(nights.locator('[aria-selected=true]').first()).toHaveAttribute('data-value', addDays(today(), 2));

    await chooseType(page, locale, 'daily');
    const grid = sheet(page).getByRole('grid');
    await grid.locator(`[data-day="${today()}"]`).focus();
    const press = async (key: string) => { await page.keyboard.press(key); return focused(page, 'data-day'); };
    expect(await press('ArrowRight')).toBe(addDays(today(), 1));
    expect(await press('ArrowDown')).toBe(addDays(today(), 8));
    expect(await press('ArrowUp')).toBe(addDays(today(), 1));
    const sunday = (await press('End')) as LocalDate;
    expect(new Date(`${sunday}T00:00:00Z`).getUTCDay()).toBe(0);
    const monday = (await press('Home')) as LocalDate;
    expect([addDays(sunday, -6), today()]).toContain(monday);
    const later = (await press('PageDown')) as LocalDate;
    expect(daysBetween(monday, later)).toBeGreaterThanOrEqual(28);
    expect(await press('PageUp')).toBe(monday);
    expect(await press('Shift+PageDown')).toBe(addDays(today(), 90));
    expect(await press('Shift+PageUp')).toBe(today());
    await page.keyboard.press('Enter');
    for (const key of ['ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    await expect(sheet(page).getByRole('status').first()).toContainText(dayMonth(addDays(today(), 2)));
    await page.keyboard.press('Escape');
    await expect(sheet(page)).toHaveCount(0);
    await expect(stayButton(page)).toBeFocused();
  });

  test(`the pill of ${locale} reads the search, and closes by Esc, outside and elsewhere`, async ({ page }) => {
    const say = words[locale];
    await page.setViewportSize(desk);
    const date = addDays(today(), 3);
    await open(page, locale, `/search?provinceSn=2&bookingType=1&checkInDatePlan=${date}&startTime=14:30&endDate=${date}&endTime=16:30`);
    const pill = page.locator('header button[aria-haspopup=dialog]');
    await expect(pill).toHaveAccessibleName(new RegExp(`${say['bookingType.hourly']}, 14:30–16:30, ${dayMonth(date)}`));
    await pill.click();
    await expect(page.getByRole('search')).toBeVisible();
    await expect(pill).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('search')).toHaveCount(0);
    await expect(pill).toBeFocused();
    await pill.click();
    await page.mouse.click(600, 860);
    await expect(page.getByRole('search')).toHaveCount(0);
    await pill.click();
    await page.getByRole('search').getByRole('button', { name: say['search.submit'] }).click();
    await expect(page.getByRole('search')).toHaveCount(0);
    await open(page, locale, '/search?provinceSn=2&bookingType=3');
    await expect(pill).toHaveAccessibleName(new RegExp(`${say['bookingType.daily']}, ${dayMonth(today())} – ${dayMonth(addDays(today(), 1))}`));
    await open(page, locale, '/promotionlist');
    await expect(page.locator('header button[aria-haspopup=dialog]')).toHaveCount(0);
    await expect(page.getByRole('search')).toHaveCount(0);
  });
}

/** Types into a field of the open sheet and leaves it. */
async function typeInto(page: Page, label: string, text: string): Promise<Locator> {
  const field = sheet(page).getByLabel(label, { exact: true }).and(page.locator('input'));
  if (!(await field.isVisible())) await sheet(page).locator('summary').click();
  await field.fill(text);
  await field.press('Enter');
  return field;
}

test('what is typed is taken as people write it, and told in words where it cannot be', async ({ page }) => {
  await page.setViewportSize(desk);
  await open(page, 'vi-vn', '?bookingType=1');
  await stayButton(page).click();
  await chooseType(page, 'vi-vn', 'hourly');
  const date = addDays(today(), 4);
  for (const text of [dayMonth(date), dayMonth(date).replace('/', '-'), `${Number(date.slice(8))} tháng ${Number(date.slice(5, 7))}`]) {
    const field = await typeInto(page, vi['stayPicker.day'], text);
    await expect(field).toHaveValue(dayMonth(date));
  }
  for (const text of ['14h30', '2:30pm', '2 giờ 30 chiều', '1430']) {
    await typeInto(page, vi['stayPicker.start'], '10:00');
    const field = await typeInto(page, vi['stayPicker.start'], text);
    await expect(field).toHaveValue('14:30');
  }
  const wrong = async (label: string, text: string, says: string) => {
    const field = await typeInto(page, label, text);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(new RegExp(says));
  };
  await wrong(vi['stayPicker.start'], '14:10', '14:00 hoặc 14:30');
  await wrong(vi['stayPicker.start'], 'sáng', 'Chưa đọc được giờ');
  await wrong(vi['stayPicker.day'], '31/2', 'Chưa đọc được ngày');
  await wrong(vi['stayPicker.day'], dayMonth(addDays(today(), 60)), 'Hiện chỉ đặt được đến');
  await chooseType(page, 'vi-vn', 'daily');
  await typeInto(page, vi['stayPicker.day'], dayMonth(date));
  await wrong(vi['stayPicker.outDay'], dayMonth(date), 'phải sau ngày nhận');
  await wrong(vi['stayPicker.outDay'], dayMonth(addDays(date, 15)), 'Tối đa 14 đêm');
  await typeInto(page, vi['stayPicker.outDay'], dayMonth(addDays(date, 3)));
  await sheet(page).getByRole('button', { name: vi['stayPicker.done'] }).click();
  await page.getByRole('search').getByRole('button', { name: vi['search.submit'] }).click();
  await page.waitForURL('**/search?**');
  const asked = new URL(page.url()).searchParams;
  expect([asked.get('bookingType'), asked.get('checkInDatePlan'), asked.get('endDate')]).toEqual(['3', date, addDays(date, 3)]);
  await page.reload({ waitUntil: 'networkidle' });
  await expect(page.locator('header button[aria-haspopup=dialog]')).toHaveAccessibleName(new RegExp(`${dayMonth(date)} – ${dayMonth(addDays(date, 3))}`));
});

test('an address that makes no sense opens the usual search', async ({ page }) => {
  await page.setViewportSize(desk);
  await open(page, 'vi-vn', '/search?bookingType=9&checkInDatePlan=2026-02-31&endDate=x&startTime=99:00&latitude=200&provinceSn=-3&zoom=a');
  await expect(page.locator('h1')).toBeVisible();
  await expect(page.locator('header button[aria-haspopup=dialog]')).toHaveAccessibleName(new RegExp(vi['search.where'].replace('?', '\\?')));
});

test('what was chosen for each way to stay comes back with it', async ({ page }) => {
  await page.setViewportSize(desk);
  await open(page, 'vi-vn', '?bookingType=1');
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
  // A page that is entered anew starts from the usual ranges again (§4).
  await open(page, 'vi-vn');
  await form.getByRole('radio', { name: vi['bookingType.daily'] }).check();
  await expect(stayButton(page)).toContainText(dayMonth(today()));
});

test('a hotel\'s own prices stand on its chips, and taking one is what the page then asks', async ({ page }) => {
  await page.setViewportSize(phone);
  const date = addDays(today(), 2);
  await open(page, 'vi-vn', `/hotel/la-sen-boutique?bookingType=3&checkInDatePlan=${date}&startTime=14:00&endDate=${addDays(date, 1)}&endTime=12:00`);
  await page.locator('button[aria-haspopup=dialog]').filter({ has: page.locator('[data-slot=stay]') }).first().click();
  await expect(sheet(page).locator(`[data-day="${date}"]`)).toContainText(/\d+K|\d+(\.\d)?M/);
  await expect(sheet(page).locator(`[data-day="${date}"]`)).toHaveAccessibleName(/còn phòng, [\d.]+.₫|kín/);
  await chooseType(page, 'vi-vn', 'hourly');
  const lengths = sheet(page).getByRole('listbox', { name: vi['stayPicker.length'] });
  await expect(lengths.getByRole('option')).toHaveCount(5);
  await expect(lengths.getByRole('option').nth(1)).toContainText(/K/);
  await expect(sheet(page).getByText(/Ở hơn 5 giờ/)).toBeVisible();
  const done = sheet(page).getByRole('button', { name: /^Xong · [\d.]+.₫$/ });
  const price = (await done.textContent())?.replace('Xong · ', '');
  await done.click();
  await page.waitForURL(/bookingType=1/);
  await expect(page.locator('main')).toContainText(price ?? '');
});

test('places are found and picked from the field, and shown with what was typed', async ({ page }) => {
  await page.setViewportSize(desk);
  await open(page, 'vi-vn');
  await placeButton(page).click();
  const field = sheet(page).getByRole('combobox');
  await expect(field).toBeFocused();
  await expect(sheet(page).getByRole('option')).toHaveCount(6);
  await field.pressSequentially('da nag', { delay: 30 });
  await expect(sheet(page).getByRole('option').first()).toContainText('Đà Nẵng');
  await field.fill('da n');
  await expect(sheet(page).locator('mark').first()).toHaveText('Đà');
  const counted = page.waitForResponse((answer) => answer.url().includes('updateTotalClickSearch'));
  await expect(sheet(page).getByRole('option').first()).toContainText('Đà Nẵng');
  await field.press('ArrowDown');
  const active = await field.getAttribute('aria-activedescendant');
  await expect(page.locator(`[id="${active}"]`)).toHaveAttribute('aria-selected', 'true');
  await field.press('ArrowUp');
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

test('the last ten searches are kept here, and cleared here', async ({ page }) => {
  await page.setViewportSize(desk);
  for (let sn = 1; sn <= 11; sn += 1) {
    await page.goto(`${site.url}/vi-vn/search?provinceSn=${sn}`);
    await page.waitForFunction((which) => localStorage.getItem('recent-searches')?.includes(`"sn":${which}}`), sn);
  }
  await open(page, 'vi-vn');
  await placeButton(page).click();
  const recent = sheet(page).getByRole('group', { name: vi['place.recent'] });
  await expect(recent.getByRole('option')).toHaveCount(10);
  await expect(recent.getByRole('option').first()).toContainText('Bình Dương');
  await sheet(page).getByRole('button', { name: vi['place.clearRecent'] }).click();
  await expect(recent).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('recent-searches'))).toBeNull();
});

for (const theme of ['light', 'dark'] as const) {
  test(`nothing in the sheets is barred to anybody, ${theme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.setViewportSize(phone);
    await open(page, 'vi-vn');
    const sound = async (what: string) => {
      const { violations } = await new AxeBuilder({ page }).include('dialog[open]').withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze();
      expect(violations.map((found) => `${found.id}: ${found.nodes.map((node) => node.target.join(' ')).slice(0, 3).join(' | ')}`), what).toEqual([]);
    };
    await placeButton(page).click();
    await expect(sheet(page).getByRole('option')).not.toHaveCount(0);
    await sound('places');
    await sheet(page).getByRole('combobox').fill('ha noi');
    await expect(sheet(page).locator('mark').first()).toBeVisible();
    await sound('places, typed');
    await page.keyboard.press('Escape');
    await stayButton(page).click();
    for (const type of ['hourly', 'overnight', 'daily'] as const) {
      await chooseType(page, 'vi-vn', type);
      if (!(await sheet(page).locator('details').getAttribute('open'))) await sheet(page).locator('summary').click();
      await sound(type);
    }
  });
}

test('without a network provinces, searches and seen hotels are still found', async ({ page, troubles }) => {
  troubles.allowOutage();
  await page.setViewportSize(phone);
  await open(page, 'vi-vn', '/hotel/la-sen-boutique');
  await page.waitForTimeout(1_500); // What was seen is saved at rest.
  await open(page, 'vi-vn');
  await placeButton(page).click();
  await expect(sheet(page).getByRole('option')).not.toHaveCount(0);
  await page.keyboard.press('Escape');
  await site.stop();
  await page.evaluate(() => window.dispatchEvent(new Event('offline')));
  await placeButton(page).click();
  await expect(sheet(page).getByText(vi['place.offline'])).toBeVisible();
  const field = sheet(page).getByRole('combobox');
  for (const [typed, name] of [['sg', 'Hồ Chí Minh'], ['ha noi', 'Hà Nội'], ['da nag', 'Đà Nẵng'], ['ฮานอย', 'Hà Nội'], ['mui ne', 'Bình Thuận'], ['la sen', 'Lá Sen Boutique']] as const) {
    await field.fill(typed);
    await expect(sheet(page).getByRole('option').first()).toContainText(name);
  }
  await site.start();
});

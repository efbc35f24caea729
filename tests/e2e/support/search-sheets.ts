// The search bar and its sheets as the browser tests reach for them, in three languages.

import type { Locator, Page } from '@playwright/test';
import type { LocalDate } from '#domain/time/time.ts';
import en from '#locales/en.json' with { type: 'json' };
import th from '#locales/th.json' with { type: 'json' };
import vi from '#locales/vi.json' with { type: 'json' };
import { namedInAny } from '../../support/named.ts';
import { openDialog } from '../../support/screens.ts';
import { today } from '../../support/vietnam-day.ts';
import type { Site } from './site.ts';

export const words = { 'vi-vn': vi, 'en-vn': en, 'th-vn': th } as const;
export type Locale = keyof typeof words;
export const locales = Object.keys(words) as Locale[];
export const desk = { width: 1366, height: 900 };
export const phone = { width: 390, height: 844 };

/** As the pages write it: with the year when it is not this one. */
export const dayMonth = (date: LocalDate): string =>
  `${date.slice(8)}/${date.slice(5, 7)}${date.slice(0, 4) === today().slice(0, 4) ? '' : `/${date.slice(0, 4)}`}`;
export const openPage = (page: Page, site: Site, locale: Locale, path = '') =>
  page.goto(`${site.url}/${locale}${path}`, { waitUntil: 'networkidle' });
export const sheet = (page: Page): Locator => openDialog(page);
/** Both are named after what is chosen: where first, then when. */
const openers = (page: Page): Locator =>
  page.getByRole('search').locator('button[aria-haspopup=dialog]');
export const stayButton = (page: Page): Locator => openers(page).last();
export const placeButton = (page: Page): Locator => openers(page).first();
export const pill = (page: Page): Locator =>
  page.locator('header button[aria-expanded][aria-haspopup=dialog]');

export async function chooseType(
  page: Page,
  locale: Locale,
  type: 'hourly' | 'overnight' | 'daily',
): Promise<void> {
  await sheet(page)
    .getByRole('radio', { name: words[locale][`bookingType.${type}`] })
    .check();
}

/** What unfolds the fields for typing a day and a time. */
export const typingFold = (page: Page): Locator =>
  sheet(page).getByText(namedInAny('stayPicker.type'));
/** The letters of a suggestion that were typed. */
export const matched = (page: Page): Locator => sheet(page).locator('mark');

/**
 * Types into a field of the open sheet, unfolding the fields first where they are folded, and
 * presses Enter.
 */
export async function typeInto(page: Page, label: string, text: string): Promise<Locator> {
  const field = sheet(page).getByRole('textbox', { name: label, exact: true });
  if (!(await field.isVisible())) await typingFold(page).click();
  await field.fill(text);
  await field.press('Enter');
  return field;
}

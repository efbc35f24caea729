// Numbers of other countries: the picker by touch, by keyboard and by name, and signing up with one.

import { named } from '../support/named.ts';
import {
  bookButton,
  codeField,
  countryButton,
  fillInGuest,
  getCodeButton,
  guestPhone,
  newMemberName,
  signInPhone,
} from '../support/screens.ts';
import { expectAccessible } from './support/accessibility.ts';
import { roomAhead } from './support/checkout-people.ts';
import { expect, test } from './support/fixtures.ts';
import { codeFor, openSite, type Site } from './support/site.ts';

let site: Site;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  site = await openSite();
});
test.afterAll(async () => {
  await site.discard();
});
test.use({ viewport: { width: 390, height: 844 }, locale: 'en-GB' });

const inEnglish = (id: Parameters<typeof named>[0]) => named(id, {}, 'en');

test('a traveller from abroad signs up with a number of another country, which is remembered', async ({
  page,
}) => {
  await page.goto(`${site.url}/en-vn/sign-up`, { waitUntil: 'networkidle' });
  // The browser is at home in Britain.
  await expect(countryButton(page)).toContainText(/GB\s*\+44/);
  await countryButton(page).click();
  const sheet = page.getByRole('dialog', { name: inEnglish('phone.countryTitle') });
  const list = sheet.getByRole('listbox');
  await expect(list.getByRole('option').first()).toContainText('United Kingdom');
  await expect(list.getByRole('option', { selected: true })).toContainText('+44');
  await expectAccessible(page, 'the countries');
  await sheet.getByRole('combobox').fill('대한민국');
  await expect(list.getByRole('option')).toHaveCount(1);
  await sheet.getByRole('combobox').fill('lan');
  await expect(list.getByRole('option').filter({ hasText: 'Thailand' })).toBeVisible();
  await expectAccessible(page, 'the countries that were found');
  await sheet.getByRole('combobox').fill('singap');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(sheet).toBeHidden();
  await expect(countryButton(page)).toContainText(/SG\s*\+65/);
  await expect(countryButton(page)).toBeFocused();
  await signInPhone(page).fill('1234');
  await getCodeButton(page).click();
  await expect(signInPhone(page)).toHaveAccessibleDescription(inEnglish('phone.invalid'));
  await signInPhone(page).fill('8123 4567');
  await getCodeButton(page).click();
  await expect(page.getByText('+65 8123 4567')).toBeVisible();
  await codeField(page).fill(await codeFor(site, '+6581234567'));
  await newMemberName(page).fill('Wei Ling');
  await page.getByRole('button', { name: inEnglish('firstSteps.save') }).click();
  await page.waitForURL('**/en-vn/account');
  await expect(page.getByText('+65 8123 4567').filter({ visible: true })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('phone-country'))).toBe('SG');
});

test('the checkout of a guest begins with the country of the browser and takes its numbers', async ({
  page,
}) => {
  const { address } = await roomAhead(site, 3, '/en-vn');
  await page.goto(`${site.url}${address}`, { waitUntil: 'networkidle' });
  await expect(countryButton(page)).toContainText(/GB\s*\+44/);
  await fillInGuest(page, {
    name: 'Kate Moss',
    phone: '020 7946 0958',
    email: 'kate@example.com',
  });
  await bookButton(page).click();
  await expect(guestPhone(page)).toHaveAccessibleDescription(inEnglish('phone.invalid'));
  await guestPhone(page).fill('07911 123456');
  await expect(guestPhone(page)).not.toHaveAccessibleDescription(inEnglish('phone.invalid'));
});

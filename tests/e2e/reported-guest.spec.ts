// A hotel that must report who stays asks for it and for no more, another hotel for one name, and a
// name that is too long for one field fits in two.

import type { Page } from '@playwright/test';
import { named } from '../support/named.ts';
import {
  bookButton,
  chooseRoom,
  guestEmail,
  guestName,
  guestPhone,
  payBy,
  scenario,
  termsBox,
} from '../support/screens.ts';
import { dayAhead } from '../support/vietnam-day.ts';
import { roomAhead } from './support/checkout-people.ts';
import { expect, test } from './support/fixtures.ts';
import { isPlainlyFree, read, type RoomOnSale } from './support/site-reads.ts';
import { openSite, type Site } from './support/site.ts';

let site: Site;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  site = await openSite();
});
test.afterAll(async () => {
  await site.discard();
});
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const slug = 'sen-trang-pasteur';

/** The checkout of a day at the hotel that reports its guests. */
async function reportingCheckout(days: number): Promise<string> {
  const query = `bookingType=3&checkInDatePlan=${dayAhead(days)}&endDate=${dayAhead(days + 1)}`;
  const { rooms } = await read<{ rooms: RoomOnSale[] }>(
    site,
    `hotel/getRoomList?slug=${slug}&${query}`,
  );
  const room = rooms.find((one) => isPlainlyFree(one) && !one.needsAccount);
  if (room === undefined) throw new Error(`${slug} has no free room on ${dayAhead(days)}`);
  return `${site.url}/vi-vn/checkout/${slug}?room=${room.sn}&${query}`;
}

const lastName = (page: Page) =>
  page.getByRole('textbox', { name: named('profile.lastName'), exact: true });
const firstName = (page: Page) =>
  page.getByRole('textbox', { name: named('profile.firstName'), exact: true });
const age = (page: Page) => page.getByRole('textbox', { name: named('guest.age'), exact: true });
const gender = (page: Page) => page.getByRole('combobox', { name: named('profile.gender') });

async function pay(page: Page): Promise<void> {
  await payBy(page, 'momo').check();
  await bookButton(page).tap();
  await page.waitForURL(`${site.sandboxUrl}/momo/pay/**`);
  await scenario(page, 'approve').click();
  await page.waitForURL('**/checkout/booking-status**');
}

test('a guest books at a hotel that must report who stays, and is known there the next time', async ({
  page,
}) => {
  await page.goto(await reportingCheckout(6), { waitUntil: 'networkidle' });
  await expect(page.getByText(named('guest.whyAsked', {}))).toBeVisible();
  await expect(guestName(page)).toHaveCount(0);
  await guestPhone(page).fill('0987654311');
  await guestEmail(page).fill('lan.tran@example.com');
  await lastName(page).fill('Trần Ngọc');
  await age(page).fill('13');
  if ((await termsBox(page).count()) > 0) await termsBox(page).check();
  await bookButton(page).tap();
  const summary = page.getByRole('alert');
  await expect(summary.getByRole('link')).toHaveText([
    named('guest.firstNameBlank', {}),
    named('guest.ageRange', {}),
    named('guest.genderBlank', {}),
  ]);
  await summary.getByRole('link', { name: named('guest.genderBlank') }).tap();
  await expect(gender(page)).toBeFocused();
  await gender(page).selectOption('female');
  await firstName(page).fill('Lan');
  await age(page).fill('34');
  await expect(summary).toHaveCount(0);
  await pay(page);
  const given = { age: 34, gender: 'female' };
  await expect(
    page.getByText(named('guest.parts', { lastName: 'Trần Ngọc', firstName: 'Lan' })),
  ).toBeVisible();
  await expect(page.getByText(named('guest.ageAndGender', given))).toBeVisible();

  const later = `bookingType=3&checkInDatePlan=${dayAhead(8)}&endDate=${dayAhead(9)}`;
  await page.goto(`${site.url}/vi-vn/hotel/${slug}?${later}`, { waitUntil: 'networkidle' });
  await chooseRoom(page).tap();
  await page.waitForURL('**/checkout/**');
  // What is known stands in one line.
  await expect(page.getByText('Trần Ngọc Lan')).toBeVisible();
  await expect(page.getByText(named('guest.ageAndGender', given))).toBeVisible();
  await page.getByRole('button', { name: named('checkout.edit'), exact: true }).tap();
  await expect(lastName(page)).toHaveValue('Trần Ngọc');
  await expect(firstName(page)).toHaveValue('Lan');
  await expect(age(page)).toHaveValue('34');
  await expect(gender(page)).toHaveValue('female');
});

test('a name too long for one field leads to two, which stand in its place', async ({ page }) => {
  const { address } = await roomAhead(site, 6);
  await page.goto(`${site.url}${address}`, { waitUntil: 'networkidle' });
  await expect(age(page)).toHaveCount(0);
  await guestName(page).fill('Nguyễn Thị Hoàng Mai Anh Thư');
  await guestPhone(page).fill('0987654312');
  await guestEmail(page).fill('anh.thu@example.com');
  if ((await termsBox(page).count()) > 0) await termsBox(page).check();
  await bookButton(page).tap();
  const summary = page.getByRole('alert');
  await expect(summary.getByRole('link')).toHaveText([
    `${named('form.fullName', {})}: ${named('name.tooLong', {})}`,
  ]);
  await summary.getByRole('button', { name: named('guest.nameInParts') }).tap();
  await expect(summary).toHaveCount(0);
  await expect(guestName(page)).toHaveCount(0);
  await expect(lastName(page)).toBeFocused();
  await expect(lastName(page)).toHaveValue('Nguyễn Thị Hoàng Mai Anh');
  await expect(firstName(page)).toHaveValue('Thư');
  // Back in one field it is whole again, and forth again what was typed in two is there.
  await page.getByRole('button', { name: named('guest.nameInOne') }).tap();
  await expect(guestName(page)).toHaveValue('Nguyễn Thị Hoàng Mai Anh Thư');
  // The too long name is told of above again, with a button of its own.
  await page
    .getByRole('button', { name: named('guest.nameInParts') })
    .last()
    .tap();
  await lastName(page).fill('Nguyễn Thị Hoàng Mai');
  await firstName(page).fill('Anh Thư');
  await page.reload({ waitUntil: 'networkidle' });
  await expect(firstName(page)).toHaveValue('Anh Thư');
  await pay(page);
  await expect(
    page.getByText(
      named('guest.parts', { lastName: 'Nguyễn Thị Hoàng Mai', firstName: 'Anh Thư' }),
    ),
  ).toBeVisible();
  // As long a name is known in two parts the next time.
  const { address: next } = await roomAhead(site, 7);
  await page.goto(`${site.url}${next}`, { waitUntil: 'networkidle' });
  await expect(lastName(page)).toHaveValue('Nguyễn Thị Hoàng Mai');
  await expect(firstName(page)).toHaveValue('Anh Thư');
});

// A member's first stay, lived through beside the hotel's desk: booked, checked in, over, rewarded,
// reviewed and answered.

import type { Page } from '@playwright/test';
import { named } from '../support/named.ts';
import {
  bookingCodeOn,
  codeField,
  deskCard,
  fillInGuest,
  fillReferral,
  getCodeButton,
  linksTo,
  newMemberName,
  signInPhone,
} from '../support/screens.ts';
import { dayAhead, minutesUntil } from '../support/vietnam-day.ts';
import { expectAccessible } from './support/accessibility.ts';
import { dong, roomAhead, signIn } from './support/checkout-people.ts';
import { expect, test } from './support/fixtures.ts';
import { bookWithMomo, codeFor, openSite, type Site } from './support/site.ts';

let site: Site;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  site = await openSite();
});
test.afterAll(async () => {
  await site.discard();
});
test.use({ viewport: { width: 390, height: 844 } });

const mobile = '0987001002';

async function signUp(page: Page): Promise<void> {
  await page.goto(`${site.url}/vi-vn/sign-up`, { waitUntil: 'networkidle' });
  await signInPhone(page).fill(mobile);
  await getCodeButton(page).click();
  await fillReferral(page, 'ngclan29');
  await codeField(page).fill(await codeFor(site, `+84${mobile.slice(1)}`));
  await page.getByRole('button', { name: named('nav.signUp'), exact: true }).click();
  await page.getByRole('heading', { name: named('firstSteps.profileTitle') }).waitFor();
  await newMemberName(page).fill('Bảo Anh');
  await page.getByRole('button', { name: named('firstSteps.save') }).click();
  await page.waitForURL('**/vi-vn/account');
}

/** Books Lá Sen two days ahead, pays, and answers the code and what was paid. */
async function book(page: Page): Promise<{ code: string; total: number }> {
  const { address } = await roomAhead(site, 2);
  await page.goto(`${site.url}${address}`, { waitUntil: 'networkidle' });
  await fillInGuest(page, { name: 'Bảo Anh', phone: mobile, email: 'bao.anh@example.com' });
  await bookWithMomo(page, site);
  const code = await bookingCodeOn(page);
  // A coupon for new members is on by itself, so less is paid than the room costs.
  const paid = page.getByText(named('result.heldPaid')).first();
  return { code, total: dong(/\d[\d.]*/.exec((await paid.textContent()) ?? '')?.[0] ?? '') };
}

async function write(page: Page, code: string): Promise<void> {
  await linksTo(page, `/${code}/review`, 'end').first().click();
  await page.getByRole('button', { name: named('review.send') }).click();
  await expect(page.getByText(named('review.tooShort', { count: 10 }))).toBeVisible();
  await expectAccessible(page, 'what is missing of a review');
  for (const [aspect, stars] of [
    [named('review.cleanliness', {}), 5],
    [named('review.facilities', {}), 4],
    [named('review.services', {}), 5],
  ] as const)
    await page
      .getByRole('radiogroup', { name: aspect })
      .getByRole('radio', { name: `${stars} sao` })
      .check({ force: true });
  await page
    .getByRole('textbox', { name: named('review.tell') })
    .fill('Phòng thơm, hoa để sẵn trên giường.');
  // Leaving asks, and what was written is there again.
  await page
    .getByRole('main')
    .getByRole('link', { name: named('nav.back') })
    .click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: named('review.goOn') })
    .click();
  await page.reload({ waitUntil: 'networkidle' });
  await expect(page.getByRole('textbox', { name: named('review.tell') })).toHaveValue(
    'Phòng thơm, hoa để sẵn trên giường.',
  );
  await expectAccessible(page, 'a review that is written');
  await page.getByRole('button', { name: named('review.send') }).click();
  await expect(page.getByText(named('review.thanks'))).toBeVisible();
}

test('signing up, staying, being let in, earning and being answered', async ({
  page,
  browser,
  troubles,
}) => {
  test.setTimeout(420_000);
  troubles.allowOutage();
  const [arrival, departure] = [dayAhead(2), dayAhead(3)];
  await signUp(page);
  const { code, total } = await book(page);

  // The day has come: the desk sees who arrives, and lets them in by the code they show.
  await site.restart(minutesUntil(arrival, '14:05'));
  const counter = await browser.newContext({
    viewport: { width: 1366, height: 900 },
    timezoneId: 'Asia/Ho_Chi_Minh',
  });
  const desk = await counter.newPage();
  await signIn(desk, site, '/vi-vn/desk', '0900000101');
  const card = deskCard(desk, code);
  await expect(card).toContainText('Bảo Anh');
  await expect(desk.getByText(named('desk.live'))).toBeVisible();
  await expectAccessible(desk, 'the desk');
  await page.goto(`${site.url}/vi-vn/account/my-booking/${code}`, { waitUntil: 'networkidle' });
  await desk
    .getByLabel(named('desk.code'))
    .fill(`${code.slice(0, 3)} ${code.slice(3)}`.toLowerCase());
  await desk
    .getByRole('button', { name: named('desk.checkInDo'), exact: true })
    .first()
    .click();
  await expect(desk.getByText(named('desk.checkedIn', { name: 'Bảo Anh' }))).toBeVisible();
  await expect(desk.getByRole('heading', { name: named('desk.group.inHouse') })).toBeVisible();
  await page.reload({ waitUntil: 'networkidle' });
  await expect(page.getByText(named('status.checkedIn')).first()).toBeVisible();

  // The stay is over: points, a stamp, and a review that the desk answers.
  await site.restart(minutesUntil(departure, '12:05'));
  // A while after a leap of days the site is busy; the points are there as soon as the stay is
  // closed.
  const earned = Math.min(20_000, Math.floor(total / 1_000) * 10);
  await expect(async () => {
    await page.goto(`${site.url}/vi-vn/account/my-points`, { waitUntil: 'networkidle' });
    expect(dong(await page.getByTestId('balance').textContent({ timeout: 10_000 }))).toBe(earned);
  }).toPass({ timeout: 120_000 });
  await page.goto(`${site.url}/vi-vn/account/stamp`, { waitUntil: 'networkidle' });
  await expect(page.getByText('Lá Sen Boutique').first()).toBeVisible();
  await page.goto(`${site.url}/vi-vn/account/my-booking?tab=done`, { waitUntil: 'networkidle' });
  await write(page, code);
  // An open desk keeps a line to the server: its network is never idle.
  await desk.goto(`${site.url}/vi-vn/desk?tab=reviews`);
  const review = desk.getByRole('article').filter({ hasText: 'hoa để sẵn trên giường' });
  await review.getByRole('button', { name: named('desk.reply') }).click();
  await review
    .getByRole('textbox', { name: named('desk.reply') })
    .fill('Cảm ơn Bảo Anh, hẹn gặp lại!');
  await review.getByRole('button', { name: named('desk.send') }).click();
  await expect(review.getByText('Cảm ơn Bảo Anh, hẹn gặp lại!')).toBeVisible();
  await desk.goto(`${site.url}/vi-vn/desk?tab=rooms`);
  await expect(desk.getByRole('heading', { name: named('desk.sales') }).first()).toBeVisible();
  await expectAccessible(desk, 'rooms and prices');
  await counter.close();
});

// A new member's first stay begins beside the hotel's desk: signed up, booked, and let in by the code that is shown.

import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { bookWithMomo, openSite, type Site } from './site.ts';
import { dayAhead, roomAhead, signIn, typeCode } from './checkout-people.ts';
import { expect, test } from './watch.ts';

let site: Site;
test.beforeAll(async () => { test.setTimeout(180_000); site = await openSite(4420); });
test.afterAll(async () => { await site.discard(); });
test.use({ viewport: { width: 390, height: 844 } });

const mobile = '0987001002';
/** Minutes from now until a Vietnamese hour of a day so many days ahead. */
const until = (days: number, clock: string): number => Math.ceil((Date.parse(`${dayAhead(days)}T${clock}:00+07:00`) - Date.now()) / 60_000);

async function axe(page: Page, where: string): Promise<void> {
  await page.waitForTimeout(400);
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze();
  expect(violations.map(({ id, nodes }) => `${where}: ${id} ${nodes[0]?.html ?? ''}`)).toEqual([]);
}

async function signUp(page: Page): Promise<void> {
  await page.goto(`${site.url}/vi-vn/sign-up`, { waitUntil: 'networkidle' });
  await page.getByRole('dialog').getByRole('button', { name: 'Bắt đầu' }).click();
  await typeCode(page, site, mobile);
  await page.locator('input[name=referralCode]').fill('ngclan29');
  await page.getByRole('button', { name: 'Đăng ký', exact: true }).click();
  await page.getByRole('heading', { name: 'Bạn tên là gì?' }).waitFor();
  await page.locator('input[name=nickName]').fill('Bảo Anh');
  await page.getByRole('button', { name: 'Lưu và tiếp tục' }).click();
  await page.getByRole('heading', { name: 'Tạo mã PIN' }).waitFor();
}

/** Books Lá Sen two days ahead, pays, and answers the code. */
async function book(page: Page): Promise<string> {
  const { address } = await roomAhead(site, 2);
  await page.goto(`${site.url}${address}`, { waitUntil: 'networkidle' });
  for (const [field, words] of [['fullName', 'Bảo Anh'], ['mobile', mobile], ['email', 'bao.anh@example.com']] as const) await page.locator(`#${field}`).fill(words);
  await bookWithMomo(page, site);
  const code = ((await page.getByTestId('booking-code').first().textContent()) ?? '').replace(/\s/g, '');
  return code;
}

test('somebody new signs up, books, and is let in by the desk', async ({ page, browser, troubles }) => {
  test.setTimeout(200_000);
  troubles.allowOutage();
  await signUp(page);
  const code = await book(page);

  // The day has come: the desk sees who arrives, and lets them in by the code they show.
  await site.stop();
  await site.start(until(2, '14:05'));
  const counter = await browser.newContext({ viewport: { width: 1366, height: 900 }, timezoneId: 'Asia/Ho_Chi_Minh' });
  const desk = await counter.newPage();
  await signIn(desk, site, '/vi-vn/desk', '0900000101');
  const card = desk.locator(`article[data-code="${code}"]`);
  await expect(card).toContainText('Bảo Anh');
  await expect(desk.getByText('Trực tiếp')).toBeVisible();
  await axe(desk, 'the desk');
  await page.goto(`${site.url}/vi-vn/account/my-booking/${code}`, { waitUntil: 'networkidle' });
  await desk.getByLabel('Mã đặt phòng').fill(`${code.slice(0, 3)} ${code.slice(3)}`.toLowerCase());
  await desk.locator('form').getByRole('button', { name: 'Nhận phòng' }).first().click();
  await expect(desk.getByText('Bảo Anh đã nhận phòng')).toBeVisible();
  await expect(desk.getByRole('heading', { name: /Đang ở/ })).toBeVisible();
  await page.reload({ waitUntil: 'networkidle' });
  await expect(page.getByText('Đã nhận phòng').first()).toBeVisible();
  await counter.close();
});

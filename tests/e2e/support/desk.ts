// A hotel's front desk in a browser of its own, beside the traveller's.

import { expect, type Browser, type Page } from '@playwright/test';
import { named } from '../../support/named.ts';
import { deskCard } from '../../support/screens.ts';
import { typeCode } from './checkout-people.ts';
import type { Site } from './site.ts';

/** Signs in by a new code and goes to the address, which begins with `/vi-vn`. */
export async function enter(page: Page, site: Site, to: string, mobile: string): Promise<void> {
  await page.goto(`${site.url}/vi-vn/sign-in?to=${encodeURIComponent(to)}`, {
    waitUntil: 'networkidle',
  });
  await typeCode(page, site, mobile);
  await page.waitForURL((url) => url.pathname === to);
}

/** The list stands still under a pointer: what is to move in it moves once that is gone. */
export const pointAway = (desk: Page): Promise<void> => desk.mouse.move(0, 0);

/** The open desk of a hotel, signed in as one of its staff; `before` runs in each of its pages. */
export async function openDesk(
  browser: Browser,
  site: Site,
  staff: string,
  before: () => void = () => undefined,
): Promise<Page> {
  const counter = await browser.newContext({
    viewport: { width: 1366, height: 900 },
    timezoneId: 'Asia/Ho_Chi_Minh',
    locale: 'vi-VN',
  });
  const desk = await counter.newPage();
  await desk.addInitScript(before);
  await enter(desk, site, '/vi-vn/desk', staff);
  await expect(desk.getByText(named('desk.live'))).toBeVisible();
  await pointAway(desk);
  return desk;
}

/** Declines a booking that waits for the hotel, by a reason of one's own. */
export async function declineBooking(desk: Page, code: string): Promise<void> {
  const card = deskCard(desk, code);
  await card.getByRole('button', { name: named('desk.decline') }).click({ timeout: 30_000 });
  const dialog = desk.getByRole('alertdialog');
  await dialog
    .getByRole('textbox', { name: named('desk.reason') })
    .fill('Máy lạnh của phòng vừa hỏng');
  await dialog.getByRole('button', { name: named('desk.declineDo') }).click();
  await expect(dialog).toBeHidden();
  await pointAway(desk);
}

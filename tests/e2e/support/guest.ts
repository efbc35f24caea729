// A traveller without an account, on one phone or another.

import type { Browser, BrowserContext, Page } from '@playwright/test';
import { chooseRoom, fillInGuest } from '../../support/screens.ts';
import { dayAhead } from '../../support/vietnam-day.ts';
import type { Site } from './site.ts';

type Guest = { readonly mobile: string; readonly email: string; readonly locale: string };

/** A filled-in checkout for a night of the given hotel, some days ahead. */
export async function fillInCheckout(
  page: Page,
  site: Site,
  { mobile, email, locale }: Guest,
  slug: string,
  days: number,
): Promise<void> {
  await page.goto(
    `${site.url}/${locale}/hotel/${slug}?bookingType=3&checkInDatePlan=${dayAhead(days)}&endDate=${dayAhead(days + 1)}`,
  );
  await chooseRoom(page).click();
  await page.waitForURL('**/checkout/**');
  await fillInGuest(page, { name: 'Ngọc Lan', phone: mobile, email });
}

/** Works on a phone on which the site was never opened, at a network address of its own. */
export async function onAnotherPhone(
  browser: Browser,
  address: string,
  work: (page: Page, context: BrowserContext) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'allow',
    extraHTTPHeaders: { 'X-Forwarded-For': address },
  });
  await work(await context.newPage(), context);
  await context.close();
}

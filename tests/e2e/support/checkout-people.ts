// Who stands at a checkout in the browser tests: signed in as a demo member or as somebody new,
// before a room that suits the test.

import { expect, type Page } from '@playwright/test';
import { signInPhone, codeField, getCodeButton } from '../../support/screens.ts';
import { letPass } from '../../support/time.ts';
import { dayAhead } from '../../support/vietnam-day.ts';
import { isPlainlyFree, read, type RoomOnSale } from './site-reads.ts';
import { codeFor, type Site } from './site.ts';

/** What a journey did before it signed in stays its own: another one has other last searches. */
const ofJourney: ReadonlySet<string> = new Set(['recent-searches', 'seen-hotels']);
type Kept = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>;
const kept = new Map<string, Kept>();
const sentAt = new Map<string, number>();
const resendMs = 31_000;

/**
 * Signs in with a code once; whoever asks again for the same person is given that session, for a
 * phone is sent few codes.
 */
export async function signIn(
  page: Page,
  site: Site,
  to: string,
  mobile = '0903482917',
): Promise<void> {
  const known = kept.get(`${site.url} ${mobile}`);
  if (known === undefined) {
    const locale = /^\/\w\w-vn/.exec(to)?.[0] ?? '/vi-vn';
    await page.goto(`${site.url}${locale}/sign-in?to=${encodeURIComponent(to)}`, {
      waitUntil: 'networkidle',
    });
    await typeCode(page, site, mobile);
    await page.waitForURL((url) => `${url.pathname}${url.search}` === to);
    kept.set(`${site.url} ${mobile}`, await page.context().storageState());
    return;
  }
  await page.context().addCookies(known.cookies);
  await page.goto(`${site.url}/robots.txt`);
  await page.evaluate(
    (entries) => {
      for (const { name, value } of entries) localStorage.setItem(name, value);
    },
    known.origins
      .flatMap(({ localStorage }) => localStorage)
      .filter(({ name }) => !ofJourney.has(name)),
  );
  await page.goto(`${site.url}${to}`, { waitUntil: 'networkidle' });
}

/**
 * On the page for signing in: the number, the code of the SMS, which is sent again after half a
 * minute at the earliest.
 */
export async function typeCode(page: Page, site: Site, mobile: string): Promise<void> {
  const key = `${site.url} ${mobile}`;
  if (site.forgetCodes === undefined)
    await letPass(
      Math.max(0, (sentAt.get(key) ?? 0) + resendMs - Date.now()),
      'the server sends a phone a code every half minute',
    );
  await signInPhone(page).fill(`+84${mobile.slice(1)}`);
  // A busy machine answers too late now and then: a person would press again.
  await expect(async () => {
    if (!(await codeField(page).isVisible())) await getCodeButton(page).click();
    await codeField(page).waitFor({ timeout: 12_000 });
  }).toPass({ timeout: 75_000, intervals: [20_000] });
  sentAt.set(key, Date.now());
  await codeField(page).fill(await codeFor(site, `+84${mobile.slice(1)}`));
}

const slug = 'la-sen-boutique';

/**
 * The checkout of a free room of the first famous house by the day, so far ahead that products can
 * still be ordered.
 */
export async function roomAhead(
  site: Site,
  days: number,
  locale = '/vi-vn',
  from = 250_000,
): Promise<{ address: string; room: RoomOnSale }> {
  const query = `bookingType=3&checkInDatePlan=${dayAhead(days)}&endDate=${dayAhead(days + 1)}`;
  const { rooms } = await read<{ rooms: RoomOnSale[] }>(
    site,
    `hotel/getRoomList?slug=${slug}&${query}`,
  );
  const room = rooms.find(
    (one) => isPlainlyFree(one) && !one.needsAccount && (one.price?.total ?? 0) >= from,
  );
  if (room === undefined) throw new Error(`${slug} has no free room on ${dayAhead(days)}`);
  return { address: `${locale}/checkout/${slug}?room=${room.sn}&${query}`, room };
}

/** Whole đồng out of `483.210 ₫`. */
export const dong = (text: string | null): number => Number((text ?? '').replace(/\D/g, ''));

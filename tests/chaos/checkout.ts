// The way to a room's checkout as a guest, and what the server's books then say of it.

import type { Page } from '@playwright/test';
import { roomAhead } from '../e2e/support/checkout-people.ts';
import type { Site } from '../e2e/support/site.ts';
import {
  guestName,
  guestPhone,
  guestEmail,
  termsBox,
  payBy,
  bookButton,
  scenario,
} from '../support/screens.ts';
import { expect, type Stage } from './stage.ts';

/**
 * Opens the checkout of a free room so many days ahead and fills it in, ready to be booked with
 * MoMo.
 */
export async function toCheckout(
  { world, open, page }: Stage,
  mobile: string,
  days: number,
): Promise<void> {
  const { address } = await roomAhead({ url: `http://localhost:${world.upstream}` } as Site, days);
  await open(address);
  await page.waitForLoadState('networkidle');
  await guestName(page).fill('Mai Anh');
  await guestPhone(page).fill(mobile);
  await guestEmail(page).fill('mai.anh@example.com');
  await payBy(page, 'momo').click();
  await page.waitForLoadState('networkidle');
  await termsBox(page).check();
}

export const press = (page: Page): Promise<void> => bookButton(page).click();

/** What the books hold of a phone's bookings. */
export function bookedBy(
  { world }: Stage,
  mobile: string,
): Promise<{ code: string; status: number; attempts: number; paid: number }[]> {
  return world.rows(`select b.code, b.status, count(a.sn)::int8 attempts, count(a.sn) filter (where a.status = 1)::int8 paid
    from booking b left join payment_attempt a on a.booking_sn = b.sn where b.phone = '+84${mobile.slice(1)}' group by b.sn order by b.sn`);
}

/** On MoMo's page: approves, and comes back to the booking's status page. */
export async function approve({ world, page }: Stage): Promise<string> {
  await page.waitForURL(`${world.sandboxUrl}/momo/pay/**`);
  await scenario(page, 'approve').click();
  await page.waitForURL('**/checkout/booking-status**');
  await expect(page.getByTestId('booking-code').first()).toBeVisible({ timeout: 20_000 });
  return ((await page.getByTestId('booking-code').first().textContent()) ?? '').replace(/\s/g, '');
}

/** The idempotency keys that bookings were sent with, as often as they were sent. */
export function listenForKeys(page: Page): string[] {
  const keys: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/booking/createBooking'))
      keys.push(request.headers()['idempotency-key'] ?? '');
  });
  return keys;
}

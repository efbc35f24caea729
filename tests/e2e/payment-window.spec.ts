// What a guest sees from the last second of the payment window on: no way to pay twice, then an end
// that looks like one.

import { named } from '../support/named.ts';
import {
  guestName,
  guestPhone,
  guestEmail,
  payBy,
  bookButton,
  chooseRoom,
  scenario,
} from '../support/screens.ts';
import { dayAhead } from '../support/vietnam-day.ts';
import { expect, test } from './support/fixtures.ts';
import { agreeToTerms, openSite, type Site } from './support/site.ts';

let site: Site;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  site = await openSite();
});
test.afterAll(async () => {
  await site.discard();
});
test.use({ viewport: { width: 390, height: 844 } });

const windowMinutes = 15;
const graceMinutes = 2;

test('when the time to pay is over the page asks the gateway and offers no way to pay, then ends without a tick', async ({
  page,
  troubles,
}) => {
  test.setTimeout(240_000);
  troubles.allowOutage(); // The site is started anew under the open page.
  await page.goto(
    `${site.url}/vi-vn/hotel/la-sen-boutique?bookingType=3&checkInDatePlan=${dayAhead(20)}&endDate=${dayAhead(21)}`,
  );
  await chooseRoom(page).click();
  await page.waitForURL('**/checkout/**');
  await guestName(page).fill('Mai Anh');
  await guestPhone(page).fill('0987654391');
  await guestEmail(page).fill('mai.anh@example.com');
  await payBy(page, 'momo').click();
  await agreeToTerms(page);
  await bookButton(page).click();
  await page.waitForURL(`${site.sandboxUrl}/momo/pay/**`);
  await scenario(page, 'cancel').click();
  await page.waitForURL('**/checkout/booking-status**');
  const status = page.url();
  await expect(
    page.getByRole('button', { name: named('waiting.go', { method: 'Ví MoMo' }) }),
  ).toBeVisible();

  await site.restart(windowMinutes);
  await page.goto(status);
  const asking = page.getByTestId('payment-asking');
  await expect(asking.getByRole('heading', { level: 1 })).toHaveText(
    named('asking.title', { method: 'Ví MoMo' }),
  );
  for (const id of ['waiting.go', 'waiting.other'] as const)
    await expect(page.getByRole('button', { name: named(id) })).toHaveCount(0);
  await expect(
    page.getByRole('link', { name: named('waiting.go', { method: 'Ví MoMo' }) }),
  ).toHaveCount(0);
  await expect(page.getByText(named('waiting.refused'))).toHaveCount(0);

  await site.restart(windowMinutes + graceMinutes + 1);
  await page.goto(status);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(named('result.timeout'), {
    timeout: 60_000,
  });
  // The colour of a step that went well.
  const well = (step: string) =>
    page.getByRole('listitem').filter({ hasText: step }).locator('.bg-leaf');
  await expect(well(named('step.held', {}))).toHaveCount(1);
  await expect(well(named('step.failed', {}))).toHaveCount(0);
});

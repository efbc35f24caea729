// What a guest sees who holds a room that is not paid yet and wants another: a code to the phone,
// then the booking goes on.

import en from '#locales/en.json' with { type: 'json' };
import th from '#locales/th.json' with { type: 'json' };
import vi from '#locales/vi.json' with { type: 'json' };
import {
  codeField,
  guestName,
  guestPhone,
  guestEmail,
  payBy,
  bookButton,
  chooseRoom,
  unfoldGuest,
} from '../support/screens.ts';
import { dayAhead } from '../support/vietnam-day.ts';
import { expect, test } from './support/fixtures.ts';
import { agreeToTerms, codeFor, openSite, type Site } from './support/site.ts';

let site: Site;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  site = await openSite();
});
test.afterAll(async () => {
  await site.discard();
});
test.use({ viewport: { width: 390, height: 844 } });

for (const [locale, words, mobile, days] of [
  ['vi-vn', vi, '0987654411', 30],
  ['en-vn', en, '0987654412', 36],
  ['th-vn', th, '0987654413', 42],
] as const)
  test(`a guest with an unpaid booking types the code sent to the phone and books another room (${locale})`, async ({
    page,
    context,
    troubles,
  }) => {
    troubles.allowOutage(); // The browser itself notes the 409 that asks for the code.
    const send = async (ahead: number): Promise<void> => {
      await page.goto(
        `${site.url}/${locale}/hotel/la-sen-boutique?bookingType=3&checkInDatePlan=${dayAhead(ahead)}&endDate=${dayAhead(ahead + 1)}`,
      );
      await chooseRoom(page).click();
      await page.waitForURL('**/checkout/**');
      await unfoldGuest(page);
      await guestName(page).fill('Mai Anh');
      await guestPhone(page).fill(`+84${mobile.slice(1)}`);
      await guestEmail(page).fill('mai.anh@example.com');
      await payBy(page, 'momo').click();
      await agreeToTerms(page);
      await bookButton(page).click();
    };
    await send(days);
    await page.waitForURL(`${site.sandboxUrl}/momo/pay/**`);
    expect((await context.cookies(site.url)).map(({ name }) => name)).toContain('__Host-device');

    await send(days + 2);
    const sheet = page.getByRole('dialog', { name: words['checkout.proveTitle'] });
    await expect(sheet).toBeVisible();
    await sheet.getByRole('button', { name: words['signIn.getCode'] }).click();
    await codeField(sheet).fill(await codeFor(site, `+84${mobile.slice(1)}`));
    await page.waitForURL(`${site.sandboxUrl}/momo/pay/**`);
  });

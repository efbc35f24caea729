// A guest on a phone pays by each way: refuses first, is told, comes back and pays; cards are typed
// on the gateway's own page.

import type { Page } from '@playwright/test';
import { errorCodes } from '#contract/error-codes.ts';
import type { PaymentMethod } from '#domain/payment.ts';
import { named } from '../support/named.ts';
import {
  bookButton,
  chooseRoom,
  guestEmail,
  guestName,
  guestPhone,
  methodSection,
  payBy,
  scenario,
} from '../support/screens.ts';
import { dayAhead } from '../support/vietnam-day.ts';
import { expect, test } from './support/fixtures.ts';
import { read } from './support/site-reads.ts';
import { agreeToTerms, type Site } from './support/site.ts';

let site: Site;
let hotel: string;
test.beforeAll(async ({ sharedSite }) => {
  site = sharedSite;
  hotel = await hotelWithAllMethods();
});
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** A hotel of the first results that is free now, sure at once and takes every method. */
async function hotelWithAllMethods(): Promise<string> {
  const { hotels } = await read<{ hotels: { slug: string; state: string }[] }>(
    site,
    'hotel/searchHotel?provinceSn=1',
  );
  for (const { slug, state } of hotels) {
    const { confirmsByHand, paymentMethods } = await read<{
      confirmsByHand: boolean;
      paymentMethods: number[];
    }>(site, `hotel/getHotelDetail?slug=${slug}`);
    if (state === 'free' && !confirmsByHand && paymentMethods.length === 6) return slug;
  }
  throw new Error('no hotel of the first page takes every method');
}

/** A day of its own for each booking, since in the early morning a house may have one room left. */
let days = 14;
function hotelPage(): string {
  days += 1;
  return `/vi-vn/hotel/${hotel}?bookingType=3&checkInDatePlan=${dayAhead(days)}&endDate=${dayAhead(days + 1)}`;
}

type Way = {
  readonly name: string;
  readonly method: PaymentMethod;
  readonly player: string;
  readonly phone: string;
  readonly card?: string;
};
const ways: readonly Way[] = [
  { name: 'ZaloPay', method: 'zalopay', player: 'zalopay', phone: '0987654301' },
  { name: 'ShopeePay', method: 'shopeepay', player: 'spp', phone: '0987654302' },
  {
    name: 'a credit card',
    method: 'creditCard',
    player: 'vnpay',
    phone: '0987654303',
    card: '5200 0000 0000 1096',
  },
  {
    name: 'an ATM card',
    method: 'debitCard',
    player: 'vnpay',
    phone: '0987654304',
    card: '9704 1985 2619 1432 198',
  },
];

/** A guest's checkout, filled in and agreed to. */
async function fillIn(page: Page, { method, phone }: Pick<Way, 'method' | 'phone'>): Promise<void> {
  await page.goto(`${site.url}${hotelPage()}`);
  await chooseRoom(page).click();
  await page.waitForURL('**/checkout/**');
  await guestName(page).fill('Mai Anh');
  await guestPhone(page).fill(phone);
  await guestEmail(page).fill('mai.anh@example.com');
  await payBy(page, method).click();
  await agreeToTerms(page);
}
const book = (page: Page) => bookButton(page).click();

async function toGateway(page: Page, way: Way): Promise<void> {
  await fillIn(page, way);
  await book(page);
  await page.waitForURL(`${site.sandboxUrl}/${way.player}/pay/**`);
}

/** The next such call is refused so. */
const refuseNext = (page: Page, call: string, status: number, code: string, details: unknown) =>
  page.route(
    `**/api/${call}`,
    (route) => route.fulfill({ status, json: { errors: [{ code, message: '', details }] } }),
    { times: 1 },
  );

async function pay(page: Page, { card }: Way): Promise<void> {
  if (card === undefined) return scenario(page, 'approve').click();
  const field = page.locator('input[name=card]');
  await field.fill(card);
  await field.press('Enter');
}

for (const way of ways) {
  test(`${way.name} is refused, then pays`, async ({ page }) => {
    await toGateway(page, way);
    await scenario(page, 'cancel').click();
    await page.waitForURL('**/checkout/booking-status**');
    await expect(page.getByText(named('waiting.refused'))).toBeVisible();
    await page
      .getByRole('button', {
        name:
          way.card === undefined
            ? named('waiting.go', { method: way.name })
            : named('waiting.goCard', {}),
      })
      .click();
    await page.waitForURL(`${site.sandboxUrl}/${way.player}/pay/**`);
    await pay(page, way);
    await page.waitForURL('**/checkout/booking-status**');
    await expect(page.getByTestId('booking-code').first()).toBeVisible();
  });
}

test('another way is chosen while the room is held', async ({ page }) => {
  await toGateway(page, { name: 'MoMo', method: 'momo', player: 'momo', phone: '0987654305' });
  await scenario(page, 'balance').click();
  await page.waitForURL('**/checkout/booking-status**');
  await page.getByRole('button', { name: named('waiting.other') }).click();
  const sheet = page.getByRole('dialog', { name: named('checkout.method') });
  await expect(sheet.getByRole('radio')).toHaveCount(5);
  // Never the one that just failed.
  await expect(payBy(sheet, 'momo')).not.toBeChecked();
  await expect(payBy(sheet, 'zalopay')).toBeChecked();
  await sheet.getByRole('button', { name: named('waiting.goOn') }).click();
  await page.waitForURL(`${site.sandboxUrl}/zalopay/pay/**`);
  await scenario(page, 'approve').click();
  await page.waitForURL('**/checkout/booking-status**');
  await expect(page.getByTestId('booking-code').first()).toBeVisible();
});

test('while the ways to pay cannot be loaded it says so and they come by themselves, and the page leads back and home', async ({
  page,
  troubles,
}) => {
  troubles.allowOutage();
  await toGateway(page, { name: 'MoMo', method: 'momo', player: 'momo', phone: '0987654313' });
  await scenario(page, 'balance').click();
  await page.waitForURL('**/checkout/booking-status**');
  await expect(page.getByRole('link', { name: named('fault.home') })).toBeVisible();
  await expect(page.getByRole('link', { name: named('nav.back') })).toHaveAttribute(
    'href',
    '/vi-vn/my-bookings',
  );
  await page.route('**/api/payment/getPaymentMethodList**', (route) => route.abort());
  await page.getByRole('button', { name: named('waiting.other') }).click();
  await expect(page.getByText(named('asking.awayTitle'))).toBeVisible();
  await page.unroute('**/api/payment/getPaymentMethodList**');
  // The server is asked again by itself, and the ways to pay come back with it.
  const sheet = page.getByRole('dialog', { name: named('checkout.method') });
  await expect(sheet.getByRole('radio')).toHaveCount(5, { timeout: 60_000 });
});

test('a way that will not take the payment is told where the others are, and at the button', async ({
  page,
  troubles,
}) => {
  troubles.allowOutage(); // The browser itself notes each 422.
  await fillIn(page, { method: 'momo', phone: '0987654307' });
  await refuseNext(page, 'payment/startPayment', 422, errorCodes.methodUnavailable, { code: 1005 });
  await book(page);
  await page.waitForURL('**/checkout/booking-status**');
  const sheet = page.getByRole('dialog', { name: named('checkout.method') });
  const goOn = sheet.getByRole('button', { name: named('waiting.goOn') });
  await expect(sheet.getByRole('alert')).toHaveText(named('error.method'));
  await expect(sheet.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(goOn).toBeDisabled();
  await payBy(sheet, 'zalopay').click();
  await expect(sheet.getByRole('alert')).toHaveCount(0);
  await refuseNext(page, 'payment/startPayment', 422, errorCodes.methodUnavailable, {
    bar: 'coupon',
  });
  await goOn.click();
  const words = named('methodRefused.coupon', {});
  await expect(sheet.getByRole('alert')).toHaveText(words);
  await sheet.getByRole('button', { name: named('common.close') }).click();
  await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
  await page.getByRole('button', { name: named('waiting.other') }).click();
  await payBy(sheet, 'zalopay').click();
  await goOn.click();
  await page.waitForURL(`${site.sandboxUrl}/zalopay/pay/**`);
});

test('a checkout says which limit was reached and why a way to pay was refused, each with the way on', async ({
  page,
  troubles,
}) => {
  troubles.allowOutage(); // The browser itself notes each refusal.
  await fillIn(page, { method: 'momo', phone: '0987654308' });
  await refuseNext(page, 'booking/createBooking', 409, errorCodes.overLimit, {
    limit: 'unpaid',
    most: 2,
  });
  await book(page);
  const unpaid = page.getByRole('alertdialog', { name: named('dialog.limitUnpaid') });
  await expect(unpaid).toContainText(named('dialog.limitUnpaidText', { count: 2 }));
  await expect(unpaid.getByRole('link', { name: named('dialog.toPay') })).toHaveAttribute(
    'href',
    '/vi-vn/account',
  );
  await unpaid.getByRole('button', { name: named('common.close') }).click();
  await refuseNext(page, 'booking/createBooking', 409, errorCodes.overLimit, {
    limit: 'payAtHotel',
    most: 3,
  });
  await book(page);
  await page
    .getByRole('alertdialog', { name: named('dialog.limitAtHotel') })
    .getByRole('button', { name: named('dialog.payAhead') })
    .click();
  await expect(methodSection(page)).toBeFocused();
  await refuseNext(page, 'booking/createBooking', 422, errorCodes.methodUnavailable, {
    bar: 'notAccepted',
  });
  await book(page);
  await expect(
    page.getByRole('radiogroup', { name: named('checkout.method') }),
  ).toHaveAccessibleDescription(named('methodRefused.notAccepted'));
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    named('methodRefused.notAccepted', {}),
  ]);
});

test('inside the wallet its own way comes first and other wallets are left out', async ({
  page,
}) => {
  await page.goto(`${site.url}${hotelPage()}&pageView=webview-zalopay`, {
    waitUntil: 'networkidle',
  });
  await chooseRoom(page).click();
  await page.waitForURL('**/checkout/**');
  const rows = page.getByRole('radiogroup', { name: named('checkout.method') }).getByRole('radio');
  await expect(rows).toHaveCount(4);
  const values = await rows.evaluateAll((inputs) =>
    inputs.map((input) => (input as HTMLInputElement).value),
  );
  expect(values).toEqual(['60', '41', '42', '0']);
  await expect(payBy(page, 'zalopay')).toBeChecked();
});

test("a payment whose page was closed goes on from the booking's own link", async ({ page }) => {
  await toGateway(page, { name: 'MoMo', method: 'momo', player: 'momo', phone: '0987654306' });
  await page.goBack();
  await page.waitForURL('**/checkout/booking-status**');
  const link = page.url();
  await page.close({ runBeforeUnload: false });
  const again = await page.context().newPage();
  await again.goto(link);
  await expect(again.getByRole('timer')).toBeVisible();
  await again
    .getByRole('link', { name: named('waiting.go', { method: named('payment.momo', {}) }) })
    .click();
  await again.waitForURL(`${site.sandboxUrl}/momo/pay/**`);
  await scenario(again, 'approve').click();
  await again.waitForURL('**/checkout/booking-status**');
  await expect(again.getByTestId('booking-code').first()).toBeVisible();
});

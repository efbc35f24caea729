// What lies in a checkout beside the stay: coupons, points, add-ons, an invoice; the sum that is
// seen is the sum that is charged.

import type { Page } from '@playwright/test';
import { brand } from '#contract/brand.ts';
import { named } from '../support/named.ts';
import {
  bookButton,
  bookingCodeOn,
  guestEmail,
  guestName,
  guestPhone,
  openDialog,
  payBy,
  priceDetails,
  scenario,
  termsBox,
} from '../support/screens.ts';
import { expectAccessible } from './support/accessibility.ts';
import { dong, roomAhead, signIn } from './support/checkout-people.ts';
import { expect, test } from './support/fixtures.ts';
import { holdRequests } from './support/held-back.ts';
import { still } from './support/moments.ts';
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

const book = (page: Page) => bookButton(page);
const total = async (page: Page) => dong(await page.locator('a[href="#price"] b').textContent());
/** On the sandbox's payment page. */
const amountToPay = (page: Page) => page.locator('.amount');
/** The price of what was just changed is there. */
const settled = (page: Page) => expect(book(page)).not.toHaveAttribute('aria-busy', 'true');

async function agree(page: Page): Promise<void> {
  if ((await termsBox(page).count()) > 0) await termsBox(page).check();
}

// Before anything is booked: the points that are looked at here are spent further down.
for (const theme of ['light', 'dark'] as const) {
  test(`the checkout with everything in it bars nobody, ${theme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme });
    const { address } = await roomAhead(site, 10);
    await signIn(page, site, address);
    await settled(page);
    await page.getByTestId('xu').check();
    await page
      .getByRole('button', { name: named('extras.addOne', { what: 'Bánh nhỏ 2 người' }) })
      .click();
    await page.getByRole('switch', { name: named('invoice.title') }).check();
    await settled(page);
    await expect(page.getByTestId('xu-slider')).toBeVisible();
    await expectAccessible(page, 'the page');
    await page.getByTestId('coupons').click();
    await expect(page.getByRole('dialog', { name: named('coupon.mine') })).toBeVisible();
    await still(page);
    await expectAccessible(page, 'the coupons');
  });
}

test.describe('before all messages have come', () => {
  test.use({ serviceWorkers: 'block' });

  test("a member's offers keep their place, and are drawn with their words", async ({ page }) => {
    const { address } = await roomAhead(site, 10);
    await signIn(page, site, address);
    const release = await holdRequests(page, /\/assets\/vi-.*\.js$/);
    await page.reload();
    const offers = page.getByRole('region', { name: named('offers.title') });
    await expect(offers).toBeVisible();
    await expect(offers.getByRole('link')).toHaveCount(0);
    await expect(offers.getByRole('button')).toHaveCount(0);
    await expectAccessible(page, 'the checkout without its messages');
    release();
    await expect(page.getByTestId('xu')).toBeVisible();
    await expect(page.getByTestId('coupons')).toBeVisible();
    await expectAccessible(page, 'the checkout with them');
  });
});

// Before the coupon is spent further down.
test('a coupon is back once the booking is cancelled in time, and the page goes on saying so', async ({
  page,
}) => {
  const { address } = await roomAhead(site, 12);
  await signIn(page, site, address);
  await settled(page);
  await expect(page.getByText(named('offers.bestOn'))).toBeVisible();
  await payBy(page, 'momo').check();
  await agree(page);
  await book(page).click();
  await page.waitForURL(`${site.sandboxUrl}/momo/pay/**`);
  await scenario(page, 'approve').click();
  await page.waitForURL('**/checkout/booking-status**');
  const code = await bookingCodeOn(page);
  await page.goto(`${site.url}/vi-vn/account/my-booking/${code}`);
  const back = named('lost.couponBack');
  await expect(page.getByRole('button', { name: named('cancel.do') })).toBeVisible();
  await expect(page.getByText(back)).toHaveCount(0);
  await page.getByRole('button', { name: named('cancel.do') }).click();
  const sheet = openDialog(page);
  await sheet.getByText(named('cancel.reason.noLongerNeeded')).click();
  await sheet.getByTestId('cancel').click();
  await expect(sheet.getByText(back)).toBeVisible();
  await sheet
    .getByRole('button', { name: named('common.close') })
    .last()
    .click();
  await expect(openDialog(page)).toHaveCount(0);
  await expect(page.getByText(back)).toBeVisible();
});

test(
  'a member takes a coupon, points and flowers, and pays the sum that was seen',
  { tag: '@core' },
  async ({ page }) => {
    const { address, room } = await roomAhead(site, 6);
    await signIn(page, site, address);
    await settled(page);
    // The best coupon is on already, and said.
    await expect(page.getByText(named('offers.bestOn'))).toBeVisible();
    const plain = await total(page);
    expect(plain).toBeLessThan(room.price?.total ?? 0);
    await expect(page.getByText(named('extras.means'))).toBeVisible();
    await page
      .getByRole('button', { name: named('extras.addOne', { what: 'Bó hoa và nến' }) })
      .click();
    await expect.poll(() => total(page)).toBe(plain + 150_000);
    await expect(payBy(page, 'hotel')).toBeDisabled();
    await expect(page.getByText(named('bar.addOn'))).toBeVisible();
    await expect(page.getByText(named('extras.notCancellable'))).toBeVisible();
    await expect(page.getByText(named('extras.without'))).toBeVisible();

    await page.getByTestId('best').click();
    await settled(page);
    await expect(page.getByTestId('best')).toHaveCount(0);
    await expect(page.getByText(named('offers.applied'))).toBeVisible();
    await expect(page.getByTestId('xu')).toBeChecked();
    await expect(page.getByText(named('offers.earns'))).toBeVisible();
    const most = dong(await page.getByTestId('xu-field').inputValue());
    expect(most).toBeGreaterThan(0);
    const best = await total(page);
    expect(best).toBe(plain + 150_000 - most);

    // Two ways to the same number: the field, and the slider by its keys.
    await page.getByTestId('xu-field').fill('2.500');
    await page.getByTestId('xu-field').press('Enter');
    await expect.poll(() => total(page)).toBe(best + most - 2_000);
    const slider = page.getByTestId('xu-slider').getByRole('slider');
    await slider.press('ArrowRight');
    await expect(page.getByTestId('xu-field')).toHaveValue('3.000');
    await expect.poll(() => total(page)).toBe(best + most - 3_000);
    await slider.press('End');
    await expect.poll(() => total(page)).toBe(best);

    const lines = await priceDetails(page).getByRole('term').allTextContents();
    expect(lines.map((line) => /Giá phòng|Phiếu|Bó hoa|Joy\sXu/.exec(line)?.[0])).toEqual([
      named('price.room', {}),
      'Phiếu',
      'Bó hoa',
      brand.points,
    ]);
    await payBy(page, 'momo').check();
    await agree(page);
    await book(page).click();
    await page.waitForURL(`${site.sandboxUrl}/momo/pay/**`);
    expect(dong(await amountToPay(page).textContent())).toBe(best);
    await scenario(page, 'approve').click();
    await page.waitForURL('**/checkout/booking-status**');
    await expect(page.getByText('Bó hoa và nến × 1')).toBeVisible();
    expect(
      dong(await page.locator('b.text-2xl').filter({ hasText: '₫' }).first().textContent()),
    ).toBe(best);
  },
);

test('a coupon that does not fit says why, one that is typed is used at once, and its method follows', async ({
  page,
  troubles,
}) => {
  troubles.allowOutage(); // The browser itself notes the 404 of a code that does not exist.
  const { address, room } = await roomAhead(site, 7);
  await signIn(page, site, address);
  await settled(page);
  const plain = room.price?.total ?? 0;
  await page.getByTestId('coupons').click();
  const sheet = page.getByRole('dialog', { name: named('coupon.mine') });
  await expect(sheet.getByText(named('coupon.usableFrom'), { exact: false }).first()).toBeVisible();
  await sheet.getByTestId('code').fill('khong co ma nay');
  await sheet.getByRole('button', { name: named('offers.useCode') }).click();
  await expect(sheet.getByText(named('coupon.unknown'))).toBeVisible();
  await sheet.getByTestId('code').fill('shopee 30');
  await sheet.getByRole('button', { name: named('offers.useCode') }).click();
  await expect(sheet.getByText(named('offers.using'))).toBeVisible();
  await sheet.getByRole('button', { name: named('offers.done') }).click();
  await expect(sheet).toBeHidden();
  expect(await total(page)).toBe(plain - 30_000);
  await page.getByText(named('payment.barredCount', { count: /\d+/ })).click();
  await expect(payBy(page, 'momo')).toBeDisabled();
  await expect(payBy(page, 'shopeepay')).toBeChecked();
  await expect(page.getByText(named('bar.coupon')).first()).toBeVisible();
});

test('a coupon that went elsewhere meanwhile is told, and one tap goes on without it', async ({
  page,
  troubles,
}) => {
  troubles.allowOutage(); // The browser itself notes the 409.
  const { address, room } = await roomAhead(site, 8);
  await signIn(page, site, address);
  await settled(page);
  const plain = room.price?.total ?? 0;
  await page.getByTestId('coupons').click();
  // Receiving it again answers the one that is held.
  await page.getByTestId('code').fill('SHOPEE30');
  await page.getByRole('button', { name: named('offers.useCode') }).click();
  await page.getByRole('button', { name: named('offers.done') }).click();
  await expect.poll(() => total(page)).toBe(plain - 30_000);
  await bookElsewhere(page, address);
  await agree(page);
  await book(page).click();
  const dialog = page.getByRole('alertdialog', {
    name: named('error.couponLost'),
  });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: named('dialog.bookWithout') }).click();
  await page.waitForURL(`${site.sandboxUrl}/**/pay/**`);
  expect(dong(await amountToPay(page).textContent())).toBe(plain);
});

/** The same member books the same room with the same coupon from another device. */
async function bookElsewhere(page: Page, address: string): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('access-token'));
  const url = new URL(address, site.url);
  const date = url.searchParams.get('checkInDatePlan') ?? '';
  const headers = { Authorization: `Bearer ${token}`, 'Device-Encode': 'b'.repeat(32) };
  const ask = async (name: string, data: unknown) =>
    (
      await page.request.post(`${site.url}/api/${name}`, {
        headers: { ...headers, 'Idempotency-Key': crypto.randomUUID() },
        data,
      })
    ).json() as Promise<{ data: Record<string, never> }>;
  const input = {
    slug: url.pathname.split('/').at(-1),
    roomTypeSn: Number(url.searchParams.get('room')),
    stay: { type: 'daily', date, nights: 1 },
  };
  const { data: plain } = (await ask('booking/getQuote', input)) as unknown as {
    data: { coupons: { held: { sn: number; coupon: { code: string } } }[] };
  };
  const couponSn = plain.coupons.find(({ held }) => held.coupon.code === 'SHOPEE30')?.held.sn;
  const { data: quote } = await ask('booking/getQuote', { ...input, couponSn });
  const made = await ask('booking/createBooking', {
    ...input,
    couponSn,
    quoteHash: quote['quoteHash'],
    paymentMethod: 50,
    adults: 2,
    children: 0,
    fullName: 'Ngọc Lan',
    countryCode: '+84',
    mobile: '0903482917',
    email: 'lan@example.com',
    agreesToTerms: true,
  });
  expect(made).toHaveProperty('data.code');
}

test('a coupon chosen in the account is used by the next checkout', async ({ page }) => {
  await signIn(page, site, '/vi-vn/account/coupons');
  await page.getByRole('link', { name: new RegExp(`^${named('coupon.use', {})}.*20%`) }).click();
  await page.waitForURL('**/search**');
  const { address } = await roomAhead(site, 11);
  await page.goto(`${site.url}${address}`);
  await expect(page.getByText(named('offers.applied'))).toBeVisible();
  await expect(priceDetails(page)).toContainText(named('price.couponPercent', { percent: 20 }));
});

test('an invoice is asked for in full, and each mistake leads to its field', async ({ page }) => {
  const { address } = await roomAhead(site, 9);
  await page.goto(`${site.url}${address}`, { waitUntil: 'networkidle' });
  await page.getByRole('switch', { name: named('invoice.title') }).check();
  await page.getByRole('textbox', { name: named('invoice.taxCode') }).fill('0312');
  await book(page).click();
  const summary = page.getByRole('alert');
  await expect(guestName(page)).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText([
    named('name.blank', {}),
    named('phone.blank', {}),
    named('email.blank', {}),
    named('invoice.companyBlank', {}),
    /^Mã số thuế chưa đúng/,
    named('invoice.addressBlank', {}),
    named('email.blank', {}),
    named('error.terms', {}),
  ]);
  await summary.getByRole('link', { name: named('invoice.addressBlank') }).click();
  await expect(page.getByRole('textbox', { name: named('invoice.address') })).toBeFocused();
  // The given words for a long name do not say whose length it is: the link does.
  await guestName(page).fill('Nguyễn Thị Hoàng Mai Anh Thư');
  await book(page).click();
  await summary
    .getByRole('link', { name: `${named('form.fullName')}: ${named('name.tooLong')}` })
    .click();
  await expect(guestName(page)).toBeFocused();
  await guestName(page).fill('Mai Anh');
  await guestPhone(page).fill('0987654399');
  await guestEmail(page).fill('mai.anh@example.com');
  await page.getByRole('textbox', { name: named('invoice.company') }).fill('Công ty TNHH An Yên');
  await page.getByRole('textbox', { name: named('invoice.taxCode') }).fill('0312345678001');
  await page.getByRole('textbox', { name: named('invoice.address') }).fill('12 Lê Lợi, Quận 1');
  await termsBox(page).check();
  await expect(summary).toHaveCount(0);
  await payBy(page, 'momo').check();
  await book(page).click();
  await page.waitForURL(`${site.sandboxUrl}/momo/pay/**`);
  await scenario(page, 'approve').click();
  await page.waitForURL('**/checkout/booking-status**');
  await expect(page.getByTestId('invoice')).toContainText(
    'Công ty TNHH An Yên · Mã số thuế 0312345678-001 · 12 Lê Lợi, Quận 1 · mai.anh@example.com',
  );
});

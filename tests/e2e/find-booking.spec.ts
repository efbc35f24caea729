// A booking is never lost: a guest finds it on another browser by its code, or by the phone alone,
// reads it there without a network, and cancels it by one code.

import type { Locator, Page } from '@playwright/test';
import { named } from '../support/named.ts';
import {
  bookingCodeOn,
  chooseRoom,
  codeField,
  getCodeButton,
  guestName,
  linksTo,
  openDialog,
  robotsMeta,
  unfoldGuest,
} from '../support/screens.ts';
import { until } from '../support/time.ts';
import { dayAhead } from '../support/vietnam-day.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expect, test } from './support/fixtures.ts';
import { fillInCheckout, onAnotherPhone } from './support/guest.ts';
import { kept } from './support/moments.ts';
import { bookWithMomo, codeFor, openSite, type Site } from './support/site.ts';

let site: Site;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  site = await openSite();
});
test.afterAll(async () => {
  await site.discard();
});
test.describe.configure({ timeout: 120_000 });
const phoneScreen = { width: 390, height: 844 };
test.use({ viewport: phoneScreen });

/** Pays for a night ahead as a guest; answers the booking's code. */
async function book(page: Page, mobile: string, days: number): Promise<string> {
  const guest = { mobile, email: 'ngoclan@example.com', locale: 'vi-vn' };
  await fillInCheckout(page, site, guest, 'la-sen-boutique', days);
  await bookWithMomo(page, site);
  return bookingCodeOn(page);
}

const codeBox = (page: Page): Locator =>
  page.getByRole('textbox', { name: named('find.code'), exact: true });
const phoneBox = (page: Page): Locator =>
  page.getByRole('textbox', { name: named('find.phone'), exact: true });
const finding = (page: Page, again = false): Locator =>
  page.getByRole('button', { name: named(again ? 'find.again' : 'find.go'), exact: true });

test('a guest finds a booking on another phone by its code, and opens it there without a network', async ({
  page,
  browser,
}) => {
  const code = await book(page, '0987654471', 33);
  await onAnotherPhone(browser, '198.19.7.7', async (other) => {
    await other.goto(`${site.url}/vi-vn/my-bookings`);
    await linksTo(other.getByRole('main'), '/vi-vn/find-booking').click();
    await expect(robotsMeta(other).first()).toHaveAttribute('content', 'noindex');
    await expectAccessible(other, 'the page');
    await finding(other).click();
    await expect(codeBox(other)).toBeFocused();
    await expect(other.getByText(named('find.codeShape'))).toBeVisible();
    // A right code with another's phone is told like a code that is not there.
    await codeBox(other).fill(`${code.slice(0, 3).toLowerCase()} ${code.slice(3)}`);
    await phoneBox(other).fill('0912345678');
    await finding(other).click();
    const told = other.getByRole('alert').filter({ hasText: named('find.wrong') });
    await expect(told).toContainText(named('find.wrongText', { left: 4 }));
    await expectAccessible(other, 'the page with what was wrong');
    await phoneBox(other).fill('0987654471');
    await finding(other, true).click();
    await other.waitForURL('**/checkout/booking-status**');
    await expect(other.getByTestId('booking-code').first()).toContainText(code.slice(0, 3));
    await expect(other.getByRole('button', { name: named('cancel.do') })).toBeVisible();
    await kept(other, 'booking/getBookingStatus');
    await site.cut();
    await other.goto(`${site.url}/vi-vn/my-bookings`);
    await other.getByRole('heading', { name: 'Lá Sen Boutique' }).getByRole('link').click();
    await expect(other.getByTestId('booking-code').first()).toContainText(code.slice(0, 3));
    await expect(
      other.getByRole('link', { name: named('guestCancel.offline'), exact: false }),
    ).toBeVisible();
    await site.restore();
  });
});

test('a link by mail opens all that was booked with the address, for whoever opens it first', async ({
  page,
  browser,
}) => {
  await book(page, '0987654479', 39);
  await onAnotherPhone(browser, '198.19.7.9', async (other) => {
    await other.goto(`${site.url}/vi-vn/find-booking`, { waitUntil: 'networkidle' });
    await other
      .getByRole('button', { name: named('find.byMail') })
      .filter({ visible: true })
      .click();
    const box = other.getByRole('textbox', { name: named('find.mail') });
    const send = other.getByRole('button', { name: named('find.sendLink'), exact: true });
    await send.click();
    await expect(box).toBeFocused();
    await box.fill('ngoclan@example.com');
    await send.click();
    await expect(
      other.getByRole('status').filter({ hasText: named('find.mailSent') }),
    ).toBeVisible();
    await expectAccessible(other, 'what is said of the mail');
    const link = await until(() => mailedLink('ngoclan@example.com'), {
      what: 'a mail with the link',
      withinMs: 60_000,
    });
    await other.goto(link);
    await other.waitForURL('**/vi-vn/my-bookings');
    await expect(other.getByRole('heading', { name: 'Lá Sen Boutique' }).first()).toBeVisible();
    await onAnotherPhone(browser, '198.19.7.10', async (third) => {
      await third.goto(link);
      await expect(
        third.getByRole('alert').filter({ hasText: named('find.linkSpent') }),
      ).toBeVisible();
    });
  });
});

/** The link of the newest mail to an address that leads to its bookings. */
async function mailedLink(to: string): Promise<string | undefined> {
  const answer = await fetch(`${site.sandboxUrl}/mail`, {
    headers: { accept: 'application/json' },
  });
  const mails = (await answer.json()) as readonly { readonly to: string; readonly text: string }[];
  return mails
    .filter((mail) => mail.to === to)
    .map(({ text }) => /https?:\S+\/find-booking\?mail=[\w.-]+/.exec(text)?.[0])
    .find((link) => link !== undefined);
}

test('what was typed without a network stays, and is sent when there is one', async ({
  page,
  browser,
}) => {
  const code = await book(page, '0987654472', 35);
  await onAnotherPhone(browser, '198.19.7.7', async (other) => {
    await other.goto(`${site.url}/vi-vn/find-booking`, { waitUntil: 'networkidle' });
    await kept(other);
    await site.cut();
    await other.goto(`${site.url}/vi-vn/find-booking`);
    await codeBox(other).fill(code);
    await phoneBox(other).fill('0987654472');
    await finding(other).click();
    await expect(other.getByText(named('find.offlineWaits'))).toBeVisible();
    await site.restore();
    await other.waitForURL('**/checkout/booking-status**', { timeout: 40_000 });
    await expect(other.getByTestId('booking-code').first()).toContainText(code.slice(0, 3));
  });
});

test('a guest cancels by two taps and the code', { tag: '@core' }, async ({ page }) => {
  await book(page, '0987654473', 37);
  let taps = 0;
  const tap = async (target: Locator): Promise<void> => {
    taps += 1;
    await target.click();
  };
  await tap(page.getByRole('button', { name: named('cancel.do') }));
  await expect(codeField(page)).toBeVisible();
  await expect(page.getByText('••• 473')).toBeVisible();
  await expectAccessible(page, 'the code', 'main');
  await codeField(page).fill(await codeFor(site, '+84987654473'));
  const sheet = openDialog(page);
  await expect(sheet.getByText(named('cancel.freeInFull'))).toBeVisible();
  await expect(sheet.getByText(named('cancel.optional'), { exact: true })).toBeVisible();
  await tap(sheet.getByTestId('cancel'));
  await expect(
    sheet.getByText(named('cancel.doneRefund', { method: 'Ví MoMo', amount: /.+/ })),
  ).toBeVisible();
  expect(taps).toBeLessThanOrEqual(4);
});

test('a phone alone shows all that was booked with it, and a missing name is asked once', async ({
  page,
  browser,
}) => {
  const first = await book(page, '0987654474', 39);
  await page.context().clearCookies();
  await onAnotherPhone(browser, '198.19.7.7', async (other) => {
    await other.goto(`${site.url}/vi-vn/find-booking`);
    await other.getByRole('radio', { name: named('find.byPhone'), exact: true }).check();
    await phoneBox(other).fill('0987654474');
    await getCodeButton(other).click();
    await expect(codeField(other)).toBeVisible();
    await expectAccessible(other, 'the code', 'main');
    await codeField(other).fill(await codeFor(site, '+84987654474'));
    await expect(
      other.getByRole('heading', { name: named('find.found', { count: 1 }) }),
    ).toBeVisible();
    await expect(openDialog(other)).toHaveCount(0);
    await expect(other.getByText(named('find.new'), { exact: true })).toBeVisible();
    await expectAccessible(other, 'what was found', 'main');
    const name = other.getByRole('textbox', { name: named('find.nameField'), exact: true });
    await expect(name).toHaveValue('Ngọc Lan');
    await other.getByRole('button', { name: named('find.nameSave'), exact: true }).click();
    await expect(name).toHaveCount(0);
    await linksTo(other.getByRole('main'), `/account/my-booking/${first}`, 'end').first().click();
    await expect(other.getByTestId('booking-code').first()).toContainText(first.slice(0, 3));
    await expect(other.getByRole('button', { name: named('cancel.do') })).toBeVisible();
  });
});

test('the way to a booking is on every page that somebody lost may see', async ({
  page,
  troubles,
}) => {
  troubles.allowOutage(); // The browser itself notes the 404 of an unknown address.
  const way = linksTo(page, '/vi-vn/find-booking', 'end').filter({ visible: true });
  for (const path of ['', '/sign-in', '/my-bookings', '/no-such-page']) {
    await page.goto(`${site.url}/vi-vn${path}`);
    await expect(way.first(), path).toBeVisible();
  }
  await page.setViewportSize({ width: 1366, height: 900 });
  await page.goto(`${site.url}/vi-vn`);
  await way.first().click();
  await expect(page.getByRole('heading', { level: 1, name: named('find.title') })).toBeVisible();
  await expectAccessible(page, 'the page on a wide screen');
});

test('a second booking on the same phone knows who checks in, and lets it be changed', async ({
  page,
}) => {
  const code = await book(page, '0987654474', 36);
  expect(code).not.toBe('');
  // Hydrated, so that the checkout is not a document of its own: a form that the server rendered is
  // filled in, but not folded.
  await page.goto(
    `${site.url}/vi-vn/hotel/la-sen-boutique?bookingType=3&checkInDatePlan=${dayAhead(38)}&endDate=${dayAhead(39)}`,
    { waitUntil: 'networkidle' },
  );
  await chooseRoom(page).click();
  await page.waitForURL('**/checkout/**');
  await expect(page.getByText(named('checkout.asLastTime'))).toBeVisible();
  await expect(page.getByText('+84 987 654 474')).toBeVisible();
  await expectAccessible(page, 'the page');
  await unfoldGuest(page);
  await expect(guestName(page)).toHaveValue('Ngọc Lan');
  await expect(page.getByText(named('checkout.asLastTime'))).toBeHidden();
});

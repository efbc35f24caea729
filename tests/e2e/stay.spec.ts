// After booking: cancel with the refund seen before, answer for the arrival, hand the stay to a
// calendar and a companion, and read it without a network.

import type { Page } from '@playwright/test';
import { cancellationReasons } from '#domain/cancellation.ts';
import { named } from '../support/named.ts';
import {
  bookingCodeOn,
  chooseRoom,
  codeField,
  getCodeButton,
  guestEmail,
  guestName,
  guestPhone,
  linksTo,
  openDialog,
  robotsMeta,
  roomChoice,
  signInPhone,
  unfoldGuest,
} from '../support/screens.ts';
import { letPass } from '../support/time.ts';
import { dayAhead } from '../support/vietnam-day.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expect, test } from './support/fixtures.ts';
import { kept } from './support/moments.ts';
import { read } from './support/site-reads.ts';
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

const aWeekAhead = new URLSearchParams({
  bookingType: '3',
  checkInDatePlan: dayAhead(7),
  startTime: '14:00',
  endDate: dayAhead(8),
  endTime: '12:00',
}).toString();
async function sureHotel(): Promise<string> {
  const { hotels } = await read<{
    hotels: { slug: string; state: string; isPayAtHotel: boolean }[];
  }>(site, `hotel/searchHotel?provinceSn=1&${aWeekAhead}`);
  for (const { slug, state, isPayAtHotel } of hotels) {
    if (
      state === 'free' &&
      isPayAtHotel &&
      !(await read<{ confirmsByHand: boolean }>(site, `hotel/getHotelDetail?slug=${slug}`))
        .confirmsByHand
    )
      return slug;
  }
  throw new Error('no hotel of the first page is sure at once and takes money at the desk');
}

const lastSent = new Map<string, number>();
/** Waits until this phone may be sent another code: half a minute has to pass between two. */
async function untilSendable(mobile: string): Promise<void> {
  if (site.forgetCodes !== undefined) return;
  const wait = (lastSent.get(mobile) ?? 0) + 31_000 - Date.now();
  if (wait > 0) await letPass(wait, 'the server sends a phone a code every half minute');
  lastSent.set(mobile, Date.now());
}

async function signIn(page: Page, to: string, mobile: string): Promise<void> {
  await page.goto(`${site.url}/vi-vn/sign-in?to=${encodeURIComponent(to)}`);
  await untilSendable(mobile);
  await signInPhone(page).fill(mobile);
  await getCodeButton(page).click();
  await codeField(page).waitFor(); // The newest message is this one now.
  await codeField(page).fill(await codeFor(site, `+84${mobile.slice(1)}`));
  await page.waitForURL(`${site.url}${to}`);
}

/**
 * Pays for a night a week ahead; answers the booking's code. Each test has a phone of its own: a
 * phone is sent only so many codes.
 */
async function bookAhead(page: Page, mobile: string): Promise<string> {
  await page.goto(`${site.url}/vi-vn/hotel/${await sureHotel()}?${aWeekAhead}`);
  await chooseRoom(page).click();
  await page.waitForURL('**/checkout/**');
  await unfoldGuest(page);
  for (const [field, text] of [
    [guestName(page), 'Ngọc Lan'],
    [guestPhone(page), mobile],
    [guestEmail(page), 'ngoclan@example.com'],
  ] as const) {
    if ((await field.inputValue()) === '') await field.fill(text);
  }
  await bookWithMomo(page, site);
  return await bookingCodeOn(page);
}

test(
  'a member cancels after seeing what comes back, and the money is on its way',
  { tag: '@core' },
  async ({ page }) => {
    await signIn(page, '/vi-vn', '0903482917');
    const code = await bookAhead(page, '0903482917');
    await page.goto(`${site.url}/vi-vn/account/my-booking/${code}`);
    await page.getByRole('button', { name: named('cancel.do') }).click();
    const sheet = openDialog(page);
    await expect(sheet.getByText(named('cancel.freeInFull'))).toBeVisible();
    await expect(sheet.getByText(named('cancel.refundTo', { method: 'Ví MoMo' }))).toBeVisible();
    await expectAccessible(page, 'the dialog', 'dialog');
    await sheet.getByTestId('cancel').click();
    await expect(sheet.getByRole('alert')).toHaveText(named('cancel.chooseReason'));
    // What was paid did not fail to be paid: every other reason can be chosen.
    await expect(sheet.getByRole('radio')).toHaveCount(cancellationReasons.length - 1);
    await expect(
      sheet.getByRole('radio', { name: named('cancel.reason.paymentFailed') }),
    ).toHaveCount(0);
    await sheet.getByText(named('cancel.reason.other')).click();
    await sheet.getByRole('textbox', { name: named('cancel.note') }).fill('Con ốm, không đi được');
    await sheet.getByTestId('cancel').click();
    await expect(
      sheet.getByText(named('cancel.doneRefund', { method: 'Ví MoMo', amount: /.+/ })),
    ).toBeVisible();
    await sheet
      .getByRole('button', { name: named('common.close') })
      .last()
      .click();
    await expect(openDialog(page)).toHaveCount(0);
    await expect(page.getByText('Con ốm, không đi được')).toBeVisible();
    await expect(page.getByText(named('status.cancelled')).first()).toBeVisible();
    await expect(page.getByRole('button', { name: named('cancel.do') })).toHaveCount(0);
    await expectAccessible(page, 'the page', 'main');
  },
);

/**
 * Right after booking: the way to the card stays at the foot of the screen, and what is done with
 * the booking stands side by side, at any width.
 */
async function expectWaysOn(page: Page, width: number): Promise<void> {
  const height = 844;
  await page.setViewportSize({ width, height });
  const toCard = page.getByRole('link', { name: named('result.card') });
  const calendar = page.getByRole('link', { name: named('calendar.add') });
  const share = page.getByRole('button', { name: named('companion.share') });
  await expect(toCard).toHaveCount(1);
  await expect(calendar).toBeVisible();
  await expect(async () => {
    const [foot, first, last] = await Promise.all(
      [toCard, calendar, share].map((one) => one.boundingBox()),
    );
    expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeGreaterThan(height - 24);
    expect((foot?.y ?? height) + (foot?.height ?? 0)).toBeLessThanOrEqual(height);
    expect(last?.y).toBe(first?.y);
    expect(first?.width).toBeLessThan(width / 3);
    expect(last?.width).toBeLessThan(width / 3);
  }).toPass({ timeout: 10_000 });
}

test('a booking goes into a calendar, to the driver and to a companion, who sees neither price nor people', async ({
  page,
  context,
}) => {
  await signIn(page, '/vi-vn', '0912345678');
  const code = await bookAhead(page, '0912345678');
  for (const width of [390, 1280]) await expectWaysOn(page, width);
  await page.goto(`${site.url}/vi-vn/account/my-booking/${code}`);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: named('calendar.add') }).click();
  expect((await download).suggestedFilename()).toBe(`joystay-${code}.ics`);
  await page.getByRole('button', { name: named('driver.show') }).click();
  await expect(openDialog(page)).toContainText(named('driver.please'));
  await page.keyboard.press('Escape');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'share', { value: undefined, configurable: true }),
  );
  await page.getByRole('button', { name: named('companion.share') }).click();
  await expect(page.getByText(named('share.copied'))).toBeVisible();
  const shared = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto(shared.replace('/vi-vn/', '/en-vn/'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    named('shared.title', undefined, 'en'),
  );
  await expect(robotsMeta(page)).toHaveAttribute('content', 'noindex');
  const all = (await page.getByRole('main').textContent()) ?? '';
  // The member has the name of the city.
  const text = all.replaceAll('Ho Chi Minh', '');
  for (const secret of ['Minh', '912345678', '₫', code]) expect(text).not.toContain(secret);
  await expectAccessible(page, 'the page', 'main');
});

test('a member takes another room and stays a night longer, each with its price before it is done', async ({
  page,
}) => {
  await signIn(page, '/vi-vn', '0900000107');
  const code = await bookAhead(page, '0900000107');
  await page.goto(`${site.url}/vi-vn/account/my-booking/${code}`);
  await page.getByRole('button', { name: named('change.row') }).click();
  const sheet = openDialog(page);
  await expect(sheet.getByText(named('change.no.same'))).toBeVisible();
  await expectAccessible(page, 'the dialog', 'dialog');
  const { rooms } = await read<{ rooms: { sn: number; state: string; isPrepaidOnly: boolean }[] }>(
    site,
    `hotel/getRoomList?slug=${await sureHotel()}&${aWeekAhead}`,
  );
  const mine = Number(await sheet.locator('input[name=room]:checked').inputValue());
  const other = rooms.find(
    (room) => room.sn !== mine && room.state === 'free' && !room.isPrepaidOnly,
  );
  await roomChoice(sheet, other?.sn ?? 0).check();
  await expect(sheet.getByText(named('change.newTotal'))).toBeVisible();
  await sheet.getByTestId('change').click();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByText(named('change.done')).last()).toBeVisible();
  await page.getByRole('button', { name: named('extend.row') }).click();
  await expect(sheet.getByText(named('extend.until'))).toBeVisible();
  await sheet.getByTestId('extend').click();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByText(named('stay.nights', { count: 2 })).first()).toBeVisible();
  await expect(page.getByText(named('payState.due'))).toBeVisible();
});

test('the hotel did not see the guest: asked with a deadline, answered, and a closed door opens a dispute', async ({
  page,
  troubles,
}) => {
  troubles.allowOutage(); // The site is stopped while its rows are arranged.
  await signIn(page, '/vi-vn', '0900000101');
  const code = await bookAhead(page, '0900000101');
  const link = page.url();
  await site.arrange(`
    update booking set status = 10, check_in_at = now() - interval '2 hours', check_out_at = now() + interval '20 hours', held_until = now() + interval '21 hours', reported_at = now() - interval '30 minutes' where code = '${code}';
    insert into booking_history (booking_sn, move, from_status, to_status, actor, at) select sn, 'reportNoShow', 1, 10, 'hotel', reported_at from booking where code = '${code}'`);
  for (const [locale, question] of [
    ['en-vn', named('arrival.title', {}, 'en')],
    ['th-vn', named('arrival.title', {}, 'th')],
    ['vi-vn', named('arrival.title', {})],
  ] as const) {
    await page.goto(`${site.url}/${locale}/account/my-booking/${code}`);
    await expect(page.getByRole('heading', { name: question })).toBeVisible();
  }
  await expect(page.getByText(named('arrival.answerBy', { time: /\d\d:\d\d.*/ }))).toBeVisible();
  await page.getByRole('button', { name: named('arrival.answer'), exact: true }).click();
  const sheet = openDialog(page);
  await expectAccessible(page, 'the dialog', 'dialog');
  await sheet.getByRole('button', { name: named('arrival.send') }).click();
  await expect(sheet.getByRole('alert')).toHaveText(named('arrival.chooseOne'));
  await sheet.getByText(named('arrival.couldNotCheckIn')).click();
  await sheet
    .getByRole('textbox', { name: named('arrival.what') })
    .fill('Lễ tân nói đã hết phòng.');
  await sheet.getByRole('button', { name: named('arrival.send') }).click();
  await expect(page.getByRole('region', { name: named('dispute.open') })).toBeVisible();
  await expect(
    page.getByRole('heading', { name: named('dispute.held', { time: /\d\d:\d\d.*/ }) }),
  ).toBeVisible();
  await expectAccessible(page, 'the page', 'main');
  // By the link the server draws the page with all that is on it.
  await page.goto(link, { waitUntil: 'networkidle' });
  await expect(
    page.getByRole('heading', { name: named('dispute.held', { time: /\d\d:\d\d.*/ }) }),
  ).toBeVisible();
});

test('a guest is told how to cancel, and has the booking in the account by signing in with its number', async ({
  page,
}) => {
  const code = await bookAhead(page, '0903482917');
  const link = page.url();
  await expect(page.getByText(named('guestBooking.cancelTitle'))).toBeVisible();
  await expect(page.getByRole('button', { name: named('cancel.do') })).toBeVisible();
  await expectAccessible(page, 'the page', 'main');
  await page.getByRole('link', { name: named('guestBooking.signIn') }).click();
  await untilSendable('0903482917');
  await signInPhone(page).fill('0903482917');
  await getCodeButton(page).click();
  await codeField(page).waitFor(); // The newest message is this one now.
  await codeField(page).fill(await codeFor(site, '+84903482917'));
  await page.waitForURL(link);
  await expect(page.getByText(named('find.takenOver', { count: 1 }))).toBeVisible();
  await page.goto(`${site.url}/vi-vn/account/my-booking/${code}`);
  await expect(page.getByRole('button', { name: named('cancel.do') })).toBeVisible();
});

test('a member takes a booking made elsewhere without signing in by its code, and a wrong code is told at its field', async ({
  page,
  browser,
  troubles,
}) => {
  troubles.allowOutage(); // The browser itself notes the 404 of a wrong code.
  await signIn(page, '/vi-vn/account/my-booking', '0912345678');
  const elsewhere = await browser.newContext({
    extraHTTPHeaders: { 'X-Forwarded-For': '198.19.7.8' },
  });
  const code = await bookAhead(await elsewhere.newPage(), '0912345678');
  await elsewhere.close();
  await page.goto(`${site.url}/vi-vn/account/my-booking`);
  const part = page.getByRole('region', { name: named('claim.title') });
  const field = part.getByRole('textbox', { name: named('claim.code') });
  const take = part.getByRole('button', { name: named('claim.do') });
  await take.click();
  await expect(field).toBeFocused();
  await expect(part).toContainText(named('coupon.codeMissing'));
  await field.fill('AAAAAA');
  await take.click();
  await expect(part).toContainText(named('claim.wrong'));
  await field.fill(code);
  await take.click();
  await expect(
    linksTo(page.getByRole('main'), `/account/my-booking/${code}`, 'end').first(),
  ).toBeVisible();
  await expect(part).toHaveCount(0);
});

test.describe(() => {
  test.use({ serviceWorkers: 'allow' });
  test('a booking that was opened once is read without the server: card, address, timeline and terms, and what needs a network says so', async ({
    page,
    troubles,
  }) => {
    await signIn(page, '/vi-vn/account/my-booking', '0912345678');
    const code = await bookAhead(page, '0912345678');
    await page.goto(`${site.url}/vi-vn/account/my-booking/${code}`, { waitUntil: 'networkidle' });
    await kept(page, 'booking/getBookingDetail');
    troubles.allowOutage();
    await site.cut();
    await page.goto(`${site.url}/vi-vn/account/my-booking/${code}`);
    await expect(page.getByTestId('booking-code')).toContainText(code.slice(0, 3));
    for (const words of [
      named('booking.progress', {}),
      named('terms.title', {}),
      named('move.pay', {}),
    ])
      await expect(page.getByText(words).first()).toBeVisible();
    await expect(page.getByRole('button', { name: named('cancel.do') })).toHaveCount(0);
    await expect(page.getByText(named('offline.needsNetwork')).first()).toBeVisible();
    await page.getByRole('button', { name: named('driver.show') }).click();
    await expect(openDialog(page)).toContainText(named('driver.please'));
    await site.restore();
  });
});

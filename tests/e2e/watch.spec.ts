// A member watches a full hotel: a guest is led to sign in and back, a room that is given back is
// told by mail, and its link leads to the hotel with the stay. Where rooms are free, a lower price
// is watched.

import { named } from '../support/named.ts';
import { bookingCodeOn, hotelTitle, openDialog } from '../support/screens.ts';
import { until } from '../support/time.ts';
import { dayAhead, minutesUntil } from '../support/vietnam-day.ts';
import { expectAccessible } from './support/accessibility.ts';
import { signIn, typeCode } from './support/checkout-people.ts';
import { declineBooking, openDesk } from './support/desk.ts';
import { expect, test } from './support/fixtures.ts';
import { fillInCheckout } from './support/guest.ts';
import { holdRequests } from './support/held-back.ts';
import { quiet } from './support/moments.ts';
import { bookWithMomo, openSite, type Site } from './support/site.ts';

const slug = 'an-yen-thao-dien';
let site: Site;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  // One room of one kind, so that one booking fills the hotel.
  site = await openSite({
    scene: `
      update room_type set stock = 0 where hotel_sn = (select sn from hotel where slug = '${slug}');
      update room_type set stock = 1 where sn = (
        select r.sn from room_type r join rate_plan p on p.room_type_sn = r.sn
        where r.hotel_sn = (select sn from hotel where slug = '${slug}')
          and p.booking_type = 3 and p.price > 0
        order by r.sn limit 1);`,
  });
  // At night nobody is told.
  await site.restart(minutesUntil(dayAhead(1), '09:00'));
});
test.afterAll(async () => {
  await site.discard();
});
test.describe.configure({ timeout: 240_000 });
test.use({ viewport: { width: 390, height: 844 } });

type Mail = { readonly to: string; readonly subject: string; readonly text: string };
const mailTo = (to: string): Promise<Mail> =>
  until(
    async () => {
      const answer = await fetch(`${site.sandboxUrl}/mail?to=${encodeURIComponent(to)}`, {
        headers: { accept: 'application/json' },
      });
      return ((await answer.json()) as Mail[]).find(({ subject }) => /Có phòng/.test(subject));
    },
    { what: `a mail to ${to} that a room is free`, withinMs: 120_000, everyMs: 500 },
  );

test('a member is told of a room that a full hotel has again, and finds it by the link', async ({
  page,
  browser,
}) => {
  const days = 47;
  const guest = { mobile: '0987654871', email: 'fills@example.com', locale: 'vi-vn' };
  const desk = await openDesk(browser, site, '0900000107');
  await fillInCheckout(page, site, guest, slug, days);
  await bookWithMomo(page, site);
  const code = await bookingCodeOn(page);

  const address = `${site.url}/vi-vn/hotel/${slug}?bookingType=3&checkInDatePlan=${dayAhead(days)}&endDate=${dayAhead(days + 1)}`;
  // The search index, and with it the stored page, learns of a booking a moment after it.
  const isFull = new RegExp(named('watch.do'));
  await until(async () => isFull.test(await (await fetch(address)).text()), {
    what: 'the page of the full hotel',
    withinMs: 15_000,
    everyMs: 500,
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: named('watch.do') }).click();
  // Signing in lies over the page that is being read.
  await expect(
    openDialog(page).getByRole('heading', { name: named('signIn.toWatch'), level: 1 }),
  ).toBeVisible();
  await typeCode(page, site, '0903482917');
  const sheet = page.getByRole('dialog', { name: named('watch.title') });
  await expect(sheet).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(`/vi-vn/hotel/${slug}`);
  await expect(sheet.getByRole('checkbox', { name: named('watch.free') })).toBeChecked();
  await sheet.getByRole('checkbox', { name: named('watch.price') }).check();
  await sheet.getByRole('button', { name: named('watch.less', { percent: 15 }) }).click();
  await expect(sheet.getByLabel(named('watch.mark'))).not.toHaveValue('');
  await sheet.getByRole('button', { name: named('watch.until') }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('button', { name: named('watch.does') })).toBeVisible();

  await page.goto(`${site.url}/vi-vn/account/watches`, { waitUntil: 'networkidle' });
  const item = page.getByRole('article').filter({ hasText: 'An Yên Thảo Điền' });
  await expect(item).toContainText(named('watch.stateLooking'));

  await declineBooking(desk, code);
  const mail = await mailTo('ngoclan@example.com');
  expect(mail.text).toContain('An Yên Thảo Điền');
  const [link = ''] = /http\S+\/hotel\/an-yen-thao-dien\?\S+/.exec(mail.text) ?? [];
  await page.goto(link, { waitUntil: 'networkidle' });
  await expect(hotelTitle(page)).toHaveText('An Yên Thảo Điền');
  expect(new URL(page.url()).searchParams.get('checkInDatePlan')).toBe(dayAhead(days));
  await expect(page.getByRole('link', { name: named('watch.do') })).toHaveCount(0);

  await page.goto(`${site.url}/vi-vn/account/watches`, { waitUntil: 'networkidle' });
  await expect(item).toContainText(named('watch.stateFree'));
  await item.getByRole('button', { name: named('watch.menu') }).click();
  await page.getByRole('menuitem', { name: named('watch.end') }).click();
  await expect(page.getByText(named('watch.none'))).toBeVisible();
  await desk.context().close();
});

test('a member asks for a lower price of a hotel and of a place that have rooms', async ({
  page,
}) => {
  const stay = `bookingType=3&checkInDatePlan=${dayAhead(24)}&endDate=${dayAhead(25)}`;
  await signIn(page, site, '/vi-vn');
  for (const path of [`/hotel/la-sen-boutique?${stay}`, `/search?provinceSn=1&${stay}`]) {
    await page.goto(`${site.url}/vi-vn${path}`, { waitUntil: 'networkidle' });
    await expect(page.getByRole('button', { name: named('watch.do') })).toHaveCount(0);
    await page.getByRole('button', { name: named('watch.doCheaper') }).click();
    const sheet = page.getByRole('dialog', { name: named('watch.title') });
    await expect(sheet.getByText(named('watch.priceNow'))).toBeVisible();
    await expect(sheet.getByRole('checkbox', { name: named('watch.price') })).toBeChecked();
    await expect(sheet.getByRole('checkbox', { name: named('watch.free') })).not.toBeChecked();
    const tenth = sheet.getByRole('button', { name: named('watch.less', { percent: 10 }) });
    // That of a hotel is known at once; that of a place comes after the sheet has opened.
    await expect(tenth).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(page, `what is watched of ${path}`, 'dialog');
    await sheet.getByRole('button', { name: named('watch.until') }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('button', { name: named('watch.does') })).toBeVisible();
  }
  await page.goto(`${site.url}/vi-vn/account/watches`, { waitUntil: 'networkidle' });
  const items = page.getByRole('article').filter({ hasText: named('watch.under') });
  await expect(items).toHaveCount(2);
  await expect(items.filter({ hasText: named('watch.stateLooking') })).toHaveCount(2);
});

test('a mark typed before the price has come is held to it all the same', async ({ page }) => {
  const stay = `bookingType=3&checkInDatePlan=${dayAhead(27)}&endDate=${dayAhead(28)}`;
  await signIn(page, site, '/vi-vn');
  const release = await holdRequests(page, '**/searchHotel?*limit=1*');
  await page.goto(`${site.url}/vi-vn/search?provinceSn=1&${stay}`, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: named('watch.doCheaper') }).click();
  const sheet = page.getByRole('dialog', { name: named('watch.title') });
  await sheet.getByLabel(named('watch.mark')).fill('9.000.000');
  await sheet.getByRole('button', { name: named('watch.until') }).click();
  release();
  await expect(sheet.getByText(named('watch.markHigh'))).toBeVisible();
  await expect(sheet).toBeVisible();
});

test('an empty mark is asked for, and filled as soon as the price has come', async ({ page }) => {
  const stay = `bookingType=3&checkInDatePlan=${dayAhead(29)}&endDate=${dayAhead(30)}`;
  await signIn(page, site, '/vi-vn');
  const release = await holdRequests(page, '**/searchHotel?*limit=1*');
  await page.goto(`${site.url}/vi-vn/search?provinceSn=1&${stay}`, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: named('watch.doCheaper') }).click();
  const sheet = page.getByRole('dialog', { name: named('watch.title') });
  const missing = sheet.getByText(named('watch.markMissing'));
  await sheet.getByRole('button', { name: named('watch.until') }).click();
  await expect(missing).toBeVisible();
  release();
  const tenth = sheet.getByRole('button', { name: named('watch.less', { percent: 10 }) });
  await expect(tenth).toHaveAttribute('aria-pressed', 'true');
  await expect(sheet.getByLabel(named('watch.mark'))).not.toHaveValue('');
  await expect(missing).toHaveCount(0);
});

test('of another stay the mark is below the price of that stay', async ({ page }) => {
  const stay = `bookingType=3&checkInDatePlan=${dayAhead(26)}&endDate=${dayAhead(28)}`;
  await page.setViewportSize({ width: 1366, height: 900 });
  await signIn(page, site, '/vi-vn');
  await page.goto(`${site.url}/vi-vn/hotel/la-sen-boutique?${stay}`, { waitUntil: 'networkidle' });
  const sheet = page.getByRole('dialog', { name: named('watch.title') });
  const marked = async () => {
    await page.getByRole('button', { name: named('watch.doCheaper') }).click();
    await expect(sheet.getByText(named('watch.priceNow'))).toBeVisible();
    const mark = await sheet.getByLabel(named('watch.mark')).inputValue();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    return Number(mark.replaceAll(/\D/g, ''));
  };
  const twoNights = await marked();
  await page
    .getByRole('main')
    .getByRole('radio', { name: named('bookingType.overnight') })
    .check();
  await page.waitForURL(/bookingType=2/);
  await quiet(page);
  const oneNight = await marked();
  expect(oneNight).toBeGreaterThan(0);
  expect(oneNight).toBeLessThan(twoNights);
});

test('a guest finds the same button, which leads to signing in', async ({ page }) => {
  const stay = `bookingType=3&checkInDatePlan=${dayAhead(24)}&endDate=${dayAhead(25)}`;
  for (const path of [
    `/vi-vn/hotel/la-sen-boutique?${stay}`,
    `/vi-vn/search?provinceSn=1&${stay}`,
  ]) {
    await page.goto(`${site.url}${path}`, { waitUntil: 'networkidle' });
    const link = page.getByRole('link', { name: named('watch.doCheaper') });
    await expect(link).toHaveCount(1);
    await expect(link).toHaveAttribute(
      'href',
      `/vi-vn/sign-in?${new URLSearchParams({ to: path }).toString()}`,
    );
  }
});

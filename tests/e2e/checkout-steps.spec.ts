// How little a booking asks for: taps and fields are counted, and nothing that was typed is lost.

import { named } from '../support/named.ts';
import {
  bookButton,
  chooseRoom,
  guestEmail,
  guestName,
  guestPhone,
  payBy,
  termsBox,
  unfoldGuest,
} from '../support/screens.ts';
import { dayAhead } from '../support/vietnam-day.ts';
import { roomAhead, signIn, typeCode } from './support/checkout-people.ts';
import { expect, test } from './support/fixtures.ts';
import { holdRequests } from './support/held-back.ts';
import { read } from './support/site-reads.ts';
import { openSite, type Site } from './support/site.ts';

let site: Site;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  site = await openSite();
});
test.afterAll(async () => {
  await site.discard();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test(
    "a member who paid at the hotel last time books in two taps from the hotel's page",
    { tag: '@core' },
    async ({ page }) => {
      const hotel = `/vi-vn/hotel/la-sen-boutique?bookingType=3&checkInDatePlan=${dayAhead(5)}&endDate=${dayAhead(6)}`;
      await signIn(page, site, hotel, '0912345678');
      // The first time: what cannot be known is asked.
      await chooseRoom(page).tap();
      await page.waitForURL('**/checkout/**');
      await payBy(page, 'hotel').tap();
      if ((await termsBox(page).count()) > 0) await termsBox(page).check();
      await bookButton(page).tap();
      await page.waitForURL('**/checkout/booking-status**');

      await page.goto(`${site.url}${hotel}`, { waitUntil: 'networkidle' });
      let taps = 0;
      const tap = async (what: ReturnType<typeof bookButton>) => {
        taps += 1;
        await what.tap();
      };
      await tap(chooseRoom(page));
      await page.waitForURL('**/checkout/**');
      await expect(bookButton(page)).toHaveText(named('checkout.bookAtHotel'));
      // Its words stand in one line of the bar.
      expect((await bookButton(page).boundingBox())?.height).toBeLessThanOrEqual(56);
      await expect(page.getByTestId('agreed').filter({ visible: true })).toContainText(
        named('checkout.agreed', { hotel: 'Lá Sen Boutique' }),
      );
      await tap(bookButton(page));
      await page.waitForURL('**/checkout/booking-status**');
      await expect(page.getByTestId('booking-code').first()).toBeVisible();
      expect(taps).toBe(2);
    },
  );

  test('a mail address with a slip is asked about, and is filled in at the next checkout', async ({
    page,
  }) => {
    const { address } = await roomAhead(site, 8);
    await page.goto(`${site.url}${address}`, { waitUntil: 'networkidle' });
    await expect(guestEmail(page)).toHaveAccessibleDescription(named('form.emailHint'));
    await guestEmail(page).fill('mai.anh@gmial.com');
    await guestName(page).fill('Mai Anh');
    await page
      .getByRole('button', { name: named('email.meant', { address: 'mai.anh@gmail.com' }) })
      .tap();
    await expect(guestEmail(page)).toHaveValue('mai.anh@gmail.com');
    await guestPhone(page).fill('0987654312');
    if ((await termsBox(page).count()) > 0) await termsBox(page).check();
    await bookButton(page).tap();
    await page.waitForURL(`${site.sandboxUrl}/**/pay/**`);
    const { address: next } = await roomAhead(site, 9);
    await page.goto(`${site.url}${next}`, { waitUntil: 'networkidle' });
    await expect(guestEmail(page)).toHaveValue('mai.anh@gmail.com');
  });

  test('a guest fills in at most six fields, on one page', async ({ page }) => {
    const { address } = await roomAhead(site, 6);
    await page.goto(`${site.url}${address}`, { waitUntil: 'networkidle' });
    let filled = 0;
    for (const field of await page.locator('main :is(input, textarea, select)[required]').all()) {
      filled += 1;
      const id = await field.getAttribute('id');
      if (id === 'terms') await field.check();
      else
        await field.fill(
          { fullName: 'Mai Anh', mobile: '0987654398', email: 'mai.anh@example.com' }[id ?? ''] ??
            '',
        );
    }
    await bookButton(page).tap();
    await page.waitForURL(`${site.sandboxUrl}/**/pay/**`);
    expect(filled).toBeLessThanOrEqual(6);
    expect(filled).toBeGreaterThan(0);
  });

  test('what is typed before the page comes to life stays', async ({ page }) => {
    const { address } = await roomAhead(site, 8);
    const release = await holdRequests(page, /\/assets\/.*\.js/);
    await page.goto(`${site.url}${address}`, { waitUntil: 'commit' });
    const typed = [
      [guestName, 'Mai Anh'],
      // A phone of its own: a second unpaid room of one phone asks for a code.
      [guestPhone, '0987654397'],
      [guestEmail, 'mai.anh@example.com'],
    ] as const;
    for (const [field, text] of typed) await field(page).fill(text);
    release();
    await page.waitForLoadState('networkidle');
    await payBy(page, 'momo').tap();
    for (const [field, text] of typed) await expect(field(page)).toHaveValue(text);
    await termsBox(page).check();
    await bookButton(page).tap();
    await page.waitForURL(`${site.sandboxUrl}/**/pay/**`);
  });

  for (const begun of ['', 'Bé ']) {
    test(`a member who is in the field when the page comes to life ${begun === '' ? 'types in the place of the name filled in' : 'goes on with the name begun'}`, async ({
      page,
    }) => {
      await signIn(page, site, '/vi-vn/account/settings');
      const { address } = await roomAhead(site, 8);
      const release = await holdRequests(page, /\/assets\/.*\.js/);
      await page.goto(`${site.url}${address}`, { waitUntil: 'commit' });
      const name = guestName(page);
      await name.focus();
      await page.keyboard.type(begun);
      release();
      await expect(guestPhone(page)).not.toHaveValue('');
      await page.keyboard.type('Tư Bến Tre');
      await expect(name).toHaveValue(`${begun}Tư Bến Tre`);
    });
  }

  test('a guest who signs in at the checkout comes back to all that was typed', async ({
    page,
  }) => {
    const { address } = await roomAhead(site, 7);
    await page.goto(`${site.url}${address}`, { waitUntil: 'networkidle' });
    await guestName(page).fill('Trần Minh');
    await guestEmail(page).fill('minh.moi@example.com');
    await page.getByRole('button', { name: named('form.addRequests') }).tap();
    await page.getByLabel(named('form.requests')).fill('Tầng cao, xa thang máy');
    await page
      .getByRole('button', { name: named('extras.addOne', { what: 'Bó hoa và nến' }) })
      .tap();
    await page.getByRole('switch', { name: named('invoice.title') }).check();
    await page.getByRole('textbox', { name: named('invoice.company') }).fill('Công ty An Yên');
    await page.getByRole('link', { name: named('offers.signIn') }).tap();
    // Signing in stands over the page that asks for it.
    await typeCode(page, site, '0903482917');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(guestName(page)).toHaveValue('Trần Minh');
    await expect(guestPhone(page)).toHaveValue('903482917');
    await expect(guestEmail(page)).toHaveValue('minh.moi@example.com');
    await expect(page.getByLabel(named('form.requests'))).toHaveValue('Tầng cao, xa thang máy');
    await expect(page.getByText('Bó hoa và nến × 1')).toBeVisible();
    await expect(page.getByRole('textbox', { name: named('invoice.company') })).toHaveValue(
      'Công ty An Yên',
    );
  });

  test('a session that ran out leaves what a member typed, and signing in again finds it', async ({
    page,
    troubles,
  }) => {
    troubles.allowOutage(); // The browser itself notes the 401.
    const { address } = await roomAhead(site, 8);
    await signIn(page, site, address, '0912345678');
    await unfoldGuest(page);
    await guestName(page).fill('Minh Khác');
    const token = await page.evaluate(() => localStorage.getItem('access-token'));
    await page.request.post(`${site.url}/api/auth/signOut`, {
      headers: { Authorization: `Bearer ${token}`, 'Idempotency-Key': crypto.randomUUID() },
      data: {},
    });
    if ((await termsBox(page).count()) > 0) await termsBox(page).check();
    await bookButton(page).tap();
    const dialog = page.getByRole('alertdialog', { name: named('dialog.sessionOver') });
    await expect(dialog).toBeVisible();
    await dialog.getByRole('link', { name: named('nav.signIn') }).tap();
    await page.waitForURL('**/sign-in?to=**');
    await typeCode(page, site, '0912345678');
    await page.waitForURL('**/checkout/**');
    await unfoldGuest(page);
    await expect(guestName(page)).toHaveValue('Minh Khác');
  });

  test('an hourly room of now sells no add-ons and says why', async ({ page }) => {
    const { hotels } = await read<{ hotels: { slug: string }[] }>(
      site,
      'hotel/searchHotel?provinceSn=1&bookingType=2',
    );
    let isTold = false;
    for (const { slug } of hotels) {
      const { rooms } = await read<{
        rooms: { sn: number; state: string; needsAccount: boolean }[];
      }>(site, `hotel/getRoomList?slug=${slug}&bookingType=2`);
      const room = rooms.find(({ state, needsAccount }) => state === 'free' && !needsAccount);
      if (room === undefined) continue;
      await page.goto(
        `${site.url}/vi-vn/checkout/${slug}?room=${room.sn}&bookingType=2&checkInDatePlan=${dayAhead(0)}&endDate=${dayAhead(1)}`,
        { waitUntil: 'networkidle' },
      );
      if ((await page.getByRole('region', { name: named('extras.title') }).count()) === 0) continue;
      const extras = page.getByRole('region', { name: named('extras.title') });
      await expect(extras).toContainText(named('extras.notNow', { hours: 24 }));
      const first = extras.getByRole('button').first();
      await expect(first).toBeHidden();
      await extras.getByRole('heading', { name: named('extras.title') }).click();
      await expect(first).toHaveAttribute('aria-disabled', 'true');
      isTold = true;
      break;
    }
    expect(isTold).toBe(true);
  });
});

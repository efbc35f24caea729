// What holds from page to page: who is signed in, over all tabs; the wallet one came in; and a
// chunk that went with an older build.

import type { Page } from '@playwright/test';
import { brand } from '#contract/brand.ts';
import { named } from '../support/named.ts';
import {
  chooseCountry,
  codeField,
  getCodeButton,
  linksTo,
  signInPhone,
} from '../support/screens.ts';
import { dayAhead } from '../support/vietnam-day.ts';
import { roomAhead } from './support/checkout-people.ts';
import { expect, test } from './support/fixtures.ts';
import { frames, quiet } from './support/moments.ts';
import { codeFor, openSite, type Site } from './support/site.ts';

let site: Site;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  site = await openSite();
});
test.afterAll(async () => {
  await site.discard();
});
test.use({ viewport: { width: 1366, height: 900 } });
// As in a wallet's webview there is no worker here: chunks come from the network, not from what one
// keeps.
test.beforeEach(async ({ context }) => {
  await context.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
  });
});

async function signIn(page: Page, to: string, mobile = '0903482917'): Promise<void> {
  await page.goto(`${site.url}/en-vn/sign-in?to=${encodeURIComponent(to)}`, {
    waitUntil: 'networkidle',
  });
  await signInPhone(page).fill(mobile);
  await getCodeButton(page).click();
  await codeField(page).fill(await codeFor(site, `+84${mobile.slice(1)}`));
  await page.waitForURL(`**${to}`);
}

test('signing out in one tab empties the other and leads it home', async ({ page, context }) => {
  await signIn(page, '/en-vn/account/my-booking');
  const other = await context.newPage();
  await other.goto(`${site.url}/en-vn/account`, { waitUntil: 'networkidle' });
  await other
    .getByRole('main')
    .getByRole('button', { name: named('nav.signOut', undefined, 'en') })
    .click();
  await page.waitForURL(`${site.url}/en-vn`);
  await expect(
    page.getByRole('banner').getByRole('link', { name: named('nav.signIn', undefined, 'en') }),
  ).toBeVisible();
  expect(
    await page.evaluate(() =>
      ['access-token', 'profile', 'recent-searches'].map((key) => localStorage.getItem(key)),
    ),
  ).toEqual([null, null, null]);
  await page.goto(`${site.url}/en-vn/account`);
  await page.waitForURL('**/sign-in?to=**');
});

/** A booking that a guest made, known to this browser by its link, as after booking here. */
async function bookHere(page: Page): Promise<string> {
  const { room } = await roomAhead(site, 11);
  const stay = { type: 'daily', date: dayAhead(11), nights: 1 };
  const asked = { slug: 'la-sen-boutique', roomTypeSn: room.sn, stay, rooms: 1 };
  const send = async <Data>(call: string, data: object): Promise<Data> => {
    const answer = await page.request.post(`${site.url}/api/booking/${call}`, {
      headers: { 'Idempotency-Key': crypto.randomUUID(), 'Device-Encode': crypto.randomUUID() },
      data,
    });
    expect([call, answer.status()]).toEqual([call, 200]);
    return ((await answer.json()) as { data: Data }).data;
  };
  const { quoteHash } = await send<{ quoteHash: string }>('getQuote', asked);
  const { code, key } = await send<{ code: string; key: string }>('createBooking', {
    ...asked,
    quoteHash,
    paymentMethod: 3,
    adults: 2,
    children: 0,
    fullName: 'Trần Thị Khách',
    countryCode: '+84',
    mobile: '0977001122',
    email: 'khach@hotel.example',
    specialRequests: '',
    agreesToTerms: true,
    couponSn: null,
    xu: 0,
    addOns: [],
    invoice: null,
  });
  await page.goto(`${site.url}/robots.txt`);
  await page.evaluate((link) => localStorage.setItem('guest-bookings', JSON.stringify([link])), {
    code,
    key,
  });
  return code;
}

test('signing out erases bookings made here without an account too, unless they are to stay, in the other tab as well', async ({
  page,
  context,
}) => {
  test.setTimeout(150_000);
  const mobile = '0912345678';
  const code = await bookHere(page);
  const mine = `${site.url}/en-vn/my-bookings`;
  const row = (tab: Page) => linksTo(tab.getByRole('main').getByRole('listitem'), code);
  const held = () =>
    page.evaluate(async () => ({
      links: localStorage.getItem('guest-bookings'),
      vouchers: await new Promise<number>((tell) => {
        const opening = indexedDB.open('vault');
        opening.onsuccess = () => {
          const all = opening.result.transaction('vouchers').objectStore('vouchers').getAllKeys();
          all.onsuccess = () => tell(all.result.length);
        };
      }),
    }));
  const ask = async () => {
    await page.goto(`${site.url}/en-vn/account`, { waitUntil: 'networkidle' });
    await page
      .getByRole('main')
      .getByRole('button', { name: named('nav.signOut', undefined, 'en') })
      .click();
    return page.getByRole('dialog', { name: named('signOutGuests.title', { count: 1 }, 'en') });
  };
  await page.goto(mine);
  await expect(row(page)).toBeVisible();

  await signIn(page, '/en-vn/account', mobile);
  await (await ask()).getByRole('button', { name: named('common.close', undefined, 'en') }).click();
  expect(await page.evaluate(() => localStorage.getItem('profile'))).not.toBeNull();
  await (
    await ask()
  )
    .getByRole('button', { name: named('signOutGuests.keep', undefined, 'en') })
    .click();
  await page.waitForURL(`${site.url}/en-vn`);
  await page.goto(mine);
  await expect(row(page)).toBeVisible();

  await signIn(page, '/en-vn/account', mobile);
  const other = await context.newPage();
  await other.goto(mine);
  await expect(row(other)).toBeVisible();
  await (
    await ask()
  )
    .getByRole('button', { name: named('signOutGuests.erase', undefined, 'en') })
    .click();
  await page.waitForURL(`${site.url}/en-vn`);
  await expect(row(other)).toHaveCount(0);
  expect(await held()).toEqual({ links: null, vouchers: 0 });
  await page.goto(mine);
  await expect(page.getByText(named('phoneBookings.none', undefined, 'en'))).toBeVisible();
  // Nobody is asked about what is not there.
  await signIn(page, '/en-vn/account', mobile);
  await page.goto(`${site.url}/en-vn/account`, { waitUntil: 'networkidle' });
  await page
    .getByRole('main')
    .getByRole('button', { name: named('nav.signOut', undefined, 'en') })
    .click();
  await page.waitForURL(`${site.url}/en-vn`);
});

test('a session that ended elsewhere is told in a dialog that leads back to where one was', async ({
  page,
  troubles,
}) => {
  troubles.allowOutage(); // The browser itself notes the 401.
  await signIn(page, '/en-vn/account/my-booking', '0912345678');
  // Off the page first: what it still asks would be told there, and the dialog would go with it.
  await page.goto(`${site.url}/robots.txt`);
  const token = await page.evaluate(() => localStorage.getItem('access-token'));
  const ended = await page.request.post(`${site.url}/api/auth/signOut`, {
    headers: { Authorization: `Bearer ${token}`, 'Idempotency-Key': crypto.randomUUID() },
    data: {},
  });
  expect(ended.ok()).toBe(true);
  await page.goto(`${site.url}/en-vn/account/my-booking`);
  const dialog = page.getByRole('alertdialog', {
    name: named('dialog.sessionOver', undefined, 'en'),
  });
  await expect(dialog).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('profile'))).toBeNull();
  await dialog.getByRole('link', { name: named('nav.signIn', undefined, 'en') }).click();
  await page.waitForURL('**/sign-in?to=%2Fen-vn%2Faccount%2Fmy-booking');
  await expect(dialog).toBeHidden();
});

test('whoever comes back after half an hour is asked nothing twice: the token that has run out is renewed first', async ({
  page,
}) => {
  await signIn(page, '/en-vn/account/my-booking', '0900000101');
  await page.goto(`${site.url}/robots.txt`);
  await page.evaluate(() => {
    localStorage.setItem('access-token-spent', String(Date.now() - 1_000));
  });
  const asked: string[] = [];
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url());
    if (pathname.startsWith('/api/')) asked.push(`${pathname.slice(5)} ${answer.status()}`);
  });
  await page.goto(`${site.url}/en-vn/account/my-points`, { waitUntil: 'networkidle' });
  await expect(
    page.getByRole('heading', { name: named('point.title', { points: brand.points }, 'en') }),
  ).toBeVisible();
  expect(asked.filter((answer) => answer.startsWith('auth/refreshToken'))).toEqual([
    'auth/refreshToken 200',
  ]);
  const own = asked.findIndex((answer) => /^(?:reward|point|user|booking)\w*\//.test(answer));
  expect(asked.indexOf('auth/refreshToken 200'), asked.join()).toBeLessThan(own);
});

test('a number without an account is told in a dialog, and comes along to signing up', async ({
  page,
  troubles,
}) => {
  troubles.allowOutage(); // The browser itself notes the 404.
  await page.goto(`${site.url}/en-vn/sign-in?to=%2Fen-vn%2Faccount`, { waitUntil: 'networkidle' });
  await signInPhone(page).fill('0987 001 002');
  await getCodeButton(page).click();
  await page
    .getByRole('alertdialog', { name: named('dialog.phoneUnknown', undefined, 'en') })
    .getByRole('button', { name: named('nav.signUp', undefined, 'en') })
    .click();
  await page.waitForURL(`${site.url}/en-vn/sign-up?to=%2Fen-vn%2Faccount`);
  await expect(signInPhone(page)).toHaveValue('0987 001 002');
});

test('a locked account is told on the way in, and what a guest has stays', async ({
  page,
  troubles,
}) => {
  troubles.allowOutage(); // The browser itself notes the 403.
  await site.arrange(`update member set is_locked = true where phone = '+66812345678'`);
  await page.goto(`${site.url}/en-vn/sign-in?to=%2Fen-vn%2Faccount`, { waitUntil: 'networkidle' });
  await page.evaluate(() => localStorage.setItem('guest-bookings', '[]'));
  await chooseCountry(page, '66');
  await signInPhone(page).fill('081 234 5678');
  await getCodeButton(page).click();
  const dialog = page.getByRole('alertdialog', {
    name: named('dialog.accountLocked', undefined, 'en'),
  });
  await dialog.getByRole('button', { name: named('dialog.asGuest', undefined, 'en') }).click();
  await expect(dialog).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('guest-bookings'))).toBe('[]');
});

test('on the page for signing in its own link does nothing and the other one keeps the way back', async ({
  page,
}) => {
  const address = `${site.url}/en-vn/sign-in?to=%2Fen-vn%2Faccount`;
  await page.goto(address, { waitUntil: 'networkidle' });
  await page
    .getByRole('banner')
    .getByRole('link', { name: named('nav.signIn', undefined, 'en') })
    .click();
  await frames(page);
  expect(page.url()).toBe(address);
  await page
    .getByRole('banner')
    .getByRole('link', { name: named('nav.signUp', undefined, 'en') })
    .click();
  await page.waitForURL(`${site.url}/en-vn/sign-up?to=%2Fen-vn%2Faccount`);
});

test('a page opened in the wallet has no footer, nor has any page reached from it', async ({
  page,
}) => {
  await page.goto(`${site.url}/en-vn?pageView=webview-zalopay`, { waitUntil: 'networkidle' });
  await page
    .getByRole('banner')
    .getByRole('link', { name: named('nav.promotions', undefined, 'en') })
    .click();
  await page.waitForURL('**/promotionlist');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
});

test('a page whose code is gone is cured by one reload, and never by a second', async ({
  page,
  troubles,
}) => {
  troubles.allowOutage(); // The browser itself notes the missing file.
  await page.route('**/assets/promotion-list-*.js', (route) =>
    route.fulfill({ status: 404, body: '' }),
  );
  await page.goto(`${site.url}/en-vn/policy`, { waitUntil: 'networkidle' });
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  const go = () =>
    page
      .getByRole('banner')
      .getByRole('link', { name: named('nav.promotions', undefined, 'en') })
      .click();
  await go();
  await expect.poll(() => loads).toBe(1);
  // The server draws the page that was wanted; its code is missing once more, and that is borne.
  await expect(page).toHaveURL(/\/en-vn\/promotionlist$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    named('nav.promotions', undefined, 'en'),
  );
  await quiet(page);
  expect(loads).toBe(1);
  await page.goto(`${site.url}/en-vn/policy`, { waitUntil: 'networkidle' });
  // However long that took, it was just now.
  await page.evaluate(() => sessionStorage.setItem('reloaded-at', String(Date.now())));
  await go();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    named('fault.title', undefined, 'en'),
  );
  await quiet(page);
  expect(loads).toBe(2);
});

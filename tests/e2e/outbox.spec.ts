// What a member does while the server is gone is written down, shown, and done once when it is
// back; another price is never accepted by itself.

import type { BrowserContext, Page, Request } from '@playwright/test';
import { named } from '../support/named.ts';
import { bookButton, bookingCodeOn, openDialog, payBy } from '../support/screens.ts';
import { dong, roomAhead, signIn } from './support/checkout-people.ts';
import { expect, test } from './support/fixtures.ts';
import { quiet } from './support/moments.ts';
import { agreeToTerms, openSite, type Site } from './support/site.ts';

test.use({ serviceWorkers: 'allow' });
let site: Site;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  site = await openSite();
});
test.afterAll(async () => {
  await site.discard();
});

const hotel = '/vi-vn/hotel/la-sen-boutique';
const other = '/vi-vn/hotel/nha-may-da-kao';
const heart = (page: Page) =>
  page
    .getByRole('button', { name: named('favorite.add') })
    .filter({ visible: true })
    .first();
const row = (page: Page, text: string | RegExp) =>
  openDialog(page).getByRole('listitem').filter({ hasText: text });
const openQueue = (page: Page) =>
  page
    .getByRole('button', { name: named('queue.count') })
    .filter({ visible: true })
    .first()
    .click();
/** Sooner than the page would by itself, unless it was there first. */
const sendNow = (page: Page) =>
  page
    .getByRole('button', { name: named('queue.sendNow') })
    .click({ timeout: 2_000 })
    .catch(() => {
      /* it went by itself */
    });
const isReady = (page: Page) =>
  page.waitForFunction(
    async () => (await navigator.serviceWorker.ready).active?.state === 'activated',
  );

/** The keys under which a call was sent, by all pages of this browser. */
function keysOf(context: BrowserContext, call: string): string[] {
  const keys: string[] = [];
  context.on('request', (request: Request) => {
    if (request.url().endsWith(`/api/${call}`))
      keys.push(request.headers()['idempotency-key'] ?? '');
  });
  return keys;
}

/** Asks as the page's own member. */
const ask = <Data>(page: Page, call: string): Promise<Data> =>
  page.evaluate(async (name) => {
    const answer = await fetch(`/api/${name}`, {
      headers: {
        Authorization: `Bearer ${localStorage.getItem('access-token')}`,
        'Device-Encode': localStorage.getItem('device-encode') ?? '',
      },
    });
    return ((await answer.json()) as { data: Data }).data;
  }, call) as Promise<Data>;
const favorites = async (page: Page) =>
  (await ask<{ hotels: { slug: string }[] }>(page, 'favorite/getFavoriteList')).hotels.map(
    ({ slug }) => slug,
  );

/** A member on a page that is at rest, so that the queue is awake. */
async function at(page: Page, address: string, mobile?: string): Promise<void> {
  await signIn(page, site, address, mobile);
  await quiet(page);
  await isReady(page);
}

test('a heart given without a server is shown as waiting and sent once when it is back, also when its answer is lost', async ({
  page,
  context,
  troubles,
}) => {
  await at(page, hotel);
  // A demo member has favourites already.
  await expect(heart(page)).toHaveAttribute(
    'aria-pressed',
    String((await favorites(page)).includes('la-sen-boutique')),
  );
  if ((await heart(page).getAttribute('aria-pressed')) === 'true') await heart(page).click();
  await expect.poll(() => favorites(page)).not.toContain('la-sen-boutique');
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false');
  const keys = keysOf(context, 'favorite/addFavorite');
  troubles.allowOutage();
  await site.cut();
  await heart(page).click();
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
  await openQueue(page);
  await expect(row(page, named('queue.addFavorite', { name: 'Lá Sen Boutique' }))).toContainText(
    named('queue.savedAt'),
  );
  // The server will act on the first try, and nobody will hear of it.
  let isLost = false;
  await page.route('**/api/favorite/addFavorite', async (route) => {
    if (isLost) return route.continue();
    isLost = true;
    await route.fetch();
    return route.abort();
  });
  await site.restore();
  await sendNow(page);
  await expect(row(page, named('queue.addFavorite', { name: 'Lá Sen Boutique' }))).toContainText(
    named('queue.sentAt'),
    {
      timeout: 45_000,
    },
  );
  expect(await favorites(page)).toContain('la-sen-boutique');
  // Once in vain, and again; a try while nobody answered comes before them unless the page knew
  // that nobody would.
  expect(keys.length).toBeGreaterThanOrEqual(2);
  expect(new Set(keys).size).toBe(1);
  await page
    .getByRole('button', { name: named('common.close') })
    .first()
    .click();
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
});

test('two tabs hold wishes, one of them is killed, and each is sent once', async ({
  page,
  context,
  troubles,
}) => {
  await at(page, hotel, '0912345678');
  const second = await context.newPage();
  await second.goto(`${site.url}${other}`, { waitUntil: 'networkidle' });
  const keys = keysOf(context, 'favorite/addFavorite');
  troubles.allowOutage();
  await site.cut();
  await heart(page).click();
  await heart(second).click();
  await expect(
    second.getByRole('button', { name: named('queue.count', { count: 2 }) }),
  ).toBeVisible();
  await second.close();
  const third = await context.newPage();
  await third.goto(`${site.url}${hotel}`);
  await site.restore();
  await expect
    .poll(() => favorites(page).catch(() => []), { timeout: 45_000 })
    .toEqual(expect.arrayContaining(['la-sen-boutique', 'nha-may-da-kao']));
  await expect.poll(() => new Set(keys).size).toBe(2);
  await third.close();
});

test('an answer about the arrival and a changed profile wait in the queue and reach the server', async ({
  page,
  troubles,
}) => {
  test.setTimeout(120_000);
  const { address } = await roomAhead(site, 4);
  await at(page, address);
  await payBy(page, 'hotel').click();
  await agreeToTerms(page);
  await bookButton(page).click();
  await page.waitForURL('**/checkout/booking-status**');
  const code = await bookingCodeOn(page);
  troubles.allowOutage();
  await site.arrange(
    `update booking set check_in_at = now() - interval '1 hour', check_out_at = now() + interval '20 hours', held_until = now() + interval '21 hours' where code = '${code}'`,
  );
  await page.goto(`${site.url}/vi-vn/account/my-booking/${code}`, { waitUntil: 'networkidle' });
  await page.goto(`${site.url}/vi-vn/account/profile`, { waitUntil: 'networkidle' });
  await isReady(page);
  await site.cut();
  await page.getByRole('textbox', { name: named('profile.name') }).fill('Mai Ở Xa');
  await page.getByRole('button', { name: named('profile.save') }).click();
  await expect(page.getByText(named('queue.later')).first()).toBeVisible();
  await page.goto(`${site.url}/vi-vn/account/my-booking/${code}`);
  await page
    .getByRole('button', { name: named('arrival.row') })
    .first()
    .click();
  await openDialog(page)
    .getByRole('radio', { name: named('arrival.checkedIn') })
    .check();
  await openDialog(page)
    .getByRole('button', { name: named('arrival.send') })
    .click();
  await expect(page.getByText(named('queue.later')).first()).toBeVisible();
  await openQueue(page);
  await expect(openDialog(page).getByRole('listitem')).toHaveCount(2);
  await site.restore();
  await sendNow(page);
  await expect
    .poll(
      async () =>
        (
          await ask<{ status: number }>(page, `booking/getBookingDetail?code=${code}`).catch(
            () => null,
          )
        )?.status,
      { timeout: 45_000 },
    )
    .toBe(9);
  await expect
    .poll(async () => (await ask<{ nickName: string }>(page, 'user/getProfileInfo')).nickName)
    .toBe('Mai Ở Xa');
  await expect(row(page, named('queue.profile', {}))).toContainText(named('queue.sentAt'));
});

/** Leaves a request at an open checkout whose server is gone; the address leads to it. */
async function leaveRequest(page: Page, address: string): Promise<void> {
  await at(page, address);
  await expect(bookButton(page)).toBeVisible();
  await payBy(page, 'hotel').click();
  await agreeToTerms(page);
  await site.cut();
  // The page learns of it when it asks for something.
  await page.evaluate(() => {
    window.dispatchEvent(new Event('offline'));
  });
  // The button that cannot book now leads to what can be done.
  await page.getByRole('button', { name: named('queue.leave') }).waitFor();
  await page
    .getByRole('button', { name: named('checkout.needsNetwork') })
    .filter({ visible: true })
    .first()
    .click({ force: true });
  await expect(page.getByRole('button', { name: named('queue.leave') })).toBeInViewport();
  await page.getByRole('button', { name: named('queue.leave') }).click();
  await expect(row(page, named('queue.request'))).toContainText(named('queue.requestUntil'));
}
const bookingsOf = async (page: Page) =>
  (
    await ask<{
      bookings: {
        status: number;
        price: { total: number };
        paymentMethod: number;
        createdAt: string;
      }[];
    }>(page, 'booking/getBookingList')
  ).bookings;

test('a request whose price rose asks, and is booked at the new price by one tap', async ({
  page,
  troubles,
}) => {
  test.setTimeout(120_000);
  const { address, room } = await roomAhead(site, 9);
  troubles.allowOutage();
  await leaveRequest(page, address);
  await site.arrange(
    `update rate_plan set price = price + 40000 where room_type_sn = ${room.sn} and booking_type = 3`,
  );
  await site.restart();
  await sendNow(page);
  await expect(row(page, named('queue.request'))).toContainText(named('error.priceChanged'), {
    timeout: 45_000,
  });
  // The queue does not say that it sends by itself what waits for its member, and a strip on the page
  // stays until that is dealt with.
  const asking = page.getByRole('dialog', { name: named('queue.trouble', {}) });
  await expect(asking).toBeVisible();
  await expect(asking.getByText(named('queue.troubleSub', {}))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(asking).toHaveCount(0);
  const strip = page.getByRole('status').filter({ hasText: named('queue.troubled', { count: 1 }) });
  await strip.getByRole('button', { name: named('queue.look', {}) }).click();
  await expect(asking).toBeVisible();
  const before = await bookingsOf(page);
  const accept = row(page, named('queue.request')).getByRole('button', {
    name: named('queue.takePrice'),
  });
  const price = dong(await accept.textContent());
  await accept.click();
  await expect(row(page, named('queue.request'))).toContainText(named('queue.bookedAs'));
  const after = await bookingsOf(page);
  expect(after).toHaveLength(before.length + 1);
  const newest = after.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))[0];
  expect([newest?.price.total, newest?.paymentMethod]).toEqual([price, 0]);
});

test('a request whose room is gone is not booked, and leads to other rooms', async ({
  page,
  troubles,
}) => {
  test.setTimeout(120_000);
  const { address, room } = await roomAhead(site, 13);
  troubles.allowOutage();
  await leaveRequest(page, address);
  await site.arrange(`update room_type set stock = 0 where sn = ${room.sn}`);
  await site.restart();
  await sendNow(page);
  await expect(row(page, named('queue.request'))).toContainText(named('queue.notBooked'), {
    timeout: 45_000,
  });
  await expect(
    row(page, named('queue.request')).getByRole('link', { name: named('queue.otherRooms') }),
  ).toBeVisible();
  const count = (await bookingsOf(page)).length;
  await row(page, named('queue.request'))
    .getByRole('button', { name: named('queue.discard') })
    .click();
  await expect(openDialog(page)).toContainText(named('queue.empty'));
  expect(await bookingsOf(page)).toHaveLength(count);
});

test('without a store in the browser wishes wait in memory, which is said, and are sent all the same', async ({
  page,
  troubles,
}) => {
  await page.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException('no storage here', 'InvalidStateError');
    };
  });
  await at(page, other);
  troubles.allowOutage();
  await site.cut();
  await heart(page).click();
  await openQueue(page);
  await expect(page.getByText(named('queue.notKept'))).toBeVisible();
  await site.restore();
  await sendNow(page);
  await expect(row(page, /Nhà Mây Đa Kao/)).toContainText(named('queue.sentAt'), {
    timeout: 45_000,
  });
});

test('signing out takes every wish off the device, in the other tab too', async ({
  page,
  context,
  troubles,
}) => {
  await at(page, hotel, '0912345678');
  const second = await context.newPage();
  await second.goto(`${site.url}${other}`, { waitUntil: 'networkidle' });
  troubles.allowOutage();
  await site.cut();
  // A journey before this one may have given it a heart already.
  await heart(second).click();
  await expect(
    second.getByRole('button', { name: named('queue.count', { count: 1 }) }),
  ).toBeVisible();
  await page.goto(`${site.url}/vi-vn/account`);
  await page
    .getByRole('button', { name: named('nav.signOut') })
    .filter({ visible: true })
    .first()
    .click();
  const question = page.getByRole('dialog', { name: named('unsent.title', { count: 1 }) });
  await expect(question).toContainText(
    /(?:Thêm Nhà Mây Đa Kao vào|Bỏ Nhà Mây Đa Kao khỏi) yêu thích/,
  );
  await expect(
    second.getByRole('button', { name: named('queue.count', { count: 1 }) }),
  ).toBeVisible();
  await question.getByRole('button', { name: named('unsent.leave') }).click();
  await expect(
    second.getByRole('button', { name: named('queue.count', { count: 1 }) }),
  ).toHaveCount(0);
  const left = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const request = indexedDB.open('outbox');
        request.onsuccess = () => {
          const all = request.result.transaction('rows').objectStore('rows').getAll();
          all.onsuccess = () => resolve(all.result.length);
        };
      }),
  );
  expect(left).toBe(0);
  await second.close();
  await site.restore();
});

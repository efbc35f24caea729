// Bookings on the phone: found again without a network, by whoever made them, whatever was updated,
// cancelled or full meanwhile.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { bookingStatuses } from '#domain/booking.ts';
import { instant } from '#domain/time/time.ts';
import { reminderPushText } from '#server/notifications/reminder-text.ts';
import { findWaitingReminder } from '#server/store/member/reminder.ts';
import { named } from '../support/named.ts';
import { isKept } from '../support/saved-answers.ts';
import { cardLinks, linksTo } from '../support/screens.ts';
import { approve, press, toCheckout } from './checkout.ts';
import { expectCard, member, seeBookings, turnClock, visit } from './dead-server.ts';
import type { Scenario } from './scenarios.ts';
import { expect, type Stage } from './stage.ts';

const tab = (page: Page) =>
  page
    .getByRole('navigation')
    .getByRole('link', { name: named('nav.bookings') })
    .filter({ visible: true });
const listed = (page: Page) => cardLinks(page.getByRole('main').getByRole('article')).first();

/** From home by the tab to the list, and to the card of the first stay on it. */
async function byTheTab(page: Page): Promise<void> {
  await tab(page).first().click();
  await page.waitForURL('**/vi-vn/my-bookings');
  // The address changes before the list takes the place of home and its hotels.
  await page.getByRole('heading', { level: 1, name: named('nav.bookings') }).waitFor();
  await listed(page).click();
  await page.waitForURL('**/checkout/booking-status**');
  await expectCard(page);
}

/** The same stage, played on another page. */
const on = (stage: Stage, page: Page): Stage => ({
  ...stage,
  page,
  open: (path) => stage.open(path, page),
  settle: () => stage.settle(page),
});

/** Books as a guest with MoMo and pays, on a page of this context. */
async function payAsGuest(stage: Stage, page: Page, mobile: string, days: number): Promise<void> {
  const there = on(stage, page);
  await toCheckout(there, mobile, days);
  await press(page);
  await approve(there);
  await page.waitForLoadState('networkidle');
  await expect.poll(() => isKept(page, 'booking/getBookingStatus')).toBe(true);
}

/**
 * A row as a former build wrote it: the answer of a call, under a number of the data's shape that
 * is no longer the present one; the vault is not there yet.
 */
const asFormerly = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const done = <Value>(asked: IDBRequest<Value>): Promise<Value> =>
      new Promise((tell, fail) => {
        asked.addEventListener('success', () => tell(asked.result));
        asked.addEventListener('error', () => fail(asked.error ?? new Error('no answer')));
      });
    const vault = await done(indexedDB.open('vault'));
    const rows = (await done(vault.transaction('vouchers').objectStore('vouchers').getAll())) as {
      owner: number;
      booking?: { code: string; key: string };
    }[];
    const answers = await done(indexedDB.open('saved-answers'));
    const store = answers.transaction('answers', 'readwrite').objectStore('answers');
    const keys = await done(store.getAllKeys());
    for (const key of keys) {
      const row = (await done(store.get(key))) as object;
      await done(store.put({ ...row, buster: '2' }, key));
    }
    for (const { booking } of rows) {
      if (booking === undefined) continue;
      const { code, key } = booking;
      const queryKey = ['booking/getBookingStatus', { code, key }, 'guest'];
      const queryHash = JSON.stringify(queryKey);
      const state = { data: booking, dataUpdatedAt: Date.now() };
      await done(store.put({ queryKey, queryHash, state, buster: '2' }, `answer-${queryHash}`));
    }
    answers.close();
    await done(vault.transaction('vouchers', 'readwrite').objectStore('vouchers').clear());
    vault.close();
  });

/**
 * Tells the worker, as the push service does, what the server says of this booking; answers where a
 * tap on it leads.
 */
async function remind(stage: Stage, code: string): Promise<string> {
  const { world, context, url } = stage;
  const [made] = await world.rows<{ sn: number }>(
    `insert into reminder (key, name, booking_sn, about, until, made_at) select 'chaos-${code}', 'checkInHours', sn, '{}', now() + interval '1 day', now() from booking where code = '${code}' returning sn`,
  );
  const waiting = await findWaitingReminder(world.house.db, made?.sn ?? 0);
  if (waiting === undefined) throw new Error('the reminder is not there');
  const said = reminderPushText(world.house, waiting, 'vi-vn', false);
  // Links are those of the public address, which is the first lane's.
  const here = said.replaceAll(world.house.settings.publicUrl, url);
  await context.grantPermissions(['notifications'], { origin: url });
  const [worker] = context.serviceWorkers();
  if (worker === undefined) throw new Error('there is no worker');
  return worker.evaluate(async (words) => {
    type Scope = EventTarget & {
      readonly registration: { getNotifications(): Promise<Notification[]> };
      readonly clients: { openWindow: (address: string) => Promise<null> };
      readonly PushEvent: new (type: string, init: object) => Event;
      readonly NotificationEvent: new (type: string, init: object) => Event;
    };
    const scope = globalThis as unknown as Scope;
    const hand = async (event: Event): Promise<void> => {
      const work: Promise<unknown>[] = [];
      Object.assign(event, { waitUntil: (one: Promise<unknown>) => work.push(one) });
      scope.dispatchEvent(event);
      await Promise.all(work);
    };
    await hand(new scope.PushEvent('push', { data: words }));
    const [notification] = await scope.registration.getNotifications();
    let led = '';
    // Without a finger on the screen the browser opens no window.
    scope.clients.openWindow = async (address) => {
      led = address;
      return null;
    };
    await hand(new scope.NotificationEvent('notificationclick', { notification, action: '' }));
    return led;
  }, here);
}

export const vouchers: readonly Scenario[] = [
  {
    id: 'O43',
    pays: true,
    condition: 'a guest who paid opens the app again in a restarted browser, server dead',
    expected: 'the tab leads to the list of this phone, and from there to the whole card',
    async run(stage) {
      const { world, chaos, url } = stage;
      const folder = mkdtempSync(join(tmpdir(), 'guest-'));
      const launch = async (): Promise<[BrowserContext, Page]> => {
        const context = await world.engine.openProfile(folder, stage.facts.profileName, true);
        const page = context.pages()[0] ?? (await context.newPage());
        await page.setViewportSize({ width: 390, height: 844 });
        return [context, page];
      };
      try {
        const [first, page] = await launch();
        await visit(on(stage, page), '/vi-vn');
        await payAsGuest(stage, page, '0987110043', 11);
        await stage.settle(page);
        await first.close();
        await chaos({ verb: 'refuse' });
        const [second, again] = await launch();
        await again.goto(`${url}/vi-vn`, { waitUntil: 'commit' });
        await byTheTab(again);
        await second.close();
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  },
  {
    id: 'O44',
    pays: true,
    condition: 'a guest who paid comes back to home, with a network',
    expected: 'home shows the next stay, the tab leads to the list and to the whole card',
    async run(stage) {
      const { page, open } = stage;
      await payAsGuest(stage, page, '0987110044', 26);
      await open('/vi-vn');
      await expect(
        linksTo(page.getByRole('main'), '/checkout/booking-status')
          .filter({ visible: true })
          .first(),
      ).toBeVisible();
      await byTheTab(page);
    },
  },
  {
    id: 'O45',
    condition: 'a member saw the list of bookings and none of them, server dead',
    expected: 'a tap on a stay opens the whole booking',
    async run(stage) {
      const { page, chaos, open } = stage;
      await stage.signIn(member);
      await open('/vi-vn/account/my-booking');
      await listed(page).waitFor();
      await expect.poll(() => isKept(page, 'booking/getBookingList')).toBe(true);
      await expect.poll(() => isKept(page, 'booking/getBookingDetail')).toBe(true);
      await stage.settle();
      await chaos({ verb: 'refuse' });
      await open('/vi-vn/account/my-booking');
      await listed(page).click();
      await expectCard(page);
    },
  },
  {
    id: 'O46',
    condition: 'a reminder that came with a network is tapped without one',
    expected: 'the card of its booking opens, which was never looked at',
    async run(stage) {
      const { page, world, chaos, open } = stage;
      await stage.signIn(member);
      await open('/vi-vn');
      await page.waitForLoadState('networkidle');
      await stage.settle();
      await expect.poll(() => isKept(page, 'booking/getBookingList')).toBe(true);
      const [mine] = await world.rows<{ code: string }>(
        `select b.code from booking b join member m on m.sn = b.member_sn where m.phone = '+84${member.slice(1)}' and b.status = ${bookingStatuses.checkInPending} order by b.sn limit 1`,
      );
      const address = await remind(stage, mine?.code ?? '');
      expect(address).toContain(`/account/my-booking/${mine?.code}`);
      await chaos({ verb: 'refuse' });
      await page.goto(address, { waitUntil: 'commit' });
      await expectCard(page);
    },
  },
  {
    id: 'O51',
    pays: true,
    condition:
      "a build raises the number of the saved data's shape; one visit to home with a network, then none",
    expected: 'the bookings that the former build had saved are there',
    async run(stage) {
      const { page, chaos, open } = stage;
      await visit(stage, '/vi-vn');
      await payAsGuest(stage, page, '0987110051', 27);
      await stage.settle();
      await open('/robots.txt');
      await asFormerly(page);
      await open('/vi-vn');
      await page.waitForLoadState('networkidle');
      await expect.poll(() => isKept(page, 'booking/getBookingStatus')).toBe(true);
      await chaos({ verb: 'refuse' });
      await open('/vi-vn');
      await byTheTab(page);
    },
  },
  {
    id: 'O58',
    condition:
      "a booking read a moment ago is cancelled by the hotel during an outage; the phone's clock is a day behind",
    expected: 'it is shown as cancelled within six seconds after the network is back',
    async run(stage) {
      const { page, context, chaos, open, world, tell } = stage;
      await context.addInitScript(turnClock, -86_400_000);
      const path = await seeBookings(stage);
      const code = path.split('/').at(-1) ?? '';
      await stage.settle();
      await open(path);
      await expectCard(page);
      await page.waitForLoadState('networkidle');
      await chaos({ verb: 'refuse' });
      await open(path);
      await expectCard(page);
      const [before] = await world.rows<{ status: number }>(
        `select status from booking where code = '${code}'`,
      );
      try {
        await world.rows(
          `update booking set status = ${bookingStatuses.cancelled} where code = '${code}'`,
        );
        await chaos();
        const since = Date.now();
        await expect(
          page.getByRole('main').getByText(named('status.cancelled')).first(),
        ).toBeVisible({
          timeout: 6_000,
        });
        tell(`shown after ${((Date.now() - since) / 1_000).toFixed(1)} s`);
      } finally {
        await world.rows(`update booking set status = ${before?.status} where code = '${code}'`);
      }
    },
  },
  {
    id: 'O59',
    condition: 'the disk is full of hotels and photos when bookings are read',
    expected: 'these make room, and the booking is written and opens without a network',
    async run(stage) {
      const { page, chaos, open, url, tell } = stage;
      stage.allow(/QuotaExceeded|quota/i);
      await visit(stage);
      await stage.signIn(member);
      await open('/robots.txt');
      const { usage = 0 } = await page.evaluate(() => navigator.storage.estimate());
      const session = await page.context().newCDPSession(page);
      await session.send('Storage.overrideQuotaForOrigin', { origin: url, quotaSize: usage + 500 });
      await open('/vi-vn/account/my-booking');
      await listed(page).waitFor();
      const since = Date.now();
      await expect
        .poll(() => isKept(page, 'booking/getBookingDetail'), { timeout: 60_000 })
        .toBe(true);
      tell(
        `written after ${((Date.now() - since) / 1_000).toFixed(1)} s, at ${instant(Date.now()).slice(11, 19)}`,
      );
      await stage.settle();
      await chaos({ verb: 'refuse' });
      await open('/vi-vn/account/my-booking');
      await listed(page).click();
      await expectCard(page);
    },
  },
];

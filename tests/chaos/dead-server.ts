// The server is gone: what opens all the same, and what says honestly that it was never kept.

import type { Page } from '@playwright/test';
import { addDays, instant, localDate } from '#domain/time/time.ts';
import { named } from '../support/named.ts';
import { isKept } from '../support/saved-answers.ts';
import {
  cardLinks,
  codeToScan,
  documentOf,
  hotelTitle,
  linksTo,
  photos,
  savedNotice,
} from '../support/screens.ts';
import { letPass } from '../support/time.ts';
import type { Scenario } from './scenarios.ts';
import { expect, type Stage } from './stage.ts';

export const seenHotel = '/vi-vn/hotel/la-sen-boutique';
export const member = '0903482917';

/**
 * One visit with a network, of home and a hotel, until everything is kept. A machine with much to
 * do is quiet between two steps: what was kept says that a page is done.
 */
export async function visit(
  { open, settle, page }: Stage,
  ...paths: readonly string[]
): Promise<void> {
  for (const path of paths.length > 0 ? paths : ['/vi-vn', seenHotel]) {
    await open(path);
    await page.waitForLoadState('networkidle');
    await expect
      .poll(() => isKept(page, path.includes('/hotel/') ? 'hotel/getHotelDetail' : 'hotel/getHome'))
      .toBe(true);
  }
  await settle();
}

/**
 * What the browser itself says in a page's place: its driver's word, or the page of its own that it
 * shows.
 */
export async function instead({ page, open }: Stage, path: string): Promise<string> {
  try {
    await open(path);
  } catch (error) {
    return (error as Error).message;
  }
  // The browser may still be exchanging the page that failed for its own.
  let words = '';
  await expect
    .poll(async () => {
      words = await documentOf(page)
        .innerText({ timeout: 2_000 })
        .catch(() => '');
      return words;
    })
    .not.toBe('');
  return words;
}

/** Milliseconds from leaving for a page until this is in it, by the page's own clock. */
export async function shownAfter(
  page: Page,
  go: () => Promise<void>,
  selector: string,
): Promise<number> {
  await page.context().addInitScript((wanted) => {
    const look = (): void => {
      if (document.querySelector(wanted) !== null)
        (window as { shownAt?: number }).shownAt ??= performance.now();
      else requestAnimationFrame(look);
    };
    look();
  }, selector);
  await go();
  return page
    .waitForFunction(() => (window as { shownAt?: number }).shownAt, undefined, { timeout: 30_000 })
    .then((handle) => handle.jsonValue() as Promise<number>);
}

/**
 * The same for what must be there within a limit; the machine is not the app, so that a visit that
 * was late is made anew, twice at most.
 */
export async function shownWithin(
  page: Page,
  limitMs: number,
  go: () => Promise<void>,
  selector: string,
): Promise<number[]> {
  const found: number[] = [];
  while (found.length < 3 && found.every((ms) => ms >= limitMs))
    found.push(Math.round(await shownAfter(page, go, selector)));
  expect(Math.min(...found)).toBeLessThan(limitMs);
  return found;
}

/** Opens the member's list of bookings and the first that shows a card; answers its path. */
export async function seeBookings(stage: Stage, mobile = member): Promise<string> {
  await stage.signIn(mobile);
  await stage.open('/vi-vn/account/my-booking');
  const first = linksTo(stage.page.getByRole('main'), '/account/my-booking/').first();
  await first.waitFor();
  const path = (await first.getAttribute('href')) ?? '';
  await first.click();
  await stage.page.getByTestId('booking-code').first().waitFor();
  await stage.page.waitForLoadState('networkidle');
  await expect.poll(() => isKept(stage.page, 'booking/getBookingDetail')).toBe(true);
  return path;
}

/** What a traveller needs at the desk. */
export async function expectCard(page: Page): Promise<void> {
  await expect(page.getByTestId('booking-code').first()).toHaveText(/^[2-9A-Z]{3}\s?[2-9A-Z]{3}$/);
  const card = page.getByRole('region', { name: named('card.title') });
  await expect(codeToScan(card)).toBeVisible();
  await expect(card.getByText(/\d{2}:\d{2}/).first()).toBeVisible();
  await expect(linksTo(page, 'tel:').first()).toBeVisible();
  await expect(
    page.getByText(/Quận|Phường|Đường|TP|Hồ Chí Minh|Hà Nội|Đà Nẵng/).first(),
  ).toBeVisible();
}

/** A phone whose clock is off by so much, from before the first script. */
export const turnClock = (ahead: number): void => {
  const Real = Date;
  const shifted = new Proxy(Real, {
    construct: (target, given: unknown[]) =>
      given.length === 0
        ? new target(Real.now() + ahead)
        : (Reflect.construct(target, given) as Date),
    get: (target, name) =>
      name === 'now' ? () => Real.now() + ahead : (Reflect.get(target, name) as unknown),
  });
  (globalThis as { Date: unknown }).Date = shifted;
};

const dayMs = 86_400_000;

export const deadServer: readonly Scenario[] = [
  {
    id: 'O1',
    condition: 'first visit ever, server dead',
    expected: "the browser's own error page",
    async run(stage) {
      await stage.chaos({ verb: 'refuse' });
      expect(await instead(stage, '/vi-vn')).toMatch(stage.facts.dead);
    },
  },
  {
    id: 'O2',
    condition: 'second visit, server dead, home',
    expected: 'home with the last data, its time, an offline bar',
    async run(stage) {
      const { page, chaos, open, tell } = stage;
      await visit(stage);
      await chaos({ verb: 'refuse' });
      tell(
        `home after ${(await shownWithin(page, 1_500, () => open('/vi-vn'), 'h1')).join(', ')} ms`,
      );
      await expect(linksTo(page, '/hotel/').first()).toBeVisible();
      await expect(
        page.getByText(named('offline.stripAt', { time: /\d{2}:\d{2}/ })).first(),
      ).toBeVisible();
    },
  },
  {
    id: 'O3',
    condition: 'server dead, deep link to a hotel seen before',
    expected: 'whole text, rules, photos; prices with their time; the button explains',
    async run(stage) {
      const { page, chaos, open } = stage;
      await visit(stage);
      const rooms = await page.getByRole('heading', { level: 3 }).allTextContents();
      await chaos({ verb: 'refuse' });
      await open(seenHotel);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lá Sen Boutique');
      await expect(page.getByRole('heading', { level: 3 })).toHaveText(rooms);
      await expect
        .poll(() =>
          photos(page)
            .first()
            .evaluate((image: HTMLImageElement) => image.naturalWidth),
        )
        .toBeGreaterThan(0);
      await expect(savedNotice(page)).toBeVisible();
      await expect(page.getByText(named('rooms.savedAt', { time: /\d{2}:\d{2}/ }))).toBeVisible();
      await expect(
        page.getByText(named('offline.needsNetwork')).filter({ visible: true }).first(),
      ).toBeVisible();
      await expect(page.getByRole('main')).toContainText(named('rules.cancel'));
    },
  },
  {
    id: 'O4',
    condition: 'server dead, a hotel never seen',
    expected: 'the offline page in the right language with a way back, no word of 404',
    async run(stage) {
      const { page, chaos, open } = stage;
      await visit(stage);
      await chaos({ verb: 'refuse' });
      for (const [locale, title] of [
        ['vi-vn', named('offline.notSaved', {})],
        ['en-vn', named('offline.notSaved', {}, 'en')],
        ['th-vn', named('offline.notSaved', {}, 'th')],
      ]) {
        await open(`/${locale}/hotel/a-hotel-never-seen`);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
        await expect(linksTo(page.getByRole('main'), `/${locale}`, 'end')).toBeVisible();
        expect(await documentOf(page).innerText()).not.toMatch(/404|not found|không tìm thấy/i);
      }
    },
  },
  {
    id: 'O5',
    condition: 'list and detail of own bookings, server dead, 30 days later',
    expected: 'code, QR, address, hours and phone are readable',
    async run(stage) {
      const { page, context, chaos, open, settle } = stage;
      const path = await seeBookings(stage);
      await settle();
      await chaos({ verb: 'refuse' });
      await context.addInitScript(turnClock, 30 * dayMs);
      await open('/vi-vn/account/my-booking');
      await expect(linksTo(page.getByRole('main'), path).first()).toBeAttached();
      await open(path);
      await expectCard(page);
    },
  },
  {
    id: 'O6',
    condition: 'wallet webview without a worker, the tab alive, server dead',
    expected: 'the bookings are readable from IndexedDB alone',
    async run(stage) {
      const { page, context, chaos } = stage;
      await context.addInitScript(() => {
        Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
      });
      const path = await seeBookings(stage);
      await linksTo(page.getByRole('main'), '/account/my-booking', 'end')
        .filter({ visible: true })
        .first()
        .click();
      await linksTo(page.getByRole('main'), path).first().waitFor();
      await expect
        .poll(() => page.evaluate(() => indexedDB.databases().then((all) => all.length)))
        .toBeGreaterThan(0);
      await chaos({ verb: 'refuse' });
      await letPass(
        32_000,
        'an answer is fresh for half a minute; after it, it is asked for again in vain',
      );
      await linksTo(page.getByRole('main'), path).first().click();
      await expectCard(page);
    },
  },
  {
    id: 'O7',
    condition: 'server dead, another language is chosen',
    expected: 'each language has all its words, none is mixed',
    async run(stage) {
      const { page, chaos, open } = stage;
      await visit(stage);
      await chaos({ verb: 'refuse' });
      for (const [locale, strip] of [
        ['en-vn', named('offline.stripAt', undefined, 'en')],
        ['th-vn', named('offline.stripAt', undefined, 'th')],
        ['vi-vn', named('offline.stripAt')],
      ] as const) {
        await open(`/${locale}/hotel/la-sen-boutique`);
        await expect(page.getByText(strip).first()).toBeVisible();
        expect(await documentOf(page).getAttribute('lang')).toBe(locale.slice(0, 2));
        const words = await page.getByRole('main').innerText();
        if (locale !== 'vi-vn')
          expect(words).not.toMatch(/Chọn phòng|Cần có mạng|kiểm tra lại khi có mạng/);
        if (locale !== 'th-vn') expect(words).not.toMatch(/ต้องต่อเน็ต|จะตรวจสอบ/);
        if (locale !== 'en-vn') expect(words).not.toMatch(/Needs a connection|with a connection/);
      }
    },
  },
  {
    id: 'O53',
    condition: "the first visit was a hotel's page, then the icon is tapped, server dead",
    expected: 'home lists what is saved, with the bar of tabs below',
    async run(stage) {
      const { page, chaos, open } = stage;
      await visit(stage, seenHotel);
      await chaos({ verb: 'refuse' });
      await open('/vi-vn');
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expect(linksTo(page.getByRole('main'), seenHotel).first()).toBeVisible();
      await expect(page.getByRole('link', { name: named('nav.bookings') }).first()).toBeVisible();
      // Nothing else was saved, and nothing else is offered.
      await expect(page.getByText(named('deadEnd.favoritesText'))).toHaveCount(0);
      await expect(page.getByText(named('deadEnd.bookingsText'))).toHaveCount(0);
      await linksTo(page.getByRole('main'), seenHotel).first().click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lá Sen Boutique');
    },
  },
  {
    id: 'O63',
    condition: 'server dead, a hotel that only a list showed; then the network comes back',
    expected: 'the page says which hotel it would be, and becomes it by itself',
    async run(stage) {
      const { page, chaos, open } = stage;
      await visit(stage, '/vi-vn');
      const card = cardLinks(page.getByRole('main').getByRole('article')).first();
      const address = new URL((await card.getAttribute('href')) ?? '', stage.url).pathname;
      const name = ((await card.textContent()) ?? '').trim();
      await chaos({ verb: 'refuse' });
      await open(address);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        named('offline.notSaved', {}),
      );
      await expect(page.getByRole('main').getByText(name, { exact: true })).toBeVisible();
      await page.getByRole('button', { name: named('common.retry') }).click();
      await expect(page.getByText(named('deadEnd.stillAway'))).toBeVisible();
      await chaos();
      await expect(hotelTitle(page)).toHaveText(name, { timeout: 20_000 });
    },
  },
  {
    id: 'O64',
    condition: 'a search was seen for 14:00; server dead, the same place is searched for 15:30',
    expected: 'what is saved, with the hours it was for and those it was asked for',
    async run(stage) {
      const { page, chaos, open } = stage;
      const tomorrow = addDays(localDate(instant(Date.now())), 1);
      const search = (start: string, end: string) =>
        `/vi-vn/search?provinceSn=1&${new URLSearchParams({
          bookingType: '1',
          checkInDatePlan: tomorrow,
          startTime: start,
          endDate: tomorrow,
          endTime: end,
        }).toString()}`;
      await open(search('14:00', '16:00'));
      await page.waitForLoadState('networkidle');
      await expect.poll(() => isKept(page, 'hotel/searchHotel')).toBe(true);
      await stage.settle();
      await chaos({ verb: 'refuse' });
      await open(search('15:30', '17:30'));
      await expect(
        page.getByText(named('search.savedOther', { saved: /14:00–16:00, \d+\/\d+/ })),
      ).toBeVisible();
      await expect(
        page.getByText(named('search.savedOtherText', { asked: /15:30–17:30, \d+\/\d+/ })),
      ).toBeVisible();
      await expect(linksTo(page.getByRole('main'), '/hotel/').first()).toBeVisible();
    },
  },
];

// A newer build comes while pages of the old one are open, or the worker itself is broken.

import type { Page } from '@playwright/test';
import { replayFormer } from '../contract/former-client.ts';
import { named } from '../support/named.ts';
import { signInPhone, guestName, documentOf, linksTo } from '../support/screens.ts';
import { letPass } from '../support/time.ts';
import { toCheckout } from './checkout.ts';
import { instead, seenHotel, visit } from './dead-server.ts';
import type { Scenario } from './scenarios.ts';
import { expect } from './stage.ts';

const offer = (page: Page) => page.getByText(named('update.title')).first();
const nextWorker = { verb: 'pass', match: '^GET /sw\\.js', append: '\n// the next build' } as const;
const lookAgain = (page: Page) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });
const states = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return [registration?.active?.state, registration?.waiting?.state ?? null];
  });

export const updates: readonly Scenario[] = [
  {
    id: 'O40',
    pays: true,
    condition: 'a new worker comes during a checkout',
    expected:
      "no reload, no missing file, no offer until the checkout is left; then one press and one reload; the old page's words are still understood",
    async run(stage) {
      const { page, chaos, open, context, url, allowReloads } = stage;
      await visit(stage, '/vi-vn');
      await toCheckout(stage, '0987110040', 10);
      await chaos(nextWorker);
      await lookAgain(page);
      await expect.poll(() => states(page)).toEqual(['activated', 'installed']);
      await letPass(2_500, 'an offer would have been made by now');
      await expect(offer(page)).toHaveCount(0);
      await expect(guestName(page)).toHaveValue('Mai Anh');
      // Another tab takes the offer: not while this one books.
      const other = await context.newPage();
      await open('/vi-vn', other);
      await other.getByRole('button', { name: named('update.now') }).click();
      await expect(other.getByText(named('update.busy')).first()).toBeVisible();
      expect(await states(page)).toEqual(['activated', 'installed']);
      // A field that an older or newer page sends besides is no reason to refuse.
      const quote = await page.request.get(
        `${url}/api/hotel/getHotelDetail?slug=la-sen-boutique&fieldOfAnotherBuild=1`,
      );
      expect([quote.status(), quote.headers()['build']]).toEqual([
        200,
        expect.stringMatching(/^entry\.client-.+\.js$/),
      ]);
      // The whole way of the former build's client, in its own words, up to the gateway.
      const { 'access-token': token = '', 'device-encode': device = '' } =
        await stage.world.memberEntries('0912345678');
      expect(
        await replayFormer(url, { Authorization: `Bearer ${token}`, 'Device-Encode': device }),
      ).toEqual([]);
      await other.close();
      await linksTo(page, seenHotel).first().click();
      await expect(offer(page)).toBeVisible();
      // Something half typed in a third tab is not lost to a press in this one.
      const third = await context.newPage();
      await open('/vi-vn/sign-in', third);
      await third.waitForLoadState('networkidle');
      await signInPhone(third).fill('09871');
      await expect(offer(third)).toBeVisible();
      allowReloads(1);
      await page.getByRole('button', { name: named('update.now') }).click();
      await expect
        .poll(() =>
          page
            .evaluate(
              () =>
                (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).type,
            )
            .catch(() => ''),
        )
        .toBe('reload');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lá Sen Boutique');
      await expect.poll(() => states(page)).toEqual(['activated', null]);
      await expect(offer(third)).toBeVisible();
      await expect(signInPhone(third)).toHaveValue('09871');
    },
  },
  {
    id: 'O41',
    condition: 'a deploy took an old chunk away, a lazy page is opened',
    expected: 'online one reload in ten seconds, without a network none, and what is saved stays',
    async run(stage) {
      const { page, context, chaos, open, allowReloads } = stage;
      // As in a wallet's webview: no worker has the chunk.
      await context.addInitScript(() => {
        Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
      });
      await open('/vi-vn/policy');
      await page.waitForLoadState('networkidle');
      await chaos({
        verb: 'status',
        status: 404,
        match: '^GET /assets/(?:promotion-list|reading-pages)-',
      });
      let loads = 0;
      page.on('load', () => {
        loads += 1;
      });
      const go = () =>
        page.evaluate(() => {
          (document.querySelector('a[href$="/promotionlist"]') as HTMLElement).click();
        });
      allowReloads(1);
      await go();
      await expect.poll(() => loads).toBe(1);
      await letPass(2_000, 'a second reload would have come by now');
      expect(loads).toBe(1);
      await chaos({ verb: 'refuse' });
      await letPass(1_000, 'the loss of the network would have reloaded the page by now');
      expect(loads).toBe(1);
      await expect.poll(() => documentOf(page).innerText()).toMatch(/\S/);
    },
  },
  {
    id: 'O42',
    condition: 'a broken worker was shipped; few bytes are wanted; the window is private',
    expected:
      'the worker that only removes recovers the site at the next navigation; saving bytes and a private window work too',
    async run(stage) {
      const { page, chaos, open, newContext, url } = stage;
      const broken = {
        verb: 'status',
        status: 200,
        type: 'text/javascript',
        body: 'self.addEventListener("install",()=>self.skipWaiting());self.addEventListener("activate",(e)=>e.waitUntil(self.clients.claim()));self.addEventListener("fetch",(e)=>{if(e.request.mode==="navigate")e.respondWith(Response.error())});',
        match: '^GET /sw\\.js',
      } as const;
      await visit(stage, '/vi-vn');
      await chaos(broken);
      await lookAgain(page);
      await expect
        .poll(() => page.evaluate(() => fetch('/robots.txt').then((answer) => answer.ok)))
        .toBe(true);
      await letPass(1_000, 'the broken worker takes the page over');
      expect(await instead(stage, '/vi-vn')).toMatch(stage.facts.broken);
      await chaos({ verb: 'pass', match: '^GET /sw\\.js', path: '/sw-off.js' });
      // The failed navigation itself made the browser look for a newer worker.
      await expect
        .poll(
          () =>
            open('/vi-vn')
              .then(() =>
                page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: 3_000 }),
              )
              .then(
                () => 'open',
                () => 'broken',
              ),
          { intervals: [1_000], timeout: 20_000 },
        )
        .toBe('open');
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expect
        .poll(() => page.evaluate(() => caches.keys().then((names) => names.length)))
        .toBe(0);
      // Off the record, as a private window is.
      const saving = await newContext({ extraHTTPHeaders: { 'Save-Data': 'on' } });
      await saving.addInitScript(() => {
        Object.defineProperty(navigator, 'connection', {
          value: { saveData: true },
          configurable: true,
        });
      });
      const frugal = await saving.newPage();
      await chaos();
      await frugal.goto(`${url}/robots.txt`);
      expect(
        await frugal.evaluate(async () => [
          (await indexedDB.databases()).length,
          (await caches.keys()).length,
          localStorage.length,
        ]),
      ).toEqual([0, 0, 0]);
      await frugal.goto(`${url}${seenHotel}`, { waitUntil: 'networkidle' });
      await stage.settle(frugal);
      // Only what the page has loaded is stored, once its worker is there.
      await expect
        .poll(() =>
          frugal.evaluate(async () => {
            const files = performance
              .getEntriesByType('resource')
              .filter(({ name }) => name.includes('/assets/'));
            const stored = await Promise.all(files.map(({ name }) => caches.match(name)));
            return stored.filter((one) => one === undefined).length;
          }),
        )
        .toBe(0);
      await chaos({ verb: 'refuse' });
      await frugal.goto(`${url}${seenHotel}`, { waitUntil: 'commit' });
      await expect(frugal.getByRole('heading', { level: 1 })).toHaveText('Lá Sen Boutique');
    },
  },
];

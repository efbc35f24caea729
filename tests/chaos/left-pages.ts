// Few bytes, somebody else's page in place of ours, pages that are left and come back to, and
// trouble of our own.

import { bars, cardLinks, documentOf } from '../support/screens.ts';
import { member, seenHotel, visit } from './dead-server.ts';
import type { Scenario } from './scenarios.ts';
import { expect } from './stage.ts';

export const leftPages: readonly Scenario[] = [
  {
    id: 'O54',
    condition: 'first visit with few bytes wanted',
    expected: 'nothing is fetched ahead but the shell',
    async run({ newContext, url, ...stage }) {
      const context = await newContext({ extraHTTPHeaders: { 'Save-Data': 'on' } });
      await context.addInitScript(() => {
        Object.defineProperty(navigator, 'connection', {
          value: { saveData: true },
          configurable: true,
        });
      });
      const page = await context.newPage();
      await page.goto(`${url}/vi-vn`, { waitUntil: 'networkidle' });
      await stage.settle(page);
      const unasked = await page.evaluate(async () => {
        const loaded = new Set(performance.getEntriesByType('resource').map(({ name }) => name));
        const ahead: string[] = [];
        for (const name of (await caches.keys()).filter((one) => one.includes('precache')))
          for (const { url: address } of await (await caches.open(name)).keys())
            if (!loaded.has(address.replace(/\?__WB_REVISION__.*$/, ''))) ahead.push(address);
        return ahead.filter((address) => !address.includes('/app-shell'));
      });
      expect(unasked).toEqual([]);
    },
  },
  {
    id: 'O57',
    condition: 'a captive portal whose page bears a policy header of its own',
    expected: 'its page is not shown at our address; what is saved is',
    async run(stage) {
      const { page, chaos, open } = stage;
      await visit(stage, seenHotel);
      await chaos({
        verb: 'status',
        status: 200,
        type: 'text/html',
        policy: "default-src 'self'",
        body: '<!doctype html><title>Wi-Fi</title><main><h1>Free Wi-Fi</h1></main>',
      });
      await open(seenHotel);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lá Sen Boutique');
    },
  },
  {
    id: 'O60',
    condition: 'a page is left by its lower end and another is opened from outside',
    expected: 'it opens at its top',
    async run(stage) {
      const { page, open } = stage;
      await open('/vi-vn');
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => window.scrollTo(0, 1_500));
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1_000);
      await open('/robots.txt');
      await open('/vi-vn/policy');
      await page.waitForLoadState('networkidle');
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      expect(await page.evaluate(() => window.scrollY)).toBeLessThan(100);
    },
  },
  {
    id: 'O61',
    condition: "a guest's page is left and come back to by the browser's own button",
    expected: 'the browser may show it as it was: neither it nor its reads forbid to be stored',
    async run({ page, url }) {
      const kept: string[] = [];
      for (const path of ['/vi-vn', '/vi-vn/policy', '/api/hotel/getHome']) {
        const answer = await page.request.get(`${url}${path}`);
        kept.push(`${path} ${answer.headers()['cache-control'] ?? ''}`);
      }
      expect(kept.filter((one) => one.includes('no-store'))).toEqual([]);
    },
  },
  {
    id: 'O62',
    condition: 'the server answers 503; a member looks at the stays that are ahead',
    expected: 'trouble of ours is not called "no network"; the soonest stay is listed first',
    async run(stage) {
      const { page, chaos, open } = stage;
      await stage.signIn(member);
      // What the page itself was answered last: beside it other scenarios move stays of this member.
      type List = {
        data: { bookings: { code: string; checkIn: string; status: number }[] };
      };
      const answers: Promise<List>[] = [];
      page.on('response', (answer) => {
        if (answer.url().includes('/api/booking/getBookingList') && answer.ok())
          answers.push(answer.json() as Promise<List>);
      });
      await open('/vi-vn/account/my-booking');
      await page.getByRole('main').getByRole('article').first().waitFor();
      await page.waitForLoadState('networkidle');
      const last = await answers.at(-1);
      const codes = (last?.data.bookings ?? [])
        .filter(({ status }) => [1, 5, 6, 8, 9, 10].includes(status))
        .toSorted((a, b) => (a.checkIn < b.checkIn ? -1 : 1))
        .map(({ code }) => code);
      expect(codes).not.toEqual([]);
      const shown = await cardLinks(page.getByRole('main').getByRole('article')).evaluateAll(
        (links) => links.map((link) => link.getAttribute('href')?.split('/').at(-1) ?? ''),
      );
      expect(shown).toEqual(codes);
      await stage.settle();
      await chaos({ verb: 'status', status: 503 });
      await open(seenHotel);
      await expect(bars(page).first()).toBeVisible();
      expect(await documentOf(page).innerText()).not.toContain('Không có mạng');
    },
  },
];

// What the device keeps of people and for them: erased when they leave, never mixed, and missed without a crash.

import type { Page } from '@playwright/test';
import type { Scenario } from './scenarios.ts';
import { member, seeBookings, seenHotel, visit } from './dead-server.ts';
import { expect, type Stage } from './stage.ts';

/** Everything this origin keeps, as one text. */
function everythingKept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const done = <Value>(asked: IDBRequest<Value>): Promise<Value> => new Promise((tell, fail) => {
      asked.addEventListener('success', () => tell(asked.result));
      asked.addEventListener('error', () => fail(asked.error ?? new Error('no answer')));
    });
    const found: string[] = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
    for (const { name } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name ?? ''));
      for (const store of database.objectStoreNames) {
        const all = database.transaction(store).objectStore(store);
        found.push(JSON.stringify([await done(all.getAll()), await done(all.getAllKeys())]));
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const type = (await cache.match(request))?.headers.get('Content-Type') ?? '';
        found.push(request.url, /html|json/.test(type) ? await (await cache.match(request))?.text() ?? '' : '');
      }
    }
    return found.join('\n');
  });
}

const codeOn = async (page: Page): Promise<string> => ((await page.getByTestId('booking-code').first().textContent()) ?? '').replace(/\s/g, '');
const signOut = async (page: Page): Promise<void> => { await page.getByRole('main').getByRole('button', { name: 'Đăng xuất' }).first().click(); };

async function quota({ page, url }: Stage, quotaSize: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin: url, quotaSize });
}

export const storages: readonly Scenario[] = [
  {
    id: 'O34', condition: 'signed out in one tab while another has no network', expected: 'the other forgets at once; no private byte is left in any store',
    async run(stage) {
      const { page, context, chaos, settle, url } = stage;
      await seeBookings(stage);
      const code = await codeOn(page);
      await settle();
      await expect.poll(() => everythingKept(page)).toContain(code);
      const other = await context.newPage();
      await other.goto(`${url}/vi-vn/account`, { waitUntil: 'networkidle' });
      await chaos({ verb: 'refuse' });
      await signOut(other);
      await page.waitForURL(`${url}/vi-vn`);
      await expect(page.locator('h1').first()).toBeVisible();
      await expect.poll(() => everythingKept(page)).not.toContain(code);
      const kept = await everythingKept(page);
      for (const secret of ['903482917', 'access-token"', code]) expect(kept).not.toContain(secret);
    },
  },
  {
    id: 'O35', condition: 'another member signs in on the same phone', expected: 'nothing of the first is seen, with a network and without',
    async run(stage) {
      const { page, chaos, open, settle } = stage;
      await seeBookings(stage);
      const code = await codeOn(page);
      await open('/vi-vn/account');
      await signOut(page);
      await page.waitForURL('**/vi-vn');
      await stage.signIn('0912345678');
      await open('/vi-vn/account/my-booking');
      await expect(page.locator('h1')).toHaveText('Đơn phòng');
      await page.waitForLoadState('networkidle');
      await settle();
      expect(await page.locator('body').innerText()).not.toContain(code);
      await chaos({ verb: 'refuse' });
      await open('/vi-vn/account/my-booking');
      await expect(page.locator('h1')).toHaveText('Đơn phòng');
      expect(await page.locator('body').innerText()).not.toContain(code);
      expect(await everythingKept(page)).not.toContain(code);
    },
  },
  {
    id: 'O36', condition: 'no room on the disk at all', expected: 'the app runs in memory, the way to a booking is unharmed',
    async run(stage) {
      const { page, open } = stage;
      stage.allow(/QuotaExceeded|quota/i);
      await open('/robots.txt');
      await quota(stage, 0);
      await stage.signIn(member);
      await open('/vi-vn');
      await expect(page.locator('a[href*="/hotel/"]').first()).toBeVisible();
      await open(seenHotel);
      await page.getByTestId('choose-room').locator('visible=true').first().click();
      await page.waitForURL('**/checkout/**');
      await expect(page.locator('#fullName')).toBeVisible();
      await open('/vi-vn/account/my-booking');
      await expect(page.locator('main a[href*="/account/my-booking/"]').first()).toBeVisible();
    },
  },
  {
    id: 'O37', condition: 'the disk fills up while a newer build is being kept', expected: 'the old build goes on serving; vouchers are the last to go',
    async run(stage) {
      const { page, chaos, open, settle, world } = stage;
      stage.allow(/QuotaExceeded|quota|install/i);
      await visit(stage, seenHotel);
      const path = await seeBookings(stage);
      await settle();
      const code = await codeOn(page);
      const text = await fetch(`http://localhost:${world.upstream}/sw.js`).then((answer) => answer.text());
      const next = text.replaceAll(/"?revision"?:null,"?url"?:/g, 'revision:"next",url:').replaceAll(/(\{"?url"?:"[^"]+",)"?revision"?:null\}/g, '$1revision:"next"}');
      expect(next).not.toBe(text);
      const { usage = 0 } = await page.evaluate(() => navigator.storage.estimate());
      await quota(stage, usage + 300_000);
      await chaos({ verb: 'status', status: 200, type: 'text/javascript', body: next, match: '^GET /sw\\.js' });
      const outcome = await page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        await registration?.update();
        const installing = registration?.installing;
        if (!installing) return 'none';
        return new Promise<string>((done) => { installing.addEventListener('statechange', () => { if (installing.state !== 'installing') done(installing.state); }); });
      });
      expect(outcome).toBe('redundant');
      await chaos({ verb: 'refuse' });
      await open(path);
      await expect(page.getByTestId('booking-code').first()).toBeVisible();
      expect(await codeOn(page)).toBe(code);
    },
  },
  {
    id: 'O38', condition: 'the browser erased what was kept, all of it or one half', expected: 'a clean start without a crash; signing in brings the bookings back',
    async run(stage) {
      const { page, open } = stage;
      const path = await seeBookings(stage);
      await stage.settle();
      for (const half of ['caches', 'databases', 'all'] as const) {
        await page.evaluate(async (which) => {
          if (which !== 'databases') for (const name of await caches.keys()) await caches.delete(name);
          if (which !== 'caches') for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name ?? '');
          if (which === 'all') localStorage.clear();
        }, half);
        await open('/vi-vn');
        await expect(page.locator('a[href*="/hotel/"]').first()).toBeVisible();
        if (half === 'all') await stage.signIn(member);
        await open(path);
        await expect(page.getByTestId('booking-code').first()).toBeVisible();
      }
    },
  },
  {
    id: 'O39', condition: 'IndexedDB never opens, or closes under the page', expected: 'after a second the page does without; a closed one is opened again once',
    async run(stage) {
      const { page, chaos, open, newContext, url } = stage;
      await visit(stage, seenHotel);
      // Closed by the system: the first transaction on each connection fails.
      await page.context().addInitScript(() => {
        const { transaction } = IDBDatabase.prototype;
        let failures = 0;
        IDBDatabase.prototype.transaction = function fail(this: IDBDatabase, ...given: Parameters<typeof transaction>) {
          failures += 1;
          if (failures === 1) throw new DOMException('The database connection is closing.', 'InvalidStateError');
          return transaction.apply(this, given);
        } as typeof transaction;
      });
      await chaos({ verb: 'refuse' });
      await open(seenHotel);
      await expect(page.locator('h1')).toHaveText('Lá Sen Boutique');
      await chaos();
      const silent = await newContext();
      await silent.addInitScript(() => { IDBFactory.prototype.open = () => ({ addEventListener() {}, removeEventListener() {} }) as unknown as IDBOpenDBRequest; });
      const phone = await silent.newPage();
      await stage.signIn(member, silent);
      await phone.goto(`${url}/vi-vn/account/my-booking`, { waitUntil: 'commit' });
      await expect(phone.locator('main a[href*="/account/my-booking/"]').first()).toBeVisible();
      await phone.goto(`${url}${seenHotel}`, { waitUntil: 'networkidle' });
      await expect(phone.locator('h1')).toHaveText('Lá Sen Boutique');
    },
  },
];

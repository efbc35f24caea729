// What the device keeps of people and for them: erased when they leave, never mixed, and missed
// without a crash.

import type { Page } from '@playwright/test';
import { named } from '../support/named.ts';
import { isKept } from '../support/saved-answers.ts';
import {
  bookButton,
  chooseRoom,
  documentOf,
  guestName,
  linksTo,
  unfoldGuest,
} from '../support/screens.ts';
import { member, seeBookings, seenHotel, visit } from './dead-server.ts';
import type { Scenario } from './scenarios.ts';
import { expect, type Stage } from './stage.ts';

/** Everything this origin keeps, as one text; a store that says nothing for so long is named. */
function everythingKept(page: Page): Promise<string> {
  return page.evaluate(async (limitMs) => {
    const soon = <Value>(work: Promise<Value>, what: string): Promise<Value> =>
      Promise.race([
        work,
        new Promise<never>((_, fail) => {
          setTimeout(() => fail(new Error(`${what} is silent`)), limitMs);
        }),
      ]);
    const done = <Value>(asked: IDBRequest<Value>): Promise<Value> =>
      new Promise((tell, fail) => {
        asked.addEventListener('success', () => tell(asked.result));
        asked.addEventListener('error', () => fail(asked.error ?? new Error('no answer')));
      });
    const found: string[] = [
      JSON.stringify({ ...localStorage }),
      JSON.stringify({ ...sessionStorage }),
    ];
    for (const { name = '' } of await soon(indexedDB.databases(), 'IndexedDB')) {
      const database = await soon(done(indexedDB.open(name)), `opening ${name}`);
      for (const store of database.objectStoreNames) {
        const all = database.transaction(store).objectStore(store);
        found.push(
          JSON.stringify(
            await soon(
              Promise.all([done(all.getAll()), done(all.getAllKeys())]),
              `${name} ${store}`,
            ),
          ),
        );
      }
      database.close();
    }
    for (const name of await soon(caches.keys(), 'caches')) {
      const cache = await soon(caches.open(name), `opening ${name}`);
      for (const request of await soon(cache.keys(), name)) {
        const kept = await soon(cache.match(request), `${name} ${request.url}`);
        const type = kept?.headers.get('Content-Type') ?? '';
        found.push(
          request.url,
          /html|json/.test(type)
            ? await soon(kept?.text() ?? Promise.resolve(''), `the text of ${request.url}`)
            : '',
        );
      }
    }
    return found.join('\n');
  }, 8_000);
}

const codeOn = async (page: Page): Promise<string> =>
  ((await page.getByTestId('booking-code').first().textContent()) ?? '').replace(/\s/g, '');
const signOut = async (page: Page): Promise<void> => {
  await page
    .getByRole('main')
    .getByRole('button', { name: named('nav.signOut') })
    .first()
    .click();
};

async function quota({ page, url }: Stage, quotaSize: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin: url, quotaSize });
}

/**
 * Private windows, one after the other: a context of the browser's own is off the record, as a
 * private window is. The first works and opens what it saw without a network; the next knows
 * nothing of it, and signing in brings everything back.
 */
async function leavesNothing(stage: Stage, path: string): Promise<void> {
  const { chaos, newContext, url } = stage;
  for (const isFirst of [true, false]) {
    const context = await newContext();
    const page = await context.newPage();
    await page.goto(`${url}/robots.txt`);
    expect((await everythingKept(page)).replaceAll(/[\s{}]/g, '')).toBe('');
    await stage.signIn(member, context);
    await page.goto(`${url}${path}`, { waitUntil: 'commit' });
    await expect(page.getByTestId('booking-code').first()).toBeVisible();
    if (isFirst) {
      await stage.settle(page);
      await chaos({ verb: 'refuse' });
      await page.goto(`${url}${path}`, { waitUntil: 'commit' });
      await expect(page.getByTestId('booking-code').first()).toBeVisible();
      await chaos();
    }
    await context.close();
  }
}

export const storages: readonly Scenario[] = [
  {
    id: 'O34',
    condition: 'signed out in one tab while another has no network',
    expected: 'the other forgets at once; no private byte is left in any store',
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
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expect.poll(() => everythingKept(page)).not.toContain(code);
      const kept = await everythingKept(page);
      for (const secret of ['903482917', 'access-token"', code]) expect(kept).not.toContain(secret);
    },
  },
  {
    id: 'O35',
    condition: 'another member signs in on the same phone',
    expected: 'nothing of the first is seen, with a network and without',
    async run(stage) {
      const { page, chaos, open, settle } = stage;
      await seeBookings(stage);
      const code = await codeOn(page);
      await open('/vi-vn/account');
      await signOut(page);
      await page.waitForURL('**/vi-vn');
      await stage.signIn('0912345678');
      await open('/vi-vn/account/my-booking');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(named('nav.bookings'));
      await page.waitForLoadState('networkidle');
      await settle();
      await expect.poll(() => isKept(page, 'booking/getBookingList')).toBe(true);
      expect(await documentOf(page).innerText()).not.toContain(code);
      await chaos({ verb: 'refuse' });
      await open('/vi-vn/account/my-booking');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(named('nav.bookings'));
      expect(await documentOf(page).innerText()).not.toContain(code);
      expect(await everythingKept(page)).not.toContain(code);
    },
  },
  {
    id: 'O36',
    condition: 'no room on the disk at all',
    expected:
      'the app runs in memory and says that nothing can be kept; the way to a booking is unharmed',
    async run(stage) {
      const { page, open, world } = stage;
      stage.allow(/QuotaExceeded|quota/i);
      // The page's own stores refuse besides: Chromium lets small rows pass whatever quota it was
      // given, and to others none can be given.
      await page.context().addInitScript(() => {
        const full = (): never => {
          throw new DOMException('The disk is full.', 'QuotaExceededError');
        };
        IDBObjectStore.prototype.put = full;
        IDBObjectStore.prototype.add = full;
        // Missing in the empty page that a window starts with.
        if (typeof Cache !== 'undefined')
          Cache.prototype.put = () =>
            Promise.reject(new DOMException('The disk is full.', 'QuotaExceededError'));
      });
      await open('/robots.txt');
      if (world.engineName === 'chromium') await quota(stage, 0);
      else stage.tell("only the page's stores are full");
      await stage.signIn(member);
      await open('/vi-vn');
      await expect(linksTo(page, '/hotel/').first()).toBeVisible();
      await expect(page.getByText(named('offline.notKept')).first()).toBeVisible({
        timeout: 20_000,
      });
      await open(seenHotel);
      await chooseRoom(page).click();
      await page.waitForURL('**/checkout/**');
      // Who checks in is folded or not, by whether the profile is there.
      await unfoldGuest(page);
      await expect(guestName(page)).toBeVisible();
      await expect(bookButton(page)).toBeEnabled();
      await open('/vi-vn/account/my-booking');
      await expect(linksTo(page.getByRole('main'), '/account/my-booking/').first()).toBeVisible();
    },
  },
  {
    id: 'O37',
    condition: 'the disk fills up while a newer build is being kept',
    expected: 'the old build goes on serving; vouchers are the last to go',
    async run(stage) {
      const { page, chaos, open, settle, world } = stage;
      stage.allow(/QuotaExceeded|quota|install/i);
      await visit(stage, seenHotel);
      const path = await seeBookings(stage);
      await settle();
      const code = await codeOn(page);
      const text = await fetch(`http://localhost:${world.upstream}/sw.js`).then((answer) =>
        answer.text(),
      );
      const next = text
        .replaceAll(/"?revision"?:null,"?url"?:/g, 'revision:"next",url:')
        .replaceAll(/(\{"?url"?:"[^"]+",)"?revision"?:null\}/g, '$1revision:"next"}');
      expect(next).not.toBe(text);
      const { usage = 0 } = await page.evaluate(() => navigator.storage.estimate());
      await quota(stage, usage + 300_000);
      await chaos({
        verb: 'status',
        status: 200,
        type: 'text/javascript',
        body: next,
        match: '^GET /sw\\.js',
      });
      const outcome = await page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        await registration?.update();
        const installing = registration?.installing;
        if (!installing) return 'none';
        return new Promise<string>((done) => {
          installing.addEventListener('statechange', () => {
            if (installing.state !== 'installing') done(installing.state);
          });
        });
      });
      expect(outcome).toBe('redundant');
      await chaos({ verb: 'refuse' });
      await open(path);
      await expect(page.getByTestId('booking-code').first()).toBeVisible();
      expect(await codeOn(page)).toBe(code);
    },
  },
  {
    id: 'O38',
    condition:
      'the browser erased what was kept, all of it or one half; or a private window was closed',
    expected: 'a clean start without a crash; signing in brings the bookings back',
    async run(stage) {
      const { page, open } = stage;
      const path = await seeBookings(stage);
      await stage.settle();
      for (const half of ['caches', 'databases', 'all'] as const) {
        await page.evaluate(async (which) => {
          if (which !== 'databases')
            for (const name of await caches.keys()) await caches.delete(name);
          if (which !== 'caches')
            for (const { name } of await indexedDB.databases())
              indexedDB.deleteDatabase(name ?? '');
          if (which === 'all') localStorage.clear();
        }, half);
        await open('/vi-vn');
        await expect(linksTo(page, '/hotel/').first()).toBeVisible();
        if (half === 'all') await stage.signIn(member);
        await open(path);
        await expect(page.getByTestId('booking-code').first()).toBeVisible();
      }
      await leavesNothing(stage, path);
    },
  },
  {
    id: 'O39',
    condition: 'IndexedDB never opens, or closes under the page',
    expected: 'after a second the page does without; a closed one is opened again once',
    async run(stage) {
      const { page, chaos, open, newContext, url } = stage;
      await visit(stage, seenHotel);
      // Closed by the system: the first transaction on each connection fails.
      await page.context().addInitScript(() => {
        const { transaction } = IDBDatabase.prototype;
        let failures = 0;
        IDBDatabase.prototype.transaction = function fail(
          this: IDBDatabase,
          ...given: Parameters<typeof transaction>
        ) {
          failures += 1;
          if (failures === 1)
            throw new DOMException('The database connection is closing.', 'InvalidStateError');
          return transaction.apply(this, given);
        } as typeof transaction;
      });
      await chaos({ verb: 'refuse' });
      await open(seenHotel);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lá Sen Boutique');
      await chaos();
      const silent = await newContext();
      await silent.addInitScript(() => {
        IDBFactory.prototype.open = () =>
          ({ addEventListener() {}, removeEventListener() {} }) as unknown as IDBOpenDBRequest;
      });
      const phone = await silent.newPage();
      await stage.signIn(member, silent);
      await phone.goto(`${url}/vi-vn/account/my-booking`, { waitUntil: 'commit' });
      await expect(linksTo(phone.getByRole('main'), '/account/my-booking/').first()).toBeVisible();
      await phone.goto(`${url}${seenHotel}`, { waitUntil: 'networkidle' });
      await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Lá Sen Boutique');
    },
  },
];

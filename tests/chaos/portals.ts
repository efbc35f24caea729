// Somebody else answers in the server's place: a portal, a gateway in trouble, a line that is cut.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { named } from '../support/named.ts';
import { offlineNotice, savedNotice } from '../support/screens.ts';
import { letPass } from '../support/time.ts';
import { seenHotel, visit } from './dead-server.ts';
import { portalPage } from './proxy.ts';
import type { Scenario } from './scenarios.ts';
import { expect, settle, type Stage } from './stage.ts';

/** Every file that the worker keeps, by address and content. */
async function stock(page: Page): Promise<Record<string, string>> {
  return page.evaluate(async () => {
    const found: Record<string, string> = {};
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const bytes = (await (await cache.match(request))?.arrayBuffer()) ?? new ArrayBuffer(0);
        const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
        found[`${name} ${request.url}`] = Array.from(hash.slice(0, 8), (byte) =>
          byte.toString(16).padStart(2, '0'),
        ).join('');
      }
    }
    return found;
  });
}

/**
 * A browser that knows the site's name on its first visit and finds nobody under it on the second.
 */
async function withoutName({ world, url, facts }: Stage): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'nameless-'));
  const byName = `http://${facts.profileName}:${new URL(url).port}${seenHotel}`;
  const launch = (isKnown: boolean) => world.engine.openProfile(folder, facts.profileName, isKnown);
  try {
    const first = await launch(true);
    const page = first.pages()[0] ?? (await first.newPage());
    await page.goto(byName, { waitUntil: 'networkidle' });
    await settle(page);
    await first.close();
    const second = await launch(false);
    const again = second.pages()[0] ?? (await second.newPage());
    await again.goto(byName, { waitUntil: 'commit' });
    await expect(again.getByRole('heading', { level: 1 })).toHaveText('Lá Sen Boutique');
    await expect(offlineNotice(again).first()).toBeVisible();
    await second.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const portalNotice = (page: Page) =>
  page.getByText(named('offline.portal')).or(page.getByText(named('offline.portalAt')));

export const portals: readonly Scenario[] = [
  {
    id: 'O15',
    condition: 'captive portal: its page with 200 for every address',
    expected:
      'nothing kept, nothing parsed, a word about signing in to the Wi-Fi; the stores are the same to the byte',
    async run(stage) {
      const { page, chaos, open } = stage;
      // Twice, so that the worker has seen every file of it.
      await visit(stage, '/vi-vn', seenHotel, seenHotel);
      const before = await stock(page);
      await chaos({ verb: 'html200' });
      await open(seenHotel);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lá Sen Boutique');
      await expect(portalNotice(page).first()).toBeVisible();
      await open('/vi-vn/hotel/a-hotel-never-seen');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(named('offline.notSaved'));
      await page.evaluate(() => {
        const image = new Image();
        image.src = '/photos/never-seen.avif';
        document.body.append(image);
      });
      await letPass(1_500, 'whatever the worker would keep of it is kept by now');
      const after = await stock(page);
      expect(Object.fromEntries(Object.keys(before).map((key) => [key, after[key]]))).toEqual(
        before,
      );
      // What came since, the browser had already: nothing that the portal said.
      const portal = [
        ...new Uint8Array(
          await crypto.subtle.digest('SHA-256', new TextEncoder().encode(portalPage)),
        ),
      ]
        .slice(0, 8)
        .map((byte) => byte.toString(16).padStart(2, '0'))
        .join('');
      expect(Object.values(after)).not.toContain(portal);
      expect(Object.keys(after).filter((key) => key.includes('never-seen'))).toEqual([]);
    },
  },
  {
    id: 'O16',
    condition: 'captive portal: 302 to another host',
    expected: "the worker does not follow; the saved view with the portal's word",
    async run(stage) {
      const { page, chaos, open, url } = stage;
      await visit(stage);
      await chaos({ verb: 'redirect', to: 'http://portal.invalid/login' });
      await open(seenHotel);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lá Sen Boutique');
      await expect(portalNotice(page).first()).toBeVisible();
      expect(page.url()).toBe(`${url}${seenHotel}`);
    },
  },
  {
    id: 'O17',
    condition: 'captive portal while the worker looks for a newer one',
    expected: 'the old worker stays',
    async run(stage) {
      const { page, chaos, open } = stage;
      await visit(stage);
      await chaos({ verb: 'html200' });
      const outcome = await page.evaluate(async () =>
        (await navigator.serviceWorker.getRegistration())?.update().then(
          () => 'updated',
          () => 'refused',
        ),
      );
      expect(outcome).toBe('refused');
      await open('/vi-vn');
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      expect(
        await page.evaluate(
          async () => (await navigator.serviceWorker.getRegistration())?.active?.state,
        ),
      ).toBe('activated');
    },
  },
  {
    id: 'O18',
    condition: 'reads answer 503 with Retry-After',
    expected: 'one more try, then the saved view with its notice',
    async run(stage) {
      const { page, chaos, open, decisions } = stage;
      await visit(stage);
      await chaos({ verb: 'status', status: 503, retryAfter: 5 });
      const from = decisions().length;
      await open(seenHotel);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lá Sen Boutique');
      await expect(savedNotice(page).first()).toBeVisible();
      await letPass(1_000, 'a third try would have been made by now');
      const asked = decisions()
        .slice(from)
        .filter(({ line }) => line?.startsWith('GET /api/hotel/getHotelDetail'));
      expect(asked).toHaveLength(2);
    },
  },
  {
    id: 'O22',
    condition:
      'TCP reset, a closed line, bytes that are neither TLS nor HTTP, a name that no longer resolves',
    expected: 'the same as offline',
    async run(stage) {
      const { page, chaos, open } = stage;
      await visit(stage);
      for (const verb of ['rst', 'close', 'garble'] as const) {
        await chaos({ verb });
        await open(seenHotel);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lá Sen Boutique');
        await expect(offlineNotice(page).first()).toBeVisible();
      }
      await chaos();
      await withoutName(stage);
    },
  },
];

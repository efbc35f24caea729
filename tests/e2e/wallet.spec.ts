// Follows somebody through the site inside the wallet, on a phone whose clock and zone are wrong,
// and where bytes are dear.

import type { FrameLocator, Page } from '@playwright/test';
import { named } from '../support/named.ts';
import { expect, test } from './support/fixtures.ts';
import { sureHotel, type Site } from './support/site.ts';

const phone = { width: 390, height: 844 };
/** The page in the wallet's own look. */
const walletSurface = (part: Page | FrameLocator) => part.locator('[data-surface=wallet]');

let site: Site;
test.beforeAll(({ sharedSite }) => {
  site = sharedSite;
});

test.describe('in the wallet', () => {
  test.use({ viewport: phone });

  test(
    "the wallet's look stays over a full load of another address, without a footer, without a header, without a flash",
    { tag: '@core' },
    async ({ page }) => {
      await page.addInitScript(() => {
        Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
      });
      await page.goto(`${site.url}/vi-vn?pageView=webview-zalopay`, { waitUntil: 'networkidle' });
      await expect(walletSurface(page)).toHaveCount(1);
      await expect(page.getByText(named('wallet.note'))).toBeVisible();
      for (const path of ['/vi-vn', '/en-vn/promotionlist', '/vi-vn/sign-in']) {
        // As it was sent, before any script: what is painted first is what stays.
        expect(await (await page.request.get(`${site.url}${path}`)).text()).toContain(
          'data-surface="wallet"',
        );
        await page.goto(`${site.url}${path}`, { waitUntil: 'networkidle' });
        await expect(walletSurface(page)).toHaveCount(1);
        await expect(page.getByRole('contentinfo')).toHaveCount(0);
        await expect(page.getByRole('button', { name: /Google|Facebook|Apple/ })).toHaveCount(0);
      }
    },
  );

  test('home takes up the place that was searched last, also where the wallet has emptied its storage', async ({
    page,
    context,
  }) => {
    const place = async () =>
      (await context.cookies()).find(({ name }) => name === 'wallet-place')?.value ?? '';
    await page.goto(`${site.url}/vi-vn/search?provinceSn=3`, { waitUntil: 'networkidle' });
    expect(await place(), 'outside of the wallet nothing is kept').toBe('');
    await page.goto(`${site.url}/vi-vn/search?provinceSn=2&pageView=webview-zalopay`, {
      waitUntil: 'networkidle',
    });
    await expect.poll(place).toContain('provinceSn');
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${site.url}/vi-vn`);
    await page.waitForURL(`${site.url}/vi-vn?provinceSn=2`);
    await expect(page.getByRole('search', { name: named('search.form', {}) })).toContainText(
      'Hà Nội',
    );
  });

  test("the sandbox's wallet shows the site in its frame, and nobody else may", async ({
    page,
  }) => {
    test.setTimeout(180_000);
    await page.goto(
      `${site.sandboxUrl}/zalopay-app?url=${encodeURIComponent(`${site.url}/vi-vn/hotel/${await sureHotel(site)}`)}`,
    );
    const frame = page.frameLocator('iframe').first();
    await expect(walletSurface(frame)).toHaveCount(1);
    await expect(frame.getByRole('heading', { level: 1 }).first()).toBeVisible();
    expect(
      (await page.request.get(`${site.url}/vi-vn`)).headers()['content-security-policy'],
    ).toContain(`frame-ancestors ${site.sandboxUrl};`);
  });
});

test("the wallet's own account is one tap away, and a refusal there leads back", async ({
  page,
}) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 760, height: 1000 });
  const open = (path: string) =>
    page.goto(`${site.sandboxUrl}/zalopay-app?url=${encodeURIComponent(`${site.url}${path}`)}`);
  const frame = page.frameLocator('iframe[title^="localhost"]');
  const consent = page.getByRole('dialog', { name: /Cho phép/ });
  const tap = () =>
    frame
      .getByRole('button', { name: named('social.continueWith', { provider: 'ZaloPay' }) })
      .click();
  await open('/vi-vn/sign-in?to=%2Fvi-vn%2Faccount%2Fsettings');
  await expect(frame.getByRole('button', { name: /Google|Apple|Facebook/ })).toHaveCount(0);
  await tap();
  await consent.getByRole('button', { name: 'Từ chối' }).click();
  await expect(
    frame.getByRole('button', { name: named('social.continueWith', { provider: 'ZaloPay' }) }),
  ).toBeVisible();
  await tap();
  await consent.getByRole('button', { name: /Minh Đức/ }).click();
  // A member from now on, where one was going, by the phone the wallet has proved.
  await expect(
    frame.getByRole('heading', { level: 1, name: named('account.settings') }),
  ).toBeVisible({
    timeout: 30_000,
  });
  // Beside the page, where there is room for it.
  await expect(frame.getByText('+84 984 215 376').first()).toBeAttached();
});

test.describe('abroad, with a clock that is a day ahead', () => {
  test.use({ viewport: phone, timezoneId: 'Europe/Paris' });

  test('home asks for the hours of Vietnam and of now, as it does at home', async ({ page }) => {
    const real = (await (await page.request.get(`${site.url}/probe?nonce=x`)).json()) as {
      at: string;
    };
    await page.clock.install({ time: new Date(Date.parse(real.at) + 86_400_000) });
    await page.goto(`${site.url}/vi-vn`);
    await page.waitForLoadState('networkidle');
    const today = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Asia/Ho_Chi_Minh',
      day: '2-digit',
      month: '2-digit',
    }).format(Date.parse(real.at));
    const tomorrow = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Asia/Ho_Chi_Minh',
      day: '2-digit',
      month: '2-digit',
    }).format(Date.parse(real.at) + 2 * 86_400_000);
    const said = await page.getByRole('main').innerText();
    const sent = await (await page.request.get(`${site.url}/vi-vn`)).text();
    // The clock moves for two minutes: whatever the page renews by itself it renews by the server's
    // time.
    await page.clock.runFor(120_000);
    const later = await page.getByRole('main').innerText();
    for (const text of [said, later]) {
      expect(text).not.toContain(tomorrow);
      expect(text.includes(today)).toBe(sent.includes(today));
    }
  });
});

test('where bytes are dear nothing is asked for ahead, pictures are small, and a choice brings them back', async ({
  page,
  context,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    asked.push(new URL(request.url()).pathname);
  });
  await page.setViewportSize(phone);
  await page.setExtraHTTPHeaders({ 'Save-Data': 'on' });
  await page.goto(`${site.url}/vi-vn`, { waitUntil: 'networkidle' });
  const pictures = () => asked.filter((path) => path.startsWith('/photos/'));
  expect(pictures().length).toBeGreaterThan(0);
  expect(pictures().filter((path) => !/-320\./.test(path))).toEqual([]);
  await expect(page.locator('link[rel=preload]')).toHaveCount(0);
  await expect(walletSurface(page), "nobody else gets the wallet's look").toHaveCount(0);
  await expect(page.getByText(named('thrift.note'))).toBeVisible();
  asked.length = 0;
  await page.getByRole('button', { name: named('thrift.more') }).click();
  await expect.poll(() => page.locator('img[srcset*="-640."]').count()).toBeGreaterThan(0);
  await page.waitForLoadState('networkidle');
  await expect(page.getByText(named('thrift.note'))).toHaveCount(0);
  expect((await context.cookies()).find(({ name }) => name === 'bytes')?.value).toBe('many');
});

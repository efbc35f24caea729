// Each public page in each language, on a phone and on a desk: quiet console, no shift, titles and
// language links by the rules; a hotel's way on comes to life first.

import type { Page } from '@playwright/test';
import { named } from '../support/named.ts';
import {
  alternateLinks,
  canonicalLink,
  chooseRoom,
  documentOf,
  guestName,
  robotsMeta,
} from '../support/screens.ts';
import { dayAhead } from '../support/vietnam-day.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expect, test } from './support/fixtures.ts';
import { watchShift } from './support/layout-shift.ts';
import type { Site } from './support/site.ts';

let site: Site;
test.beforeAll(({ sharedSite }) => {
  site = sharedSite;
});

const sizes = { phone: { width: 390, height: 844 }, desk: { width: 1366, height: 900 } } as const;
const pages = [
  '',
  '/search?provinceSn=1',
  '/hotel/la-sen-boutique',
  '/sign-in',
  '/promotionlist',
  '/terms-and-policies',
  '/promotionlist/giam-20-tra-bang-vi',
  '/province/lam-dong',
  '/hotel-collection',
  '/hotel-collection/hai-gio-duoi-300-nghin',
  '/blog',
  '/blog/dat-phong-theo-gio',
  '/sitemap',
] as const;

/** The first words of each section that has neither a heading nor a name. */
const sectionsWithoutHeading = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('section:not([aria-label], [aria-labelledby])')]
      .filter((section) => section.querySelector('h1, h2, h3, h4') === null)
      .map((section) => (section.textContent ?? '').slice(0, 40)),
  );

for (const [device, size] of Object.entries(sizes)) {
  for (const locale of ['vi-vn', 'en-vn', 'th-vn']) {
    test(
      `the pages are sound on a ${device} in ${locale}`,
      {
        tag: `${device} ${locale}` === 'phone vi-vn' ? '@core' : [],
      },
      async ({ page }) => {
        await page.setViewportSize(size);
        const shift = await watchShift(page);
        for (const path of pages) {
          await page.goto(`${site.url}/${locale}${path}`, { waitUntil: 'networkidle' });
          await expect(documentOf(page)).toHaveAttribute('lang', locale.slice(0, 2));
          await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
          expect(await page.title(), path).not.toBe('');
          expect(await sectionsWithoutHeading(page), path).toEqual([]);
          expect(await shift(), `shift of ${path}`).toBe('');
          expect(
            await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
            `no sideways scroll on ${path}`,
          ).toBe(true);
          await expect(canonicalLink(page)).toHaveCount(path.startsWith('/search') ? 0 : 1);
          const languages = () =>
            alternateLinks(page).evaluateAll((links) =>
              links.map((link) => link.getAttribute('hreflang')),
            );
          await expect.poll(async () => (await languages()).length).toBe(4);
          expect((await languages()).filter((one) => one === 'x-default')).toHaveLength(1);
        }
      },
    );
  }
}

test('twice the text makes no page wider than a phone', async ({ page }) => {
  test.setTimeout(180_000);
  await page.setViewportSize(sizes.phone);
  for (const locale of ['vi-vn', 'en-vn', 'th-vn']) {
    for (const path of pages) {
      await page.goto(`${site.url}/${locale}${path}`, { waitUntil: 'load' });
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      await expect
        .poll(
          () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
          `${locale} ${path}`,
        )
        .toBeLessThanOrEqual(0);
    }
  }
});

for (const theme of ['light', 'dark'] as const) {
  test(`nothing on the main pages is barred to anybody, ${theme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize(sizes.phone);
    for (const path of pages) {
      await page.goto(`${site.url}/vi-vn${path}`, { waitUntil: 'networkidle' });
      await expectAccessible(page, path);
    }
  });
}

test(
  'an address that does not exist says so, is kept out of indexes and leads home',
  { tag: '@core' },
  async ({ page, troubles }) => {
    troubles.allowOutage(); // The browser itself notes the 404.
    for (const [locale, title] of [
      ['vi-vn', 'Không tìm thấy trang'],
      ['en-vn', 'Page Not Found'],
      ['th-vn', 'Page Not Found'],
    ] as const) {
      const answer = await page.goto(`${site.url}/${locale}/no-such-page`);
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(robotsMeta(page)).toHaveAttribute('content', 'noindex');
    }
    expect((await page.goto(`${site.url}/vi-vn/hotel/no-such-hotel-here`))?.status()).toBe(404);
  },
);

test('a page reached by another name of its host has one canonical address, the public one', async ({
  page,
}) => {
  const other = new URL(site.url);
  // Past the line that tests cut.
  other.hostname = '127.0.0.1';
  other.port = String(Number(other.port) + 2);
  const path = '/vi-vn/hotel/la-sen-boutique';
  await page.goto(new URL(path, other).href, { waitUntil: 'networkidle' });
  await expect(canonicalLink(page)).toHaveCount(1);
  await expect(canonicalLink(page)).toHaveAttribute('href', `${site.url}${path}`);
});

for (const [device, size] of Object.entries(sizes))
  test(`a hotel's name takes one line on home, however long it is, and prices align on a ${device}`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await page.goto(`${site.url}/vi-vn`, { waitUntil: 'networkidle' });
    const long = 'Khách sạn Hoa Phượng Đỏ bên bờ sông Sài Gòn của những ngày xưa cũ';
    // Every second card gets the long name, so that each row has names of both kinds.
    const shown = await page
      .getByRole('main')
      .getByRole('article')
      .evaluateAll((cards, name) => {
        for (const [at, card] of cards.entries()) {
          const link = card.querySelector('h3 a');
          if (at % 2 === 0 && link !== null) link.textContent = name;
        }
        return cards.flatMap((card) => {
          const title = card.querySelector('h3');
          const price = [...card.querySelectorAll('b')].find((bold) =>
            (bold.textContent ?? '').includes('₫'),
          );
          if (title === null || price === undefined) return [];
          const top = card.getBoundingClientRect().top;
          const line = Number.parseFloat(getComputedStyle(title).lineHeight);
          return [
            {
              lines: Math.round(title.getBoundingClientRect().height / line),
              price: price.getBoundingClientRect().top - top,
            },
          ];
        });
      }, long);
    expect(shown.length).toBeGreaterThan(3);
    expect(shown.map(({ lines }) => lines)).toEqual(shown.map(() => 1));
    const prices = shown.map(({ price }) => price);
    expect(Math.max(...prices) - Math.min(...prices), JSON.stringify(prices)).toBeLessThan(1);
  });

for (const width of [1366, 1920, 2560, 5120])
  test(`the words of home stand above the roofs of its street, which is as wide as the screen, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 1_000 });
    await page.goto(`${site.url}/vi-vn`, { waitUntil: 'networkidle' });
    const words = await page.getByText(named('home.hotelsLong')).boundingBox();
    const street = await page.evaluate(() => {
      const drawing = document.querySelector('[data-home] g[id^="street-"]')?.closest('svg');
      const rows = [...(drawing?.querySelectorAll('g, use') ?? [])].map((row) =>
        row.getBoundingClientRect(),
      );
      return {
        top: Math.min(...rows.map(({ top }) => top)),
        left: Math.min(...rows.map(({ left }) => left)),
        right: Math.max(...rows.map(({ right }) => right)),
      };
    });
    expect(words?.height).toBeGreaterThan(0);
    // They keep the column of all pages.
    expect(words?.x).toBeGreaterThanOrEqual((width - 1_366) / 2);
    expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThan(street.top);
    expect(street.left).toBeLessThanOrEqual(0);
    expect(street.right).toBeGreaterThanOrEqual(width);
  });

test('the root leads to the language that was chosen before', async ({ page }) => {
  await page.goto(`${site.url}/`);
  expect(new URL(page.url()).pathname).toBe('/vi-vn');
  await page.goto(`${site.url}/th-vn`);
  await page.goto(`${site.url}/`);
  expect(new URL(page.url()).pathname).toBe('/th-vn');
  const cookie = (await page.context().cookies()).find((known) => known.name === 'locale');
  expect((cookie?.expires ?? 0) * 1_000).toBeGreaterThan(Date.now() + 300 * 86_400_000);
});

test('an address without a language or with capitals is sent on for good', async ({ page }) => {
  await page.goto(`${site.url}/hotel/la-sen-boutique?bookingType=2`);
  expect(page.url()).toContain('/vi-vn/hotel/la-sen-boutique');
  await page.goto(`${site.url}/en-vn/hotel/La-Sen-Boutique`);
  expect(page.url()).toContain('/en-vn/hotel/la-sen-boutique');
});

test.describe(() => {
  test.use({ serviceWorkers: 'allow' });
  test(
    'the app can be installed, in the language of the page',
    { tag: '@core' },
    async ({ page }) => {
      await page.goto(`${site.url}/th-vn`, { waitUntil: 'networkidle' });
      const session = await page.context().newCDPSession(page);
      const { errors, data } = (await session.send('Page.getAppManifest')) as {
        errors: unknown[];
        data?: string;
      };
      expect(errors).toEqual([]);
      expect(JSON.parse(data ?? '{}')).toMatchObject({
        lang: 'th',
        start_url: '/th-vn?source=installed',
        display: 'standalone',
      });
      const { installabilityErrors } = (await session.send('Page.getInstallabilityErrors')) as {
        installabilityErrors: { errorId: string }[];
      };
      expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
    },
  );
});

test('every answer keeps the rules of security', async ({ request }) => {
  const headers = (await request.get(`${site.url}/vi-vn`)).headers();
  const policy = headers['content-security-policy'] ?? '';
  expect(policy).toMatch(/script-src 'self' 'sha256-[^']+' 'sha256-[^']+' 'nonce-[^']+'(;|$)/);
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(headers['x-content-type-options']).toBe('nosniff');
  const again = (await request.get(`${site.url}/vi-vn`)).headers()['content-security-policy'] ?? '';
  expect(/nonce-([^']+)/.exec(again)?.[1]).not.toBe(/nonce-([^']+)/.exec(policy)?.[1]);
});

test(
  "a hotel's rooms come to life before a picture has come or anything else that is late, and lead on within the page",
  { tag: '@core' },
  async ({ page }) => {
    await page.setViewportSize(sizes.phone);
    // No picture comes, and no moment is idle until it is said.
    await page.route(
      '**/photos/**',
      () =>
        new Promise(() => {
          /* kept waiting */
        }),
    );
    await page.addInitScript(() => {
      const { requestIdleCallback } = window;
      const waiting: IdleRequestCallback[] = [];
      window.requestIdleCallback = (work) => waiting.push(work);
      window.addEventListener('at rest', () => {
        window.requestIdleCallback = requestIdleCallback;
        for (const work of waiting) requestIdleCallback(work);
      });
    });
    await page.goto(
      `${site.url}/vi-vn/hotel/la-sen-boutique?bookingType=3&checkInDatePlan=${dayAhead(9)}&endDate=${dayAhead(10)}`,
      { waitUntil: 'domcontentloaded' },
    );
    const isTaken = (one: Element): boolean =>
      Object.keys(one).some((key) => key.startsWith('__reactProps'));
    const choose = chooseRoom(page);
    await expect.poll(() => choose.evaluate(isTaken)).toBe(true);
    expect(await page.getByRole('contentinfo').getByRole('link').first().evaluate(isTaken)).toBe(
      false,
    );
    await page.evaluate(() => {
      document.documentElement.dataset['isSame'] = 'yes';
      window.dispatchEvent(new Event('at rest'));
    });
    await choose.click();
    await page.waitForURL('**/checkout/**', { waitUntil: 'commit' });
    await expect(guestName(page)).toBeVisible();
    await expect(documentOf(page)).toHaveAttribute('data-is-same', 'yes');
  },
);

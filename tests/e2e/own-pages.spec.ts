// The pages that are somebody's own, each in each language, on a phone and on a desk: nothing
// moves, sticks out, is cut off, or is barred to anybody.

import type { Browser, BrowserContext, Page } from '@playwright/test';
import { named, namedInAny } from '../support/named.ts';
import { dayAhead } from '../support/vietnam-day.ts';
import { judge } from '../sweep/judge.ts';
import { roomAhead, signIn } from './support/checkout-people.ts';
import { expect, test } from './support/fixtures.ts';
import { watchShift } from './support/layout-shift.ts';
import { openSite, type Site } from './support/site.ts';
import { measureTargets } from './support/touch-targets.ts';

const account = [
  '/account',
  '/account/my-booking',
  '/account/favorite',
  '/account/coupons',
  '/account/my-points',
  '/account/stamp',
  '/account/profile',
  '/account/settings',
];
const desk = ['/desk', '/desk?tab=rooms'];

let site: Site;
const people: Partial<
  Record<'member' | 'staff', Awaited<ReturnType<BrowserContext['storageState']>>>
> = {};
async function known(browser: Browser, to: string, mobile: string) {
  const context = await browser.newContext({ locale: 'vi-VN', timezoneId: 'Asia/Ho_Chi_Minh' });
  await signIn(await context.newPage(), site, to, mobile);
  const state = await context.storageState();
  await context.close();
  return state;
}
test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000);
  site = await openSite();
  people.member = await known(browser, '/vi-vn/account', '0903482917');
  people.staff = await known(browser, '/vi-vn/desk', '0900000101');
});
test.afterAll(async () => {
  await site.discard();
});

/** Signed in as somebody, without asking for a code again. */
async function be(page: Page, who: keyof typeof people): Promise<void> {
  const { cookies = [], origins = [] } = people[who] ?? {};
  await page.context().addCookies(cookies);
  await page.goto(`${site.url}/robots.txt`);
  await page.evaluate(
    (entries) => {
      for (const { name, value } of entries) localStorage.setItem(name, value);
    },
    origins.flatMap(({ localStorage }) => localStorage),
  );
}

/**
 * On both sizes nothing moves; the rules are asked where the theme and the language are rarer than
 * a developer's.
 */
const looks = [
  { locale: 'vi-vn', width: 390, theme: 'light' },
  { locale: 'th-vn', width: 390, theme: 'dark' },
  { locale: 'en-vn', width: 320, theme: 'light' },
  { locale: 'en-vn', width: 1366, theme: 'dark' },
] as const;
for (const { locale, width, theme } of looks) {
  test(`a member's and a desk's pages are sound in ${locale} at ${width} px, ${theme}`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width, height: width > 1_000 ? 900 : 844 });
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    const shift = await watchShift(page);
    for (const [who, paths] of [
      ['member', account],
      ['staff', desk],
    ] as const) {
      await be(page, who);
      for (const path of paths) {
        await page.goto(`${site.url}/${locale}${path}`, {
          waitUntil: who === 'staff' ? 'load' : 'networkidle',
        });
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        // An open desk listens for ever and never falls silent.
        if (who === 'staff')
          await page
            .getByRole('tabpanel')
            .getByRole('heading')
            .or(page.getByRole('tabpanel').getByRole('paragraph'))
            .first()
            .waitFor();
        expect(await shift(), `shift of ${path}`).toBe('');
        expect(await judge(page), path).toEqual([]);
      }
    }
  });
}

test.describe('to a finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  /** Opened by whom, and at least how many targets there are to measure. */
  const expectLarge = async (page: Page, what: string, atLeast: number) => {
    const { count, small } = await measureTargets(page);
    expect(small, what).toEqual([]);
    expect(count, `targets measured on ${what}`).toBeGreaterThanOrEqual(atLeast);
  };

  test('every link, button and field on the way to a booking and of a member answers on 44 px at least', async ({
    page,
  }) => {
    test.setTimeout(240_000);
    const stay = `bookingType=3&checkInDatePlan=${dayAhead(5)}&endDate=${dayAhead(6)}`;
    const { address } = await roomAhead(site, 5);
    for (const [path, atLeast] of [
      ['', 40],
      [`/search?provinceSn=1&${stay}`, 40],
      [`/hotel/la-sen-boutique?${stay}`, 25],
      ['/sign-in', 6],
      [address.replace('/vi-vn', ''), 12],
    ] as const) {
      await page.goto(`${site.url}/vi-vn${path}`, { waitUntil: 'networkidle' });
      await expectLarge(page, path, atLeast);
      if (!path.startsWith('/search')) continue;
      await page.evaluate(() => scrollTo(0, 0));
      await page.getByRole('button', { name: named('filter.button') }).tap();
      await page.getByRole('dialog').getByRole('slider').first().waitFor();
      await expectLarge(page, 'the filters', 25);
    }
    await be(page, 'member');
    for (const [path, atLeast] of [
      ['/account', 15],
      ['/account/my-booking', 10],
    ] as const) {
      await page.goto(`${site.url}/vi-vn${path}`, { waitUntil: 'networkidle' });
      await expectLarge(page, path, atLeast);
    }
  });
});

for (const [device, use] of [
  ['phone', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }],
  ['desk', { viewport: { width: 1_366, height: 900 } }],
] as const) {
  test.describe(`on a ${device}`, () => {
    test.use(use);
    test('the ways in do not move, nor does the page below what is told first', async ({
      page,
    }) => {
      const shift = await watchShift(page);
      for (const locale of ['vi-vn', 'en-vn', 'th-vn']) {
        await page.goto(`${site.url}/${locale}/sign-up`, { waitUntil: 'networkidle' });
        await page.getByRole('heading', { name: namedInAny('intro.title') }).waitFor();
        expect(await shift(), `shift of signing up in ${locale}`).toBe('');
      }
    });
  });
}

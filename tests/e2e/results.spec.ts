// A traveller narrows a search by keyboard, shares a page of it, comes back to where they were, and
// finds a way out of an empty one.

import type { Page } from '@playwright/test';
import { named, namedInAny } from '../support/named.ts';
import { cardLinks, cardPrices, roomList } from '../support/screens.ts';
import { dayAhead } from '../support/vietnam-day.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expect, test } from './support/fixtures.ts';
import { still } from './support/moments.ts';
import type { Site } from './support/site.ts';

let site: Site;
test.beforeAll(({ sharedSite }) => {
  site = sharedSite;
});

const phone = { width: 390, height: 844 };
const desk = { width: 1366, height: 900 };
/** Tomorrow's night: by then every hotel has its prices, whatever the hour is now. */
const stay = `bookingType=2&checkInDatePlan=${dayAhead(1)}&endDate=${dayAhead(2)}`;

type Words = {
  readonly locale: string;
  readonly filters: string | RegExp;
  readonly show: string | RegExp;
  readonly remove: string | RegExp;
  readonly why: string | RegExp;
  readonly out: string | RegExp;
};
const languages: readonly Words[] = (['vi', 'en', 'th'] as const).map((language) => ({
  locale: `${language}-vn`,
  filters: named('filter.button', undefined, language),
  show: named('filter.show', { count: /[\d.,]+/ }, language),
  remove: named('filter.remove', undefined, language),
  why: named('sort.whyAll', undefined, language),
  out: named(
    'search.way',
    { way: named('search.withoutAll', {}, language), count: /[\d.,]+/ },
    language,
  ),
}));

const count = async (page: Page): Promise<number> =>
  Number(
    ((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')
      .replace(/(?<=\d)[.,](?=\d)/g, '')
      .match(/\d+/)?.[0] ?? Number.NaN,
  );
const cards = (page: Page) => page.getByRole('article');
const totalsOf = async (page: Page): Promise<number[]> =>
  (await cardPrices(cards(page)).allTextContents())
    .filter((text) => text.includes('₫'))
    .map((text) => Number(text.replace(/\D/g, '')));
const open = (page: Page, words: Words, query = '') =>
  page.goto(`${site.url}/${words.locale}/search?provinceSn=1&${stay}${query}`, {
    waitUntil: 'networkidle',
  });

/** Presses Tab until the element has the focus, as somebody without a mouse would. */
async function tabTo(page: Page, target: ReturnType<Page['locator']>): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('the element is not reached by the Tab key');
}

for (const words of languages) {
  test(`filters are chosen with the keyboard alone and taken away again in ${words.locale}`, async ({
    page,
  }) => {
    await page.setViewportSize(words.locale === 'en-vn' ? desk : phone);
    await open(page, words);
    const all = await count(page);
    await tabTo(page, page.getByRole('button', { name: words.filters }));
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByRole('button', { name: words.show })).toBeVisible();
    // The lower thumb goes up with the arrow, the typed price is taken as it is, the score is an
    // arrow away.
    await tabTo(page, sheet.getByRole('slider').first());
    for (let steps = 0; steps < 8; steps += 1) await page.keyboard.press('ArrowRight');
    await tabTo(page, sheet.getByRole('textbox').nth(1));
    await page.keyboard.type('650000');
    await tabTo(
      page,
      sheet
        .getByRole('group', { name: namedInAny('filter.rating') })
        .or(sheet.getByRole('radiogroup', { name: namedInAny('filter.rating') }))
        .getByRole('radio')
        .first(),
    );
    await page.keyboard.press('ArrowRight');
    await tabTo(page, sheet.getByRole('checkbox').last());
    await page.keyboard.press('Space');
    await page.keyboard.press('Space');
    const done = sheet.getByRole('button', { name: words.show });
    await expect(done).toBeVisible();
    const answer = await page.request.get(
      `${site.url}/api/hotel/searchHotel?provinceSn=1&${stay}&minPrice=150000&maxPrice=650000&filterByRating=3.5`,
    );
    const { total: promised } = ((await answer.json()) as { data: { total: number } }).data;
    await expect
      .poll(async () => Number(((await done.textContent()) ?? '').replace(/\D/g, '')))
      .toBe(promised);
    expect(promised).toBeGreaterThan(0);
    expect(promised).toBeLessThan(all);
    await tabTo(page, done);
    await page.keyboard.press('Enter');
    await page.waitForURL(/minPrice=150000&maxPrice=650000&filterByRating=3\.5/);
    await expect.poll(() => count(page)).toBe(promised);
    const totals = await totalsOf(page);
    expect(totals.length).toBeGreaterThan(0);
    expect(totals.filter((total) => total < 150_000 || total > 650_000)).toEqual([]);
    await page.getByRole('link', { name: words.remove }).first().focus();
    await page.keyboard.press('Enter');
    await page.waitForURL((address) => !address.search.includes('minPrice'));
    await expect(page.getByRole('link', { name: words.remove })).toHaveCount(1);
    await page.getByRole('link', { name: words.remove }).first().click();
    await expect.poll(() => count(page)).toBe(all);
    await expect(page.getByRole('link', { name: words.remove })).toHaveCount(0);
  });

  test(`an empty search names ways out and keeps their promise in ${words.locale}`, async ({
    page,
  }) => {
    await page.setViewportSize(phone);
    await open(page, words, '&maxPrice=30000&filterByRating=4.5&facility=10-11');
    await expect(cards(page)).toHaveCount(0);
    const way = page.getByRole('link', { name: words.out });
    const promised = Number(((await way.textContent()) ?? '').replace(/\D/g, ''));
    await way.click();
    await expect.poll(() => count(page)).toBe(promised);
    await page.getByText(namedInAny('sort.why')).last().click();
    await expect(page.getByText(words.why)).toBeVisible();
  });
}

test('the sheet is open to everybody, light and dark', async ({ page }) => {
  await page.setViewportSize(phone);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await open(page, languages[0] as Words, '&isFlashSale=1');
    await page.getByRole('button', { name: named('filter.button') }).click();
    await expect(
      page
        .getByRole('dialog')
        .getByRole('button', { name: named('filter.show') })
        .last(),
    ).toBeVisible();
    await still(page);
    await expectAccessible(page, 'the page');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('a price is typed as it is said, and one that cannot be read keeps the sheet open', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await open(page, languages[0] as Words);
  await page.getByRole('button', { name: named('filter.button') }).click();
  const sheet = page.getByRole('dialog');
  const to = sheet.getByRole('textbox', { name: named('filter.to') });
  const show = sheet.getByRole('button', { name: named('filter.show') }).last();
  await to.fill('rẻ thôi');
  await show.click();
  await expect(to).toHaveAccessibleDescription(named('price.unreadable'));
  await expect(to).toBeFocused();
  await sheet.getByRole('button', { name: named('filter.clear') }).click();
  await expect(to).toHaveValue('');
  await show.click();
  await expect(sheet).toHaveCount(0);
  await page.getByRole('button', { name: named('filter.button') }).click();
  for (const typed of ['700', '700k', '700.000', '700000']) {
    await to.fill(typed);
    await to.press('Enter');
    await expect(to).toHaveValue(/^700\.000/);
  }
  await show.click();
  await page.waitForURL(/maxPrice=700000/);
  expect(Math.max(...(await totalsOf(page)))).toBeLessThanOrEqual(700_000);
});

test('a quick chip filters, the order is chosen, and both are in the address', async ({ page }) => {
  await page.setViewportSize(desk);
  await open(page, languages[0] as Words);
  // Not the flash sales: which hours of tomorrow have one depends on the day.
  await page.getByRole('link', { name: named('hotel.freeToCancel'), exact: true }).click();
  await page.waitForURL(/isFreeToCancel=1/);
  await expect(
    page.getByRole('link', {
      name: named('filter.remove', { name: named('hotel.freeToCancel', {}) }),
    }),
  ).toBeVisible();
  await page
    .getByRole('combobox', { name: named('sort.label') })
    .selectOption({ label: named('sort.priceUp', {}) });
  await page.waitForURL(/isFreeToCancel=1.*sort=2/);
  await expect
    .poll(async () => {
      const totals = await totalsOf(page);
      return (
        totals.length > 0 && totals.every((total, at) => at === 0 || total >= (totals[at - 1] ?? 0))
      );
    })
    .toBe(true);
});

test('the second page is a link that anybody can open, with a way back and forth', async ({
  page,
  browser,
}) => {
  await page.setViewportSize(desk);
  await open(page, languages[0] as Words);
  const first = await cards(page).getByRole('heading', { level: 2 }).allTextContents();
  await page
    .getByRole('link', { name: named('pages.next') })
    .filter({ visible: true })
    .click();
  await page.waitForURL(/page=2/);
  await expect(cards(page).getByRole('heading', { level: 2 }).first()).not.toHaveText(
    first[0] ?? '',
  );
  const second = await cards(page).getByRole('heading', { level: 2 }).allTextContents();
  const other = await (await browser.newContext()).newPage();
  await other.goto(page.url());
  expect(await cards(other).getByRole('heading', { level: 2 }).allTextContents()).toEqual(second);
  // On a phone, where pages are added below, it says above that it is not the first.
  await other.setViewportSize(phone);
  await other
    .getByRole('main')
    .getByRole('link', { name: named('pages.first') })
    .click();
  await expect(cards(other).getByRole('heading', { level: 2 }).first()).toHaveText(first[0] ?? '');
  await expect(other.getByRole('link', { name: named('pages.first') })).toHaveCount(0);
  await other.context().close();
  await page
    .getByRole('link', { name: named('pages.previous') })
    .filter({ visible: true })
    .click();
  await expect(cards(page).getByRole('heading', { level: 2 }).first()).toHaveText(first[0] ?? '');
});

test(
  'on a phone more hotels are added in place, and Back from a hotel brings them and the place in them back',
  { tag: '@core' },
  async ({ page }) => {
    await page.setViewportSize(phone);
    await open(page, languages[0] as Words);
    await expect(cards(page)).toHaveCount(20);
    await page.getByRole('link', { name: named('pages.more', { count: 20 }) }).click();
    await expect(cards(page)).toHaveCount(40);
    await page.waitForURL(/page=2/);
    const chosen = cards(page).nth(27);
    await chosen.scrollIntoViewIfNeeded();
    const name = await chosen.getByRole('heading', { level: 2 }).textContent();
    const before = await page.evaluate(() => scrollY);
    expect(before).toBeGreaterThan(2_000);
    await chosen.getByRole('link').first().click();
    await page.waitForURL('**/hotel/**');
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await page.goBack();
    await expect(cards(page)).toHaveCount(40);
    await expect(cards(page).nth(27).getByRole('heading', { level: 2 })).toHaveText(name ?? '');
    await expect
      .poll(() => page.evaluate((place) => Math.abs(scrollY - place) < 120, before))
      .toBe(true);
  },
);

test('Back from a hotel finds the same card in the same place, at once and later', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await open(page, languages[0] as Words);
  const chosen = cards(page).nth(16);
  const top = () => chosen.evaluate((card) => card.getBoundingClientRect().top);
  for (const isLater of [false, true]) {
    await chosen.scrollIntoViewIfNeeded();
    await still(page);
    const [name, before] = [
      (await chosen.getByRole('heading', { level: 2 }).textContent()) ?? '',
      await top(),
    ];
    await cardLinks(chosen).click();
    await page.waitForURL('**/hotel/**');
    await expect(page.getByRole('main').getByRole('heading', { level: 1 }).last()).toHaveText(name);
    if (isLater) {
      await expect(roomList(page).getByRole('article').first()).toBeVisible();
      // Nothing of the list is left: one page, one title, one heading.
      await expect(page.locator('#hotel-list')).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page).toHaveTitle(new RegExp(name));
      expect(await page.locator('title').count()).toBe(1);
    }
    await page.goBack();
    await expect(cards(page)).toHaveCount(20);
    await expect(chosen.getByRole('heading', { level: 2 })).toHaveText(name);
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(1);
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  }
});

test('nothing on a card is cut off on the smallest phone or with letters twice as large', async ({
  page,
}) => {
  for (const [width, size] of [
    [320, '100%'],
    [390, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await open(page, languages[0] as Words);
    await page.evaluate((letters) => {
      document.documentElement.style.fontSize = letters;
    }, size);
    await still(page);
    const cut = await cards(page).evaluateAll((all) =>
      all.flatMap((card) =>
        [...card.querySelectorAll<HTMLElement>('h2, p, span, b')]
          .filter(
            (part) =>
              !part.classList.contains('sr-only') &&
              getComputedStyle(part).overflow !== 'visible' &&
              (part.scrollHeight > part.clientHeight + 1 ||
                part.scrollWidth > part.clientWidth + 1),
          )
          .map((part) => `${part.tagName} ${part.textContent}`),
      ),
    );
    expect(cut).toEqual([]);
    const beyond = await cards(page).evaluateAll((all) =>
      all.flatMap((card) => {
        const { right } = card.getBoundingClientRect();
        return [...card.querySelectorAll('h2, p, b')]
          .filter((part) => part.getBoundingClientRect().right > right + 1)
          .map((part) => `${part.tagName} ${part.textContent}`);
      }),
    );
    expect(beyond).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(
      true,
    );
  }
});

// A hotel in a language that is not its own: what its rooms' names and its address say stands
// beneath them, and all reviews are translated by one press.

import { errorCodes } from '#contract/error-codes.ts';
import type { MessageId } from '#contract/message-id.ts';
import { named } from '../support/named.ts';
import { hotelReviews, roomList } from '../support/screens.ts';
import { expectAccessible } from './support/accessibility.ts';
import { roomAhead } from './support/checkout-people.ts';
import { expect, test } from './support/fixtures.ts';
import { read } from './support/site-reads.ts';
import type { Site } from './support/site.ts';

let site: Site;
test.beforeAll(({ sharedSite }) => {
  site = sharedSite;
});
test.use({ viewport: { width: 390, height: 844 } });

const slug = 'la-sen-boutique';
const address = '28 Đỗ Quang Đẩu, Quận 1';
type Named = { readonly sn: number; readonly reading?: Readonly<Record<'en' | 'th', string>> };

for (const [language, window, place] of [
  ['en', 'Standard with window', '28 Do Quang Dau Street, District 1, Ho Chi Minh City'],
  ['th', 'ห้องมาตรฐานมีหน้าต่าง', '28 ถนน Do Quang Dau, เขต 1, โฮจิมินห์'],
] as const) {
  test(`names of rooms and the address are read on the hotel's page and at the checkout, ${language}`, async ({
    page,
  }) => {
    await page.goto(`${site.url}/${language}-vn/hotel/${slug}`, { waitUntil: 'networkidle' });
    const room = roomList(page).getByRole('article').filter({ hasText: 'Standard Cửa Sổ' });
    await expect(room.getByText(window, { exact: true })).toBeVisible();
    await expect(page.getByText(place, { exact: true })).toBeVisible();
    // The original stays, for whoever drives there.
    await expect(page.getByText(address, { exact: true }).last()).toBeVisible();
    await room.getByRole('heading', { level: 3 }).getByRole('link').click();
    const sheet = page.getByRole('dialog', { name: 'Standard Cửa Sổ' });
    await expect(sheet.getByText(window, { exact: true })).toBeVisible();

    const ahead = await roomAhead(site, 9, `/${language}-vn`);
    const { rooms } = await read<{ rooms: Named[] }>(site, `hotel/getRoomList?slug=${slug}`);
    const reading = rooms.find(({ sn }) => sn === ahead.room.sn)?.reading?.[language] ?? '';
    expect(reading).not.toBe('');
    await page.goto(`${site.url}${ahead.address}`, { waitUntil: 'networkidle' });
    await expect(page.getByText(reading, { exact: true })).toBeVisible();
  });
}

test('a Vietnamese page says the names alone', async ({ page }) => {
  await page.goto(`${site.url}/vi-vn/hotel/${slug}`, { waitUntil: 'networkidle' });
  await expect(roomList(page).getByText('Standard Cửa Sổ').first()).toBeVisible();
  await expect(page.getByText('Standard with window')).toHaveCount(0);
  await expect(page.getByText(/Do Quang Dau Street/)).toHaveCount(0);
});

test('one press translates the reviews shown and those loaded later, each original one tap away', async ({
  page,
  troubles,
}) => {
  const say = (id: MessageId) => named(id, undefined, 'en');
  await page.goto(`${site.url}/en-vn/hotel/${slug}`, { waitUntil: 'networkidle' });
  const reviews = hotelReviews(page);
  const all = reviews.getByRole('switch', { name: say('review.translateAll') });
  const originals = reviews.getByRole('button', { name: say('review.seeOriginal') });
  await all.check();
  const allEnglish = async () => {
    for (const review of await reviews.getByRole('article').all())
      await expect(review.getByRole('paragraph').nth(1)).toHaveAttribute('lang', 'en');
  };
  await allEnglish();
  await expect(originals.first()).toBeVisible();
  await expectAccessible(page, 'translated reviews');
  await reviews.getByRole('button', { name: say('review.seeAll') }).click();
  await expect(reviews.getByRole('article')).toHaveCount(10);
  await allEnglish();

  const translated = await originals.count();
  await originals.first().click();
  const again = reviews.getByRole('button', { name: say('review.seeTranslation') });
  await expect(again).toHaveCount(1);
  await expect(originals).toHaveCount(translated - 1);
  await again.click();
  await expect(originals).toHaveCount(translated);

  // Remembered in this tab; a provider that fails is said once, and the originals stay.
  troubles.allowOutage();
  await page.route('**/api/hotel/translateReview', (route) =>
    route.fulfill({
      status: 502,
      json: { errors: [{ code: errorCodes.translationFailed, message: 'down' }] },
    }),
  );
  await page.reload({ waitUntil: 'networkidle' });
  await expect(all).toBeChecked();
  await expect(reviews.getByText(say('review.someNotTranslated'))).toHaveCount(1);
  await expect(reviews.getByText(say('review.notTranslated'))).toHaveCount(0);
  await expect(reviews.getByRole('article').first()).toBeVisible();
  await all.uncheck();
  await expect(reviews.getByText(say('review.someNotTranslated'))).toHaveCount(0);
});

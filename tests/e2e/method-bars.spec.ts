// Each way to pay that cannot be chosen stays in sight with its reason, in the reader's language,
// and no tap chooses it.

import type { Page } from '@playwright/test';
import type { Locale } from '#contract/paths.ts';
import type { PaymentMethod } from '#domain/payment.ts';
import { named } from '../support/named.ts';
import {
  bookButton,
  guestEmail,
  guestName,
  guestPhone,
  methodSection,
  payBy,
  signInPhone,
  termsBox,
  unfoldBarred,
} from '../support/screens.ts';
import { dayAhead } from '../support/vietnam-day.ts';
import { signIn } from './support/checkout-people.ts';
import { expect, test } from './support/fixtures.ts';
import { read } from './support/site-reads.ts';
import { openSite, type Site } from './support/site.ts';

type Room = {
  readonly sn: number;
  readonly state: string;
  readonly needsAccount: boolean;
  readonly isPrepaidOnly: boolean;
};
type Scene = 'dear' | 'cheap' | 'prepaid' | 'plain';

const slug = 'la-sen-boutique';
const member = '0903482917';
const day = 21;
const stay = `bookingType=3&checkInDatePlan=${dayAhead(day)}&endDate=${dayAhead(day + 1)}`;
let site: Site;
let rooms: Record<Scene, number>;

/** One room of the house for each reason, and a member who twice did not come. */
test.beforeAll(async () => {
  test.setTimeout(240_000);
  site = await openSite();
  const free = (
    await read<{ rooms: Room[] }>(site, `hotel/getRoomList?slug=${slug}&${stay}`)
  ).rooms.filter((room) => room.state === 'free');
  const [dear, cheap, prepaid, plain] = free.map(({ sn }) => sn);
  if (dear === undefined || cheap === undefined || prepaid === undefined || plain === undefined)
    throw new Error(`${slug} has not four free rooms`);
  rooms = { dear, cheap, prepaid, plain };
  await site.arrange(`
    update room_type set needs_account = false, is_prepaid_only = (sn = ${prepaid}) where sn in (${[dear, cheap, prepaid, plain].join(', ')});
    delete from price_override where room_type_sn in (${[dear, cheap].join(', ')});
    update rate_plan set price = 60000000 where room_type_sn = ${dear} and booking_type = 3;
    update rate_plan set price = 12000 where room_type_sn = ${cheap} and booking_type = 3;
    update hotel set pay_methods = '{0, 3, 41, 42, 60}' where slug = '${slug}';
    insert into booking_history (booking_sn, move, from_status, to_status, actor, at)
      select booking.sn, 'reportNoShow', 1, 4, 'hotel', now() - interval '3 days' from booking join member on member.sn = booking.member_sn
      where member.phone = '+84${member.slice(1)}' order by booking.sn limit 2`);
  await site.restart();
});
test.afterAll(async () => {
  await site.discard();
});
test.use({ viewport: { width: 390, height: 844 } });

const address = (locale: Locale, scene: Scene) =>
  `/${locale}/checkout/${slug}?room=${rooms[scene]}&${stay}`;
/**
 * The row of a way to pay: its words, and what the reason leads to, stand around the choice itself.
 */
const row = (page: Page, method: PaymentMethod) =>
  page.locator('label').filter({ has: payBy(page, method) });

/** Locked for every hand: with its reason, out of the tab order, and unchosen after a tap. */
async function expectBar(
  page: Page,
  method: PaymentMethod,
  reason: string | RegExp,
): Promise<void> {
  await expect(methodSection(page)).toBeVisible();
  await unfoldBarred(page);
  await expect(row(page, method)).toContainText(reason);
  await expect(payBy(page, method)).toBeDisabled();
  await row(page, method).click({ force: true, position: { x: 8, y: 8 } });
  await expect(payBy(page, method)).not.toBeChecked();
}

const guestSees: Record<
  Locale,
  {
    readonly signIn: string;
    readonly most: string | RegExp;
    readonly least: string | RegExp;
    readonly notAccepted: string;
  }
> = {
  'vi-vn': {
    signIn: named('bar.signIn', {}),
    most: named('bar.maximum', { amount: /50\.000\.000\s₫/ }),
    least: named('bar.minimum', { amount: /20\.000\s₫/ }),
    notAccepted: named('bar.notAccepted', {}),
  },
  'en-vn': {
    signIn: named('bar.signIn', {}, 'en'),
    most: named('bar.maximum', { amount: /50\.000\.000\s₫/ }, 'en'),
    least: named('bar.minimum', { amount: /20\.000\s₫/ }, 'en'),
    notAccepted: named('bar.notAccepted', {}, 'en'),
  },
  'th-vn': {
    signIn: named('bar.signIn', {}, 'th'),
    most: named('bar.maximum', { amount: /50\.000\.000\s₫/ }, 'th'),
    least: named('bar.minimum', { amount: /20\.000\s₫/ }, 'th'),
    notAccepted: named('bar.notAccepted', {}, 'th'),
  },
};
for (const locale of Object.keys(guestSees) as Locale[]) {
  test(`a guest reads why a way to pay is barred, ${locale}`, async ({ page }) => {
    const { signIn: invitation, most, least, notAccepted } = guestSees[locale];
    await page.goto(`${site.url}${address(locale, 'dear')}`, { waitUntil: 'networkidle' });
    await expectBar(page, 'momo', most);
    await expectBar(page, 'shopeepay', notAccepted);
    await expect(payBy(page, 'zalopay')).toBeEnabled();
    await page.goto(`${site.url}${address(locale, 'cheap')}`, { waitUntil: 'networkidle' });
    for (const method of ['momo', 'zalopay', 'creditCard'] as const)
      await expectBar(page, method, least);
    await expect(row(page, 'hotel')).toContainText(invitation);
    await row(page, 'hotel').getByRole('link', { name: invitation }).click();
    await expect(signInPhone(page)).toBeVisible();
  });
}

const memberSees: Record<Locale, { readonly noShow: string; readonly prepaid: string }> = {
  'vi-vn': {
    noShow: named('bar.noShow', {}),
    prepaid: named('bar.prepaidOnly', {}),
  },
  'en-vn': {
    noShow: named('bar.noShow', {}, 'en'),
    prepaid: named('bar.prepaidOnly', {}, 'en'),
  },
  'th-vn': { noShow: named('bar.noShow', {}, 'th'), prepaid: named('bar.prepaidOnly', {}, 'th') },
};
for (const locale of Object.keys(memberSees) as Locale[]) {
  test(`a member reads why the hotel's desk is barred, ${locale}`, async ({ page }) => {
    await signIn(page, site, address(locale, 'plain'), member);
    await expectBar(page, 'hotel', memberSees[locale].noShow);
    await page.goto(`${site.url}${address(locale, 'prepaid')}`, { waitUntil: 'networkidle' });
    await expectBar(page, 'hotel', memberSees[locale].prepaid);
  });
}

test('a gateway that failed five times in a minute is under maintenance for everybody, in three languages', async ({
  page,
  troubles,
}) => {
  troubles.allowOutage(); // A payment that cannot be opened answers 503.
  await page.request.post(`${site.sandboxUrl}/zalopay/next?create=maintenance&times=9`);
  await page.goto(`${site.url}${address('vi-vn', 'plain')}`, { waitUntil: 'networkidle' });
  await guestName(page).fill('Mai Anh');
  await guestPhone(page).fill('0987654399');
  await guestEmail(page).fill('mai.anh@example.com');
  await payBy(page, 'zalopay').click();
  if ((await termsBox(page).count()) > 0) await termsBox(page).check();
  await bookButton(page).click();
  await page.waitForURL('**/checkout/booking-status**');
  await expect(page.getByText(named('waiting.refused'))).toBeVisible();
  for (let tries = 1; tries < 5; tries += 1) {
    const answer = page.waitForResponse('**/api/payment/startPayment');
    await page.getByRole('button', { name: named('waiting.go', { method: 'ZaloPay' }) }).click();
    expect((await answer).status()).toBe(503);
    await expect(
      page.getByRole('button', { name: named('waiting.go', { method: 'ZaloPay' }) }),
    ).not.toHaveAttribute('aria-busy', 'true');
  }
  for (const [locale, reason] of [
    ['vi-vn', named('bar.maintenance', {})],
    ['en-vn', named('bar.maintenance', {}, 'en')],
    ['th-vn', named('bar.maintenance', {}, 'th')],
  ] as const) {
    await page.goto(`${site.url}${address(locale, 'dear')}`);
    await expectBar(page, 'zalopay', reason);
    await expect(payBy(page, 'creditCard')).toBeEnabled();
  }
});

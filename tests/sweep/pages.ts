// The pages of the sweep: every address of the site, as a stranger, as a member and as a hotel's
// own people see it.

import type { Page } from '@playwright/test';
import { post } from '../api/support/site-bookers.ts';
import { roomAhead } from '../e2e/support/checkout-people.ts';
import { read } from '../e2e/support/site-reads.ts';
import { bookWithMomo, type Site } from '../e2e/support/site.ts';
import { fillInGuest, linksTo } from '../support/screens.ts';
import { dayAhead } from '../support/vietnam-day.ts';

/** `newcomer` is a member who has nothing yet. */
export type Person = 'guest' | 'member' | 'newcomer' | 'desk';
/** `path` follows the locale. */
export type SweptPage = { readonly name: string; readonly path: string; readonly person: Person };

const open: readonly (readonly [name: string, path: string])[] = [
  ['home', ''],
  ['search', '/search?provinceSn=1'],
  ['search-empty', '/search?provinceSn=1&minPrice=9000000&maxPrice=9100000'],
  ['map', '/map?provinceSn=1'],
  ['hotel', '/hotel/la-sen-boutique'],
  ['promotions', '/promotionlist'],
  ['promotion', '/promotionlist/giam-20-tra-bang-vi'],
  ['province', '/province/lam-dong'],
  ['collections', '/hotel-collection'],
  ['collection', '/hotel-collection/hai-gio-duoi-300-nghin'],
  ['blog', '/blog'],
  ['blog-post', '/blog/dat-phong-theo-gio'],
  ['site-map', '/sitemap'],
  ['policy', '/policy'],
  ['terms', '/terms-and-policies'],
  ['complaints', '/complaint-handling-policy'],
  ['regulations', '/regulations-on-operating-website'],
  ['find-booking', '/find-booking'],
  ['sign-in', '/sign-in'],
  ['sign-up', '/sign-up'],
  ['not-found', '/no-such-page'],
  ['wallet-home', '/?pageView=webview-zalopay'],
];
const own: readonly (readonly [name: string, path: string])[] = [
  ['account', '/account'],
  ['my-bookings', '/account/my-booking'],
  ['favourites', '/account/favorite'],
  ['coupons', '/account/coupons'],
  ['my-points', '/account/my-points'],
  ['stamps', '/account/stamp'],
  ['watches', '/account/watches'],
  ['profile', '/account/profile'],
  ['settings', '/account/settings'],
  ['member-home', ''],
  ['member-hotel', '/hotel/la-sen-boutique'],
  ...['done', 'cancelled', 'noShow'].map(
    (tab) => [`bookings-${tab}`, `/account/my-booking?tab=${tab}`] as const,
  ),
  ...['waiting', 'used', 'expired'].map(
    (tab) => [`coupons-${tab}`, `/account/coupons?tab=${tab}`] as const,
  ),
];
const empty = own.filter(([name]) =>
  [
    'account',
    'my-bookings',
    'favourites',
    'coupons',
    'my-points',
    'stamps',
    'watches',
    'settings',
  ].includes(name),
);

/**
 * Books a night ahead, so that the pages that follow a payment are there to be seen. `page` belongs
 * to somebody who is not signed in.
 */
async function bookedPage(page: Page, site: Site, checkout: string): Promise<string> {
  await page.goto(`${site.url}/vi-vn${checkout}`, { waitUntil: 'networkidle' });
  await fillInGuest(page, {
    name: 'Ngọc Lan',
    phone: '0903482917',
    email: 'ngoclan@example.com',
  });
  await bookWithMomo(page, site);
  return page.url().slice(`${site.url}/vi-vn`.length);
}

/** The link a traveller gives to who comes along. */
async function sharedPage(site: Site, status: string): Promise<string> {
  const { searchParams } = new URL(status, site.url);
  const {
    body: { data },
  } = await post<{ code: string; shareKey: string }>(site.url, 'booking/shareBooking', {
    code: searchParams.get('code'),
    key: searchParams.get('key'),
  });
  return `/shared/${data?.code}?key=${data?.shareKey}`;
}

/** The member's own bookings as their list links to them. */
async function ownBookings(page: Page, site: Site): Promise<string[]> {
  const links: string[] = [];
  for (const tab of ['upcoming', 'done']) {
    await page.goto(`${site.url}/vi-vn/account/my-booking?tab=${tab}`, {
      waitUntil: 'networkidle',
    });
    links.push(
      ...(await linksTo(page.getByRole('main'), '/account/my-booking/').evaluateAll((all) =>
        all.map((link) => link.getAttribute('href') ?? ''),
      )),
    );
  }
  return [...new Set(links.map((link) => link.replace(/^\/\w\w-vn/, '').replace(/[?#].*$/, '')))];
}

const asGuest = ([name, path]: readonly [name: string, path: string]): SweptPage => ({
  name,
  path,
  person: 'guest',
});

/** Those that are there for a guest before anybody has booked, with the checkout of a free room. */
export async function guestPages(site: Site): Promise<SweptPage[]> {
  const { address } = await roomAhead(site, 12, '');
  return [...open, ['checkout', address] as const].map(asGuest);
}

/**
 * All pages, with the checkout of a free room, a booking just paid by a guest, and a member's own.
 */
export async function sweptPages(site: Site, stranger: Page, member: Page): Promise<SweptPage[]> {
  const { address } = await roomAhead(site, 12, '');
  const status = await bookedPage(stranger, site, address);
  const shared = await sharedPage(site, status);
  const bookings = await ownBookings(member, site);
  const hotels = await read<{ hotels: { slug: string; state: string }[] }>(
    site,
    `hotel/searchHotel?provinceSn=1&bookingType=1&checkInDatePlan=${dayAhead(1)}`,
  );
  const soldOut = hotels.hotels.find(({ state }) => state !== 'free');
  return [
    ...[
      ...open,
      ['checkout', address] as const,
      ['booked', status] as const,
      ['shared', shared] as const,
      ...(soldOut === undefined ? [] : [['hotel-sold-out', `/hotel/${soldOut.slug}`] as const]),
    ].map(asGuest),
    ...[
      ...own,
      ['member-checkout', address] as const,
      ...bookings
        .filter((link) => !link.endsWith('/review'))
        .slice(0, 3)
        .map((link, at) => [`booking-${at + 1}`, link] as const),
      ...bookings
        .filter((link) => link.endsWith('/review'))
        .slice(0, 1)
        .map((link) => ['review', link] as const),
    ].map(([name, path]) => ({ name, path, person: 'member' as const })),
    ...empty.map(([name, path]) => ({ name: `new-${name}`, path, person: 'newcomer' as const })),
    ...['today', 'rooms', 'reviews'].map((tab) => ({
      name: tab === 'today' ? 'desk' : `desk-${tab}`,
      path: `/desk?tab=${tab}`,
      person: 'desk' as const,
    })),
  ];
}

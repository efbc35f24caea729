// Every address of the site, written only from this table, so that links and routes cannot differ
// (docs/product.md, Screens and addresses).

export const locales = ['vi-vn', 'en-vn', 'th-vn'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'vi-vn';
export type Language = 'vi' | 'en' | 'th';

export function isLocale(text: string | undefined): text is Locale {
  return locales.some((locale) => locale === text);
}
/**
 * Whether an address begins like the site's own, so that it may be linked to although somebody else
 * wrote it.
 */
export function isOwnAddress(address: string): boolean {
  return /^\/(?:vi|en|th)-vn(?:[/?]|$)/.test(address);
}
export function languageOf(locale: Locale): Language {
  return locale.slice(0, 2) as Language;
}

export function localeOf(language: Language): Locale {
  return `${language}-vn`;
}

/**
 * Addresses after the locale, with `:name` for what varies; the router and the link functions read
 * the same rows.
 */
export const routePaths = {
  index: '',
  search: 'search',
  map: 'map',
  hotel: 'hotel/:slug',
  checkout: 'checkout/:slug',
  bookingStatus: 'checkout/booking-status',
  shared: 'shared/:code',
  promotionList: 'promotionlist',
  promotion: 'promotionlist/:name',
  province: 'province/:slug',
  hotelCollectionList: 'hotel-collection',
  hotelCollection: 'hotel-collection/:name',
  blogList: 'blog',
  blogPost: 'blog/:slug',
  siteMap: 'sitemap',
  policy: 'policy',
  terms: 'terms-and-policies',
  complaints: 'complaint-handling-policy',
  regulations: 'regulations-on-operating-website',
  signIn: 'sign-in',
  signUp: 'sign-up',
  account: 'account',
  myBooking: 'account/my-booking',
  booking: 'account/my-booking/:code',
  favorite: 'account/favorite',
  coupons: 'account/coupons',
  review: 'account/my-booking/:code/review',
  myPoints: 'account/my-points',
  stamp: 'account/stamp',
  watches: 'account/watches',
  profile: 'account/profile',
  settings: 'account/settings',
  phoneBookings: 'my-bookings',
  findBooking: 'find-booking',
  desk: 'desk',
} as const;
export type RouteName = keyof typeof routePaths;

/**
 * The given name of each route: one that contains `account` needs a member, and is in no sitemap.
 * `booking`, whose address is not given, is the page of the bookings made on this phone.
 */
export const specNames = {
  index: 'index',
  search: 'search',
  map: 'map',
  hotel: 'hotel',
  checkout: 'checkout-slug',
  bookingStatus: 'checkout-booking-status',
  shared: 'shared-code',
  promotionList: 'promotionlist',
  promotion: 'promotionlist-name',
  province: 'province-slug',
  hotelCollectionList: 'hotel-collection',
  hotelCollection: 'hotel-collection-name',
  blogList: 'blog',
  blogPost: 'blog-slug',
  siteMap: 'sitemap',
  policy: 'policy',
  terms: 'terms-and-policies',
  complaints: 'complaint-handling-policy',
  regulations: 'regulations-on-operating-website',
  signIn: 'sign-in',
  signUp: 'sign-up',
  account: 'account',
  myBooking: 'account-my-booking',
  booking: 'account-my-booking-id',
  favorite: 'account-favorite',
  coupons: 'account-coupons',
  review: 'account-my-booking-id-review',
  myPoints: 'account-my-points',
  stamp: 'account-stamp',
  watches: 'account-watches',
  profile: 'account-profile',
  settings: 'account-settings',
  phoneBookings: 'booking',
  findBooking: 'find-booking',
  desk: 'desk',
} as const satisfies Record<RouteName, string>;

type Values = Readonly<Record<string, string | number | undefined>>;

/**
 * `path('vi-vn', 'hotel', { slug }, { bookingType: 1 })` is `/vi-vn/hotel/…?bookingType=1`;
 * undefined query values are left out.
 */
export function path(
  locale: Locale,
  route: RouteName,
  params: Values = {},
  query: Values = {},
): string {
  const filled = routePaths[route].replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? '')),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(name, String(value));
  const text = search.toString();
  return `/${locale}${filled === '' ? '' : `/${filled}`}${text === '' ? '' : `?${text}`}`;
}

/** The same address in another language; the query stays. */
export function inLocale(address: string, locale: Locale): string {
  return address.replace(/^\/[a-z]{2}-vn(?=\/|\?|#|$)/, `/${locale}`);
}

// The map of the site: one row for each address of `paths.ts`, each page in a chunk of its own.

import { redirect, type MiddlewareFunction, type RouteObject } from 'react-router';
import {
  defaultLocale,
  isLocale,
  isOwnAddress,
  path,
  routePaths,
  type RouteName,
} from '#contract/paths.ts';
import { currentProfile } from '../api/session.ts';
import { rootLoader } from '../layouts/root.loader.ts';
import { Root, RootError } from '../layouts/root.tsx';
import { importOnce } from '../runtime/import-once.ts';
import type { Handle } from '../runtime/route-handle.ts';
import { clientContext } from '../runtime/router-context.ts';

const localeIn = ({ locale }: Readonly<Record<string, string | undefined>>) =>
  isLocale(locale) ? locale : defaultLocale;

/**
 * Redirects a guest from an account page to signing in, and back afterwards. Runs in the browser;
 * the server returns the shell.
 */
const requireMember: MiddlewareFunction = async ({ request, params }, next) => {
  if (currentProfile() !== null) {
    const loaded = await next();
    // The session may turn out to be over while the page loads.
    if (currentProfile() !== null) return loaded;
    // A dialog says why, with a way back to this page.
    throw redirect(path(localeIn(params), 'index'));
  }
  const { pathname, search } = new URL(request.url);
  throw redirect(path(localeIn(params), 'signIn', {}, { to: `${pathname}${search}` }));
};

/**
 * Redirects another spelling of a hotel's address to its canonical one. On the server `render` does
 * it.
 */
const canonicalHotel: MiddlewareFunction = ({ request }, next) => {
  const { pathname, search } = new URL(request.url);
  const canonical = pathname.toLowerCase().replace(/\/+$/, '');
  if (canonical !== pathname) throw redirect(`${canonical}${search}`, 301);
  return next();
};

/**
 * Adds to the address of signing in where it leads back to, if whoever led here did not: the page
 * that is left. What a provider sends back keeps its own address.
 */
export const addReturnAddress: MiddlewareFunction = ({ request, params }, next) => {
  const { pathname, searchParams } = new URL(request.url);
  const locale = localeIn(params);
  const from = leftPage();
  const isEntrance = [path(locale, 'signIn'), path(locale, 'signUp'), path(locale, 'index')].some(
    (page) => from.split('?')[0] === page,
  );
  if (!isOwnAddress(from) || isEntrance || searchParams.has('to') || searchParams.has('state'))
    return next();
  searchParams.set('to', from);
  throw redirect(`${pathname}?${searchParams}`);
};

/** The page shown while another is loaded; nothing on the server, nor at the first page. */
const leftPage = (): string =>
  typeof location === 'undefined' ? '' : location.pathname + location.search;

/** Redirects a member from signing up to their account. */
const requireGuest: MiddlewareFunction = ({ params }, next) => {
  if (currentProfile() !== null) throw redirect(path(localeIn(params), 'account'));
  return next();
};

/** The account's home fetches the profile again, and is shown meanwhile. */
const refreshAccount: MiddlewareFunction = ({ context }, next) => {
  void import('./refresh-profile.ts').then(({ refreshProfile }) =>
    refreshProfile(context.get(clientContext)),
  );
  return next();
};

/** The guards by their names (docs/product.md, Screens and addresses). */
export const guards: Readonly<Record<string, MiddlewareFunction>> = {
  auth: requireMember,
  guest: requireGuest,
  returnAddress: addReturnAddress,
  hotel: canonicalHotel,
  account: refreshAccount,
};

/** Throws for an unknown name, because a typo must not leave a page unguarded. */
export function guarded(...guardNames: readonly string[]): MiddlewareFunction[] {
  return guardNames.map((name) => {
    const guard = guards[name];
    if (guard === undefined) throw new Error(`there is no guard ${name}`);
    return guard;
  });
}

type Lazy = NonNullable<RouteObject['lazy']>;
type Page = {
  /** The page's file below `routes`; its loader stands beside it. */
  readonly file: string;
  readonly load: Lazy;
  /** Its loader reads only the address and public data. */
  readonly isShared?: true;
  /** Names of guards, besides `auth`, which all account pages have. */
  readonly guards?: readonly string[];
};

/** These are also prefetched by `prefetch-pages.ts`. */
export const loadHotel = importOnce(() => import('../routes/hotel.loader.ts'));
export const loadSearch = importOnce(() => import('../routes/search.loader.ts'));

const policyPage: Page = {
  file: 'policy',
  load: () => import('../routes/policy.loader.ts'),
  isShared: true,
};

/** The pages of the site, one row for each address. */
const pages: Readonly<Record<RouteName, Page>> = {
  index: { file: 'home', load: () => import('../routes/home.loader.ts'), isShared: true },
  search: { file: 'search', load: loadSearch, isShared: true },
  map: { file: 'map', load: () => import('../routes/map.loader.ts'), isShared: true },
  hotel: { file: 'hotel', load: loadHotel, isShared: true, guards: ['hotel'] },
  checkout: { file: 'checkout', load: () => import('../routes/checkout.loader.ts') },
  bookingStatus: {
    file: 'booking-status',
    load: () => import('../routes/booking-status.loader.ts'),
  },
  shared: { file: 'companion', load: () => import('../routes/companion.loader.ts') },
  promotionList: {
    file: 'promotion-list',
    load: () => import('../routes/promotion-list.loader.ts'),
    isShared: true,
  },
  promotion: {
    file: 'promotion',
    load: () => import('../routes/promotion.loader.ts'),
    isShared: true,
  },
  province: {
    file: 'province',
    load: () => import('../routes/province.loader.ts'),
    isShared: true,
  },
  hotelCollectionList: {
    file: 'hotel-collection-list',
    load: () => import('../routes/hotel-collection-list.loader.ts'),
    isShared: true,
  },
  hotelCollection: {
    file: 'hotel-collection',
    load: () => import('../routes/hotel-collection.loader.ts'),
    isShared: true,
  },
  blogList: {
    file: 'blog-list',
    load: () => import('../routes/blog-list.loader.ts'),
    isShared: true,
  },
  blogPost: {
    file: 'blog-post',
    load: () => import('../routes/blog-post.loader.ts'),
    isShared: true,
  },
  siteMap: { file: 'site-map', load: () => import('../routes/site-map.loader.ts'), isShared: true },
  policy: policyPage,
  terms: policyPage,
  complaints: policyPage,
  regulations: policyPage,
  signIn: {
    file: 'sign-in',
    load: () => import('../routes/sign-in.loader.ts'),
    guards: ['returnAddress'],
  },
  signUp: { file: 'sign-in', load: () => import('../routes/sign-in.loader.ts'), guards: ['guest'] },
  account: {
    file: 'account/overview',
    load: () => import('../routes/account/overview.loader.ts'),
    guards: ['account'],
  },
  myBooking: {
    file: 'account/my-booking',
    load: () => import('../routes/account/my-booking.loader.ts'),
  },
  booking: { file: 'account/booking', load: () => import('../routes/account/booking.loader.ts') },
  favorite: {
    file: 'account/favorite',
    load: () => import('../routes/account/favorite.loader.ts'),
  },
  coupons: { file: 'account/coupons', load: () => import('../routes/account/coupons.loader.ts') },
  review: { file: 'account/review', load: () => import('../routes/account/review.loader.ts') },
  myPoints: {
    file: 'account/my-points',
    load: () => import('../routes/account/my-points.loader.ts'),
  },
  watches: { file: 'account/watches', load: () => import('../routes/account/watches.loader.ts') },
  stamp: { file: 'account/stamp', load: () => import('../routes/account/stamp.loader.ts') },
  profile: { file: 'account/profile', load: () => import('../routes/account/profile.loader.ts') },
  settings: {
    file: 'account/settings',
    load: () => import('../routes/account/settings.loader.ts'),
  },
  phoneBookings: { file: 'my-bookings', load: () => import('../routes/my-bookings.loader.ts') },
  findBooking: { file: 'find-booking', load: () => import('../routes/find-booking.loader.ts') },
  desk: {
    file: 'desk/desk',
    load: () => import('../routes/desk/desk.loader.ts'),
    guards: ['auth'],
  },
};

const isAccount = (name: RouteName): boolean => routePaths[name].startsWith('account');
/** The list of bookings and each of them, which share a screen where it is wide. */
const isListed = (name: RouteName): boolean => name === 'myBooking' || name === 'booking';
/** The page of a hotel's staff. */
const isDesk = (name: RouteName): boolean => name === 'desk';

function toRoute(name: RouteName): RouteObject {
  const { file, load, isShared = false, guards: guardNames = [] } = pages[name];
  const needsMember = isAccount(name) || isDesk(name);
  const handle: Handle = {
    name,
    module: `src/client/routes/${file}.loader.ts`,
    needsMember,
    isPersonal: needsMember || name === 'phoneBookings',
    isShared,
  };
  const common = { id: name, handle, lazy: load, middleware: guarded(...guardNames) };
  return name === 'index' ? { ...common, index: true } : { ...common, path: routePaths[name] };
}

const names = Object.keys(routePaths) as RouteName[];
export const routes: RouteObject[] = [
  {
    id: 'root',
    path: ':locale',
    loader: rootLoader,
    Component: Root,
    ErrorBoundary: RootError,
    children: [
      ...names.filter((name) => !isAccount(name)).map(toRoute),
      {
        id: 'own',
        lazy: () => import('../layouts/account.tsx'),
        middleware: guarded('auth'),
        children: [
          ...names.filter((name) => isAccount(name) && !isListed(name)).map(toRoute),
          {
            id: 'bookings',
            lazy: () => import('../layouts/bookings.tsx'),
            children: names.filter(isListed).map(toRoute),
          },
        ],
      },
    ],
  },
];

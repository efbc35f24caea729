// The map of the site: one row for each address of `paths.ts`, each page in a chunk of its own.

import { redirect, type MiddlewareFunction, type RouteObject } from 'react-router';
import {
  defaultLocale,
  isLocale,
  path,
  routes as addresses,
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

/** Account pages lead whoever is not signed in to signing in, and back afterwards. Runs in the browser: the server answers the shell. */
const requireMember: MiddlewareFunction = async ({ request, params }, next) => {
  if (currentProfile() !== null) {
    const loaded = await next();
    // The session may turn out to be over while the page asks for its data.
    if (currentProfile() !== null) return loaded;
    // A dialog says why, and leads back here.
    throw redirect(path(localeIn(params), 'index'));
  }
  const { pathname, search } = new URL(request.url);
  throw redirect(path(localeIn(params), 'signIn', {}, { to: `${pathname}${search}` }));
};

/** A hotel has one address: another spelling of it leads there for good, with what was asked. What a server is asked is led there by `render`. */
const spellHotel: MiddlewareFunction = ({ request }, next) => {
  const { pathname, search } = new URL(request.url);
  const right = pathname.toLowerCase().replace(/\/+$/, '');
  if (right !== pathname) throw redirect(`${right}${search}`, 301);
  return next();
};

/** Whoever is signed in has an account: signing up leads to it. */
const requireGuest: MiddlewareFunction = ({ params }, next) => {
  if (currentProfile() !== null) throw redirect(path(localeIn(params), 'account'));
  return next();
};

/** The account's home also looks whether the member is still as this device knows them; it is shown meanwhile. */
const renewAccount: MiddlewareFunction = ({ context }, next) => {
  void import('./refresh-profile.ts').then(({ refreshProfile }) =>
    refreshProfile(context.get(clientContext)),
  );
  return next();
};

/** The guards by their names (docs/product.md, Screens and addresses). */
export const guards: Readonly<Record<string, MiddlewareFunction>> = {
  auth: requireMember,
  guest: requireGuest,
  hotel: spellHotel,
  account: renewAccount,
};

/** An unknown name is an error, or a page would stand open because of a slip. */
export function guarded(...wanted: readonly string[]): MiddlewareFunction[] {
  return wanted.map((name) => {
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
  /** Its loader reads nothing but the address and what is for sale. */
  readonly isShared?: true;
  /** Names of guards, beside the member's guard of all account pages. */
  readonly guards?: readonly string[];
};

/** Fetched ahead by `prefetch-hotels.ts`, and then there at once. */
export const loadHotel = importOnce(() => import('../routes/hotel.loader.ts'));

const policyPage: Page = {
  file: 'policy',
  load: () => import('../routes/policy.loader.ts'),
  isShared: true,
};

/** The pages of the site, one row for each address. */
const pages: Readonly<Record<RouteName, Page>> = {
  index: { file: 'home', load: () => import('../routes/home.loader.ts'), isShared: true },
  search: { file: 'search', load: () => import('../routes/search.loader.ts'), isShared: true },
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
  signIn: { file: 'sign-in', load: () => import('../routes/sign-in.loader.ts') },
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
  stamp: { file: 'account/stamp', load: () => import('../routes/account/stamp.loader.ts') },
  profile: { file: 'account/profile', load: () => import('../routes/account/profile.loader.ts') },
  settings: {
    file: 'account/settings',
    load: () => import('../routes/account/settings.loader.ts'),
  },
  phoneBookings: { file: 'my-bookings', load: () => import('../routes/my-bookings.loader.ts') },
  desk: {
    file: 'desk/desk',
    load: () => import('../routes/desk/desk.loader.ts'),
    guards: ['auth'],
  },
};

const isOwn = (name: RouteName): boolean => addresses[name].startsWith('account');
/** The hotel's own page: nobody comes to it but who works there. */
const isDesk = (name: RouteName): boolean => name === 'desk';

function toRoute(name: RouteName): RouteObject {
  const { file, load, isShared = false, guards: wanted = [] } = pages[name];
  // Pages whose name contains `account`; a test holds addresses and names to each other.
  const needsMember = isOwn(name) || isDesk(name);
  const handle: Handle = {
    name,
    module: `src/client/routes/${file}.loader.ts`,
    needsMember,
    isPersonal: needsMember || name === 'phoneBookings',
    isShared,
  };
  const common = { id: name, handle, lazy: load, middleware: guarded(...wanted) };
  return name === 'index' ? { ...common, index: true } : { ...common, path: addresses[name] };
}

const names = Object.keys(addresses) as RouteName[];
export const routes: RouteObject[] = [
  {
    id: 'root',
    path: ':locale',
    loader: rootLoader,
    Component: Root,
    ErrorBoundary: RootError,
    children: [
      ...names.filter((name) => !isOwn(name)).map(toRoute),
      {
        id: 'own',
        lazy: () => import('../layouts/account.tsx'),
        middleware: guarded('auth'),
        children: names.filter(isOwn).map(toRoute),
      },
    ],
  },
];

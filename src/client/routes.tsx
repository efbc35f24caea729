// The map of the site: one row for each address of `paths.ts`, each page in a chunk of its own (§2).

import { redirect, type MiddlewareFunction, type RouteObject } from 'react-router';
import {
  defaultLocale,
  isLocale,
  path,
  routes as addresses,
  type RouteName,
} from '#contract/paths.ts';
import { kept } from './kept.ts';
import { rootLoader } from './layouts/root.loader.ts';
import { Root, RootFault } from './layouts/root.tsx';
import { clientContext } from './router-context.ts';
import { currentProfile } from './session.ts';

/** Read by the server for preloading, by the guard and by the layouts. */
export type Handle = {
  readonly name: RouteName;
  /** Source file of the page, as the build's list of chunks knows it. */
  readonly module: string;
  readonly needsMember: boolean;
  /** Filled in by the browser alone: the server answers the empty shell. */
  readonly isPersonal: boolean;
  /** Everybody is shown the same, whoever asks: the server may answer many with one rendering. */
  readonly isShared: boolean;
};

const localeIn = ({ locale }: Readonly<Record<string, string | undefined>>) =>
  isLocale(locale) ? locale : defaultLocale;

/** Pages whose loaders read nothing but the address and what is for sale. */
const shared: ReadonlySet<RouteName> = new Set<RouteName>([
  'index',
  'search',
  'map',
  'hotel',
  'promotionList',
  'promotion',
  'province',
  'hotelCollectionList',
  'hotelCollection',
  'blogList',
  'blogPost',
  'siteMap',
  'policy',
  'terms',
  'complaints',
  'regulations',
]);

/** Account pages lead whoever is not signed in to signing in, and back afterwards (§6). Runs in the browser: the server answers the shell. */
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

/** A hotel has one address: another spelling of it leads there for good, with what was asked (§2). What a server is asked is led there by `render`. */
const spellHotel: MiddlewareFunction = ({ request }, next) => {
  const { pathname, search } = new URL(request.url);
  const right = pathname.toLowerCase().replace(/\/+$/, '');
  if (right !== pathname) throw redirect(`${right}${search}`, 301);
  return next();
};

/** Whoever is signed in has an account: signing up leads to it (§6). */
const requireGuest: MiddlewareFunction = ({ params }, next) => {
  if (currentProfile() !== null) throw redirect(path(localeIn(params), 'account'));
  return next();
};

/** The account's home also looks whether the member is still as this device knows them; it is shown meanwhile (§2). */
const renewAccount: MiddlewareFunction = ({ context }, next) => {
  void import('./renew-member.ts').then(({ renewMember }) =>
    renewMember(context.get(clientContext)),
  );
  return next();
};

/** The guards by their names (§6). */
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

/** Which guards stand before a page; `auth` stands before all of the account at once. */
const guardsOf: Partial<Record<RouteName, string>> = {
  signUp: 'guest',
  hotel: 'hotel',
  account: 'account',
};

type Lazy = NonNullable<RouteObject['lazy']>;
type Reading = keyof typeof import('./reading-pages.ts').readingPages;
type Own = keyof typeof import('./account-pages.ts').accountPages;

/** Their list is a chunk of its own, so that whoever comes to book does not load it. */
const reading =
  (name: Reading): Lazy =>
  async () =>
    (await import('./reading-pages.ts')).readingPages[name]();
const own =
  (name: Own): Lazy =>
  async () =>
    (await import('./account-pages.ts')).accountPages[name]();

/** Fetched ahead by `preload.ts`, and then there at once. */
export const loadHotel = kept(() => import('./routes/hotel.loader.ts'));

const modules: Readonly<Record<RouteName, readonly [file: string, load: Lazy]>> = {
  index: ['home', () => import('./routes/home.loader.ts')],
  search: ['search', () => import('./routes/search.loader.ts')],
  map: ['map', () => import('./routes/map.loader.ts')],
  hotel: ['hotel', loadHotel],
  checkout: ['checkout', () => import('./routes/checkout.loader.ts')],
  bookingStatus: ['booking-status', () => import('./routes/booking-status.loader.ts')],
  shared: ['companion', reading('shared')],
  promotionList: ['promotion-list', reading('promotionList')],
  promotion: ['promotion', reading('promotion')],
  province: ['province', reading('province')],
  hotelCollectionList: ['hotel-collection-list', reading('hotelCollectionList')],
  hotelCollection: ['hotel-collection', reading('hotelCollection')],
  blogList: ['blog-list', reading('blogList')],
  blogPost: ['blog-post', reading('blogPost')],
  siteMap: ['site-map', reading('siteMap')],
  policy: ['policy', reading('policy')],
  terms: ['policy', reading('terms')],
  complaints: ['policy', reading('complaints')],
  regulations: ['policy', reading('regulations')],
  signIn: ['sign-in', () => import('./routes/sign-in.loader.ts')],
  signUp: ['sign-in', () => import('./routes/sign-in.loader.ts')],
  account: ['account/overview', own('account')],
  myBooking: ['account/my-booking', own('myBooking')],
  booking: ['account/booking', own('booking')],
  favorite: ['account/favorite', own('favorite')],
  coupons: ['account/coupons', own('coupons')],
  review: ['account/review', own('review')],
  myPoints: ['account/my-points', own('myPoints')],
  stamp: ['account/stamp', own('stamp')],
  phoneBookings: ['my-bookings', own('phoneBookings')],
  desk: ['desk/desk', own('desk')],
  profile: ['account/profile', own('profile')],
  settings: ['account/settings', own('settings')],
};

const isOwn = (name: RouteName): boolean => addresses[name].startsWith('account');
/** The hotel's own page: nobody comes to it but who works there. */
const isDesk = (name: RouteName): boolean => name === 'desk';

function page(name: RouteName): RouteObject {
  const [file, lazy] = modules[name];
  // The spec says: whose name contains `account`; a test holds addresses and names to each other.
  const needsMember = isOwn(name) || isDesk(name);
  const handle: Handle = {
    name,
    module: `src/client/routes/${file}.loader.ts`,
    needsMember,
    isPersonal: needsMember || name === 'phoneBookings',
    isShared: shared.has(name),
  };
  const common = { id: name, handle, lazy, middleware: guarded(...[guardsOf[name] ?? []].flat()) };
  return name === 'index' ? { ...common, index: true } : { ...common, path: addresses[name] };
}

const names = Object.keys(addresses) as RouteName[];
export const routes: RouteObject[] = [
  {
    id: 'root',
    path: ':locale',
    loader: rootLoader,
    Component: Root,
    ErrorBoundary: RootFault,
    children: [
      ...names.filter((name) => !isOwn(name) && !isDesk(name)).map(page),
      {
        id: 'own',
        lazy: () => import('./layouts/account.tsx'),
        middleware: guarded('auth'),
        children: names.filter(isOwn).map(page),
      },
      {
        id: 'counter',
        lazy: () => import('./layouts/desk.tsx'),
        middleware: guarded('auth'),
        children: names.filter(isDesk).map(page),
      },
    ],
  },
];

// The map of the site: one row for each address of `paths.ts`, each page in a chunk of its own (§2).

import { redirect, type MiddlewareFunction, type RouteObject } from 'react-router';
import { defaultLocale, isLocale, path, routes as addresses, specNames, type RouteName } from '#contract/paths.ts';
import { Root, RootFault, rootLoader } from './layouts/root.tsx';
import { currentProfile } from './session.ts';

/** Read by the server for preloading, by the guard and by the layouts. */
export type Handle = {
  readonly name: RouteName;
  /** Source file of the page, as the build's list of chunks knows it. */
  readonly module: string;
  readonly needsMember: boolean; readonly isGuestOnly: boolean;
  /** Filled in by the browser alone: the server answers the empty shell. */
  readonly isPersonal: boolean;
};

/** Account pages lead whoever is not signed in to signing in, and back afterwards (§6). Runs in the browser: the server answers the shell. */
const requireMember: MiddlewareFunction = async ({ request, params }, next) => {
  if (currentProfile() !== null) {
    const loaded = await next();
    // The session may turn out to be over while the page asks for its data.
    if (currentProfile() !== null) return loaded;
  }
  const { pathname, search } = new URL(request.url);
  const locale = params['locale'];
  throw redirect(path(isLocale(locale) ? locale : defaultLocale, 'signIn', {}, { to: `${pathname}${search}` }));
};

type Lazy = NonNullable<RouteObject['lazy']>;
const modules: Readonly<Record<RouteName, readonly [file: string, load: Lazy]>> = {
  index: ['home', () => import('./routes/home.tsx')],
  search: ['search', () => import('./routes/search.tsx')],
  map: ['map', () => import('./routes/map.tsx')],
  hotel: ['hotel', () => import('./routes/hotel.tsx')],
  checkout: ['checkout', () => import('./routes/checkout.tsx')],
  bookingStatus: ['booking-status', () => import('./routes/booking-status.tsx')],
  promotionList: ['promotion-list', () => import('./routes/promotion-list.tsx')],
  promotion: ['promotion', () => import('./routes/promotion.tsx')],
  policy: ['policy', () => import('./routes/policy.tsx')],
  terms: ['policy', () => import('./routes/policy.tsx')],
  complaints: ['policy', () => import('./routes/policy.tsx')],
  regulations: ['policy', () => import('./routes/policy.tsx')],
  signIn: ['sign-in', () => import('./routes/sign-in.tsx')],
  signUp: ['sign-in', () => import('./routes/sign-in.tsx')],
  account: ['account', () => import('./routes/account.tsx')],
  myBooking: ['my-booking', () => import('./routes/my-booking.tsx')],
  booking: ['booking', () => import('./routes/booking.tsx')],
  favorite: ['favorite', () => import('./routes/favorite.tsx')],
};

function page(name: RouteName): RouteObject {
  const [file, lazy] = modules[name];
  const needsMember = specNames[name].includes('account');
  const handle: Handle = { name, module: `src/client/routes/${file}.tsx`, needsMember, isGuestOnly: name === 'signUp', isPersonal: needsMember };
  const common = { id: name, handle, lazy, middleware: needsMember ? [requireMember] : [] };
  return name === 'index' ? { ...common, index: true } : { ...common, path: addresses[name] };
}

export const routes: RouteObject[] = [{
  id: 'root', path: ':locale', loader: rootLoader, Component: Root, ErrorBoundary: RootFault,
  children: [...(Object.keys(addresses) as RouteName[]).map(page)],
}];

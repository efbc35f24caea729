// How the member's own pages are fetched: whoever comes to look and book need not know their list.

import type { RouteObject } from 'react-router';
import type { RouteName } from '#contract/paths.ts';

type Lazy = NonNullable<Extract<RouteObject['lazy'], () => unknown>>;

export const accountPages = {
  account: () => import('./routes/account/overview.loader.ts'),
  myBooking: () => import('./routes/account/my-booking.loader.ts'),
  booking: () => import('./routes/account/booking.loader.ts'),
  review: () => import('./routes/account/review.loader.ts'),
  favorite: () => import('./routes/account/favorite.loader.ts'),
  coupons: () => import('./routes/account/coupons.loader.ts'),
  myPoints: () => import('./routes/account/my-points.loader.ts'),
  stamp: () => import('./routes/account/stamp.loader.ts'),
  profile: () => import('./routes/account/profile.loader.ts'),
  settings: () => import('./routes/account/settings.loader.ts'),
  phoneBookings: () => import('./routes/my-bookings.loader.ts'),
  desk: () => import('./routes/desk/desk.loader.ts'),
} as const satisfies Partial<Record<RouteName, Lazy>>;

// How the member's own pages are fetched: whoever comes to look and book need not know their list.

import type { RouteObject } from 'react-router';
import type { RouteName } from '#contract/paths.ts';

type Lazy = NonNullable<Extract<RouteObject['lazy'], () => unknown>>;

export const accountPages = {
  account: () => import('./routes/account/overview.tsx'),
  myBooking: () => import('./routes/account/my-booking.tsx'),
  booking: () => import('./routes/account/booking.tsx'),
  review: () => import('./routes/account/review.tsx'),
  favorite: () => import('./routes/account/favorite.tsx'),
  coupons: () => import('./routes/account/coupons.tsx'),
  myPoints: () => import('./routes/account/my-points.tsx'),
  stamp: () => import('./routes/account/stamp.tsx'),
  profile: () => import('./routes/account/profile.tsx'),
  settings: () => import('./routes/account/settings.tsx'),
  desk: () => import('./routes/desk/desk.tsx'),
} as const satisfies Partial<Record<RouteName, Lazy>>;

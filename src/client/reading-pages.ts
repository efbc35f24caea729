// How the pages are fetched that one reads rather than uses: the first load of the others need not know it.

import type { RouteObject } from 'react-router';
import type { RouteName } from '#contract/paths.ts';

type Lazy = NonNullable<Extract<RouteObject['lazy'], () => unknown>>;
const policy: Lazy = () => import('./routes/policy.tsx');

export const readingPages = {
  promotionList: () => import('./routes/promotion-list.tsx'),
  promotion: () => import('./routes/promotion.tsx'),
  province: () => import('./routes/province.tsx'),
  hotelCollectionList: () => import('./routes/hotel-collection-list.tsx'),
  hotelCollection: () => import('./routes/hotel-collection.tsx'),
  blogList: () => import('./routes/blog-list.tsx'),
  blogPost: () => import('./routes/blog-post.tsx'),
  shared: () => import('./routes/companion.tsx'),
  siteMap: () => import('./routes/site-map.tsx'),
  policy,
  terms: policy,
  complaints: policy,
  regulations: policy,
} as const satisfies Partial<Record<RouteName, Lazy>>;

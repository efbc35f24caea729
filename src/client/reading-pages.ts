// How the pages are fetched that one reads rather than uses: the first load of the others need not know it.

import type { RouteObject } from 'react-router';
import type { RouteName } from '#contract/paths.ts';

type Lazy = NonNullable<Extract<RouteObject['lazy'], () => unknown>>;
const policy: Lazy = () => import('./routes/policy.loader.ts');

export const readingPages = {
  promotionList: () => import('./routes/promotion-list.loader.ts'),
  promotion: () => import('./routes/promotion.loader.ts'),
  province: () => import('./routes/province.loader.ts'),
  hotelCollectionList: () => import('./routes/hotel-collection-list.loader.ts'),
  hotelCollection: () => import('./routes/hotel-collection.loader.ts'),
  blogList: () => import('./routes/blog-list.loader.ts'),
  blogPost: () => import('./routes/blog-post.loader.ts'),
  shared: () => import('./routes/companion.loader.ts'),
  siteMap: () => import('./routes/site-map.loader.ts'),
  policy,
  terms: policy,
  complaints: policy,
  regulations: policy,
} as const satisfies Partial<Record<RouteName, Lazy>>;

// Loads the member's overview, and the data that the pages behind it need.

import type { LoaderFunctionArgs } from 'react-router';
import { query } from '../../api/queries.ts';
import { loaderTools } from '../../runtime/router-context.ts';
import { walletCapability } from '../../wallet/capabilities.ts';

export { Component } from './overview.tsx';

const overviewQueries = [
  'booking/getBookingList',
  'favorite/getFavoriteList',
  'coupon/getCouponList',
  'point/getPointSummary',
  'stamp/getStampList',
] as const;

const prefetchedQueries = [
  'user/getProfileInfo',
  'user/getSettings',
  'user/getConsentList',
  'point/getPointHistory',
] as const;

/** The page does without it: offline and without a cached copy it only shows less. */
export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const { client } = loaderTools(args);
  await Promise.all(overviewQueries.map((name) => client.prefetchQuery(query(name, {}))));
  // Loads the pages behind this one for offline use, whether or not they were opened before.
  for (const name of prefetchedQueries) void client.prefetchQuery(query(name, {}));
  void client.prefetchQuery(query('auth/getLinkedSocialAccount', walletCapability));
  return null;
}

// What the member's overview is drawn from, and what the pages behind it will need.

import type { LoaderFunctionArgs } from 'react-router';
import { query } from '../../api/queries.ts';
import { loaderTools } from '../../runtime/router-context.ts';
import { walletCapability } from '../../wallet/capabilities.ts';

export { Component } from './overview.tsx';

const asked = [
  'booking/getBookingList',
  'favorite/getFavoriteList',
  'coupon/getCouponList',
  'point/getPointSummary',
  'stamp/getStampList',
] as const;

const behind = [
  'user/getProfileInfo',
  'user/getSettings',
  'user/getConsentList',
  'point/getPointHistory',
] as const;

/** None of it is needed to show the page: without a network and without a saved copy it only says less. */
export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const { client } = loaderTools(args);
  await Promise.all(asked.map((name) => client.prefetchQuery(query(name, {}))));
  // So that the pages behind this one open without a network too, whether or not they were opened before.
  for (const name of behind) void client.prefetchQuery(query(name, {}));
  void client.prefetchQuery(query('auth/getLinkedSocialAccount', walletCapability));
  return null;
}

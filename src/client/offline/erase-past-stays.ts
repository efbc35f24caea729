// Takes stays of the past off this device when their owner begins to keep them behind the PIN.

import type { QueryClient } from '@tanstack/react-query';
import type { Output } from '#contract/calls/calls.ts';
import { isOver } from '#contract/vault/voucher.ts';
import { currentProfile } from '../api/session.ts';
import { savedAnswers } from './query-store.ts';
import { vault } from './vault.ts';

/** What tells of stays without being asked about one by its code: ledgers, stamp cards, and coupons that name their hotel. */
const ofAll = /point\/getPoint|stamp\/getStampList|coupon\/getCouponList|booking\/getClaimableList/;

/** The list is asked again by whoever changed the setting, and then saved without them. */
export async function forgetPast(client: QueryClient): Promise<void> {
  const lists = client.getQueriesData<Output<'booking/getBookingList'>>({
    queryKey: ['booking/getBookingList'],
  });
  const past = lists
    .flatMap(([, list]) => list?.bookings ?? [])
    .filter((booking) => isOver(booking));
  const tells = (text: string) =>
    ofAll.test(text) || past.some(({ code }) => text.includes(`"${code}"`));
  client.removeQueries({ predicate: ({ queryHash }) => tells(queryHash) });
  const codes = new Set(past.map(({ code }) => code));
  const sn = currentProfile()?.sn;
  await vault.forget(
    ({ owner, booking }) => codes.has(booking.code) || (owner === sn && isOver(booking)),
  );
  await savedAnswers.forget((await savedAnswers.keys()).filter(tells));
}

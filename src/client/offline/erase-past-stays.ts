// Erases past stays from this device when their member locks the history with the PIN.

import type { QueryClient } from '@tanstack/react-query';
import type { Output } from '#contract/calls/calls.ts';
import { isOver } from '#contract/vault/voucher.ts';
import { currentProfile } from '../api/session.ts';
import { queryStore } from './query-store.ts';
import { vault } from './vault.ts';

/**
 * Results that mention stays without naming a booking's code: point history, stamp cards, and
 * coupons of a hotel.
 */
const mentionsStays =
  /point\/getPoint|stamp\/getStampList|coupon\/getCouponList|booking\/getClaimableList/;

/** The caller fetches the list again, which is then saved without them. */
export async function erasePastStays(client: QueryClient): Promise<void> {
  const lists = client.getQueriesData<Output<'booking/getBookingList'>>({
    queryKey: ['booking/getBookingList'],
  });
  const past = lists
    .flatMap(([, list]) => list?.bookings ?? [])
    .filter((booking) => isOver(booking));
  const mentionsPast = (text: string) =>
    mentionsStays.test(text) || past.some(({ code }) => text.includes(`"${code}"`));
  client.removeQueries({ predicate: ({ queryHash }) => mentionsPast(queryHash) });
  const codes = new Set(past.map(({ code }) => code));
  const sn = currentProfile()?.sn;
  await vault.forget(
    ({ owner, booking }) => codes.has(booking.code) || (owner === sn && isOver(booking)),
  );
  await queryStore.remove((await queryStore.keys()).filter(mentionsPast));
}

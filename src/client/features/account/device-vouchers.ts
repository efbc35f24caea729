// The bookings stored on this phone for its current user: those made without an account, and those
// of the signed-in member.

import type { QueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { byNearness, isOver, type Voucher } from '#contract/vault/voucher.ts';
import { bookingStatuses } from '#domain/booking.ts';
import { dayMs } from '#domain/time/day-length.ts';
import { epochMs, type Instant } from '#domain/time/time.ts';
import { query } from '../../api/queries.ts';
import { sendInBackground } from '../../api/send-in-background.ts';
import {
  currentProfile,
  onSessionEndedElsewhere,
  onProfileChange,
  useProfile,
} from '../../api/session.ts';
import { onVaultChange, vault } from '../../offline/vault.ts';
import { createStore } from '../../runtime/create-store.ts';
import { isDataSaver } from '../../runtime/data-saver.ts';
import { isServerReachable } from '../../runtime/reachability.ts';
import { serverNow } from '../../runtime/server-clock.ts';
import { clearGuestBookings, guestBookings } from '../checkout/remember-guest-booking.ts';

const deviceVouchers = createStore<readonly Voucher[] | null>(null);

/** Reads the store again for the current user. */
export async function readDeviceVouchers(): Promise<void> {
  deviceVouchers.set(await vault.vouchers());
}

let isFollowing = false;

/** From the first time on the store is followed for good: a page that comes back finds it as it is. */
function subscribe(listener: () => void): () => void {
  if (!isFollowing) {
    isFollowing = true;
    onVaultChange(() => void readDeviceVouchers());
    void readDeviceVouchers();
  }
  return deviceVouchers.subscribe(listener);
}

/** The next stay first, past ones last; null until they are read, and on the server. */
export function useDeviceVouchers(now: Instant): readonly Voucher[] | null {
  const sn = useProfile()?.sn;
  const all = useSyncExternalStore(subscribe, deviceVouchers.get, () => null);
  return useMemo(() => {
    const order = byNearness(now);
    return (
      all
        ?.filter(({ owner }) => owner === 0 || owner === sn)
        .toSorted((a, b) => order(a.booking, b.booking)) ?? null
    );
  }, [all, sn, now]);
}

/** The codes of the bookings that this phone shows without a network. */
export function useSavedCodes(now: Instant): ReadonlySet<string> {
  const vouchers = useDeviceVouchers(now);
  return useMemo(() => new Set(vouchers?.map(({ booking }) => booking.code)), [vouchers]);
}

/** How many are requested in one call. */
const maxRefreshed = 20;
const recentMs = 7 * dayMs;
const hourMs = 3_600_000;
/** What is stored of these is old at once: a guest who has paid must not be asked to pay on. */
const undecided: ReadonlySet<number> = new Set([
  bookingStatuses.paymentPending,
  bookingStatuses.awaitingHotel,
  bookingStatuses.awaitingProvider,
]);

/**
 * The links to refresh: those known only by their link, undecided ones, stays ahead, then recent
 * ones unless data is being saved.
 */
async function linksOlderThan(ms: number): Promise<{ code: string; key: string }[]> {
  const now = epochMs(serverNow());
  const vouchers = (await vault.vouchers())
    .filter(({ owner }) => owner === 0)
    .map(({ booking }) => booking);
  const codes = new Set(vouchers.map(({ code }) => code));
  const isWanted = ({ checkOut, status, asOf }: (typeof vouchers)[number]): boolean =>
    (undecided.has(status) || now - epochMs(asOf) > ms) &&
    ((!isOver({ status }) && epochMs(checkOut) > now) ||
      (!isDataSaver() && now - epochMs(checkOut) < recentMs));
  return [
    ...guestBookings().filter(({ code }) => !codes.has(code)),
    ...vouchers.filter(isWanted).toSorted(byNearness(serverNow())),
  ]
    .slice(0, maxRefreshed)
    .map(({ code, key }) => ({ code, key }));
}

/** Refreshes what is older than `olderThanMs`; what cannot be loaded now stays as it is. */
export async function refreshDeviceVouchers(client: QueryClient, olderThanMs = 0): Promise<void> {
  const sn = currentProfile()?.sn;
  const list = sn === undefined ? undefined : await vault.listOf(sn);
  if (
    sn !== undefined &&
    (list === undefined || epochMs(serverNow()) - epochMs(list.asOf) > olderThanMs)
  )
    await sendInBackground('booking/getBookingList', {}).then(
      (read) => (currentProfile()?.sn === sn ? vault.saveList(read, sn) : undefined),
      () => {
        /* The list is loaded again where it is shown. */
      },
    );
  for (const link of await linksOlderThan(olderThanMs)) {
    if (!isServerReachable()) return;
    await client
      .fetchQuery({ ...query('booking/getBookingStatus', link), staleTime: 0 })
      .catch(() => {
        /* The stored copy stays as it is. */
      });
  }
}

/**
 * Keeps the stored bookings current from the moment a page is hydrated: at sign-in, and once an hour
 * of use.
 */
export function startVoucherRefresh(client: QueryClient): void {
  let sn = currentProfile()?.sn;
  onProfileChange(() => {
    const before = sn;
    sn = currentProfile()?.sn;
    if (sn !== undefined && sn !== before) void refreshDeviceVouchers(client, hourMs);
  });
  onSessionEndedElsewhere(async () => {
    // Another tab may have erased all guest bookings. An answer about one of them that is still on
    // its way would bring it back.
    await readDeviceVouchers();
    await client.cancelQueries({ queryKey: ['booking/getBookingStatus'] });
    // Bookings that wait in memory for disk space are erased as well.
    await vault.forget(({ owner }) => owner !== 0 && owner !== currentProfile()?.sn);
    await readDeviceVouchers();
  });
  void refreshDeviceVouchers(client, hourMs);
}

/** How many bookings made without an account this phone holds, whole or as a link alone. */
export async function countGuestBookings(): Promise<number> {
  const guestVouchers = (await vault.vouchers()).filter(({ owner }) => owner === 0);
  return new Set(
    [...guestVouchers.map(({ booking }) => booking), ...guestBookings()].map(({ code }) => code),
  ).size;
}

/** Erases the bookings made without an account from this phone; they stay booked. */
export async function eraseGuestBookings(client: QueryClient): Promise<void> {
  clearGuestBookings();
  client.removeQueries({ queryKey: ['booking/getBookingStatus'], type: 'inactive' });
  await vault.forget(({ owner }) => owner === 0);
  // The next page draws at once what is known here.
  await readDeviceVouchers();
}

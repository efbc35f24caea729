// The bookings this phone holds for whoever uses it now: those made without an account, and those of the member who is signed in.

import type { QueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { byNearness, isOver, type Voucher } from '#contract/vault/voucher.ts';
import { epochMs, type Instant } from '#domain/time/time.ts';
import { askQuietly } from '../../analytics/send-in-background.ts';
import { query } from '../../api/queries.ts';
import { currentProfile, onMemberGone, onProfileChange, useProfile } from '../../api/session.ts';
import { onVaultChange, vault } from '../../offline/vault.ts';
import { isDear } from '../../runtime/data-saver.ts';
import { isServerReachable } from '../../runtime/reachability.ts';
import { serverNow } from '../../runtime/server-clock.ts';
import { clearGuestBookings, guestBookings } from '../checkout/remember-guest-booking.ts';

let known: readonly Voucher[] | null = null;
const listeners = new Set<() => void>();

/** Reads the vault for who asks next. */
export async function readDeviceVouchers(): Promise<void> {
  known = await vault.vouchers();
  for (const listener of listeners) listener();
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  if (known === null) void readDeviceVouchers();
  const stop = onVaultChange(() => void readDeviceVouchers());
  return () => {
    listeners.delete(listener);
    stop();
  };
}

/** The soonest stay first, what is over last; null until they are read, and on the server. */
export function useDeviceVouchers(now: Instant): readonly Voucher[] | null {
  const sn = useProfile()?.sn;
  const all = useSyncExternalStore(
    follow,
    () => known,
    () => null,
  );
  return useMemo(() => {
    const order = byNearness(now);
    return (
      all
        ?.filter(({ owner }) => owner === 0 || owner === sn)
        .toSorted((a, b) => order(a.booking, b.booking)) ?? null
    );
  }, [all, sn, now]);
}

/** As many as are asked for in one go. */
const maxRefreshed = 20;
const recentMs = 7 * 86_400_000;
const hourMs = 3_600_000;

/** The links to ask for: those this device knows by name alone, stays that are ahead, then recent ones where bytes are not dear. */
async function linksOlderThan(ms: number): Promise<{ code: string; key: string }[]> {
  const now = epochMs(serverNow());
  const kept = (await vault.vouchers())
    .filter(({ owner }) => owner === 0)
    .map(({ booking }) => booking);
  const codes = new Set(kept.map(({ code }) => code));
  const isWanted = ({ checkOut, status, asOf }: (typeof kept)[number]): boolean =>
    now - epochMs(asOf) > ms &&
    ((!isOver({ status }) && epochMs(checkOut) > now) ||
      (!isDear() && now - epochMs(checkOut) < recentMs));
  return [
    ...guestBookings().filter(({ code }) => !codes.has(code)),
    ...kept.filter(isWanted).toSorted(byNearness(serverNow())),
  ]
    .slice(0, maxRefreshed)
    .map(({ code, key }) => ({ code, key }));
}

/** Asks anew for what is older than so many milliseconds; what cannot be asked now stays as it is. */
export async function refreshDeviceVouchers(client: QueryClient, olderThanMs = 0): Promise<void> {
  const sn = currentProfile()?.sn;
  const list = sn === undefined ? undefined : await vault.listOf(sn);
  if (
    sn !== undefined &&
    (list === undefined || epochMs(serverNow()) - epochMs(list.asOf) > olderThanMs)
  )
    await askQuietly('booking/getBookingList', {}).then(
      (read) => (currentProfile()?.sn === sn ? vault.saveList(read, sn) : undefined),
      () => {
        /* the list is asked for where it is looked at */
      },
    );
  for (const link of await linksOlderThan(olderThanMs)) {
    if (!isServerReachable()) return;
    await client
      .fetchQuery({ ...query('booking/getBookingStatus', link), staleTime: 0 })
      .catch(() => {
        /* it stays as it was read */
      });
  }
}

/** Keeps the vouchers of this phone current from the first quiet moment of a page on: at signing in, and once an hour of use. */
export function keepVouchers(client: QueryClient): void {
  let sn = currentProfile()?.sn;
  onProfileChange(() => {
    const before = sn;
    sn = currentProfile()?.sn;
    if (sn !== undefined && sn !== before) void refreshDeviceVouchers(client, hourMs);
  });
  // What waits in this page's memory for room on the disk goes as well.
  onMemberGone(async () => {
    await vault.forget(({ owner }) => owner !== 0 && owner !== currentProfile()?.sn);
    // Of guests' bookings the other tab may have erased all.
    await readDeviceVouchers();
  });
  void refreshDeviceVouchers(client, hourMs);
}

/** How many bookings made without an account this phone holds, whole or as a link alone. */
export async function countGuestBookings(): Promise<number> {
  const kept = (await vault.vouchers()).filter(({ owner }) => owner === 0);
  return new Set(
    [...kept.map(({ booking }) => booking), ...guestBookings()].map(({ code }) => code),
  ).size;
}

/** Takes what was booked without an account off this phone; the bookings themselves stand. */
export async function eraseGuestBookings(client: QueryClient): Promise<void> {
  clearGuestBookings();
  client.removeQueries({ queryKey: ['booking/getBookingStatus'], type: 'inactive' });
  await vault.forget(({ owner }) => owner === 0);
}

// Queries about bookings, served by the vault: each booking is stored once, whichever call returned
// it, and serves all of them.

import type { Output } from '#contract/calls/calls.ts';
import type { BookingView } from '#contract/schemas/booking.ts';
import type { Instant } from '#domain/time/time.ts';
import { currentProfile } from '../api/session.ts';
import { vault } from './vault.ts';

type Key = readonly unknown[];
type List = Output<'booking/getBookingList'>;
const reads: ReadonlySet<unknown> = new Set([
  'booking/getBookingDetail',
  'booking/getBookingStatus',
  'booking/getBookingList',
]);
export const isBookingQuery = ([call]: Key): boolean => reads.has(call);

/**
 * A booking opened by its link belongs to the member who is signed in then, and is erased with
 * them.
 */
const ownerOf = ([, , owner]: Key): number =>
  owner === 'guest' ? (currentProfile()?.sn ?? 0) : Number(owner);

export function saveBookings(queryKey: Key, data: unknown): Promise<void> {
  const owner = ownerOf(queryKey);
  return queryKey[0] === 'booking/getBookingList'
    ? vault.saveList(data as List, owner)
    : vault.save(data as BookingView, owner);
}

/** The saved data, with the server time at which it was true; undefined when the vault has none. */
export async function readSavedBookings(
  queryKey: Key,
): Promise<{ readonly data: List | BookingView; readonly asOf: Instant } | undefined> {
  const [call, input] = queryKey;
  const owner = ownerOf(queryKey);
  if (call === 'booking/getBookingList') {
    const data = await vault.listOf(owner);
    return data && { data, asOf: data.asOf };
  }
  const { code, key } = input as { readonly code: string; readonly key?: string };
  const found = (await vault.vouchers()).find(
    (voucher) =>
      voucher.booking.code === code &&
      (call === 'booking/getBookingStatus' ? voucher.booking.key === key : voucher.owner === owner),
  );
  return found && { data: found.booking, asOf: found.booking.asOf };
}

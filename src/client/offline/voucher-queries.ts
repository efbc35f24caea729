// Reads of bookings as the vault knows them: each is kept once, whichever call brought it, and answers for all of them.

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
export const isBookingRead = ([call]: Key): boolean => reads.has(call);

/** A link is opened by whoever has it: what it shows is erased with the member who is signed in then. */
const ownerOf = ([, , owner]: Key): number =>
  owner === 'guest' ? (currentProfile()?.sn ?? 0) : Number(owner);

export function saveBookings(queryKey: Key, data: unknown): Promise<void> {
  const owner = ownerOf(queryKey);
  return queryKey[0] === 'booking/getBookingList'
    ? vault.saveList(data as List, owner)
    : vault.save(data as BookingView, owner);
}

/** What the vault answers in the server's place, with when the server said so; undefined where it knows nothing. */
export async function savedBookings(
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

// The vault as the worker fills it: with what it booked alone, and with what a notification tells of.

import { createStore, delMany, entries, update } from 'idb-keyval';
import { attempt } from '#contract/attempt.ts';
import type { BookingView } from '#contract/calls/booking.ts';
import { makeVault, type Vault } from '#contract/vault.ts';
import type { News } from './pushed.ts';

let opened: Vault | null = null;

/** The page's own rows; opened anew after a failure, because a worker's connection may be closed while it sleeps. */
function openVault(): Vault {
  if (opened !== null) return opened;
  const store = createStore('vault', 'vouchers');
  opened = makeVault({
    all: () => entries<string, unknown>(store),
    change: (key, make) => update(key, make, store),
    erase: (keys) => delMany(keys, store),
  });
  return opened;
}

/** Keeps a whole booking; `owner` is the member's number, 0 for a guest. Resolves whatever becomes of it. */
export async function saveVoucher(booking: BookingView, owner: number): Promise<void> {
  try {
    await openVault().save(booking, owner);
  } catch {
    // A full or closed disk: the page makes room, and brings it another time.
    opened = null;
  }
}

/** Reads the booking that a notification tells of. A member's is kept while this device keeps theirs: afterwards they have signed out here. */
export async function saveNews({ code, key, owner }: News): Promise<void> {
  try {
    if (owner !== 0 && !(await openVault().knows(owner))) return;
  } catch {
    opened = null;
    return;
  }
  const result = await attempt(
    { fetch: (address, init) => fetch(address, init), headers: () => ({}) },
    {
      address: `/api/booking/getBookingStatus?${new URLSearchParams({ code, key })}`,
      method: 'GET',
      isRead: true,
    },
  );
  if ('data' in result) await saveVoucher(result.data as BookingView, owner);
}

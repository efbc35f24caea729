// The vault as the worker fills it: with what it booked alone, and with what a notification tells of.

import { createStore, delMany, entries, update } from 'idb-keyval';
import { attempt } from '#contract/attempt.ts';
import type { BookingView } from '#contract/calls/booking.ts';
import { makeVault, type Vault } from '#contract/vault.ts';
import type { News } from './pushed.ts';

/** The page's own rows; opened anew each time, because a worker sleeps and its connections are closed meanwhile. */
function openVault(): Vault {
  const store = createStore('vault', 'vouchers');
  return makeVault({
    all: () => entries<string, unknown>(store),
    change: (key, make) => update(key, make, store),
    erase: (keys) => delMany(keys, store),
  });
}

/** Keeps a whole booking; `owner` is the member's number, 0 for a guest. Resolves whatever becomes of it: the page brings it another time. */
export async function saveVoucher(booking: BookingView, owner: number): Promise<void> {
  try {
    await openVault().save(booking, owner);
  } catch {
    /* a full or closed disk: the page makes room */
  }
}

/** Reads the booking that a notification tells of. A member's is kept while this device keeps theirs: afterwards they have signed out here. */
export async function saveNews({ code, key, owner }: News): Promise<void> {
  try {
    if (owner !== 0 && !(await openVault().knows(owner))) return;
  } catch {
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

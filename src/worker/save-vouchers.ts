// Saves bookings to the vault from the worker: those it made without a page, and those a
// notification is about.

import { createStore, delMany, entries, update } from 'idb-keyval';
import { attempt } from '#contract/request.ts';
import type { BookingView } from '#contract/schemas/booking.ts';
import { makeVault, type Vault } from '#contract/vault/vault.ts';
import type { BookingLink } from './push-message.ts';

let opened: Vault | null = null;

/**
 * The same rows as the page's; opened again after a failure, because a worker's connection may be
 * closed while it sleeps.
 */
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

/** Saves a whole booking; `owner` is the member's number, 0 for a guest. Never rejects. */
export async function saveVoucher(booking: BookingView, owner: number): Promise<void> {
  try {
    await openVault().save(booking, owner);
  } catch {
    // IndexedDB is full or closed: the page frees space and saves it later.
    opened = null;
  }
}

/**
 * Fetches the booking a notification is about. A member's is saved only while this device has
 * others of theirs: otherwise they have signed out here.
 */
export async function saveLinkedBooking({ code, key, owner }: BookingLink): Promise<void> {
  try {
    if (owner !== 0 && !(await openVault().knows(owner))) return;
  } catch {
    opened = null;
    return;
  }
  const result = await attempt(
    {
      // The link alone opens it; a session that ended here without a network must not be used.
      fetch: (address, init) => fetch(address, { ...init, credentials: 'omit' }),
      headers: () => ({}),
    },
    {
      address: `/api/booking/getBookingStatus?${new URLSearchParams({ code, key })}`,
      method: 'GET',
      isRead: true,
    },
  );
  if ('data' in result) await saveVoucher(result.data as BookingView, owner);
}

// The bookings a guest made on this device, newest first: their links alone, for a phone whose vault cannot be written.

import { readStorageJson, writeStorage, storageKeys } from '../../runtime/local-storage.ts';

export type GuestBooking = { readonly code: string; readonly key: string };
const maxStored = 50;

export function guestBookings(): readonly GuestBooking[] {
  const kept = readStorageJson<GuestBooking[]>(storageKeys.bookings);
  return Array.isArray(kept) ? kept : [];
}

export function rememberGuestBooking({ code, key }: GuestBooking): void {
  const others = guestBookings().filter((known) => known.code !== code);
  writeStorage(
    storageKeys.bookings,
    JSON.stringify([{ code, key }, ...others].slice(0, maxStored)),
  );
}

export function clearGuestBookings(): void {
  writeStorage(storageKeys.bookings, null);
}

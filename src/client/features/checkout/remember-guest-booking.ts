// Links to the bookings a guest made on this device, newest first, for a phone whose booking store
// cannot be written.

import { readStorageJson, writeStorage, storageKeys } from '../../runtime/local-storage.ts';

export type GuestBooking = { readonly code: string; readonly key: string };
const maxStored = 50;

export function guestBookings(): readonly GuestBooking[] {
  const stored = readStorageJson<GuestBooking[]>(storageKeys.bookings);
  return Array.isArray(stored) ? stored : [];
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

// Links to the bookings a guest made on this device, newest first, for a phone whose booking store cannot be written.

import { recallJson, remember, storageKeys } from '../../runtime/local-storage.ts';

export type GuestBooking = { readonly code: string; readonly key: string };
const maxStored = 50;

export function guestBookings(): readonly GuestBooking[] {
  const stored = recallJson<GuestBooking[]>(storageKeys.bookings);
  return Array.isArray(stored) ? stored : [];
}

export function rememberGuestBooking({ code, key }: GuestBooking): void {
  const others = guestBookings().filter((known) => known.code !== code);
  remember(storageKeys.bookings, JSON.stringify([{ code, key }, ...others].slice(0, maxStored)));
}

export function clearGuestBookings(): void {
  remember(storageKeys.bookings, null);
}

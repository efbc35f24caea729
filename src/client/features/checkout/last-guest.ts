// Who checked in by the last booking on this device, which fills in the next checkout.

import { useEffect, useState } from 'react';
import type { BookingView } from '#contract/schemas/booking.ts';
import type { Voucher } from '#contract/vault/voucher.ts';
import { currentProfile, useProfile } from '../../api/session.ts';

/**
 * `phone` is E.164 text; `email` is '' where no booking has an address, `guest` absent where none
 * has the name in two parts.
 */
export type LastGuest = Pick<BookingView, 'fullName' | 'phone' | 'email' | 'guest'>;

/** Of the bookings of one person, a guest's with 0; null where there is none. */
export function lastGuestOf(vouchers: readonly Voucher[], owner: number): LastGuest | null {
  const bookings = vouchers
    .filter((voucher) => voucher.owner === owner)
    .map(({ booking }) => booking)
    .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  const last = bookings[0];
  if (last === undefined) return null;
  const guest = bookings.find((booking) => booking.guest !== undefined)?.guest;
  return {
    fullName: last.fullName,
    phone: last.phone,
    ...(guest !== undefined && { guest }),
    email: bookings.find(({ email }) => email !== '')?.email ?? '',
  };
}

type Read = { readonly owner: number; readonly guest: LastGuest | null };
let lastRead: Read | null = null;

const ownerNow = (): number => currentProfile()?.sn ?? 0;

/** Reads it before the page is shown, which then need not change under the eyes of its reader. */
export async function loadLastGuest(owner = ownerNow()): Promise<LastGuest | null> {
  try {
    const { vault } = await import('../../offline/vault.ts');
    const guest = lastGuestOf(await vault.vouchers(), owner);
    lastRead = { owner, guest };
    return guest;
  } catch {
    // It is typed instead.
    return null;
  }
}

/** Null where there is none, and until it is read on a page that its loader did not prepare. */
export function useLastGuest(): LastGuest | null {
  const owner = useProfile()?.sn ?? 0;
  const [guest, setGuest] = useState(() => (lastRead?.owner === owner ? lastRead.guest : null));
  useEffect(() => {
    let isWanted = true;
    void loadLastGuest(owner).then((last) => {
      if (isWanted) setGuest(last);
    });
    return () => {
      isWanted = false;
    };
  }, [owner]);
  return guest;
}

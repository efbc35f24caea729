// The mail address of the last booking on this device, which fills in the next checkout.

import { useEffect, useState } from 'react';
import type { Voucher } from '#contract/vault/voucher.ts';
import { useProfile } from '../../api/session.ts';

/** Of the bookings of one person, a guest's with 0; '' where none has an address. */
export function lastEmailOf(vouchers: readonly Voucher[], owner: number): string {
  return (
    vouchers
      .filter((voucher) => voucher.owner === owner && voucher.booking.email !== '')
      .map(({ booking }) => booking)
      .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))[0]?.email ?? ''
  );
}

/** '' until it is read, and where there is none. */
export function useLastEmail(): string {
  const owner = useProfile()?.sn ?? 0;
  const [email, setEmail] = useState('');
  useEffect(() => {
    let isWanted = true;
    void import('../../offline/vault.ts')
      .then(({ vault }) => vault.vouchers())
      .then(
        (vouchers) => isWanted && setEmail(lastEmailOf(vouchers, owner)),
        () => {
          /* It is typed instead. */
        },
      );
    return () => {
      isWanted = false;
    };
  }, [owner]);
  return email;
}

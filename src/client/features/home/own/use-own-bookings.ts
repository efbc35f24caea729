// The bookings that home knows of: the member's, as last read or saved here, and those made on this
// device without an account.

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { voucherVersion, type Voucher } from '#contract/vault/voucher.ts';
import type { Instant } from '#domain/time/time.ts';
import { query } from '../../../api/queries.ts';
import { useProfile } from '../../../api/session.ts';
import { useDeviceVouchers } from '../../account/device-vouchers.ts';

export type OwnBookings = {
  readonly vouchers: readonly Voucher[];
  /** Nothing is still being read. */
  readonly isWhole: boolean;
};

export function useOwnBookings(now: Instant): OwnBookings {
  const sn = useProfile()?.sn;
  const saved = useDeviceVouchers(now);
  const { data: list, isPending } = useQuery({
    ...query('booking/getBookingList', {}),
    enabled: sn !== undefined,
  });
  const vouchers = useMemo(() => {
    if (sn === undefined || list === undefined) return saved ?? [];
    const own = list.bookings.map((booking) => ({ version: voucherVersion, owner: sn, booking }));
    const codes = new Set(own.map(({ booking }) => booking.code));
    return [
      ...own,
      ...(saved ?? []).filter(({ owner, booking }) => owner === 0 && !codes.has(booking.code)),
    ];
  }, [sn, list, saved]);
  return { vouchers, isWhole: saved !== null && (sn === undefined || !isPending) };
}

// The page of a booking stored on this device: the account's for a member's own, the guest link for
// any other.

import { path, type Locale } from '#contract/paths.ts';
import type { Voucher } from '#contract/vault/voucher.ts';

export const voucherPath =
  ({ owner, booking: { code, key, isGuests } }: Voucher) =>
  (locale: Locale): string =>
    owner === 0 || isGuests
      ? path(locale, 'bookingStatus', {}, { code, key })
      : path(locale, 'booking', { code });

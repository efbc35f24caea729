// Where a kept booking opens: a member's own in the account, any other by its link.

import { path, type Locale } from '#contract/paths.ts';
import type { Voucher } from '#contract/vault/voucher.ts';

export const voucherPath =
  ({ owner, booking: { code, key, isGuests } }: Voucher) =>
  (locale: Locale): string =>
    owner === 0 || isGuests
      ? path(locale, 'bookingStatus', {}, { code, key })
      : path(locale, 'booking', { code });

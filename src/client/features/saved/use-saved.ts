// What this phone holds for its current user, and the name of a page that is not among it.

import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import type { MessageId } from '#contract/message-id.ts';
import type { RouteName } from '#contract/paths.ts';
import type { Voucher } from '#contract/vault/voucher.ts';
import type { Instant } from '#domain/time/time.ts';
import { useProfile } from '../../api/session.ts';
import { dataSchema } from '../../offline/query-persister.ts';
import { queryStore } from '../../offline/query-store.ts';
import { useDeviceVouchers } from '../account/device-vouchers.ts';
import { formatBookingCode } from '../stay/booking-code.ts';
import { hotelNameIn, listSaved, type SavedThings } from './saved-things.ts';

type Entries = Awaited<ReturnType<typeof queryStore.entries>>;
export type Saved = SavedThings & {
  readonly vouchers: readonly Voucher[];
  readonly entries: Entries;
};

/** Null until the stores were read. */
export function useSaved(now: Instant): Saved | null {
  const owner = String(useProfile()?.sn ?? 'guest');
  const vouchers = useDeviceVouchers(now);
  const [entries, setEntries] = useState<Entries | null>(null);
  useEffect(() => {
    let isGone = false;
    void queryStore.entries().then((read) => {
      if (!isGone) setEntries(read);
    });
    return () => {
      isGone = true;
    };
  }, []);
  return entries === null || vouchers === null
    ? null
    : { ...listSaved(entries, { schema: dataSchema, owner }), vouchers, entries };
}

/** Pages that have one name, whatever their address says further. */
const pageNames: Partial<Record<RouteName, MessageId>> = {
  index: 'nav.home',
  search: 'deadEnd.search',
  map: 'deadEnd.map',
  favorite: 'nav.favorites',
  myBooking: 'nav.bookings',
  phoneBookings: 'nav.bookings',
  promotionList: 'nav.promotions',
  account: 'nav.account',

  settings: 'account.settings',
};

/** As a person would call it; null for pages whose name only the server knows. */
export function useRequestedName(
  name: RouteName,
  params: Readonly<Record<string, string | undefined>>,
  saved: Saved | null,
): string | null {
  const intl = useIntl();
  const { slug, code } = params;
  if ((name === 'hotel' || name === 'checkout') && slug !== undefined)
    return (
      (saved === null ? null : hotelNameIn(saved.entries, slug)) ??
      intl.formatMessage({ id: 'deadEnd.hotel' })
    );
  if (code !== undefined)
    return intl.formatMessage({ id: 'deadEnd.booking' }, { code: formatBookingCode(code) });
  const id = pageNames[name];
  return id === undefined ? null : intl.formatMessage({ id });
}

// The bookings stored on this phone, with or without an account, by what is to be done; also
// offline. From 1200 px the list stands beside the booking that is open.

import { useQueryClient } from '@tanstack/react-query';
import { RefreshCw, Search } from 'lucide-react';
import { use, useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { path } from '#contract/paths.ts';
import { isOver, type Voucher } from '#contract/vault/voucher.ts';
import { localTime } from '#domain/time/time.ts';
import { useLocale } from '../../../intl/intl.tsx';
import { PageContext } from '../../../runtime/page-context.ts';
import { onReconnect, useIsReachable } from '../../../runtime/reachability.ts';
import { voucherPath } from '../../booking/voucher-path.ts';
import { BookingLinkItem } from '../bookings/booking-link-item.tsx';
import { BookingListItem } from '../bookings/booking-list-item.tsx';
import { BookingTabList } from '../bookings/booking-tab-list.tsx';
import { bookingsIn, bookingTabs, tabIn } from '../bookings/booking-tabs.ts';
import { refreshDeviceVouchers } from '../device-vouchers.ts';
import { LinkList, LinkRow } from '../link-list.tsx';
import { ErasePhoneBookings } from './erase-phone-bookings.tsx';
import { NoPhoneBookings } from './no-phone-bookings.tsx';
import { OnlyHere } from './only-here.tsx';

type Props = {
  readonly vouchers: readonly Voucher[];
  readonly isBeside: boolean;
  /** The one beside the list. */
  readonly openCode: string | null;
};

export function PhoneBookings(props: Props) {
  const { vouchers } = props;
  const client = useQueryClient();
  useEffect(() => onReconnect(() => void refreshDeviceVouchers(client)), [client]);
  const oldest = vouchers
    .map(({ booking }) => booking)
    .filter((booking) => !isOver(booking))
    .map(({ asOf }) => asOf)
    .toSorted()[0];
  return (
    <>
      <div className="flex min-h-14 items-center justify-between px-4 lg:px-0">
        <h1 className="text-2xl font-bold">
          <FormattedMessage id="nav.bookings" />
        </h1>
        {oldest !== undefined && <Refresh time={localTime(oldest)} />}
      </div>
      {vouchers.length === 0 ? <NoPhoneBookings /> : <Lists {...props} />}
    </>
  );
}

function Refresh({ time }: { readonly time: string }) {
  const client = useQueryClient();
  const isReachable = useIsReachable();
  const [isBusy, setBusy] = useState(false);
  const refresh = () => {
    setBusy(true);
    void refreshDeviceVouchers(client).finally(() => setBusy(false));
  };
  return (
    <button
      type="button"
      onClick={refresh}
      disabled={!isReachable || isBusy}
      className="tap inline-flex items-center gap-1.5 text-xs text-muted-foreground"
    >
      <RefreshCw
        className={isBusy ? 'size-3.5 animate-spin motion-reduce:animate-none' : 'size-3.5'}
      />
      <FormattedMessage id="booking.asOf" values={{ time }} />
    </button>
  );
}

function Lists({ vouchers, isBeside, openCode }: Props) {
  const isReachable = useIsReachable();
  const [search] = useSearchParams();
  const tab = tabIn(search);
  const bookings = vouchers.map(({ booking }) => booking);
  const shown = new Set(bookingsIn(bookings, tab).map(({ code }) => code));
  // Few phones have ever missed a stay.
  const tabs = bookingTabs.filter(
    (id) => id !== 'noShow' || id === tab || bookingsIn(bookings, id).length > 0,
  );
  return (
    <BookingTabList bookings={bookings} tabs={tabs} isBeside={isBeside}>
      {isReachable && tab === 'upcoming' && <OnlyHere vouchers={vouchers} />}
      {shown.size === 0 && (
        <p className="py-8 text-center text-ink-2">
          <FormattedMessage id={`bookings.none.${tab}`} />
        </p>
      )}
      <Items
        vouchers={[...shown].flatMap(
          (code) => vouchers.find(({ booking }) => booking.code === code) ?? [],
        )}
        isBeside={isBeside}
        openCode={openCode}
      />
      {!isReachable && tab === 'upcoming' && <OnlyHere vouchers={vouchers} />}
      <FindOther />
      {vouchers.some(({ owner }) => owner === 0) && <ErasePhoneBookings />}
    </BookingTabList>
  );
}

/** What was booked on another device. */
function FindOther() {
  const intl = useIntl();
  const locale = useLocale();
  return (
    <LinkList>
      <LinkRow
        icon={Search}
        to={path(locale, 'findBooking')}
        note={intl.formatMessage({ id: 'find.rowText' })}
      >
        <FormattedMessage id="find.row" />
      </LinkRow>
    </LinkList>
  );
}

/** Beside an open booking a row is a link alone, whose address keeps the tab and names the code. */
function Items({ vouchers, isBeside, openCode }: Props) {
  const locale = useLocale();
  const { now } = use(PageContext);
  const [search] = useSearchParams();
  const tab = search.get('tab') ?? undefined;
  if (!isBeside)
    return vouchers.map((voucher) => (
      <BookingListItem
        key={voucher.booking.code}
        booking={voucher.booking}
        now={now}
        link={voucherPath(voucher)}
        isSaved
      />
    ));
  return (
    <ul className="space-y-2.5">
      {vouchers.map(({ booking }) => (
        <li key={booking.code}>
          <BookingLinkItem
            booking={booking}
            now={now}
            to={path(locale, 'phoneBookings', {}, { tab, code: booking.code })}
            isOpen={booking.code === openCode}
          />
        </li>
      ))}
    </ul>
  );
}

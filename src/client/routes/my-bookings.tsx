// The bookings stored on this phone. Each opens completely, also offline: on a page of its own, and
// from 1200 px beside the list, by its code in the address.

import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { useIntl } from 'react-intl';
import { Navigate, useSearchParams } from 'react-router';
import type { Voucher } from '#contract/vault/voucher.ts';
import { bookingStatusOf } from '#domain/booking.ts';
import { query } from '../api/queries.ts';
import { pageTitle } from '../document/page-title.ts';
import { BookingPage } from '../features/account/bookings/booking-page.tsx';
import { bookingsIn, tabIn } from '../features/account/bookings/booking-tabs.ts';
import { useDeviceVouchers } from '../features/account/device-vouchers.ts';
import { PhoneBookings } from '../features/account/phone/phone-bookings.tsx';
import { bookingPollInterval } from '../features/booking/booking-state.ts';
import { BookingResult } from '../features/booking/page/booking-result.tsx';
import { voucherPath } from '../features/booking/voucher-path.ts';
import { useLocale } from '../intl/intl.tsx';
import { PageContext } from '../runtime/page-context.ts';
import { useIsWideScreen } from '../runtime/use-wide-screen.ts';

export function Component() {
  const intl = useIntl();
  const { now } = use(PageContext);
  const vouchers = useDeviceVouchers(now) ?? [];
  return (
    <>
      <title>{pageTitle(intl.formatMessage({ id: 'nav.bookings' }))}</title>
      <meta name="robots" content="noindex" />
      {useIsWideScreen() ? <Wide vouchers={vouchers} /> : <Narrow vouchers={vouchers} />}
    </>
  );
}

type Props = { readonly vouchers: readonly Voucher[] };

/** The booking that the address names. */
function useNamed(vouchers: readonly Voucher[]): Voucher | undefined {
  const [search] = useSearchParams();
  const code = search.get('code');
  return vouchers.find(({ booking }) => booking.code === code);
}

/** An address that names a booking of this phone leads to its page. */
function Narrow({ vouchers }: Props) {
  const locale = useLocale();
  const named = useNamed(vouchers);
  if (named !== undefined) return <Navigate to={voucherPath(named)(locale)} replace />;
  return (
    <div className="mx-auto max-w-180 pb-8 lg:pt-6">
      <PhoneBookings vouchers={vouchers} isBeside={false} openCode={null} />
    </div>
  );
}

function Wide({ vouchers }: Props) {
  const [search] = useSearchParams();
  const named = useNamed(vouchers);
  const first = bookingsIn(
    vouchers.map(({ booking }) => booking),
    tabIn(search),
  )[0];
  const open = named ?? vouchers.find(({ booking }) => booking.code === first?.code);
  if (vouchers.length === 0)
    return (
      <div className="mx-auto max-w-180 pt-6 pb-8">
        <PhoneBookings vouchers={vouchers} isBeside openCode={null} />
      </div>
    );
  return (
    <div className="page grid grid-cols-[24.5rem_minmax(0,1fr)] items-start gap-7 pt-6 pb-14">
      <div className="min-w-0">
        <PhoneBookings vouchers={vouchers} isBeside openCode={open?.booking.code ?? null} />
      </div>
      <div className="min-w-0 pt-3">
        {open !== undefined && <Open key={open.booking.code} voucher={open} />}
      </div>
    </div>
  );
}

/** A member's own has what only an account can do; any other what its link may. */
function Open({ voucher: { owner, booking } }: { readonly voucher: Voucher }) {
  return owner === 0 || booking.isGuests ? (
    <Linked booking={booking} />
  ) : (
    <BookingPage code={booking.code} known={booking} isBeside />
  );
}

function Linked({ booking }: Pick<Voucher, 'booking'>) {
  const { code, key } = booking;
  const { data } = useQuery({
    ...query('booking/getBookingStatus', { code, key }),
    refetchInterval: ({ state }) => bookingPollInterval(state.data),
  });
  const shown = data ?? booking;
  return <BookingResult booking={shown} status={bookingStatusOf(shown.status)} isBeside />;
}

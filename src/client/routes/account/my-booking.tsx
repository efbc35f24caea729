// The list of the member's bookings; from 1200 px it stands in the layout, and here the first of
// its tab, until another is opened.

import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { query } from '../../api/queries.ts';
import { useProfile } from '../../api/session.ts';
import { Splash } from '../../components/shell.tsx';
import { BookingPage } from '../../features/account/bookings/booking-page.tsx';
import { bookingsIn, tabIn } from '../../features/account/bookings/booking-tabs.ts';
import { BookingsList } from '../../features/account/bookings/bookings-list.tsx';
import { useSavedCodes } from '../../features/account/device-vouchers.ts';
import { PageContext } from '../../runtime/page-context.ts';
import { useIsWideScreen } from '../../runtime/use-wide-screen.ts';

export function Component() {
  const intl = useIntl();
  const isMember = useProfile() !== null;
  const isWide = useIsWideScreen();
  return (
    <>
      <title>{intl.formatMessage({ id: 'nav.myBooking' })}</title>
      {/* Signing out empties the cache a moment before the page is left. */}
      {!isMember ? <Splash /> : isWide ? <FirstBooking /> : <AllBookings />}
    </>
  );
}

function AllBookings() {
  const { now } = use(PageContext);
  return (
    <div className="mx-auto max-w-180 pb-8 lg:pt-6">
      <BookingsList isBeside={false} openCode={null} saved={useSavedCodes(now)} />
    </div>
  );
}

function FirstBooking() {
  const { data } = useQuery(query('booking/getBookingList', {}));
  const [search] = useSearchParams();
  const first = bookingsIn(data?.bookings ?? [], tabIn(search))[0];
  return first === undefined ? null : (
    <BookingPage key={first.code} code={first.code} known={first} isBeside />
  );
}

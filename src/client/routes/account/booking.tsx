// One booking of the member.

import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { useParams } from 'react-router';
import { query } from '../../api/queries.ts';
import { BookingPage, bookingTitle } from '../../features/account/bookings/booking-page.tsx';
import { useIsWideScreen } from '../../runtime/use-wide-screen.ts';

export function Component() {
  const intl = useIntl();
  const { code = '' } = useParams();
  const isBeside = useIsWideScreen();
  const { data } = useQuery(query('booking/getBookingDetail', { code }));
  return (
    <>
      <title>{intl.formatMessage({ id: bookingTitle(data) })}</title>
      <BookingPage key={code} code={code} isBeside={isBeside} />
    </>
  );
}

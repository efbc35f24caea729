// The page after booking: waiting for the payment, or the result. A guest's link leads back here
// for good.

import { useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense, use } from 'react';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { bookingStatusOf } from '#domain/booking.ts';
import { query } from '../api/queries.ts';
import { pageTitle } from '../document/page-title.ts';
import { bookingPollInterval } from '../features/booking/booking-state.ts';
import { BookingResult } from '../features/booking/page/booking-result.tsx';
import { PaymentWaiting } from '../features/booking/payment-waiting.tsx';
import { bookingLink } from '../features/stay/booking-link.ts';
import { PageContext } from '../runtime/page-context.ts';

/** Few bookings are cancelled. */
const GuestCancel = lazy(async () => ({
  default: (await import('../features/find-booking/guest-cancel.tsx')).GuestCancel,
}));

export function Component() {
  const intl = useIntl();
  const { now } = use(PageContext);
  const [search] = useSearchParams();
  // While a payment is awaited, the payment's own status is polled instead, and more often.
  const { data: booking } = useSuspenseQuery({
    ...query('booking/getBookingStatus', bookingLink(search.get('code'), search)),
    refetchInterval: ({ state }) =>
      state.data?.expiresAt == null ? bookingPollInterval(state.data) : false,
  });
  const status = bookingStatusOf(booking.status);
  return (
    <>
      <title>
        {pageTitle(
          intl.formatMessage({
            id: status === 'paymentPending' ? 'waiting.title' : 'result.title',
          }),
        )}
      </title>
      <meta name="robots" content="noindex" />
      {/* The URL contains the key, so linked sites must not see it as the referrer. */}
      <meta name="referrer" content="strict-origin" />
      {status === 'paymentPending' && booking.expiresAt !== null ? (
        <PaymentWaiting booking={booking} expiresAt={booking.expiresAt} />
      ) : search.has('cancel') ? (
        <Suspense>
          <GuestCancel booking={booking} now={now} />
        </Suspense>
      ) : (
        <BookingResult booking={booking} status={status} />
      )}
    </>
  );
}

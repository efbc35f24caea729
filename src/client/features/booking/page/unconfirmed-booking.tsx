// Code and stay of a booking that nobody can check in with: not paid yet, or over.

import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { path } from '#contract/paths.ts';
import { bookingStatusOf } from '#domain/booking.ts';
import { Reading } from '../../../components/reading.tsx';
import { useLocale } from '../../../intl/intl.tsx';
import { buttonVariants } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { formatBookingCode } from '../../stay/booking-code.ts';
import { StayBar } from '../../stay/stay-bar.tsx';
import { stayBarProps } from '../../stay/stay-format.ts';
import type { BookingAtMoment } from '../booking-state.ts';

export function UnconfirmedBooking({ booking, now }: BookingAtMoment) {
  const intl = useIntl();
  const locale = useLocale();
  return (
    <Card as="section" className="p-4">
      <p className="text-cap text-muted-foreground">
        <FormattedMessage id="card.code" />
      </p>
      <p className="text-code font-bold" translate="no" data-testid="booking-code">
        {formatBookingCode(booking.code)}
      </p>
      <p className="pt-2 font-semibold" translate="no">
        {booking.hotel.name}
      </p>
      <p className="text-sm text-ink-2">{booking.room.name}</p>
      <Reading of={booking.room.reading} />
      <StayBar
        {...stayBarProps(booking.type, { from: booking.checkIn, to: booking.checkOut }, now, intl)}
        className="pt-3.5"
      />
      {bookingStatusOf(booking.status) === 'paymentPending' && (
        <Link
          to={path(locale, 'bookingStatus', {}, { code: booking.code, key: booking.key })}
          className={buttonVariants({ wide: true, className: 'mt-4' })}
        >
          <FormattedMessage id="bookings.payOn" />
        </Link>
      )}
    </Card>
  );
}

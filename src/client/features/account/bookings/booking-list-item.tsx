// One booking in a list: hotel and stay, status, and its most important action.

import { BedDouble, Navigation, Phone, QrCode, Smartphone } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { directionsTo } from '#contract/directions.ts';
import { path, type Locale } from '#contract/paths.ts';
import type { BookingView } from '#contract/schemas/booking.ts';
import { bookingStatusOf } from '#domain/booking.ts';
import { formatVnd } from '#domain/money.ts';
import type { Instant } from '#domain/time/time.ts';
import { Photo } from '../../../components/photo.tsx';
import { Reading } from '../../../components/reading.tsx';
import { useLocale } from '../../../intl/intl.tsx';
import { buttonVariants } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { usePaidByText } from '../../booking/payment-text.ts';
import { StatusBadge } from '../../booking/status-badge.tsx';
import { formatBookingCode } from '../../stay/booking-code.ts';
import { StayBar } from '../../stay/stay-bar.tsx';
import { stayBarProps } from '../../stay/stay-format.ts';
import { ReviewLink } from './review-link.tsx';

export function BookingListItem({
  booking,
  now,
  link,
  isSaved = false,
}: {
  readonly booking: BookingView;
  readonly now: Instant;
  /** Its page; the account's unless given. */
  readonly link?: (locale: Locale) => string;
  /** Shows that it is stored on this phone. */
  readonly isSaved?: boolean | undefined;
}) {
  const intl = useIntl();
  const locale = useLocale();
  const paidBy = usePaidByText();
  const to = link?.(locale) ?? path(locale, 'booking', { code: booking.code });
  return (
    <Card elevation={2} as="article" className="relative p-3.5">
      <div className="flex flex-wrap gap-3">
        <div className="h-18 w-16 shrink-0 overflow-hidden rounded-lg bg-sunken">
          <Photo {...booking.room.picture} alt="" sizes="64px" />
        </div>
        <div className="min-w-28 flex-1">
          <div className="flex flex-wrap items-center justify-between gap-x-2">
            <StatusBadge booking={booking} />
            {isSaved && (
              <span className="inline-flex items-center gap-1 text-cap text-muted-foreground">
                <Smartphone className="size-3.5" />
                <FormattedMessage id="phoneBookings.saved" />
              </span>
            )}
          </div>
          <h2 className="line-clamp-2 pt-1 text-base leading-6 font-semibold">
            <Link to={to} className="after:absolute after:inset-0 after:rounded-xl" translate="no">
              {booking.hotel.name}
            </Link>
          </h2>
          <p className="line-clamp-2 text-cap text-muted-foreground">
            {booking.room.name} ·{' '}
            <FormattedMessage
              id="booking.code"
              values={{ code: formatBookingCode(booking.code) }}
            />
          </p>
          <Reading of={booking.room.reading} />
        </div>
      </div>
      <StayBar
        {...stayBarProps(booking.type, { from: booking.checkIn, to: booking.checkOut }, now, intl)}
        size="sm"
        className="mt-3 border-t border-dashed border-border pt-3"
      />
      <p className="mt-2.5 flex items-baseline justify-between text-sm">
        <span className="text-muted-foreground">{paidBy(booking)}</span>
        <b className="font-semibold">{formatVnd(booking.price.total)}</b>
      </p>
      <ItemActions booking={booking} to={to} />
    </Card>
  );
}

type ActionsProps = { readonly booking: BookingView; readonly to: string };

/** What can be done with a booking in this status; the rest is on its page. */
function ItemActions({ booking, to }: ActionsProps) {
  const locale = useLocale();
  const status = bookingStatusOf(booking.status);
  return (
    <>
      {status === 'paymentPending' && (
        <Link
          to={path(locale, 'bookingStatus', {}, { code: booking.code, key: booking.key })}
          className={buttonVariants({ size: 'sm', wide: true, className: 'relative mt-3' })}
        >
          <FormattedMessage id="bookings.payOn" />
        </Link>
      )}
      {booking.checkInToken !== null && status !== 'completed' && (
        <div className="relative mt-3 grid grid-cols-[minmax(0,1fr)_auto_auto] gap-2">
          <Link to={to} className={buttonVariants({ variant: 'secondary', size: 'sm' })}>
            <QrCode className="size-4.5" />
            <FormattedMessage id="card.title" />
          </Link>
          <HotelWays hotel={booking.hotel} />
        </div>
      )}
      {!booking.isGuests && <ReviewLink booking={booking} className="relative mt-3" />}
      {status === 'completed' && (
        <Link
          to={path(locale, 'hotel', { slug: booking.hotel.slug })}
          className={buttonVariants({
            variant: 'secondary',
            size: 'sm',
            wide: true,
            className: 'relative mt-3',
          })}
        >
          <BedDouble className="size-4.5" />
          <FormattedMessage id="result.again" />
        </Link>
      )}
    </>
  );
}

const wayClass = 'grid size-11 place-items-center rounded-md bg-sunken';

/** To the hotel, and to its desk: both work from what is on the phone. */
function HotelWays({ hotel }: Pick<BookingView, 'hotel'>) {
  const intl = useIntl();
  return (
    <>
      <a
        href={directionsTo(hotel)}
        target="_blank"
        rel="noopener"
        aria-label={intl.formatMessage({ id: 'booking.directions' })}
        className={wayClass}
      >
        <Navigation className="size-5" />
      </a>
      <a
        href={`tel:${hotel.phone.replace(/\s/g, '')}`}
        aria-label={intl.formatMessage({ id: 'booking.callDesk' })}
        className={wayClass}
      >
        <Phone className="size-5" />
      </a>
    </>
  );
}

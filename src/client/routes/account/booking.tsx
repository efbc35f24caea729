// One booking of the member, check-in card first. It opens within a second, also offline.

import { useSuspenseQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { use } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useParams } from 'react-router';
import type { MessageId } from '#contract/message-id.ts';
import { path } from '#contract/paths.ts';
import type { BookingView } from '#contract/schemas/booking.ts';
import { bookingStatusOf, isFinal } from '#domain/booking.ts';
import type { Instant } from '#domain/time/time.ts';
import { query } from '../../api/queries.ts';
import { CancelRow } from '../../features/account/bookings/cancel-row.tsx';
import { ChangeRows } from '../../features/account/bookings/change-booking-rows.tsx';
import { ReviewLink } from '../../features/account/bookings/review-link.tsx';
import { useAddOnNames } from '../../features/booking/add-on-names.ts';
import { RoomsNearby } from '../../features/booking/alternatives.tsx';
import { ArrivalSection } from '../../features/booking/arrival-section.tsx';
import {
  HotelFacts,
  BookingProgress,
  Receipt,
  BookingTerms,
} from '../../features/booking/booking-details.tsx';
import { BookingLinks } from '../../features/booking/booking-links.tsx';
import { bookingPollInterval } from '../../features/booking/booking-state.ts';
import { CheckInCard } from '../../features/booking/check-in-card.tsx';
import { NoShowNote } from '../../features/booking/no-show-note.tsx';
import { PushRow } from '../../features/booking/push-row.tsx';
import { RefundTracker } from '../../features/booking/refund-tracker.tsx';
import { statusTags } from '../../features/booking/status-tags.ts';
import { WaitingForHotelNote } from '../../features/booking/waiting-for-hotel-note.tsx';
import { StayBar } from '../../features/stay/stay-bar.tsx';
import { stayBarProps } from '../../features/stay/stay-format.ts';
import { useLocale } from '../../intl/intl.tsx';
import { PageContext } from '../../runtime/page-context.ts';
import { useNow } from '../../runtime/use-now.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonVariants } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

export function Component() {
  const intl = useIntl();
  const locale = useLocale();
  const { now, origin } = use(PageContext);
  const bookingQuery = query('booking/getBookingDetail', { code: useParams()['code'] ?? '' });
  const { data: booking } = useSuspenseQuery({
    ...bookingQuery,
    refetchInterval: ({ state }) => bookingPollInterval(state.data),
  });
  const live = useNow(15_000);
  const status = bookingStatusOf(booking.status);
  const isOver = isFinal(status);
  const [tone, StatusIcon] = statusTags[status];
  const productOf = useAddOnNames();
  return (
    <div className="mx-auto max-w-(--container-form) px-4 pb-10 lg:pt-4">
      <title>{intl.formatMessage({ id: 'card.title' })}</title>
      <div className="-mx-2 flex min-h-14 items-center gap-1">
        <Link
          to={path(locale, 'myBooking')}
          aria-label={intl.formatMessage({ id: 'nav.back' })}
          className="grid size-11 place-items-center rounded-full"
        >
          <ArrowLeft className="size-5.5" />
        </Link>
        <h1 className="flex-1 text-lg font-semibold">
          <FormattedMessage id="card.title" />
        </h1>
        <Badge variant={tone} className="mr-2">
          <StatusIcon data-icon="inline-start" />
          <FormattedMessage
            id={`status.${status}` as MessageId}
            values={{ product: productOf(booking) }}
          />
        </Badge>
      </div>
      <div className="space-y-3">
        {booking.checkInToken === null ? (
          <UnconfirmedBooking booking={booking} now={now} />
        ) : (
          <CheckInCard booking={booking} now={now} origin={origin} />
        )}
        <NoShowNote booking={booking} />
        <RefundTracker booking={booking} now={now} />
        <RoomsNearby booking={booking} now={live} />
        <ArrivalSection booking={booking} now={live} />
        <WaitingForHotelNote booking={booking} now={live} />
        <ReviewLink booking={booking} />
        {!isOver && <PushRow />}
        <HotelFacts booking={booking} now={now}>
          <ChangeRows booking={booking} now={live} />
          <CancelRow booking={booking} now={live} />
        </HotelFacts>
        {status !== 'paymentPending' && <BookingLinks booking={booking} />}
        <BookingProgress booking={booking} now={now} />
        <BookingTerms booking={booking} now={now} />
        <Receipt booking={booking} />
      </div>
    </div>
  );
}

type BookingProps = { readonly booking: BookingView; readonly now: Instant };

/** Code and stay of a booking that nobody can check in with: not paid yet, or over. */
function UnconfirmedBooking({ booking, now }: BookingProps) {
  const intl = useIntl();
  const locale = useLocale();
  return (
    <Card as="section" className="p-4">
      <p className="text-cap text-muted-foreground">
        <FormattedMessage id="card.code" />
      </p>
      <p className="text-code font-bold" translate="no" data-testid="booking-code">
        {booking.code.slice(0, 3)} {booking.code.slice(3)}
      </p>
      <p className="pt-2 font-semibold" translate="no">
        {booking.hotel.name}
      </p>
      <p className="text-sm text-ink-2">{booking.room.name}</p>
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

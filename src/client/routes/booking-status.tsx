// The page after booking: waiting for the payment, or the result. A guest's link leads back here
// for good.

import { useSuspenseQuery } from '@tanstack/react-query';
import { QrCode, Smartphone, X } from 'lucide-react';
import { lazy, Suspense, use } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useSearchParams } from 'react-router';
import type { MessageId } from '#contract/message-id.ts';
import { path } from '#contract/paths.ts';
import type { BookingView } from '#contract/schemas/booking.ts';
import { bookingStatusOf, type BookingStatus } from '#domain/booking.ts';
import { formatVnd } from '#domain/money.ts';
import { paymentStatuses } from '#domain/payment.ts';
import { policy } from '#domain/policy.ts';
import { query } from '../api/queries.ts';
import { useProfile } from '../api/session.ts';
import { Notice } from '../components/notice.tsx';
import { pageTitle } from '../document/page-title.ts';
import { useAddOnNames } from '../features/booking/add-on-names.ts';
import { RoomsNearby } from '../features/booking/alternatives.tsx';
import { ArrivalSection } from '../features/booking/arrival-section.tsx';
import {
  HotelFacts,
  BookingProgress,
  Receipt,
  BookingTerms,
} from '../features/booking/booking-details.tsx';
import { BookingLinks } from '../features/booking/booking-links.tsx';
import { bookingPollInterval } from '../features/booking/booking-state.ts';
import { CheckInCard } from '../features/booking/check-in-card.tsx';
import { GuestBookingNote } from '../features/booking/guest-booking-note.tsx';
import { NoShowNote } from '../features/booking/no-show-note.tsx';
import { NoscriptBooking } from '../features/booking/noscript-booking.tsx';
import { PaymentWaiting } from '../features/booking/payment-waiting.tsx';
import { PushRow } from '../features/booking/push-row.tsx';
import { RefundTracker } from '../features/booking/refund-tracker.tsx';
import { bookingLink } from '../features/stay/booking-link.ts';
import { StayBar } from '../features/stay/stay-bar.tsx';
import { stayBarProps } from '../features/stay/stay-format.ts';
import { useLocale } from '../intl/intl.tsx';
import { deferred } from '../runtime/deferred.tsx';
import { PageContext } from '../runtime/page-context.ts';
import { useNow } from '../runtime/use-now.ts';
import { CountdownDoor } from '../ui/art/countdown-door.tsx';
import { OpenDoor } from '../ui/art/open-door.tsx';
import { buttonVariants } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';

const InstallCard = deferred<{ readonly isBooked: boolean }>(
  async () => (await import('../pwa/install-card.tsx')).InstallCard,
);

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
        <Result booking={booking} status={status} />
      )}
    </>
  );
}

const titles: Record<
  Exclude<BookingStatus, 'paymentPending'>,
  readonly [title: MessageId, text: MessageId]
> = {
  checkInPending: ['result.held', 'result.heldText'],
  awaitingHotel: ['result.asking', 'result.askingText'],
  awaitingProvider: ['result.product', 'result.productText'],
  failed: ['result.timeout', 'result.timeoutText'],
  cancelled: ['result.cancelled', 'result.cancelledText'],
  noShow: ['step.noShow', 'result.noShowText'],
  checkedIn: ['step.checkedIn', 'result.checkedInText'],
  completed: ['step.completed', 'result.completedText'],
  awaitingGuest: ['step.awaitingGuest', 'result.awaitingGuestText'],
};

type ResultProps = { readonly booking: BookingView; readonly status: BookingStatus };

/** The booking came to nothing: nothing is left to do on its page. */
const isLost = (status: BookingStatus): boolean =>
  status === 'failed' || status === 'cancelled' || status === 'noShow';

/** The picture and the words that say how the booking stands. */
function ResultHeading({ booking, status }: ResultProps) {
  const intl = useIntl();
  const product = useAddOnNames()(booking);
  const refunded = booking.refunds.reduce((sum, { amount }) => sum + amount, 0);
  // A payment that arrived when the room was gone is refunded: the page must not say that nothing
  // was charged.
  const [title, text] =
    status === 'failed' && refunded > 0
      ? (['result.late', 'result.lateText'] as const)
      : titles[status === 'paymentPending' ? 'failed' : status];
  const isPaid = booking.paymentStatus === paymentStatuses.successful;
  return (
    <>
      {isLost(status) ? (
        <div className="flex justify-center">
          <CountdownDoor percent={0} className="h-36 w-30">
            {null}
          </CountdownDoor>
        </div>
      ) : (
        <OpenDoor opens={status === 'checkInPending'} />
      )}
      <h1 className="pt-2 text-center text-2xl font-bold">
        <FormattedMessage id={title} values={{ product }} />
      </h1>
      <p className="mx-auto max-w-[21rem] pt-1 text-center text-sm text-ink-2">
        {status === 'checkInPending'
          ? intl.formatMessage(
              { id: isPaid ? 'result.heldPaid' : 'result.heldText' },
              {
                amount: formatVnd(booking.price.total - booking.dueAtHotel),
              },
            )
          : intl.formatMessage(
              { id: text },
              { amount: formatVnd(refunded), product, hours: policy.providerUnansweredHours },
            )}
      </p>
      {status === 'noShow' && (
        <p className="mx-auto max-w-[21rem] pt-1 text-center text-sm text-ink-2">
          <FormattedMessage
            id="result.noShowNext"
            values={{ days: policy.noShowsCountDays, bar: policy.noShowBarDays }}
          />
        </p>
      )}
    </>
  );
}

function Result({ booking, status }: ResultProps) {
  const intl = useIntl();
  const locale = useLocale();
  const { now, origin } = use(PageContext);
  const profile = useProfile();
  const liveNow = useNow(15_000);
  const isOver = isLost(status);
  return (
    <div className="mx-auto max-w-(--container-form) px-4 pb-12">
      <div className="flex h-14 items-center justify-end">
        <Link
          to={path(locale, 'index')}
          aria-label={intl.formatMessage({ id: 'fault.home' })}
          className="grid size-11 place-items-center rounded-full"
        >
          <X className="size-5.5" />
        </Link>
      </div>
      <ResultHeading booking={booking} status={status} />
      <div className="mt-5 space-y-3">
        {booking.checkInToken === null ? (
          <Summary booking={booking} />
        ) : (
          <CheckInCard booking={booking} now={now} origin={origin} />
        )}
        <NoscriptBooking booking={booking} />
        {!isOver && (
          <Notice
            variant="dusk"
            icon={Smartphone}
            className="noscript:hidden"
            title={intl.formatMessage({ id: 'result.saved' })}
          >
            <FormattedMessage id="result.savedText" />
          </Notice>
        )}
        {profile !== null && !isOver && (
          <Link
            to={path(locale, 'booking', { code: booking.code })}
            className={buttonVariants({ wide: true, size: 'lg' })}
          >
            <QrCode className="size-5" />
            <FormattedMessage id="result.card" />
          </Link>
        )}
        {!isOver && status !== 'completed' && <PushRow />}
        <NoShowNote booking={booking} />
        <RefundTracker booking={booking} now={now} />
        <RoomsNearby booking={booking} now={liveNow} />
        <ArrivalSection booking={booking} now={liveNow} />
        <HotelFacts booking={booking} now={now} />
        {!isOver && <BookingLinks booking={booking} />}
        <GuestBookingNote booking={booking} now={liveNow} />
        <BookingProgress booking={booking} now={now} />
        <BookingTerms booking={booking} now={now} />
        <Receipt booking={booking} />
        {/* Last on the page, because only the browser knows whether the app can be installed: adding it here moves nothing. */}
        {!isOver && <InstallCard isBooked />}
        {isOver && (
          <Link
            to={path(locale, 'hotel', { slug: booking.hotel.slug })}
            className={buttonVariants({ wide: true })}
          >
            <FormattedMessage id="result.again" />
          </Link>
        )}
        <Link
          to={path(locale, 'findBooking')}
          className={buttonVariants({ variant: 'ghost', size: 'sm', wide: true })}
        >
          <FormattedMessage id="find.another" />
        </Link>
      </div>
    </div>
  );
}

function Summary({ booking }: { readonly booking: BookingView }) {
  const intl = useIntl();
  const { now } = use(PageContext);
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
      <p className="text-sm text-ink-2">
        {booking.room.name} · {booking.hotel.address}
      </p>
      <StayBar
        {...stayBarProps(booking.type, { from: booking.checkIn, to: booking.checkOut }, now, intl)}
        className="pt-3.5"
      />
    </Card>
  );
}

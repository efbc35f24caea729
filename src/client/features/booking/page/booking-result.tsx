// What became of a booking, for whoever has its link: a page of its own, or beside the list of this
// phone's bookings.

import { QrCode, Smartphone, X } from 'lucide-react';
import { use } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import type { MessageId } from '#contract/message-id.ts';
import { path } from '#contract/paths.ts';
import type { BookingView } from '#contract/schemas/booking.ts';
import type { BookingStatus } from '#domain/booking.ts';
import { formatVnd } from '#domain/money.ts';
import { policy } from '#domain/policy.ts';
import { useProfile } from '../../../api/session.ts';
import { useHotlineValues } from '../../../components/call-hotline.tsx';
import { IconLink } from '../../../components/icon-link.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useLocale } from '../../../intl/intl.tsx';
import { deferred } from '../../../runtime/deferred.tsx';
import { PageContext } from '../../../runtime/page-context.ts';
import { useNow } from '../../../runtime/use-now.ts';
import { CountdownDoor } from '../../../ui/art/countdown-door.tsx';
import { OpenDoor } from '../../../ui/art/open-door.tsx';
import { buttonVariants } from '../../../ui/button.tsx';
import { useAddOnNames } from '../add-on-names.ts';
import { ArrivalSection } from '../arrival-section.tsx';
import { BookingProgress, BookingTerms, HotelFacts, Receipt } from '../booking-details.tsx';
import { BookingLinks } from '../booking-links.tsx';
import { lossOf } from '../lost-room.tsx';
import { NoscriptBooking } from '../noscript-booking.tsx';
import { paymentStateOf } from '../payment-text.ts';
import { PushRow } from '../push-row.tsx';
import { BesideHeader } from './beside-header.tsx';
import { BookingColumns } from './booking-columns.tsx';
import { CardOrLoss } from './card-or-loss.tsx';
import { GuestBookingNote } from './guest-booking-note.tsx';

const InstallCard = deferred<{ readonly isBooked: boolean }>(
  async () => (await import('../../../pwa/install-card.tsx')).InstallCard,
);

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
  const hotlineValues = useHotlineValues();
  const refunded = booking.refunds.reduce((sum, { amount }) => sum + amount, 0);
  // A payment that arrived when the room was gone is refunded: the page must not say that nothing
  // was charged.
  const [title, text] =
    status === 'failed' && refunded > 0
      ? (['result.late', 'result.lateText'] as const)
      : titles[status === 'paymentPending' ? 'failed' : status];
  const isPaid = paymentStateOf(booking) !== 'atHotel';
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
              {
                amount: formatVnd(refunded),
                product,
                hours: policy.providerUnansweredHours,
                ...hotlineValues,
              },
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

/**
 * `isBeside`: the list stands beside it, so that it has neither a way out of its own nor what is
 * offered once after booking.
 */
export function BookingResult({
  booking,
  status,
  isBeside = false,
}: ResultProps & { readonly isBeside?: boolean }) {
  const intl = useIntl();
  const locale = useLocale();
  const { now } = use(PageContext);
  const isOver = isLost(status);
  const hasBar = useProfile() !== null && !isOver && !isBeside;
  return (
    <div
      className={
        isBeside
          ? 'space-y-3'
          : `mx-auto max-w-(--container-form) px-4 ${hasBar ? 'pb-30' : 'pb-12'}`
      }
    >
      {isBeside ? (
        <BesideHeader booking={booking} now={now} />
      ) : (
        <>
          <div className="flex h-14 items-center justify-end">
            <IconLink to={path(locale, 'index')} label={intl.formatMessage({ id: 'fault.home' })}>
              <X className="size-5.5" />
            </IconLink>
          </div>
          {lossOf(booking) === null && <ResultHeading booking={booking} status={status} />}
        </>
      )}
      <div className={isBeside ? 'space-y-3' : 'mt-5 space-y-3'}>
        <Sections booking={booking} status={status} isBeside={isBeside} />
        {!isBeside && !isOver && (
          // Last on the page, because only the browser knows whether the app can be installed:
          // adding it here moves nothing.
          <InstallCard isBooked />
        )}
        {isOver && (
          <Link
            to={path(locale, 'hotel', { slug: booking.hotel.slug })}
            className={buttonVariants({ wide: true })}
          >
            <FormattedMessage id="result.again" />
          </Link>
        )}
        {!isBeside && (
          <Link
            to={path(locale, 'findBooking')}
            className={buttonVariants({ variant: 'ghost', size: 'sm', wide: true })}
          >
            <FormattedMessage id="find.another" />
          </Link>
        )}
      </div>
      {hasBar && <CardBar code={booking.code} />}
    </div>
  );
}

/** The way to the card at the end of the page, kept in sight. */
function CardBar({ code }: { readonly code: string }) {
  const locale = useLocale();
  return (
    <div
      data-strip=""
      className="fixed inset-x-0 bottom-0 z-30 border-t border-border bg-card px-4 pt-3 pb-[calc(var(--safe-b)+.75rem)]"
    >
      <Link
        to={path(locale, 'booking', { code })}
        className={buttonVariants({
          wide: true,
          size: 'lg',
          className: 'mx-auto max-w-(--container-form)',
        })}
      >
        <QrCode className="size-5" />
        <FormattedMessage id="result.card" />
      </Link>
    </div>
  );
}

type SectionsProps = ResultProps & { readonly isBeside: boolean };

function Sections({ booking, status, isBeside }: SectionsProps) {
  const intl = useIntl();
  const { now } = use(PageContext);
  const liveNow = useNow(15_000);
  const isOver = isLost(status);
  return (
    <>
      <CardOrLoss booking={booking} now={now} live={liveNow} as={isBeside ? 'h2' : 'h1'} />
      <NoscriptBooking booking={booking} />
      {!isOver && !isBeside && (
        <Notice
          variant="dusk"
          icon={Smartphone}
          className="noscript:hidden"
          title={intl.formatMessage({ id: 'result.saved' })}
        >
          <FormattedMessage id="result.savedText" />
        </Notice>
      )}
      {!isOver && status !== 'completed' && <PushRow />}
      <ArrivalSection booking={booking} now={liveNow} />
      <BookingColumns isBeside={isBeside}>
        <>
          <HotelFacts booking={booking} now={now} />
          {!isOver && <BookingLinks booking={booking} />}
          <GuestBookingNote booking={booking} now={liveNow} />
        </>
        <>
          <BookingProgress booking={booking} now={now} />
          <BookingTerms booking={booking} now={now} />
          <Receipt booking={booking} />
        </>
      </BookingColumns>
    </>
  );
}

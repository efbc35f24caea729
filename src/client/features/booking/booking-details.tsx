// Sections of the result page and the booking page below the card: contact, location, progress,
// terms and receipt.

import { CircleCheck, CircleX, Copy, MapPin, Navigation, Phone, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import { Link } from 'react-router';
import { directionsTo } from '#contract/directions.ts';
import type { MessageId } from '#contract/message-id.ts';
import { path } from '#contract/paths.ts';
import type { BookingView } from '#contract/schemas/booking.ts';
import {
  bookingStatuses,
  bookingStatusOf,
  isFinal,
  transitionNames,
  type BookingStatus,
  type TransitionName,
} from '#domain/booking.ts';
import { formatVnd } from '#domain/money.ts';
import { paymentMethodOf } from '#domain/payment.ts';
import { localDate, localTime, type Instant } from '#domain/time/time.ts';
import { showToast } from '../../components/deferred-components.tsx';
import { Reading } from '../../components/reading.tsx';
import { dayText, useLocale } from '../../intl/intl.tsx';
import { Card } from '../../ui/card.tsx';
import {
  freeCancellationText,
  freeCancellationTextInZone,
  lateCancellationText,
} from '../stay/free-cancellation-text.ts';
import { GuestParts } from '../stay/guest-parts.tsx';
import { InvoiceLine } from '../stay/invoice-line.tsx';
import { PriceBreakdown } from '../stay/price-breakdown.tsx';
import { lengthText } from '../stay/stay-format.ts';
import { paymentStateOf } from './payment-text.ts';
import { Steps, type Step } from './steps.tsx';

const row = 'flex min-h-15 items-center gap-3 px-4 py-2.5';

type Props = { readonly booking: BookingView; readonly now: Instant };

/** How to reach the hotel. Ends with the cancellation terms, or with `children` in their place. */
export function HotelFacts({ booking, now, children }: Props & { readonly children?: ReactNode }) {
  const intl = useIntl();
  const locale = useLocale();
  const { hotel } = booking;
  const copy = () => {
    void navigator.clipboard.writeText(`${hotel.name}, ${hotel.address}`).then(
      () =>
        showToast(() => ({ tone: 'done', title: intl.formatMessage({ id: 'booking.copied' }) })),
      () => {
        /* The clipboard is not available; the address can still be read. */
      },
    );
  };
  const isOver = isFinal(bookingStatusOf(booking.status));
  return (
    <Card as="section" className="overflow-hidden text-sm">
      <div className="divide-y divide-border">
        <a href={`tel:${hotel.phone.replace(/\s/g, '')}`} className={row}>
          <Phone className="size-5 text-primary-ink" />
          <span className="flex-1">
            <b className="block font-semibold">
              <FormattedMessage id="booking.callDesk" />
            </b>
            <span className="text-cap text-muted-foreground">
              {hotel.phone} · <FormattedMessage id="booking.callOffline" />
            </span>
          </span>
        </a>
        <div className={`flex-wrap ${row}`}>
          <MapPin className="size-5 text-primary-ink" />
          <span className="min-w-24 flex-1" lang="vi" translate="no">
            <Link to={path(locale, 'hotel', { slug: hotel.slug })} className="block font-semibold">
              {hotel.name}
            </Link>
            <span className="text-cap text-muted-foreground">{hotel.address}</span>
            <Reading of={hotel.addressReading} />
          </span>
          <button
            type="button"
            onClick={copy}
            aria-label={intl.formatMessage({ id: 'booking.copyAddress' })}
            className="noscript:hidden grid size-11 place-items-center text-muted-foreground"
          >
            <Copy className="size-5" />
          </button>
          <a
            href={directionsTo(hotel)}
            target="_blank"
            rel="noopener"
            aria-label={intl.formatMessage({ id: 'booking.directions' })}
            className="grid size-11 place-items-center text-primary-ink"
          >
            <Navigation className="size-5" />
          </a>
        </div>
        {booking.guest !== undefined && (
          <p className={row}>
            <UserRound className="size-5 text-primary-ink" />
            <span className="min-w-0 flex-1">
              <b className="block font-semibold wrap-anywhere" translate="no">
                {booking.fullName}
              </b>
              <span className="text-cap text-muted-foreground">
                <GuestParts guest={booking.guest} />
              </span>
            </span>
          </p>
        )}
        {children ?? (!isOver && <CancellationRow booking={booking} now={now} />)}
      </div>
    </Card>
  );
}

function CancellationRow({ booking, now }: Props) {
  const intl = useIntl();
  const isFree = booking.freeUntil !== null;
  const Icon = isFree ? CircleCheck : CircleX;
  const text =
    booking.freeUntil !== null
      ? freeCancellationText(booking.freeUntil, now, intl)
      : intl.formatMessage({
          id: booking.isCancellable ? 'booking.notFreeAnyMore' : 'booking.notCancellable',
        });
  return (
    <p className={row}>
      <Icon className={isFree ? 'size-5 text-leaf' : 'size-5 text-muted-foreground'} />
      <span className={isFree ? 'flex-1 font-medium text-leaf' : 'flex-1 text-ink-2'}>{text}</span>
    </p>
  );
}

const stepTexts: Partial<Record<BookingStatus, MessageId>> = {
  paymentPending: 'step.held',
  checkInPending: 'step.confirmed',
  awaitingHotel: 'step.awaitingHotel',
  awaitingProvider: 'step.awaitingProvider',
  checkedIn: 'step.checkedIn',
  completed: 'step.completed',
  cancelled: 'step.cancelled',
  failed: 'step.failed',
  noShow: 'step.noShow',
  awaitingGuest: 'step.awaitingGuest',
};

/** Transitions with a message of their own; any other is named by the status it led to. */
const namedTransitions: ReadonlySet<string> = new Set([
  ...transitionNames,
  'openDispute',
  'withdrawDispute',
  'contradictDispute',
  'rejectDispute',
  'reschedule',
  'extend',
]);

function titleOf({ move, status }: BookingView['history'][number], intl: IntlShape): string {
  const isPaidLater =
    move === 'create' &&
    status !== bookingStatuses.paymentPending &&
    status !== bookingStatuses.awaitingHotel;
  if (move === 'create')
    return intl.formatMessage({ id: isPaidLater ? 'move.createConfirmed' : 'move.create' });
  return intl.formatMessage({
    id: namedTransitions.has(move)
      ? (`move.${move}` as MessageId)
      : (stepTexts[bookingStatusOf(status)] ?? 'step.held'),
  });
}

/** Transitions that end a booking with a reason: the guest's, the hotel's, or that of a dispute. */
const cancellingTransitions: ReadonlySet<string> = new Set<TransitionName>([
  'cancel',
  'declineRoom',
  'hotelCancels',
  'settleDispute',
]);

/** Why it was cancelled: the note of whoever cancelled it, else the chosen reason. */
function reasonOf(booking: BookingView, move: string, intl: IntlShape): string {
  const { cancellation } = booking;
  if (cancellation === null || !cancellingTransitions.has(move)) return '';
  return ` · ${cancellation.note === '' ? intl.formatMessage({ id: `cancel.reason.${cancellation.reason}` as MessageId }) : cancellation.note}`;
}

/** Statuses of bookings that came to nothing, whose last step is drawn as an end. */
const endedStatuses: ReadonlySet<number> = new Set([
  bookingStatuses.failed,
  bookingStatuses.cancelled,
  bookingStatuses.noShow,
]);

/** Statuses in which somebody else has to act next. */
const pendingStatuses: ReadonlySet<number> = new Set([
  bookingStatuses.paymentPending,
  bookingStatuses.awaitingHotel,
  bookingStatuses.awaitingProvider,
  bookingStatuses.awaitingGuest,
]);

function stepsOf(booking: BookingView, now: Instant, intl: IntlShape): Step[] {
  const when = (at: Instant) => `${localTime(at)}, ${dayText(localDate(at), now, intl)}`;
  const done: Step[] = booking.history.map((entry) => ({
    state: endedStatuses.has(entry.status) ? 'ended' : 'done',
    title: titleOf(entry, intl),
    note: `${when(entry.at)}${reasonOf(booking, entry.move, intl)}`,
  }));
  const last = done.at(-1);
  const isWaiting = pendingStatuses.has(booking.status);
  const steps =
    isWaiting && last !== undefined
      ? [...done.slice(0, -1), { ...last, state: 'now' as const }]
      : done;
  const checkOut: Step = {
    state: 'next',
    title: intl.formatMessage({ id: 'step.checkOut' }),
    note: when(booking.checkOut),
  };
  if (booking.status === bookingStatuses.checkInPending)
    steps.push(
      {
        state: 'now',
        title: intl.formatMessage({ id: 'step.checkIn' }),
        note: when(booking.checkIn),
      },
      checkOut,
    );
  else if (booking.status === bookingStatuses.checkedIn) steps.push({ ...checkOut, state: 'now' });
  else if (isWaiting && booking.status !== bookingStatuses.awaitingGuest)
    steps.push({
      state: 'next',
      title: intl.formatMessage({ id: 'step.checkIn' }),
      note: when(booking.checkIn),
    });
  return steps;
}

export function BookingProgress({ booking, now }: Props) {
  const intl = useIntl();
  return (
    <Card as="section" className="p-4">
      <h2 className="mb-3 text-lg font-semibold">
        <FormattedMessage id="booking.progress" />
      </h2>
      <Steps
        items={stepsOf(booking, now, intl)}
        label={intl.formatMessage({ id: 'booking.progress' })}
      />
    </Card>
  );
}

/** The terms as they were when it was booked; what the hotel changes later does not apply. */
export function BookingTerms({ booking, now }: Props) {
  const intl = useIntl();
  const until = booking.cancelUntil;
  // A booking confirmed after its free cancellation time says nothing about that time.
  const open = booking.confirmedAt === null ? intl.formatMessage({ id: 'terms.open' }) : '';
  const free = until === null ? open : freeCancellationTextInZone(until, now, intl);
  return (
    <Card as="section" className="p-4">
      <h2 className="mb-2 text-lg font-semibold">
        <FormattedMessage id="terms.title" />
      </h2>
      <div className="space-y-1 text-sm text-ink-2">
        {booking.isCancellable ? (
          <>
            {free !== '' && <p>{free}</p>}
            <p>
              {lateCancellationText(
                booking.type,
                booking.paymentMethod,
                free === '' ? 'now' : 'after',
                intl,
              )}
            </p>
          </>
        ) : (
          <p>
            <FormattedMessage id="terms.never" />
          </p>
        )}
      </div>
    </Card>
  );
}

export function Receipt({ booking }: { readonly booking: BookingView }) {
  const intl = useIntl();
  const method = paymentMethodOf(booking.paymentMethod) ?? 'hotel';
  return (
    <Card as="section" className="p-4">
      <h2 className="mb-3 text-lg font-semibold">
        <FormattedMessage id="price.title" />
      </h2>
      <PriceBreakdown
        price={booking.price}
        rooms={booking.rooms}
        length={lengthText(booking.type, { from: booking.checkIn, to: booking.checkOut }, intl)}
      />
      <p className="mt-3 flex justify-between text-sm text-ink-2">
        <span>
          <FormattedMessage id="card.payment" />
        </span>
        <span className="font-medium text-foreground">
          <FormattedMessage id={`payment.${method}`} />
        </span>
      </p>
      <p className="mt-2 flex justify-between text-sm text-ink-2">
        <span>
          <FormattedMessage id="payState.label" />
        </span>
        <span className="font-medium text-foreground">
          <FormattedMessage id={`payState.${paymentStateOf(booking)}`} />
        </span>
      </p>
      {paymentStateOf(booking) === 'partAtHotel' && (
        <p className="mt-2 flex justify-between text-sm text-ink-2">
          <span>
            <FormattedMessage id="payState.due" />
          </span>
          <b className="font-semibold">{formatVnd(booking.dueAtHotel)}</b>
        </p>
      )}
      {booking.invoice !== null && <InvoiceLine invoice={booking.invoice} className="mt-2" />}
      {booking.specialRequests !== '' && (
        <p className="mt-2 text-sm text-ink-2">
          <FormattedMessage id="booking.requests" />: {booking.specialRequests}
        </p>
      )}
    </Card>
  );
}

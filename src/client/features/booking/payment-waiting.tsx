// A booking that waits for its payment: how long the room is held, how to pay, and what the gateway
// knows at the end of that time.

import { useQuery } from '@tanstack/react-query';
import { use, useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { BookingView } from '#contract/schemas/booking.ts';
import { formatVnd } from '#domain/money.ts';
import { maxRefundDays, paymentMethodOf, paymentStatuses } from '#domain/payment.ts';
import { policy } from '#domain/policy.ts';
import { type Instant, epochMs, localTime } from '#domain/time/time.ts';
import { query } from '../../api/queries.ts';
import { Notice } from '../../components/notice.tsx';
import { PageContext } from '../../runtime/page-context.ts';
import { useIsReachable } from '../../runtime/reachability.ts';
import { serverNow } from '../../runtime/server-clock.ts';
import { CountdownDoor } from '../../ui/art/countdown-door.tsx';
import { PayButton } from '../payment/pay-button.tsx';
import { countdownAnnouncement } from './countdown-announcements.ts';
import { NoscriptPaymentWaiting } from './noscript-booking.tsx';
import { HeldRoom, PaymentChecking, PaymentUnchecked } from './payment-checking.tsx';
import { WaitingHeader } from './waiting-header.tsx';

/** Seconds left by the server's clock; by the page's own moment until it is hydrated. */
function useSecondsLeft(expiresAt: Instant): number {
  const { now } = use(PageContext);
  const [left, setLeft] = useState(() =>
    Math.max(0, Math.ceil((epochMs(expiresAt) - epochMs(now)) / 1_000)),
  );
  useEffect(() => {
    const tick = () =>
      setLeft(Math.max(0, Math.ceil((epochMs(expiresAt) - epochMs(serverNow())) / 1_000)));
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [expiresAt]);
  return left;
}

export function PaymentWaiting({
  booking,
  expiresAt,
}: {
  readonly booking: BookingView;
  readonly expiresAt: Instant;
}) {
  const intl = useIntl();
  const left = useSecondsLeft(expiresAt);
  const name = paymentMethodOf(booking.paymentMethod) ?? 'momo';
  const method = intl.formatMessage({ id: `payment.${name}` });
  const cardDays = name === 'creditCard' || name === 'debitCard' ? maxRefundDays(name) : null;
  const safe =
    cardDays === null
      ? intl.formatMessage({ id: 'waiting.safe' }, { method })
      : intl.formatMessage(
          { id: 'waiting.safeCard' },
          { from: policy.refundCardDaysMin, to: cardDays },
        );
  const isReachable = useIsReachable();
  const isRefused = booking.paymentStatus === paymentStatuses.failed;
  const hasFailed = isRefused && booking.attemptsLeft > 0;
  usePaymentWatch(booking);
  if (left === 0) return <PaymentChecking booking={booking} method={method} safe={safe} />;
  return (
    <div className="mx-auto max-w-(--container-form) px-4 pb-44">
      <WaitingHeader code={booking.code} as="h1" />
      <NoscriptPaymentWaiting booking={booking} />
      <div className="pt-5 noscript:hidden">
        <Countdown booking={booking} expiresAt={expiresAt} left={left} />
        <Announced left={left} />
      </div>
      <h2
        className={`pt-5 text-center text-2xl font-bold ${booking.payUrl === null ? 'noscript:hidden' : ''}`}
      >
        <FormattedMessage
          id={
            hasFailed ? 'waiting.choose' : cardDays === null ? 'waiting.open' : 'waiting.openCard'
          }
          values={{
            method,
            amount: formatVnd(booking.price.total),
          }}
        />
      </h2>
      <p className="mx-auto max-w-[20rem] pt-1.5 text-center text-sm text-ink-2 noscript:hidden">
        <FormattedMessage id="waiting.text" values={{ time: localTime(expiresAt) }} />
      </p>
      {isRefused && (
        <Notice
          variant="destructive"
          role="status"
          title={intl.formatMessage({ id: 'waiting.refused' })}
          className="mt-4"
        >
          {booking.attemptsLeft === 0
            ? intl.formatMessage({ id: 'error.attempts' })
            : intl.formatMessage(
                { id: 'waiting.refusedText' },
                {
                  time: localTime(expiresAt),
                  count: booking.attemptsLeft,
                },
              )}
        </Notice>
      )}
      {!isReachable && <PaymentUnchecked method={method} className="mt-4" />}
      <HeldRoom booking={booking} safe={safe} />
      <div
        data-strip=""
        className={`${booking.payUrl === null ? 'noscript:hidden' : ''} fixed inset-x-0 bottom-0 z-30 border-t border-border bg-card px-4 pt-3 pb-[calc(var(--safe-b)+.75rem)]`}
      >
        <div className="mx-auto max-w-(--container-form)">
          <PayButton
            booking={booking}
            words={
              cardDays === null
                ? intl.formatMessage({ id: 'waiting.go' }, { method })
                : intl.formatMessage({ id: 'waiting.goCard' })
            }
          />
        </div>
      </div>
    </div>
  );
}

type CountdownProps = {
  readonly booking: BookingView;
  readonly expiresAt: Instant;
  /** In seconds. */
  readonly left: number;
};

function Countdown({ booking, expiresAt, left }: CountdownProps) {
  const intl = useIntl();
  return (
    <CountdownDoor
      percent={(left * 100_000) / (epochMs(expiresAt) - epochMs(booking.createdAt))}
      tone={left <= 60 ? 'ember' : 'lamp'}
    >
      <div className="pt-5">
        <p className="text-sm text-muted-foreground">
          <FormattedMessage id="waiting.held" />
        </p>
        <p
          role="timer"
          aria-label={intl.formatMessage(
            { id: 'waiting.spoken' },
            {
              minutes: Math.floor(left / 60),
              seconds: left % 60,
            },
          )}
          className="text-[2.75rem] leading-13 font-bold tabular-nums"
        >
          {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
        </p>
        <p className="text-sm font-medium">
          <FormattedMessage id="waiting.until" values={{ time: localTime(expiresAt) }} />
        </p>
        <p className="text-xs text-muted-foreground">
          <FormattedMessage id="waiting.vietnam" />
        </p>
      </div>
    </CountdownDoor>
  );
}

function Announced({ left }: { readonly left: number }) {
  const intl = useIntl();
  const mark = countdownAnnouncement(left);
  const words =
    mark === null
      ? ''
      : mark < 60
        ? intl.formatMessage({ id: 'waiting.secondsLeft' }, { count: mark })
        : intl.formatMessage({ id: 'waiting.minutesLeft' }, { count: mark / 60 });
  return (
    <p className="sr-only" aria-live="polite">
      {words}
    </p>
  );
}

/** Polls the payment every few seconds and loads the booking again as soon as it changed. */
function usePaymentWatch(booking: BookingView): void {
  const { data: seen, dataUpdatedAt: seenAt } = useQuery({
    ...query('payment/getPaymentStatus', { code: booking.code, key: booking.key }),
    refetchInterval: 4_000,
    refetchIntervalInBackground: false,
    staleTime: 0,
  });
  const status = query('booking/getBookingStatus', { code: booking.code, key: booking.key });
  const { refetch } = useQuery(status);
  const hasMoved =
    seen !== undefined &&
    (seen.status !== booking.status || seen.paymentStatus !== booking.paymentStatus);
  // Asked again at each look, because a reading of the booking may be lost.
  const movedAt = hasMoved ? seenAt : null;
  useEffect(() => {
    if (movedAt !== null) void refetch();
  }, [movedAt, refetch]);
}

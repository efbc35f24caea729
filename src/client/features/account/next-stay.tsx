// The member's next stay: how long until it begins or can be cancelled free of charge, one tap from
// its check-in card.

import { QrCode } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { path } from '#contract/paths.ts';
import type { BookingView } from '#contract/schemas/booking.ts';
import { bookingStatusOf, upcomingStatuses, type BookingStatus } from '#domain/booking.ts';
import { localDate, localTime, type Instant } from '#domain/time/time.ts';
import { Photo } from '../../components/photo.tsx';
import { dayText, useLocale } from '../../intl/intl.tsx';
import { useNow } from '../../runtime/use-now.ts';
import { buttonVariants } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { StatusBadge } from '../booking/status-badge.tsx';
import { timeLeft } from '../booking/time-left.ts';
import { freeCancellationText } from '../stay/free-cancellation-text.ts';

/** Still ahead, judged by the current time because a cached copy may be a day old. */
export function isAhead({ status, checkOut, expiresAt }: BookingView, now: Instant): boolean {
  if (
    !(upcomingStatuses as readonly BookingStatus[]).includes(bookingStatusOf(status)) ||
    checkOut <= now
  )
    return false;
  return bookingStatusOf(status) !== 'paymentPending' || (expiresAt !== null && expiresAt > now);
}

/** `hôm nay 16:00`, but `T7, 21/11 16:00`. */
export function useStartFormatter(): (at: Instant, now: Instant) => string {
  const intl = useIntl();
  return (at, now) => {
    const day = dayText(localDate(at), now, intl);
    return `${/\d/.test(day) ? day : day.toLowerCase()} ${localTime(at)}`;
  };
}

export function NextStay({ booking }: { readonly booking: BookingView }) {
  const intl = useIntl();
  const locale = useLocale();
  const whenText = useStartFormatter();
  const now = useNow(15_000);
  const status = bookingStatusOf(booking.status);
  const isIn = status === 'checkedIn';
  const at = isIn ? booking.checkOut : booking.checkIn;
  const to = path(locale, 'booking', { code: booking.code });
  const isFree = booking.freeUntil !== null && booking.freeUntil > now;
  return (
    <Card elevation={2} as="article" className="relative p-3">
      <div className="flex items-center gap-3">
        <div className="size-15 shrink-0 overflow-hidden rounded-lg bg-sunken">
          <Photo {...booking.room.picture} alt="" sizes="60px" eager />
        </div>
        <div className="min-w-0 flex-1">
          {status === 'checkInPending' || isIn ? null : <StatusBadge booking={booking} />}
          <p className="text-cap font-semibold text-leaf">
            <FormattedMessage
              id={isIn ? 'account.checkOut' : 'account.checkIn'}
              values={{ when: whenText(at, now) }}
            />
          </p>
          <h2 className="line-clamp-2 font-semibold">
            <Link
              to={to}
              lang="vi"
              translate="no"
              className="after:absolute after:inset-0 after:rounded-xl"
            >
              {booking.hotel.name}
            </Link>
          </h2>
        </div>
        {booking.checkInToken !== null && (
          <Link
            to={to}
            aria-label={intl.formatMessage({ id: 'card.title' })}
            className={buttonVariants({ variant: 'secondary', size: 'sm', className: 'relative' })}
          >
            <QrCode className="size-4.5" />
            <FormattedMessage id="account.cardShort" />
          </Link>
        )}
      </div>
      <p className="mt-2.5 flex flex-wrap gap-x-3 border-t border-dashed border-border pt-2.5 text-cap text-ink-2">
        <span>
          {at > now
            ? intl.formatMessage(
                { id: isIn ? 'account.leftUntilOut' : 'account.leftUntilIn' },
                {
                  time: timeLeft(now, at, intl),
                },
              )
            : intl.formatMessage({ id: 'account.begun' })}
        </span>
        {isFree && booking.freeUntil !== null && (
          <span className="text-leaf">{freeCancellationText(booking.freeUntil, now, intl)}</span>
        )}
      </p>
    </Card>
  );
}

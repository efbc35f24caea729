// What waits for the member: a payment, an answer about the arrival, a review. Each one tap away,
// the most urgent first.

import { CircleHelp, DoorOpen, Hourglass, Star } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { brand } from '#contract/brand.ts';
import { path } from '#contract/paths.ts';
import type { BookingView } from '#contract/schemas/booking.ts';
import { bookingStatusOf } from '#domain/booking.ts';
import { epochMs, localTime, type Instant } from '#domain/time/time.ts';
import { useLocale } from '../../intl/intl.tsx';
import { useNow } from '../../runtime/use-now.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonVariants } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { LinkRow, LinkList } from './link-list.tsx';
import { isAhead } from './next-stay.tsx';

const minutesAndSeconds = (from: Instant, to: Instant): string => {
  const seconds = Math.max(0, Math.ceil((epochMs(to) - epochMs(from)) / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

/** An open payment with its remaining time by the server's clock. */
export function PaymentToDo({
  booking,
  className = 'mt-4',
}: {
  readonly booking: BookingView;
  readonly className?: string | undefined;
}) {
  const locale = useLocale();
  const now = useNow(1_000);
  if (!isAhead(booking, now) || booking.expiresAt === null) return null;
  return (
    <section className={cn('flex items-center gap-3 rounded-xl bg-lamp-soft p-3.5', className)}>
      <Hourglass className="size-6 shrink-0 text-lamp-ink" />
      <div className="min-w-0 flex-1">
        <h2 className="font-semibold">
          <span role="timer">
            <FormattedMessage
              id="account.payIn"
              values={{ time: minutesAndSeconds(now, booking.expiresAt) }}
            />
          </span>
        </h2>
        <p className="text-cap text-ink-2">
          <FormattedMessage
            id="account.heldUntil"
            values={{ time: localTime(booking.expiresAt) }}
          />{' '}
          ·{' '}
          <span lang="vi" translate="no">
            {booking.hotel.name}
          </span>
        </p>
      </div>
      <Link
        to={path(locale, 'bookingStatus', {}, { code: booking.code, key: booking.key })}
        className={buttonVariants({ size: 'sm' })}
      >
        <FormattedMessage id="bookings.payOn" />
      </Link>
    </section>
  );
}

export function ToDoList({ bookings }: { readonly bookings: readonly BookingView[] }) {
  const locale = useLocale();
  const now = useNow(60_000);
  const arrivals = bookings.filter(({ status }) => bookingStatusOf(status) === 'awaitingGuest');
  const arriving = bookings.filter(
    ({ status, checkIn, checkOut }) =>
      bookingStatusOf(status) === 'checkInPending' && checkIn <= now && checkOut > now,
  );
  const toReview = bookings.filter(({ review }) => review === 'write');
  const first = toReview[0];
  if (arrivals.length + arriving.length === 0 && first === undefined) return null;
  return (
    <LinkList>
      {arrivals.map(({ code, hotel }) => (
        <LinkRow
          key={code}
          icon={CircleHelp}
          to={path(locale, 'booking', { code })}
          note={hotel.name}
          end={
            <Badge variant="ember">
              <FormattedMessage id="account.answer" />
            </Badge>
          }
        >
          <FormattedMessage id="account.asked" />
        </LinkRow>
      ))}
      {arriving.map(({ code, hotel }) => (
        <LinkRow
          key={code}
          icon={DoorOpen}
          to={path(locale, 'booking', { code })}
          note={hotel.name}
        >
          <FormattedMessage id="account.arriving" />
        </LinkRow>
      ))}
      {first !== undefined && (
        <LinkRow
          icon={Star}
          to={
            toReview.length === 1
              ? path(locale, 'review', { code: first.code })
              : path(locale, 'myBooking', {}, { tab: 'done' })
          }
          note={toReview.length === 1 ? first.hotel.name : undefined}
          end={
            <Badge variant="lamp">
              <FormattedMessage id="account.reviews" values={{ count: toReview.length }} />
            </Badge>
          }
        >
          <FormattedMessage id="account.review" values={{ points: brand.points }} />
        </LinkRow>
      )}
    </LinkList>
  );
}

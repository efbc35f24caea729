// The head of a booking that stands beside its list: where, and how long until it begins.

import { Hourglass } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { path } from '#contract/paths.ts';
import { bookingStatusOf } from '#domain/booking.ts';
import { Reading } from '../../../components/reading.tsx';
import { useLocale } from '../../../intl/intl.tsx';
import { useNow } from '../../../runtime/use-now.ts';
import type { BookingAtMoment } from '../booking-state.ts';
import { StatusBadge } from '../status-badge.tsx';
import { timeLeft } from '../time-left.ts';

export function BesideHeader({ booking }: BookingAtMoment) {
  const intl = useIntl();
  const locale = useLocale();
  const live = useNow(15_000);
  const { hotel, room, checkIn } = booking;
  const status = bookingStatusOf(booking.status);
  const isComing = status === 'checkInPending' && live < checkIn;
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <h2 className="text-2xl font-bold" lang="vi" translate="no">
          <Link to={path(locale, 'hotel', { slug: hotel.slug })}>{hotel.name}</Link>
        </h2>
        <p className="pt-0.5 text-sm text-ink-2" lang="vi" translate="no">
          {room.name} · {hotel.address}
        </p>
        <Reading of={room.reading} />
        <Reading of={hotel.addressReading} />
      </div>
      {isComing ? (
        <span className="inline-flex min-h-10 shrink-0 items-center gap-2 rounded-full bg-lamp-soft py-1 pr-4 pl-3 text-sm font-semibold text-lamp-ink">
          <Hourglass className="size-4.5" />
          <FormattedMessage
            id="account.leftUntilIn"
            values={{ time: timeLeft(live, checkIn, intl) }}
          />
        </span>
      ) : (
        <StatusBadge booking={booking} className="mt-1.5 shrink-0" />
      )}
    </div>
  );
}

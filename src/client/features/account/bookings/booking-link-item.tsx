// One booking in the list beside the open one: enough to tell it from the others.

import { useIntl, type IntlShape } from 'react-intl';
import { Link } from 'react-router';
import type { BookingView } from '#contract/schemas/booking.ts';
import { formatVnd } from '#domain/money.ts';
import { localDate, localTime, type Instant } from '#domain/time/time.ts';
import { Photo } from '../../../components/photo.tsx';
import { dayText } from '../../../intl/intl.tsx';
import { cn } from '../../../ui/cn.ts';
import { usePaidByText } from '../../booking/payment-text.ts';
import { StatusBadge } from '../../booking/status-badge.tsx';

/** `Hôm nay, 16:30–18:30` for hours, `T6, 27/11 – T7, 28/11` for nights. */
function whenText({ type, checkIn, checkOut }: BookingView, now: Instant, intl: IntlShape): string {
  const day = (at: Instant) => dayText(localDate(at), now, intl);
  return type === 'hourly'
    ? `${day(checkIn)}, ${localTime(checkIn)}–${localTime(checkOut)}`
    : `${day(checkIn)} – ${day(checkOut)}`;
}

type Props = {
  readonly booking: BookingView;
  readonly now: Instant;
  readonly to: string;
  /** It is the one beside the list. */
  readonly isOpen: boolean;
};

export function BookingLinkItem({ booking, now, to, isOpen }: Props) {
  const intl = useIntl();
  const paidBy = usePaidByText();
  return (
    <Link
      to={to}
      aria-current={isOpen ? 'true' : undefined}
      preventScrollReset
      className={cn(
        'flex gap-3 rounded-xl bg-card p-3',
        isOpen ? 'shadow-2 ring-2 ring-primary' : 'shadow-1',
      )}
    >
      <span className="size-19 shrink-0 overflow-hidden rounded-lg bg-sunken">
        <Photo {...booking.room.picture} alt="" sizes="76px" />
      </span>
      <span className="min-w-0 flex-1">
        <StatusBadge booking={booking} />
        <b className="block truncate pt-1 font-semibold" lang="vi" translate="no">
          {booking.hotel.name}
        </b>
        <span className="block truncate text-cap text-muted-foreground">
          {whenText(booking, now, intl)}
        </span>
        <span className="block truncate text-cap text-ink-2">
          {paidBy(booking)} · {formatVnd(booking.price.total)}
        </span>
      </span>
    </Link>
  );
}

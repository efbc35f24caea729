// The next stay on home: how long until it begins, its card one tap away, the way and the desk.
// Everything comes from the device, so that it works without a network.

import { CircleCheck, ConciergeBell, Navigation, Phone, QrCode } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import { Link } from 'react-router';
import { directionsTo } from '#contract/directions.ts';
import type { BookingView } from '#contract/schemas/booking.ts';
import type { Voucher } from '#contract/vault/voucher.ts';
import { bookingStatusOf } from '#domain/booking.ts';
import { formatVnd } from '#domain/money.ts';
import { distanceMetres, travelOf, type Point } from '#domain/place.ts';
import { minutesBetween, type Instant } from '#domain/time/time.ts';
import { Photo } from '../../../components/photo.tsx';
import { distanceText, useLocale } from '../../../intl/intl.tsx';
import { DoorLeft } from '../../../ui/art/door-left.tsx';
import { buttonVariants } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useStartFormatter } from '../../account/next-stay.tsx';
import { paymentStateOf, usePaidByText } from '../../booking/payment-text.ts';
import { StatusBadge } from '../../booking/status-badge.tsx';
import { timeLeft } from '../../booking/time-left.ts';
import { voucherPath } from '../../booking/voucher-path.ts';
import { formatBookingCode } from '../../stay/booking-code.ts';
import { StayBar } from '../../stay/stay-bar.tsx';
import { stayBarProps } from '../../stay/stay-format.ts';
import { announcedAt } from './next-stay-of.ts';

type BookingAt = { readonly booking: BookingView; readonly now: Instant };
type Props = {
  readonly voucher: Voucher;
  readonly now: Instant;
  readonly from: Point | null;
};

export function NextStayCard({ voucher, now, from }: Props) {
  const intl = useIntl();
  const locale = useLocale();
  const { booking } = voucher;
  const { hotel, room } = booking;
  const to = voucherPath(voucher)(locale);
  return (
    <Card
      elevation={3}
      as="article"
      aria-label={intl.formatMessage({ id: 'home.nextStay' })}
      className="rounded-2xl p-4 lg:flex lg:gap-5"
    >
      <div className="hidden w-44 shrink-0 overflow-hidden rounded-xl bg-sunken lg:block xl:w-52">
        <Photo {...room.picture} alt="" sizes="208px" eager />
      </div>
      <div className="min-w-0 flex-1 lg:flex lg:flex-col">
        <Countdown booking={booking} now={now} from={from} />
        <div className="flex gap-3 border-t border-dashed border-border pt-3 lg:border-0 lg:pt-1">
          <div className="size-17 shrink-0 overflow-hidden rounded-lg bg-sunken lg:hidden">
            <Photo {...room.picture} alt="" sizes="68px" eager />
          </div>
          <div className="min-w-0 flex-1">
            <h2
              className="truncate text-base leading-6 font-semibold lg:text-xl"
              lang="vi"
              translate="no"
            >
              {hotel.name}
            </h2>
            <p className="truncate text-sm text-ink-2 max-[359px]:whitespace-normal">
              <span lang="vi" translate="no">
                {room.name}
              </span>{' '}
              ·{' '}
              <FormattedMessage
                id="booking.code"
                values={{
                  code: (
                    <b key="code" className="font-semibold text-foreground" translate="no">
                      {formatBookingCode(booking.code)}
                    </b>
                  ),
                }}
              />
            </p>
            <Paid booking={booking} />
          </div>
        </div>
        <StayBar
          {...stayBarProps(
            booking.type,
            { from: booking.checkIn, to: booking.checkOut },
            now,
            intl,
          )}
          className="mt-3 lg:mt-auto lg:pt-3"
        />
        <Ways booking={booking} to={to} />
      </div>
    </Card>
  );
}

/** Counts silently; an hour and ten minutes before the stay begins, it is read out. */
function Countdown({
  booking: { status, checkIn, checkOut, hotel },
  now,
  from,
}: BookingAt & Pick<Props, 'from'>) {
  const intl = useIntl();
  const whenText = useStartFormatter();
  const isIn = bookingStatusOf(status) === 'checkedIn';
  const at = isIn ? checkOut : checkIn;
  const text =
    at > now
      ? intl.formatMessage(
          { id: isIn ? 'home.outIn' : 'home.inIn' },
          { time: timeLeft(now, at, intl) },
        )
      : intl.formatMessage({ id: 'account.begun' });
  const mark = announcedAt(now, at);
  // What was read out last stays, so that nothing is read twice.
  const [spoken, setSpoken] = useState<{ readonly mark: number; readonly text: string } | null>(
    null,
  );
  if (mark !== null && spoken?.mark !== mark) setSpoken({ mark, text });
  return (
    <div className="flex items-center gap-3 pb-3">
      <DoorLeft percent={shareLeft(now, at)} className="h-10 shrink-0 lg:h-11" />
      <p className="min-w-0">
        <b role="timer" className="block text-base leading-6 font-semibold lg:text-lg">
          {text}
        </b>
        <span className="block truncate text-sm text-muted-foreground first-letter:uppercase">
          {whenText(at, now)}
          {from !== null && !isIn && ` · ${wayText(distanceMetres(from, hotel), intl)}`}
        </span>
      </p>
      <span aria-live="polite" className="sr-only">
        {spoken?.text}
      </span>
    </div>
  );
}

/** The door is whole a day before and empty at the hour. */
const shareLeft = (now: Instant, at: Instant): number =>
  Math.min(100, Math.max(0, (100 * minutesBetween(now, at)) / 1_440));

/** `cách 1,2 km, khoảng 9 phút xe máy`. */
function wayText(metres: number, intl: IntlShape): string {
  const away = intl.formatMessage({ id: 'travel.away' }, { distance: distanceText(metres, intl) });
  const travel = travelOf(metres);
  return travel === null
    ? away
    : `${away}, ${intl.formatMessage({ id: `travel.${travel.by}` }, { count: travel.minutes })}`;
}

/** How the money stands; a stay that is not certain yet says so first. */
function Paid({ booking }: { readonly booking: BookingView }) {
  const paidBy = usePaidByText();
  const status = bookingStatusOf(booking.status);
  const state = paymentStateOf(booking);
  const { total } = booking.price;
  if (status !== 'checkInPending' && status !== 'checkedIn')
    return (
      <p className="pt-1">
        <StatusBadge booking={booking} />
      </p>
    );
  const isPaid = state === 'paid';
  const Icon = isPaid || state === 'partAtHotel' ? CircleCheck : ConciergeBell;
  return (
    <p className={`flex items-center gap-1.5 text-sm ${isPaid ? 'text-leaf' : 'text-ink-2'}`}>
      <Icon className="size-4" />
      <span className="min-w-0 truncate max-[359px]:whitespace-normal">
        {isPaid ? (
          <FormattedMessage id="card.paid" values={{ amount: formatVnd(total) }} />
        ) : state === 'atHotel' ? (
          <FormattedMessage id="card.payAtHotel" values={{ amount: formatVnd(total) }} />
        ) : (
          paidBy(booking)
        )}
      </span>
    </p>
  );
}

const wayClass =
  'inline-flex min-h-13 min-w-13 items-center justify-center gap-2 rounded-lg bg-sunken px-3 font-semibold lg:bg-primary-soft lg:text-primary-ink';

/** To the card, the hotel and its desk. */
function Ways({ booking, to }: { readonly booking: BookingView; readonly to: string }) {
  const intl = useIntl();
  const { hotel } = booking;
  const hasCard = booking.checkInToken !== null;
  return (
    <div className="mt-4 flex gap-2">
      <Link to={to} className={buttonVariants({ size: 'lg', className: 'min-w-0 flex-1' })}>
        {hasCard && <QrCode data-icon="inline-start" />}
        <FormattedMessage id={hasCard ? 'card.title' : 'queue.seeBooking'} />
      </Link>
      <a href={directionsTo(hotel)} target="_blank" rel="noopener" className={wayClass}>
        <Navigation className="size-5" />
        <span className="max-lg:sr-only">
          <FormattedMessage id="booking.directions" />
        </span>
      </a>
      <a
        href={`tel:${hotel.phone.replace(/\s/g, '')}`}
        aria-label={intl.formatMessage({ id: 'booking.callDesk' })}
        className={wayClass}
      >
        <Phone className="size-5" />
      </a>
    </div>
  );
}

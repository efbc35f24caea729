// After a booking was lost: three rooms near it for the same stay, each beside what was paid, and
// the search for more. Booked like any other.

import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Search } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { path } from '#contract/paths.ts';
import type { BookingView } from '#contract/schemas/booking.ts';
import type { HotelCard } from '#contract/schemas/hotel.ts';
import { stayOfBooking } from '#domain/change.ts';
import { stayInstead } from '#domain/dispute.ts';
import { formatVnd } from '#domain/money.ts';
import { policy } from '#domain/policy.ts';
import { stayParams, writeSearch } from '#domain/search.ts';
import type { Stay } from '#domain/stay.ts';
import { query } from '../../api/queries.ts';
import { Photo } from '../../components/photo.tsx';
import { Stars } from '../../components/stars.tsx';
import { distanceText, formatScore, useLocale } from '../../intl/intl.tsx';
import { buttonVariants } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { BookingAtMoment } from './booking-state.ts';
import { paymentStateOf } from './payment-text.ts';

/** Nothing once the stay is over; from now on where it has begun. */
export function RoomsInstead({ booking, now }: BookingAtMoment) {
  const [openedAt] = useState(now);
  const isAhead = openedAt < booking.checkIn;
  const stay = isAhead ? stayOfBooking(booking) : stayInstead(booking, openedAt);
  const isOver = openedAt >= booking.checkOut;
  const { data } = useQuery({
    ...query('hotel/getSimilarHotelList', { slug: booking.hotel.slug, ...stayParams(stay) }),
    enabled: !isOver,
  });
  if (isOver) return null;
  if (data === undefined) return <Skeleton className="h-66 w-full rounded-xl" />;
  const hotels = data.hotels
    .filter(({ offer }) => offer !== null)
    .slice(0, policy.disputeAlternatives);
  return (
    <section className="space-y-3">
      {hotels.length > 0 && (
        <>
          <h2 className="pt-2 text-xl font-semibold">
            <FormattedMessage id={isAhead ? 'dispute.alternativesThen' : 'dispute.alternatives'} />
          </h2>
          <Card as="ul" elevation={2} className="divide-y divide-border">
            {hotels.map((hotel) => (
              <li key={hotel.sn}>
                <Row hotel={hotel} stay={data.stay} booking={booking} />
              </li>
            ))}
          </Card>
          {paymentStateOf(booking) !== 'nothing' && (
            <p className="px-1 text-cap text-muted-foreground">
              <FormattedMessage id="lost.paidApart" />
            </p>
          )}
        </>
      )}
      <More booking={booking} stay={stay} isNone={hotels.length === 0} />
    </section>
  );
}

type RowProps = {
  readonly hotel: HotelCard;
  readonly stay: Stay;
  readonly booking: BookingView;
};

function Row({ hotel, stay, booking }: RowProps) {
  const intl = useIntl();
  const locale = useLocale();
  const { name, picture, rating, distanceMetres, offer, slug } = hotel;
  return (
    <Link to={path(locale, 'hotel', { slug }, stayParams(stay))} className="flex gap-3 px-3 py-3">
      <span className="h-21 w-19 shrink-0 overflow-hidden rounded-lg bg-sunken">
        <Photo {...picture} alt="" sizes="76px" />
      </span>
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="flex items-start justify-between gap-2">
          <b className="truncate font-semibold" lang="vi" translate="no">
            {name}
          </b>
          {rating > 0 && <Stars value={formatScore(rating, intl)} className="shrink-0" />}
        </span>
        <span className="block truncate text-cap text-muted-foreground">
          {distanceMetres !== null && distanceText(distanceMetres, intl)}
        </span>
        <span className="mt-auto flex items-end justify-between gap-2 pt-1.5">
          <span>
            <b className="block font-bold">{offer !== null && formatVnd(offer.total)}</b>
            {offer !== null && <Difference by={offer.total - booking.price.total} of={booking} />}
          </span>
          <span className={buttonVariants({ variant: 'secondary', size: 'sm' })}>
            <FormattedMessage id="lost.choose" />
          </span>
        </span>
      </span>
    </Link>
  );
}

/** Less than this share of the price is no difference to speak of. */
const alikePercent = 1;

function Difference({ by, of }: { readonly by: number; readonly of: BookingView }) {
  const isAlike = Math.abs(by) * 100 <= of.price.total * alikePercent;
  return (
    <span
      className={
        by < 0 && !isAlike
          ? 'text-cap font-semibold text-leaf'
          : 'text-cap font-semibold text-ink-2'
      }
    >
      <FormattedMessage
        id={isAlike ? 'lost.alike' : by < 0 ? 'lost.cheaper' : 'lost.dearer'}
        values={{ amount: formatVnd(Math.abs(by)) }}
      />
    </span>
  );
}

/** How far around the hotel is searched, in metres, and as a zoom of the map. */
const around = { radius: 2_000, zoom: 14 } as const;

function More({
  booking: { hotel },
  stay,
  isNone,
}: {
  readonly booking: BookingView;
  readonly stay: Stay;
  readonly isNone: boolean;
}) {
  const locale = useLocale();
  const { latitude, longitude } = hotel;
  return (
    <>
      {isNone && (
        <p className="px-1 text-sm text-ink-2">
          <FormattedMessage id="similar.none" />
        </p>
      )}
      <Card>
        <Link
          to={path(
            locale,
            'search',
            {},
            writeSearch({
              where: { kind: 'area', latitude, longitude, ...around },
              type: stay.type,
              stay,
              sort: 'nearest',
              page: 1,
            }),
          )}
          className="flex min-h-15 items-center gap-3.5 px-4 py-2.5"
        >
          <Search className="size-5.5 text-primary-ink" />
          <span className="min-w-0 flex-1">
            <span className="block font-medium">
              <FormattedMessage id="lost.search" />
            </span>
            <span className="block truncate text-cap text-muted-foreground">
              <FormattedMessage id="lost.searchText" values={{ hotel: hotel.name }} />
            </span>
          </span>
          <ChevronRight className="size-5 text-muted-foreground" />
        </Link>
      </Card>
    </>
  );
}

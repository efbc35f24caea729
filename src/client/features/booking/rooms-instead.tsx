// After a booking was lost: three rooms near it for the same stay, each beside what was paid, and
// the search for more. For a guest whose money came they are held for a while; otherwise, and after
// that, they are booked like any other.

import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Search } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import type { Output } from '#contract/calls/calls.ts';
import { path } from '#contract/paths.ts';
import type { BookingView } from '#contract/schemas/booking.ts';
import { stayOfBooking } from '#domain/change.ts';
import { stayInstead } from '#domain/dispute.ts';
import { formatVnd, type Vnd } from '#domain/money.ts';
import { policy } from '#domain/policy.ts';
import { stayParams, writeSearch } from '#domain/search.ts';
import type { Stay } from '#domain/stay.ts';
import { localTime, type Instant } from '#domain/time/time.ts';
import { call, query } from '../../api/queries.ts';
import { Photo } from '../../components/photo.tsx';
import { Stars } from '../../components/stars.tsx';
import { distanceText, formatScore, useLocale } from '../../intl/intl.tsx';
import { Badge } from '../../ui/badge.tsx';
import { buttonVariants } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { BookingAtMoment } from './booking-state.ts';
import { mayHoldRooms } from './lost-room.tsx';
import { paymentStateOf } from './payment-text.ts';

/** Nothing once the stay is over; from now on where it has begun. */
export function RoomsInstead({ booking, now }: BookingAtMoment) {
  const held = useHeldRooms({ booking, now });
  if (now >= booking.checkOut) return null;
  if (held === undefined) return <Skeleton className="h-66 w-full rounded-xl" />;
  return (
    <section className="space-y-3">
      {held.length === 0 ? (
        <FreeRooms booking={booking} now={now} />
      ) : (
        <>
          <HeldRooms rooms={held} booking={booking} isAhead={now < booking.checkIn} />
          <More booking={booking} stay={stayOrInstead(booking, now)} />
        </>
      )}
    </section>
  );
}

const stayOrInstead = (booking: BookingView, now: Instant): Stay =>
  now < booking.checkIn ? stayOfBooking(booking) : stayInstead(booking, now);

type HeldRoom = Output<'booking/holdAlternativeList'>['rooms'][number];

/** How often held rooms are read again, because one that is paid for lets the others go. */
const pollMs = 30_000;

/**
 * The rooms held in place of a booking: held by the first page that asks, and only answered after
 * that. Undefined until it is known; none where nothing was paid, or the server cannot say.
 */
function useHeldRooms({ booking, now }: BookingAtMoment): readonly HeldRoom[] | undefined {
  const { code, key } = booking;
  const isHeld = mayHoldRooms(booking, now);
  const { data, isError } = useQuery({
    queryKey: ['booking/holdAlternativeList', code],
    queryFn: ({ client }) =>
      call(client, 'booking/holdAlternativeList', { code, key }, crypto.randomUUID()),
    enabled: isHeld,
    refetchInterval: ({ state }) => ((state.data?.rooms.length ?? 0) > 0 ? pollMs : false),
  });
  if (!isHeld || isError) return [];
  return data?.rooms.filter(({ until }) => now < until);
}

type HeldProps = {
  readonly rooms: readonly HeldRoom[];
  readonly booking: BookingView;
  readonly isAhead: boolean;
};

/** Each row leads to the page where that room is paid for. */
function HeldRooms({ rooms, booking, isAhead }: HeldProps) {
  const locale = useLocale();
  const [first] = rooms;
  if (first === undefined) return null;
  const time = localTime(first.until);
  return (
    <>
      <div className="flex items-start justify-between gap-3 pt-2">
        <div>
          <h2 className="text-xl font-semibold">
            <FormattedMessage id="lost.held" values={{ count: rooms.length }} />
          </h2>
          <p className="text-cap text-muted-foreground">
            <FormattedMessage id={isAhead ? 'lost.heldThen' : 'lost.heldNow'} />
          </p>
        </div>
        <Badge variant="lamp" className="mt-1 shrink-0">
          <FormattedMessage id="lost.heldUntil" values={{ time }} />
        </Badge>
      </div>
      <Card as="ul" elevation={2} className="divide-y divide-border">
        {rooms.map(({ code, key, hotel, roomName, total }) => (
          <li key={code}>
            <Row
              to={path(locale, 'bookingStatus', {}, { code, key })}
              hotel={hotel}
              roomName={roomName}
              total={total}
              booking={booking}
            />
          </li>
        ))}
      </Card>
      <p className="px-1 text-cap text-muted-foreground">
        <FormattedMessage id="lost.paidApart" />{' '}
        <FormattedMessage id="lost.heldEnds" values={{ time }} />
      </p>
    </>
  );
}

function FreeRooms({ booking, now }: BookingAtMoment) {
  const locale = useLocale();
  const [openedAt] = useState(now);
  const stay = stayOrInstead(booking, openedAt);
  const { data, isError } = useQuery(
    query('hotel/getSimilarHotelList', { slug: booking.hotel.slug, ...stayParams(stay) }),
  );
  // What can be had is still found by searching.
  if (data === undefined && isError) return <More booking={booking} stay={stay} />;
  if (data === undefined) return <Skeleton className="h-66 w-full rounded-xl" />;
  const hotels = data.hotels
    .flatMap((hotel) => (hotel.offer === null ? [] : [{ hotel, total: hotel.offer.total }]))
    .slice(0, policy.disputeAlternatives);
  return (
    <>
      {hotels.length > 0 && (
        <>
          <h2 className="pt-2 text-xl font-semibold">
            <FormattedMessage
              id={openedAt < booking.checkIn ? 'dispute.alternativesThen' : 'dispute.alternatives'}
            />
          </h2>
          <Card as="ul" elevation={2} className="divide-y divide-border">
            {hotels.map(({ hotel, total }) => (
              <li key={hotel.sn}>
                <Row
                  to={path(locale, 'hotel', { slug: hotel.slug }, stayParams(data.stay))}
                  hotel={hotel}
                  roomName={null}
                  total={total}
                  booking={booking}
                />
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
      {hotels.length === 0 && (
        <p className="px-1 text-sm text-ink-2">
          <FormattedMessage id="similar.none" />
        </p>
      )}
      <More booking={booking} stay={stay} />
    </>
  );
}

type RowProps = {
  readonly to: string;
  readonly hotel: Pick<HeldRoom['hotel'], 'name' | 'picture' | 'rating' | 'distanceMetres'>;
  /** Null where the room is chosen at the hotel. */
  readonly roomName: string | null;
  readonly total: Vnd;
  readonly booking: BookingView;
};

function Row({ to, hotel, roomName, total, booking }: RowProps) {
  const intl = useIntl();
  const { name, picture, rating, distanceMetres } = hotel;
  return (
    <Link to={to} className="flex gap-3 px-3 py-3">
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
          {roomName !== null && <span translate="no">{roomName}</span>}
          {roomName !== null && distanceMetres !== null && ' · '}
          {distanceMetres !== null && distanceText(distanceMetres, intl)}
        </span>
        <span className="mt-auto flex items-end justify-between gap-2 pt-1.5">
          <span>
            <b className="block font-bold">{formatVnd(total)}</b>
            <Difference by={total - booking.price.total} of={booking} />
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
}: {
  readonly booking: BookingView;
  readonly stay: Stay;
}) {
  const locale = useLocale();
  const { latitude, longitude } = hotel;
  return (
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
  );
}

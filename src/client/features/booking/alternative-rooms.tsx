// Lists of rooms a guest can have instead: those held for them, or hotels nearby that are free for
// the same kind of stay.

import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import type { Output } from '#contract/calls/calls.ts';
import { path } from '#contract/paths.ts';
import type { Picture } from '#contract/schemas/values.ts';
import { stayInstead } from '#domain/dispute.ts';
import { formatVnd } from '#domain/money.ts';
import { policy } from '#domain/policy.ts';
import { stayParams } from '#domain/search.ts';
import { query } from '../../api/queries.ts';
import { Photo } from '../../components/photo.tsx';
import { distanceText, useLocale } from '../../intl/intl.tsx';
import { useIsReachable } from '../../runtime/reachability.ts';
import { useMomentFormatter, type BookingAtMoment } from './booking-state.ts';

/**
 * Rooms held for this guest first, else what is free nearby. Nothing while offline, because the
 * prices could not be confirmed.
 */
export function DisputeAlternatives({ booking, now }: BookingAtMoment) {
  const isReachable = useIsReachable();
  const { data } = useQuery({
    ...query('booking/getAlternativeList', { code: booking.code, key: booking.key }),
    enabled: isReachable,
    refetchInterval: ({ state }) => ((state.data?.rooms.length ?? 0) > 0 ? pollMs : false),
  });
  if (!isReachable || data === undefined) return null;
  return data.rooms.length === 0 ? (
    <FreeNearby booking={booking} now={now} />
  ) : (
    <HeldRooms rooms={data.rooms} now={now} />
  );
}

/** How often held rooms are read again, because another guest may get them when the hold ends. */
const pollMs = 30_000;
type HeldRoomList = Output<'booking/getAlternativeList'>['rooms'];

/** Each row leads to the page where that room is paid for. */
function HeldRooms({
  rooms,
  now,
}: {
  readonly rooms: HeldRoomList;
  readonly now: BookingAtMoment['now'];
}) {
  const intl = useIntl();
  const locale = useLocale();
  const moment = useMomentFormatter(now);
  const [first] = rooms;
  return (
    <div className="pt-4">
      <h3 className="text-sm font-semibold">
        {first === undefined
          ? ''
          : intl.formatMessage({ id: 'dispute.held' }, { time: moment(first.until) })}
      </h3>
      <p className="pt-1 text-sm text-ink-2">
        <FormattedMessage id="dispute.heldText" />
      </p>
      <ul className="divide-y divide-border">
        {rooms.map(({ code, key, hotel, roomName, total }) => (
          <li key={code}>
            <AlternativeLink
              to={path(locale, 'bookingStatus', {}, { code, key })}
              hotel={hotel}
              roomName={roomName}
            >
              <span className="text-right">
                <b className="block font-semibold">{formatVnd(total)}</b>
                <span className="text-sm font-semibold text-primary-ink">
                  <FormattedMessage id="dispute.heldPay" />
                </span>
              </span>
            </AlternativeLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Hotels that are free now and are booked like any other; nothing once the stay is over. */
function FreeNearby({ booking, now }: BookingAtMoment) {
  const locale = useLocale();
  const [openedAt] = useState(now);
  const stay = stayInstead(booking, openedAt);
  const isOver = openedAt >= booking.checkOut;
  const { data } = useQuery({
    ...query('hotel/getSimilarHotelList', { slug: booking.hotel.slug, ...stayParams(stay) }),
    enabled: !isOver,
  });
  if (isOver || data === undefined) return null;
  const hotels = data.hotels.slice(0, policy.disputeAlternatives);
  return (
    <div className="pt-4">
      <h3 className="text-sm font-semibold">
        <FormattedMessage id="dispute.alternatives" />
      </h3>
      {hotels.length === 0 && (
        <p className="pt-1 text-sm text-ink-2">
          <FormattedMessage id="similar.none" />
        </p>
      )}
      <ul className="divide-y divide-border">
        {hotels.map((hotel) => (
          <li key={hotel.sn}>
            <AlternativeLink
              to={path(locale, 'hotel', { slug: hotel.slug }, stayParams(data.stay))}
              hotel={hotel}
            >
              {hotel.offer !== null && (
                <b className="font-semibold">{formatVnd(hotel.offer.total)}</b>
              )}
            </AlternativeLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

type AlternativeProps = {
  readonly to: string;
  readonly hotel: {
    readonly name: string;
    readonly picture: Picture;
    readonly distanceMetres: number | null;
  };
  readonly roomName?: string;
  /** At the end of the row: what it costs. */
  readonly children: ReactNode;
};

/** A row that leads to the room or hotel, with its picture, its name and how far away it is. */
function AlternativeLink({ to, hotel, roomName, children }: AlternativeProps) {
  const intl = useIntl();
  const distance = hotel.distanceMetres === null ? null : distanceText(hotel.distanceMetres, intl);
  return (
    <Link to={to} className="flex min-h-15 items-center gap-3 py-2.5">
      <span className="h-14 w-16 shrink-0 overflow-hidden rounded-lg bg-sunken">
        <Photo {...hotel.picture} alt="" sizes="64px" />
      </span>
      <span className="min-w-0 flex-1 text-sm">
        <b className="block truncate font-semibold" translate="no">
          {hotel.name}
        </b>
        <span className="block truncate text-cap text-muted-foreground">
          {roomName !== undefined && <span translate="no">{roomName}</span>}
          {roomName !== undefined && distance !== null && ' · '}
          {distance}
        </span>
      </span>
      {children}
    </Link>
  );
}

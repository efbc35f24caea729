// Every room type of a hotel for the chosen stay, bookable ones first; offline, the prices that
// were loaded last.

import { FormattedMessage, useIntl } from 'react-intl';
import type { HotelDetail, RoomView } from '#contract/schemas/hotel.ts';
import type { Vnd } from '#domain/money.ts';
import { canWatch } from '#domain/notifications/watch.ts';
import { shownInterval, type Stay } from '#domain/stay.ts';
import { localTime } from '#domain/time/time.ts';
import { seenText } from '../../../intl/intl.tsx';
import { deferred } from '../../../runtime/deferred.tsx';
import { useIsReachable } from '../../../runtime/reachability.ts';
import { cn } from '../../../ui/cn.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { rangeText } from '../../stay/stay-format.ts';
import type { WatchButtonProps } from '../../watch/watch-button.tsx';
import { useHotelStay } from '../hotel-stay.tsx';
import { RoomCard } from './room-card.tsx';
import { RoomSheet } from './room-sheet.tsx';

const WatchButton = deferred<WatchButtonProps>(
  async () => (await import('../../watch/watch-button.tsx')).WatchButton,
  { fallback: ({ request }) => (request.isFull ? <div className="mt-3 h-11" /> : null) },
);

/** Order of the list by state; any other state comes last. */
const ranks: Partial<Record<RoomView['state'], number>> = {
  free: 0,
  overHourLimit: 1,
  soldOut: 2,
  locked: 3,
};
const rankOf = (room: RoomView): number => ranks[room.state] ?? 4;

export type RoomListProps = {
  /** Another stay is being loaded; the rooms of the last one are dimmed meanwhile. */
  readonly isChanging: boolean;
};

export function RoomList({ isChanging }: RoomListProps) {
  const { hotel, listing, stay, now } = useHotelStay();
  const intl = useIntl();
  const isReachable = useIsReachable();
  const free = listing?.rooms.filter((room) => room.state === 'free').length ?? 0;
  const range =
    stay.type === 'hourly'
      ? `${stay.start}–${localTime(shownInterval(stay).to)}`
      : rangeText(stay, now);
  const isAnySoldOut = listing?.rooms.some((room) => room.state === 'soldOut') === true;
  const title =
    listing === undefined || (free === 0 && !isAnySoldOut)
      ? intl.formatMessage({ id: 'rooms.titlePlain' })
      : intl.formatMessage({ id: free > 0 ? 'rooms.title' : 'rooms.titleNone' }, { range });
  const request = watchedAt(hotel, listing?.rooms ?? [], stay);
  return (
    <section
      id="rooms"
      // Of any stay, so that the landmark keeps its name when the heading changes.
      aria-label={intl.formatMessage({ id: 'rooms.titlePlain' })}
      aria-busy={isChanging || undefined}
      className={cn(
        'scroll-mt-20 pt-8 transition-opacity duration-(--duration-fast)',
        isChanging && 'opacity-60',
      )}
    >
      <h2 className="text-xl font-semibold lg:text-2xl lg:font-bold">{title}</h2>
      {/* Both lines keep their room, so that nothing moves when the network goes. */}
      <div className="grid text-cap lg:text-sm">
        <p
          inert={!isReachable}
          className={cn('text-muted-foreground [grid-area:1/1]', !isReachable && 'invisible')}
        >
          {free > 0 ? `${intl.formatMessage({ id: 'rooms.free' }, { count: free })} · ` : ''}
          <FormattedMessage id="date.vietnamTime" />
        </p>
        <p
          inert={isReachable}
          className={cn('font-medium text-dusk [grid-area:1/1]', isReachable && 'invisible')}
        >
          {listing === undefined
            ? intl.formatMessage({ id: 'offline.prices' })
            : intl.formatMessage({ id: 'rooms.savedAt' }, { time: seenText(listing.asOf, now) })}
        </p>
      </div>
      {request?.isFull === true && <WatchButton className="mt-3" request={request} />}
      <div className="mt-3 space-y-4 md:space-y-3">
        {listing?.rooms
          .toSorted((a, b) => rankOf(a) - rankOf(b))
          .map((room) => (
            <RoomCard key={room.sn} room={room} />
          ))}
        {listing === undefined &&
          isReachable &&
          [0, 1].map((index) => <Skeleton key={index} className="h-60 rounded-xl md:h-40" />)}
      </div>
      {request?.isFull === false && canWatch(stay, now) && (
        <div className="flex min-h-14 justify-center pt-3 md:justify-start">
          <WatchButton className="md:-ml-4" request={request} />
        </div>
      )}
      {listing !== undefined && <RoomSheet rooms={listing.rooms} />}
    </section>
  );
}

/** A room is watched where all are taken, and a lower price where one is free. */
function watchedAt(
  { sn, name }: HotelDetail,
  rooms: readonly RoomView[],
  stay: Stay,
): WatchButtonProps['request'] | null {
  const free = rooms.filter(({ state }) => state === 'free');
  const isFull = free.length === 0;
  if (isFull && !rooms.some(({ state }) => state === 'soldOut')) return null;
  const price = cheapestOf(isFull ? rooms : free);
  return { subject: { kind: 'hotel', sn }, name, stay, isFull, price };
}

/** What the cheapest room costs, or would if it were not taken. */
function cheapestOf(rooms: readonly RoomView[]): Vnd | null {
  const totals = rooms.flatMap(({ price }) => (price === null ? [] : [price.total]));
  return totals.toSorted((a, b) => a - b)[0] ?? null;
}

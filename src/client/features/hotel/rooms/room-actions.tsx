// What can be done with a room: open its details, and the one action its state allows.

import { ChevronRight } from 'lucide-react';
import { type ReactNode, use } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { path } from '#contract/paths.ts';
import type { RoomView } from '#contract/schemas/hotel.ts';
import { stayParams } from '#domain/search.ts';
import type { Stay } from '#domain/stay.ts';
import { localDate, localTime } from '#domain/time/time.ts';
import { dayMonth, useLocale } from '../../../intl/intl.tsx';
import { PageContext } from '../../../runtime/page-context.ts';
import { useIsReachable } from '../../../runtime/reachability.ts';
import { buttonVariants, Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { ChooseLink } from '../booking-link.tsx';
import { CallToBook } from '../call-to-book.tsx';
import { useHotelStay } from '../hotel-stay.tsx';

type RoomProps = { readonly room: RoomView };

/**
 * Books the room, changes to the stay it offers instead, or calls the hotel; renders nothing where
 * none of these is possible.
 */
export function RoomAction({ room }: RoomProps) {
  const { hotel, stay } = useHotelStay();
  const intl = useIntl();
  const isReachable = useIsReachable();
  if (!hasAction(room, stay)) return null;
  if (room.state === 'callToBook') return <CallToBook phone={hotel.phone} />;
  const other = otherStay(room, stay);
  const offlineText = intl.formatMessage({ id: 'offline.needsNetwork' });
  // Both texts keep their room, so that nothing moves when the network goes or comes back,
  // whatever the font size.
  return (
    <div className="grid justify-items-end">
      <span
        aria-hidden="true"
        className={buttonVariants({ className: 'invisible min-w-28 [grid-area:1/1]' })}
      >
        {offlineText}
      </span>
      <div inert={!isReachable} className={cn('grid [grid-area:1/1]', !isReachable && 'invisible')}>
        <Choice room={room} other={other} />
      </div>
      {!isReachable && (
        <Button aria-disabled="true" className="min-w-28 [grid-area:1/1]">
          {offlineText}
          <span className="sr-only">, {room.name}</span>
        </Button>
      )}
    </div>
  );
}

function Choice({ room, other }: RoomProps & { readonly other: Stay | null }) {
  const { hotel, stay } = useHotelStay();
  const { slug } = hotel;
  const intl = useIntl();
  const locale = useLocale();
  const { now } = use(PageContext);
  if (other !== null) {
    return (
      <Link
        to={path(locale, 'hotel', { slug }, stayParams(other))}
        replace
        preventScrollReset
        className={buttonVariants({ variant: 'secondary' })}
      >
        {other.type !== stay.type
          ? intl.formatMessage({ id: 'room.changeToDaily' })
          : intl.formatMessage(
              { id: 'room.changeTo' },
              {
                time: other.type === 'hourly' ? other.start : dayMonth(other.date, now),
              },
            )}
        <span className="sr-only">, {room.name}</span>
      </Link>
    );
  }
  return <ChooseLink room={room} slug={slug} stay={stay} className="min-w-28" />;
}

/**
 * The stay the room offers in place of the chosen one: the next free time, or a day instead of too
 * many hours.
 */
function otherStay(room: RoomView, stay: Stay): Stay | null {
  if (room.state === 'soldOut' && room.nextFree !== null) {
    const date = localDate(room.nextFree);
    return stay.type === 'hourly'
      ? { ...stay, date, start: localTime(room.nextFree) }
      : { ...stay, date };
  }
  return room.state === 'overHourLimit' ? (room.dailyInstead?.stay ?? null) : null;
}

/** Whether `RoomAction` renders anything. */
export const hasAction = (room: RoomView, stay: Stay): boolean =>
  room.state === 'free' || room.state === 'callToBook' || otherStay(room, stay) !== null;

/** The URL's search parameter that names the open room. */
const roomParam = 'room';

/** Links to the room's details, which open as a sheet over this page. */
export function RoomLink({ room, children }: RoomProps & { readonly children: ReactNode }) {
  const [search] = useSearchParams();
  const next = new URLSearchParams(search);
  next.set(roomParam, String(room.sn));
  return (
    <Link
      to={{ search: `?${next.toString()}` }}
      state={{ opened: true }}
      preventScrollReset
      className="tap inline-flex items-center gap-0.5"
    >
      {children}
      <ChevronRight className="size-4.5 text-muted-foreground" />
      <span className="sr-only">
        , <FormattedMessage id="room.detail" />
      </span>
    </Link>
  );
}

/**
 * The room whose details are open, and how to close them. The URL holds it, so that Back closes it
 * and a link opens it.
 */
export function useOpenRoom(): { readonly sn: number | null; readonly close: () => void } {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation() as { readonly state: { readonly opened?: boolean } | null };
  const named = search.get(roomParam);
  const close = () => {
    if (named === null) return;
    if (state?.opened === true) {
      void navigate(-1);
      return;
    }
    const next = new URLSearchParams(search);
    next.delete(roomParam);
    void navigate(
      { search: next.size === 0 ? '' : `?${next.toString()}` },
      { replace: true, preventScrollReset: true },
    );
  };
  return { sn: named === null ? null : Number(named), close };
}

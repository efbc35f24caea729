// What can be done with a room: open its detail, and the one action of the state it is in.

import { ChevronRight } from 'lucide-react';
import { type ReactNode, use } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { path } from '#contract/paths.ts';
import type { RoomView } from '#contract/schemas/hotel.ts';
import { stayParams } from '#domain/search.ts';
import type { Stay } from '#domain/stay.ts';
import { localDate, localTime } from '#domain/time/time.ts';
import { dayMonth, useLocale, useSay } from '../../../intl/intl.tsx';
import { PageContext } from '../../../runtime/page-context.ts';
import { useIsReachable } from '../../../runtime/reachability.ts';
import { buttonClass } from '../../../ui/button-variants.ts';
import { Button } from '../../../ui/button.tsx';
import { CallToBook, ChooseLink } from '../booking-link.tsx';

export type RoomActionProps = {
  readonly room: RoomView;
  readonly slug: string;
  readonly stay: Stay;
};

export function RoomAction({ room, slug, stay }: RoomActionProps) {
  const say = useSay();
  const isReachable = useIsReachable();
  if (room.state === 'callToBook') return <CallToBook />;
  const other = otherStay(room, stay);
  if (room.state !== 'free' && other === null) return null;
  const needed = say('offline.needsNetwork');
  // What it says without a network has its place from the start: nothing below moves when the network goes, however large the text is.
  return (
    <div className="grid justify-items-end">
      <span aria-hidden="true" className={buttonClass({ className: 'invisible [grid-area:1/1]' })}>
        {needed}
      </span>
      <div className="grid [grid-area:1/1]">
        {isReachable ? (
          <Choice room={room} slug={slug} stay={stay} other={other} />
        ) : (
          <Button aria-disabled="true" className="min-w-28">
            {needed}
            <span className="sr-only">, {room.name}</span>
          </Button>
        )}
      </div>
    </div>
  );
}

function Choice({ room, slug, stay, other }: RoomActionProps & { readonly other: Stay | null }) {
  const say = useSay();
  const locale = useLocale();
  const { now } = use(PageContext);
  if (other !== null) {
    return (
      <Link
        to={path(locale, 'hotel', { slug }, stayParams(other))}
        replace
        preventScrollReset
        className={buttonClass({ variant: 'soft' })}
      >
        {other.type !== stay.type
          ? say('room.changeToDaily')
          : say('room.changeTo', {
              time: other.type === 'hourly' ? other.start : dayMonth(other.date, now),
            })}
        <span className="sr-only">, {room.name}</span>
      </Link>
    );
  }
  return <ChooseLink room={room} slug={slug} stay={stay} className="min-w-28" />;
}

/** What the room offers instead of the stay that cannot be had. */
function otherStay(room: RoomView, stay: Stay): Stay | null {
  if (room.state === 'soldOut' && room.nextFree !== null) {
    const date = localDate(room.nextFree);
    return stay.type === 'hourly'
      ? { ...stay, date, start: localTime(room.nextFree) }
      : { ...stay, date };
  }
  return room.state === 'overHourLimit' ? (room.dailyInstead?.stay ?? null) : null;
}

/** Search parameter that names the open room. */
const roomParam = 'room';

/** The name of a room, which leads to everything about it. */
export function RoomLink({
  room,
  children,
}: {
  readonly room: RoomView;
  readonly children: ReactNode;
}) {
  const say = useSay();
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
      <span className="sr-only">, {say('room.detail')}</span>
    </Link>
  );
}

/** The room whose detail is open, and how to close it. The URL holds it, so that Back closes it and a link opens it. */
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

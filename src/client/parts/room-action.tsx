// The one thing to do with a room in the state it is in: choose, take the next free hour or night, take days instead, call, or sign in.

import { use } from 'react';
import { Link } from 'react-router';
import type { RoomView } from '#contract/calls/hotel.ts';
import { path } from '#contract/paths.ts';
import { stayParams } from '#domain/search.ts';
import type { Stay } from '#domain/stay.ts';
import { localDate, localTime } from '#domain/time.ts';
import { dayMonth, useLocale, useSay } from '../intl.tsx';
import { useIsReachable } from '../offline.ts';
import { OriginContext } from '../origin.ts';
import { buttonClass } from '../ui/button-look.ts';
import { Button } from '../ui/button.tsx';
import { CallToBook, ChooseLink } from './choose-link.tsx';

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
  const { now } = use(OriginContext);
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

// The one thing to do with a room in the state it is in: choose, take the next free hour, take days instead, call, or sign in.

import { CloudOff, Phone } from 'lucide-react';
import { Link } from 'react-router';
import { brand } from '#contract/brand.ts';
import type { RoomView } from '#contract/calls/hotel.ts';
import { path } from '#contract/paths.ts';
import { stayParams } from '#domain/search.ts';
import type { Stay } from '#domain/stay.ts';
import { localDate, localTime } from '#domain/time.ts';
import { useLocale, useSay } from '../intl.tsx';
import { useIsReachable } from '../offline.ts';
import { useProfile } from '../session.ts';
import { Button, buttonClass } from '../ui/button.tsx';

export type RoomActionProps = { readonly room: RoomView; readonly slug: string; readonly stay: Stay };

export function RoomAction({ room, slug, stay }: RoomActionProps) {
  const say = useSay();
  const locale = useLocale();
  const isReachable = useIsReachable();
  if (room.state === 'callToBook') return <CallToBook />;
  const other = otherStay(room, stay);
  if (room.state !== 'free' && other === null) return null;
  if (!isReachable) {
    return (
      <span className="flex flex-col items-end gap-1">
        <Button aria-disabled="true" aria-describedby={`needs-${room.sn}`} className="min-w-28">{say('room.choose')}</Button>
        <span id={`needs-${room.sn}`} className="inline-flex items-center gap-1 text-xs text-dusk"><CloudOff className="size-3.5" />{say('offline.needsNetwork')}</span>
      </span>
    );
  }
  if (other !== null) {
    return (
      <Link to={path(locale, 'hotel', { slug }, stayParams(other))} replace preventScrollReset className={buttonClass({ variant: 'soft' })}>
        {other.type === 'hourly' ? say('room.changeTo', { time: other.start }) : say('room.changeToDaily')}<span className="sr-only">, {room.name}</span>
      </Link>
    );
  }
  return <ChooseLink room={room} slug={slug} stay={stay} className="min-w-28" />;
}

/** What the room offers instead of the stay that cannot be had. */
function otherStay(room: RoomView, stay: Stay): Stay | null {
  if (room.state === 'soldOut' && room.nextFree !== null && stay.type === 'hourly') return { ...stay, date: localDate(room.nextFree), start: localTime(room.nextFree) };
  return room.state === 'overHourLimit' ? room.dailyInstead?.stay ?? null : null;
}

type ChooseLinkProps = Omit<RoomActionProps, 'room'> & { readonly room: Pick<RoomView, 'sn' | 'name' | 'needsAccount'>; readonly text?: string; readonly isLarge?: boolean; readonly className?: string };

/** To the checkout of this room and stay; by way of signing in where the room needs an account (§6). */
export function ChooseLink({ room, slug, stay, text, isLarge = false, className }: ChooseLinkProps) {
  const say = useSay();
  const locale = useLocale();
  const mustSignIn = useProfile() === null && room.needsAccount;
  const checkout = path(locale, 'checkout', { slug }, { room: room.sn, ...stayParams(stay) });
  return (
    <Link
      to={mustSignIn ? path(locale, 'signIn', {}, { to: checkout }) : checkout} data-testid="choose-room"
      className={buttonClass({ variant: mustSignIn ? 'soft' : 'primary', size: isLarge ? 'lg' : 'md', wide: isLarge, className })}
    >
      {mustSignIn ? say('room.signIn') : text ?? say('room.choose')}{room.name !== '' && <span className="sr-only">, {room.name}</span>}
    </Link>
  );
}

/** Dials when there is a number to dial; until then the number is only told. */
export function CallToBook() {
  const say = useSay();
  const look = buttonClass({ variant: 'outline' });
  if (brand.hotlineDial === '') return <p className="inline-flex min-h-12 items-center gap-2 text-sm font-semibold"><Phone className="size-5" />{say('room.callNumber', { number: brand.hotline })}</p>;
  return <a href={`tel:${brand.hotlineDial}`} className={look}><Phone className="size-5" />{say('room.call')}</a>;
}

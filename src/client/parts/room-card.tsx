// One room type for one stay: what it is, what it costs, until when it can be given back, and the one thing that can be done with it.

import { AppWindow, Bath, CookingPot, Fence, Waves } from 'lucide-react';
import type { RoomView } from '#contract/calls/hotel.ts';
import type { Facility } from '#domain/hotel.ts';
import type { Stay } from '#domain/stay.ts';
import { money, useSay, useWords } from '../intl.tsx';
import { useIsReachable } from '../offline.ts';
import { cx } from '../ui/class.ts';
import type { Glyph } from '../ui/glyphs.tsx';
import { Lit } from '../ui/lit.tsx';
import { Photo } from '../ui/photo.tsx';
import { usePhotoViewer } from './gallery.tsx';
import { RoomDrawing } from './later.tsx';
import { RoomAction } from './room-action.tsx';
import { Fact, RoomFacts } from './room-facts.tsx';
import { RoomLink } from './room-link.tsx';
import { Terms, type RoomTermsProps } from './room-terms.tsx';
import { lengthText } from './stay-view.ts';

/** Rare enough to be a reason to choose a room; the rest of the facilities stand above the list. */
const remarkable: readonly (readonly [Facility, Glyph])[] = [
  ['jacuzzi', Waves],
  ['bathtub', Bath],
  ['balcony', Fence],
  ['window', AppWindow],
  ['kitchen', CookingPot],
];

export function RoomCard({ room, hotel, stay, asOf }: RoomTermsProps) {
  const say = useSay();
  return (
    <article className="overflow-hidden rounded-xl bg-card shadow-2 md:grid md:grid-cols-[12.5rem_minmax(0,1fr)_auto] md:gap-5 md:p-3 md:pr-5 md:shadow-1">
      <RoomPhoto room={room} />
      <div className="min-w-0 px-4 pt-4 md:px-0 md:py-1">
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 md:justify-start">
          <h3 className="text-lg font-semibold" translate="no">
            <RoomLink room={room}>{room.name}</RoomLink>
          </h3>
          {room.roomsLeft !== null && (
            <Lit left={room.roomsLeft} className="pt-0.5">
              {say('room.left', { count: room.roomsLeft })}
            </Lit>
          )}
        </div>
        <RoomFacts room={room} className="mt-1.5 text-cap">
          {remarkable
            .filter(([name]) => room.facilities.includes(name))
            .slice(0, 2)
            .map(([name, icon]) => (
              <Fact key={name} icon={icon} text={say(`facility.${name}`)} />
            ))}
        </RoomFacts>
        <Terms room={room} hotel={hotel} stay={stay} asOf={asOf} />
      </div>
      {room.price === null && room.dailyInstead === null && room.state !== 'callToBook' ? (
        <div className="h-4 md:hidden" />
      ) : (
        <div className="mx-4 mt-3 mb-4 flex flex-wrap items-end justify-between gap-3 border-t border-dashed border-border pt-3 md:m-0 md:flex-col md:border-0 md:py-1 md:text-right">
          <RoomPrice room={room} stay={stay} />
          <RoomAction room={room} slug={hotel.slug} stay={stay} />
        </div>
      )}
    </article>
  );
}

function RoomPhoto({ room }: { readonly room: RoomView }) {
  const say = useSay();
  const words = useWords();
  const { show, viewer } = usePhotoViewer(room.pictures, room.name);
  const [picture] = room.pictures;
  const isGrey = room.state === 'soldOut' || room.state === 'locked';
  const box = cx(
    'relative h-38 overflow-hidden bg-sunken md:h-34.5 md:rounded-lg',
    isGrey && 'grayscale-85',
  );
  if (picture === undefined)
    return (
      <div className={box}>
        <RoomDrawing seed={room.sn} label={room.name} />
      </div>
    );
  return (
    <div className={box}>
      <button
        type="button"
        onClick={() => show(0)}
        aria-label={say('photo.seeRoom', { room: room.name, count: room.pictures.length })}
        className="block size-full -outline-offset-4"
      >
        <Photo
          name={picture.name}
          variant={picture.variant}
          color={picture.color}
          alt={words(picture.alt)}
          sizes="(min-width: 768px) 200px, 100vw"
          fallback={<RoomDrawing seed={room.sn} />}
        />
      </button>
      {isGrey && <span className="pointer-events-none absolute inset-0 bg-card/50" />}
      <span
        aria-hidden="true"
        className="pointer-events-none absolute right-2.5 bottom-2.5 rounded-full bg-black/60 px-2.5 py-1 text-xs font-medium text-white"
      >
        1/{room.pictures.length}
      </span>
      {viewer}
    </div>
  );
}

/** The all-in price of this very stay; greyed while the room, or the network, is not to be had. */
export function RoomPrice({ room, stay }: { readonly room: RoomView; readonly stay: Stay }) {
  const say = useSay();
  const isReachable = useIsReachable();
  const { price, checkIn, checkOut, dailyInstead } = room;
  if (price === null || checkIn === null || checkOut === null) {
    if (dailyInstead === null) return null;
    const length = lengthText(
      'daily',
      { from: dailyInstead.checkIn, to: dailyInstead.checkOut },
      say,
    );
    return (
      <div>
        <b className="block text-xl font-bold">{money(dailyInstead.total)}</b>
        <p className="text-xs text-muted-foreground">{say('room.included', { length })}</p>
      </div>
    );
  }
  const isFlash = price.lines.some((line) => line.kind === 'flashSale');
  const isSure = room.state === 'free' && isReachable;
  return (
    <div>
      {price.usual > price.total && (
        <s className="block text-cap leading-4 text-muted-foreground">
          <span className="sr-only">{say('room.usual')} </span>
          {money(price.usual)}
        </s>
      )}
      <b
        className={cx(
          'block text-xl font-bold',
          !isSure ? 'text-muted-foreground' : isFlash && 'text-ember-ink',
        )}
      >
        {money(price.total)}
      </b>
      <p className="text-xs text-muted-foreground">
        {say('room.included', {
          length: lengthText(stay.type, { from: checkIn, to: checkOut }, say),
        })}
      </p>
    </div>
  );
}

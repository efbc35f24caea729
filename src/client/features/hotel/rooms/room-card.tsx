// One room type for one stay: what it is, what it costs, until when it can be given back, and the one thing that can be done with it.

import {
  AppWindow,
  Bath,
  BedDouble,
  CircleCheck,
  ClockAlert,
  CookingPot,
  Eye,
  Fence,
  Info,
  Maximize,
  Users,
  Waves,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { languageOf } from '#contract/paths.ts';
import type { HotelDetail } from '#contract/schemas/hotel.ts';
import type { RoomView } from '#contract/schemas/hotel.ts';
import type { Facility } from '#domain/hotel.ts';
import type { Stay } from '#domain/stay.ts';
import { type Instant, localDate, localTime } from '#domain/time/time.ts';
import { RoomDrawing } from '../../../components/deferred-components.tsx';
import { type Say, money, useLocale, useSay, useWords } from '../../../intl/intl.tsx';
import { useIsReachable } from '../../../runtime/reachability.ts';
import { cx } from '../../../ui/cx.ts';
import type { Glyph } from '../../../ui/glyphs.tsx';
import { Photo } from '../../../ui/photo.tsx';
import { RoomsLeft } from '../../../ui/rooms-left.tsx';
import { freeCancellationText } from '../../stay/free-cancellation-text.ts';
import { dayBrief, lengthText } from '../../stay/stay-format.ts';
import { usePhotoViewer } from '../gallery.tsx';
import { RoomAction, RoomLink } from './room-actions.tsx';

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
            <RoomsLeft left={room.roomsLeft} className="pt-0.5">
              {say('room.left', { count: room.roomsLeft })}
            </RoomsLeft>
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
        <RoomTerms room={room} hotel={hotel} stay={stay} asOf={asOf} />
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

type RoomFactsProps = {
  readonly room: RoomView;
  readonly className?: string;
  /** More facts after these. */ readonly children?: ReactNode;
};

/** A room in a few signs: its size, its bed, how many it sleeps, what is seen from it. */
export function RoomFacts({ room, className = '', children }: RoomFactsProps) {
  const say = useSay();
  return (
    <ul className={cx('flex flex-wrap gap-x-3.5 gap-y-1 text-ink-2', className)}>
      <Fact icon={Maximize} text={`${room.sizeM2} m²`} />
      <Fact icon={BedDouble} text={say(`bed.${room.bed}`)} />
      <Fact icon={Users} text={say('room.guests', { count: room.maxGuests })} />
      {room.view !== 'none' && <Fact icon={Eye} text={say(`view.${room.view}`)} />}
      {children}
    </ul>
  );
}

function Fact({ icon: Icon, text }: { readonly icon: Glyph; readonly text: string }) {
  return (
    <li className="inline-flex items-center gap-1.5">
      <Icon className="size-4" />
      {text}
    </li>
  );
}

export type RoomTermsProps = {
  readonly room: RoomView;
  readonly hotel: HotelDetail;
  readonly stay: Stay;
  readonly asOf: Instant;
};

const noteClass = 'mt-2 flex items-start gap-1.5 text-cap font-medium';

/** Free cancellation with its exact moment, or what stands against the room; leaf only where cancelling really is free. */
export function RoomTerms({ room, hotel, stay, asOf }: RoomTermsProps) {
  const say = useSay();
  const language = languageOf(useLocale());
  const day = (at: Instant) => dayBrief(localDate(at), asOf, language);
  if (room.state !== 'free') {
    return (
      <p className={cx(noteClass, 'text-ink-2')}>
        <ClockAlert className="mt-px size-4" />
        <span>{refusalText(room, hotel, stay, say, day)}</span>
      </p>
    );
  }
  const paying =
    room.price?.lines.some((line) => line.kind === 'flashSale') === true
      ? ''
      : say(hotel.isPayAtHotel && !room.isPrepaidOnly ? 'room.payAtHotel' : 'room.prepaidOnly');
  const after = paying === '' ? '' : ` · ${paying}`;
  if (room.freeUntil !== null)
    return (
      <p className={cx(noteClass, 'text-leaf')}>
        <CircleCheck className="mt-px size-4" />
        <span>
          {freeCancellationText(room.freeUntil, asOf, language, say)}
          {after}
        </span>
      </p>
    );
  return (
    <p className={cx(noteClass, 'text-ink-2')}>
      <Info className="mt-px size-4" />
      <span>
        {notFreeText(room, say)}
        {after}
      </span>
    </p>
  );
}

/** What cancelling costs when no free moment is left: nothing comes back, or all but the first night. */
function notFreeText({ isCancellable, lateFee, price }: RoomView, say: Say): string {
  if (!isCancellable) return say('room.flashTerms');
  return lateFee === null || lateFee === price?.total
    ? say('room.notFree')
    : say('room.lateFee', { amount: money(lateFee) });
}

/** Why the room cannot be had for this stay, and what can be had instead. */
function refusalText(
  room: RoomView,
  hotel: HotelDetail,
  stay: Stay,
  say: Say,
  day: (at: Instant) => string,
): string {
  const { hourly } = hotel.plans;
  switch (room.state) {
    case 'soldOut':
      if (room.nextFree !== null && stay.type === 'hourly')
        return say('room.soldOutUntil', { time: stay.start, next: localTime(room.nextFree) });
      return room.nextFree === null
        ? say('room.soldOut')
        : `${say('room.soldOut')}. ${say('hotel.freeFrom', { time: day(room.nextFree) })}`;
    case 'overHourLimit': {
      const limit = say('room.overHourLimit', { count: room.maxHours ?? hourly?.maxHours ?? 0 });
      const daily = room.dailyInstead;
      if (daily === null) return limit;
      return `${limit} ${say('room.dailyInstead', { from: `${localTime(daily.checkIn)} ${day(daily.checkIn)}`, to: `${localTime(daily.checkOut)} ${day(daily.checkOut)}` })}`;
    }
    case 'outsideHours':
      return hourly === null
        ? say('room.notSold')
        : say('room.outsideHours', { from: hourly.from, to: hourly.to });
    case 'callToBook':
      return say('room.callToBook');
    case 'locked':
      return say('room.locked');
    case 'past':
      return say('room.past');
    case 'tooFarAhead':
      return say('room.tooFarAhead');
    case 'tooManyNights':
      return say('room.tooManyNights');
    default:
      return say('room.notSold');
  }
}

// One room type for the chosen stay: facts, price, cancellation terms and its action.

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
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import type { RoomView } from '#contract/schemas/hotel.ts';
import type { Facility } from '#domain/hotel.ts';
import { formatVnd } from '#domain/money.ts';
import { type Instant, localDate, localTime } from '#domain/time/time.ts';
import { RoomDrawing } from '../../../components/deferred-components.tsx';
import { Photo } from '../../../components/photo.tsx';
import { Reading } from '../../../components/reading.tsx';
import { RoomsLeft } from '../../../components/rooms-left.tsx';
import { useLocalText } from '../../../intl/intl.tsx';
import { useIsReachable } from '../../../runtime/reachability.ts';
import { Card } from '../../../ui/card.tsx';
import { cn } from '../../../ui/cn.ts';
import type { Glyph } from '../../../ui/glyph.ts';
import { freeCancellationText } from '../../stay/free-cancellation-text.ts';
import { dayBrief, lengthText } from '../../stay/stay-format.ts';
import { usePhotoViewer } from '../gallery.tsx';
import { useHotelStay, type HotelStay } from '../hotel-stay.tsx';
import { hasAction, RoomAction, RoomLink } from './room-actions.tsx';

/**
 * Facilities rare enough to be a reason to choose a room; the common ones are listed for the whole
 * hotel.
 */
const remarkableFacilities: readonly (readonly [Facility, Glyph])[] = [
  ['jacuzzi', Waves],
  ['bathtub', Bath],
  ['balcony', Fence],
  ['window', AppWindow],
  ['kitchen', CookingPot],
];

type RoomProps = { readonly room: RoomView };

/** On phones a room that cannot be had is one row: its name, why, and the next time it is free. */
const isRow = ({ state }: RoomView): boolean =>
  state !== 'free' && state !== 'overHourLimit' && state !== 'callToBook';

export function RoomCard({ room }: RoomProps) {
  const intl = useIntl();
  const { stay } = useHotelStay();
  const isNameOnly = room.price === null && room.dailyInstead === null && !hasAction(room, stay);
  return (
    <Card
      elevation={2}
      as="article"
      className={cn(
        'overflow-hidden md:grid md:grid-cols-[12.5rem_minmax(0,1fr)_auto] md:gap-5 md:p-3 md:pr-5 md:shadow-1',
        isRow(room) &&
          'max-md:grid max-md:grid-cols-[5rem_minmax(0,1fr)] max-md:gap-x-3 max-md:p-3',
      )}
    >
      <RoomPhoto room={room} />
      <div className={cn('min-w-0 px-4 pt-4 md:px-0 md:py-1', isRow(room) && 'max-md:p-0')}>
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 md:justify-start">
          <h3 className="text-lg font-semibold" translate="no">
            <RoomLink room={room}>{room.name}</RoomLink>
          </h3>
          {room.roomsLeft !== null && (
            <RoomsLeft left={room.roomsLeft} className="pt-0.5">
              <FormattedMessage id="room.left" values={{ count: room.roomsLeft }} />
            </RoomsLeft>
          )}
        </div>
        <Reading of={room.reading} />
        <RoomFacts room={room} className={cn('mt-1.5 text-cap', isRow(room) && 'max-md:hidden')}>
          {remarkableFacilities
            .filter(([name]) => room.facilities.includes(name))
            .slice(0, 2)
            .map(([name, icon]) => (
              <Fact key={name} icon={icon} text={intl.formatMessage({ id: `facility.${name}` })} />
            ))}
        </RoomFacts>
        <RoomTerms room={room} />
      </div>
      {isNameOnly ? (
        <div className={isRow(room) ? 'hidden' : 'h-4 md:hidden'} />
      ) : (
        <div
          className={cn(
            'mx-4 mt-3 mb-4 flex flex-wrap items-end justify-between gap-3 border-t border-dashed border-border pt-3 md:m-0 md:flex-col md:border-0 md:py-1 md:text-right',
            isRow(room) && 'max-md:col-start-2 max-md:m-0 max-md:border-0 max-md:pt-2',
          )}
        >
          <div className={cn('contents', isRow(room) && 'max-md:hidden')}>
            <RoomPrice room={room} />
          </div>
          <RoomAction room={room} />
        </div>
      )}
    </Card>
  );
}

function RoomPhoto({ room }: RoomProps) {
  const intl = useIntl();
  const words = useLocalText();
  const { show, viewer } = usePhotoViewer(room.pictures, room.name);
  const [picture] = room.pictures;
  const isGrey = room.state === 'soldOut' || room.state === 'locked';
  const box = cn(
    'relative h-38 overflow-hidden bg-sunken md:h-34.5 md:rounded-lg',
    isGrey && 'grayscale-85',
    isRow(room) && 'max-md:h-20 max-md:rounded-lg',
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
        aria-label={intl.formatMessage(
          { id: 'photo.seeRoom' },
          { room: room.name, count: room.pictures.length },
        )}
        className="block size-full -outline-offset-4"
      >
        <Photo
          name={picture.name}
          variant={picture.variant}
          color={picture.color}
          alt={words(picture.alt)}
          sizes={isRow(room) ? '(min-width: 768px) 200px, 80px' : '(min-width: 768px) 200px, 100vw'}
          fallback={<RoomDrawing seed={room.sn} />}
        />
      </button>
      {isGrey && <span className="pointer-events-none absolute inset-0 bg-card/50" />}
      <span
        aria-hidden="true"
        className={cn(
          'pointer-events-none absolute right-2.5 bottom-2.5 rounded-full bg-black/60 px-2.5 py-1 text-xs font-medium text-white',
          isRow(room) && 'max-md:hidden',
        )}
      >
        1/{room.pictures.length}
      </span>
      {viewer}
    </div>
  );
}

/**
 * The total price of the chosen stay, greyed while the room cannot be booked or the network is
 * gone.
 */
export function RoomPrice({ room }: RoomProps) {
  const { stay } = useHotelStay();
  const intl = useIntl();
  const isReachable = useIsReachable();
  const { price, checkIn, checkOut, dailyInstead } = room;
  if (price === null || checkIn === null || checkOut === null) {
    if (dailyInstead === null) return null;
    const length = lengthText(
      'daily',
      { from: dailyInstead.checkIn, to: dailyInstead.checkOut },
      intl,
    );
    return (
      <div>
        <b className="block text-xl font-bold">{formatVnd(dailyInstead.total)}</b>
        <p className="text-xs text-muted-foreground">
          <FormattedMessage id="room.included" values={{ length }} />
        </p>
      </div>
    );
  }
  const isFlash = price.lines.some((line) => line.kind === 'flashSale');
  const isBookable = room.state === 'free' && isReachable;
  return (
    <div>
      {price.usual > price.total && (
        <s className="block text-cap leading-4 text-muted-foreground">
          <span className="sr-only">
            <FormattedMessage id="room.usual" />{' '}
          </span>
          {formatVnd(price.usual)}
        </s>
      )}
      <b
        className={cn(
          'block text-xl font-bold',
          !isBookable ? 'text-muted-foreground' : isFlash && 'text-ember-ink',
        )}
      >
        {formatVnd(price.total)}
      </b>
      <p className="text-xs text-muted-foreground">
        <FormattedMessage
          id="room.included"
          values={{
            length: lengthText(stay.type, { from: checkIn, to: checkOut }, intl),
          }}
        />
      </p>
    </div>
  );
}

type RoomFactsProps = {
  readonly room: RoomView;
  readonly className?: string;
  /** More facts, listed after these. */
  readonly children?: ReactNode;
};

/** A room's size, bed, capacity and view, each with an icon. */
export function RoomFacts({ room, className = '', children }: RoomFactsProps) {
  const intl = useIntl();
  return (
    <ul className={cn('flex flex-wrap gap-x-3.5 gap-y-1 text-ink-2', className)}>
      <Fact icon={Maximize} text={`${intl.formatNumber(room.sizeM2)} m²`} />
      <Fact icon={BedDouble} text={intl.formatMessage({ id: `bed.${room.bed}` })} />
      <Fact
        icon={Users}
        text={intl.formatMessage({ id: 'room.guests' }, { count: room.maxGuests })}
      />
      {room.view !== 'none' && (
        <Fact icon={Eye} text={intl.formatMessage({ id: `view.${room.view}` })} />
      )}
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

const noteClass = 'mt-2 flex items-start gap-1.5 text-cap font-medium';

/**
 * Until when cancelling is free, or why the room cannot be booked. Green only where cancelling
 * really is free.
 */
export function RoomTerms({ room }: RoomProps) {
  const { hotel, stay, now } = useHotelStay();
  const intl = useIntl();
  const day = (at: Instant) => dayBrief(localDate(at), now, intl);
  if (room.state !== 'free') {
    return (
      <p className={cn(noteClass, 'text-ink-2')}>
        <ClockAlert className="mt-px size-4" />
        <span>{refusalText(room, { hotel, stay }, intl, day)}</span>
      </p>
    );
  }
  const paymentText =
    room.price?.lines.some((line) => line.kind === 'flashSale') === true
      ? ''
      : intl.formatMessage({
          id: hotel.isPayAtHotel && !room.isPrepaidOnly ? 'room.payAtHotel' : 'room.prepaidOnly',
        });
  const suffix = paymentText === '' ? '' : ` · ${paymentText}`;
  if (room.freeUntil !== null)
    return (
      <p className={cn(noteClass, 'text-leaf')}>
        <CircleCheck className="mt-px size-4" />
        <span>
          {freeCancellationText(room.freeUntil, now, intl)}
          {suffix}
        </span>
      </p>
    );
  return (
    <p className={cn(noteClass, 'text-ink-2')}>
      <Info className="mt-px size-4" />
      <span>
        {notFreeText(room, intl)}
        {suffix}
      </span>
    </p>
  );
}

/** What cancelling costs once it is not free any more: everything, or the first night. */
function notFreeText({ isCancellable, lateFee, price }: RoomView, intl: IntlShape): string {
  if (!isCancellable) return intl.formatMessage({ id: 'room.flashTerms' });
  return lateFee === null || lateFee === price?.total
    ? intl.formatMessage({ id: 'room.notFree' })
    : intl.formatMessage({ id: 'room.lateFee' }, { amount: formatVnd(lateFee) });
}

/** Why the room cannot be booked for this stay, and what it offers instead. */
function refusalText(
  room: RoomView,
  { hotel, stay }: Pick<HotelStay, 'hotel' | 'stay'>,
  intl: IntlShape,
  day: (at: Instant) => string,
): string {
  const { hourly } = hotel.plans;
  switch (room.state) {
    case 'soldOut':
      if (room.nextFree !== null && stay.type === 'hourly')
        return intl.formatMessage(
          { id: 'room.soldOutUntil' },
          { time: stay.start, next: localTime(room.nextFree) },
        );
      return room.nextFree === null
        ? intl.formatMessage({ id: 'room.soldOut' })
        : `${intl.formatMessage({ id: 'room.soldOut' })}. ${intl.formatMessage({ id: 'hotel.freeFrom' }, { time: day(room.nextFree) })}`;
    case 'overHourLimit': {
      const limit = intl.formatMessage(
        { id: 'room.overHourLimit' },
        { count: room.maxHours ?? hourly?.maxHours ?? 0 },
      );
      const daily = room.dailyInstead;
      if (daily === null) return limit;
      return `${limit} ${intl.formatMessage({ id: 'room.dailyInstead' }, { from: `${localTime(daily.checkIn)} ${day(daily.checkIn)}`, to: `${localTime(daily.checkOut)} ${day(daily.checkOut)}` })}`;
    }
    case 'outsideHours':
      return hourly === null
        ? intl.formatMessage({ id: 'room.notSold' })
        : intl.formatMessage({ id: 'room.outsideHours' }, { from: hourly.from, to: hourly.to });
    case 'callToBook':
      return intl.formatMessage({ id: 'room.callToBook' });
    case 'locked':
      return intl.formatMessage({ id: 'room.locked' });
    case 'past':
      return intl.formatMessage({ id: 'room.past' });
    case 'tooFarAhead':
      return intl.formatMessage({ id: 'room.tooFarAhead' });
    case 'tooManyNights':
      return intl.formatMessage({ id: 'room.tooManyNights' });
    default:
      return intl.formatMessage({ id: 'room.notSold' });
  }
}

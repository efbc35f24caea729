// Until when a room can be given back free, how it is paid, or what stands against it for this stay.

import { CircleCheck, ClockAlert, Info } from 'lucide-react';
import type { HotelDetail, RoomView } from '#contract/calls/hotel.ts';
import { languageOf } from '#contract/paths.ts';
import type { Stay } from '#domain/stay.ts';
import { localDate, localTime, type Instant } from '#domain/time.ts';
import { money, useLocale, useSay, type Say } from '../intl.tsx';
import { cx } from '../ui/class.ts';
import { freeText } from './free-text.ts';
import { dayBrief } from './stay-view.ts';

export type RoomTermsProps = {
  readonly room: RoomView;
  readonly hotel: HotelDetail;
  readonly stay: Stay;
  readonly asOf: Instant;
};

const note = 'mt-2 flex items-start gap-1.5 text-cap font-medium';

/** Free cancellation with its exact moment, or what stands against the room; leaf only where cancelling really is free. */
export function Terms({ room, hotel, stay, asOf }: RoomTermsProps) {
  const say = useSay();
  const language = languageOf(useLocale());
  const day = (at: Instant) => dayBrief(localDate(at), asOf, language);
  if (room.state !== 'free') {
    return (
      <p className={cx(note, 'text-ink-2')}>
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
      <p className={cx(note, 'text-leaf')}>
        <CircleCheck className="mt-px size-4" />
        <span>
          {freeText(room.freeUntil, asOf, language, say)}
          {after}
        </span>
      </p>
    );
  return (
    <p className={cx(note, 'text-ink-2')}>
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

// A hotel's rooms as its page shows them: the exact price of one stay for each, or why it is not
// available and what is instead.

import type { Output } from '#contract/calls/calls.ts';
import type { RoomView } from '#contract/schemas/hotel.ts';
import type { PriceView } from '#contract/schemas/values.ts';
import { cancellationFee } from '#domain/cancellation.ts';
import { cheaperAlternative } from '#domain/cheaper-alternative.ts';
import type { Vnd } from '#domain/money.ts';
import {
  dailyOffer,
  nextFreeNight,
  nextFreeStart,
  offerFor,
  priceIfFree,
  roomsLeftShown,
  type Offer,
} from '#domain/offer.ts';
import type { Price, PriceLine, Surcharge } from '#domain/price.ts';
import type { HotelHours } from '#domain/soonest-stay.ts';
import {
  bookingTypeNames,
  shownInterval,
  type BookingType,
  type RatePlan,
  type Stay,
} from '#domain/stay.ts';
import { addDays, timeOfMinutes, type Instant, type LocalTime } from '#domain/time/time.ts';
import { pictureView } from '../store/hotel/picture.ts';
import type { Room } from '../store/hotel/room.ts';
import type { IndexedHotel } from './memory/catalogue.ts';

/** A price as calls return it. */
export function priceView({ lines, total, usual, included }: Price): PriceView {
  return { lines: lines.map(lineView), total, usual, included };
}

/** The id of the flash sale is internal. */
function lineView(line: PriceLine): PriceView['lines'][number] {
  const { flashSaleSn: _, ...seen } = line;
  return seen;
}

export function roomView(room: Room, stay: Stay, now: Instant): RoomView {
  const offer = offerFor(room, stay, 1, now);
  const state = typeof offer === 'string' ? offer : 'free';
  // A sold-out or closed room still shows what the stay would cost.
  const refused = state === 'soldOut' || state === 'locked' ? priceIfFree(room, stay, now) : null;
  const priced = typeof offer === 'string' ? refused : offer;
  const later =
    state === 'soldOut' ? (nextFreeStart(room, stay, now) ?? nextFreeNight(room, stay, now)) : null;
  const daily = state === 'overHourLimit' ? dailyOffer(room, stay, now) : null;
  const plan = room.plans.hourly;
  return {
    sn: room.sn,
    name: room.name,
    ...(room.reading !== null && { reading: room.reading }),
    pictures: room.pictures.map(pictureView),
    sizeM2: room.sizeM2,
    bed: room.bed,
    view: room.view,
    maxGuests: room.maxGuests,
    facilities: [...room.facilities],
    isPrepaidOnly: room.isPrepaidOnly,
    needsAccount: room.needsAccount,
    state,
    checkIn: priced?.when.from ?? null,
    checkOut: priced?.when.to ?? null,
    price: priced === null ? null : priceView(priced.price),
    roomsLeft: typeof offer === 'string' ? null : roomsLeftShown(offer.roomsLeft, room.stock),
    isCancellable: priced?.isCancellable ?? false,
    freeUntil: typeof offer === 'string' ? null : offer.freeUntil,
    lateFee: typeof offer === 'string' ? null : lateFee(offer, stay),
    nextFree: later === null ? null : shownInterval(later).from,
    maxHours: plan?.type === 'hourly' && plan.price > 0 ? plan.maxHours : null,
    dailyInstead:
      daily === null
        ? null
        : {
            stay: daily.stay,
            checkIn: daily.offer.when.from,
            checkOut: daily.offer.when.to,
            total: daily.offer.price.total,
          },
  };
}

/** The cost of cancelling after the free period, computed as at check-in. */
function lateFee({ when, price, isCancellable }: Offer, stay: Stay): Vnd | null {
  if (!isCancellable) return null;
  const facts = {
    type: stay.type,
    checkIn: when.from,
    cancelBeforeHours: null,
    confirmedAt: null,
    isCancellable,
  };
  return cancellationFee(
    facts,
    { paid: price.total, total: price.total, nights: stay.type === 'daily' ? stay.nights : 1 },
    when.from,
  );
}

/** A cheaper stay of another type that covers the same hours at this hotel, if there is one. */
export function cheaperView(
  hotel: IndexedHotel,
  stay: Stay,
  now: Instant,
): Output<'hotel/getRoomList'>['cheaper'] {
  const cheaper = cheaperAlternative(
    hotel.rooms.map(({ room }) => room),
    stay,
    now,
  );
  return cheaper === null
    ? null
    : {
        stay: cheaper.stay,
        checkIn: cheaper.offer.when.from,
        checkOut: cheaper.offer.when.to,
        total: cheaper.offer.price.total,
        saved: cheaper.saved,
      };
}

type SurchargeView = {
  type: BookingType;
  percent: number;
  from: LocalTime;
  to: LocalTime;
  weekdays: number;
  reason: Surcharge['reason'];
};

/** The surcharges of a hotel that are in force on a day of the stay, for every booking type. */
export function surchargeViews(hotel: IndexedHotel, stay: Stay): SurchargeView[] {
  const lastDay = stay.type === 'daily' ? addDays(stay.date, stay.nights - 1) : stay.date;
  const inForce = (hotel.rooms[0]?.room.surcharges ?? []).filter(
    ({ fromDate, toDate }) =>
      (fromDate === null || fromDate <= lastDay) && (toDate === null || stay.date <= toDate),
  );
  return inForce.map(({ type, percent, fromMinute, toMinute, weekdays, reason }) => ({
    type,
    percent,
    from: timeOfMinutes(fromMinute),
    to: timeOfMinutes(toMinute),
    weekdays,
    reason,
  }));
}

/** The widest hours in which any room of the hotel is sold in each type; null where none is. */
export function hoursOf(hotel: IndexedHotel): HotelHours {
  const [hourly, overnight, daily] = bookingTypeNames.map((type) => hoursIn(hotel, type));
  return { hourly: hourly ?? null, overnight: overnight ?? null, daily: daily ?? null };
}

function hoursIn(hotel: IndexedHotel, type: BookingType): HotelHours[BookingType] {
  const plans = hotel.rooms
    .map(({ room }) => room.plans[type])
    .filter((plan): plan is RatePlan => plan !== undefined && plan.price > 0);
  const from = plans.map((plan) => plan.from).toSorted()[0];
  const to = plans
    .map((plan) => plan.to)
    .toSorted()
    .at(-1);
  if (from === undefined || to === undefined) return null;
  return {
    from,
    to,
    maxHours:
      type === 'hourly'
        ? Math.max(...plans.map((plan) => (plan.type === 'hourly' ? plan.maxHours : 0)))
        : null,
  };
}

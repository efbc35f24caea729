// What one room type costs for one stay, or why it is not available. Lists, pages, quotes and
// bookings all use it, so that their prices cannot differ.

import { freeUntil } from './cancellation.ts';
import { policy } from './policy.ts';
import {
  priceStay,
  type FlashSale,
  type Price,
  type PriceOverride,
  type Surcharge,
} from './price.ts';
import {
  dailyInstead,
  occupied,
  resolveStay,
  type BookingType,
  type RatePlan,
  type Stay,
  type StayRefusal,
} from './stay.ts';
import { peak, type HeldInterval, type Interval } from './time/interval.ts';
import {
  addDays,
  addMinutes,
  atLocal,
  epochMs,
  localDate,
  localTime,
  type Instant,
} from './time/time.ts';

/**
 * Rooms held by one booking; an unpaid one is released at `expires`, in milliseconds since 1970.
 */
export type Holding = HeldInterval & { readonly expires: number | null };

export type RoomFacts = {
  readonly stock: number;
  readonly cleaningHourlyMinutes: number;
  readonly cleaningMinutes: number;
  readonly isLocked: boolean;
  readonly isOpenOnline: boolean;
  readonly plans: Readonly<Partial<Record<BookingType, RatePlan>>>;
  readonly overrides: readonly PriceOverride[];
  readonly surcharges: readonly Surcharge[];
  readonly flashSales: readonly FlashSale[];
  readonly discountPercent: number;
  readonly cancelBeforeHours: Readonly<Record<BookingType, number | null>>;
  readonly holdings: readonly Holding[];
};

export type OfferRefusal = StayRefusal | 'soldOut' | 'locked' | 'callToBook';
export type Offer = {
  readonly when: Interval;
  readonly price: Price;
  readonly roomsLeft: number;
  readonly isCancellable: boolean;
  readonly freeUntil: Instant | null;
};

/** The cleaning that follows a stay of this type. */
export function cleaningAfter(room: RoomFacts, type: BookingType): number {
  return type === 'hourly' ? room.cleaningHourlyMinutes : room.cleaningMinutes;
}

/** The rooms of the type that are free during an interval, cleaning included; never below 0. */
export function roomsFree(
  room: RoomFacts,
  when: Interval,
  cleaningMinutes: number,
  now: Instant,
): number {
  const held = occupied(when, cleaningMinutes);
  return roomsFreeBetween(room, epochMs(held.from), epochMs(held.to), epochMs(now));
}

/**
 * The same in milliseconds since 1970, cleaning already counted in `to`: the form a search
 * evaluates thousands of times.
 */
export function roomsFreeBetween(
  room: Pick<RoomFacts, 'stock' | 'holdings'>,
  from: number,
  to: number,
  at: number,
): number {
  let overlapping: Holding[] | null = null;
  for (const holding of room.holdings) {
    if (
      holding.from >= to ||
      holding.to <= from ||
      (holding.expires !== null && holding.expires <= at)
    )
      continue;
    (overlapping ??= []).push(holding);
  }
  return overlapping === null ? room.stock : Math.max(0, room.stock - peak(overlapping, from, to));
}

/**
 * Prices `rooms` rooms of this type for the stay, or says why not. `leeway` is that of
 * `resolveStay`.
 */
export function offerFor(
  room: RoomFacts,
  stay: Stay,
  rooms: number,
  now: Instant,
  leeway = 0,
): Offer | OfferRefusal {
  if (!room.isOpenOnline) return 'callToBook';
  const plan = room.plans[stay.type];
  const when = resolveStay(stay, plan, now, leeway);
  if (typeof when === 'string') return when;
  if (room.isLocked) return 'locked';
  const left = roomsFree(room, when, cleaningAfter(room, stay.type), now);
  if (left < rooms || plan === undefined) return 'soldOut';
  return { when, roomsLeft: left, ...pricedOffer(room, plan, stay, when, rooms, now) };
}

function pricedOffer(
  room: RoomFacts,
  plan: RatePlan,
  stay: Stay,
  when: Interval,
  rooms: number,
  now: Instant,
) {
  const price = priceStay({
    stay,
    when,
    plan,
    rooms,
    now,
    overrides: room.overrides,
    surcharges: room.surcharges,
    flashSales: room.flashSales,
    discountPercent: room.discountPercent,
  });
  const isCancellable = !price.lines.some((line) => line.kind === 'flashSale');
  const until = freeUntil(
    {
      type: stay.type,
      checkIn: when.from,
      cancelBeforeHours: room.cancelBeforeHours[stay.type],
      confirmedAt: null,
      isCancellable,
    },
    now,
  );
  return { price, isCancellable, freeUntil: until };
}

/**
 * What the stay would cost if a room were free: shown greyed beside 'sold out'. Null when the type
 * is not sold then.
 */
export function priceIfFree(room: RoomFacts, stay: Stay, now: Instant): Offer | null {
  const offer = offerFor(
    { ...room, isLocked: false, isOpenOnline: true, holdings: [] },
    stay,
    1,
    now,
  );
  return typeof offer === 'string' ? null : offer;
}

/**
 * The next start that day, every half hour, at which as many hours are free; null when there is
 * none or the stay is not hourly.
 */
export function nextFreeStart(room: RoomFacts, stay: Stay, now: Instant): Stay | null {
  if (stay.type !== 'hourly') return null;
  for (
    let at = addMinutes(atLocal(stay.date, stay.start), policy.hourlyStepMinutes);
    localDate(at) === stay.date;
    at = addMinutes(at, policy.hourlyStepMinutes)
  ) {
    const later: Stay = { ...stay, start: localTime(at) };
    if (typeof offerFor(room, later, 1, now) !== 'string') return later;
  }
  return null;
}

/**
 * The next of the coming nights from which the same nights are free; null when none is, or the stay
 * is by the hour.
 */
export function nextFreeNight(room: RoomFacts, stay: Stay, now: Instant): Stay | null {
  if (stay.type === 'hourly') return null;
  for (let ahead = 1; ahead <= policy.nextFreeNights; ahead += 1) {
    const later: Stay = { ...stay, date: addDays(stay.date, ahead) };
    // Daily stays that began yesterday can still be entered, but nobody searching now wants to pay
    // for last night.
    const isBegun = later.type === 'daily' && later.date < localDate(now);
    if (!isBegun && typeof offerFor(room, later, 1, now) !== 'string') return later;
  }
  return null;
}

/**
 * The day stay to offer when more hours are asked than the hotel sells at once, or null where days
 * are not sold or none is free.
 */
export function dailyOffer(
  room: RoomFacts,
  stay: Stay,
  now: Instant,
): { stay: Stay; offer: Offer } | null {
  if (stay.type !== 'hourly') return null;
  const daily = dailyInstead(stay);
  const offer = offerFor(room, daily, 1, now);
  return typeof offer === 'string' ? null : { stay: daily, offer };
}

/**
 * The number of rooms left where it tells something: at most two, of at least three times as many.
 * A room type with one room has always 'only one left'.
 */
export function roomsLeftShown(left: number, stock: number): number | null {
  const isFew = left > 0 && left <= policy.roomsLeftShown;
  return isFew && left * policy.roomsLeftShareOfStock <= stock ? left : null;
}

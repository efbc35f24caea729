// Prices of neighbouring stays at one hotel for the cells and chips of the pickers, equal to the
// prices the rooms will show.

import type { StayPriceList } from '#contract/schemas/hotel.ts';
import { vnd } from '#domain/money.ts';
import { dailyOffer, offerFor, type Holding, type Offer } from '#domain/offer.ts';
import { policy } from '#domain/policy.ts';
import { noFilters } from '#domain/search.ts';
import { isRightNowOffered, type Stay } from '#domain/stay.ts';
import {
  addDays,
  localDate,
  minutesOfDay,
  timeOfMinutes,
  weekday,
  type Instant,
} from '#domain/time/time.ts';
import type { Catalogue, IndexedHotel } from './memory/catalogue.ts';
import { prepareEvaluation, evaluateRooms } from './memory/evaluate-hotel.ts';
import { hoursOf, surchargeViews } from './room-view.ts';

type Priced = { readonly total: Offer['price']['total'] | null; readonly isTaken: boolean };
type Hourly = Extract<Stay, { type: 'hourly' }>;

/** The cheapest room that is free for a stay. */
type PriceOf = (stay: Stay) => Priced;

function pricesOf(catalogue: Catalogue, hotel: IndexedHotel, now: Instant): PriceOf {
  return (stay) => {
    if (!hotel.isOpenOnline) return { total: null, isTaken: false };
    const { best, total, isTaken } = evaluateRooms(
      hotel,
      prepareEvaluation(catalogue, stay, noFilters, now, true),
    );
    return best < 0 ? { total: null, isTaken } : { total: vnd(total), isTaken: false };
  };
}

/**
 * As many rooms of one type, as a booking that is moved to it would have. Hours that the type is not
 * sold at cannot be chosen either.
 */
function pricesOfRoom(hotel: IndexedHotel, rooms: number, now: Instant): PriceOf {
  return (stay) => {
    const offers = hotel.rooms.map(({ room }) => offerFor(room, stay, rooms, now));
    const offer = offers.find((one) => typeof one !== 'string');
    return offer === undefined
      ? { total: null, isTaken: offers.some((one) => one !== 'past') }
      : { total: offer.price.total, isTaken: false };
  };
}

export function stayPrices(
  catalogue: Catalogue,
  hotel: IndexedHotel,
  stay: Stay,
  now: Instant,
): StayPriceList {
  return pricesAround(hotel, stay, now, pricesOf(catalogue, hotel, now));
}

/** The booking that is moved: what it holds counts as free. */
type Moved = {
  readonly roomTypeSn: number;
  readonly rooms: number;
  readonly from: number;
  readonly to: number;
};

/**
 * The same for moving a booking to one room type of its hotel: without flash sales, in which nothing
 * is moved, and as if it had let go of what it holds.
 */
export function moveTimes(
  hotel: IndexedHotel,
  roomTypeSn: number,
  stay: Stay,
  moved: Moved,
  now: Instant,
): StayPriceList {
  const rooms = hotel.rooms
    .filter(({ room }) => room.sn === roomTypeSn)
    .map(({ room }) => ({
      room: {
        ...room,
        flashSales: [],
        holdings: roomTypeSn === moved.roomTypeSn ? without(room.holdings, moved) : room.holdings,
      },
    }));
  const alone = { ...hotel, rooms };
  return pricesAround(alone, stay, now, pricesOfRoom(alone, moved.rooms, now));
}

/** Leaves out one of the holdings that are like the booking's own. */
function without(holdings: readonly Holding[], { from, to, rooms }: Moved): readonly Holding[] {
  const own = holdings.findIndex(
    (held) => held.from === from && held.to === to && held.rooms === rooms,
  );
  return holdings.filter((_, at) => at !== own);
}

function pricesAround(
  hotel: IndexedHotel,
  stay: Stay,
  now: Instant,
  priceOf: PriceOf,
): StayPriceList {
  const hourly =
    stay.type === 'hourly'
      ? hourlyPrices(hotel, stay, now, priceOf)
      : { starts: [], lengths: [], dailyInstead: null };
  return {
    stay,
    asOf: now,
    ...priceOf(stay),
    ...hourly,
    nights: stay.type === 'hourly' ? [] : nightPrices(stay.type, now, priceOf),
    peaks: peaksOf(hotel, stay),
  };
}

const priced = <What extends object>(what: What, { total, isTaken }: Priced): What & Priced => ({
  ...what,
  total,
  isTaken,
});
const changed = (stay: Hourly, change: Partial<Pick<Hourly, 'start' | 'hours'>>): Hourly => ({
  ...stay,
  ...change,
});

function hourlyPrices(
  hotel: IndexedHotel,
  stay: Hourly,
  now: Instant,
  priceOf: PriceOf,
): Pick<StayPriceList, 'starts' | 'lengths' | 'dailyInstead'> {
  const plan = hoursOf(hotel).hourly;
  if (plan === null) return { starts: [], lengths: [], dailyInstead: null };
  const [opens, closes] = [minutesOfDay(plan.from), minutesOfDay(plan.to)];
  const slots = Array.from(
    { length: Math.max(0, Math.ceil((closes - opens) / policy.hourlyStepMinutes)) },
    (_, step) => timeOfMinutes(opens + step * policy.hourlyStepMinutes),
  );
  const lengths = Array.from(
    { length: plan.maxHours ?? policy.hourlyMaxHours },
    (_, less) => less + 1,
  );
  const instead = hotel.rooms
    .map(({ room }) => dailyOffer(room, stay, now))
    .filter((offer) => offer !== null)
    .toSorted((a, b) => a.offer.price.total - b.offer.price.total)[0];
  return {
    starts: slots.map((start) => priced({ start }, priceOf(changed(stay, { start })))),
    lengths: lengths.map((hours) => priced({ hours }, priceOf(changed(stay, { hours })))),
    dailyInstead:
      instead === undefined
        ? null
        : {
            stay: instead.stay,
            checkIn: instead.offer.when.from,
            checkOut: instead.offer.when.to,
            total: instead.offer.price.total,
          },
  };
}

/** From the night that has already begun, if it can still be booked, to the last night on sale. */
function nightPrices(
  type: 'overnight' | 'daily',
  now: Instant,
  priceOf: PriceOf,
): StayPriceList['nights'] {
  const today = localDate(now);
  const first = type === 'overnight' && isRightNowOffered(now) ? -1 : 0;
  const last = type === 'overnight' ? policy.overnightDaysAhead : policy.dailyDaysAhead;
  return Array.from({ length: last - first + 1 }, (_, at) => addDays(today, first + at)).map(
    (date) =>
      priced({ date }, priceOf(type === 'overnight' ? { type, date } : { type, date, nights: 1 })),
  );
}

function peaksOf(hotel: IndexedHotel, stay: Stay): StayPriceList['peaks'] {
  return surchargeViews(hotel, stay)
    .filter(
      ({ type, weekdays }) => type === stay.type && (weekdays & (1 << weekday(stay.date))) !== 0,
    )
    .map(({ from, to, percent }) => ({ from, to, percent }));
}

// What the neighbours of a stay cost at one hotel: the cells and chips of the pickers, at the price the rooms will have.

import type { StayPriceList } from '#contract/calls/hotel.ts';
import { dailyOffer, offerFor, type Offer } from '#domain/offer.ts';
import { policy } from '#domain/policy.ts';
import { isRightNowOffered, type Stay } from '#domain/stay.ts';
import { addDays, localDate, minutesOfDay, timeOfMinutes, weekday, type Instant } from '#domain/time.ts';
import type { IndexedHotel } from './catalogue.ts';
import { hoursOf, surchargeViews } from './room-view.ts';

type Priced = { readonly total: Offer['price']['total'] | null; readonly isTaken: boolean };
type Hourly = Extract<Stay, { type: 'hourly' }>;

/** The cheapest room that is free for it. */
function priceOf(hotel: IndexedHotel, stay: Stay, now: Instant): Priced {
  let total: Priced['total'] = null;
  let isTaken = false;
  for (const { room } of hotel.rooms) {
    const offer = offerFor(room, stay, 1, now);
    if (typeof offer === 'string') isTaken ||= offer === 'soldOut' || offer === 'locked';
    else if (total === null || offer.price.total < total) ({ total } = offer.price);
  }
  return { total, isTaken: total === null && isTaken };
}

export function stayPrices(hotel: IndexedHotel, stay: Stay, now: Instant): StayPriceList {
  const hourly = stay.type === 'hourly' ? hourlyPrices(hotel, stay, now) : { starts: [], lengths: [], dailyInstead: null };
  return { stay, asOf: now, ...priceOf(hotel, stay, now), ...hourly, nights: stay.type === 'hourly' ? [] : nightPrices(hotel, stay.type, now), peaks: peaksOf(hotel, stay) };
}

const priced = <What extends object>(what: What, { total, isTaken }: Priced): What & Priced => ({ ...what, total, isTaken });
const changed = (stay: Hourly, change: Partial<Pick<Hourly, 'start' | 'hours'>>): Hourly => ({ ...stay, ...change });

function hourlyPrices(hotel: IndexedHotel, stay: Hourly, now: Instant): Pick<StayPriceList, 'starts' | 'lengths' | 'dailyInstead'> {
  const plan = hoursOf(hotel).hourly;
  if (plan === null) return { starts: [], lengths: [], dailyInstead: null };
  const [opens, closes] = [minutesOfDay(plan.from), minutesOfDay(plan.to)];
  const slots = Array.from({ length: Math.max(0, Math.ceil((closes - opens) / policy.hourlyStepMinutes)) }, (_, step) => timeOfMinutes(opens + step * policy.hourlyStepMinutes));
  const lengths = Array.from({ length: plan.maxHours ?? policy.hourlyMaxHours }, (_, less) => less + 1);
  const instead = hotel.rooms.map(({ room }) => dailyOffer(room, stay, now)).filter((offer) => offer !== null).toSorted((a, b) => a.offer.price.total - b.offer.price.total)[0];
  return {
    starts: slots.map((start) => priced({ start }, priceOf(hotel, changed(stay, { start }), now))),
    lengths: lengths.map((hours) => priced({ hours }, priceOf(hotel, changed(stay, { hours }), now))),
    dailyInstead: instead === undefined ? null : { stay: instead.stay, checkIn: instead.offer.when.from, checkOut: instead.offer.when.to, total: instead.offer.price.total },
  };
}

/** From the night that has begun, where it can still be had, to the last one on sale. */
function nightPrices(hotel: IndexedHotel, type: 'overnight' | 'daily', now: Instant): StayPriceList['nights'] {
  const today = localDate(now);
  const first = type === 'overnight' && isRightNowOffered(now) ? -1 : 0;
  const last = type === 'overnight' ? policy.overnightDaysAhead : policy.dailyDaysAhead;
  return Array.from({ length: last - first + 1 }, (_, at) => addDays(today, first + at))
    .map((date) => priced({ date }, priceOf(hotel, type === 'overnight' ? { type, date } : { type, date, nights: 1 }, now)));
}

function peaksOf(hotel: IndexedHotel, stay: Stay): StayPriceList['peaks'] {
  return surchargeViews(hotel, stay).filter(({ type, weekdays }) => type === stay.type && (weekdays & (1 << weekday(stay.date))) !== 0)
    .map(({ from, to, percent }) => ({ from, to, percent }));
}

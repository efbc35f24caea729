// Asks one hotel about a search: whether it has a free room of the kind wanted, and what the cheapest costs.

import { canPayAtHotel, isFreeToCancel, isInRange, needsOffer, takesMethod } from '#domain/filter.ts';
import { roomsFreeBetween } from '#domain/offer.ts';
import { flashSaleFor, pricedStay, totalOf, type PricedStay } from '#domain/price.ts';
import type { Filters, ReviewScore } from '#domain/search.ts';
import { hotelTypes } from '#domain/hotel.ts';
import { resolveStay, type Stay } from '#domain/stay.ts';
import { epochMs, type Instant } from '#domain/time.ts';
import type { Catalogue, IndexedHotel, IndexedRoom } from './catalogue.ts';

export type FoundState = 'free' | 'soldOut' | 'callToBook';
export type Answer = { readonly state: FoundState; readonly total: number | null };

/** A stretch of time in milliseconds; null when a stay cannot be had in a window. */
export type Span = { readonly from: number; readonly to: number };
/** What all hotels are asked, worked out once. `priced` is null when totals are not needed. */
export type Asked = {
  readonly stay: Stay; readonly now: Instant; readonly at: number; readonly spans: readonly (Span | null)[]; readonly priced: PricedStay | null;
  readonly filters: Filters; readonly facilityBits: number; readonly needsOffer: boolean;
};

export function askAll(catalogue: Catalogue, stay: Stay, filters: Filters, now: Instant, isPriced: boolean): Asked {
  const spans = catalogue.windows.map((plan) => {
    const when = plan.type === stay.type ? resolveStay(stay, plan, now) : 'notSold';
    return typeof when === 'string' ? null : { from: epochMs(when.from), to: epochMs(when.to) };
  });
  const needsTotal = isPriced || filters.minPrice !== null || filters.maxPrice !== null;
  return {
    stay, now, at: epochMs(now), spans, priced: needsTotal ? pricedStay(stay, now) : null, filters,
    facilityBits: filters.facility.reduce((bits, number) => bits | (1 << number), 0), needsOffer: needsOffer(filters),
  };
}

/** The filters of a hotel as a whole, one bit for each that it fails. */
export const failed = { facility: 1, hotelType: 2, rating: 4, clean: 8 } as const;

export function failuresOf(hotel: IndexedHotel, { filters, facilityBits }: Asked): number {
  const { hotelType, filterByRating, rateReviewClean } = filters;
  return ((hotel.facilityBits & facilityBits) === facilityBits ? 0 : failed.facility)
    | (hotelType.length === 0 || hotelType.includes(hotelTypes[hotel.hotelType]) ? 0 : failed.hotelType)
    | (filterByRating === null || reaches(hotel.rating, filterByRating) ? 0 : failed.rating)
    | (rateReviewClean === null || reaches(hotel.cleanliness, rateReviewClean) ? 0 : failed.clean);
}

/** Scores are kept in tenths. */
export function reaches(tenths: number, score: ReviewScore): boolean {
  return tenths >= score * 10;
}

/** When the room's window has such a stay; null where it is not sold. */
export function spanOf(indexed: IndexedRoom, { spans, stay }: Asked): Span | null {
  return spans[indexed.windows[stay.type]] ?? null;
}

export function isFreeOver({ room }: IndexedRoom, span: Span, { stay, at }: Asked): boolean {
  if (room.isLocked) return false;
  const cleaning = stay.type === 'hourly' ? room.cleaningHourlyMinutes : room.cleaningMinutes;
  return roomsFreeBetween(room, span.from, span.to + cleaning * 60_000, at) >= 1;
}

export function isOnSale({ room }: IndexedRoom, { stay, now }: Asked): boolean {
  return room.flashSales.length > 0 && stay.type !== 'daily' && flashSaleFor(stay.type, 1, now, room.flashSales) !== null;
}

export function totalFor({ room }: IndexedRoom, { priced, stay }: Asked): number {
  const plan = room.plans[stay.type];
  return priced === null || plan === undefined ? 0 : totalOf(priced, plan, room);
}

/** Whether a hotel without a room to offer still belongs into the list: by the methods of the house alone. */
export function belongsUnoffered(hotel: IndexedHotel, { filters, needsOffer: needsOne }: Asked): boolean {
  return !needsOne && takesMethod(filters.paymentMethod, { payMethods: hotel.payMethods, isPrepaidOnly: false, isOnSale: false });
}

/** Null when the hotel does not sell such a stay at all, or is not what the filters ask for. */
export function askHotel(hotel: IndexedHotel, asked: Asked): Answer | null {
  if (failuresOf(hotel, asked) !== 0) return null;
  if (!hotel.isOpenOnline) return belongsUnoffered(hotel, asked) ? { state: 'callToBook', total: null } : null;
  let isSold = false;
  let isFree = false;
  let best: number | null = null;
  for (const indexed of hotel.rooms) {
    const span = spanOf(indexed, asked);
    if (span === null) continue;
    isSold = true;
    if (!isFreeOver(indexed, span, asked)) continue;
    isFree = true;
    if (!isWanted(indexed, span, asked)) continue;
    const total = totalFor(indexed, asked);
    if (best === null || total < best) best = total;
    if (asked.priced === null) break;
  }
  if (best !== null) return isInRange(asked.filters, best) || asked.priced === null ? { state: 'free', total: best } : null;
  return isSold && !isFree && belongsUnoffered(hotel, asked) ? { state: 'soldOut', total: null } : null;
}

function isWanted(indexed: IndexedRoom, span: Span, asked: Asked): boolean {
  const { filters } = asked;
  if (!filters.isFlashSale && !filters.isFreeToCancel && filters.paymentMethod.length === 0) return true;
  const { payMethods, isPrepaidOnly } = indexed.room;
  const sale = isOnSale(indexed, asked);
  return (!filters.isFlashSale || sale) && (!filters.isFreeToCancel || isFreeToCancel(sale, span.from, asked.now))
    && takesMethod(filters.paymentMethod, { payMethods, isPrepaidOnly, isOnSale: sale });
}

/** Whether this room could be paid at the hotel. */
export function paysAtHotel({ room: { payMethods, isPrepaidOnly } }: IndexedRoom, sale: boolean): boolean {
  return canPayAtHotel({ payMethods, isPrepaidOnly, isOnSale: sale });
}

// Evaluates one hotel for a search: whether it has a free room that fits, and what the cheapest
// costs.

import { cancelBeforeHours } from '#domain/cancellation.ts';
import { isFreeToCancel, isInRange, needsOffer, acceptsMethod } from '#domain/filter.ts';
import { hotelTypes } from '#domain/hotel.ts';
import {
  type PricedStay,
  type TermDays,
  flashSaleFor,
  pricedStay,
  termDays,
  totalOf,
} from '#domain/price.ts';
import type { Filters, ReviewScore } from '#domain/search.ts';
import { type Stay, bookingTypeNames, resolveStay } from '#domain/stay.ts';
import { type Instant, epochMs } from '#domain/time/time.ts';
import type { Catalogue, IndexedHotel } from './catalogue.ts';
import { type ColumnStore, makeColumnStore } from './column-store.ts';
import {
  type EvaluatedRoom,
  type RoomReading,
  type Span,
  atHotelBit,
  firstRow,
  isFreeAt,
  newReading,
  nextRow,
  payBitsOf,
  readRow,
  soldCount,
  spanBetween,
  windowAt,
} from './room-columns.ts';

export type FoundState = 'free' | 'soldOut' | 'callToBook';
export type HotelResult = { readonly state: FoundState; readonly total: number | null };

type Alike = Pick<Catalogue, 'windows' | 'terms' | 'rows'>;

/**
 * The values shared by all hotels of a search, computed once. `priced` is null when totals are not
 * needed.
 */
export type Evaluation = {
  readonly stay: Stay;
  readonly now: Instant;
  readonly at: number;
  readonly priced: PricedStay | null;
  /** The index of the booking type in a hotel's `sold` lists. */
  readonly typeIndex: number;
  /** The numbers of all rooms of this booking type, and the fields of the current room. */
  readonly rows: ColumnStore;
  readonly reading: RoomReading;
  readonly alike: Alike;
  /** The stay resolved for each window number, computed on first use. */
  readonly spans: (Span | null | undefined)[];
  /** The rate for each terms number, computed on first use. */
  readonly termDays: (TermDays | undefined)[];
  readonly filters: Filters;
  readonly facilityBits: number;
  readonly payBits: number;
  readonly needsOffer: boolean;
  /** Whether every free room fits. */
  readonly isAnyRoom: boolean;
};

export function prepareEvaluation(
  alike: Alike,
  stay: Stay,
  filters: Filters,
  now: Instant,
  isPriced: boolean,
): Evaluation {
  const needsTotal = isPriced || filters.minPrice !== null || filters.maxPrice !== null;
  const typeIndex = bookingTypeNames.indexOf(stay.type);
  return {
    stay,
    now,
    at: epochMs(now),
    typeIndex,
    rows: alike.rows[typeIndex] ?? noRows,
    reading: newReading(stay.type),
    alike,
    spans: [],
    termDays: [],
    priced: needsTotal ? pricedStay(stay, now) : null,
    filters,
    facilityBits: filters.facility.reduce((bits, number) => bits | (1 << number), 0),
    payBits: payBitsOf(filters.paymentMethod),
    needsOffer: needsOffer(filters),
    isAnyRoom:
      !filters.isFlashSale && !filters.isFreeToCancel && filters.paymentMethod.length === 0,
  };
}

/** The hotel-level filters: a bit for each one the hotel fails. */
export const failed = { facility: 1, hotelType: 2, rating: 4, clean: 8 } as const;

export function failuresOf(hotel: IndexedHotel, { filters, facilityBits }: Evaluation): number {
  const { hotelType, filterByRating, rateReviewClean } = filters;
  return (
    ((hotel.facilityBits & facilityBits) === facilityBits ? 0 : failed.facility) |
    (hotelType.length === 0 || hotelType.includes(hotelTypes[hotel.hotelType])
      ? 0
      : failed.hotelType) |
    (filterByRating === null || reachesScore(hotel.rating, filterByRating) ? 0 : failed.rating) |
    (rateReviewClean === null || reachesScore(hotel.cleanliness, rateReviewClean)
      ? 0
      : failed.clean)
  );
}

/** Scores are kept in tenths. */
export function reachesScore(tenths: number, score: ReviewScore): boolean {
  return tenths >= score * 10;
}

/** `room` is a shared object, valid only during the callback. */
type OnFreeRoom = (room: EvaluatedRoom, span: Span) => void;
type RoomSummary = {
  readonly isSold: boolean;
  readonly isFree: boolean;
  readonly isTaken: boolean;
};
const noRows = makeColumnStore();

/**
 * Calls `take` for each room that is free for the stay; returns whether any room sells it, any is
 * free and any was accepted.
 */
export function forEachFreeRoom(
  hotel: IndexedHotel,
  evaluation: Evaluation,
  take: OnFreeRoom,
): RoomSummary {
  const { rows, reading } = evaluation;
  const count = soldCount(rows, hotel.place);
  let isSold = false;
  let isFree = false;
  let isTaken = false;
  for (
    let number = 0, at = firstRow(rows, hotel.place);
    number < count;
    number += 1, at = nextRow(at)
  ) {
    const span = spanOf(windowAt(rows, at), evaluation);
    if (span === null) continue;
    isSold = true;
    if (!isFreeAt(rows, at, span, hotel.sold, evaluation.typeIndex, number, evaluation.at)) {
      isTaken = true;
      continue;
    }
    isFree = true;
    const room = readRow(rows, at, reading) ?? hotel.sold[evaluation.typeIndex]?.[number];
    if (room !== undefined) take(room, span);
  }
  return { isSold, isFree, isTaken };
}

/** The stay within a window; null when the window does not allow it. */
function spanOf(window: number, evaluation: Evaluation): Span | null {
  const known = evaluation.spans[window];
  return known === undefined ? (evaluation.spans[window] = resolved(window, evaluation)) : known;
}

function resolved(window: number, { alike: { windows }, stay, now }: Evaluation): Span | null {
  const when = resolveStay(stay, windows[window], now);
  return typeof when === 'string' ? null : spanBetween(epochMs(when.from), epochMs(when.to));
}

export function isOnSale({ flashSales }: EvaluatedRoom, { stay, now }: Evaluation): boolean {
  return (
    flashSales.length > 0 &&
    stay.type !== 'daily' &&
    flashSaleFor(stay.type, 1, now, flashSales) !== null
  );
}

export function totalFor(room: EvaluatedRoom, evaluation: Evaluation): number {
  const { priced } = evaluation;
  return priced === null
    ? 0
    : totalOf(
        priced,
        room,
        evaluation.termDays[room.terms] ?? daysOf(room.terms, priced, evaluation),
        room,
      );
}

function daysOf(
  number: number,
  priced: PricedStay,
  { alike: { terms }, termDays: known }: Evaluation,
): TermDays {
  return (known[number] = termDays(priced, terms[number] ?? { overrides: [], surcharges: [] }));
}

/**
 * Whether a hotel without a room to offer is still listed, judged only by the hotel's own payment
 * methods.
 */
export function isListedWithoutOffer(
  hotel: IndexedHotel,
  { filters, needsOffer: needsOne }: Evaluation,
): boolean {
  return (
    !needsOne &&
    acceptsMethod(filters.paymentMethod, {
      payMethods: hotel.payMethods,
      isPrepaidOnly: false,
      isOnSale: false,
    })
  );
}

/** Null when the hotel does not sell such a stay or does not match the filters. */
export function evaluateHotel(hotel: IndexedHotel, evaluation: Evaluation): HotelResult | null {
  if (failuresOf(hotel, evaluation) !== 0) return null;
  if (!hotel.isOpenOnline) return isListedWithoutOffer(hotel, evaluation) ? callToBook : null;
  const { best, total, isSold, isFree } = evaluateRooms(hotel, evaluation);
  if (best < 0)
    return isSold && !isFree && isListedWithoutOffer(hotel, evaluation) ? soldOut : null;
  if (evaluation.priced === null) return free;
  return isInRange(evaluation.filters, total) ? { state: 'free', total } : null;
}

const free: HotelResult = { state: 'free', total: 0 };
const soldOut: HotelResult = { state: 'soldOut', total: null };
const callToBook: HotelResult = { state: 'callToBook', total: null };

/**
 * `best`: index into the hotel's `sold` of the cheapest matching free room, the first of equal
 * ones; without totals the first found; -1 with a `total` of 0 if there is none.
 */
export type RoomsResult = RoomSummary & { readonly best: number; readonly total: number };

/**
 * The same loop as `forEachFreeRoom`, inlined because a callback costs more than the check when
 * called thousands of times per search. `tests/api/search/database-search.test.ts` verifies that
 * both agree.
 */
export function evaluateRooms(hotel: IndexedHotel, evaluation: Evaluation): RoomsResult {
  const { rows, reading, typeIndex, at: nowMs } = evaluation;
  const count = soldCount(rows, hotel.place);
  let best = -1;
  let cheapest = 0;
  let isSold = false;
  let isFree = false;
  let isTaken = false;
  for (
    let number = 0, at = firstRow(rows, hotel.place);
    number < count;
    number += 1, at = nextRow(at)
  ) {
    const span = spanOf(windowAt(rows, at), evaluation);
    if (span === null) continue;
    isSold = true;
    if (!isFreeAt(rows, at, span, hotel.sold, typeIndex, number, nowMs)) {
      isTaken = true;
      continue;
    }
    isFree = true;
    if (evaluation.isAnyRoom && evaluation.priced === null) {
      best = number;
      break;
    }
    const room = readRow(rows, at, reading) ?? hotel.sold[typeIndex]?.[number];
    if (room === undefined || (!evaluation.isAnyRoom && !isWanted(hotel, room, span, evaluation)))
      continue;
    const total = totalFor(room, evaluation);
    if (best < 0 || total < cheapest) {
      best = number;
      cheapest = total;
    }
    if (evaluation.priced === null) break;
  }
  return { best, total: cheapest, isSold, isFree, isTaken };
}

/** For free, and for a time worth telling. */
export function canBeCancelled(
  { cancelHours }: IndexedHotel,
  sale: boolean,
  { from }: Span,
  { stay: { type }, at }: Evaluation,
): boolean {
  return isFreeToCancel(sale, from, at, cancelBeforeHours(type, cancelHours[type]));
}

function isWanted(
  hotel: IndexedHotel,
  room: EvaluatedRoom,
  span: Span,
  evaluation: Evaluation,
): boolean {
  const { filters } = evaluation;
  const sale = isOnSale(room, evaluation);
  return (
    (!filters.isFlashSale || sale) &&
    (!filters.isFreeToCancel || canBeCancelled(hotel, sale, span, evaluation)) &&
    acceptsAnyMethod(room, sale, evaluation)
  );
}

/** `acceptsMethod` for a room, by its bits. */
export function acceptsAnyMethod(
  room: EvaluatedRoom,
  sale: boolean,
  { filters, payBits }: Evaluation,
): boolean {
  return (
    filters.paymentMethod.length === 0 ||
    (payBits & (paysAtHotel(room, sale) ? room.payBits : room.payBits & ~atHotelBit)) !== 0
  );
}

/** Whether this room could be paid at the hotel. */
export function paysAtHotel({ payBits, isPrepaidOnly }: EvaluatedRoom, sale: boolean): boolean {
  return !isPrepaidOnly && !sale && (payBits & atHotelBit) !== 0;
}

// Asks one hotel about a search: whether it has a free room of the kind wanted, and what the cheapest costs.

import { isFreeToCancel, isInRange, needsOffer, takesMethod } from '#domain/filter.ts';
import { hotelTypes } from '#domain/hotel.ts';
import {
  flashSaleFor,
  pricedStay,
  termDays,
  totalOf,
  type PricedStay,
  type TermDays,
} from '#domain/price.ts';
import type { Filters, ReviewScore } from '#domain/search.ts';
import { bookingTypeNames, resolveStay, type Stay } from '#domain/stay.ts';
import { epochMs, type Instant } from '#domain/time.ts';
import type { Catalogue, IndexedHotel } from './catalogue.ts';
import { makeRows, type Rows } from './rows.ts';
import {
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
  type Reading,
  type RoomAsked,
  type Span,
} from './sold-room.ts';

export type FoundState = 'free' | 'soldOut' | 'callToBook';
export type Answer = { readonly state: FoundState; readonly total: number | null };

type Alike = Pick<Catalogue, 'windows' | 'terms' | 'rows'>;

/** What all hotels are asked, worked out once. `priced` is null when totals are not needed. */
export type Asked = {
  readonly stay: Stay;
  readonly now: Instant;
  readonly at: number;
  readonly priced: PricedStay | null;
  /** Which of a hotel's `sold` lists is meant. */
  readonly way: number;
  /** What all rooms that are sold this way have in numbers, and what the one now asked has. */
  readonly rows: Rows;
  readonly reading: Reading;
  readonly alike: Alike;
  /** Of each window, when it has such a stay; worked out when a room first asks. */
  readonly spans: (Span | null | undefined)[];
  /** Of each number of terms, what it makes of a rate; worked out likewise. */
  readonly termDays: (TermDays | undefined)[];
  readonly filters: Filters;
  readonly facilityBits: number;
  readonly payBits: number;
  readonly needsOffer: boolean;
  /** Whether every room that is free will do. */
  readonly isAnyRoom: boolean;
};

export function askAll(
  alike: Alike,
  stay: Stay,
  filters: Filters,
  now: Instant,
  isPriced: boolean,
): Asked {
  const needsTotal = isPriced || filters.minPrice !== null || filters.maxPrice !== null;
  const way = bookingTypeNames.indexOf(stay.type);
  return {
    stay,
    now,
    at: epochMs(now),
    way,
    rows: alike.rows[way] ?? noRows,
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

/** The filters of a hotel as a whole, one bit for each that it fails. */
export const failed = { facility: 1, hotelType: 2, rating: 4, clean: 8 } as const;

export function failuresOf(hotel: IndexedHotel, { filters, facilityBits }: Asked): number {
  const { hotelType, filterByRating, rateReviewClean } = filters;
  return (
    ((hotel.facilityBits & facilityBits) === facilityBits ? 0 : failed.facility) |
    (hotelType.length === 0 || hotelType.includes(hotelTypes[hotel.hotelType])
      ? 0
      : failed.hotelType) |
    (filterByRating === null || reaches(hotel.rating, filterByRating) ? 0 : failed.rating) |
    (rateReviewClean === null || reaches(hotel.cleanliness, rateReviewClean) ? 0 : failed.clean)
  );
}

/** Scores are kept in tenths. */
export function reaches(tenths: number, score: ReviewScore): boolean {
  return tenths >= score * 10;
}

/** `room` is true until the next is asked. */
type EachFree = (room: RoomAsked, span: Span) => void;
type Walked = { readonly isSold: boolean; readonly isFree: boolean; readonly isTaken: boolean };
const noRows = makeRows();

/** Calls `take` for the rooms that are free for such a stay; says whether any room sells it, is free, and is taken. */
export function eachFree(hotel: IndexedHotel, asked: Asked, take: EachFree): Walked {
  const { rows, reading } = asked;
  const count = soldCount(rows, hotel.place);
  let isSold = false;
  let isFree = false;
  let isTaken = false;
  for (
    let number = 0, at = firstRow(rows, hotel.place);
    number < count;
    number += 1, at = nextRow(at)
  ) {
    const span = spanOf(windowAt(rows, at), asked);
    if (span === null) continue;
    isSold = true;
    if (!isFreeAt(rows, at, span, hotel.sold, asked.way, number, asked.at)) {
      isTaken = true;
      continue;
    }
    isFree = true;
    const room = readRow(rows, at, reading) ?? hotel.sold[asked.way]?.[number];
    if (room !== undefined) take(room, span);
  }
  return { isSold, isFree, isTaken };
}

/** When a window has such a stay; null where it does not. */
function spanOf(window: number, asked: Asked): Span | null {
  const known = asked.spans[window];
  return known === undefined ? (asked.spans[window] = resolved(window, asked)) : known;
}

function resolved(window: number, { alike: { windows }, stay, now }: Asked): Span | null {
  const when = resolveStay(stay, windows[window], now);
  return typeof when === 'string' ? null : spanBetween(epochMs(when.from), epochMs(when.to));
}

export function isOnSale({ flashSales }: RoomAsked, { stay, now }: Asked): boolean {
  return (
    flashSales.length > 0 &&
    stay.type !== 'daily' &&
    flashSaleFor(stay.type, 1, now, flashSales) !== null
  );
}

export function totalFor(room: RoomAsked, asked: Asked): number {
  const { priced } = asked;
  return priced === null
    ? 0
    : totalOf(priced, room, asked.termDays[room.terms] ?? daysOf(room.terms, priced, asked), room);
}

function daysOf(
  number: number,
  priced: PricedStay,
  { alike: { terms }, termDays: known }: Asked,
): TermDays {
  return (known[number] = termDays(priced, terms[number] ?? { overrides: [], surcharges: [] }));
}

/** Whether a hotel without a room to offer still belongs into the list: by the methods of the house alone. */
export function belongsUnoffered(
  hotel: IndexedHotel,
  { filters, needsOffer: needsOne }: Asked,
): boolean {
  return (
    !needsOne &&
    takesMethod(filters.paymentMethod, {
      payMethods: hotel.payMethods,
      isPrepaidOnly: false,
      isOnSale: false,
    })
  );
}

/** Null when the hotel does not sell such a stay at all, or is not what the filters ask for. */
export function askHotel(hotel: IndexedHotel, asked: Asked): Answer | null {
  if (failuresOf(hotel, asked) !== 0) return null;
  if (!hotel.isOpenOnline) return belongsUnoffered(hotel, asked) ? callToBook : null;
  const { best, total, isSold, isFree } = askRooms(hotel, asked);
  if (best < 0) return isSold && !isFree && belongsUnoffered(hotel, asked) ? soldOut : null;
  if (asked.priced === null) return free;
  return isInRange(asked.filters, total) ? { state: 'free', total } : null;
}

const free: Answer = { state: 'free', total: 0 };
const soldOut: Answer = { state: 'soldOut', total: null };
const callToBook: Answer = { state: 'callToBook', total: null };

/** `best` is which of the hotel's `sold` is the cheapest free room that is wanted, of equal ones the first, without totals just the first; -1 with a `total` of 0 where there is none. */
export type RoomsAnswer = Walked & { readonly best: number; readonly total: number };

/** The same walk as `eachFree`, written out: called thousands of times a search, a callback costs more than the question. */
export function askRooms(hotel: IndexedHotel, asked: Asked): RoomsAnswer {
  const { rows, reading, way, at: nowMs } = asked;
  const count = soldCount(rows, hotel.place);
  let best = -1;
  let least = 0;
  let isSold = false;
  let isFree = false;
  let isTaken = false;
  for (
    let number = 0, at = firstRow(rows, hotel.place);
    number < count;
    number += 1, at = nextRow(at)
  ) {
    const span = spanOf(windowAt(rows, at), asked);
    if (span === null) continue;
    isSold = true;
    if (!isFreeAt(rows, at, span, hotel.sold, way, number, nowMs)) {
      isTaken = true;
      continue;
    }
    isFree = true;
    if (asked.isAnyRoom && asked.priced === null) {
      best = number;
      break;
    }
    const room = readRow(rows, at, reading) ?? hotel.sold[way]?.[number];
    if (room === undefined || (!asked.isAnyRoom && !isWanted(room, span, asked))) continue;
    const total = totalFor(room, asked);
    if (best < 0 || total < least) {
      best = number;
      least = total;
    }
    if (asked.priced === null) break;
  }
  return { best, total: least, isSold, isFree, isTaken };
}

function isWanted(room: RoomAsked, span: Span, asked: Asked): boolean {
  const { filters } = asked;
  const sale = isOnSale(room, asked);
  return (
    (!filters.isFlashSale || sale) &&
    (!filters.isFreeToCancel || isFreeToCancel(sale, span.from, asked.at)) &&
    takesOne(room, sale, asked)
  );
}

/** `takesMethod` for a room, by its bits. */
export function takesOne(room: RoomAsked, sale: boolean, { filters, payBits }: Asked): boolean {
  return (
    filters.paymentMethod.length === 0 ||
    (payBits & (paysAtHotel(room, sale) ? room.payBits : room.payBits & ~atHotelBit)) !== 0
  );
}

/** Whether this room could be paid at the hotel. */
export function paysAtHotel({ payBits, isPrepaidOnly }: RoomAsked, sale: boolean): boolean {
  return !isPrepaidOnly && !sale && (payBits & atHotelBit) !== 0;
}

// Counts how many hotels each further filter choice would leave, and the distribution of prices, in
// one pass over the hotels of a place.

import { bucketOf, isInRange, priceStops } from '#domain/filter.ts';
import { facilities, hotelTypes } from '#domain/hotel.ts';
import { paymentMethods } from '#domain/payment.ts';
import { noFilters, reviewScores, type Filters } from '#domain/search.ts';
import type { Catalogue, IndexedHotel } from './memory/catalogue.ts';
import {
  canBeCancelled,
  prepareEvaluation,
  isListedWithoutOffer,
  forEachFreeRoom,
  failed,
  failuresOf,
  isOnSale,
  paysAtHotel,
  reachesScore,
  acceptsAnyMethod,
  totalFor,
  type Evaluation,
} from './memory/evaluate-hotel.ts';
import { forEachHotelIn, type Search } from './memory/find-hotels.ts';

/**
 * How many hotels the list would hold: as it is, and with one more choice made while the rest
 * stays.
 */
export type Facets = {
  total: number;
  /**
   * Hotels by the price they are listed with, over the stops of the scale; the price filter itself
   * is left out.
   */
  readonly histogram: number[];
  isFlashSale: number;
  isFreeToCancel: number;
  readonly facility: Map<number, number>;
  readonly hotelType: Map<number, number>;
  readonly paymentMethod: Map<number, number>;
  readonly filterByRating: Map<number, number>;
  readonly rateReviewClean: Map<number, number>;
};

/**
 * Counts in an array indexed by the numbers of a filter's choices, which are small; using a Map for
 * thousands of hotels would cost more than the counting.
 */
type Choice = 'facility' | 'hotelType' | 'paymentMethod' | 'filterByRating' | 'rateReviewClean';
type Tally = Pick<Facets, 'total' | 'histogram' | 'isFlashSale' | 'isFreeToCancel'> & {
  readonly [Key in Choice]: number[];
};

const choices: Readonly<Record<Choice, readonly number[]>> = {
  facility: Object.values(facilities),
  hotelType: Object.values(hotelTypes),
  paymentMethod: Object.values(paymentMethods),
  filterByRating: reviewScores,
  rateReviewClean: reviewScores,
};
const facilityBits = choices.facility.map((number) => 1 << number);
const none = (length: number): number[] => Array.from({ length }, () => 0);
const add = (counts: number[], at: number): void => {
  counts[at] = (counts[at] ?? 0) + 1;
};

export function countFacets(catalogue: Catalogue, search: Omit<Search, 'sort'>): Facets {
  const filters = search.filters ?? noFilters;
  const evaluation = prepareEvaluation(catalogue, search.stay, filters, search.now, true);
  const noneOf = (key: Choice) => none(choices[key].length);
  const tally: Tally = {
    total: 0,
    histogram: none(priceStops.length - 1),
    isFlashSale: 0,
    isFreeToCancel: 0,
    facility: noneOf('facility'),
    hotelType: noneOf('hotelType'),
    paymentMethod: noneOf('paymentMethod'),
    filterByRating: noneOf('filterByRating'),
    rateReviewClean: noneOf('rateReviewClean'),
  };
  forEachHotelIn(catalogue, search, (hotel) => {
    const failures = failuresOf(hotel, evaluation);
    // A hotel that fails two filters is not added by any single choice, and one more facility only
    // narrows the search.
    if ((failures & (failures - 1)) !== 0 || failures === failed.facility) return;
    countHotel(tally, hotel, failures, lowestOf(hotel, evaluation), evaluation);
  });
  const named = (key: Choice) =>
    new Map(choices[key].map((number, at) => [number, tally[key][at] ?? 0]));
  return {
    ...tally,
    facility: named('facility'),
    hotelType: named('hotelType'),
    paymentMethod: named('paymentMethod'),
    filterByRating: named('filterByRating'),
    rateReviewClean: named('rateReviewClean'),
  };
}

/**
 * The lowest totals among a hotel's free rooms, Infinity when none is left: with the given filters,
 * with sale or free cancellation added, with any payment method, and paid at the hotel.
 * `isUnoffered` when no room is free but the hotel is listed where no offer is needed.
 */
type Lowest = {
  matching: number;
  onSale: number;
  freeToCancel: number;
  anyMethod: number;
  atHotel: number;
  isUnoffered: boolean;
};

function lowestOf(hotel: IndexedHotel, evaluation: Evaluation): Lowest {
  const lowest: Lowest = {
    matching: Infinity,
    onSale: Infinity,
    freeToCancel: Infinity,
    anyMethod: Infinity,
    atHotel: Infinity,
    isUnoffered: !hotel.isOpenOnline,
  };
  if (!hotel.isOpenOnline) return lowest;
  const { filters } = evaluation;
  const { isSold, isFree } = forEachFreeRoom(hotel, evaluation, (room, span) => {
    const sale = isOnSale(room, evaluation);
    const canCancel = canBeCancelled(hotel, sale, span, evaluation);
    const fitsSale = !filters.isFlashSale || sale;
    const fitsCancel = !filters.isFreeToCancel || canCancel;
    const fitsMethod = acceptsAnyMethod(room, sale, evaluation);
    const total = totalFor(room, evaluation);
    if (fitsSale && fitsCancel && fitsMethod) lowest.matching = Math.min(lowest.matching, total);
    if (sale && fitsCancel && fitsMethod) lowest.onSale = Math.min(lowest.onSale, total);
    if (canCancel && fitsSale && fitsMethod)
      lowest.freeToCancel = Math.min(lowest.freeToCancel, total);
    if (!fitsSale || !fitsCancel) return;
    lowest.anyMethod = Math.min(lowest.anyMethod, total);
    if (paysAtHotel(room, sale)) lowest.atHotel = Math.min(lowest.atHotel, total);
  });
  lowest.isUnoffered = isSold && !isFree;
  return lowest;
}

function addReached(counts: number[], tenths: number): void {
  for (const [at, score] of reviewScores.entries())
    if (reachesScore(tenths, score)) add(counts, at);
}

function countHotel(
  tally: Tally,
  hotel: IndexedHotel,
  failures: number,
  lowest: Lowest,
  evaluation: Evaluation,
): void {
  const { filters } = evaluation;
  const isListed =
    (lowest.isUnoffered && isListedWithoutOffer(hotel, evaluation)) ||
    isOffered(filters, lowest.matching);
  if (isListed && (failures === 0 || failures === failed.hotelType))
    add(tally.hotelType, choices.hotelType.indexOf(hotelTypes[hotel.hotelType]));
  if (isListed && (failures === 0 || failures === failed.rating))
    addReached(tally.filterByRating, hotel.rating);
  if (isListed && (failures === 0 || failures === failed.clean))
    addReached(tally.rateReviewClean, hotel.cleanliness);
  if (failures !== 0) return;
  if (isOffered(noFilters, lowest.matching)) add(tally.histogram, bucketOf(lowest.matching));
  if (isOffered(filters, lowest.onSale)) tally.isFlashSale += 1;
  if (isOffered(filters, lowest.freeToCancel)) tally.isFreeToCancel += 1;
  const isUnofferedAnyway = lowest.isUnoffered && !evaluation.needsOffer;
  for (const method of hotel.payMethods) {
    const at = choices.paymentMethod.indexOf(method);
    if (
      at >= 0 &&
      (isUnofferedAnyway ||
        isOffered(filters, method === paymentMethods.hotel ? lowest.atHotel : lowest.anyMethod))
    )
      add(tally.paymentMethod, at);
  }
  if (!isListed) return;
  tally.total += 1;
  for (let at = 0; at < facilityBits.length; at += 1)
    if ((hotel.facilityBits & (facilityBits[at] ?? 0)) !== 0) add(tally.facility, at);
}

const isOffered = (filters: Filters, total: number): boolean =>
  total !== Infinity && isInRange(filters, total);

// Counts what each further choice of a filter would leave, and how prices are spread, in one walk over the hotels of a place.

import { bucketOf, isFreeToCancel, isInRange, priceStops } from '#domain/filter.ts';
import { facilities, hotelTypes } from '#domain/hotel.ts';
import { paymentMethods } from '#domain/payment.ts';
import { noFilters, reviewScores, type Filters } from '#domain/search.ts';
import { askAll, belongsUnoffered, eachFree, failed, failuresOf, isOnSale, paysAtHotel, reaches, takesOne, totalFor, type Asked } from './ask.ts';
import type { Catalogue, IndexedHotel } from './catalogue.ts';
import { eachHotelAt, type Search } from './find.ts';

/** How many hotels the list would hold: as it is, and with one more choice made while the rest stays. */
export type Facets = {
  total: number;
  /** Hotels by the price they are listed with, over the stops of the scale; the price filter itself is left out. */
  readonly histogram: number[]; isFlashSale: number; isFreeToCancel: number;
  readonly facility: Map<number, number>; readonly hotelType: Map<number, number>; readonly paymentMethod: Map<number, number>;
  readonly filterByRating: Map<number, number>; readonly rateReviewClean: Map<number, number>;
};

const countsOf = (numbers: readonly number[]) => new Map(numbers.map((number) => [number, 0]));
const add = (counts: Map<number, number>, number: number): void => { counts.set(number, (counts.get(number) ?? 0) + 1); };

export function countFacets(catalogue: Catalogue, search: Omit<Search, 'sort'>): Facets {
  const filters = search.filters ?? noFilters;
  const asked = askAll(catalogue, search.stay, filters, search.now, true);
  const facets: Facets = {
    total: 0, histogram: Array.from({ length: priceStops.length - 1 }, () => 0), isFlashSale: 0, isFreeToCancel: 0,
    facility: countsOf(Object.values(facilities)), hotelType: countsOf(Object.values(hotelTypes)), paymentMethod: countsOf(Object.values(paymentMethods)),
    filterByRating: countsOf(reviewScores), rateReviewClean: countsOf(reviewScores),
  };
  eachHotelAt(catalogue, search, (hotel) => {
    const failures = failuresOf(hotel, asked);
    // Whoever fails two filters is brought in by no single choice; a facility more only narrows.
    if ((failures & (failures - 1)) !== 0 || failures === failed.facility) return;
    countHotel(facets, hotel, failures, lowestOf(hotel, asked), asked);
  });
  return facets;
}

/**
 * The lowest totals among a hotel's free rooms, Infinity when none is left: as asked, with a sale or free cancellation asked too,
 * whatever is paid with, and paid at the hotel. `isUnoffered` when no room is free but the hotel is listed where no offer is needed.
 */
type Lowest = { asked: number; onSale: number; freeToCancel: number; anyMethod: number; atHotel: number; isUnoffered: boolean };

function lowestOf(hotel: IndexedHotel, asked: Asked): Lowest {
  const lowest: Lowest = { asked: Infinity, onSale: Infinity, freeToCancel: Infinity, anyMethod: Infinity, atHotel: Infinity, isUnoffered: !hotel.isOpenOnline };
  if (!hotel.isOpenOnline) return lowest;
  const { filters } = asked;
  const { isSold, isFree } = eachFree(hotel, asked, (room, span) => {
    const sale = isOnSale(room, asked);
    const canCancel = isFreeToCancel(sale, span.from, asked.at);
    const fitsSale = !filters.isFlashSale || sale;
    const fitsCancel = !filters.isFreeToCancel || canCancel;
    const fitsMethod = takesOne(room, sale, asked);
    const total = totalFor(room, asked);
    if (fitsSale && fitsCancel && fitsMethod) lowest.asked = Math.min(lowest.asked, total);
    if (sale && fitsCancel && fitsMethod) lowest.onSale = Math.min(lowest.onSale, total);
    if (canCancel && fitsSale && fitsMethod) lowest.freeToCancel = Math.min(lowest.freeToCancel, total);
    if (!fitsSale || !fitsCancel) return true;
    lowest.anyMethod = Math.min(lowest.anyMethod, total);
    if (paysAtHotel(room, sale)) lowest.atHotel = Math.min(lowest.atHotel, total);
    return true;
  });
  lowest.isUnoffered = isSold && !isFree;
  return lowest;
}

function countHotel(facets: Facets, hotel: IndexedHotel, failures: number, lowest: Lowest, asked: Asked): void {
  const { filters } = asked;
  const isListed = (lowest.isUnoffered && belongsUnoffered(hotel, asked)) || isOffered(filters, lowest.asked);
  if (isListed && (failures === 0 || failures === failed.hotelType)) add(facets.hotelType, hotelTypes[hotel.hotelType]);
  for (const score of reviewScores) {
    if (isListed && (failures === 0 || failures === failed.rating) && reaches(hotel.rating, score)) add(facets.filterByRating, score);
    if (isListed && (failures === 0 || failures === failed.clean) && reaches(hotel.cleanliness, score)) add(facets.rateReviewClean, score);
  }
  if (failures !== 0) return;
  if (isOffered(noFilters, lowest.asked)) facets.histogram[bucketOf(lowest.asked)] = (facets.histogram[bucketOf(lowest.asked)] ?? 0) + 1;
  if (isOffered(filters, lowest.onSale)) facets.isFlashSale += 1;
  if (isOffered(filters, lowest.freeToCancel)) facets.isFreeToCancel += 1;
  const isUnofferedAnyway = lowest.isUnoffered && !asked.needsOffer;
  for (const method of hotel.payMethods) {
    if (isUnofferedAnyway || isOffered(filters, method === 0 ? lowest.atHotel : lowest.anyMethod)) add(facets.paymentMethod, method);
  }
  if (!isListed) return;
  facets.total += 1;
  for (const number of facets.facility.keys()) if ((hotel.facilityBits & (1 << number)) !== 0) add(facets.facility, number);
}

const isOffered = (filters: Filters, total: number): boolean => total !== Infinity && isInRange(filters, total);

// What each filter asks of a hotel and of its free rooms, and the scale of the price filter.

import { readVnd } from './money.ts';
import { paymentMethods } from './payment.ts';
import { policy } from './policy.ts';
import { noFilters, type Filters } from './search.ts';

/** A room that is free for the stay, as filters see it. */
export type OfferedRoom = {
  readonly isOnSale: boolean;
  readonly isFreeToCancel: boolean;
  readonly payMethods: readonly number[];
  readonly isPrepaidOnly: boolean;
};
type Pays = Pick<OfferedRoom, 'payMethods' | 'isPrepaidOnly' | 'isOnSale'>;

/** Paying at the hotel is for rooms that allow it, at their usual price. */
export function canPayAtHotel({ payMethods, isPrepaidOnly, isOnSale }: Pays): boolean {
  return !isPrepaidOnly && !isOnSale && payMethods.includes(paymentMethods.hotel);
}

/** Whether one of the methods asked for pays this room; with none asked, any does. */
export function acceptsMethod(asked: readonly number[], room: Pays): boolean {
  return (
    asked.length === 0 ||
    asked.some((method) =>
      method === paymentMethods.hotel ? canPayAtHotel(room) : room.payMethods.includes(method),
    )
  );
}

/** Whether a room is of the kind asked for, whatever it costs. */
export function fitsRoom(filters: Filters, room: OfferedRoom): boolean {
  return (
    (!filters.isFlashSale || room.isOnSale) &&
    (!filters.isFreeToCancel || room.isFreeToCancel) &&
    acceptsMethod(filters.paymentMethod, room)
  );
}

/**
 * Whether giving back a booking made now is free for a time worth telling: the short form of
 * `isWorthTelling(freeUntil(…))`, asked of thousands of rooms. `beforeHours` are the hotel's; both
 * moments in milliseconds since 1970.
 */
export function isFreeToCancel(
  isOnSale: boolean,
  checkInMs: number,
  atMs: number,
  beforeHours: number,
): boolean {
  const minutes = 60 * beforeHours + policy.freeCancellationShownMinutes;
  return !isOnSale && checkInMs - 60_000 * minutes >= atMs;
}

export function isInRange({ minPrice, maxPrice }: Filters, total: number): boolean {
  return (minPrice === null || total >= minPrice) && (maxPrice === null || total <= maxPrice);
}

/**
 * A hotel that is taken, or booked by phone, has no price and no offer: such filters leave it out.
 */
export function needsOffer({
  minPrice,
  maxPrice,
  isFlashSale,
  isFreeToCancel: isFree,
}: Filters): boolean {
  return minPrice !== null || maxPrice !== null || isFlashSale || isFree;
}

/**
 * The prices a slider stops at, in đồng: even steps to the eye, wider ones higher up (the ends are
 * given).
 */
export const priceStops = [
  policy.priceFilterMinVnd,
  30_000,
  40_000,
  50_000,
  60_000,
  80_000,
  100_000,
  120_000,
  150_000,
  180_000,
  220_000,
  260_000,
  300_000,
  350_000,
  400_000,
  500_000,
  600_000,
  700_000,
  850_000,
  1_000_000,
  1_200_000,
  1_500_000,
  2_000_000,
  3_000_000,
  4_000_000,
  5_000_000,
  7_000_000,
  policy.priceFilterMaxVnd,
] as const;

/**
 * Which bar of a histogram over the stops a price falls in; what lies beyond the ends falls in the
 * last one there.
 */
export function bucketOf(total: number): number {
  let bucket = 0;
  while (bucket < priceStops.length - 2 && total >= (priceStops[bucket + 1] ?? Infinity))
    bucket += 1;
  return bucket;
}

/** The stop nearest to a price at its end of the range. */
export function stopOf(total: number): number {
  const stop = priceStops.findIndex((price) => price >= total);
  if (stop <= 0) return stop === 0 ? 0 : priceStops.length - 1;
  return total - (priceStops[stop - 1] ?? 0) < (priceStops[stop] ?? 0) - total ? stop - 1 : stop;
}

/** Filters as people count and remove them: the two ends of the price are one. */
export type FilterKey = 'price' | Exclude<keyof Filters, 'minPrice' | 'maxPrice'>;
export type ActiveFilter = {
  readonly key: FilterKey;
  /** One number of a list, else null. */ readonly number: number | null;
};

const keys: readonly FilterKey[] = [
  'price',
  'isFlashSale',
  'isFreeToCancel',
  'filterByRating',
  'rateReviewClean',
  'hotelType',
  'facility',
  'paymentMethod',
  'hotelCollectionSn',
  'promotion',
];

/** Every choice that narrows the search, each removable by itself, in the order they are shown. */
export function activeFilters(filters: Filters): ActiveFilter[] {
  return keys.flatMap((key): ActiveFilter[] => {
    if (key === 'price')
      return filters.minPrice === null && filters.maxPrice === null ? [] : [{ key, number: null }];
    const value = filters[key];
    if (Array.isArray(value))
      return (value as readonly number[]).map((number) => ({ key, number }));
    return value === null || value === false ? [] : [{ key, number: null }];
  });
}

/** The same without one choice. */
export function without(filters: Filters, { key, number }: ActiveFilter): Filters {
  if (key === 'price') return { ...filters, minPrice: null, maxPrice: null };
  const value = filters[key];
  return {
    ...filters,
    [key]: Array.isArray(value)
      ? (value as readonly number[]).filter((other) => other !== number)
      : noFilters[key],
  };
}

/** The list with a number put in its place, or taken out. */
export function toggled(numbers: readonly number[], number: number): readonly number[] {
  return numbers.includes(number)
    ? numbers.filter((other) => other !== number)
    : [...numbers, number].toSorted((a, b) => a - b);
}

/**
 * A bound of the price filter as it was typed, in đồng; null for none. Amounts below the scale and
 * without a unit are meant in thousands, as prices are said: `300` is 300.000, `1.500` is 1.500.000. Amounts
 * beyond the scale become its end.
 */
export function readFilterPrice(typed: string): number | null | 'unreadable' {
  if (typed.trim() === '') return null;
  const amount = readVnd(typed, { least: 0, most: Infinity });
  if (typeof amount !== 'number') return 'unreadable';
  if (amount === 0) return null;
  const { priceFilterMinVnd: least, priceFilterMaxVnd: most } = policy;
  const inThousands = amount * 1_000;
  const isSaid = !/k|tr/i.test(typed) && amount < least;
  if (isSaid && inThousands >= least && inThousands <= most) return inThousands;
  return Math.min(most, Math.max(least, amount));
}

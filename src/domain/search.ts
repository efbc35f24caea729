// What is searched for lives in the address: these two functions write it there and read it back, emptying what makes no sense (§3, §5).

import { policy } from './policy.ts';
import {
  bookingTypeOf,
  bookingTypes,
  defaultBookingType,
  defaultStay,
  shownInterval,
  type BookingType,
  type Stay,
} from './stay.ts';
import {
  addDays,
  daysBetween,
  localDate,
  localTime,
  minutesOfDay,
  parseDate,
  parseTime,
  type Instant,
  type LocalDate,
} from './time.ts';

/** The spec's sort numbers, first enumeration (§3). */
export const sorts = {
  bestMatch: 0,
  nearest: 1,
  priceUp: 2,
  priceDown: 3,
  reviewScore: 4,
} as const;
export type Sort = keyof typeof sorts;
export const sortNames = Object.keys(sorts) as Sort[];

/** Where to look: a province, a district, around the traveller, an area of the map, or anywhere. */
export type Where =
  | { readonly kind: 'province'; readonly sn: number }
  | { readonly kind: 'district'; readonly sn: number }
  | { readonly kind: 'nearBy'; readonly latitude: number; readonly longitude: number }
  | {
      readonly kind: 'area';
      readonly latitude: number;
      readonly longitude: number;
      readonly zoom: number;
      readonly radius: number;
    }
  | { readonly kind: 'anywhere' };

/** The review scores a filter may ask for at least (§2). */
export const reviewScores = [3.5, 4, 4.5] as const;
export type ReviewScore = (typeof reviewScores)[number];

/**
 * What narrows a search, under the names the address has for it (§3); where the spec has none, `is…` and the noun.
 * Flash sale, free cancellation and payment choose among the rooms that are free (`fitsRoom`); the hotel is listed with the
 * cheapest one left, and it is that room's price for the whole stay that must lie in the range. A hotel that is taken, or
 * booked by phone, has no such room: it stays in the list, by its hotel's methods, unless a price, a sale or free cancellation is asked.
 */
export type Filters = {
  /** All-in đồng for the very stay, both ends included; null at the ends of the scale, where the top means 'and above'. */
  readonly minPrice: number | null;
  readonly maxPrice: number | null;
  /** Numbers of `facilities`, of `hotelTypes` and of `paymentMethods`, growing, none twice: all of the first, any of the others. */
  readonly facility: readonly number[];
  readonly hotelType: readonly number[];
  readonly paymentMethod: readonly number[];
  /** The least score of the reviews, and of their cleanliness alone. */
  readonly filterByRating: ReviewScore | null;
  readonly rateReviewClean: ReviewScore | null;
  readonly isFlashSale: boolean;
  readonly isFreeToCancel: boolean;
  /** Hotels of one collection, or of the promotion with this name. */
  readonly hotelCollectionSn: number | null;
  readonly promotion: string | null;
};

export type SearchState = {
  readonly where: Where;
  readonly type: BookingType;
  readonly filters: Filters;
  /** Null when the address names no stay that can be: screens then start from `defaultStay`. */
  readonly stay: Stay | null;
  readonly sort: Sort;
  readonly page: number;
};

type Query = { get(name: string): string | null };

const numberIn = (text: string | null, min: number, max: number): number | null => {
  if (text === null || text.trim() === '') return null;
  const value = Number(text);
  return Number.isFinite(value) && value >= min && value <= max ? value : null;
};
const wholeIn = (text: string | null, min: number, max: number): number | null => {
  const value = numberIn(text, min, max);
  return value !== null && Number.isInteger(value) ? value : null;
};

function readWhere(query: Query): Where {
  const latitude = numberIn(query.get('latitude'), -90, 90);
  const longitude = numberIn(query.get('longitude'), -180, 180);
  if (latitude !== null && longitude !== null) {
    if (query.get('location') === 'nearBy') return { kind: 'nearBy', latitude, longitude };
    const zoom = numberIn(query.get('zoom'), 0, 24);
    const radius = numberIn(query.get('radius'), 0, 1_000_000);
    if (zoom !== null && radius !== null)
      return { kind: 'area', latitude, longitude, zoom, radius };
  }
  const district = wholeIn(query.get('districtSn'), 1, 1_000_000);
  if (district !== null) return { kind: 'district', sn: district };
  const province = wholeIn(query.get('provinceSn'), 1, 1_000_000);
  return province === null ? { kind: 'anywhere' } : { kind: 'province', sn: province };
}

const score = (text: string | null): ReviewScore | null =>
  reviewScores.find((least) => String(least) === text) ?? null;
/** Numbers apart from each other by a dash or a comma; those that mean nothing are left out. */
const numbers =
  (isKnown: (number: number) => boolean) =>
  (text: string | null): readonly number[] =>
    text !== null && /^\d+(?:[-,]\d+)*$/.test(text)
      ? [...new Set(text.split(/\D/).map(Number))].filter(isKnown).toSorted((a, b) => a - b)
      : [];
const upTo = (last: number) => numbers((number) => number >= 1 && number <= last);
const price = (text: string | null) =>
  wholeIn(text, policy.priceFilterMinVnd, policy.priceFilterMaxVnd);
const flag = (text: string | null) => text === '1';

/** How each filter is read; the numbers known here are those of the tables of hotels and payments, which no address has to load. */
const readers: { readonly [Name in keyof Filters]: (text: string | null) => Filters[Name] } = {
  minPrice: price,
  maxPrice: price,
  facility: upTo(20),
  hotelType: upTo(6),
  paymentMethod: numbers((number) => [0, 3, 41, 42, 50, 60].includes(number)),
  filterByRating: score,
  rateReviewClean: score,
  isFlashSale: flag,
  isFreeToCancel: flag,
  hotelCollectionSn: (text) => wholeIn(text, 1, 1_000_000),
  promotion: (text) => (text !== null && /^[a-z\d-]{1,60}$/.test(text) ? text : null),
};
export const filterNames = Object.keys(readers) as (keyof Filters)[];

/** The filters of an address; what makes no sense counts as absent, and a range turned around as no range. */
export function readFilters(query: Query): Filters {
  const read = Object.fromEntries(
    filterNames.map((name) => [name, readers[name](query.get(name))]),
  ) as Filters;
  const minPrice = read.minPrice === policy.priceFilterMinVnd ? null : read.minPrice;
  const maxPrice = read.maxPrice === policy.priceFilterMaxVnd ? null : read.maxPrice;
  return minPrice !== null && maxPrice !== null && minPrice > maxPrice
    ? { ...read, minPrice: null, maxPrice: null }
    : { ...read, minPrice, maxPrice };
}
export const noFilters: Filters = readFilters({ get: () => null });

/** The parameters that name filters; those that are not set write nothing. */
export function filterParams(filters: Filters): Record<string, string> {
  return Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = filters[name];
      const text =
        value === true ? '1' : Array.isArray(value) ? value.join('-') : String(value || '');
      return text === '' ? [] : [[name, text]];
    }),
  );
}

/** The stay an address names: only when both dates are there and agree with the type (§5). */
export function readStay(query: Query, type: BookingType): Stay | null {
  const from = parseDate(query.get('checkInDatePlan') ?? '');
  const to = parseDate(query.get('endDate') ?? '');
  if (from === null || to === null) return null;
  const days = daysBetween(from, to);
  if (type === 'overnight') return days === 1 ? { type, date: from } : null;
  if (type === 'daily')
    return days >= 1 && days <= policy.dailyMaxNights ? { type, date: from, nights: days } : null;
  const start = parseTime(query.get('startTime') ?? '');
  const end = parseTime(query.get('endTime') ?? '');
  if (start === null || end === null || start === '24:00' || days < 0 || days > 1) return null;
  const minutes = days * 1440 + minutesOfDay(end) - minutesOfDay(start);
  const isOnStep = minutesOfDay(start) % policy.hourlyStepMinutes === 0 && minutes % 60 === 0;
  return isOnStep && minutes >= 60 && minutes <= 1440
    ? { type, date: from, start, hours: minutes / 60 }
    : null;
}

/** Reads the address; unknown or impossible values count as absent, so a shared link never breaks. */
export function readSearch(query: Query, now: Instant): SearchState {
  const type = bookingTypeOf(Number(query.get('bookingType'))) ?? defaultBookingType(now);
  const sort = sortNames[wholeIn(query.get('sort'), 0, sortNames.length - 1) ?? 0] ?? 'bestMatch';
  return {
    where: readWhere(query),
    type,
    stay: readStay(query, type),
    filters: readFilters(query),
    sort,
    page: wholeIn(query.get('page'), 1, 1_000) ?? 1,
  };
}

/** The stay to show: the one in the address when it can still be had, else the usual one for now. Hours are had from their start, a night or a day also later. */
export function stayOf(state: Pick<SearchState, 'stay' | 'type'>, now: Instant): Stay {
  const fallback = defaultStay(state.type, now);
  const { stay } = state;
  if (stay === null) return fallback;
  const oldest: LocalDate =
    stay.type === 'overnight' ? addDays(localDate(now), -1) : localDate(now);
  const { from, to } = shownInterval(stay);
  return stay.date >= oldest && to > now && (stay.type !== 'hourly' || from >= now)
    ? stay
    : fallback;
}

/** The parameters that name a stay, in the spec's words. */
export function stayParams(stay: Stay): Record<string, string> {
  const shown = shownInterval(stay);
  return {
    bookingType: String(bookingTypes[stay.type]),
    checkInDatePlan: stay.date,
    startTime: localTime(shown.from),
    endDate: localDate(shown.to),
    endTime: localTime(shown.to),
  };
}

/** The parameters that name a place, in the spec's words. */
export function whereParams(where: Where): Record<string, string> {
  switch (where.kind) {
    case 'province':
      return { provinceSn: String(where.sn) };
    case 'district':
      return { districtSn: String(where.sn) };
    case 'nearBy':
      return {
        location: 'nearBy',
        latitude: String(where.latitude),
        longitude: String(where.longitude),
      };
    case 'area':
      return {
        latitude: String(where.latitude),
        longitude: String(where.longitude),
        zoom: String(where.zoom),
        radius: String(where.radius),
      };
    case 'anywhere':
      return {};
  }
}

/** The whole address of a search; defaults are left out so that links stay short. A new search has no filters yet. */
export function writeSearch(
  state: Omit<SearchState, 'filters'> & { readonly filters?: Filters },
): Record<string, string> {
  return {
    ...whereParams(state.where),
    ...(state.stay === null
      ? { bookingType: String(bookingTypes[state.type]) }
      : stayParams(state.stay)),
    ...filterParams(state.filters ?? noFilters),
    ...(state.sort === 'bestMatch' ? {} : { sort: String(sorts[state.sort]) }),
    ...(state.page === 1 ? {} : { page: String(state.page) }),
  };
}

// A search is represented by its URL; these functions write and read it. Invalid values count as
// absent (docs/product.md, Search).

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
  type LocalTime,
} from './time/time.ts';

/** The numbers of the sort orders (docs/product.md, Search). */
export const sorts = {
  bestMatch: 0,
  nearest: 1,
  priceUp: 2,
  priceDown: 3,
  reviewScore: 4,
} as const;
export type Sort = keyof typeof sorts;
export const sortNames = Object.keys(sorts) as Sort[];
/** The second enumeration, which `ranking` is read by. */
export const rankings = ['bestMatch', 'nearest', 'reviewScore', 'priceUp', 'priceDown'] as const;

/**
 * Where to look: a province, a district, around the traveller or a landmark, an area of the map, or
 * anywhere.
 */
export type Where =
  | { readonly kind: 'province'; readonly sn: number }
  | { readonly kind: 'district'; readonly sn: number }
  | { readonly kind: 'nearBy'; readonly latitude: number; readonly longitude: number }
  | {
      readonly kind: 'landmark';
      readonly slug: string;
      readonly latitude: number;
      readonly longitude: number;
    }
  | {
      readonly kind: 'area';
      readonly latitude: number;
      readonly longitude: number;
      readonly zoom: number;
      readonly radius: number;
      /** Of the map, in CSS pixels: then only what it shows is searched, not all around it. */
      readonly size?: { readonly width: number; readonly height: number };
    }
  | { readonly kind: 'anywhere' };

/** The review scores a filter may ask for at least. */
export const reviewScores = [3.5, 4, 4.5] as const;
export type ReviewScore = (typeof reviewScores)[number];

/**
 * The filters of a search, named as in the URL; flags are named `is…`. Flash sale, free
 * cancellation and payment choose among the rooms that are free (`fitsRoom`); the hotel is listed
 * with the cheapest one left, and it is that room's price for the whole stay that must lie in the
 * range. A hotel that is taken, or booked by phone, has no such room: it stays in the list, by its
 * hotel's methods, unless a price, a sale or free cancellation is asked.
 */
export type Filters = {
  /**
   * All-in đồng for the very stay, both ends included; null at the ends of the scale, where the top
   * means 'and above'.
   */
  readonly minPrice: number | null;
  readonly maxPrice: number | null;
  /**
   * Numbers of `facilities`, of `hotelTypes` and of `paymentMethods`, growing, none twice: all of
   * the first, any of the others.
   */
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
  /** Hotels on a page; absent for the usual number. */
  readonly limit?: number;
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

/** `location=all` asks for the whole country; an address without a place asks for none. */
const everywhere = 'all';
export const isWholeCountrySearch = (query: Query): boolean => query.get('location') === everywhere;

/**
 * The place a URL names, else `anywhere`. `location` may also name the province or district of the
 * number beside it; the number decides.
 */
export function readWhere(query: Query): Where {
  const latitude = numberIn(query.get('latitude'), -90, 90);
  const longitude = numberIn(query.get('longitude'), -180, 180);
  if (latitude !== null && longitude !== null) {
    const location = query.get('location') ?? '';
    if (location === 'nearBy') return { kind: 'nearBy', latitude, longitude };
    if (/^[a-z\d]+(?:-[a-z\d]+)+$/.test(location))
      return { kind: 'landmark', slug: location, latitude, longitude };
    const zoom = numberIn(query.get('zoom'), 0, 24);
    const radius = numberIn(query.get('radius'), 0, 1_000_000);
    if (zoom !== null && radius !== null) {
      const width = wholeIn(query.get('width'), 1, 20_000);
      const height = wholeIn(query.get('height'), 1, 20_000);
      const size = width === null || height === null ? {} : { size: { width, height } };
      return { kind: 'area', latitude, longitude, zoom, radius, ...size };
    }
  }
  const district = wholeIn(query.get('districtSn'), 1, 1_000_000);
  if (district !== null) return { kind: 'district', sn: district };
  const province = wholeIn(query.get('provinceSn'), 1, 1_000_000);
  return province === null ? { kind: 'anywhere' } : { kind: 'province', sn: province };
}

const score = (text: string | null): ReviewScore | null =>
  reviewScores.find((least) => String(least) === text) ?? null;
/** Numbers separated by a dash or a comma; unknown ones are left out. */
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

/**
 * How each filter is read; the numbers known here are those of the tables of hotels and payments,
 * so that pages that only read a URL need not load them.
 */
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

/** The filters of a URL; invalid values count as absent, and a reversed range as no range. */
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

/** The URL parameters of the filters; unset filters have none. */
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

/** Why the stay of a URL cannot be booked at any hotel. */
export const stayFaults = [
  'unreadable',
  'endsFirst',
  'notOneNight',
  'tooManyNights',
  'overOneDay',
  'offStep',
  'past',
  'tooFarAhead',
] as const;
export type StayFault = (typeof stayFaults)[number];

/**
 * A stay requested by a URL that cannot be booked, as far as it can be read; nights have no clock
 * times.
 */
export type RefusedStay = {
  readonly type: BookingType;
  readonly fault: StayFault;
  readonly from: LocalDate | null;
  readonly to: LocalDate | null;
  readonly start: LocalTime | null;
  readonly end: LocalTime | null;
};

/** The stay of a URL, or the refused one; neither when the URL has no date. */
type AskedStay =
  | { readonly stay: Stay; readonly refused: null }
  | { readonly stay: null; readonly refused: RefusedStay | null };

/** A stay is read only when both dates are there and agree with the type. */
function readAskedStay(query: Query, type: BookingType): AskedStay {
  const dates = [query.get('checkInDatePlan') ?? '', query.get('endDate') ?? ''] as const;
  if (dates[0] === '' && dates[1] === '') return { stay: null, refused: null };
  const [from, to] = [parseDate(dates[0]), parseDate(dates[1])];
  const isHourly = type === 'hourly';
  const start = isHourly ? parseTime(query.get('startTime') ?? '') : null;
  const end = isHourly ? parseTime(query.get('endTime') ?? '') : null;
  const refuse = (fault: StayFault): AskedStay => ({
    stay: null,
    refused: { type, fault, from, to, start, end },
  });
  if (from === null || to === null) return refuse('unreadable');
  const days = daysBetween(from, to);
  if (!isHourly) {
    if (days < 1) return refuse('endsFirst');
    if (type === 'daily')
      return days > policy.dailyMaxNights
        ? refuse('tooManyNights')
        : { stay: { type, date: from, nights: days }, refused: null };
    return days > 1 ? refuse('notOneNight') : { stay: { type, date: from }, refused: null };
  }
  if (start === null || end === null || start === '24:00') return refuse('unreadable');
  const minutes = days * 1440 + minutesOfDay(end) - minutesOfDay(start);
  if (minutes <= 0) return refuse('endsFirst');
  if (minutes > 1440) return refuse('overOneDay');
  if (minutesOfDay(start) % policy.hourlyStepMinutes !== 0 || minutes % 60 !== 0)
    return refuse('offStep');
  return { stay: { type, date: from, start, hours: minutes / 60 }, refused: null };
}

/** The stay of a URL, else null. */
export function readStay(query: Query, type: BookingType): Stay | null {
  return readAskedStay(query, type).stay;
}

/** The booking type a URL names, else null. */
export const readBookingType = (query: Query): BookingType | null =>
  bookingTypeOf(Number(query.get('bookingType')));

const readType = (query: Query, now: Instant): BookingType =>
  readBookingType(query) ?? defaultBookingType(now);

/**
 * Reads the address; unknown or impossible values count as absent, so a shared link never breaks.
 */
export function readSearch(query: Query, now: Instant): SearchState {
  const type = readType(query, now);
  const where = readWhere(query);
  const limit = wholeIn(query.get('limit'), 1, policy.searchPageSizeMost);
  return {
    where,
    type,
    stay: readStay(query, type),
    filters: readFilters(query),
    sort: readSort(query) ?? defaultSort(where),
    page: wholeIn(query.get('page'), 1, 1_000) ?? 1,
    ...(limit === null ? {} : { limit }),
  };
}

/** `sort` is the first enumeration of orders, `ranking` the second. */
function readSort(query: Query): Sort | null {
  const sort = wholeIn(query.get('sort'), 0, sortNames.length - 1);
  if (sort !== null) return sortNames[sort] ?? null;
  const ranking = wholeIn(query.get('ranking'), 0, rankings.length - 1);
  return ranking === null ? null : (rankings[ranking] ?? null);
}

/** Who goes to a landmark wants to be near it. */
export const defaultSort = ({ kind }: Where): Sort =>
  kind === 'landmark' ? 'nearest' : 'bestMatch';

/** The order that somebody chose, undefined where it is the place's own: another place has its own. */
export const chosenSort = ({
  sort,
  where,
}: Pick<SearchState, 'sort' | 'where'>): Sort | undefined =>
  sort === defaultSort(where) ? undefined : sort;

/** How many days ahead each booking type is sold. */
export const daysAhead: Readonly<Record<BookingType, number>> = {
  hourly: policy.hourlyDaysAhead,
  overnight: policy.overnightDaysAhead,
  daily: policy.dailyDaysAhead,
};

/** An hourly stay must begin at its start; a night or a day can also be entered later. */
function timeFault(stay: Stay, now: Instant): 'past' | 'tooFarAhead' | null {
  const today = localDate(now);
  const oldest: LocalDate = stay.type === 'overnight' ? addDays(today, -1) : today;
  const { from, to } = shownInterval(stay);
  if (stay.date < oldest || to <= now || (stay.type === 'hourly' && from < now)) return 'past';
  return daysBetween(today, stay.date) > daysAhead[stay.type] ? 'tooFarAhead' : null;
}

/**
 * The stay to show: that of the URL when it can still be booked, else the default one for now;
 * `readRefusedStay` tells why.
 */
export function stayOf(state: Pick<SearchState, 'stay' | 'type'>, now: Instant): Stay {
  const { stay } = state;
  return stay !== null && timeFault(stay, now) === null ? stay : defaultStay(state.type, now);
}

/**
 * The stay the URL requests when `stayOf` returns another one instead; null when it is shown, and
 * when the URL has no date. `state` is what the URL was read as; only where it holds no stay does
 * the URL say why.
 */
export function readRefusedStay(
  query: Query,
  { stay, type }: Pick<SearchState, 'stay' | 'type'>,
  now: Instant,
): RefusedStay | null {
  if (stay === null) return readAskedStay(query, type).refused;
  const fault = timeFault(stay, now);
  if (fault === null) return null;
  const { from, to } = shownInterval(stay);
  const isHourly = type === 'hourly';
  return {
    type,
    fault,
    from: localDate(from),
    to: localDate(to),
    start: isHourly ? localTime(from) : null,
    end: isHourly ? localTime(to) : null,
  };
}

/** The parameters that name a stay, by their given names. */
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

/** The parameters that name a place, by their given names. */
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
    case 'landmark':
      return {
        location: where.slug,
        latitude: String(where.latitude),
        longitude: String(where.longitude),
      };
    case 'area':
      return {
        latitude: String(where.latitude),
        longitude: String(where.longitude),
        zoom: String(where.zoom),
        radius: String(where.radius),
        ...(where.size === undefined
          ? {}
          : { width: String(where.size.width), height: String(where.size.height) }),
      };
    case 'anywhere':
      return { location: everywhere };
  }
}

/**
 * The URL of a search; defaults are left out so that links stay short. A new search has no filters
 * yet.
 */
export function writeSearch(
  state: Omit<SearchState, 'filters'> & { readonly filters?: Filters },
): Record<string, string> {
  return {
    ...whereParams(state.where),
    ...(state.stay === null
      ? { bookingType: String(bookingTypes[state.type]) }
      : stayParams(state.stay)),
    ...filterParams(state.filters ?? noFilters),
    ...(state.sort === defaultSort(state.where) ? {} : { sort: String(sorts[state.sort]) }),
    ...(state.page === 1 ? {} : { page: String(state.page) }),
    ...(state.limit === undefined ? {} : { limit: String(state.limit) }),
  };
}

/** A search before its stay; without a `sort` it has the usual one of its place. */
export type FirstPage = Pick<SearchState, 'where' | 'filters'> & {
  readonly sort?: Sort | undefined;
};

/** The URL parameters of the first page of a search for a stay. */
export const writeFirstPage = (
  { where, filters, sort = defaultSort(where) }: FirstPage,
  stay: Stay,
): Record<string, string> => writeSearch({ where, type: stay.type, stay, filters, sort, page: 1 });

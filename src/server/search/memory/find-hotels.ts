// Finds the hotels of a place for a stay, in the requested order: free ones, then sold-out ones,
// then those that are booked by phone.

import { boxOf, isInBox, type Area } from '#domain/map.ts';
import { distanceMetres, type Point } from '#domain/place.ts';
import { policy } from '#domain/policy.ts';
import { noFilters, type Filters, type Sort, type Where } from '#domain/search.ts';
import type { Stay } from '#domain/stay.ts';
import type { Instant } from '#domain/time/time.ts';
import type { Catalogue, IndexedHotel } from './catalogue.ts';
import { prepareEvaluation, evaluateHotel, type FoundState } from './evaluate-hotel.ts';
import { hotelsAround, type Near } from './geo-index.ts';

export type { FoundState } from './evaluate-hotel.ts';
export type Search = {
  readonly where: Where;
  readonly stay: Stay;
  readonly sort: Sort;
  readonly now: Instant;
  readonly filters?: Filters;
  /** The point distances are measured from when the place itself is not a point. */
  readonly origin?: Point;
  /** Serial numbers of the hotels of a collection or promotion; no others are found. */
  readonly inCollection?: ReadonlySet<number> | undefined;
  /** Leaves out hotels for which this is false, before any work is done for them. */
  readonly only?: (hotel: IndexedHotel) => boolean;
};
export type Found = {
  readonly hotel: IndexedHotel;
  readonly state: FoundState;
  /** Distance from the traveller or the searched point; null when there is no such point. */
  readonly metres: number | null;
};

/** Sorted by `group`, then `key`, ascending; ties by serial number. */
export type Ranked = Found & { readonly group: number; readonly key: number };
const groups: Readonly<Record<FoundState, number>> = { free: 0, soldOut: 1, callToBook: 2 };
const byRank = (a: Ranked, b: Ranked): number =>
  a.group - b.group || a.key - b.key || a.hotel.sn - b.hotel.sn;

/**
 * Search radii in metres near the traveller: the next is used while fewer than twenty hotels are
 * found.
 */
export const nearSteps = [10_000, 20_000, 30_000, 40_000, 50_000] as const;
/** Around a landmark those within a short ride come before any others. */
export const landmarkSteps = [policy.landmarkNearMetres, 5_000, ...nearSteps] as const;
export const nearEnough = 20;

/**
 * Every hotel of the place that sells such a stay, in order. A hotel that does not sell it at all
 * is not a match.
 */
export function findHotels(catalogue: Catalogue, search: Search): Found[] {
  return inOrder(findAmong(catalogue, search, () => true).found);
}

/** The first of `findHotels`, at most so many, and how many there are in all. */
export function findFirst(
  catalogue: Catalogue,
  search: Search,
  limit: number,
): { readonly found: readonly Found[]; readonly total: number } {
  if (limit > maxInserted) {
    const found = findHotels(catalogue, search);
    return { found: found.slice(0, limit), total: found.length };
  }
  const first: Ranked[] = [];
  const total = forEachMatch(catalogue, search, (hotel, state, metres, group, key) => {
    const last = first[limit - 1];
    // Nearly all of thousands of hotels rank below the last of the twenty and return here.
    if (
      last !== undefined &&
      (group - last.group || key - last.key || hotel.sn - last.hotel.sn) >= 0
    )
      return;
    if (limit > 0) insert(first, { hotel, state, metres, group, key }, limit);
  });
  return { found: first, total };
}

/**
 * The hotels of `findHotels` for which the predicate is true, in no order, and the total without
 * the predicate.
 */
export function findAmong(
  catalogue: Catalogue,
  search: Search,
  isMeant: (hotel: IndexedHotel) => boolean,
): { readonly found: readonly Ranked[]; readonly total: number } {
  const found: Ranked[] = [];
  const total = forEachMatch(catalogue, search, (hotel, state, metres, group, key) => {
    if (isMeant(hotel)) found.push({ hotel, state, metres, group, key });
  });
  return { found, total };
}

/** How many of the search are within so many metres of a point. */
export const countWithin = (
  catalogue: Catalogue,
  search: Search,
  { latitude, longitude }: Point,
  radius: number,
): number =>
  findAmong(
    catalogue,
    { ...search, where: { kind: 'area', latitude, longitude, zoom: 0, radius } },
    () => false,
  ).total;

export function inOrder(found: readonly Ranked[]): Ranked[] {
  return found.toSorted(byRank);
}

/** What comes first in order, without sorting the rest. */
export const firstOf = (found: readonly Ranked[]): Ranked | undefined =>
  found.reduce<Ranked | undefined>(
    (first, one) => (first === undefined || byRank(one, first) < 0 ? one : first),
    undefined,
  );

/** Above ten pages, sorting all hotels is faster than inserting. */
const maxInserted = 200;

/** Inserts in order and retains at most `limit`: a full list drops its last element. */
function insert(first: Ranked[], match: Ranked, limit: number): void {
  let at = Math.min(first.length, limit - 1);
  for (; at > 0; at -= 1) {
    const before = first[at - 1];
    if (before === undefined || byRank(before, match) <= 0) break;
    first[at] = before;
  }
  first[at] = match;
}

/** Answers how many there are. */
function forEachMatch(
  catalogue: Catalogue,
  search: Search,
  take: (
    ...match: [
      hotel: IndexedHotel,
      state: FoundState,
      metres: number | null,
      group: number,
      key: number,
    ]
  ) => void,
): number {
  const { sort } = search;
  const evaluation = prepareEvaluation(
    catalogue,
    search.stay,
    search.filters ?? noFilters,
    search.now,
    sort === 'priceUp' || sort === 'priceDown',
  );
  const centre = sort === 'nearest' ? centreOf(catalogue, search) : null;
  let count = 0;
  forEachHotelIn(catalogue, search, (hotel, metres) => {
    const answer = evaluateHotel(hotel, evaluation);
    if (answer === null) return;
    count += 1;
    const { state, total } = answer;
    take(hotel, state, metres, groups[state], keyOf(sort, hotel, metres, total, centre));
  });
  return count;
}

/** The sort key, ascending. Sold-out hotels have no price, so they are sorted by best match. */
function keyOf(
  sort: Sort,
  hotel: IndexedHotel,
  metres: number | null,
  total: number | null,
  centre: Point | null,
): number {
  if (sort === 'nearest')
    return metres ?? (centre === null ? -hotel.merit : distanceMetres(centre, hotel));
  if (sort === 'reviewScore')
    return -(hotel.rating * 1_000_000 + Math.min(hotel.reviewCount, 999_999));
  if ((sort === 'priceUp' || sort === 'priceDown') && total !== null)
    return sort === 'priceUp' ? total : -total;
  // Three kilometres away a hotel must be twice as good.
  return -hotel.merit / (1 + (metres ?? 0) / 3_000);
}

export function centreOf(
  catalogue: Pick<Catalogue, 'areas'>,
  { where, origin }: Pick<Search, 'where' | 'origin'>,
): Point | null {
  if (origin !== undefined) return origin;
  return where.kind === 'province' || where.kind === 'district'
    ? (catalogue.areas.get(where.sn) ?? null)
    : null;
}

type Take = (hotel: IndexedHotel, metres: number | null) => void;

/**
 * The hotels of the place, restricted to the collection if there is one. Filters do not affect how
 * far the radius grows.
 */
export function forEachHotelIn(
  catalogue: Catalogue,
  { where, origin, inCollection, only }: Omit<Search, 'sort'>,
  take: Take,
): void {
  const isMeant = (hotel: IndexedHotel): boolean =>
    (inCollection === undefined || inCollection.has(hotel.sn)) &&
    (only === undefined || only(hotel));
  if (where.kind === 'nearBy' || where.kind === 'landmark' || where.kind === 'area') {
    const near =
      where.kind === 'area'
        ? hotelsInArea(catalogue, where)
        : hotelsNear(catalogue, where, where.kind === 'landmark' ? landmarkSteps : nearSteps);
    for (const { hotel, metres } of near) if (isMeant(hotel)) take(hotel, metres);
    return;
  }
  const hotels =
    where.kind === 'anywhere'
      ? catalogue.hotels.values()
      : (catalogue.areas.get(where.sn)?.hotels ?? []);
  for (const hotel of hotels)
    if (isMeant(hotel)) take(hotel, origin === undefined ? null : distanceMetres(origin, hotel));
}

function hotelsInArea(catalogue: Catalogue, area: Area): readonly Near<IndexedHotel>[] {
  const around = hotelsAround(catalogue.map, area, area.radius);
  if (area.size === undefined) return around;
  const box = boxOf(area, area.size);
  return around.filter(({ hotel }) => isInBox(hotel, box));
}

function hotelsNear(
  catalogue: Catalogue,
  point: Point,
  steps: readonly number[],
): readonly Near<IndexedHotel>[] {
  let near: readonly Near<IndexedHotel>[] = [];
  for (const step of steps) {
    near = hotelsAround(catalogue.map, point, step);
    if (near.length >= nearEnough) break;
  }
  return near;
}

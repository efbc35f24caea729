// Finds the hotels of a place for a stay, in the order asked: free ones, then sold-out ones, then those that are booked by phone.

import { distanceMetres, type Point } from '#domain/place.ts';
import { noFilters, type Filters, type Sort, type Where } from '#domain/search.ts';
import type { Stay } from '#domain/stay.ts';
import type { Instant } from '#domain/time.ts';
import { askAll, askHotel, type FoundState } from './ask.ts';
import type { Catalogue, IndexedHotel } from './catalogue.ts';

export type { FoundState } from './ask.ts';
export type Search = {
  readonly where: Where; readonly stay: Stay; readonly sort: Sort; readonly now: Instant; readonly filters?: Filters;
  /** Where distances are measured from when the place itself is no point. */
  readonly origin?: Point;
  /** Serial numbers of the hotels of a collection or promotion; no others are found. */
  readonly inCollection?: ReadonlySet<number> | undefined;
  /** Leaves out hotels for which this is false, before any work is done for them. */
  readonly only?: (hotel: IndexedHotel) => boolean;
};
export type Found = {
  readonly hotel: IndexedHotel; readonly state: FoundState;
  /** From where the traveller is or looks; null when there is no such point. */
  readonly metres: number | null;
};

type Near = { readonly hotel: IndexedHotel; readonly metres: number | null };
type Ranked = Found & { readonly group: number; readonly key: number };
const groups: Readonly<Record<FoundState, number>> = { free: 0, soldOut: 1, callToBook: 2 };

/** Near the traveller: ten kilometres, and further until there are twenty hotels, to fifty. */
export const nearSteps = [10_000, 20_000, 30_000, 40_000, 50_000] as const;
export const nearEnough = 20;

/** Every hotel of the place that sells such a stay, in order. A hotel that does not sell it at all is not a match. */
export function findHotels(catalogue: Catalogue, search: Search): Found[] {
  const { sort } = search;
  const asked = askAll(catalogue, search.stay, search.filters ?? noFilters, search.now, sort === 'priceUp' || sort === 'priceDown');
  const centre = sort === 'nearest' ? centreOf(catalogue, search) : null;
  const found: Ranked[] = [];
  for (const { hotel, metres } of hotelsAt(catalogue, search)) {
    const answer = askHotel(hotel, asked);
    if (answer === null) continue;
    const { state, total } = answer;
    found.push({ hotel, state, metres, group: groups[state], key: keyOf(sort, hotel, metres, total, centre) });
  }
  return found.toSorted((a, b) => a.group - b.group || a.key - b.key || a.hotel.sn - b.hotel.sn);
}

/** The smaller comes first. Rooms that are not free have no price, so those hotels keep the order of the best match. */
function keyOf(sort: Sort, hotel: IndexedHotel, metres: number | null, total: number | null, centre: Point | null): number {
  if (sort === 'nearest') return metres ?? (centre === null ? -hotel.merit : distanceMetres(centre, hotel));
  if (sort === 'reviewScore') return -(hotel.rating * 1_000_000 + Math.min(hotel.reviewCount, 999_999));
  if ((sort === 'priceUp' || sort === 'priceDown') && total !== null) return sort === 'priceUp' ? total : -total;
  // Three kilometres away a hotel must be twice as good.
  return -hotel.merit / (1 + (metres ?? 0) / 3_000);
}

export function centreOf(catalogue: Pick<Catalogue, 'areas'>, { where, origin }: Pick<Search, 'where' | 'origin'>): Point | null {
  if (origin !== undefined) return origin;
  return where.kind === 'province' || where.kind === 'district' ? (catalogue.areas.get(where.sn) ?? null) : null;
}

/** The hotels of the place and, where they are some of a collection, of that; filters have no part in how far a circle grows. */
export function hotelsAt(catalogue: Catalogue, search: Pick<Search, 'where' | 'origin' | 'inCollection' | 'only'>): Near[] {
  const { inCollection, only } = search;
  const near = hotelsIn(catalogue, search);
  if (inCollection === undefined && only === undefined) return near;
  return near.filter(({ hotel }) => (inCollection === undefined || inCollection.has(hotel.sn)) && (only === undefined || only(hotel)));
}

function hotelsIn(catalogue: Catalogue, { where, origin }: Pick<Search, 'where' | 'origin'>): Near[] {
  if (where.kind === 'nearBy') {
    const near = within(catalogue, where, nearSteps[4]);
    const radius = nearSteps.find((step) => near.filter(({ metres }) => metres <= step).length >= nearEnough) ?? nearSteps[4];
    return near.filter(({ metres }) => metres <= radius);
  }
  if (where.kind === 'area') return within(catalogue, where, where.radius);
  const hotels = where.kind === 'anywhere' ? [...catalogue.hotels.values()] : (catalogue.areas.get(where.sn)?.hotels ?? []);
  return hotels.map((hotel) => ({ hotel, metres: origin === undefined ? null : distanceMetres(origin, hotel) }));
}

const metresPerDegree = 111_195;

function within(catalogue: Catalogue, point: Point, radius: number): (Near & { metres: number })[] {
  const near: (Near & { metres: number })[] = [];
  const degrees = radius / metresPerDegree + 0.001;
  for (const hotel of catalogue.hotels.values()) {
    if (Math.abs(hotel.latitude - point.latitude) > degrees) continue;
    const metres = distanceMetres(point, hotel);
    if (metres <= radius) near.push({ hotel, metres });
  }
  return near;
}

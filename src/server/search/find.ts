// Finds the hotels of a place for a stay, in the order asked: free ones, then sold-out ones, then those that are booked by phone.

import { roomsFreeBetween } from '#domain/offer.ts';
import { distanceMetres, type Point } from '#domain/place.ts';
import { pricedStay, totalOf, type PricedStay } from '#domain/price.ts';
import type { Sort, Where } from '#domain/search.ts';
import { resolveStay, type Stay } from '#domain/stay.ts';
import { epochMs, type Instant } from '#domain/time.ts';
import type { Catalogue, IndexedHotel, IndexedRoom } from './catalogue.ts';

export type Search = {
  readonly where: Where; readonly stay: Stay; readonly sort: Sort; readonly now: Instant;
  /** Where distances are measured from when the place itself is no point. */
  readonly origin?: Point;
  /** Leaves out hotels for which this is false, before any work is done for them. */
  readonly only?: (hotel: IndexedHotel) => boolean;
};
export type FoundState = 'free' | 'soldOut' | 'callToBook';
export type Found = {
  readonly hotel: IndexedHotel; readonly state: FoundState;
  /** From where the traveller is or looks; null when there is no such point. */
  readonly metres: number | null;
};

type Near = { readonly hotel: IndexedHotel; readonly metres: number | null };
type Ranked = Found & { readonly group: number; readonly key: number };
const groups: Readonly<Record<FoundState, number>> = { free: 0, soldOut: 1, callToBook: 2 };

/** Near the traveller: ten kilometres, and further until there are twenty hotels, to fifty. */
const nearSteps = [10_000, 20_000, 30_000, 40_000, 50_000] as const;
const nearEnough = 20;

/** Every hotel of the place that sells such a stay, in order. A hotel that does not sell it at all is not a match. */
export function findHotels(catalogue: Catalogue, search: Search): Found[] {
  const asked = askAll(catalogue, search);
  const centre = search.sort === 'nearest' ? centreOf(catalogue, search) : null;
  const found: Ranked[] = [];
  for (const { hotel, metres } of hotelsAt(catalogue, search)) {
    if (search.only !== undefined && !search.only(hotel)) continue;
    const answer = askHotel(hotel, asked);
    if (answer === null) continue;
    const { state, total } = answer;
    found.push({ hotel, state, metres, group: groups[state], key: keyOf(search.sort, hotel, metres, total, centre) });
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

function centreOf(catalogue: Catalogue, { where, origin }: Search): Point | null {
  if (origin !== undefined) return origin;
  return where.kind === 'province' || where.kind === 'district' ? (catalogue.areas.get(where.sn) ?? null) : null;
}

function hotelsAt(catalogue: Catalogue, { where, origin }: Search): Near[] {
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

/** A stretch of time in milliseconds; null when a stay cannot be had in a window. */
type Span = { readonly from: number; readonly to: number } | null;
/** `priced` is null when totals are not needed. */
type Asked = { readonly stay: Stay; readonly spans: readonly Span[]; readonly at: number; readonly priced: PricedStay | null };

/** What all hotels are asked: the stay in each window there is, worked out once. */
function askAll(catalogue: Catalogue, { stay, sort, now }: Search): Asked {
  const spans = catalogue.windows.map((plan): Span => {
    const when = plan.type === stay.type ? resolveStay(stay, plan, now) : 'notSold';
    return typeof when === 'string' ? null : { from: epochMs(when.from), to: epochMs(when.to) };
  });
  return { stay, spans, at: epochMs(now), priced: sort === 'priceUp' || sort === 'priceDown' ? pricedStay(stay, now) : null };
}

function askHotel(hotel: IndexedHotel, asked: Asked): { state: FoundState; total: number | null } | null {
  if (!hotel.isOpenOnline) return { state: 'callToBook', total: null };
  let isSold = false;
  let best: number | null = null;
  for (const indexed of hotel.rooms) {
    const span = asked.spans[indexed.windows[asked.stay.type]];
    if (span === undefined || span === null) continue;
    isSold = true;
    const total = totalIfFree(indexed, span, asked);
    if (total === null || (best !== null && total >= best)) continue;
    best = total;
    if (asked.priced === null) break;
  }
  if (best !== null) return { state: 'free', total: best };
  return isSold ? { state: 'soldOut', total: null } : null;
}

/** The total of a free room, 0 when totals are not needed, null when no room of the type is free. */
function totalIfFree({ room }: IndexedRoom, span: NonNullable<Span>, { stay, at, priced }: Asked): number | null {
  if (room.isLocked) return null;
  const cleaning = stay.type === 'hourly' ? room.cleaningHourlyMinutes : room.cleaningMinutes;
  if (roomsFreeBetween(room, span.from, span.to + cleaning * 60_000, at) < 1) return null;
  const plan = room.plans[stay.type];
  return priced === null || plan === undefined ? 0 : totalOf(priced, plan, room);
}

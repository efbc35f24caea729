// Answers a search from the database in at most three statements: SQL narrows the country to a few
// hotels, and the code of the index decides among them.

import { needsOffer } from '#domain/filter.ts';
import { policy } from '#domain/policy.ts';
import type { Stay } from '#domain/stay.ts';
import { interval, type Interval } from '#domain/time/interval.ts';
import { addDays, atLocal, timeOfMinutes } from '#domain/time/time.ts';
import type { Database } from '../../store/engine/schema.ts';
import type { SqlSearch } from '../../store/hotel/search-parts.ts';
import {
  findFreeHotels,
  findOtherHotels,
  loadListed,
  type FreeHotels,
  type OtherHotels,
} from '../../store/hotel/search.ts';
import type { Catalogue } from '../memory/catalogue.ts';
import { findHotels, type Found, type Search } from '../memory/find-hotels.ts';
import { catalogueOf, type Country } from '../memory/partial-catalogue.ts';
import { toSqlSearch } from './sql-search.ts';

/**
 * A page of what is found; `total` is a lower bound when it is not exact. The catalogue holds at
 * least the hotels of the page.
 */
export type FoundPage = {
  readonly catalogue: Catalogue;
  readonly found: readonly Found[];
  readonly total: number;
  readonly isTotalExact: boolean;
};

const maxHotels = policy.databaseSearchHotels;
/** The maximum number of hotels examined when the order is by price. */
const maxByPrice = 4 * maxHotels;
/**
 * How many hotels beyond the page are loaded when their price bounds only overlap the requested
 * range; nearly all of them turn out to match.
 */
const spare = 40;

/**
 * Returns the same hotels, order and prices as `findHotels` over the whole country; the list ends
 * after `databaseSearchHotels`.
 */
export async function searchDatabase(
  db: Database,
  country: Country,
  search: Search,
  page: number,
  pageSize: number,
): Promise<FoundPage> {
  const sought = toSqlSearch(search, country.places.areas);
  const need = Math.min(page * pageSize, maxHotels);
  const { free, isAll } = await findFree(db, sought, need);
  const found = free.hotels.map(({ sn }) => sn);
  const others = needsOffer(sought.filters)
    ? null
    : await findOthers(db, sought, free, Math.max(0, isAll ? need - found.length : 0));
  const list = [...found, ...(others?.soldOut ?? []), ...(others?.callToBook ?? [])];
  const from = (page - 1) * pageSize;
  // When SQL can sort exactly, only the hotels of the page are loaded; otherwise also all that may
  // sort before it.
  const isSettled = !isByPrice(sought) && free.hotels.every(({ isSure }) => isSure);
  const wanted =
    from >= maxHotels
      ? []
      : isSettled
        ? list.slice(from, from + pageSize)
        : isByPrice(sought)
          ? list
          : list.slice(0, reach(free, need));
  const within = intervalToLoad(search.stay, others !== null && others.soldOut.length > 0);
  const catalogue = catalogueOf(
    country,
    wanted.length === 0 ? noRows : await loadListed(db, wanted, search.now, within),
  );
  const matches = findHotels(catalogue, search);
  const total =
    others === null
      ? totalOf(free, wanted, matches, isAll)
      : { total: Math.min(others.total, maxHotels), isTotalExact: others.total <= maxHotels };
  const start = isSettled ? 0 : from;
  return { catalogue, found: matches.slice(start, start + pageSize), ...total };
}

/** The first hotels with a free room, in order, for callers that need no pagination. */
export async function freeHotelSns(
  db: Database,
  country: Country,
  search: Search,
  count: number,
): Promise<number[]> {
  const { hotels } = await findFreeHotels(
    db,
    toSqlSearch(search, country.places.areas),
    count,
    count,
  );
  return hotels.map(({ sn }) => sn);
}

const noRows = { hotels: [], rooms: [] } as const;
const isByPrice = ({ sort }: SqlSearch): boolean => sort === 'priceUp' || sort === 'priceDown';
const isRanged = ({ filters: { minPrice, maxPrice } }: SqlSearch): boolean =>
  minPrice !== null || maxPrice !== null;

/** `isAll`: no other hotel has a room to offer. */
type Free = { readonly free: FreeHotels; readonly isAll: boolean };

/**
 * The first free hotels, which certainly include the first `need`. When too few matches are
 * certain, queries again with a higher limit.
 */
async function findFree(db: Database, sought: SqlSearch, need: number): Promise<Free> {
  if (isByPrice(sought)) {
    const free = await findFreeHotels(db, sought, need, maxByPrice);
    return { free, isAll: free.hotels.length < maxByPrice };
  }
  const limit = isRanged(sought)
    ? 2 * need + spare
    : needsOffer(sought.filters)
      ? Math.max(need + 1, 2 * spare)
      : need;
  const free = await findFreeHotels(db, sought, need, limit);
  if (
    !isRanged(sought) ||
    free.hotels.length < limit ||
    free.hotels.filter(({ isSure }) => isSure).length >= need
  )
    return { free, isAll: free.hotels.length < limit };
  const more = await findFreeHotels(db, sought, need, maxByPrice);
  return { free: more, isAll: more.hotels.length < maxByPrice };
}

/** Replaces the list of circles by the one that was chosen, so that it is not chosen again. */
function findOthers(
  db: Database,
  sought: SqlSearch,
  { step, hotels }: FreeHotels,
  room: number,
): Promise<OtherHotels> {
  const { place } = sought;
  const circle = place.kind === 'growing' ? place.circles[step - 1] : undefined;
  const known: SqlSearch =
    place.kind === 'growing' && circle !== undefined
      ? { ...sought, place: { kind: 'circle', point: place.point, circle, box: null } }
      : sought;
  return findOtherHotels(
    db,
    known,
    hotels.map(({ sn }) => sn),
    room,
    maxHotels,
  );
}

/** How many hotels must be examined until `need` are certain matches. */
function reach({ hotels }: FreeHotels, need: number): number {
  let sure = 0;
  const last = hotels.findIndex(({ isSure }) => {
    sure += Number(isSure);
    return sure === need;
  });
  return last === -1 ? hotels.length : last + 1;
}

/**
 * Loaded hotels are counted by their exact result, the others only when they are certain matches.
 */
function totalOf(
  { hotels, count, sure }: FreeHotels,
  wanted: readonly number[],
  matches: readonly Found[],
  isAll: boolean,
): Pick<FoundPage, 'total' | 'isTotalExact'> {
  const loaded = new Set(wanted);
  const others = count - loaded.size;
  const sureOthers = sure - hotels.filter(({ sn, isSure }) => isSure && loaded.has(sn)).length;
  return { total: matches.length + sureOthers, isTotalExact: isAll && others === sureOthers };
}

const midnight = timeOfMinutes(0);

/**
 * The interval of bookings a card needs. With sold-out hotels it reaches further, because their
 * cards show when a room is free again.
 */
export function intervalToLoad(stay: Stay, hasSoldOut: boolean): Interval {
  const nights = stay.type === 'daily' ? stay.nights : 1;
  const later = stay.type === 'hourly' || !hasSoldOut ? 2 : 2 + policy.nextFreeNights;
  return interval(
    atLocal(addDays(stay.date, -1), midnight),
    atLocal(addDays(stay.date, nights + later), midnight),
  );
}

// Reads the query parameters of a search: the same for the list, its filters and the map.

import { defaultProvince } from '#domain/place.ts';
import {
  isWholeCountrySearch,
  readSearch,
  readWhere,
  stayOf,
  type SearchState,
  type Where,
} from '#domain/search.ts';
import { findLandmark } from '../landmarks/landmarks.ts';
import { hotelsOfCollection } from '../store/hotel/hotel-collection.ts';
import { findPromotion } from '../store/hotel/promotion.ts';
import { withoutUnknownPlace, type Catalogue } from './memory/catalogue.ts';
import type { Search } from './memory/find-hotels.ts';
import { areaCatalogue, type SearchContext } from './search-source.ts';

/** The hotels of the promotion and of the collection that are named; null where none is. */
export type NamedHotels = Readonly<
  Record<'promotion' | 'hotelCollectionSn', ReadonlySet<number> | null>
>;
export type ParsedSearch = {
  readonly state: SearchState;
  readonly search: Search;
  readonly named: NamedHotels;
  /** The address names no place, and a default is taken. */
  readonly isPlaceAssumed: boolean;
};

/** The parameters in the form `readSearch` takes. */
export const queryOf = (input: Readonly<Record<string, string | undefined>>) => ({
  get: (name: string) => input[name] ?? null,
});

/**
 * A landmark is known by its name, wherever the address says it is; any other name beside a number
 * says nothing more than the number does.
 */
export function withLandmark(
  input: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string | undefined>> {
  const { location = '', ...others } = input;
  const found = findLandmark(location);
  if (found !== undefined)
    return { ...input, latitude: String(found.lat), longitude: String(found.lng) };
  return location === 'nearBy' || location === 'all' ? input : others;
}

/** The search that the parameters mean, with the hotels of its promotion and its collection. */
export async function searchOf(
  context: SearchContext,
  input: Readonly<Record<string, string | undefined>>,
): Promise<ParsedSearch> {
  const { db, now } = context;
  const query = queryOf(withLandmark(input));
  const state = readSearch(query, now);
  const { promotion, hotelCollectionSn } = state.filters;
  const known = knownPlace(areaCatalogue(context), state.where, query);
  // A promotion and a collection are few hotels wherever they are; all of a country is too much.
  const isPlaceAssumed =
    known.kind === 'anywhere' &&
    !isWholeCountrySearch(query) &&
    promotion === null &&
    hotelCollectionSn === null;
  // An expired or unknown promotion or collection has no hotels; the alternatives then offer the
  // search without it.
  const promoted =
    promotion === null ? null : new Set((await findPromotion(db, promotion, now))?.hotelSns);
  const collected =
    hotelCollectionSn === null
      ? null
      : ((await hotelsOfCollection(db, hotelCollectionSn)) ?? new Set<number>());
  return {
    state,
    isPlaceAssumed,
    search: {
      where: isPlaceAssumed ? { kind: 'province', sn: defaultProvince.sn } : known,
      stay: stayOf(state, now),
      sort: state.sort,
      filters: state.filters,
      inCollection: inBoth({ promotion: promoted, hotelCollectionSn: collected }),
      now,
    },
    named: { promotion: promoted, hotelCollectionSn: collected },
  };
}

/** Beside a district that is not known, such as one that was merged, the address names a province. */
function knownPlace(areas: Catalogue, where: Where, query: ReturnType<typeof queryOf>): Where {
  const known = withoutUnknownPlace(areas, where);
  if (known.kind !== 'anywhere' || where.kind !== 'district') return known;
  const { get } = query;
  return withoutUnknownPlace(
    areas,
    readWhere({ get: (name) => (name === 'districtSn' ? null : get(name)) }),
  );
}

/** Null means every hotel. */
export function inBoth({
  promotion: some,
  hotelCollectionSn: others,
}: NamedHotels): ReadonlySet<number> | undefined {
  if (some === null || others === null) return some ?? others ?? undefined;
  return new Set([...some].filter((sn) => others.has(sn)));
}

// Reads the query parameters of a search: the same for the list, its filters and the map.

import { readSearch, stayOf, type SearchState } from '#domain/search.ts';
import { hotelsOfCollection } from '../store/hotel/hotel-collection.ts';
import { findPromotion } from '../store/hotel/promotion.ts';
import { withoutUnknownPlace } from './memory/catalogue.ts';
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
};

/** The parameters in the form `readSearch` takes. */
export const queryOf = (input: Readonly<Record<string, string | undefined>>) => ({
  get: (name: string) => input[name] ?? null,
});

/** The search that the parameters mean, with the hotels of its promotion and its collection. */
export async function searchOf(
  context: SearchContext,
  input: Readonly<Record<string, string | undefined>>,
): Promise<ParsedSearch> {
  const { db, now } = context;
  const state = readSearch(queryOf(input), now);
  const { promotion, hotelCollectionSn } = state.filters;
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
    search: {
      where: withoutUnknownPlace(areaCatalogue(context), state.where),
      stay: stayOf(state, now),
      sort: state.sort,
      filters: state.filters,
      inCollection: inBoth({ promotion: promoted, hotelCollectionSn: collected }),
      now,
    },
    named: { promotion: promoted, hotelCollectionSn: collected },
  };
}

/** Null means every hotel. */
export function inBoth({
  promotion: some,
  hotelCollectionSn: others,
}: NamedHotels): ReadonlySet<number> | undefined {
  if (some === null || others === null) return some ?? others ?? undefined;
  return new Set([...some].filter((sn) => others.has(sn)));
}

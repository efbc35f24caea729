// What this phone holds of hotels and searches, so that a page which is not among it can say what
// opens instead.

import type { PersistedQuery } from '@tanstack/query-persist-client-core';
import type { Input, Output } from '#contract/calls/calls.ts';
import type { HotelDetail } from '#contract/schemas/hotel.ts';

type Entry = readonly [
  key: string,
  query: Pick<PersistedQuery, 'queryKey' | 'buster'> & {
    readonly state: { readonly data?: unknown; readonly dataUpdatedAt: number };
  },
];

export type SavedHotel = {
  readonly slug: string;
  readonly name: string;
  /** The stay whose rooms are saved, as parameters of the hotel's address. */
  readonly stay: Readonly<Record<string, string>>;
};
export type SavedSearch = {
  readonly input: Input<'hotel/searchHotel'>;
  readonly answer: Output<'hotel/searchHotel'>;
};
export type SavedThings = {
  readonly hotels: readonly SavedHotel[];
  readonly searches: readonly SavedSearch[];
  /** How many favourites the current member's saved list has. */
  readonly favorites: number;
};

/**
 * The newest first. `schema` is that of this build, because results of another shape are not read;
 * `owner` is the member's number, or `guest`.
 */
export function listSaved(
  entries: readonly Entry[],
  { schema, owner }: { readonly schema: string; readonly owner: string },
): SavedThings {
  const newest = entries
    .map(([, query]) => query)
    .filter(({ buster, state }) => buster === schema && state.data !== undefined)
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  const of = (call: string) => newest.filter(({ queryKey }) => queryKey[0] === call);
  const stayAt = (slug: string): SavedHotel['stay'] => {
    const inputs = of('hotel/getRoomList').map(
      ({ queryKey }) => queryKey[1] as Input<'hotel/getRoomList'>,
    );
    const { slug: _, ...stay } = inputs.find((input) => input.slug === slug) ?? { slug };
    return stay as Record<string, string>;
  };
  const favorites = of('favorite/getFavoriteList').find(({ queryKey }) => queryKey[2] === owner);
  return {
    hotels: of('hotel/getHotelDetail').map(({ state }) => {
      const { slug, name } = state.data as HotelDetail;
      return { slug, name, stay: stayAt(slug) };
    }),
    searches: searchesIn(of('hotel/searchHotel')),
    favorites:
      (favorites?.state.data as Output<'favorite/getFavoriteList'> | undefined)?.hotels.length ?? 0,
  };
}

/** Each search once, as it was opened last: not its later pages or orders, nor single prices. */
function searchesIn(queries: readonly Entry[1][]): SavedSearch[] {
  const found = new Map<string, SavedSearch>();
  for (const { queryKey, state } of queries) {
    const input = queryKey[1] as SavedSearch['input'];
    const { page, limit, sort: _, ranking: __, ...subject } = input;
    const key = JSON.stringify(Object.entries(subject).toSorted());
    if ((page ?? '1') !== '1' || limit !== undefined || found.has(key)) continue;
    found.set(key, { input, answer: state.data as SavedSearch['answer'] });
  }
  return [...found.values()];
}

/**
 * The name of a hotel whose page is not saved, from a list or a map that showed it; null where none
 * did.
 */
export function hotelNameIn(entries: readonly Entry[], slug: string): string | null {
  for (const [, { state }] of entries) {
    const name = nameIn(state.data, slug);
    if (name !== null) return name;
  }
  return null;
}

function nameIn(value: unknown, slug: string): string | null {
  if (typeof value !== 'object' || value === null) return null;
  if ('slug' in value && value.slug === slug && 'name' in value && typeof value.name === 'string')
    return value.name;
  for (const part of Object.values(value)) {
    const name = nameIn(part, slug);
    if (name !== null) return name;
  }
  return null;
}

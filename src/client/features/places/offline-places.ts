// Places that can be found offline: all provinces by every name, earlier searches, and the hotels
// seen on this device.

import type { Output } from '#contract/calls/calls.ts';
import type { HotelDetail } from '#contract/schemas/hotel.ts';
import { exactMatchScore, initials, comparableName, fuzzyMatchScore } from '#domain/name-matching.ts';
import { fold, suggestedProvinces } from '#domain/place.ts';
import { queryStore } from '../../offline/query-store.ts';
import {
  keyOfPlace,
  recentPlaces,
  type FoundHotel,
  type FoundPlace,
  type FoundPlaces,
  type Place,
} from './place.ts';
import { provinceNames } from './province-names.ts';

const maxPlaces = 8;

/** The best match among its names, 0 when none is similar. */
function nearest(typed: string, names: readonly string[]): number {
  const name = comparableName(typed);
  const folded = names.map((one) => comparableName(fold(one)));
  const exact = Math.max(
    ...folded.map((one) => exactMatchScore(name, one)),
    ...names.map((one) => (initials(one) === name.whole ? 90 : 0)),
  );
  return exact > 0 ? exact : Math.max(...folded.map((one) => fuzzyMatchScore(name, one)));
}

const provinces: readonly { readonly place: Place; readonly names: readonly string[] }[] =
  provinceNames.map(([sn, names]) => ({
    place: {
      where: { kind: 'province', sn },
      name: { vi: names[0], en: names[1], th: names[2] },
      parent: null,
    },
    names,
  }));

/** Hotels whose page or card is cached; only the page knows the address. */
async function cachedHotels(): Promise<FoundHotel[]> {
  const hotels = new Map<number, FoundHotel>();
  for (const [, { queryKey, state }] of await queryStore.entries()) {
    if (queryKey[0] === 'hotel/getHotelDetail') {
      const { sn, slug, name, district } = state.data as HotelDetail;
      hotels.set(sn, { sn, slug, name, district: district.name });
    } else if (queryKey[0] === 'favorite/getFavoriteList') {
      for (const { sn, slug, name, district } of (state.data as Output<'favorite/getFavoriteList'>)
        .hotels)
        hotels.set(sn, { sn, slug, name, district });
    }
  }
  return [...hotels.values()];
}

/**
 * The same fuzzy search as the server's, over what is on the device; the popular provinces before
 * anything is typed.
 */
export async function searchOfflinePlaces(keyword: string): Promise<FoundPlaces> {
  const typed = fold(keyword);
  const hotels = await cachedHotels();
  if (typed === '') {
    const popular = suggestedProvinces
      .map((sn) =>
        provinces.find(({ place }) => place.where.kind === 'province' && place.where.sn === sn),
      )
      .filter((one) => one !== undefined);
    return {
      places: popular.map(({ place }) => ({ place, count: null })),
      hotels: hotels.slice(0, maxPlaces),
    };
  }
  const recent = recentPlaces()
    .filter(({ where }) => where.kind === 'district' || where.kind === 'landmark')
    .map((place) => ({ place, names: Object.values(place.name ?? {}) }));
  const places = [...provinces, ...recent]
    .map(({ place, names }) => ({ place, rank: nearest(typed, names) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((a, b) => b.rank - a.rank);
  const seenPlaces = new Map(
    places.map(({ place }): [string, FoundPlace] => [keyOfPlace(place), { place, count: null }]),
  );
  const near = hotels
    .map((hotel) => ({ hotel, rank: nearest(typed, [hotel.name]) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((a, b) => b.rank - a.rank);
  return {
    places: [...seenPlaces.values()].slice(0, maxPlaces),
    hotels: near.slice(0, maxPlaces).map(({ hotel }) => hotel),
  };
}

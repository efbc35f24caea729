// The areas and the 10,240 hotels of the sample country as the suggester knows them, made in
// memory: what queries are tried on.

import type { LocalText } from '#domain/hotel.ts';
import { atLocal, type LocalDate, type LocalTime } from '#domain/time/time.ts';
import type { NamedArea } from '#server/search/suggest/area-names.ts';
import type { NamedHotel } from '#server/search/suggest/hotel-names.ts';
import { makeHotel, nothingMade, type HotelRows } from '#server/seed/make-hotel.ts';
import { makeShowcaseHotel } from '#server/seed/make-showcase-hotel.ts';
import { places, hotelSites } from '#server/seed/places.ts';
import { showcaseHotels } from '#server/seed/showcase-hotels.ts';

export type SampleArea = NamedArea & { readonly name: LocalText };

export const sampleAreas: readonly SampleArea[] = places.map((place) => ({
  sn: place.sn,
  type: place.type === 'province' ? 2 : 3,
  parentSn: place.parent,
  slug: place.slug,
  name: place.name,
  short: place.short ?? null,
  aliases: place.aliases,
  merged: (place.merged2025 as { vi: string } | undefined)?.vi ?? null,
  latitude: place.lat,
  longitude: place.lng,
  weight: place.weight,
  hotels: [],
}));

/** The rows of the sample hotels. */
export function sampleHotelRows(count = 10_240): HotelRows[] {
  const midnight = atLocal('2026-11-21' as LocalDate, '00:00' as LocalTime);
  const used = nothingMade();
  const rows: HotelRows[] = [];
  let roomSn = 1;
  const add = (made: HotelRows): void => {
    rows.push(made);
    roomSn += made.rooms.length;
  };
  for (const [index, famous] of showcaseHotels.entries())
    add(makeShowcaseHotel(famous, index + 1, roomSn, used, midnight));
  for (const seat of hotelSites(Math.max(0, count - showcaseHotels.length)))
    add(makeHotel(rows.length + 1, roomSn, seat, used, midnight));
  return rows;
}

/**
 * `merit` as the catalogue weighs it: a rating counts as if eight more guests had given a plain 4.
 */
export function sampleHotels(count = 10_240): NamedHotel[] {
  return sampleHotelRows(count).map(
    (
      {
        hotel: {
          name,
          district_sn: districtSn,
          province_sn: provinceSn,
          popularity,
          rating,
          review_count: reviews,
        },
      },
      index,
    ) => ({
      sn: index + 1,
      name,
      districtSn,
      provinceSn,
      merit: (1 + popularity) * ((rating * reviews + 40 * 8) / (reviews + 8) / 50) ** 2,
    }),
  );
}

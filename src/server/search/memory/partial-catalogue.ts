// The places people search in and how many hotels each has: all that a process holds before, or
// instead of, the whole catalogue.

import type { Instant } from '#domain/time/time.ts';
import type { Database } from '../../store/engine/schema.ts';
import { countHotels, loadAreas, type Area } from '../../store/hotel/area.ts';
import { findHotelOfSlug } from '../../store/hotel/hotel.ts';
import { loadListed } from '../../store/hotel/search.ts';
import {
  makeCatalogueUpdater,
  type AreaCounts,
  type Catalogue,
  type IndexedHotel,
  type LoadedHotels,
} from './catalogue.ts';

export type Country = {
  readonly areas: readonly Area[];
  readonly counts: AreaCounts;
  readonly hotelCount: number;
  /** A catalogue of places without hotels. */
  readonly places: Catalogue;
};

export async function loadCountry(db: Database): Promise<Country> {
  const areas = await loadAreas(db);
  const counts = new Map<number, number>();
  let hotelCount = 0;
  for (const { provinceSn, districtSn, hotels } of await countHotels(db)) {
    for (const sn of [provinceSn, districtSn]) counts.set(sn, (counts.get(sn) ?? 0) + hotels);
    hotelCount += hotels;
  }
  return {
    areas,
    counts,
    hotelCount,
    places: makeCatalogueUpdater(areas, { hotels: [], rooms: [], oldSlugs: [] }, counts).catalogue,
  };
}

/** A catalogue of some hotels, in which they are what they are in one of all. */
export function catalogueOf(country: Country, loaded: Omit<LoadedHotels, 'oldSlugs'>): Catalogue {
  return makeCatalogueUpdater(country.areas, { ...loaded, oldSlugs: [] }, country.counts).catalogue;
}

export async function loadCatalogueOf(
  db: Database,
  country: Country,
  hotelSns: readonly number[],
  now: Instant,
): Promise<Catalogue> {
  return catalogueOf(
    country,
    hotelSns.length === 0 ? { hotels: [], rooms: [] } : await loadListed(db, hotelSns, now),
  );
}

export type CatalogueEntry = { readonly catalogue: Catalogue; readonly hotel: IndexedHotel };

/** By its current or a former address. */
export async function loadHotelOfSlug(
  db: Database,
  country: Country,
  slug: string,
  now: Instant,
): Promise<CatalogueEntry | undefined> {
  const sn = await findHotelOfSlug(db, slug);
  if (sn === undefined) return undefined;
  const catalogue = await loadCatalogueOf(db, country, [sn], now);
  const hotel = catalogue.hotels.get(sn);
  return hotel === undefined ? undefined : { catalogue, hotel };
}

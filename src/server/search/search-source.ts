// Answers from memory once the catalogue is loaded; before that, and in processes that never load
// it, from the database, with the same hotels.

import { isInBox, type Box } from '#domain/map.ts';
import { defaultProvince, distanceMetres } from '#domain/place.ts';
import { policy } from '#domain/policy.ts';
import { noFilters, type Where } from '#domain/search.ts';
import { bookingTypeNames } from '#domain/stay.ts';
import type { Instant } from '#domain/time/time.ts';
import type { Database } from '../store/engine/schema.ts';
import { freeHotelSns, searchDatabase, type FoundPage } from './database/database-search.ts';
import { homeCandidates, searchFor } from './home.ts';
import { hotelOfSlug, withoutUnknownPlace, type Catalogue } from './memory/catalogue.ts';
import { findAmong, findFirst, type Ranked, type Search } from './memory/find-hotels.ts';
import {
  loadCatalogueOf,
  loadHotelOfSlug,
  type CatalogueEntry,
} from './memory/partial-catalogue.ts';
import type { SearchIndex } from './memory/search-index.ts';

export type SearchContext = {
  readonly db: Database;
  readonly index: SearchIndex;
  readonly now: Instant;
};

/** The places people search in, with or without their hotels. */
export function areaCatalogue({ index }: Pick<SearchContext, 'index'>): Catalogue {
  return index.isReady ? index.catalogue : index.country.places;
}

export async function searchPage(
  { db, index }: SearchContext,
  search: Search,
  page: number,
  pageSize: number,
): Promise<FoundPage> {
  if (!index.isReady) return searchDatabase(db, index.country, search, page, pageSize);
  const { found, total } = findFirst(index.catalogue, search, page * pageSize);
  return {
    catalogue: index.catalogue,
    found: found.slice((page - 1) * pageSize),
    total,
    isTotalExact: true,
  };
}

/** A circle that contains the corners of the box. */
function circleAround({ west, south, east, north }: Box): Where {
  const centre = { latitude: (south + north) / 2, longitude: (west + east) / 2 };
  const corners = [
    { latitude: south, longitude: west },
    { latitude: north, longitude: east },
  ];
  return {
    kind: 'area',
    ...centre,
    zoom: 0,
    radius: Math.ceil(Math.max(...corners.map((corner) => distanceMetres(centre, corner)))),
  };
}

export type HotelsInBox = Pick<FoundPage, 'catalogue' | 'total'> & {
  readonly found: readonly Ranked[];
};

/**
 * The hotels of a search inside a box, in no order, and the total of the whole search. The database
 * returns only the first `most` of them.
 */
export async function findInBox(
  { db, index }: SearchContext,
  search: Search,
  box: Box,
  most: number = policy.databaseSearchHotels,
): Promise<HotelsInBox> {
  const inside = (catalogue: Catalogue) =>
    findAmong(catalogue, search, (hotel) => isInBox(hotel, box));
  if (index.isReady) return { catalogue: index.catalogue, ...inside(index.catalogue) };
  const { where } = search;
  const whole = await searchDatabase(db, index.country, search, 1, most);
  const { total } = whole;
  if (where.kind === 'nearBy' || where.kind === 'landmark' || (whole.isTotalExact && total <= most))
    return { catalogue: whole.catalogue, found: inside(whole.catalogue).found, total };
  // In a large place the first hotels may lie outside the box, so those inside are queried
  // separately.
  const { catalogue } = await searchDatabase(
    db,
    index.country,
    { ...search, where: circleAround(box) },
    1,
    most,
  );
  return { catalogue, found: inside(catalogue).found, total };
}

/** By its current or a former address. */
export async function lookUpHotel(
  { db, index, now }: SearchContext,
  slug: string,
): Promise<CatalogueEntry | undefined> {
  if (!index.isReady) return loadHotelOfSlug(db, index.country, slug, now);
  const hotel = hotelOfSlug(index.catalogue, slug);
  return hotel === undefined ? undefined : { catalogue: index.catalogue, hotel };
}

/** A catalogue that holds at least these hotels, as far as they exist. */
export async function loadCatalogueFor(
  { db, index, now }: SearchContext,
  hotelSns: readonly number[],
): Promise<Catalogue> {
  return index.isReady ? index.catalogue : loadCatalogueOf(db, index.country, hotelSns, now);
}

/** A catalogue that holds these hotels and the first free ones of a search. */
export async function loadCatalogueAround(
  { db, index, now }: SearchContext,
  search: Search,
  hotelSns: readonly number[],
  count: number,
): Promise<Catalogue> {
  if (index.isReady) return index.catalogue;
  const free = await freeHotelSns(db, index.country, search, count);
  return loadCatalogueOf(db, index.country, [...new Set([...hotelSns, ...free])], now);
}

/**
 * The number of hotels on sale that are examined. It exceeds the section, because hotels with a
 * cheaper room outside the sale are left out.
 */
const flashSales = 60;

/**
 * A catalogue with the first hotels of every section of the home page, near the place or, when
 * nothing is near, in the default province.
 */
export async function homeCatalogue(
  context: SearchContext,
  where: Where | null,
): Promise<Catalogue> {
  const { db, index, now } = context;
  if (index.isReady) return index.catalogue;
  const fallback: Where = { kind: 'province', sn: defaultProvince.sn };
  const known = where === null ? fallback : withoutUnknownPlace(index.country.places, where);
  for (const place of known.kind === 'anywhere' ? [fallback] : [known, fallback]) {
    const sns = new Set<number>();
    for (const type of bookingTypeNames) {
      const search = searchFor(place, type, now);
      for (const sn of await freeHotelSns(db, index.country, search, homeCandidates)) sns.add(sn);
      if (type === 'daily') continue;
      for (const sn of await freeHotelSns(
        db,
        index.country,
        { ...search, filters: { ...noFilters, isFlashSale: true } },
        flashSales,
      ))
        sns.add(sn);
    }
    if (sns.size > 0 || (place.kind !== 'nearBy' && place.kind !== 'landmark'))
      return loadCatalogueOf(db, index.country, [...sns], now);
  }
  return index.country.places;
}

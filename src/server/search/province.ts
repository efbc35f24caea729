// The content of a province page at a moment, from the catalogue or, when that is not loaded, from
// the database.

import type { ProvinceDetail } from '#contract/schemas/place.ts';
import { hotelTypeNames, type HotelType, type LocalText } from '#domain/hotel.ts';
import { distanceMetres, fold } from '#domain/place.ts';
import {
  bookingTypeNames,
  defaultBookingType,
  defaultStay,
  type BookingType,
} from '#domain/stay.ts';
import { countHotelTypes } from '../store/hotel/area.ts';
import { cardOf, cardsFor } from './hotel-card.ts';
import { withDifferentLeads } from './lead-pictures.ts';
import { areasOf, type Catalogue, type IndexedArea } from './memory/catalogue.ts';
import { searchPage, areaCatalogue, type SearchContext } from './search-source.ts';

const maxHotels = 12;
const maxNear = 5;

export const areaView = ({ sn, name, slug, latitude, longitude, hotelCount }: IndexedArea) => ({
  sn,
  name,
  slug,
  latitude,
  longitude,
  hotelCount,
});

export function provinceOfSlug(catalogue: Catalogue, slug: string): IndexedArea | undefined {
  return areasOf(catalogue, null).find((area) => area.slug === slug);
}

/** The province it was merged into, unless that kept its name. */
function mergedInto(catalogue: Catalogue, { name, merged }: IndexedArea): LocalText | null {
  const plain = (merged ?? '').replace(/^(TP|Thành phố|Tỉnh)\s+/u, '');
  // Thừa Thiên Huế became the city of Huế with the same area, and its new name is part of the old
  // one.
  if (plain === '' || fold(name.vi).includes(fold(plain))) return null;
  return (
    areasOf(catalogue, null).find((area) => fold(area.name.vi) === fold(plain))?.name ?? {
      vi: plain,
      en: plain,
      th: plain,
    }
  );
}

/** The cheapest free room of the province for the usual stay of this type. */
async function lowest(
  context: SearchContext,
  { sn }: IndexedArea,
  type: BookingType,
): Promise<ProvinceDetail['from']> {
  const { now } = context;
  const stay = defaultStay(type, now);
  const {
    catalogue,
    found: [found],
  } = await searchPage(
    context,
    { where: { kind: 'province', sn }, stay, sort: 'priceUp', now },
    1,
    1,
  );
  const offer = found?.state === 'free' ? cardOf(catalogue, found.hotel, stay, now).offer : null;
  return offer === null ? [] : [{ stay, total: offer.total }];
}

async function bestHotels(
  context: SearchContext,
  { sn }: IndexedArea,
): Promise<Pick<ProvinceDetail, 'stay' | 'hotels'>> {
  const { now } = context;
  const stay = defaultStay(defaultBookingType(now), now);
  const { catalogue, found } = await searchPage(
    context,
    { where: { kind: 'province', sn }, stay, sort: 'bestMatch', now },
    1,
    maxHotels,
  );
  const makeCard = cardsFor(catalogue, stay, now);
  return { stay, hotels: withDifferentLeads(found.map(({ hotel }) => makeCard(hotel))) };
}

/** How many hotels of each type there are. */
async function typesIn(
  { db, index }: SearchContext,
  { sn, hotels }: IndexedArea,
): Promise<ReadonlyMap<HotelType, number>> {
  if (!index.isReady) return countHotelTypes(db, sn);
  return new Map(
    [...Map.groupBy(hotels, ({ hotelType }) => hotelType)].map(([type, of]) => [type, of.length]),
  );
}

/** The content of a province page except its collections. */
export async function provinceDetail(
  context: SearchContext,
  area: IndexedArea,
): Promise<Omit<ProvinceDetail, 'collections'>> {
  const places = areaCatalogue(context);
  const counts = await typesIn(context, area);
  const types = hotelTypeNames.map((type) => ({ type, count: counts.get(type) ?? 0 }));
  const near = areasOf(places, null)
    .filter((other) => other !== area && other.hotelCount > 0)
    .toSorted((a, b) => distanceMetres(area, a) - distanceMetres(area, b))
    .slice(0, maxNear);
  return {
    ...areaView(area),
    mergedInto: mergedInto(places, area),
    districts: areasOf(places, area.sn)
      .filter(({ hotelCount }) => hotelCount > 0)
      .map(areaView),
    types: types.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count),
    from: (await Promise.all(bookingTypeNames.map((type) => lowest(context, area, type)))).flat(),
    ...(await bestHotels(context, area)),
    near: near.map(({ slug, name, hotelCount }) => ({ slug, name, hotelCount })),
    asOf: context.now,
  };
}

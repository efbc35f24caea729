// What a province has to offer at a moment, read off the catalogue: every word of its page is a fact of here.

import type { ProvinceDetail } from '#contract/calls/place.ts';
import { hotelTypeNames, type LocalText } from '#domain/hotel.ts';
import { distanceMetres, fold } from '#domain/place.ts';
import { bookingTypeNames, defaultBookingType, defaultStay, type BookingType } from '#domain/stay.ts';
import type { Instant } from '#domain/time.ts';
import { cardOf, cardsFor } from './card.ts';
import { areasOf, type Catalogue, type IndexedArea } from './catalogue.ts';
import { findFirst } from './find.ts';

const mostHotels = 12;
const mostNear = 5;

export const areaView = ({ sn, name, slug, latitude, longitude, hotelCount }: IndexedArea) => ({ sn, name, slug, latitude, longitude, hotelCount });

export function provinceOfSlug(catalogue: Catalogue, slug: string): IndexedArea | undefined {
  return areasOf(catalogue, null).find((area) => area.slug === slug);
}

/** The province it was merged into, unless that kept its name. */
function mergedInto(catalogue: Catalogue, { name, merged }: IndexedArea): LocalText | null {
  const plain = (merged ?? '').replace(/^(TP|Thành phố|Tỉnh)\s+/u, '');
  // Thừa Thiên Huế became the city of Huế: its name is part of the old one, and it lies where it lay.
  if (plain === '' || fold(name.vi).includes(fold(plain))) return null;
  return areasOf(catalogue, null).find((area) => fold(area.name.vi) === fold(plain))?.name ?? { vi: plain, en: plain, th: plain };
}

/** The cheapest free room of the province for the usual stay of this type. */
function lowest(catalogue: Catalogue, area: IndexedArea, type: BookingType, now: Instant): ProvinceDetail['from'] {
  const stay = defaultStay(type, now);
  const [found] = findFirst(catalogue, { where: { kind: 'province', sn: area.sn }, stay, sort: 'priceUp', now }, 1).found;
  const offer = found?.state === 'free' ? cardOf(catalogue, found.hotel, stay, now).offer : null;
  return offer === null ? [] : [{ stay, total: offer.total }];
}

function bestHotels(catalogue: Catalogue, area: IndexedArea, now: Instant): Pick<ProvinceDetail, 'stay' | 'hotels'> {
  const stay = defaultStay(defaultBookingType(now), now);
  const { found } = findFirst(catalogue, { where: { kind: 'province', sn: area.sn }, stay, sort: 'bestMatch', now }, mostHotels);
  const makeCard = cardsFor(catalogue, stay, now);
  return { stay, hotels: found.map(({ hotel }) => makeCard(hotel)) };
}

/** Everything of a province's page but the collections. */
export function provinceDetail(catalogue: Catalogue, area: IndexedArea, now: Instant): Omit<ProvinceDetail, 'collections'> {
  const types = hotelTypeNames.map((type) => ({ type, count: area.hotels.filter((hotel) => hotel.hotelType === type).length }));
  const near = areasOf(catalogue, null).filter((other) => other !== area && other.hotels.length > 0)
    .toSorted((a, b) => distanceMetres(area, a) - distanceMetres(area, b)).slice(0, mostNear);
  return {
    ...areaView(area), mergedInto: mergedInto(catalogue, area),
    districts: areasOf(catalogue, area.sn).filter(({ hotels }) => hotels.length > 0).map(areaView),
    types: types.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count),
    from: bookingTypeNames.flatMap((type) => lowest(catalogue, area, type, now)),
    ...bestHotels(catalogue, area, now),
    near: near.map(({ slug, name, hotels }) => ({ slug, name, hotelCount: hotels.length })), asOf: now,
  };
}

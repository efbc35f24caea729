// Answers which collections of hotels there are, and the hotels of one for the stay it is about.

import type { Output, Parsed } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import { bookingTypeOf, defaultBookingType, defaultStay } from '#domain/stay.ts';
import type { RequestContext } from '../../context/request-context.ts';
import { maxListedHotels, hotelListCards, hotelsWithin } from '../../search/hotel-list.ts';
import { areaName, type Catalogue } from '../../search/memory/catalogue.ts';
import { loadCatalogueFor } from '../../search/search-source.ts';
import {
  findHotelCollection,
  listHotelCollections,
  type HotelCollection,
} from '../../store/hotel/hotel-collection.ts';

/** A hotel that was removed may still be counted while only the places are loaded. */
function headOf(
  { index }: RequestContext,
  { sn, name, title, summary, picture, hotelSns, maxTotal }: HotelCollection,
) {
  const hotelCount = index.isReady
    ? hotelSns.filter((hotelSn) => index.catalogue.hotels.has(hotelSn)).length
    : hotelSns.length;
  return { sn, name, title, summary, picture, hotelCount, isPriceLimited: maxTotal !== null };
}

type CollectionPlace = Output<'hotel/getHotelCollection'>['places'][number];

/** The provinces of the hotels, those with most of them first. */
function placesOf(
  catalogue: Catalogue,
  hotelSns: readonly number[],
  requested: number | undefined,
): CollectionPlace[] {
  const counts = new Map<number, number>();
  // Who asks for a place where nothing matches at this hour is told so there, not led elsewhere.
  if (requested !== undefined) counts.set(requested, 0);
  for (const sn of hotelSns) {
    const province = catalogue.hotels.get(sn)?.provinceSn;
    if (province !== undefined) counts.set(province, (counts.get(province) ?? 0) + 1);
  }
  return [...counts]
    .toSorted(([a, countA], [b, countB]) => countB - countA || a - b)
    .map(([sn, hotelCount]) => ({ sn, name: areaName(catalogue, sn), hotelCount }));
}

/**
 * The place whose hotels are shown: the requested one, else for a collection that does not fit on a
 * page the one with most hotels. Null stands for the whole country.
 */
function shownPlaceOf(
  places: readonly CollectionPlace[],
  hotelCount: number,
  requested: number | undefined,
): number | null {
  if (requested !== undefined && places.some(({ sn }) => sn === requested)) return requested;
  return hotelCount > maxListedHotels && places.length > 1 ? (places[0]?.sn ?? null) : null;
}

export async function getHotelCollectionList(
  ctx: RequestContext,
  _input: Parsed<'hotel/getHotelCollectionList'>,
): Promise<Output<'hotel/getHotelCollectionList'>> {
  return {
    collections: (await listHotelCollections(ctx.db)).map((collection) => headOf(ctx, collection)),
  };
}

export async function getHotelCollection(
  ctx: RequestContext,
  { name, provinceSn }: Parsed<'hotel/getHotelCollection'>,
): Promise<Output<'hotel/getHotelCollection'>> {
  const collection = await findHotelCollection(ctx.db, name);
  if (collection === undefined) throw new Fault(errorCodes.notFound);
  const { bookingType, maxTotal, hotelSns } = collection;
  const stay = defaultStay(
    (bookingType === null ? null : bookingTypeOf(bookingType)) ?? defaultBookingType(ctx.now),
    ctx.now,
  );
  const catalogue = await loadCatalogueFor(ctx, hotelSns);
  // What the page counts is what it lists.
  const matching = hotelsWithin(catalogue, hotelSns, { stay, now: ctx.now, maxTotal });
  const isIn = (sn: number, province: number | undefined) =>
    catalogue.hotels.get(sn)?.provinceSn === province;
  const places = placesOf(
    catalogue,
    matching,
    hotelSns.some((sn) => isIn(sn, provinceSn)) ? provinceSn : undefined,
  );
  const shownPlace = shownPlaceOf(places, matching.length, provinceSn);
  const shownSns = shownPlace === null ? matching : matching.filter((sn) => isIn(sn, shownPlace));
  return {
    ...headOf(ctx, collection),
    hotelCount: matching.length,
    stay,
    places,
    provinceSn: shownPlace,
    hotels: hotelListCards(catalogue, shownSns, stay, ctx.now),
    asOf: ctx.now,
  };
}

// Answers which collections of hotels there are, and the hotels of one for the stay it is about.

import type { Output, Parsed } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import { bookingTypeOf, defaultBookingType, defaultStay } from '#domain/stay.ts';
import type { RequestContext } from '../../context/request-context.ts';
import { maxListedHotels, hotelListCards } from '../../search/hotel-list.ts';
import { loadCatalogueFor } from '../../search/search-source.ts';
import {
  findHotelCollection,
  listHotelCollections,
  type HotelCollection,
} from '../../store/hotel/hotel-collection.ts';

/** A hotel that was removed may still be counted while only the places are loaded. */
function headOf(
  { index }: RequestContext,
  { sn, name, title, summary, picture, hotelSns }: HotelCollection,
) {
  const hotelCount = index.isReady
    ? hotelSns.filter((hotelSn) => index.catalogue.hotels.has(hotelSn)).length
    : hotelSns.length;
  return { sn, name, title, summary, picture, hotelCount };
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
  { name }: Parsed<'hotel/getHotelCollection'>,
): Promise<Output<'hotel/getHotelCollection'>> {
  const collection = await findHotelCollection(ctx.db, name);
  if (collection === undefined) throw new Fault(errorCodes.notFound);
  const { bookingType, maxTotal, hotelSns } = collection;
  const stay = defaultStay(
    (bookingType === null ? null : bookingTypeOf(bookingType)) ?? defaultBookingType(ctx.now),
    ctx.now,
  );
  const catalogue = await loadCatalogueFor(ctx, hotelSns);
  const cards = hotelListCards(
    catalogue,
    hotelSns,
    stay,
    ctx.now,
    maxTotal === null ? maxListedHotels : hotelSns.length,
  );
  // The cheap rooms of a hotel may be taken or cost more at this hour: then it does not match the
  // collection.
  const matching = cards.filter(
    ({ offer }) => maxTotal === null || offer === null || offer.total <= maxTotal,
  );
  return {
    ...headOf(ctx, collection),
    stay,
    hotels: matching.slice(0, maxListedHotels),
    asOf: ctx.now,
  };
}

// The sections of home for a place: flash sales, then free hotels of each booking type; empty
// sections are left out.

import type { HotelCard } from '#contract/schemas/hotel.ts';
import { defaultProvince } from '#domain/place.ts';
import { flashSaleFor } from '#domain/price.ts';
import type { Where } from '#domain/search.ts';
import {
  bookingTypeNames,
  defaultBookingType,
  defaultStay,
  type BookingType,
  type Stay,
} from '#domain/stay.ts';
import type { Instant } from '#domain/time/time.ts';
import { cardsAround } from './hotel-card.ts';
import { withDifferentLeads } from './lead-pictures.ts';
import { withoutUnknownPlace, type Catalogue, type IndexedHotel } from './memory/catalogue.ts';
import { findFirst, findHotels, type Found, type Search } from './memory/find-hotels.ts';

export type HomeSection = {
  kind: 'flashSale' | BookingType;
  stay: Stay;
  endsAt: Instant | null;
  hotels: HotelCard[];
};
const maxHotels = 10;

/** The requested place, or the default province when it is unknown or no hotel is near. */
export function homePlace(catalogue: Catalogue, where: Where | null, now: Instant): Where {
  const fallback: Where = { kind: 'province', sn: defaultProvince.sn };
  const known = where === null ? fallback : withoutUnknownPlace(catalogue, where);
  if (known.kind === 'anywhere') return fallback;
  if (known.kind !== 'nearBy' && known.kind !== 'landmark') return known;
  const stay = defaultStay(defaultBookingType(now), now);
  return findFirst(catalogue, { where: known, stay, sort: 'nearest', now }, 0).total > 0
    ? known
    : fallback;
}

export function homeSections(catalogue: Catalogue, where: Where, now: Instant): HomeSection[] {
  const sections = [
    flashSales(catalogue, where, now),
    ...bookingTypeNames.map((type) => freeHotels(catalogue, where, type, now)),
  ];
  const shown = sections.filter((section) => section.hotels.length > 0);
  const before: string[] = [];
  for (const section of shown) section.hotels = withDifferentLeads(section.hotels, before);
  return shown;
}

/** The stay of a section: the default of its booking type. */
export function searchFor(where: Where, type: BookingType, now: Instant): Search {
  return {
    where,
    stay: defaultStay(type, now),
    sort: where.kind === 'nearBy' || where.kind === 'landmark' ? 'nearest' : 'bestMatch',
    now,
  };
}

/**
 * Cards of free hotels in order, as many as a section shows, without those whose card is rejected.
 */
function firstCards(
  catalogue: Catalogue,
  found: readonly Found[],
  { where, stay, now }: Search,
  keep: (card: HotelCard) => boolean,
): HotelCard[] {
  const cards: HotelCard[] = [];
  const makeCard = cardsAround(where, catalogue, stay, now);
  for (const { hotel, state, metres } of found) {
    if (state !== 'free' || cards.length === maxHotels) break;
    const card = makeCard(hotel, metres);
    if (keep(card)) cards.push(card);
  }
  return cards;
}

function freeHotels(
  catalogue: Catalogue,
  where: Where,
  type: BookingType,
  now: Instant,
): HomeSection {
  const search = searchFor(where, type, now);
  return {
    kind: type,
    stay: search.stay,
    endsAt: null,
    hotels: firstCards(
      catalogue,
      findFirst(catalogue, search, maxHotels).found,
      search,
      () => true,
    ),
  };
}

/** Flash sales of this hour's booking type, else of the other one that has them. */
function flashSales(catalogue: Catalogue, where: Where, now: Instant): HomeSection {
  const defaultType = defaultBookingType(now);
  const section = flashSalesOf(catalogue, where, defaultType, now);
  return section.hotels.length > 0
    ? section
    : flashSalesOf(catalogue, where, defaultType === 'hourly' ? 'overnight' : 'hourly', now);
}

/**
 * The end is shown only when all of them share it, because the countdown must be correct for each.
 */
function flashSalesOf(
  catalogue: Catalogue,
  where: Where,
  type: BookingType,
  now: Instant,
): HomeSection {
  const onSale = (hotel: IndexedHotel) =>
    hotel.rooms.some(({ room }) => flashSaleFor(type, 1, now, room.flashSales) !== null);
  const search = { ...searchFor(where, type, now), only: onSale };
  const hotels = firstCards(
    catalogue,
    findHotels(catalogue, search),
    search,
    (card) => card.offer?.flashSale !== null,
  );
  const ends = new Set(hotels.map((card) => card.offer?.flashSale?.to));
  return {
    kind: 'flashSale',
    stay: search.stay,
    endsAt: ends.size === 1 ? ([...ends][0] ?? null) : null,
    hotels,
  };
}

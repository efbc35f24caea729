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
import { findFirst, findHotels, type Search } from './memory/find-hotels.ts';

export type HomeSection = {
  kind: 'flashSale' | BookingType;
  stay: Stay;
  endsAt: Instant | null;
  hotels: HotelCard[];
};
/** A row of four and one in reserve, where one stands above already; more weigh the page down. */
const maxHotels = 5;
/** How many free hotels the hotels of a section are chosen from. */
export const homeCandidates = 40;
/** Side by side on a wide screen. */
const rowLength = 4;

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

/**
 * No hotel stands in two sections, none of `without` in any, and neighbours begin with different
 * pictures.
 */
export function homeSections(
  catalogue: Catalogue,
  where: Where,
  now: Instant,
  without: readonly number[] = [],
): HomeSection[] {
  const sections: HomeSection[] = [];
  const taken = new Set(without);
  const add = (section: HomeSection): void => {
    if (section.hotels.length === 0) return;
    sections.push(section);
    for (const { sn } of section.hotels) taken.add(sn);
  };
  add(flashSales(catalogue, where, now, taken));
  for (const type of bookingTypeNames) add(freeHotels(catalogue, where, type, now, taken));
  const before: string[] = [];
  for (const section of sections) section.hotels = withDifferentLeads(section.hotels, before);
  return sections;
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
 * Where a place has few hotels, the first section leaves some for the others, unless these are too
 * few for a row.
 */
function freeHotels(
  catalogue: Catalogue,
  where: Where,
  type: BookingType,
  now: Instant,
  taken: ReadonlySet<number>,
): HomeSection {
  const search = searchFor(where, type, now);
  const free = findFirst(catalogue, search, homeCandidates).found.filter(
    ({ state }) => state === 'free',
  );
  const fairShare = Math.max(rowLength, Math.ceil(free.length / bookingTypeNames.length));
  const chosen = free
    .filter(({ hotel }) => !taken.has(hotel.sn))
    .slice(0, Math.min(maxHotels, fairShare));
  const makeCard = cardsAround(where, catalogue, search.stay, now);
  return {
    kind: type,
    stay: search.stay,
    endsAt: null,
    hotels: chosen.map(({ hotel, metres }) => makeCard(hotel, metres)),
  };
}

/** Flash sales of this hour's booking type, else of the other one that has them. */
function flashSales(
  catalogue: Catalogue,
  where: Where,
  now: Instant,
  taken: ReadonlySet<number>,
): HomeSection {
  const defaultType = defaultBookingType(now);
  const otherType = defaultType === 'hourly' ? 'overnight' : 'hourly';
  const section = flashSalesOf(catalogue, where, defaultType, now, taken);
  return section.hotels.length > 0
    ? section
    : flashSalesOf(catalogue, where, otherType, now, taken);
}

/** The first hotels whose cheapest room is on sale. */
function saleCards(catalogue: Catalogue, search: Search): HotelCard[] {
  const { where, stay, now } = search;
  const cards: HotelCard[] = [];
  const makeCard = cardsAround(where, catalogue, stay, now);
  for (const { hotel, state, metres } of findHotels(catalogue, search)) {
    if (state !== 'free' || cards.length === maxHotels) break;
    const card = makeCard(hotel, metres);
    if (card.offer?.flashSale !== null) cards.push(card);
  }
  return cards;
}

/**
 * The end is shown only when all of them share it, because the countdown must be correct for each.
 */
function flashSalesOf(
  catalogue: Catalogue,
  where: Where,
  type: BookingType,
  now: Instant,
  taken: ReadonlySet<number>,
): HomeSection {
  const onSale = (hotel: IndexedHotel) =>
    !taken.has(hotel.sn) &&
    hotel.rooms.some(({ room }) => flashSaleFor(type, 1, now, room.flashSales) !== null);
  const search = { ...searchFor(where, type, now), only: onSale };
  const hotels = saleCards(catalogue, search);
  const ends = new Set(hotels.map((card) => card.offer?.flashSale?.to));
  return {
    kind: 'flashSale',
    stay: search.stay,
    endsAt: ends.size === 1 ? ([...ends][0] ?? null) : null,
    hotels,
  };
}

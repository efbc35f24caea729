// Similar hotels that are near and free for the same stay: of the same kind and price first, then
// the nearer ones.

import type { HotelCard } from '#contract/schemas/hotel.ts';
import type { Stay } from '#domain/stay.ts';
import type { Instant } from '#domain/time/time.ts';
import { cardsFor } from './hotel-card.ts';
import type { Catalogue, IndexedHotel } from './memory/catalogue.ts';
import { findFirst, type Search } from './memory/find-hotels.ts';

/** As many as a row of cards is scrolled through, within a short ride. */
const maxShown = 6;
const radiusMetres = 5_000;
/** So many of the nearest are priced; beyond them none is likely to be more similar. */
const maxPriced = 30;
/** With the hotel itself, which is the nearest of all. */
export const maxNear = maxPriced + 1;

/** The hotels near a hotel, with itself among them. */
export function nearSearch(
  { latitude, longitude }: IndexedHotel,
  stay: Stay,
  now: Instant,
): Search {
  return {
    where: { kind: 'area', latitude, longitude, zoom: 15, radius: radiusMetres },
    stay,
    sort: 'nearest',
    now,
  };
}

/**
 * A few, each with its exact price and its distance from this hotel. Where this hotel has no price
 * for the stay, kind and distance alone decide.
 */
export function similarHotels(
  catalogue: Catalogue,
  hotel: IndexedHotel,
  stay: Stay,
  now: Instant,
): HotelCard[] {
  const near = findFirst(
    catalogue,
    { ...nearSearch(hotel, stay, now), only: (other) => other.sn !== hotel.sn },
    maxPriced,
  ).found.filter(({ state }) => state === 'free');
  const makeCard = cardsFor(catalogue, stay, now);
  const price = makeCard(hotel).offer?.total ?? null;
  const ranked = near.map(({ hotel: other, metres }) => {
    const card = makeCard(other, metres);
    return { card, rank: unlikeness(hotel, card, price) + (metres ?? 0) / radiusMetres };
  });
  return ranked
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, maxShown)
    .map(({ card }) => card);
}

/**
 * 0 for the same kind at the same price; another kind counts as much as a third more or less to
 * pay, and that as much as all of the distance.
 */
function unlikeness(
  hotel: IndexedHotel,
  { hotelType, offer }: HotelCard,
  price: number | null,
): number {
  const kind = hotelType === hotel.hotelType ? 0 : 1;
  return price === null || offer === null
    ? kind
    : kind + (3 * Math.abs(offer.total - price)) / price;
}

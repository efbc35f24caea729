// Similar hotels that are near and free for the same stay: of the same kind and price first, then
// the nearer ones.

import type { HotelCard } from '#contract/schemas/hotel.ts';
import type { Stay } from '#domain/stay.ts';
import type { Instant } from '#domain/time/time.ts';
import { cardsFor } from './hotel-card.ts';
import { withDifferentLeads } from './lead-pictures.ts';
import type { Catalogue, IndexedHotel } from './memory/catalogue.ts';
import { findFirst, type Search } from './memory/find-hotels.ts';

/** The length of a row of cards, and a distance of a short ride. */
const maxShown = 6;
const radiusMetres = 5_000;
/**
 * The number of nearest hotels that are priced; those further away are unlikely to be more similar.
 */
const maxPriced = 30;
/** One more, because the nearest hotel found is the hotel itself. */
export const maxNear = maxPriced + 1;

/** The hotels near a hotel, including itself. */
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
 * A few similar hotels, each with its exact price and its distance from this hotel. When this hotel
 * has no price for the stay, only type and distance count.
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
  const closest = ranked.toSorted((a, b) => a.rank - b.rank).slice(0, maxShown);
  return withDifferentLeads(closest.map(({ card }) => card));
}

/**
 * Dissimilarity: 0 for the same type at the same price and place. Another type weighs as much as a
 * price difference of a third, or as the maximum distance.
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

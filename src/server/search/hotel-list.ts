// A list of hotels chosen beforehand, as cards for one stay: those that are free come first,
// otherwise in their order.

import type { HotelCard } from '#contract/schemas/hotel.ts';
import type { Stay } from '#domain/stay.ts';
import type { Instant } from '#domain/time/time.ts';
import { cardsFor } from './hotel-card.ts';
import { withDifferentLeads } from './lead-pictures.ts';
import type { Catalogue } from './memory/catalogue.ts';

/** The default limit: one page. */
export const maxListedHotels = 40;

/** Cards of at most `most` of the hotels; hotels that no longer exist are skipped. */
export function hotelListCards(
  catalogue: Catalogue,
  hotelSns: readonly number[],
  stay: Stay,
  now: Instant,
  most = maxListedHotels,
): HotelCard[] {
  const hotels = hotelSns
    .map((sn) => catalogue.hotels.get(sn))
    .filter((hotel) => hotel !== undefined)
    .slice(0, most);
  const makeCard = cardsFor(catalogue, stay, now);
  const cards = hotels.map((hotel) => makeCard(hotel));
  return withDifferentLeads(
    cards.toSorted((a, b) => Number(b.state === 'free') - Number(a.state === 'free')),
  );
}

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

type ListOptions = {
  /** The number of cards at most. */
  readonly most?: number;
  /** Hotels whose offer costs more than this many đồng are left out. */
  readonly maxTotal?: number | null;
};

/** Hotels that no longer exist are skipped; a free one is never cut off for one that is not. */
export function hotelListCards(
  catalogue: Catalogue,
  hotelSns: readonly number[],
  stay: Stay,
  now: Instant,
  { most = maxListedHotels, maxTotal = null }: ListOptions = {},
): HotelCard[] {
  const makeCard = cardsFor(catalogue, stay, now);
  const cards = hotelSns
    .map((sn) => catalogue.hotels.get(sn))
    .filter((hotel) => hotel !== undefined)
    .map((hotel) => makeCard(hotel))
    .filter(({ offer }) => maxTotal === null || offer === null || offer.total <= maxTotal)
    .toSorted((a, b) => Number(b.state === 'free') - Number(a.state === 'free'));
  return withDifferentLeads(cards.slice(0, most));
}

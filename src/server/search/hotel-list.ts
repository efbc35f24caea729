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

/**
 * Those of the hotels that exist and whose offer for the stay costs at most `maxTotal` đồng: the
 * cheap rooms of one may be taken, or cost more at this hour. One without an offer stays.
 */
export function hotelsWithin(
  catalogue: Catalogue,
  hotelSns: readonly number[],
  { stay, now, maxTotal }: { stay: Stay; now: Instant; maxTotal: number | null },
): number[] {
  const makeCard = cardsFor(catalogue, stay, now);
  return hotelSns.filter((sn) => {
    const hotel = catalogue.hotels.get(sn);
    if (hotel === undefined || maxTotal === null) return hotel !== undefined;
    const { offer } = makeCard(hotel);
    return offer === null || offer.total <= maxTotal;
  });
}

/** Hotels that no longer exist are skipped; a free one is never cut off for one that is not. */
export function hotelListCards(
  catalogue: Catalogue,
  hotelSns: readonly number[],
  stay: Stay,
  now: Instant,
  { most = maxListedHotels }: { readonly most?: number } = {},
): HotelCard[] {
  const makeCard = cardsFor(catalogue, stay, now);
  const cards = hotelSns
    .map((sn) => catalogue.hotels.get(sn))
    .filter((hotel) => hotel !== undefined)
    .map((hotel) => makeCard(hotel))
    .toSorted((a, b) => Number(b.state === 'free') - Number(a.state === 'free'));
  return withDifferentLeads(cards.slice(0, most));
}

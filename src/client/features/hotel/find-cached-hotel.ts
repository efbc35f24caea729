// Looks a hotel up in the lists that are on the device, so that its page is painted before anything has come.

import type { QueryClient } from '@tanstack/react-query';
import type { CallName } from '#contract/calls/calls.ts';
import type { HotelCard } from '#contract/schemas/hotel.ts';
import { defaultBookingType, defaultStay, type Stay } from '#domain/stay.ts';
import type { Instant } from '#domain/time/time.ts';
import { serverNow } from '../../runtime/server-clock.ts';
import { hotelSummaryOf, type CachedHotel } from '../hotel-list/hotel-summary.ts';
import { stayIn } from '../stay/stay-from-url.ts';

/** The calls that answer with cards; each card is priced for the list's stay, or for the usual one of its moment. */
const lists: ReadonlySet<unknown> = new Set<CallName>([
  'hotel/searchHotel',
  'hotel/getMapHotelList',
  'hotel/getHome',
  'hotel/getSimilarHotelList',
  'hotel/getHotelCollection',
  'place/getProvinceDetail',
  'promotion/getPromotionDetail',
  'blog/getPost',
  'favorite/getFavoriteList',
]);
type List = { readonly hotels: readonly HotelCard[]; readonly stay?: Stay };
type Answer = Partial<List> & { readonly sections?: readonly List[]; readonly asOf?: Instant };

/** The card of the newest list that has one, a list for the same stay first; null when none has. */
export function findCachedHotel(
  client: QueryClient,
  slug: string,
  search: URLSearchParams,
): CachedHotel | null {
  const asked = JSON.stringify(stayIn(search));
  const at = serverNow();
  let known: CachedHotel | null = null;
  const answers = client
    .getQueryCache()
    .getAll()
    .filter(({ queryKey, state }) => lists.has(queryKey[0]) && state.data !== undefined);
  for (const { state } of answers.toSorted(
    (a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt,
  )) {
    const answer = state.data as Answer;
    for (const { hotels = [], stay } of [answer, ...(answer.sections ?? [])]) {
      const card = hotels.find((hotel) => hotel.slug === slug);
      if (card === undefined) continue;
      const pricedFor =
        stay ??
        (answer.asOf === undefined
          ? null
          : defaultStay(defaultBookingType(answer.asOf), answer.asOf));
      if (JSON.stringify(pricedFor) === asked)
        return { face: hotelSummaryOf(card), offer: card.offer, at };
      known ??= { face: hotelSummaryOf(card), offer: null, at };
    }
  }
  return known;
}

// Finds a hotel in the lists in the query cache, so that its page is painted before anything is
// loaded.

import type { QueryClient } from '@tanstack/react-query';
import type { CallName } from '#contract/calls/calls.ts';
import type { HotelCard } from '#contract/schemas/hotel.ts';
import { defaultBookingType, defaultStay, type Stay } from '#domain/stay.ts';
import type { Instant } from '#domain/time/time.ts';
import { serverNow } from '../../runtime/server-clock.ts';
import { hotelSummaryOf, type CachedHotel } from '../hotel-list/hotel-summary.ts';
import { stayIn } from '../stay/stay-from-url.ts';

/**
 * The calls whose results contain hotel cards, each priced for the list's stay or for the default
 * stay of its moment.
 */
const lists: ReadonlySet<unknown> = new Set<CallName>([
  'hotel/searchHotel',
  'hotel/getMapHotelList',
  'hotel/getHome',
  'hotel/getSimilarHotelList',
  'hotel/getHotelCardList',
  'hotel/getHotelCollection',
  'place/getProvinceDetail',
  'promotion/getPromotionDetail',
  'blog/getPost',
  'favorite/getFavoriteList',
]);
type List = { readonly hotels: readonly HotelCard[]; readonly stay?: Stay };
type CachedResult = Partial<List> & {
  readonly sections?: readonly List[];
  /** The hotels beside a map, priced for its stay. */
  readonly list?: List;
  readonly asOf?: Instant;
};

/**
 * The card from the newest list that has one, preferring a list for the same stay; null when there
 * is none.
 */
export function findCachedHotel(
  client: QueryClient,
  slug: string,
  search: URLSearchParams,
): CachedHotel | null {
  const requestedStay = JSON.stringify(stayIn(search));
  const at = serverNow();
  let fallback: CachedHotel | null = null;
  const answers = client
    .getQueryCache()
    .getAll()
    .filter(({ queryKey, state }) => lists.has(queryKey[0]) && state.data !== undefined);
  for (const { state } of answers.toSorted(
    (a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt,
  )) {
    const result = state.data as CachedResult;
    const beside = result.list === undefined ? [] : [{ ...result, hotels: result.list.hotels }];
    for (const { hotels = [], stay } of [result, ...beside, ...(result.sections ?? [])]) {
      const card = hotels.find((hotel) => hotel.slug === slug);
      if (card === undefined) continue;
      const pricedFor =
        stay ??
        (result.asOf === undefined
          ? null
          : defaultStay(defaultBookingType(result.asOf), result.asOf));
      if (JSON.stringify(pricedFor) === requestedStay)
        return { face: hotelSummaryOf(card), offer: card.offer, at };
      fallback ??= { face: hotelSummaryOf(card), offer: null, at };
    }
  }
  return fallback;
}

// Answers the call of the map: the same search as the list's, cut to the box in sight.

import type { Output, Parsed } from '#contract/calls/calls.ts';
import type { RequestContext } from '../../context/request-context.ts';
import { cardsAround } from '../../search/hotel-card.ts';
import { marksOf } from '../../search/map-markers.ts';
import { placeView } from '../../search/memory/catalogue.ts';
import { inOrder } from '../../search/memory/find-hotels.ts';
import { searchOf } from '../../search/parse-search.ts';
import { findInBox } from '../../search/search-source.ts';

export async function getMapHotelList(
  ctx: RequestContext,
  input: Parsed<'hotel/getMapHotelList'>,
): Promise<Output<'hotel/getMapHotelList'>> {
  const { west, south, east, north, viewZoom, ...address } = input;
  const { search, state } = await searchOf(ctx, address);
  const { where, stay, filters, now } = search;
  const box = { west, south, east, north };
  const { catalogue, found, total } = await findInBox(ctx, search, box);
  const { pins, clusters } = marksOf(found, box, viewZoom);
  const makeCard = cardsAround(where, catalogue, stay, now, filters);
  const listed = state.limit === undefined ? null : inOrder(found).slice(0, state.limit);
  return {
    place: placeView(catalogue, where),
    stay,
    total,
    hotels: pins.map(({ hotel, metres }) => makeCard(hotel, metres)),
    clusters: [...clusters],
    ...(listed === null
      ? {}
      : {
          list: {
            count: found.length,
            hotels: listed.map(({ hotel, metres }) => makeCard(hotel, metres)),
          },
        }),
    asOf: now,
  };
}

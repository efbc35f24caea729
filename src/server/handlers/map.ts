// Answers the call of the map: the same search as the list's, cut to the box in sight.

import type { Output, Parsed } from '#contract/calls.ts';
import type { Context } from '../context.ts';
import { findInBox } from '../search/answer.ts';
import { searchOf } from '../search/asked.ts';
import { cardsFor } from '../search/card.ts';
import { placeView } from '../search/catalogue.ts';
import { marksOf } from '../search/map-marks.ts';

export async function getMapHotelList(
  ctx: Context,
  input: Parsed<'hotel/getMapHotelList'>,
): Promise<Output<'hotel/getMapHotelList'>> {
  const { west, south, east, north, viewZoom, ...address } = input;
  const { search } = await searchOf(ctx, address);
  const { where, stay, filters, now } = search;
  const box = { west, south, east, north };
  const { catalogue, found, total } = await findInBox(ctx, search, box);
  const { pins, clusters } = marksOf(found, box, viewZoom);
  const makeCard = cardsFor(catalogue, stay, now, filters);
  return {
    place: placeView(catalogue, where),
    stay,
    total,
    hotels: pins.map(({ hotel, metres }) => makeCard(hotel, where.kind === 'area' ? null : metres)),
    clusters: [...clusters],
    asOf: now,
  };
}

// Answers the call of the map: the same search as the list's, cut to the box in sight.

import type { Output, Parsed } from '#contract/calls.ts';
import { readSearch, stayOf } from '#domain/search.ts';
import type { Context } from '../context.ts';
import { cardOf } from '../search/card.ts';
import { knownWhere, placeView } from '../search/catalogue.ts';
import { findHotels } from '../search/find.ts';
import { marksOf } from '../search/map-marks.ts';

export async function getMapHotelList(ctx: Context, input: Parsed<'hotel/getMapHotelList'>): Promise<Output<'hotel/getMapHotelList'>> {
  const { catalogue } = ctx.index;
  const { now } = ctx;
  const { west, south, east, north, viewZoom, ...address } = input;
  const names: Readonly<Record<string, string | undefined>> = address;
  const state = readSearch({ get: (name) => names[name] ?? null }, now);
  const stay = stayOf(state, now);
  const where = knownWhere(catalogue, state.where);
  const found = findHotels(catalogue, { ...state, where, stay, now });
  const { pins, clusters } = marksOf(found, { west, south, east, north }, viewZoom);
  return {
    place: placeView(catalogue, where), stay, total: found.length,
    hotels: pins.map(({ hotel, metres }) => cardOf(catalogue, hotel, stay, now, metres)), clusters: [...clusters], asOf: now,
  };
}

// Input and output of the map call: hotels of a search inside a box of the map, one by one or in
// clusters.

import * as v from 'valibot';
import { defineSchemas } from './define-schemas.ts';
import { HotelCard, PlaceView, SearchInput } from './hotel.ts';
import { At, StayValue } from './values.ts';

/** A number sent as one or, in an address, as text. */
const numberIn = (min: number, max: number) =>
  v.pipe(
    v.union([
      v.number(),
      v.pipe(v.string(), v.regex(/^-?\d{1,3}(?:\.\d{1,12})?$/), v.transform(Number)),
    ]),
    v.minValue(min),
    v.maxValue(max),
  );

/**
 * Hotels too close to each other to be distinguished at this zoom: how many, and the box that shows
 * them all.
 */
const HotelCluster = v.object({
  latitude: v.number(),
  longitude: v.number(),
  count: v.number(),
  west: v.number(),
  south: v.number(),
  east: v.number(),
  north: v.number(),
});
export type HotelCluster = v.InferOutput<typeof HotelCluster>;

export const mapSchemas = defineSchemas({
  'hotel/getMapHotelList': {
    description:
      'The hotels of a search inside a box of the map, each with the all-in price of that ' +
      'very stay, the crowded ones as clusters; at most 300 of both. With a limit also so many ' +
      'of all hotels inside the box, those in clusters among them, in the order asked for.',
    input: v.object({
      ...SearchInput.entries,
      west: numberIn(-180, 180),
      south: numberIn(-90, 90),
      east: numberIn(-180, 180),
      north: numberIn(-90, 90),
      viewZoom: numberIn(0, 24),
    }),
    /**
     * `total` counts the whole search, as its list does; `hotels` and `clusters` are those inside
     * the box.
     */
    output: v.object({
      place: PlaceView,
      stay: StayValue,
      total: v.number(),
      hotels: v.array(HotelCard),
      clusters: v.array(HotelCluster),
      /** Given with `limit`: the first of all hotels inside the box, and how many those are. */
      list: v.optional(v.object({ count: v.number(), hotels: v.array(HotelCard) })),
      asOf: At,
    }),
  },
});

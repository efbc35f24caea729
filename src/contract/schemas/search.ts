// A search as the server read it from its address, so that a screen shows what was searched for
// without reading the address again.

import * as v from 'valibot';
import {
  reviewScores,
  sortNames,
  stayFaults,
  type Filters,
  type RefusedStay,
  type SearchState,
  type Where,
} from '#domain/search.ts';
import { BookingTypeName, Clock, Day, StayValue } from './values.ts';

const place = { latitude: v.number(), longitude: v.number() };
export const WhereValue: v.GenericSchema<Where> = v.variant('kind', [
  v.object({ kind: v.literal('province'), sn: v.number() }),
  v.object({ kind: v.literal('district'), sn: v.number() }),
  v.object({ kind: v.literal('nearBy'), ...place }),
  v.object({ kind: v.literal('landmark'), slug: v.string(), ...place }),
  v.object({
    kind: v.literal('area'),
    ...place,
    zoom: v.number(),
    radius: v.number(),
    size: v.exactOptional(v.object({ width: v.number(), height: v.number() })),
  }),
  v.object({ kind: v.literal('anywhere') }),
]);

const numbers = v.array(v.number());
const score = v.nullable(v.picklist(reviewScores));
const FiltersValue: v.GenericSchema<Filters> = v.object({
  minPrice: v.nullable(v.number()),
  maxPrice: v.nullable(v.number()),
  facility: numbers,
  hotelType: numbers,
  paymentMethod: numbers,
  filterByRating: score,
  rateReviewClean: score,
  isFlashSale: v.boolean(),
  isFreeToCancel: v.boolean(),
  hotelCollectionSn: v.nullable(v.number()),
  promotion: v.nullable(v.string()),
});

/**
 * `stay` is what the address names, even where it cannot be had any more; null where it names none.
 */
export const SearchStateValue: v.GenericSchema<SearchState> = v.object({
  where: WhereValue,
  type: BookingTypeName,
  filters: FiltersValue,
  stay: v.nullable(StayValue),
  sort: v.picklist(sortNames),
  page: v.number(),
  limit: v.exactOptional(v.number()),
});

/** The stay of the address where another one is answered instead, and why. */
export const RefusedStayValue: v.GenericSchema<RefusedStay> = v.object({
  type: BookingTypeName,
  fault: v.picklist(stayFaults),
  from: v.nullable(Day),
  to: v.nullable(Day),
  start: v.nullable(Clock),
  end: v.nullable(Clock),
});

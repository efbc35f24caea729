// The search in the URL and its results, read by the page, its header and the opened search bar
// alike.

import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { useSearchParams } from 'react-router';
import type { Input, Output } from '#contract/calls/calls.ts';
import { filterNames, readSearch, stayOf, type SearchState } from '#domain/search.ts';
import type { Stay } from '#domain/stay.ts';
import type { Instant } from '#domain/time/time.ts';
import { query } from '../../api/queries.ts';
import { PageContext } from '../../runtime/page-context.ts';
import { placeOf, type Place } from '../places/place.ts';

type SearchQuery = Input<'hotel/searchHotel'>;
/** The parameters that name a place. */
export const placeParams = [
  'provinceSn',
  'districtSn',
  'location',
  'latitude',
  'longitude',
  'zoom',
  'radius',
  'width',
  'height',
] as const satisfies readonly (keyof SearchQuery)[];
const names: readonly (keyof SearchQuery)[] = [
  ...placeParams,
  'bookingType',
  'checkInDatePlan',
  'startTime',
  'endDate',
  'endTime',
  'sort',
  'ranking',
  'page',
  'limit',
  ...filterNames,
];
const longest = 60;

/**
 * Only the parameters of a search. Values that no search can have are left out, so that a broken
 * link still gets results.
 */
export function searchInput(params: URLSearchParams): SearchQuery {
  const input: SearchQuery = {};
  for (const name of names) {
    const value = params.get(name);
    if (value !== null && value !== '' && value.length <= longest) input[name] = value;
  }
  return input;
}

export type SearchResults = {
  readonly state: SearchState;
  readonly stay: Stay;
  readonly place: Place;
  readonly now: Instant;
  readonly answer: Output<'hotel/searchHotel'> | undefined;
};

/** Reads what the search page's loader has loaded; fetches nothing. */
export function useSearchResults(): SearchResults {
  const [params] = useSearchParams();
  const { now: origin } = use(PageContext);
  const { data: answer } = useQuery({
    ...query('hotel/searchHotel', searchInput(params)),
    enabled: false,
  });
  const now = answer?.asOf ?? origin;
  // The answer says what the address was read as; before there is one, as on a map that opens at an
  // area, and in answers saved by earlier builds, it is read here.
  const state = answer?.state ?? readSearch(params, now);
  const place =
    answer === undefined
      ? { where: state.where, name: null, parent: null }
      : placeOf(answer.place, state.where);
  return { state, stay: answer?.stay ?? stayOf(state, now), place, now, answer };
}

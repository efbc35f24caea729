// What a sheet of watching is about: the hotel or place, its stay, and what is known of its price.

import type { Output } from '#contract/calls/calls.ts';
import type { Vnd } from '#domain/money.ts';
import { aroundLandmark, watchedPlace, type WatchSubject } from '#domain/notifications/watch.ts';
import { filterParams, type Where } from '#domain/search.ts';
import type { Stay } from '#domain/stay.ts';

export type WatchRequest = {
  readonly subject: WatchSubject;
  readonly name: string;
  readonly stay: Stay;
  /** Whether nothing is free now. */
  readonly isFull: boolean;
  /** What it costs, or would: marks are offered below it. Null where nobody knows. */
  readonly price: Vnd | null;
  /** Of a place with free rooms: its cheapest one is asked for when the sheet opens. */
  readonly where?: Where | undefined;
};

/** Names it among those that wait for their guest to sign in. */
export const watchKey = ({ subject, stay }: Pick<WatchRequest, 'subject' | 'stay'>): string =>
  JSON.stringify([subject, stay]);

type Results = Pick<
  Output<'hotel/searchHotel'>,
  'state' | 'stay' | 'page' | 'hotels' | 'isPlaceAssumed'
>;

/**
 * The place of a search as it can be watched, if it has a name: for a room where none is free, else
 * for a lower price. What the list shows is filtered and in another order, so it does not tell what
 * the place costs.
 */
export function watchedIn(results: Results, name: string): WatchRequest | null {
  const { where } = results.state;
  const subject = watchedPlace(where);
  if (subject === null || results.isPlaceAssumed === true) return null;
  const isFull = results.hotels[0]?.state !== 'free';
  // Hotels that are taken stand last: a later page of them says nothing of the others. Nor does a
  // list without those that a filter left out.
  const isFiltered = Object.keys(filterParams(results.state.filters)).length > 0;
  if (isFull && (isFiltered || results.page !== 1)) return null;
  const request = { subject, name, stay: results.stay, isFull, price: null };
  if (isFull) return request;
  return { ...request, where: where.kind === 'landmark' ? aroundLandmark(where) : where };
}

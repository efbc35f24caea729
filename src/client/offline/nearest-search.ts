// A search that is not saved for its very hours: the saved one for the same place that begins
// nearest to them, which then says for which time it was.

import type { Input, Output } from '#contract/calls/calls.ts';
import { readSearch, type SearchState } from '#domain/search.ts';
import { shownInterval } from '#domain/stay.ts';
import { epochMs, type Instant } from '#domain/time/time.ts';

type SearchQuery = Input<'hotel/searchHotel'>;
export type SavedSearch<Key> = {
  readonly key: Key;
  readonly input: SearchQuery;
  readonly stay: Output<'hotel/searchHotel'>['stay'];
  readonly savedAt: number;
};

/**
 * From the addresses and not from the answers, which hold the default place of an address without
 * one.
 */
const stateOf = (input: SearchQuery, now: Instant): SearchState =>
  readSearch(new URLSearchParams(input as Record<string, string>), now);

/** All of a search but when the stay is. */
const subjectOf = ({ where, type, filters, sort, page, limit }: SearchState): string =>
  JSON.stringify([where, type, filters, sort, page, limit]);

/** Null when no saved search has the same place, kind of stay, filters, order and page. */
export function nearestSearch<Key>(
  asked: SearchQuery,
  saved: readonly SavedSearch<Key>[],
  now: Instant,
): Key | null {
  const state = stateOf(asked, now);
  const subject = subjectOf(state);
  const start = state.stay === null ? now : shownInterval(state.stay).from;
  const distance = ({ stay }: SavedSearch<Key>): number =>
    Math.abs(epochMs(shownInterval(stay).from) - epochMs(start));
  return (
    saved
      .filter(({ input }) => subjectOf(stateOf(input, now)) === subject)
      .toSorted((a, b) => distance(a) - distance(b) || b.savedAt - a.savedAt)[0]?.key ?? null
  );
}

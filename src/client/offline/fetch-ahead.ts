// Data of a page that is likely to be opened, fetched before it is.

import { hashKey, type Query, type QueryClient } from '@tanstack/react-query';
import type { CallName, Input } from '#contract/calls/calls.ts';
import { call } from '../api/queries.ts';
import { saveQuery } from './query-persister.ts';
import { requestsAhead } from './requests-ahead.ts';
import { markFetched } from './restored-queries.ts';

type QueryKey<Name extends CallName> = readonly [call: Name, input: Input<Name>, owner: string];

/** The hashes of what was fetched and never shown. */
const unseen = new Set<string>();

/**
 * Fetches what nothing on the page shows and nobody waits for: outside the query, so that it is
 * neither answered with saved data nor taken for an outage however long it takes. A failure leaves
 * the cache as it was.
 */
export async function fetchAhead<Name extends CallName>(
  client: QueryClient,
  queryKey: QueryKey<Name>,
): Promise<void> {
  const hash = hashKey(queryKey);
  const find = (): Query | undefined => client.getQueryCache().get(hash);
  const before = find();
  if (requestsAhead.has(hash) || isWaitedFor(before) || isFresh(client, before)) return;
  const { dataUpdateCount = 0, isInvalidated = false } = before?.state ?? {};
  const [name, input] = queryKey;
  const request = call(client, name, input, undefined, { isAhead: true });
  requestsAhead.set(hash, request);
  try {
    const data = await request;
    // A page that waits for the request takes and saves its answer itself.
    const now = find();
    if (isWaitedFor(now)) return;
    // What came or was found out of date meanwhile is newer than this answer.
    if (
      now !== undefined &&
      (now.state.dataUpdateCount > dataUpdateCount || (now.state.isInvalidated && !isInvalidated))
    )
      return;
    markFetched(hash);
    client.setQueryData(queryKey, data);
    unseen.add(hash);
  } catch {
    /* the page that needs it asks again, and says what is wrong */
  } finally {
    requestsAhead.delete(hash);
  }
}

/** Shown on the page, or fetched for one. */
const isWaitedFor = (query: Query | undefined): boolean =>
  query !== undefined && (query.getObserversCount() > 0 || query.state.fetchStatus === 'fetching');

function isFresh(client: QueryClient, query: Query | undefined): boolean {
  const { staleTime } = client.defaultQueryOptions({ queryKey: query?.queryKey ?? [] });
  return (
    query?.state.data !== undefined &&
    !query.isStaleByTime(typeof staleTime === 'number' ? staleTime : 0)
  );
}

/**
 * From then on saves what was fetched ahead once it is shown: the device stores the hotels that were
 * viewed. `later` runs a task in an idle moment.
 */
export function saveWhenShown(client: QueryClient, later: (task: () => void) => void): void {
  client.getQueryCache().subscribe(({ type, query }) => {
    if (
      type === 'observerAdded' &&
      unseen.delete(query.queryHash) &&
      query.state.data !== undefined
    )
      later(() => saveQuery(query as Query));
  });
}

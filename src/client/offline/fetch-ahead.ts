// Queries of a page that is likely to be opened, fetched before it is.

import type { Query, QueryClient, QueryFunction } from '@tanstack/react-query';
import { persistedQuery, saveQuery } from './query-persister.ts';

type QueryOptions = {
  readonly queryKey: readonly unknown[];
  readonly queryFn: QueryFunction<never, never>;
};

/** The hashes of what was fetched and never shown. */
const unseen = new Set<string>();

const save = (query: Query): void => {
  if (query.getObserversCount() > 0) saveQuery(query);
  else unseen.add(query.queryHash);
};

/**
 * Fetches a query that nothing on the page shows. The page that is then opened waits for this very
 * fetch, so it falls back to saved data like any other; what was never shown is not saved. A failure
 * leaves nothing in the cache, so that the page itself fetches again.
 */
export async function fetchAhead(client: QueryClient, options: QueryOptions): Promise<void> {
  const cache = client.getQueryCache();
  const find = (): Query | undefined => cache.find({ queryKey: options.queryKey });
  const isShown = (query: Query | undefined): boolean => (query?.getObserversCount() ?? 0) > 0;
  if (isShown(find())) return;
  await client.prefetchQuery({
    queryKey: options.queryKey,
    queryFn: options.queryFn as never,
    persister: ((fetcher: never, context: never, query: Query) =>
      persistedQuery(fetcher, context, query, save)) as never,
  });
  const found = find();
  if (found?.state.status === 'error' && found.state.data === undefined && !isShown(found))
    client.removeQueries({ queryKey: options.queryKey, exact: true });
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

// The query cache: results are fresh for half a minute, stay while the page is open, and are
// fetched again when it gets the focus.

import { QueryClient, type QueryPersister } from '@tanstack/react-query';
import { callOf, type CallName } from '#contract/calls/calls.ts';
import { policy } from '#domain/policy.ts';
import { dayMs } from '#domain/time/day-length.ts';

/** Fetches from the server, bypassing what is saved. */
export const withoutPersister: QueryPersister = (fetcher, context) => fetcher(context);

/** `persister` serves the calls whose row says `offline: 'cache'`; the server has none. */
export function createQueryClient(persister: QueryPersister = withoutPersister): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: policy.answersKeptDays * dayMs,
        retry: false,
        refetchOnWindowFocus: typeof window !== 'undefined',
        // The persister decides what to do without a network; a paused query would block its
        // screen.
        networkMode: 'offlineFirst',
        persister: (fetcher, context, query) =>
          (callOf(query.queryKey[0] as CallName).offline === 'cache'
            ? persister
            : withoutPersister)(fetcher, context, query),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

// The cache of answers: fresh for half a minute, kept while the page lives, asked again when it is looked at.

import { QueryClient, type QueryPersister } from '@tanstack/react-query';
import { callOf, type CallName } from '#contract/calls/calls.ts';
import { policy } from '#domain/policy.ts';

/** Asks the server itself, past whatever is saved. */
export const askUnsaved: QueryPersister = (ask, context) => ask(context);

/** `saved` answers for the calls that the table keeps for a page without a network; the server has none. */
export function makeQueryClient(saved: QueryPersister = askUnsaved): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: policy.answersKeptDays * 86_400_000,
        retry: false,
        refetchOnWindowFocus: typeof window !== 'undefined',
        // Fetchers decide themselves what to do without a network; a paused query would hang a screen.
        networkMode: 'offlineFirst',
        persister: (ask, context, query) =>
          (callOf(query.queryKey[0] as CallName).offline === 'cache' ? saved : askUnsaved)(
            ask,
            context,
            query,
          ),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

// The cache of answers: fresh for half a minute, kept while the page lives, asked again when it is looked at.

import { QueryClient } from '@tanstack/react-query';
import { policy } from '#domain/policy.ts';

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: policy.answersKeptDays * 86_400_000,
        retry: false,
        refetchOnWindowFocus: typeof window !== 'undefined',
        // Fetchers decide themselves what to do without a network; a paused query would hang a screen.
        networkMode: 'offlineFirst',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

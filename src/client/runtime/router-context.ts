// What loaders get through React Router's context, in the browser and on the server.

import type { QueryClient } from '@tanstack/react-query';
import { createContext, RouterContextProvider } from 'react-router';
import { isLocale, type Locale } from '#contract/paths.ts';
import type { Instant } from '#domain/time/time.ts';

export const clientContext = createContext<QueryClient>();
export const clockContext = createContext<() => Instant>();

type LoaderArgs = {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly context: Readonly<RouterContextProvider>;
  readonly request: Request;
};

export function createRouterContext(
  client: QueryClient,
  clock: () => Instant,
): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(clientContext, client);
  context.set(clockContext, clock);
  return context;
}

/** A loader's query client, current time, language and URL. */
export function loaderTools({ params, context, request }: LoaderArgs): {
  client: QueryClient;
  now: Instant;
  locale: Locale;
  url: URL;
} {
  const locale = params['locale'];
  return {
    client: context.get(clientContext),
    now: context.get(clockContext)(),
    locale: isLocale(locale) ? locale : 'vi-vn',
    url: new URL(request.url),
  };
}

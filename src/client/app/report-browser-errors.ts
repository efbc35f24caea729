// Tells the server what broke on this page: each different error once, ten at most, without anything of the person. What cannot be sent is dropped.

import { matchRoutes } from 'react-router';
import {
  describeError,
  errorsPerPage,
  sendBrowserErrors,
  type BrowserError,
  type HeardError,
} from '#contract/browser-error.ts';
import { callPath } from '#contract/calls/calls.ts';
import { isLocale, type RouteName } from '#contract/paths.ts';
import { attempt } from '#contract/request.ts';
import { isServerReachable } from '../runtime/reachability.ts';
import type { Handle } from '../runtime/route-handle.ts';
import { routes } from './routes.tsx';

/** What breaks soon after each other goes together. */
const togetherMs = 1_000;

export function makeReporter(): (heard: HeardError) => void {
  const told = new Set<string>();
  let unsent: BrowserError[] = [];
  return ({ kind, error, pathname }) => {
    const described = describeError(error, location.origin);
    if (described === null || told.size >= errorsPerPage) return;
    const equal = [described.message, ...described.stack].join('\n');
    if (told.has(equal)) return;
    told.add(equal);
    const first = pathname.split('/')[1];
    unsent.push({
      kind,
      ...described,
      route: routeOf(pathname),
      build: buildOfPage(),
      locale: isLocale(first) ? first : null,
    });
    if (unsent.length === 1)
      setTimeout(() => {
        void send(unsent);
        unsent = [];
      }, togetherMs);
  };
}

/** The one of this page. */
export const reportBrowserError = makeReporter();

function routeOf(pathname: string): RouteName | null {
  const match = matchRoutes(routes, pathname)?.at(-1);
  return (match?.route.handle as Handle | undefined)?.name ?? null;
}

function buildOfPage(): string {
  const script = document.querySelector<HTMLScriptElement>('script[data-at]');
  return script?.src.split('/').at(-1) ?? '';
}

async function send(errors: readonly BrowserError[]): Promise<void> {
  if (!navigator.onLine || !isServerReachable()) return;
  // Neither the token nor the device's id goes along: nobody asks whose browser it was.
  await attempt(
    { headers: () => ({}), fetch: (address, init) => fetch(address, { ...init, keepalive: true }) },
    {
      address: callPath(sendBrowserErrors),
      method: 'POST',
      body: JSON.stringify({ errors }),
      isRead: false,
    },
  );
}

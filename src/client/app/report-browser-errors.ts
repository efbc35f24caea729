// Reports this page's errors to the server: each distinct error once, ten at most, without personal
// data. What cannot be sent is dropped.

import { matchRoutes } from 'react-router';
import {
  describeError,
  errorsPerPage,
  sendBrowserErrors,
  type BrowserError,
  type ReportedError,
} from '#contract/browser-error.ts';
import { callPath } from '#contract/calls/calls.ts';
import { isLocale, type RouteName } from '#contract/paths.ts';
import { attempt } from '#contract/request.ts';
import { isServerReachable } from '../runtime/reachability.ts';
import type { Handle } from '../runtime/route-handle.ts';
import { routes } from './routes.tsx';

/** Errors that follow each other within this time are sent together. */
const batchMs = 1_000;

export function createReporter(): (error: ReportedError) => void {
  const reported = new Set<string>();
  let unsent: BrowserError[] = [];
  return ({ kind, error, pathname }) => {
    const described = describeError(error, location.origin);
    if (described === null || reported.size >= errorsPerPage) return;
    const signature = [described.message, ...described.stack].join('\n');
    if (reported.has(signature)) return;
    reported.add(signature);
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
      }, batchMs);
  };
}

export const reportBrowserError = createReporter();

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
  // Without the token and the device's id: reports are anonymous.
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

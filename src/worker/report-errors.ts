// Tells the server what broke in the service worker: each different error once while it lives, ten at most. What cannot be sent is dropped.

import { describeError, errorsPerPage, sendBrowserErrors } from '#contract/browser-error.ts';
import { attempt } from '#contract/request.ts';

declare const self: ServiceWorkerGlobalScope;

const told = new Set<string>();

export function reportErrors(): void {
  self.addEventListener('error', ({ error }) => void report(error));
  self.addEventListener('unhandledrejection', ({ reason }) => void report(reason));
}

async function report(error: unknown): Promise<void> {
  const described = describeError(error, self.location.origin);
  if (described === null || told.size >= errorsPerPage || !navigator.onLine) return;
  const equal = [described.message, ...described.stack].join('\n');
  if (told.has(equal)) return;
  told.add(equal);
  await attempt(
    { headers: () => ({}), fetch: (address, init) => fetch(address, init) },
    {
      address: `/api/${sendBrowserErrors}`,
      method: 'POST',
      body: JSON.stringify({
        errors: [{ kind: 'worker', ...described, route: null, build: '', locale: null }],
      }),
      isRead: false,
    },
  );
}

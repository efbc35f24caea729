// Reports errors of the service worker to the server: each distinct error once, ten at most. What
// cannot be sent is dropped.

import { describeError, errorsPerPage, sendBrowserErrors } from '#contract/browser-error.ts';
import { attempt } from '#contract/request.ts';

declare const self: ServiceWorkerGlobalScope;

const reported = new Set<string>();

export function reportErrors(): void {
  self.addEventListener('error', ({ error }) => void report(error));
  self.addEventListener('unhandledrejection', ({ reason }) => void report(reason));
}

async function report(error: unknown): Promise<void> {
  const described = describeError(error, self.location.origin);
  if (described === null || reported.size >= errorsPerPage || !navigator.onLine) return;
  const signature = [described.message, ...described.stack].join('\n');
  if (reported.has(signature)) return;
  reported.add(signature);
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

// Service worker: precaches the app's shell and files, caches the pictures that were seen, and
// serves the shell when a navigation fails.

import type { WorkboxPlugin } from 'workbox-core/types.js';
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches } from 'workbox-precaching';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { policy } from '#domain/policy.ts';
import { askPage } from './ask-page.ts';
import {
  withTimeLimit,
  isAppPage,
  isWholeResponse,
  isWholeFile,
  mayTakeOver,
} from './cache-rules.ts';
import { pageFromNetwork, shellPage } from './navigation.ts';
import { listenForSync } from './outbox.ts';
import {
  isPrecachable,
  matchPrecached,
  precache,
  shellUrl,
  type PrecacheEntry,
} from './precache.ts';
import { listenForPush } from './push.ts';
import { reportErrors } from './report-errors.ts';
import { isShareTarget, sharedHomeUrl } from './share.ts';

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: PrecacheEntry[];
};

reportErrors();
precache(self.__WB_MANIFEST);
cleanupOutdatedCaches();
listenForSync();
listenForPush();

// Pages come from the network; when none of ours arrives in time, the shell shows what is saved.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && isAppPage(url, self.location.origin),
  async ({ request, event }) => {
    const preloaded = (event as FetchEvent).preloadResponse as
      | Promise<Response | undefined>
      | undefined;
    const { response, outage, eventually, ended } = await pageFromNetwork(request, preloaded);
    if (response !== null) {
      event.waitUntil(ended);
      return response;
    }
    const shell = await matchPrecached(shellUrl);
    if (shell !== undefined) {
      // The network is slow: stop loading the page, which is no longer needed.
      void eventually
        .then((unwanted) => unwanted?.body?.cancel())
        .catch(() => {
          /* it failed by itself */
        });
      return shellPage(shell, outage);
    }
    return (await eventually) ?? Response.error();
  },
);

// The server reads what another app shared. Without the server, the app opens with the shared words
// as they are.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && isShareTarget(url, self.location.origin),
  async ({ request, url, event }) => {
    const { response } = await pageFromNetwork(
      request,
      (event as FetchEvent).preloadResponse as Promise<Response | undefined> | undefined,
    );
    return response ?? Response.redirect(sharedHomeUrl(url), 303);
  },
);

/**
 * Pictures are deleted first when the disk is full; the page then shows its drawing of the room.
 */
function limits(maxEntries: number): WorkboxPlugin {
  return new ExpirationPlugin({
    maxEntries,
    maxAgeSeconds: 60 * 86_400,
    purgeOnQuotaError: true,
  }) as unknown as WorkboxPlugin;
}

/**
 * Caches only complete files of ours, never a captive portal's response, and limits how long a file
 * may take, its body included.
 */
const whole: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => (isWholeResponse(response) ? response : null),
  requestWillFetch: async ({ request }) => withTimeLimit(request, policy.writeTimeoutMs),
};
const from =
  (folder: string) =>
  ({ request, url }: { readonly request: Request; readonly url: URL }) =>
    isWholeFile(request, url, self.location.origin) && url.pathname.startsWith(folder);

registerRoute(
  from('/photos/'),
  new CacheFirst({ cacheName: 'photos', plugins: [whole, limits(300)] }),
);
const files = new CacheFirst({ cacheName: 'files', plugins: [whole, limits(120)] });
registerRoute(
  ({ request, url }) => request.mode !== 'navigate' && isPrecachable(url),
  async ({ request, url, event }) =>
    (await matchPrecached(url.href)) ??
    (url.pathname.startsWith('/assets/') ? files.handle({ request, event }) : fetch(request)),
);
registerRoute(from('/assets/'), files);
// Icons keep their names when they change.
registerRoute(
  from('/icons/'),
  new StaleWhileRevalidate({ cacheName: 'icons', plugins: [whole, limits(30)] }),
);
setCatchHandler(async () => Response.error());

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()]),
  );
});
self.addEventListener('message', (event: ExtendableMessageEvent) => {
  const message = event.data as {
    readonly type?: string;
    readonly addresses?: readonly string[];
  } | null;
  // The first visit loads its files before this worker exists; the page names them, so that one
  // visit is enough.
  if (message?.type === 'KEEP') event.waitUntil(cacheFiles(message.addresses ?? []));
  if (message?.type === 'TAKE_OVER')
    event.waitUntil(takeOver().then((isTaken) => event.ports[0]?.postMessage(isTaken)));
});

/** A new worker waits while any tab is booking or paying, so that no files change during it. */
async function takeOver(): Promise<boolean> {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if ((await Promise.all(open.map(isBooking))).includes(true)) return false;
  void self.skipWaiting();
  return true;
}

/**
 * `Client.url` is where the page was opened, so the page is asked where it is now; for a suspended
 * page, which does not answer, the first address decides.
 */
const isBooking = async (client: Client): Promise<boolean> =>
  (await askPage(client, 'IS_BOOKING')) ?? !mayTakeOver(client.url);

/** By path, the cache that its route reads. */
const cachedFolders = [
  ['/photos/', 'photos'],
  ['/assets/', 'files'],
] as const;

async function cacheFiles(addresses: readonly string[]): Promise<void> {
  await Promise.all(addresses.map(cacheFile));
}

async function cacheFile(address: string): Promise<void> {
  const url = new URL(address, self.location.origin);
  const folder =
    url.origin === self.location.origin
      ? cachedFolders.find(([path]) => url.pathname.startsWith(path))
      : undefined;
  if (folder === undefined || (await caches.match(url.href)) !== undefined) return;
  try {
    const response = await fetch(url.href, {
      signal: AbortSignal.timeout(policy.writeTimeoutMs),
    });
    if (isWholeResponse(response)) await (await caches.open(folder[1])).put(url.href, response);
  } catch {
    /* cached another time */
  }
}

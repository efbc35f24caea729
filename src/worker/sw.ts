// What remains when the network goes: the app's own files and shell, and the pictures that were seen.

import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies';
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { policy } from '#domain/policy.ts';
import { isAppPage, isWhole } from './cache.ts';
import { sendWhenOnline } from './outbox.ts';
import { listenForPush } from './push.ts';

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: { url: string; revision: string | null }[] };

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
sendWhenOnline();
listenForPush();

// A page comes from the network while it answers in time with a page of ours; else the shell opens and shows what is saved.
registerRoute(({ request, url }) => request.mode === 'navigate' && isAppPage(url, self.location.origin), async ({ request, event }) => {
  const preloaded = (event as FetchEvent).preloadResponse as Promise<Response | undefined> | undefined;
  const fresh = Promise.resolve(preloaded).then((answer) => answer ?? fetch(request)).then(async (answer) => ((await isOurs(answer)) ? answer : null)).catch(() => null);
  const late = new Promise<null>((wake) => { setTimeout(() => wake(null), policy.savedViewAfterMs); });
  return (await Promise.race([fresh, late])) ?? (await matchPrecache('/app-shell')) ?? (await fresh) ?? Response.error();
});

/** Our pages are HTML that names our policy: a captive portal's page or a gateway's error is not shown in our place. */
async function isOurs(answer: Response): Promise<boolean> {
  // Where it leads cannot be seen; only our own server echoes a nonce.
  if (answer.type === 'opaqueredirect') {
    const nonce = crypto.randomUUID();
    const echo = (await (await fetch(`/probe?nonce=${nonce}`, { cache: 'no-store', redirect: 'error' })).json()) as { readonly nonce?: string };
    return echo.nonce === nonce;
  }
  return answer.status < 500 && answer.headers.has('Content-Security-Policy') && !(answer.redirected && new URL(answer.url).origin !== self.location.origin);
}

/** Pictures are the first to go when the disk is full; the page then draws the room. */
function limits(maxEntries: number): WorkboxPlugin {
  return new ExpirationPlugin({ maxEntries, maxAgeSeconds: 60 * 86_400, purgeOnQuotaError: true }) as unknown as WorkboxPlugin;
}

/** A captive portal answers every address with its own page; none of them is kept as a picture or a script. */
const whole: WorkboxPlugin = { cacheWillUpdate: async ({ response }) => (isWhole(response) ? response : null) };

registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/photos/'), new CacheFirst({ cacheName: 'photos', plugins: [whole, limits(300)] }));
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'), new CacheFirst({ cacheName: 'files', plugins: [whole, limits(120)] }));
// Icons keep their names when they change.
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/icons/'), new StaleWhileRevalidate({ cacheName: 'icons', plugins: [whole, limits(30)] }));
setCatchHandler(async () => Response.error());

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()]));
});
self.addEventListener('message', (event: ExtendableMessageEvent) => {
  const message = event.data as { readonly type?: string; readonly addresses?: readonly string[] } | null;
  // The first visit loads its files before this worker exists; the page names them, so that one visit is enough.
  if (message?.type === 'KEEP') event.waitUntil(keep(message.addresses ?? []));
});

/** By path, the cache that its route reads. */
const keptFolders = [['/photos/', 'photos'], ['/assets/', 'files']] as const;

async function keep(addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    const url = new URL(address, self.location.origin);
    const folder = url.origin === self.location.origin ? keptFolders.find(([path]) => url.pathname.startsWith(path)) : undefined;
    if (folder === undefined || (await caches.match(url.href)) !== undefined) continue;
    try {
      const answer = await fetch(url.href);
      if (isWhole(answer)) await (await caches.open(folder[1])).put(url.href, answer);
    } catch { /* it can come another time */ }
  }
}

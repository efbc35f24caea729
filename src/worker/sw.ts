// What remains when the network goes: the app's own files and shell, and the pictures that were seen.

import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { policy } from '#domain/policy.ts';
import { isAppPage } from './cache.ts';

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: { url: string; revision: string | null }[] };

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();

// A page comes from the network while it answers in time with a page of ours; else the shell opens and shows what is saved.
registerRoute(({ request, url }) => request.mode === 'navigate' && isAppPage(url, self.location.origin), async ({ request, event }) => {
  const preloaded = (event as FetchEvent).preloadResponse as Promise<Response | undefined> | undefined;
  const fresh = Promise.resolve(preloaded).then((answer) => answer ?? fetch(request)).then((answer) => (isOurs(answer) ? answer : null), () => null);
  const late = new Promise<null>((wake) => { setTimeout(() => wake(null), policy.savedViewAfterMs); });
  return (await Promise.race([fresh, late])) ?? (await matchPrecache('/app-shell')) ?? (await fresh) ?? Response.error();
});

/** Our pages are HTML that names our policy: a captive portal's page or a gateway's error is not shown in our place. */
function isOurs(answer: Response): boolean {
  if (answer.type === 'opaqueredirect') return true;
  return answer.status < 500 && answer.headers.has('Content-Security-Policy') && !(answer.redirected && new URL(answer.url).origin !== self.location.origin);
}

/** Pictures are the first to go when the disk is full; the page then draws the room. */
function limits(maxEntries: number): WorkboxPlugin {
  return new ExpirationPlugin({ maxEntries, maxAgeSeconds: 60 * 86_400, purgeOnQuotaError: true }) as unknown as WorkboxPlugin;
}

registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/photos/'), new CacheFirst({ cacheName: 'photos', plugins: [limits(300)] }));
registerRoute(({ url, sameOrigin }) => sameOrigin && /^\/(assets|icons)\//.test(url.pathname), new CacheFirst({ cacheName: 'files', plugins: [limits(120)] }));
setCatchHandler(async () => Response.error());

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()]));
});
self.addEventListener('message', (event: ExtendableMessageEvent) => {
  const message = event.data as { readonly type?: string; readonly addresses?: readonly string[] } | null;
  if (message?.type === 'SKIP_WAITING') void self.skipWaiting();
  // The first visit loads its pictures before this worker exists; the page names them, so that one visit is enough.
  if (message?.type === 'KEEP') event.waitUntil(keep(message.addresses ?? []));
});

async function keep(addresses: readonly string[]): Promise<void> {
  const photos = await caches.open('photos');
  for (const address of addresses) {
    const url = new URL(address, self.location.origin);
    if (url.origin !== self.location.origin || !url.pathname.startsWith('/photos/') || (await photos.match(url.href)) !== undefined) continue;
    await photos.add(url.href).catch(() => { /* the picture can come another time */ });
  }
}

// What is stored before it is asked for: all files of the app, or the shell alone where the visitor
// wants few bytes; then files are stored as they are loaded.

import { PrecacheController } from 'workbox-precaching';
import { askPage } from './ask-page.ts';

declare const self: ServiceWorkerGlobalScope;

export type PrecacheEntry = { readonly url: string; readonly revision: string | null };
export const shellUrl = '/app-shell';

/** Also the list of what may be stored: the other controller stores a part of it. */
const everything = new PrecacheController();
const shellAlone = new PrecacheController();

/** The page knows the visitor's own choice; without a page the browser's setting decides. */
async function wantsFewBytes(): Promise<boolean> {
  const { connection } = self.navigator as {
    readonly connection?: { readonly saveData?: boolean };
  };
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const said = await Promise.all(pages.map((page) => askPage(page, 'WANTS_FEW_BYTES')));
  return said.find((one) => one !== null) ?? connection?.saveData === true;
}

export function precache(entries: readonly PrecacheEntry[]): void {
  everything.addToCacheList([...entries]);
  shellAlone.addToCacheList(entries.filter(({ url }) => url === shellUrl));
  self.addEventListener('install', (event) => {
    event.waitUntil(
      wantsFewBytes().then((areFew) => (areFew ? shellAlone : everything).install(event)),
    );
  });
  self.addEventListener('activate', (event) => {
    event.waitUntil(everything.activate(event));
  });
}

export const isPrecachable = (url: URL): boolean =>
  everything.getCacheKeyForURL(url.href) !== undefined;

export const matchPrecached = (address: string): Promise<Response | undefined> =>
  everything.matchPrecache(address);

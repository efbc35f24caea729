// Links the page with its service worker: registers it, and tells it which files were seen; a new one waits until the last page of the old is closed.

import { Workbox } from 'workbox-window';

/** Scripts may come only from this one address; the policy by this name is the only one the page may make. */
const policy = (window as { trustedTypes?: { createPolicy(name: string, rules: { createScriptURL(text: string): string }): { createScriptURL(text: string): unknown } } })
  .trustedTypes?.createPolicy('worker', {
    createScriptURL(address) {
      if (address !== '/sw.js') throw new TypeError('not the service worker');
      return address;
    },
  });

export async function linkWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const workbox = new Workbox((policy?.createScriptURL('/sw.js') ?? '/sw.js') as string);
  try {
    await workbox.register();
    const worker = await workbox.active;
    worker.postMessage({ type: 'KEEP', addresses: seenFiles() });
  } catch { /* a browser that refuses a worker still has the whole site */ }
}

/** Pictures, and files that come on intent alone, such as the map's. */
function seenFiles(): string[] {
  return performance.getEntriesByType('resource').map((entry) => entry.name).filter((name) => name.includes('/photos/') || name.includes('/assets/'));
}

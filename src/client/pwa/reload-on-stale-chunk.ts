// When a chunk no longer exists after a deploy, the page is reloaded once: never in a loop and
// never without a network (docs/product.md, Screens and addresses).

import { policy } from '#domain/policy.ts';
import { checkReachability, isServerReachable } from '../runtime/reachability.ts';

const storageKey = 'reloaded-at';
let leftAt = 0;

export function reloadOnStaleChunk(): void {
  // Firefox aborts imports when the page is left. No chunk is missing then, and a reload would
  // cancel the navigation.
  window.addEventListener('beforeunload', () => {
    leftAt = Date.now();
  });
  window.addEventListener('vite:preloadError', () => {
    void reloadOnce();
  });
}

/**
 * Reloads if our server responds and the page was not reloaded just before. A missing file may be
 * the first sign of a lost connection, when a reload would replace a working page by the browser's
 * error page.
 */
export async function reloadOnce(): Promise<void> {
  if (!navigator.onLine || !isServerReachable()) return;
  await checkReachability();
  if (isServerReachable() && Date.now() - leftAt >= policy.reloadGuardMs && claimReload())
    location.reload();
}

/** True once in ten seconds; always false without session storage, which prevents loops. */
function claimReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(storageKey) ?? 0);
    if (Date.now() - last < policy.reloadGuardMs) return false;
    sessionStorage.setItem(storageKey, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}

// A chunk that is gone after a deploy is cured by one full reload, never by a loop and never without a network (docs/product.md, Screens and addresses).

import { policy } from '#domain/policy.ts';
import { isServerReachable, probe, reportReachability } from '../runtime/reachability.ts';

const marker = 'reloaded-at';
let leftAt = 0;

export function reloadOnStaleChunk(): void {
  // Firefox ends imports that are under way when somebody leaves: no chunk is gone then, and a reload would take back where they went.
  window.addEventListener('beforeunload', () => {
    leftAt = Date.now();
  });
  window.addEventListener('vite:preloadError', () => {
    void reloadOnce();
  });
}

/**
 * Reloads when our server answers and it was not just done. A file that does not come may be the first sign of a lost line:
 * whoever reloads without asking changes a page that works for the browser's error page.
 */
export async function reloadOnce(): Promise<void> {
  if (!navigator.onLine || !isServerReachable()) return;
  reportReachability(await probe());
  if (isServerReachable() && Date.now() - leftAt >= policy.reloadGuardMs && mayReload())
    location.reload();
}

/** True once in ten seconds; a tab whose storage is shut never reloads by itself. */
function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(marker) ?? 0);
    if (Date.now() - last < policy.reloadGuardMs) return false;
    sessionStorage.setItem(marker, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}

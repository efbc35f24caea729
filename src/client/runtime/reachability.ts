// Whether our server can be reached, and why not. It follows from how requests end, because the
// device's own opinion is often wrong.

import type { Outage } from '#contract/outage.ts';
import { createStore } from './create-store.ts';

const outage = createStore<Outage | null>(null);
let outageSince = 0;

/**
 * Reports how a request ended. A success ends the outage; a plain failure does not replace the more
 * precise `portal`.
 */
export function reportReachability(isReachable: boolean, why: Outage = 'gone'): void {
  const before = outage.get();
  const next = isReachable ? null : why;
  if (next === before || (before === 'portal' && !isReachable)) return;
  if (before === null) outageSince = Date.now();
  outage.set(next);
  if (before === null) void probeUntilReachable();
}

export const isServerReachable = (): boolean => outage.get() === null;

/** Calls `listener` each time an outage ends; returns the function that ends the subscription. */
export function onReconnect(listener: () => void): () => void {
  return outage.subscribe(() => {
    if (isServerReachable()) listener();
  });
}

/** Null while the server is reachable, on the server and while hydrating. */
export const useOutage = outage.use;
export const useIsReachable = (): boolean => useOutage() === null;

const recentOutageMs = 30_000;
const [probeEveryMs, probeEveryMsLater] = [3_000, 15_000] as const;

async function probeUntilReachable(): Promise<void> {
  while (!isServerReachable()) {
    const isRecent = Date.now() - outageSince < recentOutageMs;
    await new Promise((resolve) => {
      setTimeout(resolve, isRecent ? probeEveryMs : probeEveryMsLater);
    });
    if (isServerReachable() || (await probe())) reportReachability(true);
  }
}

/** What a response that is not ours says of the outage; null where it says nothing. */
export function outageOf({ status, ok, type, headers }: Response): 'portal' | 'down' | null {
  if (status >= 500) return 'down';
  return (ok && headers.has('Content-Type')) || type === 'opaqueredirect' ? 'portal' : null;
}

/**
 * True only when our own server echoes a nonce, which a captive portal cannot: its response is
 * reported as `portal`, and an error of a server as `down`. Never rejects.
 */
export async function probe(): Promise<boolean> {
  const nonce = crypto.randomUUID();
  let answered: Outage | null = null;
  try {
    const response = await fetch(`/probe?nonce=${nonce}`, {
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'manual',
      signal: AbortSignal.timeout(4_000),
    });
    answered = outageOf(response);
    const body: unknown = await response.json();
    if (typeof body === 'object' && body !== null && 'nonce' in body && body.nonce === nonce)
      return true;
  } catch {
    /* there was no response, or it is not ours */
  }
  if (answered !== null) reportReachability(false, answered);
  return false;
}

/** Asks the server, and reports what follows; what is known of an outage stays as precise as it is. */
export async function checkReachability(): Promise<boolean> {
  const isBack = await probe();
  if (isBack || isServerReachable()) reportReachability(isBack);
  return isBack;
}

if (typeof window !== 'undefined') {
  // The service worker marks a page that it served from its cache with the reason.
  const reason = document.documentElement.dataset['saved'] as Outage | undefined;
  if (!navigator.onLine || reason !== undefined) reportReachability(false, reason);
  window.addEventListener('offline', () => reportReachability(false));
  // Somebody who looks at the phone again has often moved to where there is a network.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && !isServerReachable()) void checkReachability();
  });
  window.addEventListener('online', () => {
    void checkReachability();
  });
}

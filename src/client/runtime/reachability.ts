// Whether our server can be reached, and why not. It follows from how requests end, because the
// device's own opinion is often wrong.

import { createStore } from './create-store.ts';

/**
 * `gone`: no connection; `slow`: nothing arrives in time; `portal`: a captive portal responds in
 * our place.
 */
export type Outage = 'gone' | 'slow' | 'portal';

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

/**
 * True only when our own server echoes a nonce, which a captive portal cannot: its response is
 * reported as `portal`. Never rejects.
 */
export async function probe(): Promise<boolean> {
  const nonce = crypto.randomUUID();
  let hasResponse = false;
  try {
    const response = await fetch(`/probe?nonce=${nonce}`, {
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'manual',
      signal: AbortSignal.timeout(4_000),
    });
    hasResponse =
      (response.ok && response.headers.has('Content-Type')) || response.type === 'opaqueredirect';
    const body: unknown = await response.json();
    if (typeof body === 'object' && body !== null && 'nonce' in body && body.nonce === nonce)
      return true;
  } catch {
    /* there was no response, or it is not ours */
  }
  if (hasResponse) reportReachability(false, 'portal');
  return false;
}

if (typeof window !== 'undefined') {
  // The service worker marks a page that it served from its cache with the reason.
  const reason = document.documentElement.dataset['saved'] as Outage | undefined;
  if (!navigator.onLine || reason !== undefined) reportReachability(false, reason);
  window.addEventListener('offline', () => reportReachability(false));
  // Somebody who looks at the phone again has often moved to where there is a network.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && !isServerReachable())
      void probe().then((isBack) => {
        if (isBack) reportReachability(true);
      });
  });
  window.addEventListener('online', () => {
    void probe().then(reportReachability);
  });
}

// Whether our server can be reached: what requests say counts, not what the device believes.

import { useSyncExternalStore } from 'react';

let isReachable = true;
let unreachableSince: number | null = null;
const listeners = new Set<() => void>();

/** Told by every request how it ended; a later success ends the outage. */
export function tellReachable(reachable: boolean): void {
  if (reachable === isReachable) return;
  isReachable = reachable;
  unreachableSince = reachable ? null : Date.now();
  for (const listener of listeners) listener();
  if (!reachable) void probeLater();
}

export function isServerReachable(): boolean {
  return isReachable;
}

/** Told each time an outage ends; answers how to be told no more. */
export function onReachableAgain(listener: () => void): () => void {
  const tell = (): void => { if (isReachable) listener(); };
  listeners.add(tell);
  return () => { listeners.delete(tell); };
}

export function useIsReachable(): boolean {
  return useSyncExternalStore((listener) => { listeners.add(listener); return () => listeners.delete(listener); }, isServerReachable, () => true);
}

/** Asks quietly whether we are back, less often the longer it lasts. */
async function probeLater(): Promise<void> {
  while (!isReachable) {
    const since = Date.now() - (unreachableSince ?? Date.now());
    await new Promise((wake) => { setTimeout(wake, since < 30_000 ? 3_000 : 15_000); });
    if (await probe()) tellReachable(true);
  }
}

/** True only when our own server echoes a nonce: a captive portal cannot. */
export async function probe(): Promise<boolean> {
  try {
    const nonce = crypto.randomUUID();
    const answer = await fetch(`/probe?nonce=${nonce}`, { cache: 'no-store', signal: AbortSignal.timeout(4_000) });
    const body: unknown = await answer.json();
    return typeof body === 'object' && body !== null && 'nonce' in body && body.nonce === nonce;
  } catch {
    return false;
  }
}

if (typeof window !== 'undefined') {
  if (!navigator.onLine) tellReachable(false);
  window.addEventListener('offline', () => tellReachable(false));
  window.addEventListener('online', () => { void probe().then(tellReachable); });
}

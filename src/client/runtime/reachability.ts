// Whether our server can be reached, and why not: what requests say counts, not what the device believes.

import { useSyncExternalStore } from 'react';

/** No way to us; a way on which nothing comes in time; or somebody in between who answers in our place. */
export type Outage = 'gone' | 'slow' | 'portal';

let outage: Outage | null = null;
let since = 0;
const listeners = new Set<() => void>();

/** Told by every request how it ended; a later success ends the outage. Who finds a portal knows more than who merely fails. */
export function tellReachable(reachable: boolean, why: Outage = 'gone'): void {
  const next = reachable ? null : why;
  if (next === outage || (outage === 'portal' && !reachable)) return;
  const isNew = outage === null;
  if (isNew) since = Date.now();
  outage = next;
  for (const listener of listeners) listener();
  if (isNew) void probeLater();
}

export const isServerReachable = (): boolean => outage === null;

/** Told each time an outage ends; answers how to be told no more. */
export function onReachableAgain(listener: () => void): () => void {
  const tell = (): void => {
    if (outage === null) listener();
  };
  listeners.add(tell);
  return () => {
    listeners.delete(tell);
  };
}

const follow = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Null on the server and until the page has come to life. */
export const useOutage = (): Outage | null =>
  useSyncExternalStore(
    follow,
    () => outage,
    () => null,
  );
export const useIsReachable = (): boolean => useOutage() === null;

/** Asks quietly whether we are back, less often the longer it lasts. */
async function probeLater(): Promise<void> {
  while (outage !== null) {
    await new Promise((wake) => {
      setTimeout(wake, Date.now() - since < 30_000 ? 3_000 : 15_000);
    });
    if (outage === null || (await probe())) tellReachable(true);
  }
}

/** True only when our own server echoes a nonce: a captive portal cannot, and is told by answering all the same. */
export async function probe(): Promise<boolean> {
  const nonce = crypto.randomUUID();
  let isAnswered = false;
  try {
    const answer = await fetch(`/probe?nonce=${nonce}`, {
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'manual',
      signal: AbortSignal.timeout(4_000),
    });
    isAnswered =
      (answer.ok && answer.headers.has('Content-Type')) || answer.type === 'opaqueredirect';
    const body: unknown = await answer.json();
    if (typeof body === 'object' && body !== null && 'nonce' in body && body.nonce === nonce)
      return true;
  } catch {
    /* nothing came, or nothing of ours */
  }
  if (isAnswered) tellReachable(false, 'portal');
  return false;
}

if (typeof window !== 'undefined') {
  // A page that the worker took from its own stock says why.
  const saved = document.documentElement.dataset['saved'] as Outage | undefined;
  if (!navigator.onLine || saved !== undefined) tellReachable(false, saved);
  window.addEventListener('offline', () => tellReachable(false));
  // Whoever takes the phone out again has often walked to where there is a network.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && outage !== null)
      void probe().then((isBack) => {
        if (isBack) tellReachable(true);
      });
  });
  window.addEventListener('online', () => {
    void probe().then(tellReachable);
  });
}

// Tells the server of a sign-out that it has not heard of, before anything else is asked with the cookie of that session (docs/product.md, Away from the network).

import { createStore, del, set, type UseStore } from 'idb-keyval';
import { isHeard, owedKey, owedLock, owedStore } from '#contract/owed-sign-out.ts';
import { attempt } from '#contract/request.ts';
import { within } from '#contract/with-timeout.ts';
import { onReconnect } from '../runtime/reachability.ts';
import {
  currentProfile,
  deviceId,
  clearSession,
  isSignOutPending,
  setSignOutPending,
} from './session.ts';

/** Reads wait no longer for it, and then go without the cookie; a store that says nothing holds nobody up either. */
const withinMs = 1_500;

/** The worker reads no local storage. */
async function markForWorker(change: (store: UseStore) => Promise<void>): Promise<void> {
  if (typeof indexedDB !== 'undefined')
    await within(
      withinMs,
      Promise.resolve().then(() => change(createStore(...owedStore))),
      undefined,
    );
}

/** The browser wakes the worker when the network is back, where it can, also with every page closed. */
async function wakeLater(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { sync } = (await navigator.serviceWorker.ready) as ServiceWorkerRegistration & {
    readonly sync?: { register(tag: string): Promise<void> };
  };
  await sync?.register('outbox');
}

/** Marks it before it is tried: a page that is killed meanwhile, or a phone without a network, leaves the mark. */
export async function markSignOutPending(): Promise<void> {
  setSignOutPending(true);
  await markForWorker((store) => set(owedKey, true, store));
}

async function tell(token: string | null): Promise<boolean> {
  // Another tab may have told it meanwhile, and somebody may have signed in since.
  if (!isSignOutPending()) return true;
  const result = await attempt(
    {
      fetch: (address, init) => fetch(address, init),
      headers: () => ({
        'Device-Encode': deviceId(),
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      }),
    },
    { address: '/api/auth/signOut', method: 'POST', body: '{}', isRead: false },
  );
  if (!isHeard(result)) {
    void wakeLater().catch(() => {
      /* the next page tells it */
    });
    return false;
  }
  await markForWorker((store) => del(owedKey, store));
  setSignOutPending(false);
  return true;
}

let telling: Promise<boolean> | null = null;
/** True when the server knows; once at a time over all tabs. The token, where there still is one, ends its session even without the cookie. */
export function sendPendingSignOut(token: string | null = null): Promise<boolean> {
  const work = () => tell(token);
  telling ??= (
    'locks' in navigator ? (navigator.locks.request(owedLock, work) as Promise<boolean>) : work()
  ).finally(() => {
    telling = null;
  });
  return telling;
}

/** `fetch` after the sign-out: what reads goes without the cookie when the server cannot be told in time; what writes, or opens a session, waits. */
export async function fetchAfterSignOut(address: string, init: RequestInit): Promise<Response> {
  if (init.method === 'GET') {
    const isTold = await within(withinMs, sendPendingSignOut(), false);
    return fetch(address, isTold ? init : { ...init, credentials: 'omit' });
  }
  const { signal } = init;
  const given = new Promise<never>((_, fail) => {
    signal?.addEventListener('abort', () => fail(new DOMException('given up', 'AbortError')));
  });
  if (await Promise.race([sendPendingSignOut(), given])) return fetch(address, init);
  throw new TypeError('the sign-out comes first');
}

onReconnect(() => {
  if (isSignOutPending()) void sendPendingSignOut();
});

/** At the start of a page: what a killed one did not erase any more goes now, and the server is told first of all. */
export async function resumePendingSignOut(): Promise<void> {
  if (currentProfile() !== null) await clearSession();
  await sendPendingSignOut();
}

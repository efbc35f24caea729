// A sign-out that the server does not know of yet: it is sent before anything else with the cookie
// of that session (docs/product.md, Away from the network).

import { createStore, del, set, type UseStore } from 'idb-keyval';
import { isReceived, owedKey, owedLock, owedStore } from '#contract/owed-sign-out.ts';
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

/**
 * Reads wait this long for it, and are then sent without the cookie; an IndexedDB that does not
 * respond is not waited for longer either.
 */
const waitMs = 1_500;

/** In IndexedDB, because the worker cannot read local storage. */
async function markForWorker(change: (store: UseStore) => Promise<void>): Promise<void> {
  if (typeof indexedDB !== 'undefined')
    await within(
      waitMs,
      Promise.resolve().then(() => change(createStore(...owedStore))),
      undefined,
    );
}

/**
 * With Background Sync the browser starts the worker when the network is back, even with every page
 * closed.
 */
async function registerSync(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { sync } = (await navigator.serviceWorker.ready) as ServiceWorkerRegistration & {
    readonly sync?: { register(tag: string): Promise<void> };
  };
  await sync?.register('outbox');
}

/**
 * Marked before it is sent, so that it is not lost when the page is killed or there is no network.
 */
export async function markSignOutPending(): Promise<void> {
  setSignOutPending(true);
  await markForWorker((store) => set(owedKey, true, store));
}

async function sendSignOut(token: string | null): Promise<boolean> {
  // Another tab may have sent it meanwhile, and somebody may have signed in since.
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
  if (!isReceived(result)) {
    void registerSync().catch(() => {
      /* the next page sends it */
    });
    return false;
  }
  await markForWorker((store) => del(owedKey, store));
  setSignOutPending(false);
  return true;
}

let sending: Promise<boolean> | null = null;
/**
 * Resolves to true once the server knows of it; one at a time over all tabs. A token that is still
 * known ends its session even without the cookie.
 */
export function sendPendingSignOut(token: string | null = null): Promise<boolean> {
  const work = () => sendSignOut(token);
  sending ??= (
    'locks' in navigator ? (navigator.locks.request(owedLock, work) as Promise<boolean>) : work()
  ).finally(() => {
    sending = null;
  });
  return sending;
}

/**
 * `fetch` after the sign-out. A read is sent without the cookie when the sign-out takes too long; a
 * write, which may open a session, waits for it.
 */
export async function fetchAfterSignOut(address: string, init: RequestInit): Promise<Response> {
  if (init.method === 'GET') {
    const isSent = await within(waitMs, sendPendingSignOut(), false);
    return fetch(address, isSent ? init : { ...init, credentials: 'omit' });
  }
  const { signal } = init;
  const aborted = new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')));
  });
  if (await Promise.race([sendPendingSignOut(), aborted])) return fetch(address, init);
  throw new TypeError('the sign-out comes first');
}

onReconnect(() => {
  if (isSignOutPending()) void sendPendingSignOut();
});

/** At the start of a page: finishes what a killed page could not, before any other call. */
export async function resumePendingSignOut(): Promise<void> {
  if (currentProfile() !== null) await clearSession();
  await sendPendingSignOut();
}

// Push notifications on this device: whether they are available, turning them on and off, and
// keeping the server's copy of the subscription up to date.

import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { call } from '../api/queries.ts';
import { createStore } from '../runtime/create-store.ts';
import { readStorage, writeStorage, storageKeys } from '../runtime/local-storage.ts';
import { isAppleTouch } from './install-platform.ts';

/**
 * `needsHome`: an iPhone's browser, which notifies only when installed on the home screen; `none`:
 * not supported; `unknown` until it was checked.
 */
export type PushState = 'unknown' | 'on' | 'off' | 'denied' | 'needsHome' | 'none';

const pushState = createStore<PushState>('unknown');

function setPushState(next: PushState): PushState {
  pushState.set(next);
  return next;
}

function subscribeAndCheck(listener: () => void): () => void {
  const unsubscribe = pushState.subscribe(listener);
  if (pushState.get() === 'unknown') void checkPush();
  return unsubscribe;
}

/** `unknown` on the server and while hydrating; the first component to ask starts the check. */
export function usePushState(): PushState {
  return useSyncExternalStore(
    subscribeAndCheck,
    () => {
      const state = pushState.get();
      return state === 'unknown' ? (unavailableState() ?? state) : state;
    },
    () => 'unknown',
  );
}

/** Why this browser cannot notify, as far as it says so without being asked; null when it may. */
function unavailableState(): PushState | null {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)
    return Notification.permission === 'denied' ? 'denied' : null;
  return isAppleTouch(navigator.userAgent, navigator.maxTouchPoints) &&
    !matchMedia('(display-mode: standalone)').matches
    ? 'needsHome'
    : 'none';
}

async function readSubscription(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ?? null;
}

async function checkPush(): Promise<PushState> {
  try {
    const unavailable = unavailableState();
    if (unavailable !== null) return setPushState(unavailable);
    const isOn = Notification.permission === 'granted' && (await readSubscription()) !== null;
    return setPushState(isOn ? 'on' : 'off');
  } catch {
    return setPushState('none');
  }
}

/** The server's key comes as base64url; the browser wants bytes. */
const decodeBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    atob(text.replaceAll('-', '+').replaceAll('_', '/')),
    (character) => character.codePointAt(0) ?? 0,
  );

function isSameKey(known: PushSubscription, publicKey: string): boolean {
  const key = known.options.applicationServerKey;
  return (
    key !== null &&
    decodeBase64Url(publicKey).every((byte, index) => byte === new Uint8Array(key)[index])
  );
}

/**
 * Whether this device is one of a hotel's desk: sent with every subscription, because the browser
 * may change its endpoint at any time.
 */
function deskField(): { readonly atDesk?: boolean } {
  const chosen = readStorage(storageKeys.deskPush);
  return chosen === null ? {} : { atDesk: chosen === 'on' };
}

export const isDeskPushOn = (): boolean => readStorage(storageKeys.deskPush) === 'on';

async function sendSubscription(
  client: QueryClient,
  known: PushSubscription,
  oldEndpoint?: string,
): Promise<void> {
  const { endpoint, keys } = known.toJSON();
  await call(
    client,
    'push/subscribe',
    {
      endpoint: endpoint ?? '',
      p256dh: keys?.['p256dh'] ?? '',
      auth: keys?.['auth'] ?? '',
      ...(oldEndpoint === undefined ? {} : { oldEndpoint }),
      ...deskField(),
    },
    crypto.randomUUID(),
  );
}

/** Without a network some browsers never respond. */
const timeoutMs = 8_000;
function orTimeout<Value>(work: Promise<Value>): Promise<Value> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('the push service does not respond')), timeoutMs);
    }),
  ]);
}

async function subscribe(client: QueryClient): Promise<void> {
  const { publicKey } = await call(client, 'push/getPublicKey', {});
  const worker = await orTimeout(navigator.serviceWorker.ready);
  const before = await worker.pushManager.getSubscription();
  const isCurrent = before !== null && isSameKey(before, publicKey);
  if (before !== null && !isCurrent) await before.unsubscribe();
  const known = isCurrent
    ? before
    : await orTimeout(
        worker.pushManager.subscribe({
          userVisibleOnly: true,
          applicationServerKey: decodeBase64Url(publicKey),
        }),
      );
  await sendSubscription(client, known, before === null || isCurrent ? undefined : before.endpoint);
}

/**
 * Asks for permission: browsers allow that only in response to a tap. Rejects when it was granted
 * and the subscription then failed.
 */
export async function enablePush(client: QueryClient): Promise<PushState> {
  const unavailable = unavailableState();
  if (unavailable !== null) return setPushState(unavailable);
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return setPushState(permission === 'denied' ? 'denied' : 'off');
  await subscribe(client);
  return setPushState('on');
}

/**
 * Turns the hotel desk's notifications on or off; those for the member as a traveller stay. Rejects
 * as `enablePush` does.
 */
export async function setDeskPush(client: QueryClient, isOn: boolean): Promise<void> {
  writeStorage(storageKeys.deskPush, isOn ? 'on' : 'off');
  if (!isOn) return renewSubscription(client);
  try {
    if ((await enablePush(client)) !== 'on') writeStorage(storageKeys.deskPush, null);
  } catch (error) {
    writeStorage(storageKeys.deskPush, null);
    throw error;
  }
}

/**
 * Takes effect on the device at once. When the server cannot be reached, it learns of it from the
 * push service with the next message.
 */
export async function disablePush(client: QueryClient): Promise<void> {
  writeStorage(storageKeys.deskPush, null);
  if (unavailableState() !== null) return;
  const known = await readSubscription().catch(() => null);
  if (known === null) return;
  await call(client, 'push/unsubscribe', { endpoint: known.endpoint }, crypto.randomUUID()).catch(
    () => {
      /* the push service reports the subscription as gone */
    },
  );
  await known.unsubscribe().catch(() => false);
  const worker = await navigator.serviceWorker.getRegistration();
  for (const shown of (await worker?.getNotifications()) ?? []) shown.close();
  clearBadge();
  setPushState('off');
}

function clearBadge(): void {
  if ('clearAppBadge' in navigator)
    void navigator.clearAppBadge().catch(() => {
      /* the badge is optional */
    });
}

/**
 * Run on each page load with permission: no browser reliably reports that its subscription changed.
 * Opening the site also clears the badge.
 */
export async function refreshPush(client: QueryClient): Promise<void> {
  clearBadge();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') clearBadge();
  });
  await renewSubscription(client);
}

async function renewSubscription(client: QueryClient): Promise<void> {
  try {
    // The browser's permission outlives turning notifications off here.
    if ((await checkPush()) === 'on') await subscribe(client);
  } catch {
    /* the next load tries again */
  }
}

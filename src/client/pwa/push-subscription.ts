// Notifications on this device: whether they can be had, turning them on and off, and keeping what the server knows of them true.

import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { call } from '../api/queries.ts';
import { recall, remember, storageKeys } from '../runtime/local-storage.ts';
import { isAppleTouch } from './install-platform.ts';

/** `needsHome`: an iPhone's browser, which notifies only from the home screen; `none`: not here, ever; `unknown` until it was looked at. */
export type PushState = 'unknown' | 'on' | 'off' | 'denied' | 'needsHome' | 'none';

let state: PushState = 'unknown';
const listeners = new Set<() => void>();

function tell(now: PushState): PushState {
  state = now;
  for (const listener of listeners) listener();
  return now;
}

/** The server, and the first drawing of a page, know nothing of the device. */
export function usePushState(): PushState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      if (state === 'unknown') void look();
      return () => listeners.delete(listener);
    },
    () => (state === 'unknown' ? (possible() ?? state) : state),
    () => 'unknown',
  );
}

/** What the browser itself says; null where it can be asked no further. */
function possible(): PushState | null {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)
    return Notification.permission === 'denied' ? 'denied' : null;
  return isAppleTouch(navigator.userAgent, navigator.maxTouchPoints) &&
    !matchMedia('(display-mode: standalone)').matches
    ? 'needsHome'
    : 'none';
}

async function subscription(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ?? null;
}

async function look(): Promise<PushState> {
  try {
    return tell(
      possible() ??
        (Notification.permission === 'granted' && (await subscription()) !== null ? 'on' : 'off'),
    );
  } catch {
    return tell('none');
  }
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    atob(text.replaceAll('-', '+').replaceAll('_', '/')),
    (sign) => sign.codePointAt(0) ?? 0,
  );

function isSameKey(known: PushSubscription, publicKey: string): boolean {
  const key = known.options.applicationServerKey;
  return (
    key !== null && bytesOf(publicKey).every((byte, index) => byte === new Uint8Array(key)[index])
  );
}

/** Remembered here and told with the address at each load, because a browser may be given another one at any time. */
function atDesk(): { readonly atDesk?: boolean } {
  const chosen = recall(storageKeys.deskPush);
  return chosen === null ? {} : { atDesk: chosen === 'on' };
}

export const isToldAtDesk = (): boolean => recall(storageKeys.deskPush) === 'on';

async function tellServer(
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
      ...atDesk(),
    },
    crypto.randomUUID(),
  );
}

/** Without a network some browsers never answer. */
const patienceMs = 8_000;
function inTime<Value>(work: Promise<Value>): Promise<Value> {
  return Promise.race([
    work,
    new Promise<never>((_, fail) => {
      setTimeout(() => fail(new Error('the push service is silent')), patienceMs);
    }),
  ]);
}

async function subscribed(client: QueryClient): Promise<void> {
  const { publicKey } = await call(client, 'push/getPublicKey', {});
  const worker = await inTime(navigator.serviceWorker.ready);
  const before = await worker.pushManager.getSubscription();
  const isGood = before !== null && isSameKey(before, publicKey);
  if (before !== null && !isGood) await before.unsubscribe();
  const known = isGood
    ? before
    : await inTime(
        worker.pushManager.subscribe({
          userVisibleOnly: true,
          applicationServerKey: bytesOf(publicKey),
        }),
      );
  await tellServer(client, known, before === null || isGood ? undefined : before.endpoint);
}

/** Asks the person, from a tap of theirs after the reason was shown. Rejects when they agreed and nobody answered. */
export async function turnPushOn(client: QueryClient): Promise<PushState> {
  const refused = possible();
  if (refused !== null) return tell(refused);
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return tell(permission === 'denied' ? 'denied' : 'off');
  await subscribed(client);
  return tell('on');
}

/** Whether this device is told of rooms that wait for the desk; switched off, what concerns its owner as a traveller still comes. Rejects as `turnPushOn` does. */
export async function turnDeskPush(client: QueryClient, isOn: boolean): Promise<void> {
  remember(storageKeys.deskPush, isOn ? 'on' : 'off');
  if (!isOn) return tellAgain(client);
  try {
    if ((await turnPushOn(client)) !== 'on') remember(storageKeys.deskPush, null);
  } catch (error) {
    remember(storageKeys.deskPush, null);
    throw error;
  }
}

/** The device forgets at once; the server is told when it can be reached, and learns it from the push service when it cannot. */
export async function turnPushOff(client: QueryClient): Promise<void> {
  remember(storageKeys.deskPush, null);
  if (possible() !== null) return;
  const known = await subscription().catch(() => null);
  if (known === null) return;
  await call(client, 'push/unsubscribe', { endpoint: known.endpoint }, crypto.randomUUID()).catch(
    () => {
      /* the push service will say that it is gone */
    },
  );
  await known.unsubscribe().catch(() => false);
  for (const shown of await navigator.serviceWorker
    .getRegistration()
    .then((worker) => worker?.getNotifications() ?? []))
    shown.close();
  clearBadge();
  tell('off');
}

function clearBadge(): void {
  if ('clearAppBadge' in navigator)
    void navigator.clearAppBadge().catch(() => {
      /* no icon, no number */
    });
}

/** On every load of somebody who said yes: no browser reliably tells that its subscription changed. Whoever opened the site has seen the badge. */
export async function keepPush(client: QueryClient): Promise<void> {
  clearBadge();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') clearBadge();
  });
  await tellAgain(client);
}

async function tellAgain(client: QueryClient): Promise<void> {
  try {
    // Somebody who turned it off here meant it, though the browser would still allow it.
    if ((await look()) === 'on') await subscribed(client);
  } catch {
    /* the next load tries again */
  }
}

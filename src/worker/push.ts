// Shows push notifications and handles presses on them: opens the page, or stores the answer to be
// sent.

import { createStore } from 'idb-keyval';
import { makeRowStore } from '#contract/outbox/outbox-store.ts';
import { isLocale, type Locale } from '#contract/paths.ts';
import { enqueueInWorker, markReported } from './outbox.ts';
import {
  badgeUrl,
  isCheckInAnswer,
  isAlreadyVisible,
  parsePushMessage,
  type CheckInAnswer,
  type PushMessage,
  type Question,
} from './push-message.ts';
import { saveLinkedBooking } from './save-vouchers.ts';

declare const self: ServiceWorkerGlobalScope;

/** Options that TypeScript's libraries do not have yet. */
type Options = NotificationOptions & {
  readonly actions?: readonly { readonly action: string; readonly title: string }[];
};
type Badge = {
  readonly setAppBadge?: (count: number) => Promise<void>;
  readonly clearAppBadge?: () => Promise<void>;
};
type Change = ExtendableEvent & {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
};

export function listenForPush(): void {
  self.addEventListener('push', (event) => {
    event.waitUntil(show(event.data?.text()));
  });
  self.addEventListener('notificationclick', (event) => {
    event.waitUntil(handlePress(event));
  });
  self.addEventListener('notificationclose', (event) => {
    event.waitUntil(updateBadge());
  });
  self.addEventListener('pushsubscriptionchange', (event) => {
    (event as Change).waitUntil(renewSubscription(event as Change));
  });
}

/**
 * Only Chromium, recognised by `userAgentData`, allows a push without a notification while one of
 * the site's pages is visible.
 * Safari ends a subscription after three such pushes, and also calls suspended pages visible.
 */
const mayStaySilent = 'userAgentData' in navigator;

/**
 * Browsers revoke the permission of a site that shows nothing, so outside Chromium something is
 * always shown.
 */
async function show(json: string | undefined): Promise<void> {
  const pushed = parsePushMessage(json, self.location.origin);
  if (pushed === null) {
    await self.registration.showNotification(self.location.host, {
      tag: 'unknown',
      data: { navigate: `${self.location.origin}/`, actions: [], question: null },
    });
    return;
  }
  const { title, body, lang, tag, icon, actions } = pushed;
  // The booking must open without a network too; showing the notification does not wait for this.
  const saved = pushed.booking === null ? null : saveLinkedBooking(pushed.booking);
  if (
    mayStaySilent &&
    isAlreadyVisible(
      pushed,
      await self.clients.matchAll({ type: 'window', includeUncontrolled: true }),
    )
  ) {
    // An older notification on this topic is outdated.
    for (const old of await self.registration.getNotifications({ tag })) old.close();
    await Promise.all([saved, updateBadge()]);
    return;
  }
  const options: Options = {
    body,
    lang,
    tag,
    data: pushed,
    actions: actions.map(({ action, title: words }) => ({ action, title: words })),
    ...(icon === undefined ? {} : { icon, badge: badgeUrl }),
  };
  await self.registration.showNotification(title, options);
  await Promise.all([saved, updateBadge()]);
}

/** Sets the badge to the number of unread notifications. */
async function updateBadge(): Promise<void> {
  const badge = navigator as Badge;
  const { length } = await self.registration.getNotifications();
  await (length > 0 ? badge.setAppBadge?.(length) : badge.clearAppBadge?.())?.catch(() => {
    /* the badge is optional */
  });
}

async function handlePress({ notification, action }: NotificationEvent): Promise<void> {
  const pushed = notification.data as PushMessage;
  notification.close();
  await updateBadge();
  if (isCheckInAnswer(action) && pushed.question !== null)
    await sendAnswer(pushed, pushed.question, action);
  else
    await openPage(
      pushed.actions.find((one) => one.action === action)?.navigate ?? pushed.navigate,
    );
}

/** Focuses a window that shows the page, else reuses one of ours, else opens a new one. */
async function openPage(address: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find(({ url }) => url === address);
  if (there !== undefined) await there.focus();
  else await self.clients.openWindow(address);
}

const store = makeRowStore({ open: () => createStore('outbox', 'rows'), nowMs: Date.now });

/**
 * Stored first, so that it is sent once, now or when the network is back, even with all pages
 * closed. The result replaces the question's notification.
 */
async function sendAnswer(
  pushed: PushMessage,
  { ask, code, key: link, said, unsaid, waits }: Question,
  chosen: CheckInAnswer,
): Promise<void> {
  // One key per question and choice: pressed twice it is the same entry.
  const key = `push-${code}-${ask}-${chosen}`;
  await enqueueInWorker({
    call: 'booking/updateCheckInStatus',
    input: { code, key: link, answer: chosen },
    lane: `booking ${code}`,
    about: code,
    key,
    owner: 0,
    device: '',
    locale: localeIn(pushed.navigate),
  });
  const state = (await store.all()).find((row) => row.key === key)?.state ?? 'sent';
  const isWaiting = state === 'waiting' || state === 'sending';
  if (isWaiting) await sendLater();
  else await markReported(key);
  const title = isWaiting ? waits : state === 'sent' ? said : unsaid;
  await self.registration.showNotification(title, {
    lang: pushed.lang,
    tag: pushed.tag,
    silent: true,
    data: { ...pushed, actions: [], question: null },
  });
}

/** Where the browser has Background Sync. */
async function sendLater(): Promise<void> {
  const { sync } = self.registration as ServiceWorkerRegistration & {
    readonly sync?: { register(tag: string): Promise<void> };
  };
  await sync?.register('outbox').catch(() => {
    /* the next page sends it */
  });
}

function localeIn(address: string): Locale {
  const first = new URL(address).pathname.split('/')[1];
  return isLocale(first) ? first : 'vi-vn';
}

/**
 * The browser has a new push address. The old one, known to nobody else, identifies the
 * subscription.
 */
async function renewSubscription({ oldSubscription, newSubscription }: Change): Promise<void> {
  const fresh =
    newSubscription ??
    (oldSubscription === null || oldSubscription === undefined
      ? null
      : await self.registration.pushManager.subscribe(oldSubscription.options));
  const keys = fresh?.toJSON().keys;
  if (
    fresh === null ||
    keys === undefined ||
    oldSubscription === null ||
    oldSubscription === undefined
  )
    return;
  await fetch('/api/push/subscribe', {
    method: 'POST',
    // The old address identifies the subscription; a cookie of a session that ended here must not
    // be sent.
    credentials: 'omit',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
    },
    body: JSON.stringify({
      endpoint: fresh.endpoint,
      p256dh: keys['p256dh'],
      auth: keys['auth'],
      oldEndpoint: oldSubscription.endpoint,
    }),
  });
}

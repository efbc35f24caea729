// The outbox without a page: stores and sends answers given on a notification; with Background Sync
// the browser wakes it when the network is back.

import { createStore, del, get } from 'idb-keyval';
import { makeRowStore } from '#contract/outbox/outbox-store.ts';
import { isOpen, makeOutbox, type NewRow, type OutboxRow } from '#contract/outbox/outbox.ts';
import { isReceived, owedKey, owedLock, owedStore } from '#contract/owed-sign-out.ts';
import { defaultLocale } from '#contract/paths.ts';
import { attempt, type Result, type Sender } from '#contract/request.ts';
import type { Session } from '#contract/schemas/auth.ts';
import type { BookingView } from '#contract/schemas/booking.ts';
import { within } from '#contract/with-timeout.ts';
import { outboxNotifications } from './outbox-report.ts';
import { badgeUrl } from './push-message.ts';
import { saveVoucher } from './save-vouchers.ts';

declare const self: ServiceWorkerGlobalScope;

/** The event of Background Sync, which only some browsers have. */
type SyncEvent = ExtendableEvent & { readonly tag: string };

const store = makeRowStore({ open: () => createStore('outbox', 'rows'), nowMs: Date.now });
const channel = new BroadcastChannel('outbox');
let token: string | null = null;
/** Bookings that were just made and are being saved. */
let saving: Promise<void>[] = [];
const outbox = makeOutbox({
  store,
  nowMs: Date.now,
  lock: async (work) => {
    await underLock('outbox', work);
  },
  send: (row) => post(row, `/api/${row.call}`, row.input, token).then(dataOf),
  // Only the call's name and the row's key: pages fetch again what the call changes, and read the
  // row from the store.
  answered: ({ call, key, owner }, data) => {
    channel.postMessage({ invalidate: call, key });
    if (call === 'booking/createBooking') saving.push(saveVoucher(data as BookingView, owner));
  },
  isWatched: async () =>
    (await self.clients.matchAll({ type: 'window', includeUncontrolled: true })).length > 0,
  changed: () => channel.postMessage('changed'),
});

function underLock<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
  return 'locks' in navigator ? (navigator.locks.request(name, work) as Promise<Value>) : work();
}

function post(
  { device, locale, key }: Pick<OutboxRow, 'device' | 'locale' | 'key'>,
  address: string,
  input: unknown,
  bearer: string | null,
): Promise<Result> {
  const sender: Sender = {
    fetch: (to, init) => fetch(to, init),
    headers: () => ({
      'Device-Encode': device,
      Localization: locale,
      ...(bearer === null ? {} : { Authorization: `Bearer ${bearer}` }),
    }),
  };
  return attempt(sender, {
    address,
    method: 'POST',
    body: JSON.stringify(input),
    isRead: false,
    key,
  });
}

function dataOf(result: Result): unknown {
  if ('fault' in result) throw result.fault;
  return result.data;
}

/**
 * The page's token cannot be read here, so the session's cookie gets another, one tab at a time.
 * Null when nobody is signed in or the server does not answer.
 */
function openSession(row: OutboxRow): Promise<Session | null> {
  return underLock('renew-session', async () => {
    const result = await post(row, '/api/auth/refreshToken', {}, null);
    return 'data' in result ? (result.data as Session) : null;
  });
}

const markLimitMs = 1_000;
/**
 * False while the server does not know yet that the last member signed out: until then nothing is
 * sent with that session's cookie.
 */
function sendPendingSignOut(): Promise<boolean> {
  return underLock(owedLock, async () => {
    const marks = createStore(...owedStore);
    const mark = await within(markLimitMs, get<true>(owedKey, marks), undefined);
    if (mark === undefined) return true;
    const anonymous = { device: '', locale: defaultLocale, key: crypto.randomUUID() };
    if (!isReceived(await post(anonymous, '/api/auth/signOut', {}, null))) return false;
    await del(owedKey, marks);
    return true;
  });
}

/**
 * Shows notifications about what ended while no page was open, if permitted; the next page reports
 * the rest.
 */
async function showNotifications(): Promise<void> {
  if (!('Notification' in self) || Notification.permission !== 'granted') return;
  for (const { message, isSilent, keys } of outboxNotifications(
    await store.all(),
    self.location.origin,
  )) {
    const { title, body, lang, tag, icon } = message;
    await self.registration.showNotification(title, {
      body,
      lang,
      tag,
      silent: isSilent,
      data: message,
      ...(icon === undefined ? {} : { icon, badge: badgeUrl }),
    });
    await outbox.told(keys);
  }
}

/** Marks a row as reported. */
export const markReported = (key: string): Promise<void> => outbox.told([key]);

/** Sends what waits here; true when nothing is left. */
export async function drainInWorker(): Promise<boolean> {
  if (!(await sendPendingSignOut())) return false;
  const waiting = (await store.all()).filter(isOpen);
  const ofMember = waiting.find(({ owner }) => owner !== 0);
  if (waiting.length === 0) return true;
  const session = ofMember === undefined ? null : await openSession(ofMember);
  token = session?.accessToken ?? null;
  await outbox.drain(session?.profile.sn ?? 0);
  const saved = saving;
  saving = [];
  await Promise.all(saved);
  await showNotifications();
  return !(await store.all()).some(isOpen);
}

/**
 * Stores an entry, then tries to send it at once; otherwise it waits for a page or for the network.
 */
export async function enqueueInWorker(entry: NewRow): Promise<void> {
  await outbox.put(entry);
  await drainInWorker().catch(() => {
    /* it is stored and sent later */
  });
}

export function listenForSync(): void {
  self.addEventListener('sync', (event) => {
    const { tag } = event as SyncEvent;
    if (tag !== 'outbox') return;
    (event as SyncEvent).waitUntil(
      drainInWorker().then((isDone) => {
        // The browser comes again later for what is left.
        if (!isDone) throw new Error('not all was sent');
      }),
    );
  });
}

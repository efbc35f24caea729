// The page's outbox: stores each entry first, sends it at once or when the network is back, and
// notifies every tab of the result.

import type { QueryClient } from '@tanstack/react-query';
import { createStore as createIdbStore } from 'idb-keyval';
import type { CallName, Output } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import { makeRowStore } from '#contract/outbox/outbox-store.ts';
import {
  isOpen,
  isReplaced,
  makeOutbox,
  type CompletionTexts,
  type OutboxRow,
  type QueuedCall,
  type QueuedRequest,
} from '#contract/outbox/outbox.ts';
import { defaultLocale, isLocale, type Locale } from '#contract/paths.ts';
import { policy } from '#domain/policy.ts';
import { call } from '../api/queries.ts';
import { currentProfile, deviceId, onSessionEndedElsewhere } from '../api/session.ts';
import { loadMessages } from '../intl/intl.tsx';
import { createStore } from '../runtime/create-store.ts';
import {
  isServerReachable,
  onReconnect,
  checkReachability,
  probe,
} from '../runtime/reachability.ts';
import { isUnsent, getOutboxRows, setOutboxRows, notifySent } from './outbox-state.ts';

const resumeEveryMs = 30_000;
let client: QueryClient | null = null;
/** Whether the entries survive the closing of this page. */
export const isOutboxPersisted = createStore(true);
/** Entries whose own screen shows the result, so that the outbox does not. */
const hidden = new Set<string>();
/**
 * Entries that were sent and whose pages are still being fetched again; until then they count as
 * being sent.
 */
const settling = new Set<string>();
/** Entries whose response a screen waits for. */
const awaited = new Set<string>();
const responses = new Map<string, unknown>();
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('outbox');

const store = makeRowStore({
  open: () => createIdbStore('outbox', 'rows'),
  nowMs: Date.now,
  tell: (next) => {
    if (next !== isOutboxPersisted.get()) isOutboxPersisted.set(next);
  },
});
const outbox = makeOutbox({
  store,
  nowMs: Date.now,
  lock: oneAtATime,
  send: sendRow,
  answered: (row, data) => {
    void settle(row, data);
  },
  changed: () => {
    void refreshRows();
    channel?.postMessage('changed');
  },
});

let last: Promise<unknown> = Promise.resolve();
/**
 * One at a time over all tabs, or in this tab where the browser has no locks; the server's
 * idempotency keys prevent duplicates.
 */
async function oneAtATime(work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) {
    await navigator.locks.request('outbox', work);
    return;
  }
  const current = last.then(work, work);
  last = current;
  await current;
}

const owner = (): number => currentProfile()?.sn ?? 0;
/** Of whoever uses this device now: the member's, or made without an account. */
const isOwn = (row: OutboxRow): boolean => row.owner === owner() || row.owner === 0;

async function sendRow(row: OutboxRow): Promise<unknown> {
  // Entries of another account are not sent: somebody may have signed out or in meanwhile.
  if (client === null || !isOwn(row)) throw new Fault(errorCodes.offline);
  return call(client, row.call, row.input as never, row.key);
}

/**
 * An entry counts as sent once the pages that show it are fetched again, here and in other tabs.
 */
async function settle(row: OutboxRow, data: unknown): Promise<void> {
  if (awaited.has(row.key)) responses.set(row.key, data);
  if (client === null) return;
  settling.add(row.key);
  channel?.postMessage({ invalidate: row.call });
  await notifySent(client, row, data).catch(() => {
    /* they are fetched again when they are shown */
  });
  settling.delete(row.key);
  await refreshRows();
}

let refreshes = 0;
async function refreshRows(): Promise<void> {
  refreshes += 1;
  const current = refreshes;
  const rows = await store.all();
  if (current !== refreshes) return;
  const shown = rows
    .filter((row) => isOwn(row) && !hidden.has(row.key))
    .toSorted((a, b) => a.order - b.order || a.at - b.at);
  setOutboxRows(shown.map((row) => (settling.has(row.key) ? stillSending(row) : row)));
}

function stillSending(row: OutboxRow): OutboxRow {
  const { endedAt: _, ...sending } = row;
  return { ...sending, state: 'sending' };
}

/** `isMerged`: the row also contains changes from earlier entries. */
type Written = { readonly key: string; readonly isMerged: boolean };

async function write(request: QueuedRequest, resolved: readonly string[] = []): Promise<Written> {
  const key = crypto.randomUUID();
  const first = location.pathname.split('/')[1];
  const locale = isLocale(first) ? first : defaultLocale;
  const row = { ...request, key, owner: owner(), device: deviceId(), locale };
  const isMerged = await outbox.put(row, resolved);
  // After storing: messages that cannot be loaded now must not lose the entry.
  void newsIn(locale, request.call)
    .then((news) => store.change(key, (written) => written && { ...written, news }))
    .catch(() => {
      /* without messages the worker shows no notification */
    });
  return { key, isMerged };
}

/** The texts of the worker's notification when it sends the entry while no page is open. */
async function newsIn(locale: Locale, name: QueuedCall): Promise<CompletionTexts> {
  const words = await loadMessages(locale);
  const isRequest = name === 'booking/createBooking';
  return {
    sent: String(words[isRequest ? 'queue.booked' : 'queue.sentMeanwhile']),
    sentText: isRequest ? String(words['queue.bookedOpen']) : '',
    trouble: String(words['queue.trouble']),
    troubleText: String(words['queue.troubleOpen']),
  };
}

/**
 * Sends now, unless the server is known to be unreachable; what is left is sent after the next sign
 * of a connection.
 */
async function sendNow(): Promise<void> {
  if (isServerReachable()) await outbox.drain(owner());
  if ((await store.all()).some(isOpen)) void registerSync();
}

/**
 * Sends an entry now or later; the outbox shows it and its result. `resolved` are the keys of
 * entries with a problem that this one settles.
 */
export async function enqueue(
  queryClient: QueryClient,
  request: QueuedRequest,
  resolved: readonly string[] = [],
): Promise<void> {
  client = queryClient;
  // Shown at once, in place of what it replaces, because storing may take a moment.
  const stays = (row: OutboxRow): boolean =>
    !isReplaced(row, { ...request, owner: owner() }) && !resolved.includes(row.key);
  setOutboxRows([
    ...getOutboxRows().filter(stays),
    {
      ...request,
      key: '',
      owner: owner(),
      order: Infinity,
      at: Date.now(),
      state: 'waiting',
      tries: 0,
      device: '',
      locale: defaultLocale,
    },
  ]);
  await write(request, resolved).catch(() => {
    /* too large to be stored, which nothing people write here is */
  });
  await refreshRows();
  await sendNow();
}

export type OutboxResult<Name extends QueuedCall> =
  | { readonly state: 'sent'; readonly data: Output<Name> | null }
  | { readonly state: 'waiting' };

/**
 * For a screen that waits: the response, or that the entry is still waiting. A refusal is thrown
 * and removed from the outbox, unless the entry also contains earlier changes, which the screen
 * does not know.
 */
export async function enqueueAndWait<Name extends QueuedCall>(
  queryClient: QueryClient,
  request: Extract<QueuedRequest, { readonly call: Name }>,
  resolved: readonly string[] = [],
): Promise<OutboxResult<Name>> {
  client = queryClient;
  let key = '';
  try {
    const written = await write(request, resolved);
    ({ key } = written);
    awaited.add(key);
    if (!written.isMerged) hidden.add(key);
    // A stalled connection counts as none; sending goes on in the background.
    await Promise.race([
      sendNow(),
      new Promise((resolve) => {
        setTimeout(resolve, policy.savedViewAfterMs);
      }),
    ]);
    const row = (await store.all()).find((one) => one.key === key);
    if (row?.fault !== undefined) {
      if (!written.isMerged) await outbox.discard(key);
      throw new Fault(row.fault.code, row.fault.details);
    }
    if (row !== undefined && isOpen(row)) return { state: 'waiting' };
    return { state: 'sent', data: (responses.get(key) ?? null) as Output<Name> | null };
  } finally {
    hidden.delete(key);
    awaited.delete(key);
    responses.delete(key);
    // Before this returns, so that the form does not show an empty outbox for a moment.
    await refreshRows();
  }
}

/** Stores an entry without sending it now, because the member was told that it waits. */
export async function enqueueLater(
  queryClient: QueryClient,
  request: QueuedRequest,
): Promise<void> {
  client = queryClient;
  await write(request);
  await refreshRows();
  void registerSync();
}

/**
 * Whether this member has entries that were not sent, refused ones among them: as they are stored,
 * because what is shown may be about to be read. Storage that does not answer reads as empty: then
 * what the page knew before counts too.
 */
export async function hasUnsentEntries(): Promise<boolean> {
  const shown = getOutboxRows();
  void refreshRows();
  const stored = await store.all();
  const rows = isOutboxPersisted.get() ? stored : [...shown, ...stored];
  return rows.some((row) => isUnsent(row) && isOwn(row));
}

/** The member has seen the result of these entries. */
export const markReported = (keys: readonly string[]): Promise<void> => outbox.told(keys);

/** Removes an entry; false when it is already being sent. */
export const discard = (key: string): Promise<boolean> => outbox.discard(key);

/** Sends one entry, or all, again, if our own server responds. */
export async function retry(key?: string): Promise<void> {
  if (key !== undefined) await outbox.retry(key);
  const isBack = await checkReachability();
  if (isBack) await outbox.drain(owner());
}

let resuming: Promise<void> | null = null;
/** Only once our own server responds: a captive portal would receive every entry. */
function resume(): Promise<void> {
  resuming ??= (async () => {
    if (!(await store.all()).some((row) => isOpen(row) && isOwn(row))) return;
    if (document.visibilityState === 'visible' && (await probe())) await outbox.drain(owner());
  })()
    .catch(() => {
      /* tried again after the next sign of a connection */
    })
    .finally(() => {
      resuming = null;
    });
  return resuming;
}

/**
 * With Background Sync the browser starts our worker when the network is back, even when the page
 * is closed.
 */
async function registerSync(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { sync } = (await navigator.serviceWorker.ready) as ServiceWorkerRegistration & {
    readonly sync?: { register(tag: string): Promise<void> };
  };
  await sync?.register('outbox').catch(() => {
    /* optional: an open page sends it too */
  });
}

/** Deletes all entries, in every tab. */
export async function eraseOutbox(): Promise<void> {
  await store.clear();
  channel?.postMessage('erase');
  setOutboxRows([]);
}

/** Sent by another tab; the worker also names the row, so that a page does what follows from it. */
type SentElsewhere = { readonly invalidate: CallName; readonly key?: string };

async function applySentElsewhere(
  queryClient: QueryClient,
  { invalidate, key }: SentElsewhere,
): Promise<void> {
  const row =
    key === undefined
      ? undefined
      : (await store.all()).find((one) => one.key === key && isOwn(one));
  await notifySent(queryClient, row ?? { call: invalidate }, null);
}

let hasStarted = false;
/** Called once per page: entries of an earlier visit are sent as soon as the server responds. */
export function startOutbox(queryClient: QueryClient): void {
  if (hasStarted) return;
  hasStarted = true;
  client = queryClient;
  channel?.addEventListener(
    'message',
    ({ data }: MessageEvent<'changed' | 'erase' | SentElsewhere>) => {
      if (data === 'erase') void store.clear().then(refreshRows);
      else if (data === 'changed') void refreshRows();
      else void applySentElsewhere(queryClient, data);
    },
  );
  // Other tabs also fetch again what any other write changed; they learn only the call's name.
  queryClient.getMutationCache().subscribe((event) => {
    const name = event.mutation?.options.mutationKey?.[0];
    if (event.type === 'updated' && event.action.type === 'success' && typeof name === 'string')
      channel?.postMessage({ invalidate: name });
  });
  onSessionEndedElsewhere(() => {
    void refreshRows();
  });
  onReconnect(() => {
    void resume();
  });
  window.addEventListener('online', () => {
    void resume();
  });
  document.addEventListener('visibilitychange', () => {
    void resume();
  });
  setInterval(() => {
    void resume();
  }, resumeEveryMs);
  const member = currentProfile();
  void (member === null ? refreshRows() : outbox.tidy(member.sn)).then(resume);
}

// The outbox of the page: writes wishes down, sends them at once or when the network is back, and tells every tab what became of them.

import type { QueryClient } from '@tanstack/react-query';
import { createStore } from 'idb-keyval';
import type { CallName, Output } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import { makeRowStore } from '#contract/outbox/outbox-store.ts';
import {
  isOpen,
  isReplaced,
  makeOutbox,
  type News,
  type OutboxRow,
  type QueuedCall,
  type Wish,
} from '#contract/outbox/outbox.ts';
import { defaultLocale, isLocale, type Locale } from '#contract/paths.ts';
import { policy } from '#domain/policy.ts';
import { call } from '../api/queries.ts';
import { currentProfile, deviceId, onMemberGone } from '../api/session.ts';
import { loadMessages } from '../intl/intl.tsx';
import {
  isServerReachable,
  onReachableAgain,
  probe,
  tellReachable,
} from '../runtime/reachability.ts';
import { isUnsent, queuedNow, showQueued, tellSent } from './outbox-state.ts';

const replayMs = 30_000;
let client: QueryClient | null = null;
let isKept = true;
const keptListeners = new Set<() => void>();
/** Rows whose own screen waits for the answer: it tells it, not the queue. */
const asked = new Set<string>();
/** Rows that were sent and whose pages are being read anew: until then they count as on their way. */
const settling = new Set<string>();
/** Whose answers a screen waits for. */
const awaited = new Set<string>();
const answers = new Map<string, unknown>();
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('outbox');

const store = makeRowStore({
  open: () => createStore('outbox', 'rows'),
  nowMs: Date.now,
  tell: (next) => {
    if (next !== isKept) {
      isKept = next;
      for (const listener of keptListeners) listener();
    }
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
    void show();
    channel?.postMessage('changed');
  },
});

let last: Promise<unknown> = Promise.resolve();
/** Over all tabs where the browser has locks, else in this one; the server's memory of keys does the rest. */
async function oneAtATime(work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) {
    await navigator.locks.request('outbox', work);
    return;
  }
  const mine = last.then(work, work);
  last = mine;
  await mine;
}

const owner = (): number => currentProfile()?.sn ?? 0;

async function sendRow(row: OutboxRow): Promise<unknown> {
  // Entries of another account are not sent: somebody may have signed out or in meanwhile.
  if (client === null || (row.owner !== 0 && row.owner !== owner()))
    throw new Fault(errorCodes.offline);
  return call(client, row.call, row.input as never, row.key);
}

/** The pages that show it are read anew, here and in other tabs, before the wish counts as done. */
async function settle(row: OutboxRow, data: unknown): Promise<void> {
  if (awaited.has(row.key)) answers.set(row.key, data);
  if (client === null) return;
  settling.add(row.key);
  channel?.postMessage({ invalidate: row.call });
  await tellSent(client, row, data).catch(() => {
    /* they are asked again when they are looked at */
  });
  settling.delete(row.key);
  await show();
}

let shows = 0;
async function show(): Promise<void> {
  shows += 1;
  const mine = shows;
  const rows = await store.all();
  if (mine !== shows) return;
  const shown = rows
    .filter((row) => (row.owner === owner() || row.owner === 0) && !asked.has(row.key))
    .toSorted((a, b) => a.order - b.order || a.at - b.at);
  showQueued(shown.map((row) => (settling.has(row.key) ? stillSending(row) : row)));
}

function stillSending(row: OutboxRow): OutboxRow {
  const { endedAt: _, ...sending } = row;
  return { ...sending, state: 'sending' };
}

/** `isMore` says that the row carries other wishes besides. */
type Written = { readonly key: string; readonly isMore: boolean };

async function write(wish: Wish, decided: readonly string[] = []): Promise<Written> {
  const key = crypto.randomUUID();
  const first = location.pathname.split('/')[1];
  const locale = isLocale(first) ? first : defaultLocale;
  const row = { ...wish, key, owner: owner(), device: deviceId(), locale };
  const isMore = await outbox.put(row, decided);
  // Afterwards: words that cannot be fetched now are no reason to lose a wish, which is then told when a page is open.
  void newsIn(locale, wish.call)
    .then((news) => store.change(key, (written) => written && { ...written, news }))
    .catch(() => {
      /* without words the worker says nothing */
    });
  return { key, isMore };
}

/** What the worker says when it ends a wish without a page. */
async function newsIn(locale: Locale, name: QueuedCall): Promise<News> {
  const words = await loadMessages(locale);
  const isRequest = name === 'booking/createBooking';
  return {
    sent: String(words[isRequest ? 'queue.booked' : 'queue.sentMeanwhile']),
    sentText: isRequest ? String(words['queue.bookedOpen']) : '',
    trouble: String(words['queue.trouble']),
    troubleText: String(words['queue.troubleOpen']),
  };
}

/** Sends now unless the server is known to be away; then, or after a failure, the next sign of life does it. */
async function sendNow(): Promise<void> {
  if (isServerReachable()) await outbox.drain(owner());
  if ((await store.all()).some(isOpen)) void wakeLater();
}

/** Does a wish, now or later; the queue shows it and tells what became of it. `decided` names rows in trouble that it answers. */
export async function post(
  on: QueryClient,
  wish: Wish,
  decided: readonly string[] = [],
): Promise<void> {
  client = on;
  // Shown with the tap, in the place of what it replaces: the store may take its time.
  const stays = (row: OutboxRow): boolean =>
    !isReplaced(row, { ...wish, owner: owner() }) && !decided.includes(row.key);
  showQueued([
    ...queuedNow().filter(stays),
    {
      ...wish,
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
  await write(wish, decided).catch(() => {
    /* too large to be kept: nothing people write here is */
  });
  await show();
  await sendNow();
}

export type Asked<Name extends QueuedCall> =
  | { readonly state: 'sent'; readonly data: Output<Name> | null }
  | { readonly state: 'waiting' };

/**
 * For a screen that waits: the answer, or that it is queued; what the server refuses is thrown here and not left in the queue, unless it
 * carries what was said before: of that the screen knows nothing.
 */
export async function ask<Name extends QueuedCall>(
  on: QueryClient,
  wish: Extract<Wish, { readonly call: Name }>,
  decided: readonly string[] = [],
): Promise<Asked<Name>> {
  client = on;
  let key = '';
  try {
    const written = await write(wish, decided);
    ({ key } = written);
    awaited.add(key);
    if (!written.isMore) asked.add(key);
    // A network that carries nothing counts as none: it goes on being tried behind the screen.
    await Promise.race([
      sendNow(),
      new Promise((wake) => {
        setTimeout(wake, policy.savedViewAfterMs);
      }),
    ]);
    const row = (await store.all()).find((one) => one.key === key);
    if (row?.fault !== undefined) {
      if (!written.isMore) await outbox.discard(key);
      throw new Fault(row.fault.code, row.fault.details);
    }
    if (row !== undefined && isOpen(row)) return { state: 'waiting' };
    return { state: 'sent', data: (answers.get(key) ?? null) as Output<Name> | null };
  } finally {
    asked.delete(key);
    awaited.delete(key);
    answers.delete(key);
    // The form that asked shows what waits, and must not show for a moment that nothing does.
    await show();
  }
}

/** Leaves a wish in the queue without sending it: it was said to wait. */
export async function leave(on: QueryClient, wish: Wish): Promise<void> {
  client = on;
  await write(wish);
  await show();
  void wakeLater();
}

/** Whether anything of this member was written down and not sent, also before the page has come to rest. Refused ones count: nobody has seen them through. */
export async function readUnsent(): Promise<boolean> {
  await show();
  return queuedNow().some(isUnsent);
}

/** Nothing more need be said of these. */
export const tell = (keys: readonly string[]): Promise<void> => outbox.told(keys);

/** False when it is too late. */
export const discard = (key: string): Promise<boolean> => outbox.discard(key);

/** `key` alone, or all that waits; only our own server counts as a network. */
export async function retry(key?: string): Promise<void> {
  if (key !== undefined) await outbox.retry(key);
  const isBack = await probe();
  tellReachable(isBack);
  if (isBack) await outbox.drain(owner());
}

let replaying: Promise<void> | null = null;
/** Not before our own server answers: a captive portal would have every wish. */
function replay(): Promise<void> {
  replaying ??= (async () => {
    if (
      !(await store.all()).some((row) => isOpen(row) && (row.owner === owner() || row.owner === 0))
    )
      return;
    if (document.visibilityState === 'visible' && (await probe())) await outbox.drain(owner());
  })()
    .catch(() => {
      /* the next sign of life tries again */
    })
    .finally(() => {
      replaying = null;
    });
  return replaying;
}

/** Where there is Background Sync the browser wakes our worker when the network is back, even with the page closed. */
async function wakeLater(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { sync } = (await navigator.serviceWorker.ready) as ServiceWorkerRegistration & {
    readonly sync?: { register(tag: string): Promise<void> };
  };
  await sync?.register('outbox').catch(() => {
    /* a bonus that was refused */
  });
}

/** Takes everything of the member off this device, in every tab. */
export async function eraseOutbox(): Promise<void> {
  await store.clear();
  channel?.postMessage('erase');
  showQueued([]);
}

/** Whether what is written down survives the closing of this page. */
export const outboxStore = {
  isKept: (): boolean => isKept,
  onChange: (listener: () => void) => {
    keptListeners.add(listener);
    return () => {
      keptListeners.delete(listener);
    };
  },
};

/** Told by another tab, or with its row by the worker, which has no page to clear up after itself. */
type Answered = { readonly invalidate: CallName; readonly key?: string };

async function takeElsewhere(on: QueryClient, { invalidate, key }: Answered): Promise<void> {
  const row =
    key === undefined
      ? undefined
      : (await store.all()).find(
          (one) => one.key === key && (one.owner === owner() || one.owner === 0),
        );
  await tellSent(on, row ?? { call: invalidate }, null);
}

let hasStarted = false;
/** Once for the page: whatever an earlier visit left behind is sent as soon as somebody answers. */
export function startOutbox(on: QueryClient): void {
  if (hasStarted) return;
  hasStarted = true;
  client = on;
  channel?.addEventListener('message', ({ data }: MessageEvent<'changed' | 'erase' | Answered>) => {
    if (data === 'erase') void store.clear().then(show);
    else if (data === 'changed') void show();
    else void takeElsewhere(on, data);
  });
  // What any other write changed is asked anew in the other tabs too; nothing of it is told there but its name.
  on.getMutationCache().subscribe((event) => {
    const name = event.mutation?.options.mutationKey?.[0];
    if (event.type === 'updated' && event.action.type === 'success' && typeof name === 'string')
      channel?.postMessage({ invalidate: name });
  });
  onMemberGone(() => {
    void show();
  });
  onReachableAgain(() => {
    void replay();
  });
  window.addEventListener('online', () => {
    void replay();
  });
  document.addEventListener('visibilitychange', () => {
    void replay();
  });
  setInterval(() => {
    void replay();
  }, replayMs);
  const member = currentProfile();
  void (member === null ? show() : outbox.tidy(member.sn)).then(replay);
}

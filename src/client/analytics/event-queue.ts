// The queue of usage events: stored on the device, of one member, sent in order and in batches, and
// erased without the member's consent.

import { createStore, del, get, update, type UseStore } from 'idb-keyval';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import {
  eventsAtOnce,
  type UsageAction,
  type EventFrame,
  type UsageEvent,
} from '#contract/usage-events.ts';
import { within } from '#contract/with-timeout.ts';
import { sendInBackground } from '../api/send-in-background.ts';
import { isServerReachable } from '../runtime/reachability.ts';

export type StoredEvents = {
  /** The member's number. */
  readonly owner: number;
  /** The province of the last search. */
  readonly citySn: number | null;
  /** The code of a booking whose payment was started on this device; it is never sent. */
  readonly paying: string | null;
  readonly events: readonly UsageEvent[];
};
export type EventStore = {
  readonly read: () => Promise<StoredEvents | undefined>;
  readonly change: (update: (before: StoredEvents | undefined) => StoredEvents) => Promise<void>;
  readonly erase: () => Promise<void>;
};

const key = 'kept';
let opened: UseStore | null = null;
const openStore = (): UseStore => (opened ??= createStore('usage', 'events'));

/** Rejects where IndexedDB does not work; events are then dropped. */
export const eventStore: EventStore = {
  read: () => get<StoredEvents>(key, openStore()),
  change: (change) => update<StoredEvents>(key, change, openStore()),
  erase: () => del(key, openStore()),
};

const eraseLimitMs = 1_000;

/**
 * Deletes all events of this device. Never rejects, and waits no longer than a second: a store that
 * cannot be opened cannot be read either.
 */
export async function eraseEvents(): Promise<void> {
  if (typeof indexedDB === 'undefined') return;
  await within(eraseLimitMs, eventStore.erase(), undefined);
}

/**
 * `rejected`: the server will never accept this batch; `noConsent`: the member does not agree;
 * `retry`: anything else.
 */
export type SendResult = 'accepted' | 'rejected' | 'noConsent' | 'retry';

export async function sendEvents(events: readonly UsageEvent[]): Promise<SendResult> {
  if (!isServerReachable()) return 'retry';
  try {
    await sendInBackground('usage/sendUsageEventList', { events: [...events] });
    return 'accepted';
  } catch (error) {
    const code = error instanceof Fault ? error.code : null;
    if (code === errorCodes.noConsent) return 'noConsent';
    return code === errorCodes.invalidInput ? 'rejected' : 'retry';
  }
}

/** Beyond that the oldest are dropped: after weeks without a network they are of no use. */
export const maxStoredEvents = 500;

type Context = Partial<Pick<StoredEvents, 'citySn' | 'paying'>>;
export type EventQueue = {
  /** `context` is stored for this event and those that follow. */
  readonly add: (deed: UsageAction, context?: Context) => Promise<void>;
  /** Adds how a payment ended, once, and only if it was started on this device. */
  readonly recordPaymentEnd: (code: string, isPaid: boolean) => Promise<void>;
  /**
   * Sends everything, batch by batch, until a batch fails. A second call meanwhile waits for the
   * first.
   */
  readonly flush: () => Promise<void>;
};

type QueueOptions = {
  readonly store: EventStore;
  readonly owner: number;
  /** What every event carries: a new id, the time and the product. */
  readonly frame: () => Omit<EventFrame, 'citySn'>;
  readonly send: (events: readonly UsageEvent[]) => Promise<SendResult>;
};

export function createEventQueue({ store, owner, frame, send }: QueueOptions): EventQueue {
  const ownEvents = (before: StoredEvents | undefined): StoredEvents =>
    before?.owner === owner ? before : { owner, citySn: null, paying: null, events: [] };
  const withDeed = (
    stored: StoredEvents,
    about: Omit<EventFrame, 'citySn'>,
    deed: UsageAction,
  ): StoredEvents => ({
    ...stored,
    events: [...stored.events, { ...about, citySn: stored.citySn, ...deed }].slice(
      -maxStoredEvents,
    ),
  });
  const sendAll = async (): Promise<void> => {
    for (;;) {
      const batch = ownEvents(await store.read()).events.slice(0, eventsAtOnce);
      const result = batch.length === 0 ? 'retry' : await send(batch);
      if (result === 'retry') return;
      if (result === 'noConsent') return store.erase();
      const done = new Set(batch.map(({ id }) => id));
      await store.change((before) => {
        const stored = ownEvents(before);
        return { ...stored, events: stored.events.filter(({ id }) => !done.has(id)) };
      });
    }
  };
  let sending: Promise<void> | null = null;
  return {
    async add(deed, context = {}) {
      const about = frame();
      await store.change((before) => withDeed({ ...ownEvents(before), ...context }, about, deed));
    },
    async recordPaymentEnd(code, isPaid) {
      const about = frame();
      await store.change((before) => {
        const stored = ownEvents(before);
        return stored.paying === code
          ? withDeed({ ...stored, paying: null }, about, { name: 'paymentFinished', isPaid })
          : stored;
      });
    },
    flush: () =>
      (sending ??= sendAll().finally(() => {
        sending = null;
      })),
  };
}

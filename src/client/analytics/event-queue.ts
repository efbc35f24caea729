// Events that wait on this device to be sent: a few hundred of one member, in order, none lost by a failure and none sent for another.

import {
  eventsAtOnce,
  type Deed,
  type EventFrame,
  type UsageEvent,
} from '#contract/usage-events.ts';
import type { StoredEvents, EventStore } from './event-store.ts';

/** `bad`: nobody will ever take this batch; `refused`: the member does not agree; `later`: all the rest. */
export type SendOutcome = 'taken' | 'bad' | 'refused' | 'later';

/** Beyond that the oldest are given up: weeks without a network tell of nothing that is still of use. */
export const maxStoredEvents = 500;

type Notes = Partial<Pick<StoredEvents, 'citySn' | 'paying'>>;
export type EventQueue = {
  /** `notes` are remembered for the events that follow, this one among them. */
  readonly add: (deed: Deed, notes?: Notes) => Promise<void>;
  /** Tells how a payment ended, once and where it was begun here. */
  readonly recordPaymentEnd: (code: string, isPaid: boolean) => Promise<void>;
  /** Sends what waits, batch by batch, until something fails; asked again meanwhile it does nothing more. */
  readonly flush: () => Promise<void>;
};

type Given = {
  readonly store: EventStore;
  readonly owner: number;
  readonly frame: () => Omit<EventFrame, 'citySn'>;
  readonly send: (events: readonly UsageEvent[]) => Promise<SendOutcome>;
};

export function createEventQueue({ store, owner, frame, send }: Given): EventQueue {
  const mine = (before: StoredEvents | undefined): StoredEvents =>
    before?.owner === owner ? before : { owner, citySn: null, paying: null, events: [] };
  const withDeed = (
    kept: StoredEvents,
    about: Omit<EventFrame, 'citySn'>,
    deed: Deed,
  ): StoredEvents => ({
    ...kept,
    events: [...kept.events, { ...about, citySn: kept.citySn, ...deed }].slice(-maxStoredEvents),
  });
  const drain = async (): Promise<void> => {
    for (;;) {
      const batch = mine(await store.read()).events.slice(0, eventsAtOnce);
      const outcome = batch.length === 0 ? 'later' : await send(batch);
      if (outcome === 'later') return;
      if (outcome === 'refused') return store.erase();
      const done = new Set(batch.map(({ id }) => id));
      await store.change((before) => {
        const kept = mine(before);
        return { ...kept, events: kept.events.filter(({ id }) => !done.has(id)) };
      });
    }
  };
  let draining: Promise<void> | null = null;
  return {
    async add(deed, notes = {}) {
      const about = frame();
      await store.change((before) => withDeed({ ...mine(before), ...notes }, about, deed));
    },
    async recordPaymentEnd(code, isPaid) {
      const about = frame();
      await store.change((before) => {
        const kept = mine(before);
        return kept.paying === code
          ? withDeed({ ...kept, paying: null }, about, { name: 'paymentFinished', isPaid })
          : kept;
      });
    },
    flush: () =>
      (draining ??= drain().finally(() => {
        draining = null;
      })),
  };
}

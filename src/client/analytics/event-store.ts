// Where events wait until they are sent, apart from what measures: whoever signs out erases them without loading that.

import { createStore, del, get, update, type UseStore } from 'idb-keyval';
import type { UsageEvent } from '#contract/usage-events.ts';
import { within } from '#contract/with-timeout.ts';

/** `paying` is the code of a booking whose payment was begun here; it stays here. */
export type StoredEvents = {
  readonly owner: number;
  readonly citySn: number | null;
  readonly paying: string | null;
  readonly events: readonly UsageEvent[];
};
export type EventStore = {
  readonly read: () => Promise<StoredEvents | undefined>;
  readonly change: (to: (before: StoredEvents | undefined) => StoredEvents) => Promise<void>;
  readonly erase: () => Promise<void>;
};

const key = 'kept';
let opened: UseStore | null = null;
const store = (): UseStore => (opened ??= createStore('usage', 'events'));

/** IndexedDB may refuse: whoever asks lets that pass. */
export const eventStore: EventStore = {
  read: () => get<StoredEvents>(key, store()),
  change: (to) => update<StoredEvents>(key, to, store()),
  erase: () => del(key, store()),
};

const eraseLimitMs = 1_000;
/** Takes it all off this device; a store that says nothing holds nobody up. */
export async function eraseEvents(): Promise<void> {
  if (typeof indexedDB === 'undefined') return;
  // What cannot be opened cannot be read either.
  await within(eraseLimitMs, eventStore.erase(), undefined);
}

// Where events wait until they are sent, apart from what measures: whoever signs out erases them without loading that.

import { createStore, del, get, update, type UseStore } from 'idb-keyval';
import type { UsageEvent } from '#contract/usage-events.ts';
import { within } from '#contract/with-timeout.ts';

/** `paying` is the code of a booking whose payment was begun here; it stays here. */
export type Kept = {
  readonly owner: number;
  readonly citySn: number | null;
  readonly paying: string | null;
  readonly events: readonly UsageEvent[];
};
export type KeptStore = {
  readonly read: () => Promise<Kept | undefined>;
  readonly change: (to: (before: Kept | undefined) => Kept) => Promise<void>;
  readonly erase: () => Promise<void>;
};

const key = 'kept';
let opened: UseStore | null = null;
const store = (): UseStore => (opened ??= createStore('usage', 'events'));

/** IndexedDB may refuse: whoever asks lets that pass. */
export const usageStore: KeptStore = {
  read: () => get<Kept>(key, store()),
  change: (to) => update<Kept>(key, to, store()),
  erase: () => del(key, store()),
};

const eraseLimitMs = 1_000;
/** Takes it all off this device; a store that says nothing holds nobody up. */
export async function eraseUsage(): Promise<void> {
  if (typeof indexedDB === 'undefined') return;
  // What cannot be opened cannot be read either.
  await within(eraseLimitMs, usageStore.erase(), undefined);
}

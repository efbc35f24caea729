// What this device remembers, in local storage for the session and in IndexedDB for what was seen; both may be missing or refuse.

import type { PersistedQuery } from '@tanstack/query-persist-client-core';
import { createStore, delMany, entries, get, set, type UseStore } from 'idb-keyval';

/** The spec's storage keys (§3). */
export const storageKeys = {
  accessToken: 'access-token', expiry: 'access-token-expiry', deviceId: 'device-encode', profile: 'profile', loginMethod: 'login-method', hasPin: 'has-pin',
  signUpIntro: 'sign-up-intro', searches: 'recent-searches', theme: 'theme', bookings: 'guest-bookings', install: 'install-card',
} as const;
type StorageKey = (typeof storageKeys)[keyof typeof storageKeys];

const memory = new Map<string, string>();

/** Private windows and full disks throw: the page then remembers only while it is open. */
export function remember(key: StorageKey, value: string | null): void {
  if (value === null) memory.delete(key);
  else memory.set(key, value);
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch { /* the memory above serves */ }
}

export function recall(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

/** Parses what was remembered; anything unreadable counts as nothing. */
export function recallJson<Value>(key: StorageKey): Value | null {
  try {
    return JSON.parse(recall(key) ?? 'null') as Value | null;
  } catch {
    return null;
  }
}

let store: UseStore | null = null;
const openLimitMs = 1_000;

/** IndexedDB sometimes never opens (iOS) or closes under us: one second, one more try, then do without. */
async function withStore<Value>(work: (store: UseStore) => Promise<Value>, otherwise: Value): Promise<Value> {
  if (typeof indexedDB === 'undefined') return otherwise;
  for (let tries = 0; tries < 2; tries += 1) {
    try {
      store ??= createStore('saved-answers', 'answers');
      let timer: ReturnType<typeof setTimeout> | undefined;
      const limit = new Promise<never>((_, fail) => { timer = setTimeout(() => fail(new Error('storage is silent')), openLimitMs); });
      try {
        return await Promise.race([work(store), limit]);
      } finally {
        clearTimeout(timer);
      }
    } catch {
      store = null;
    }
  }
  return otherwise;
}

/** The answers that were saved, by the key their query has. */
export const savedAnswers = {
  read: (key: string): Promise<PersistedQuery | undefined> => withStore((open) => get<PersistedQuery>(key, open), undefined),
  write: (key: string, answer: PersistedQuery): Promise<void> => withStore((open) => set(key, answer, open), undefined),
  all: (): Promise<[string, PersistedQuery][]> => withStore((open) => entries<string, PersistedQuery>(open), []),
  forget: (keys: string[]): Promise<void> => (keys.length === 0 ? Promise.resolve() : withStore((open) => delMany(keys, open), undefined)),
};

// Access to local storage, which may be missing, full or forbidden.

import { homeRoomKey, installKey, profileKey } from '#contract/home-room.ts';

/** All keys in local storage; some names are given (docs/product.md, Device and client storage). */
export const storageKeys = {
  accessToken: 'access-token',
  expiry: 'access-token-expiry',
  tokenExpiresAt: 'access-token-spent',
  deviceId: 'device-encode',
  profile: profileKey,
  loginMethod: 'login-method',
  hasPin: 'has-pin',
  signUpIntro: 'sign-up-intro',
  phoneCountry: 'phone-country',
  passkey: 'passkey',
  passkeyOffer: 'passkey-offer',
  searches: 'recent-searches',
  seenHotels: 'seen-hotels',
  homeRoom: homeRoomKey,
  theme: 'theme',
  bookings: 'guest-bookings',
  install: installKey,
  mapHint: 'map-hint',
  reviews: 'review-drafts',
  pendingFavorite: 'wanted-heart',
  pendingWatch: 'wanted-watch',
  shared: 'shared-text',
  deskPush: 'desk-push',
  deskMute: 'desk-mute',
  deskCalls: 'desk-calls',
  signOutPending: 'sign-out-owed',
} as const;
type StorageKey = (typeof storageKeys)[keyof typeof storageKeys];

const memory = new Map<string, string>();

/**
 * Null removes the key. Where storage throws, as in private windows, the value lasts as long as the
 * page.
 */
export function writeStorage(key: StorageKey, value: string | null): void {
  memory.delete(key);
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Only then: a copy beside the storage would outlive what another tab erases.
    if (value !== null) memory.set(key, value);
  }
}

export function readStorage(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

/** Erases what was typed or started in this tab. */
export function clearTabStorage(): void {
  try {
    sessionStorage.clear();
  } catch {
    /* nothing is stored */
  }
}

/** The stored JSON; null when there is none or it cannot be parsed. */
export function readStorageJson<Value>(key: StorageKey): Value | null {
  try {
    return JSON.parse(readStorage(key) ?? 'null') as Value | null;
  } catch {
    return null;
  }
}

// The little that this device remembers in local storage, which may be missing or refuse.

/** The given storage keys (docs/product.md, Device and client storage), and what else this device keeps. */
export const storageKeys = {
  accessToken: 'access-token',
  expiry: 'access-token-expiry',
  tokenExpiresAt: 'access-token-spent',
  deviceId: 'device-encode',
  profile: 'profile',
  loginMethod: 'login-method',
  hasPin: 'has-pin',
  signUpIntro: 'sign-up-intro',
  searches: 'recent-searches',
  theme: 'theme',
  bookings: 'guest-bookings',
  install: 'install-card',
  reviews: 'review-drafts',
  pendingFavorite: 'wanted-heart',
  shared: 'shared-text',
  deskPush: 'desk-push',
  deskMute: 'desk-mute',
  deskCalls: 'desk-calls',
  signOutPending: 'sign-out-owed',
} as const;
type StorageKey = (typeof storageKeys)[keyof typeof storageKeys];

const memory = new Map<string, string>();

/** Private windows and full disks throw: the page then remembers only while it is open. */
export function writeStorage(key: StorageKey, value: string | null): void {
  memory.delete(key);
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Only then: a copy kept besides would outlive what another tab erased.
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

/** Forgets what was typed or begun in this tab. */
export function clearTabStorage(): void {
  try {
    sessionStorage.clear();
  } catch {
    /* nothing was kept */
  }
}

/** Parses what was remembered; anything unreadable counts as nothing. */
export function readStorageJson<Value>(key: StorageKey): Value | null {
  try {
    return JSON.parse(readStorage(key) ?? 'null') as Value | null;
  } catch {
    return null;
  }
}

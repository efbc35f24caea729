// A session that ends in one tab ends in all of them, and its member's data is erased.

import { beforeEach, expect, test, vi } from 'vitest';
import type { Session } from '#contract/schemas/auth.ts';
import { readStorage, writeStorage, storageKeys } from '../runtime/local-storage.ts';
import { syncServerClock } from '../runtime/server-clock.ts';
import {
  accessToken,
  currentProfile,
  clearSession,
  isTokenExpired,
  setSession,
  onSessionEndedElsewhere,
} from './session.ts';

function makeStorage(): Storage {
  const stored = new Map<string, string>();
  return {
    get length() {
      return stored.size;
    },
    key: (index) => [...stored.keys()][index] ?? null,
    clear: () => stored.clear(),
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => {
      stored.set(key, value);
    },
    removeItem: (key) => {
      stored.delete(key);
    },
  };
}

const session = {
  accessToken: 'token',
  expiresAt: '2026-11-21T10:00:00.000Z',
  profile: { sn: 7, nickName: 'Mai', hasPin: false },
} as unknown as Session;

beforeEach(() => {
  vi.stubGlobal('localStorage', makeStorage());
  vi.stubGlobal('sessionStorage', makeStorage());
});

test('signing out in another tab ends the session here', async () => {
  setSession(session);
  sessionStorage.setItem('checkout-draft', 'Mai Anh');
  const ended = new Promise<void>((resolve) => {
    onSessionEndedElsewhere(resolve);
  });
  localStorage.clear();
  const otherTab = new BroadcastChannel('session');
  otherTab.postMessage('changed');
  await ended;
  otherTab.close();
  expect([accessToken(), currentProfile(), sessionStorage.length]).toEqual([null, null, 0]);
});

test('signing out erases the member, their searches and what was typed, but not the device id, the theme, bookings made without an account, or whether this device has a PIN', async () => {
  setSession(session);
  writeStorage(storageKeys.searches, '[]');
  writeStorage(storageKeys.bookings, '[]');
  writeStorage(storageKeys.deviceId, 'd');
  writeStorage(storageKeys.theme, 'dark');
  sessionStorage.setItem('checkout-draft', 'Mai Anh');
  await clearSession();
  const { deviceId, theme, hasPin, bookings, ...others } = storageKeys;
  expect(Object.values(others).map((key) => readStorage(key))).toEqual(
    Object.values(others).map(() => null),
  );
  expect([
    readStorage(deviceId),
    readStorage(theme),
    readStorage(hasPin),
    readStorage(bookings),
    sessionStorage.length,
    currentProfile(),
  ]).toEqual(['d', 'dark', 'false', '[]', 0, null]);
});

test.each([
  ['right', 0],
  ['a day ahead', 86_400_000],
  ['a day behind', -86_400_000],
])('a phone whose clock is %s knows when its token has run out', (_, ahead) => {
  const real = Date.parse(session.expiresAt) - 30 * 60_000;
  vi.useFakeTimers({ now: real + ahead });
  syncServerClock(real);
  setSession(session);
  // The next page has not heard the time yet.
  syncServerClock(Date.now());
  vi.advanceTimersByTime(29 * 60_000);
  expect(isTokenExpired()).toBe(false);
  vi.advanceTimersByTime(2 * 60_000);
  expect(isTokenExpired()).toBe(true);
  vi.useRealTimers();
  writeStorage(storageKeys.accessToken, null);
  expect(isTokenExpired()).toBe(false);
});

test('a value that storage refuses lasts as long as the page', () => {
  vi.stubGlobal('localStorage', {
    ...makeStorage(),
    setItem() {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  writeStorage(storageKeys.theme, 'light');
  expect(readStorage(storageKeys.theme)).toBe('light');
  writeStorage(storageKeys.theme, null);
  expect(readStorage(storageKeys.theme)).toBeNull();
});

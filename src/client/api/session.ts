// Who is signed in on this device. The server renders every page as if nobody were.

import type { Profile, Session } from '#contract/schemas/auth.ts';
import { epochMs } from '#domain/time/time.ts';
import { createStore } from '../runtime/create-store.ts';
import {
  clearTabStorage,
  readStorage,
  readStorageJson,
  writeStorage,
  storageKeys,
} from '../runtime/local-storage.ts';
import { serverNow } from '../runtime/server-clock.ts';

const profile = createStore<Profile | null>(null);
const readProfile = (): void => profile.set(readStorageJson<Profile>(storageKeys.profile));
if (typeof window !== 'undefined') readProfile();

/** Every open tab reads the storage again when one of them has changed it. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('session');
function notifyAllTabs(): void {
  readProfile();
  channel?.postMessage('changed');
}

const endedElsewhereListeners = new Set<() => unknown>();
function followOtherTabs(): void {
  const before = profile.get();
  readProfile();
  if (before === null || before.sn === profile.get()?.sn) return;
  clearTabStorage();
  for (const listener of endedElsewhereListeners) listener();
}
channel?.addEventListener('message', followOtherTabs);
// A page that the browser kept for the way back heard nothing meanwhile.
if (typeof window !== 'undefined')
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) followOtherTabs();
  });

/** Calls `listener` when another tab has ended the session of this page's member. */
export function onSessionEndedElsewhere(listener: () => unknown): void {
  endedElsewhereListeners.add(listener);
}

/** A random id, made once for this device and sent with every call. */
export function deviceId(): string {
  const known = readStorage(storageKeys.deviceId);
  if (known !== null) return known;
  const created = crypto.randomUUID().replaceAll('-', '');
  writeStorage(storageKeys.deviceId, created);
  return created;
}

export function accessToken(): string | null {
  return readStorage(storageKeys.accessToken);
}

/**
 * Whether the server does not know yet that the last member here signed out. It does not say who,
 * so it may outlive the session.
 */
export const isSignOutPending = (): boolean => readStorage(storageKeys.signOutPending) !== null;
export const setSignOutPending = (isOwed: boolean): void =>
  writeStorage(storageKeys.signOutPending, isOwed ? 'yes' : null);

/** Whether the server would refuse the token. */
export function isTokenExpired(): boolean {
  const at = readStorage(storageKeys.tokenExpiresAt);
  return at !== null && accessToken() !== null && Date.now() >= Number(at);
}

export function setSession(session: Session): void {
  writeStorage(storageKeys.accessToken, session.accessToken);
  writeStorage(storageKeys.expiry, session.expiresAt);
  // In this device's clock, which may be days off: the difference to the server's clock is known
  // from this response.
  writeStorage(
    storageKeys.tokenExpiresAt,
    String(Date.now() + epochMs(session.expiresAt) - epochMs(serverNow())),
  );
  writeStorage(storageKeys.profile, JSON.stringify(session.profile));
  writeStorage(storageKeys.hasPin, String(session.profile.hasPin));
  notifyAllTabs();
}

/** Stores the member's profile, for every open tab. */
export function setProfile({
  sn,
  nickName,
  mobile,
  countryCode,
  gender,
  email,
  hasPin,
  referralCode,
}: Profile): void {
  writeStorage(
    storageKeys.profile,
    JSON.stringify({ sn, nickName, mobile, countryCode, gender, email, hasPin, referralCode }),
  );
  writeStorage(storageKeys.hasPin, String(hasPin));
  notifyAllTabs();
}

/**
 * Whether a query's data is about the member: one of their own reads, or a booking opened by its
 * link.
 */
export function isPersonalQuery(queryKey: readonly unknown[]): boolean {
  return queryKey[2] !== 'guest' || String(queryKey[0]).startsWith('booking/');
}

/**
 * Keys about the member, recent searches and the hotels seen last among them. That this device has a PIN stays, since it
 * does not say whose (docs/product.md, Device and client storage).
 * Bookings made here without an account stay when a session merely ends; signing out asks about
 * them.
 */
const memberKeys = [
  storageKeys.accessToken,
  storageKeys.expiry,
  storageKeys.tokenExpiresAt,
  storageKeys.profile,
  storageKeys.loginMethod,
  storageKeys.searches,
  storageKeys.seenHotels,
  storageKeys.homeRoom,
  storageKeys.reviews,
  storageKeys.pendingFavorite,
  storageKeys.pendingWatch,
  storageKeys.shared,
  storageKeys.deskCalls,
] as const;

export type ClearedSession = { readonly member: number | undefined; readonly keepsDrafts: boolean };
type Eraser = (forgotten: ClearedSession) => Promise<void>;
const erasers = new Set<Eraser>();
/** Registers what else erases a member's data from this device; erasers run one after another. */
export function onSessionCleared(eraser: Eraser): void {
  erasers.add(eraser);
}

/**
 * Erases the session and all data of the member, in every open tab (docs/product.md, Away from the
 * network). With `keepsDrafts` what was typed in this tab stays.
 */
export async function clearSession(keepsDrafts = false): Promise<void> {
  const member = profile.get()?.sn;
  for (const key of memberKeys) writeStorage(key, null);
  if (!keepsDrafts) clearTabStorage();
  for (const erase of erasers) await erase({ member, keepsDrafts: keepsDrafts });
  notifyAllTabs();
}

/** The signed-in member, or null for a guest. */
export const currentProfile = profile.get;
/** Calls the listener after each change of the profile; returns the function that ends it. */
export const onProfileChange = profile.subscribe;
/** The signed-in member; null for a guest, on the server and while hydrating. */
export const useProfile = profile.use;

// Who is signed in on this device; the server renders every page as if nobody were.

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
channel?.addEventListener('message', () => {
  const before = profile.get();
  readProfile();
  if (before === null || before.sn === profile.get()?.sn) return;
  clearTabStorage();
  for (const listener of endedElsewhereListeners) listener();
});

/** Calls `listener` when another tab has ended the session of this page's member. */
export function onSessionEndedElsewhere(listener: () => unknown): void {
  endedElsewhereListeners.add(listener);
}

/** Random, made once for this device, sent with every call. */
export function deviceId(): string {
  const known = readStorage(storageKeys.deviceId);
  if (known !== null) return known;
  const made = crypto.randomUUID().replaceAll('-', '');
  writeStorage(storageKeys.deviceId, made);
  return made;
}

export function accessToken(): string | null {
  return readStorage(storageKeys.accessToken);
}

/** Whether the server has yet to hear that the last member here signed out; tells nothing of whom, and so outlives them. */
export const isSignOutPending = (): boolean => readStorage(storageKeys.signOutPending) !== null;
export const setSignOutPending = (isOwed: boolean): void =>
  writeStorage(storageKeys.signOutPending, isOwed ? 'yes' : null);

/** Whether the token has run out since it was kept: whatever is asked with it is refused. */
export function isTokenExpired(): boolean {
  const at = readStorage(storageKeys.tokenExpiresAt);
  return at !== null && accessToken() !== null && Date.now() >= Number(at);
}

export function setSession(session: Session): void {
  writeStorage(storageKeys.accessToken, session.accessToken);
  writeStorage(storageKeys.expiry, session.expiresAt);
  // Expiry in this device's clock, which may be days off: corrected by the difference to the server's clock, known from this answer.
  writeStorage(
    storageKeys.tokenExpiresAt,
    String(Date.now() + epochMs(session.expiresAt) - epochMs(serverNow())),
  );
  writeStorage(storageKeys.profile, JSON.stringify(session.profile));
  writeStorage(storageKeys.hasPin, String(session.profile.hasPin));
  notifyAllTabs();
}

/** The member as they now call themselves, in every open tab. */
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

/** Whether an answer tells of the member: one of their own reads, or a booking opened by its link. */
export function isPersonalQuery(queryKey: readonly unknown[]): boolean {
  return queryKey[2] !== 'guest' || String(queryKey[0]).startsWith('booking/');
}

/**
 * Of the member, or telling of them, as what was searched for does. That a PIN serves on this device stays, and tells nothing of whom (docs/product.md, Device and client storage);
 * bookings that were made here without an account are erased by signing out, which asks first, and stay where a session merely ends.
 */
const ofMember = [
  storageKeys.accessToken,
  storageKeys.expiry,
  storageKeys.tokenExpiresAt,
  storageKeys.profile,
  storageKeys.loginMethod,
  storageKeys.searches,
  storageKeys.reviews,
  storageKeys.pendingFavorite,
  storageKeys.shared,
  storageKeys.deskCalls,
] as const;

export type ClearedSession = { readonly member: number | undefined; readonly keepsDrafts: boolean };
type Eraser = (forgotten: ClearedSession) => Promise<void>;
const erasers = new Set<Eraser>();
/** Erases what else this device keeps of a member, each after the one before it. Registered before anybody can sign out. */
export function onSessionCleared(eraser: Eraser): void {
  erasers.add(eraser);
}

/** Forgets the member and everything that was saved or typed here, in every open tab (docs/product.md, Away from the network); `keepsTyped` leaves this tab what was typed. */
export async function clearSession(keepsTyped = false): Promise<void> {
  const member = profile.get()?.sn;
  for (const key of ofMember) writeStorage(key, null);
  if (!keepsTyped) clearTabStorage();
  for (const erase of erasers) await erase({ member, keepsDrafts: keepsTyped });
  notifyAllTabs();
}

/** The signed-in member, or null for a guest. */
export const currentProfile = profile.get;
/** Calls the listener after each change of the profile; returns the function that ends it. */
export const onProfileChange = profile.subscribe;
/** The signed-in member; null for a guest, on the server and while hydrating. */
export const useProfile = profile.use;

// Who is signed in on this device; the server renders every page as if nobody were.

import { useSyncExternalStore } from 'react';
import type { Profile, Session } from '#contract/schemas/auth.ts';
import { epochMs } from '#domain/time/time.ts';
import { forgetTab, recall, recallJson, remember, storageKeys } from '../runtime/local-storage.ts';
import { serverNow } from '../runtime/server-clock.ts';

const listeners = new Set<() => void>();
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('session');
let profile: Profile | null =
  typeof window === 'undefined' ? null : recallJson<Profile>(storageKeys.profile);

function changed(): void {
  profile = recallJson<Profile>(storageKeys.profile);
  for (const listener of listeners) listener();
}

const goneListeners = new Set<() => unknown>();
channel?.addEventListener('message', () => {
  const before = profile;
  changed();
  if (before === null || before.sn === profile?.sn) return;
  forgetTab();
  for (const listener of goneListeners) listener();
});

/** Told when another tab ended the session of this page's member. */
export function onMemberGone(listener: () => unknown): void {
  goneListeners.add(listener);
}

/** Random, made once for this device, sent with every call. */
export function deviceId(): string {
  const known = recall(storageKeys.deviceId);
  if (known !== null) return known;
  const made = crypto.randomUUID().replaceAll('-', '');
  remember(storageKeys.deviceId, made);
  return made;
}

export function accessToken(): string | null {
  return recall(storageKeys.accessToken);
}

/** Whether the server has yet to hear that the last member here signed out; tells nothing of whom, and so outlives them. */
export const isSignOutOwed = (): boolean => recall(storageKeys.owed) !== null;
export const noteSignOutOwed = (isOwed: boolean): void =>
  remember(storageKeys.owed, isOwed ? 'yes' : null);

/** Whether the token has run out since it was kept: whatever is asked with it is refused. */
export function isTokenSpent(): boolean {
  const at = recall(storageKeys.spent);
  return at !== null && accessToken() !== null && Date.now() >= Number(at);
}

export function keepSession(session: Session): void {
  remember(storageKeys.accessToken, session.accessToken);
  remember(storageKeys.expiry, session.expiresAt);
  // Expiry in this device's clock, which may be days off: corrected by the difference to the server's clock, known from this answer.
  remember(
    storageKeys.spent,
    String(Date.now() + epochMs(session.expiresAt) - epochMs(serverNow())),
  );
  remember(storageKeys.profile, JSON.stringify(session.profile));
  remember(storageKeys.hasPin, String(session.profile.hasPin));
  changed();
  channel?.postMessage('changed');
}

/** The member as they now call themselves, in every open tab. */
export function keepProfile({
  sn,
  nickName,
  mobile,
  countryCode,
  gender,
  email,
  hasPin,
  referralCode,
}: Profile): void {
  remember(
    storageKeys.profile,
    JSON.stringify({ sn, nickName, mobile, countryCode, gender, email, hasPin, referralCode }),
  );
  remember(storageKeys.hasPin, String(hasPin));
  changed();
  channel?.postMessage('changed');
}

/** Whether an answer tells of the member: one of their own reads, or a booking opened by its link. */
export function isPersonal(queryKey: readonly unknown[]): boolean {
  return queryKey[2] !== 'guest' || String(queryKey[0]).startsWith('booking/');
}

/**
 * Of the member, or telling of them, as what was searched for does. That a PIN serves on this device stays, and tells nothing of whom (docs/product.md, Device and client storage);
 * bookings that were made here without an account are erased by signing out, which asks first, and stay where a session merely ends.
 */
const ofMember = [
  storageKeys.accessToken,
  storageKeys.expiry,
  storageKeys.spent,
  storageKeys.profile,
  storageKeys.loginMethod,
  storageKeys.searches,
  storageKeys.reviews,
  storageKeys.heart,
  storageKeys.shared,
  storageKeys.deskCalls,
] as const;

export type Forgotten = { readonly member: number | undefined; readonly keepsTyped: boolean };
type Eraser = (forgotten: Forgotten) => Promise<void>;
const erasers = new Set<Eraser>();
/** Erases what else this device keeps of a member, each after the one before it. Registered before anybody can sign out. */
export function onForget(eraser: Eraser): void {
  erasers.add(eraser);
}

/** Forgets the member and everything that was saved or typed here, in every open tab (docs/product.md, Away from the network); `keepsTyped` leaves this tab what was typed. */
export async function forgetSession(keepsTyped = false): Promise<void> {
  const member = profile?.sn;
  for (const key of ofMember) remember(key, null);
  if (!keepsTyped) forgetTab();
  for (const erase of erasers) await erase({ member, keepsTyped });
  changed();
  channel?.postMessage('changed');
}

export function currentProfile(): Profile | null {
  return profile;
}

export const onProfileChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** The signed-in member, or null for a guest, on the server and until the page has come to life. */
export function useProfile(): Profile | null {
  return useSyncExternalStore(onProfileChange, currentProfile, () => null);
}

// Who is signed in on this device; the server renders every page as if nobody were.

import { useSyncExternalStore } from 'react';
import type { Profile, Session } from '#contract/calls/auth.ts';
import { epochMs } from '#domain/time.ts';
import { serverNow } from './clock.ts';
import { forgetTab, recall, recallJson, remember, storageKeys } from './storage.ts';

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

/** Random, made once for this device, sent with every call (§3). */
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
  // By this phone's own clock, which may be days off and still measures half an hour: the answer has just told how far off.
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
 * Of the member, or telling of them, as what was searched for does. That a PIN serves on this device stays, and tells nothing of whom (§4);
 * so do bookings that were made here without an account, which nobody but this phone knows.
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

/** Forgets the member and everything that was saved or typed here, in every open tab (§4, PRODUCT §11); `keepsTyped` leaves this tab what was typed. */
export async function forgetSession(keepsTyped = false): Promise<void> {
  const left = profile?.sn;
  for (const key of ofMember) remember(key, null);
  if (!keepsTyped) forgetTab();
  const { savedAnswers } = await import('./saved-answers.ts');
  if (left !== undefined) await (await import('./vault.ts')).vault.forgetMember(left);
  await savedAnswers.forget(await savedAnswers.keys());
  // What merely waits for a new session is theirs still.
  if (!keepsTyped) await (await import('./outbox.ts')).eraseOutbox();
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

// Signing out: ends the session here and on the server, and erases the member's data from the
// device.

import type { QueryClient } from '@tanstack/react-query';
import { within } from '#contract/with-timeout.ts';
import { isServerReachable } from '../runtime/reachability.ts';
import { accessToken, clearSession, isPersonalQuery, setSignOutPending } from './session.ts';

/** Null means that the member stays signed in. */
type SignOutQuestions = {
  /** Whether to lose what was not sent. */
  readonly unsent: () => Promise<true | null>;
  /** Whether to erase the bookings made here without an account too. */
  readonly guests: (count: number) => Promise<'erase' | 'keep' | null>;
};
const questions: Partial<SignOutQuestions> = {};
let resolveCanAsk = (): void => {};
const canAsk = new Promise<void>((resolve) => {
  resolveCanAsk = resolve;
});
/** Sets the dialogs that ask. They are loaded late, and awaited when there is something to lose. */
export function setSignOutQuestions(asks: Partial<SignOutQuestions>): void {
  Object.assign(questions, asks);
  if (questions.unsent !== undefined && questions.guests !== undefined) resolveCanAsk();
}

/** What is stored on this device besides the session. */
type DeviceData = {
  readonly hasUnsent: () => Promise<boolean>;
  /** Bookings made here without an account. */
  readonly countGuests: () => Promise<number>;
  readonly eraseGuests: (client: QueryClient) => Promise<void>;
};
let deviceData: DeviceData = {
  hasUnsent: async () => false,
  countGuests: async () => 0,
  eraseGuests: async () => {},
};
/** Set by the page's entry, so that this file does not import the stores. */
export function setDeviceData(data: DeviceData): void {
  deviceData = data;
}

type SignOutTask = (client: QueryClient) => Promise<unknown> | null;
const tasks: SignOutTask[] = [];
/**
 * Registers a task that needs the session, and so runs before its end; null when there is nothing
 * to do.
 */
export function onSignOut(task: SignOutTask): void {
  tasks.push(task);
}

/**
 * Asks what may be lost; null when the member stays. Storage that cannot be read does not prevent
 * signing out.
 */
async function confirmSignOut(): Promise<{ readonly erasesGuests: boolean } | null> {
  const [hasUnsent, guests] = await Promise.all([
    deviceData.hasUnsent().catch(() => false),
    deviceData.countGuests().catch(() => 0),
  ]);
  if (hasUnsent || guests > 0) await canAsk;
  if (hasUnsent && (await questions.unsent?.()) === null) return null;
  const choice = guests === 0 ? 'keep' : await questions.guests?.(guests);
  return choice === null ? null : { erasesGuests: choice === 'erase' };
}

/**
 * Signing out does not wait longer for the network: what was not sent by then is sent first when
 * there is one.
 */
const waitMs = 1_500;
const orTimeout = (work: Promise<unknown>): Promise<unknown> => within(waitMs, work, undefined);

/**
 * Works without a network too: the device is cleared at once, and the server learns of it later.
 * Resolves to false when the member stays after all.
 */
export async function signOut(client: QueryClient): Promise<boolean> {
  const confirmed = await confirmSignOut();
  if (confirmed === null) return false;
  const isReachable = isServerReachable();
  const tasksDone = Promise.allSettled(tasks.map((task) => task(client)));
  if (isReachable) await orTimeout(tasksDone);
  const token = accessToken();
  setSignOutPending(true);
  const sent = import('./pending-sign-out.ts').then(
    async ({ markSignOutPending, sendPendingSignOut }) => {
      await markSignOutPending();
      return sendPendingSignOut(token);
    },
  );
  if (isReachable) await orTimeout(sent);
  else
    void sent.catch(() => {
      /* sent later */
    });
  if (confirmed.erasesGuests) await deviceData.eraseGuests(client);
  await clearMember(client);
  return true;
}

/**
 * The part of signing out on this device. With `keepsDrafts`, after a session that merely expired,
 * what was typed stays.
 */
export async function clearMember(client: QueryClient, keepsDrafts = false): Promise<void> {
  await clearSession(keepsDrafts);
  client.removeQueries({ predicate: (query) => isPersonalQuery(query.queryKey) });
}

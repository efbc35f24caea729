// Ends the session here and at the server, and erases what the device kept of the member.

import type { QueryClient } from '@tanstack/react-query';
import { within } from '#contract/with-timeout.ts';
import { isServerReachable } from '../runtime/reachability.ts';
import { accessToken, clearSession, isPersonalQuery, setSignOutPending } from './session.ts';

/** `unsent`: whether to let go of what was not sent; `guests`: whether the bookings made here without an account, so many, are erased too. Null: stay. */
type SignOutQuestions = {
  readonly unsent: () => Promise<true | null>;
  readonly guests: (count: number) => Promise<'erase' | 'keep' | null>;
};
const questions: Partial<SignOutQuestions> = {};
let wake = (): void => {};
const canAsk = new Promise<void>((done) => {
  wake = done;
});
/** Who is asked first. They come late, together, and are waited for where there is something to lose. */
export function setSignOutQuestions(asks: Partial<SignOutQuestions>): void {
  Object.assign(questions, asks);
  if (questions.unsent !== undefined && questions.guests !== undefined) wake();
}

/** What is on this device besides the member's own session. */
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
/** Registered by the page's entry; signing out knows none of the stores itself. */
export function setDeviceData(data: DeviceData): void {
  deviceData = data;
}

type SignOutTask = (client: QueryClient) => Promise<unknown> | null;
const partings: SignOutTask[] = [];
/** Done in the member's name, and so before the end of the session; null where there is nothing to do. */
export function onSignOut(parting: SignOutTask): void {
  partings.push(parting);
}

/** What goes with the member; null when they stay. A phone that cannot be read keeps nobody signed in. */
async function agreed(): Promise<{ readonly erasesGuests: boolean } | null> {
  const [hasUnsent, guests] = await Promise.all([
    deviceData.hasUnsent().catch(() => false),
    deviceData.countGuests().catch(() => 0),
  ]);
  if (hasUnsent || guests > 0) await canAsk;
  if (hasUnsent && (await questions.unsent?.()) === null) return null;
  const said = guests === 0 ? 'keep' : await questions.guests?.(guests);
  return said === null ? null : { erasesGuests: said === 'erase' };
}

/** A line that carries nothing keeps nobody signed in: what was not told by then is told first thing when there is a network. */
const waitMs = 1_500;
const inTime = (work: Promise<unknown>): Promise<unknown> => within(waitMs, work, undefined);

/**
 * Also without a network: the device forgets at once whatever is answered, and owes the server the word. False when the member stays after
 * all.
 */
export async function signOut(client: QueryClient): Promise<boolean> {
  const going = await agreed();
  if (going === null) return false;
  const isReachable = isServerReachable();
  const parting = Promise.allSettled(partings.map((part) => part(client)));
  if (isReachable) await inTime(parting);
  const token = accessToken();
  setSignOutPending(true);
  const told = import('./owed-sign-out.ts').then(
    async ({ markSignOutPending, sendPendingSignOut }) => {
      await markSignOutPending();
      return sendPendingSignOut(token);
    },
  );
  if (isReachable) await inTime(told);
  else
    void told.catch(() => {
      /* owed */
    });
  if (going.erasesGuests) await deviceData.eraseGuests(client);
  await clearMember(client);
  return true;
}

/** The part of signing out that needs nobody. A session that ran out leaves what was typed: one signs in again and goes on. */
export async function clearMember(client: QueryClient, keepsTyped = false): Promise<void> {
  await clearSession(keepsTyped);
  client.removeQueries({ predicate: (query) => isPersonalQuery(query.queryKey) });
}

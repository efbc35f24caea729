// Ends the session here and at the server, and erases what the device kept of the member (§4).

import type { QueryClient } from '@tanstack/react-query';
import { within } from '#contract/within.ts';
import { isServerReachable } from './offline.ts';
import { accessToken, forgetSession, isPersonal, noteSignOutOwed } from './session.ts';
import { walletMark } from './wallet.ts';

type Ask = () => Promise<boolean>;
let ask: Ask | null = null;
let wake = (): void => {};
const canAsk = new Promise<void>((done) => {
  wake = done;
});
/** Who is asked first: signing out erases what was not sent yet. It comes late, and is waited for where there is something to lose. */
export function beforeSignOut(asks: Ask): void {
  ask = asks;
  wake();
}

async function isAgreed(): Promise<boolean> {
  // A queue that cannot be read keeps nobody signed in.
  const hasUnsent = await import('./outbox.ts')
    .then(({ readUnsent }) => readUnsent())
    .catch(() => false);
  if (!hasUnsent) return true;
  await canAsk;
  return ask === null || ask();
}

/** A line that carries nothing keeps nobody signed in: what was not told by then is told first thing when there is a network. */
const waitMs = 1_500;
const inTime = (work: Promise<unknown>): Promise<unknown> => within(waitMs, work, undefined);

/**
 * Also without a network: the device forgets at once whatever is answered, and owes the server the word. False when the member stays after
 * all.
 */
export async function signOut(client: QueryClient): Promise<boolean> {
  if (!(await isAgreed())) return false;
  const isReachable = isServerReachable();
  const push =
    'Notification' in window && Notification.permission === 'granted'
      ? import('./push.ts').then(({ turnPushOff }) => turnPushOff(client))
      : null;
  const wallet = document.cookie.includes(walletMark)
    ? import('./wallet-account.ts').then(({ forgetWalletMember }) => forgetWalletMember())
    : null;
  // Both are asked in the member's name, so they come before the end of it.
  const parting = Promise.allSettled([push, wallet]);
  if (isReachable) await inTime(parting);
  const token = accessToken();
  noteSignOutOwed(true);
  const told = import('./owed-sign-out.ts').then(async ({ oweSignOut, tellSignOut }) => {
    await oweSignOut();
    return tellSignOut(token);
  });
  if (isReachable) await inTime(told);
  else
    void told.catch(() => {
      /* owed */
    });
  await forgetMember(client);
  return true;
}

/** The part of signing out that needs nobody. A session that ran out leaves what was typed: one signs in again and goes on. */
export async function forgetMember(client: QueryClient, keepsTyped = false): Promise<void> {
  await forgetSession(keepsTyped);
  client.removeQueries({ predicate: (query) => isPersonal(query.queryKey) });
}

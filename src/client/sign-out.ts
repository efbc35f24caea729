// Ends the session here and at the server, and erases what the device kept of the member (§4).

import type { QueryClient } from '@tanstack/react-query';
import { call } from './api.ts';
import { forgetSession, isPersonal } from './session.ts';
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

/** Also without a network: the device forgets whatever is answered, and the token dies by itself within half an hour. False when the member stays after all. */
export async function signOut(client: QueryClient): Promise<boolean> {
  if (!(await isAgreed())) return false;
  const push =
    'Notification' in window && Notification.permission === 'granted'
      ? import('./push.ts').then(({ turnPushOff }) => turnPushOff(client))
      : null;
  const wallet = document.cookie.includes(walletMark)
    ? import('./wallet-account.ts').then(({ forgetWalletMember }) => forgetWalletMember())
    : null;
  await Promise.allSettled([push, wallet, call(client, 'auth/signOut', {})]);
  await forgetMember(client);
  return true;
}

/** The part of signing out that needs nobody. A session that ran out leaves what was typed: one signs in again and goes on. */
export async function forgetMember(client: QueryClient, keepsTyped = false): Promise<void> {
  await forgetSession(keepsTyped);
  client.removeQueries({ predicate: (query) => isPersonal(query.queryKey) });
}

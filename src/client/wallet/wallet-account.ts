// Asks the wallet around the page who holds the phone, and brings that person's session back where the wallet's browser forgot it (docs/integrations.md, ZaloPay wallet).

import type { QueryClient } from '@tanstack/react-query';
import type { Output } from '#contract/calls/calls.ts';
import { renewSession } from '../api/browser-transport.ts';
import { call } from '../api/queries.ts';
import { currentProfile, keepSession } from '../api/session.ts';
import { recall, remember, storageKeys } from '../runtime/local-storage.ts';
import { walletMark } from './wallet-context.ts';

type Asked = NonNullable<Output<'auth/startSocialSignIn'>['wallet']>;
type User = {
  getOauthV1Code(asked: {
    appId: number;
    codeChallenge: string;
  }): Promise<{ readonly data?: { readonly code?: string } }>;
};
const userOf = (): User | undefined =>
  (window as { readonly zlpSdk?: { readonly User?: User } }).zlpSdk?.User;

/** What the wallet calls a person's no. */
const cancelled = '030501';

/**
 * What leads back to the page that takes over from here, as a provider's own page would: with a code, or with the refusal. Rejects where
 * this wallet cannot be asked.
 */
export async function askWallet({
  appId,
  codeChallenge,
  state,
}: Asked): Promise<{ state: string; code?: string; error?: string }> {
  const user = userOf();
  if (user === undefined) throw new Error('this window is no wallet that can be asked');
  try {
    const code = (await user.getOauthV1Code({ appId, codeChallenge })).data?.code;
    return code === undefined ? { state, error: 'failed' } : { state, code };
  } catch (error) {
    const said =
      typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
    return { state, error: said === cancelled ? 'access_denied' : 'failed' };
  }
}

const days = 365;
export function forgetWalletMember(): void {
  document.cookie = `${walletMark}=; Path=/; Max-Age=0; SameSite=Lax`;
}

/** Signs in again, without a tap, whoever came in by the wallet's account before and did not sign out. */
export async function keepWalletMember(client: QueryClient): Promise<void> {
  if (currentProfile() !== null) {
    if (recall(storageKeys.loginMethod) === 'zalopay')
      document.cookie = `${walletMark}=1; Path=/; Max-Age=${days * 86_400}; SameSite=Lax`;
    return;
  }
  if (!document.cookie.includes(`${walletMark}=1`)) return;
  if ((await renewSession()) !== 'renewed' && !(await comeInAgain(client))) return;
  remember(storageKeys.loginMethod, 'zalopay');
  void client.invalidateQueries();
}

async function comeInAgain(client: QueryClient): Promise<boolean> {
  try {
    const { wallet } = await call(
      client,
      'auth/startSocialSignIn',
      { provider: 'zalopay', purpose: 'signIn' },
      crypto.randomUUID(),
    );
    if (wallet === undefined) return false;
    const { code, state } = await askWallet(wallet);
    const done =
      code === undefined
        ? null
        : await call(client, 'auth/finishSocialSignIn', { state, code }, crypto.randomUUID());
    if (done?.next !== 'done') forgetWalletMember();
    else keepSession(done.session);
    return done?.next === 'done';
  } catch {
    return false; // Without a network, or without the wallet: one signs in by hand, or comes again.
  }
}

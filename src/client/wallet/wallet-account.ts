// Signing in with the wallet's account, and restoring that session when the wallet's browser has
// lost it (docs/integrations.md, ZaloPay wallet).

import type { QueryClient } from '@tanstack/react-query';
import type { Output } from '#contract/calls/calls.ts';
import { refreshAccessToken } from '../api/browser-transport.ts';
import { call } from '../api/queries.ts';
import { currentProfile, setSession } from '../api/session.ts';
import { readStorage, writeStorage, storageKeys } from '../runtime/local-storage.ts';
import { walletMemberCookie } from './wallet-context.ts';

type WalletRequest = NonNullable<Output<'auth/startSocialSignIn'>['wallet']>;
type User = {
  getOauthV1Code(request: {
    appId: number;
    codeChallenge: string;
  }): Promise<{ readonly data?: { readonly code?: string } }>;
};
const userOf = (): User | undefined =>
  (window as { readonly zlpSdk?: { readonly User?: User } }).zlpSdk?.User;

/** The wallet's error code for a person who declined. */
const cancelled = '030501';

/**
 * Asks the wallet for an OAuth code. Resolves to what a provider's redirect would carry: a code or
 * an error. Rejects outside a wallet that supports it.
 */
export async function requestWalletCode({
  appId,
  codeChallenge,
  state,
}: WalletRequest): Promise<{ state: string; code?: string; error?: string }> {
  const user = userOf();
  if (user === undefined) throw new Error('this window is no wallet that can be asked');
  try {
    const code = (await user.getOauthV1Code({ appId, codeChallenge })).data?.code;
    return code === undefined ? { state, error: 'failed' } : { state, code };
  } catch (error) {
    const errorCode =
      typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
    return { state, error: errorCode === cancelled ? 'access_denied' : 'failed' };
  }
}

const days = 365;
export function clearWalletMember(): void {
  document.cookie = `${walletMemberCookie}=; Path=/; Max-Age=0; SameSite=Lax`;
}

/**
 * Signs in again, without a tap, whoever signed in with the wallet's account before and did not
 * sign out.
 */
export async function restoreWalletMember(client: QueryClient): Promise<void> {
  if (currentProfile() !== null) {
    if (readStorage(storageKeys.loginMethod) === 'zalopay')
      document.cookie = `${walletMemberCookie}=1; Path=/; Max-Age=${days * 86_400}; SameSite=Lax`;
    return;
  }
  if (!document.cookie.includes(`${walletMemberCookie}=1`)) return;
  if ((await refreshAccessToken()) !== 'renewed' && !(await signInAgain(client))) return;
  writeStorage(storageKeys.loginMethod, 'zalopay');
  void client.invalidateQueries();
}

async function signInAgain(client: QueryClient): Promise<boolean> {
  try {
    const { wallet } = await call(
      client,
      'auth/startSocialSignIn',
      { provider: 'zalopay', purpose: 'signIn' },
      crypto.randomUUID(),
    );
    if (wallet === undefined) return false;
    const { code, state } = await requestWalletCode(wallet);
    const done =
      code === undefined
        ? null
        : await call(client, 'auth/finishSocialSignIn', { state, code }, crypto.randomUUID());
    if (done?.next !== 'done') clearWalletMember();
    else setSession(done.session);
    return done?.next === 'done';
  } catch {
    return false; // Without a network or the wallet: the member signs in by hand.
  }
}

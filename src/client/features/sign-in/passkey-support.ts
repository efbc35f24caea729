// Whether this device can hold passkeys, and when it was last asked to make one.

import { policy } from '#domain/policy.ts';
import { dayMs } from '#domain/time/day-length.ts';
import { readStorage, storageKeys, writeStorage } from '../../runtime/local-storage.ts';
import { isInWallet } from '../../wallet/wallet-context.ts';

/** The windows of wallets lack it, or keep what they make to themselves. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window && !isInWallet();

/** Whether the browser can propose a passkey at the field for the number. */
export async function canPropose(): Promise<boolean> {
  return hasPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;
}

const made = 'made';

/** Where a finger or a face opens the device, once, and again a month after 'later'. */
export async function mayOffer(now = Date.now()): Promise<boolean> {
  const last = readStorage(storageKeys.passkeyOffer);
  if (!hasPasskeys() || last === made) return false;
  if (last !== null && now - Number(last) < policy.passkeyOfferDays * dayMs) return false;
  return PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false);
}

export const rememberOffer = (): void => writeStorage(storageKeys.passkeyOffer, String(Date.now()));

/** `id` is that of the key on this device, whose row the settings mark. */
export function rememberMade(id: string): void {
  writeStorage(storageKeys.passkeyOffer, made);
  writeStorage(storageKeys.passkey, id);
}

/** It was removed, so another may be offered. */
export function forgetMade(id: string): void {
  if (readStorage(storageKeys.passkey) !== id) return;
  writeStorage(storageKeys.passkeyOffer, null);
  writeStorage(storageKeys.passkey, null);
}

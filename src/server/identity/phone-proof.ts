// The proof a guest gets for a right code at a checkout: a short signed text that says which phone
// was proved on which device, and until when.

import { policy } from '#domain/policy.ts';
import { addMinutes, epochMs, instant, type Instant } from '#domain/time/time.ts';
import { isSameText, type Keys } from '../crypto/keys.ts';

type Proved = { readonly phone: string; readonly device: string };

const macOf = (keys: Keys, { phone, device }: Proved, end: string): string =>
  keys.mac('phone proof', phone, device, end);

export function makePhoneProof(
  keys: Keys,
  proved: Proved,
  now: Instant,
): { readonly proof: string; readonly provenUntil: Instant } {
  const provenUntil = addMinutes(now, policy.phoneProofMinutes);
  const end = epochMs(provenUntil).toString(36);
  return { proof: `${end}.${macOf(keys, proved, end)}`, provenUntil };
}

/** Whether this text proves this phone on this device now. */
export function isPhoneProof(keys: Keys, proof: string, proved: Proved, now: Instant): boolean {
  const [, end, signature] = /^([0-9a-z]{1,9})\.([\w-]{43})$/.exec(proof) ?? [];
  if (end === undefined || signature === undefined) return false;
  return isSameText(macOf(keys, proved, end), signature) && instant(Number.parseInt(end, 36)) > now;
}

// The phone a guest has proved in this tab, so that the next checkout within half an hour need not
// ask again.

import type { Output } from '#contract/calls/calls.ts';
import { readPhone } from '#domain/phone/read-phone.ts';
import { serverNow } from '../../runtime/server-clock.ts';

type Proof = Output<'auth/provePhone'>;
let lastProof: Proof | null = null;

export function storeProof(proof: Proof): void {
  lastProof = proof;
}

/** What a booking for this phone must contain: the proof while it is valid, else nothing. */
export async function proofFor(
  countryCode: string,
  mobile: string,
): Promise<{ phoneProof?: string }> {
  if (lastProof === null) return {};
  const parsed = await readPhone(countryCode, mobile);
  return parsed !== null &&
    'phone' in parsed &&
    parsed.phone === lastProof.phone &&
    lastProof.provenUntil > serverNow()
    ? { phoneProof: lastProof.proof }
    : {};
}

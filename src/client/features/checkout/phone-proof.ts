// Which phone a guest has proved in this tab: the next checkout within the half hour need not ask again.

import type { Output } from '#contract/calls/calls.ts';
import { parsePhone, type CountryCode } from '#domain/phone.ts';
import { serverNow } from '../../runtime/server-clock.ts';

type Proof = Output<'auth/provePhone'>;
let kept: Proof | null = null;

export function storeProof(proof: Proof): void {
  kept = proof;
}

/** What goes along with a booking for this phone: the proof while it counts, else nothing. */
export function proofFor(countryCode: CountryCode, mobile: string): { phoneProof?: string } {
  const parsed = parsePhone(countryCode, mobile);
  return kept !== null &&
    'phone' in parsed &&
    parsed.phone === kept.phone &&
    kept.provenUntil > serverNow()
    ? { phoneProof: kept.proof }
    : {};
}

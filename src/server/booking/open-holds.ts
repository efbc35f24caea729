// Limits how many unpaid rooms one phone, device and network may hold, counted under their locks in
// the transaction that books.

import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import type { BookingLimit } from '#contract/schemas/booking.ts';
import { holdBar } from '#domain/hold-limit.ts';
import { policy } from '#domain/policy.ts';
import type { RequestContext } from '../context/request-context.ts';
import { isPhoneProof } from '../identity/phone-proof.ts';
import { networkOf } from '../identity/verification-code.ts';
import type { Hold } from '../store/booking/hold.ts';
import { type Holder, countOpenHolds } from '../store/booking/open-hold.ts';

/**
 * Whose hold a booking is: a member's is that of their own phone, whomever they book for; a guest's
 * that of the phone they name.
 */
export function holderOf(
  { caller, keys, now }: RequestContext,
  contactPhone: string,
  proof: string,
): Holder {
  const { member, address, device, signedDevice } = caller;
  const network = address === '' ? null : networkOf(address);
  return {
    phone: member?.phone ?? contactPhone,
    isProven: member !== null || isPhoneProof(keys, proof, { phone: contactPhone, device }, now),
    device: signedDevice ?? (network === null ? null : `unsigned ${network}`),
    isOnDevice: signedDevice !== null,
    network,
  };
}

/**
 * Throws `phoneProofRequired` where a code that proves the phone lets the booking through, else
 * `overLimit` with its limit.
 */
export async function refuseTooManyHolds(
  ctx: RequestContext,
  holder: Holder,
  hold: Hold,
): Promise<void> {
  const held = await countOpenHolds(ctx.db, holder, hold, ctx.now);
  const bar = holdBar(held, { ...holder, rooms: hold.rooms });
  if (bar === null) return;
  if (bar === 'prove') throw new Fault(errorCodes.phoneProofRequired);
  const limit: BookingLimit = bar;
  const most = bar === 'unpaid' ? policy.holdsOpenPhone : policy.holdsOpenNetwork;
  throw new Fault(errorCodes.overLimit, { limit, most });
}

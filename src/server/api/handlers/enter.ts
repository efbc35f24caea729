// Finding one's bookings by the phone alone: one code signs in, or makes a member, and takes over
// what was booked with the phone (docs/product.md, A booking is never lost).

import type { Output, Parsed } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import { openSessionByCode } from '../../booking/take-over.ts';
import type { RequestContext } from '../../context/request-context.ts';
import { pinLane } from '../../identity/own-device-limits.ts';
import { registerMember } from '../../identity/register-member.ts';
import { proveCode, setSessionCookie, unwrapFault } from '../../identity/verify-code.ts';
import { consumeCode } from '../../store/member/auth.ts';
import { recordProvedDevice } from '../../store/member/known-device.ts';
import { memberByPhone } from '../../store/member/member.ts';
import { resetPinTries } from '../../store/member/pin.ts';

/**
 * Faults: `wrongCode`, `codeSpent` and `newDeviceLimit` about the code, `accountLocked` for a locked
 * account.
 */
export async function enterByPhone(
  ctx: RequestContext,
  input: Parsed<'auth/enterByPhone'>,
): Promise<Output<'auth/enterByPhone'>> {
  const { now, caller } = ctx;
  const { opened, isNew } = unwrapFault(
    await ctx.transact(async (db) => {
      const proof = await proveCode(ctx, db, 'find', input);
      if (proof instanceof Fault) return proof;
      const known = await memberByPhone(db, proof.phone);
      if (!(await consumeCode(db, input.challenge, now)))
        return new Fault(errorCodes.codeSpent, { reason: 'used' });
      if (known?.isLocked === true) return new Fault(errorCodes.accountLocked);
      const member =
        known ??
        (await registerMember(ctx, db, { phone: proof.phone, nickName: '', referredBy: null }));
      // Signed up elsewhere at this very moment: another code finds the account.
      if (member === undefined) return new Fault(errorCodes.codeSpent, { reason: 'used' });
      await resetPinTries(db, member.sn, await pinLane(ctx, db, member.sn));
      await recordProvedDevice(db, member.sn, caller.device, now);
      return { opened: await openSessionByCode(ctx, db, member), isNew: known === undefined };
    }),
  );
  return { session: setSessionCookie(ctx, opened), isNew };
}

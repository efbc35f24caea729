// PINs, confirming one's identity, and the devices that are signed in.

import type { Output, Parsed } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import { languageOf } from '#contract/paths.ts';
import { takeOverBookings } from '../../booking/take-over.ts';
import type { RequestContext } from '../../context/request-context.ts';
import { confirmedUntil, memberOf, requireConfirmed } from '../../identity/authorization.ts';
import { pinLane } from '../../identity/own-device-limits.ts';
import { chosenPin, provePin } from '../../identity/pin.ts';
import { hashDepartedPhone } from '../../identity/register-member.ts';
import { freeAt, movedText, subjectOf } from '../../identity/verification-code.ts';
import { proveCode, unwrapFault } from '../../identity/verify-code.ts';
import { siteOf } from '../../notifications/site-facts.ts';
import {
  addHits,
  confirmSession,
  consumeCode,
  lockHits,
  openSessions,
  revokeSession,
  revokeSessions,
} from '../../store/member/auth.ts';
import {
  deviceOfSession,
  forgetDevice,
  forgetOtherDevices,
  recordProvedDevice,
} from '../../store/member/known-device.ts';
import { memberBySn, setPhone } from '../../store/member/member.ts';
import { storeDepartedPhone } from '../../store/member/personal-data.ts';
import { resetPinTries, setPin } from '../../store/member/pin.ts';

/**
 * Faults: `confirmIdentity` before the member proved again who they are, `pinTooSimple` for a PIN
 * anybody would try, `pinAlreadySet` when there is one.
 */
export async function createPin(
  ctx: RequestContext,
  { pin }: Parsed<'auth/createPin'>,
): Promise<Output<'auth/createPin'>> {
  const member = await requireConfirmed(ctx);
  const hash = await chosenPin(ctx, member, pin);
  if (!(await ctx.transact((db) => setPin(db, member.sn, hash, true))))
    throw new Fault(errorCodes.pinAlreadySet);
  return {};
}

/**
 * Faults: `wrongPin` and `pinLocked` about the PIN so far, `pinTooSimple` about the new one,
 * `notFound` when there is none to change.
 */
export async function changePin(
  ctx: RequestContext,
  { pin, newPin }: Parsed<'auth/changePin'>,
): Promise<Output<'auth/changePin'>> {
  const member = memberOf(ctx);
  if ((await memberBySn(ctx.db, member.sn))?.hasPin !== true) throw new Fault(errorCodes.notFound);
  await provePin(ctx, member.sn, pin);
  await replacePin(ctx, newPin);
  return {};
}

/**
 * For a member who forgot the PIN or locked it. Faults: `confirmIdentity` before a code was right,
 * `pinTooSimple` about the new one.
 */
export async function resetPin(
  ctx: RequestContext,
  { pin }: Parsed<'auth/resetPin'>,
): Promise<Output<'auth/resetPin'>> {
  await requireConfirmed(ctx);
  await replacePin(ctx, pin);
  return {};
}

/** Everybody who knew the old PIN is signed out with it. */
async function replacePin(ctx: RequestContext, pin: string): Promise<void> {
  const { sn, phone, family } = memberOf(ctx);
  const hash = await chosenPin(ctx, { sn, phone }, pin);
  await ctx.transact(async (db) => {
    await setPin(db, sn, hash);
    await revokeSessions(db, sn, ctx.now, family);
    await confirmSession(db, family, ctx.now);
  });
}

/** Faults: `wrongPin` and `pinLocked` about a PIN, `wrongCode` and `codeSpent` about a code. */
export async function confirmIdentity(
  ctx: RequestContext,
  input: Parsed<'auth/confirmIdentity'>,
): Promise<Output<'auth/confirmIdentity'>> {
  const { sn, phone, family } = memberOf(ctx);
  if ('pin' in input) await provePin(ctx, sn, input.pin);
  const takenOver = unwrapFault(
    await ctx.transact(async (db) => {
      if ('challenge' in input) {
        const proof = await proveCode(ctx, db, 'confirm', input);
        if (proof instanceof Fault) return proof;
        if (proof.phone !== phone || !(await consumeCode(db, input.challenge, ctx.now)))
          return new Fault(errorCodes.codeSpent, { reason: 'used' });
        await resetPinTries(db, sn, await pinLane(ctx, db, sn));
        await recordProvedDevice(db, sn, ctx.caller.device, ctx.now);
      }
      await confirmSession(db, family, ctx.now);
      return 'challenge' in input ? takeOverBookings(ctx, db, { sn, phone }) : [];
    }),
  );
  return {
    confirmedUntil: confirmedUntil(ctx.now),
    ...(takenOver.length > 0 && { takenOver }),
  };
}

/**
 * Moves the account to another phone, whose code was typed; other sessions are signed out, and the
 * old phone is notified. Faults: `confirmIdentity` before a fresh proof, `wrongCode` and
 * `codeSpent` about the code, `phoneTaken` when the phone has a member by now, `codeTooSoon` after
 * today's change.
 */
export async function changePhone(
  ctx: RequestContext,
  input: Parsed<'auth/changePhone'>,
): Promise<Output<'auth/changePhone'>> {
  const { sn, phone: before, family } = await requireConfirmed(ctx);
  const { now, keys } = ctx;
  const subject = subjectOf('moved', String(sn));
  const phone = unwrapFault(
    await ctx.transact(async (db) => {
      const resendAt = freeAt(await lockHits(db, [subject], now), now);
      if (resendAt !== null) return new Fault(errorCodes.codeTooSoon, { resendAt });
      const proof = await proveCode(ctx, db, 'changePhone', input);
      if (proof instanceof Fault) return proof;
      if (!(await consumeCode(db, input.challenge, now)))
        return new Fault(errorCodes.codeSpent, { reason: 'used' });
      if (!(await setPhone(db, sn, proof.phone))) return new Fault(errorCodes.phoneTaken);
      await addHits(db, [subject], now);
      // A new owner of the old number gets no sign-up gift.
      await storeDepartedPhone(db, hashDepartedPhone(keys, before), now);
      await revokeSessions(db, sn, now, family);
      await takeOverBookings(ctx, db, { sn, phone: proof.phone });
      return proof.phone;
    }),
  );
  await ctx.sms
    .send(before, movedText(languageOf(ctx.caller.locale), phone, siteOf(ctx.settings)))
    .catch((error: unknown) => {
      ctx.log({ sms: 'failed', why: String(error) });
    });
  return { phone };
}

/** The id of a session in the list: its real key is part of its tokens. */
const nameOf = ({ keys }: RequestContext, family: string): string =>
  keys.mac('device of a list', family).slice(0, 22);

export async function getDeviceList(
  ctx: RequestContext,
  _input: Parsed<'auth/getDeviceList'>,
): Promise<Output<'auth/getDeviceList'>> {
  const { sn, family } = memberOf(ctx);
  const devices = (await openSessions(ctx.db, sn, ctx.now)).map((session) => ({
    id: nameOf(ctx, session.family),
    agent: session.agent,
    signedInAt: session.createdAt,
    usedAt: session.usedAt,
    isThis: session.family === family,
  }));
  return devices.toSorted((a, b) => Number(b.isThis) - Number(a.isThis));
}

/**
 * A device that is signed out from another one may be lost, so it is no longer trusted, neither for
 * a PIN nor for codes. Fault `notFound` for a device that is not one of the member's.
 */
export async function signOutDevice(
  ctx: RequestContext,
  input: Parsed<'auth/signOutDevice'>,
): Promise<Output<'auth/signOutDevice'>> {
  const { sn, family: ownFamily } = memberOf(ctx);
  const here = await deviceOfSession(ctx.db, ownFamily);
  if ('everywhere' in input) {
    ctx.caller.refreshCookie.clear();
    await ctx.transact(async (db) => {
      await revokeSessions(db, sn, ctx.now);
      await forgetOtherDevices(db, sn, here);
    });
    return {};
  }
  const session = (await openSessions(ctx.db, sn, ctx.now)).find(
    ({ family }) => nameOf(ctx, family) === input.id,
  );
  if (session === undefined) throw new Fault(errorCodes.notFound);
  await ctx.transact(async (db) => {
    await revokeSession(db, session.family, ctx.now);
    if (session.device !== here) await forgetDevice(db, sn, session.device);
  });
  return {};
}

// Signing in by phone and code. Every failed attempt is recorded, so a Fault is the value of the
// transaction and thrown after it.

import { randomInt } from 'node:crypto';
import type { Output, Parsed } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import { languageOf } from '#contract/paths.ts';
import { parseName } from '#domain/member.ts';
import { homeCodes, splitPhone } from '#domain/phone.ts';
import { isMobilePhone, parsePhone } from '#domain/phone/phone-number.ts';
import { policy } from '#domain/policy.ts';
import { addMinutes, type Instant } from '#domain/time/time.ts';
import { openSessionByCode } from '../../booking/take-over.ts';
import type { RequestContext } from '../../context/request-context.ts';
import { randomToken } from '../../crypto/keys.ts';
import { requireConfirmed } from '../../identity/authorization.ts';
import { ownLane, pinLane } from '../../identity/own-device-limits.ts';
import { makePhoneProof } from '../../identity/phone-proof.ts';
import { provePin } from '../../identity/pin.ts';
import { registerMember } from '../../identity/register-member.ts';
import { closeSession, openSession, renewSession } from '../../identity/session.ts';
import {
  codeMac,
  codeText,
  freeAt,
  isDaySpent,
  networkOf,
  only,
  subjectOf,
  withHit,
  type Purpose,
  type Subject,
} from '../../identity/verification-code.ts';
import { setSessionCookie, proveCode, unwrapFault } from '../../identity/verify-code.ts';
import type { Database } from '../../store/engine/schema.ts';
import {
  addHits,
  consumeCode,
  lockHits,
  replaceCode,
  revokeSession,
} from '../../store/member/auth.ts';
import { recordProvedDevice } from '../../store/member/known-device.ts';
import { memberByPhone, memberBySn, snByReferralCode } from '../../store/member/member.ts';
import { resetPinTries, pinOwner } from '../../store/member/pin.ts';

type Sent = {
  readonly challenge: string;
  readonly code: string;
  readonly expiresAt: Instant;
  readonly resendAt: Instant;
};

/**
 * Sends a code and answers its challenge. Faults: `invalidPhone` with which part of the phone is
 * wrong, `phoneUnknown` / `phoneTaken` / `accountLocked` about the account, `signInRequired` and
 * `confirmIdentity` where a member must have shown who they are, `codeTooSoon` with `resendAt` when
 * a cap is reached, `newDeviceLimit` with `resendAt` on a new device when what such devices may do
 * for this phone is spent for the day, `smsFailed` with `resendAt` when no message went out.
 */
export async function sendVerificationCode(
  ctx: RequestContext,
  input: Parsed<'auth/sendVerificationCode'>,
): Promise<Output<'auth/sendVerificationCode'>> {
  const parsed = parsePhone(input.countryCode, input.mobile);
  if ('fault' in parsed) throw new Fault(errorCodes.invalidPhone, parsed);
  const { phone } = parsed;
  if (!isMobilePhone(phone)) throw new Fault(errorCodes.invalidPhone, { fault: 'invalid' });
  // Only who has just shown who they are may have codes sent to a phone that is not theirs yet.
  if (input.purpose === 'changePhone') await requireConfirmed(ctx);
  const { challenge, code, expiresAt, resendAt } = unwrapFault(
    await ctx.transact((db) => prepareCode(ctx, db, phone, input.purpose)),
  );
  try {
    await ctx.sms.send(
      phone,
      codeText(languageOf(ctx.caller.locale), code, ctx.settings.publicUrl),
    );
  } catch (error) {
    // The message may have been sent all the same, so the waiting time holds, and the screen shows
    // it.
    ctx.log({ sms: 'failed', why: error instanceof Fault ? error.details : String(error) });
    throw new Fault(errorCodes.smsFailed, { resendAt });
  }
  return { challenge, phone, expiresAt, resendAt };
}

async function prepareCode(
  ctx: RequestContext,
  db: Database,
  phone: string,
  purpose: Purpose,
): Promise<Sent | Fault> {
  const { now, caller } = ctx;
  const { device, address } = caller;
  const own = await ownLane(ctx, db, phone);
  // On a device of their own nobody probes other phones, so strangers on the same network use up
  // nothing of theirs.
  const who =
    own === null
      ? [subjectOf('address', networkOf(address)), subjectOf('device', device)]
      : [subjectOf('device', own)];
  const counts = await lockHits(db, who, now);
  const askAgainAt = freeAt(counts, now);
  if (askAgainAt !== null) return new Fault(errorCodes.codeTooSoon, { resendAt: askAgainAt });
  const refusal = await accountRefusal(db, phone, purpose, caller.member?.phone);
  if (refusal !== null) {
    // Counted as well, so that nobody can find out which phones have an account
    // (docs/performance.md, S5).
    await addHits(db, who, now);
    return refusal;
  }
  const [all, fromNew, wrong] = [
    subjectOf('phone', phone),
    subjectOf('new', phone),
    subjectOf('wrong', phone),
  ];
  const resend = subjectOf('resend', phone, purpose, ...(own === null ? [] : [own]));
  const wrongOnOwnDevice = own === null ? [] : [subjectOf('wrongOwn', phone, own)];
  const shared = [all, fromNew, resend, wrong, ...abroad(phone)];
  const sent = await lockHits(db, [...shared, ...wrongOnOwnDevice], now);
  // A device that has used up its own attempts goes on with the shared ones, as long as there are
  // some.
  const lanes = own === null ? [shared] : [[all, resend, ...wrongOnOwnDevice], shared];
  const waits = lanes.map((gates) => freeAt(only(sent, ...gates), now));
  const lane = lanes[waits.indexOf(null)];
  if (lane === undefined) {
    const resendAt = waits.toSorted()[0] ?? now;
    const isNewSpent = own === null && isDaySpent(resendAt, now);
    return new Fault(isNewSpent ? errorCodes.newDeviceLimit : errorCodes.codeTooSoon, { resendAt });
  }
  const counted = [...who, all, resend, ...(lane === shared ? [fromNew, ...abroad(phone)] : [])];
  await addHits(db, counted, now);
  const [challenge, code] = [
    randomToken(),
    String(randomInt(10 ** policy.codeDigits)).padStart(policy.codeDigits, '0'),
  ];
  const expiresAt = addMinutes(now, policy.codeLifeMinutes);
  const mac = codeMac(ctx.keys, { purpose, phone, challenge }, code);
  await replaceCode(db, {
    challenge,
    phone,
    purpose,
    device,
    lane: lane === shared ? '' : (own ?? ''),
    address,
    codeMac: mac,
    sentAt: now,
    expiresAt,
  });
  return {
    challenge,
    code,
    expiresAt,
    resendAt: freeAt(withHit({ ...counts, ...sent }, counted, now), now) ?? now,
  };
}

/** What messages to a country other than the two at home are counted under. */
function abroad(phone: string): Subject[] {
  const { countryCode } = splitPhone(phone);
  return homeCodes.some((code) => code === countryCode) ? [] : [subjectOf('country', countryCode)];
}

/**
 * The reason to refuse a code for this phone. A member confirms with their own phone alone; a phone
 * to be linked may be anybody's.
 */
async function accountRefusal(
  db: Database,
  phone: string,
  purpose: Purpose,
  own: string | undefined,
): Promise<Fault | null> {
  if (purpose === 'confirm') return phone === own ? null : new Fault(errorCodes.phoneUnknown);
  // A guest books, or looks for bookings, with any phone and does not learn whether it has an
  // account.
  if (purpose === 'book' || purpose === 'find') return null;
  const member = await memberByPhone(db, phone);
  // Only the member learns that an account is locked: it signs out whoever is told.
  if (purpose === 'changePhone')
    return member === undefined ? null : new Fault(errorCodes.phoneTaken);
  if (member?.isLocked === true) return new Fault(errorCodes.accountLocked);
  if (purpose === 'social') return null;
  if (purpose === 'signIn') return member === undefined ? new Fault(errorCodes.phoneUnknown) : null;
  return member === undefined ? null : new Fault(errorCodes.phoneTaken);
}

/**
 * Signs a member in on this device. Faults: `wrongCode` and `codeSpent` about the code, `wrongPin`,
 * `pinNotOnDevice` and `pinLocked` about a PIN, `accountLocked` for a locked account.
 */
export async function signIn(
  ctx: RequestContext,
  input: Parsed<'auth/signIn'>,
): Promise<Output<'auth/signIn'>> {
  if ('pin' in input) return signInByPin(ctx, input);
  const result = await ctx.transact(async (db) => {
    const proof = await proveCode(ctx, db, 'signIn', input);
    if (proof instanceof Fault) return proof;
    const member = await memberByPhone(db, proof.phone);
    if (!(await consumeCode(db, input.challenge, ctx.now)) || member === undefined)
      return new Fault(errorCodes.codeSpent, { reason: 'used' });
    if (member.isLocked) return new Fault(errorCodes.accountLocked);
    // A PIN that is locked here is unlocked by the code.
    await resetPinTries(db, member.sn, await pinLane(ctx, db, member.sn));
    await recordProvedDevice(db, member.sn, ctx.caller.device, ctx.now);
    return openSessionByCode(ctx, db, member);
  });
  return setSessionCookie(ctx, unwrapFault(result));
}

type PinInput = Extract<Parsed<'auth/signIn'>, { pin: string }>;

/**
 * A PIN works only on a device where a code has proved the phone. Elsewhere all phones get the same
 * response in the same time (`pinNotOnDevice`), including those without an account, so that a
 * stranger can neither guess a PIN nor lock it. Strangers on the same network count for each other
 * and not for such a device.
 */
async function signInByPin(ctx: RequestContext, input: PinInput): Promise<Output<'auth/signIn'>> {
  const { now, caller } = ctx;
  const parsed = parsePhone(input.countryCode, input.mobile);
  if ('fault' in parsed) throw new Fault(errorCodes.invalidPhone, parsed);
  const owner = unwrapFault(
    await ctx.transact(async (db) => {
      const since = addMinutes(now, -policy.pinDeviceDays * 1_440);
      const known = await pinOwner(db, parsed.phone, caller.device, since);
      const device = subjectOf('pin', subjectOf('device', caller.device));
      const gates =
        known === undefined
          ? [subjectOf('pin', subjectOf('address', networkOf(caller.address))), device]
          : [device];
      const resendAt = freeAt(await lockHits(db, gates, now), now);
      if (resendAt !== null) return new Fault(errorCodes.codeTooSoon, { resendAt });
      await addHits(db, gates, now);
      return known ?? null;
    }),
  );
  if (owner === null) throw new Fault(errorCodes.pinNotOnDevice);
  await provePin(ctx, owner.sn, input.pin);
  return setSessionCookie(
    ctx,
    unwrapFault(
      await ctx.transact(async (db) => {
        const member = await memberBySn(db, owner.sn);
        if (member === undefined) return new Fault(errorCodes.pinNotOnDevice);
        return member.isLocked
          ? new Fault(errorCodes.accountLocked)
          : openSession(ctx, db, member, 'pin');
      }),
    ),
  );
}

/**
 * Makes a member and signs them in. Faults: `wrongCode` and `codeSpent` about the code,
 * `phoneTaken` when the phone has an account by now, `unknownReferral` for an unknown referral
 * code: the code stays good, so that the person may go on without a referral.
 */
export async function signUp(
  ctx: RequestContext,
  input: Parsed<'auth/signUp'>,
): Promise<Output<'auth/signUp'>> {
  const named = input.nickName.trim() === '' ? { name: '' } : parseName(input.nickName);
  if ('fault' in named)
    throw new Fault(errorCodes.invalidInput, {
      fields: [{ field: 'nickName', message: named.fault }],
    });
  const result = await ctx.transact(async (db) => {
    const proof = await proveCode(ctx, db, 'signUp', input);
    if (proof instanceof Fault) return proof;
    const inviter =
      input.referralCode.trim() === '' ? null : await snByReferralCode(db, input.referralCode);
    if (inviter === undefined) return new Fault(errorCodes.unknownReferral);
    if (!(await consumeCode(db, input.challenge, ctx.now)))
      return new Fault(errorCodes.codeSpent, { reason: 'used' });
    const member = await registerMember(ctx, db, {
      phone: proof.phone,
      nickName: named.name,
      referredBy: inviter,
    });
    if (member === undefined) return new Fault(errorCodes.phoneTaken);
    return openSessionByCode(ctx, db, member);
  });
  return setSessionCookie(ctx, unwrapFault(result));
}

/**
 * Proves the phone of a code that was sent to book with it. Faults: `wrongCode`, `codeSpent` and
 * `newDeviceLimit` about the code.
 */
export async function provePhone(
  ctx: RequestContext,
  input: Parsed<'auth/provePhone'>,
): Promise<Output<'auth/provePhone'>> {
  const { phone } = unwrapFault(
    await ctx.transact(async (db) => {
      const proof = await proveCode(ctx, db, 'book', input);
      if (proof instanceof Fault) return proof;
      return (await consumeCode(db, input.challenge, ctx.now))
        ? proof
        : new Fault(errorCodes.codeSpent, { reason: 'used' });
    }),
  );
  return { phone, ...makePhoneProof(ctx.keys, { phone, device: ctx.caller.device }, ctx.now) };
}

/**
 * Renews the access token by the cookie; `sessionExpired` when the session is over, and then the
 * cookie goes too.
 */
export async function refreshToken(
  ctx: RequestContext,
  _input: Parsed<'auth/refreshToken'>,
): Promise<Output<'auth/refreshToken'>> {
  const { refreshCookie } = ctx.caller;
  const value = refreshCookie.value;
  const result =
    value === null
      ? new Fault(errorCodes.sessionExpired)
      : await ctx.transact((db) => renewSession(ctx, db, value));
  if (result instanceof Fault) refreshCookie.clear();
  return setSessionCookie(ctx, unwrapFault(result));
}

/**
 * Ends the session of the cookie and of the token, whichever was sent; with neither there is
 * nothing to end, which is no failure.
 */
export async function signOut(
  ctx: RequestContext,
  _input: Parsed<'auth/signOut'>,
): Promise<Output<'auth/signOut'>> {
  const { refreshCookie, member } = ctx.caller;
  const value = refreshCookie.value;
  refreshCookie.clear();
  await ctx.transact(async (db) => {
    if (value !== null) await closeSession(db, value, ctx.now);
    if (member !== null) await revokeSession(db, member.family, ctx.now);
  });
  return {};
}

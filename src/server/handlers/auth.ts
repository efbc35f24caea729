// Signing in by phone and code; every failed try is kept, so a Fault is an answer of the transaction and thrown after it.

import { randomInt } from 'node:crypto';
import { isValidPhoneNumber } from 'libphonenumber-js/mobile';
import type { Output, Parsed } from '#contract/calls.ts';
import { Fault } from '#contract/errors.ts';
import { languageOf } from '#contract/paths.ts';
import { parseName } from '#domain/member.ts';
import { parsePhone } from '#domain/phone.ts';
import { policy } from '#domain/policy.ts';
import { addMinutes, type Instant } from '#domain/time.ts';
import { enter, proveCode, settled } from '../code-proof.ts';
import type { Context, Database } from '../context.ts';
import { randomToken } from '../keys.ts';
import { makeNewMember } from '../new-member.ts';
import { ownLane, pinLane } from '../own-lane.ts';
import { provePin } from '../pin.ts';
import { closeSession, openSession, renewSession } from '../session.ts';
import { requireConfirmed } from '../step-up.ts';
import { addHits, consumeCode, lockGates, replaceCode, revokeSession } from '../store/auth.ts';
import { knowDevice } from '../store/known-device.ts';
import { memberByPhone, memberBySn, snByReferralCode } from '../store/member.ts';
import { forgivePinTries, pinOwner } from '../store/pin.ts';
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
} from '../verification-code.ts';

type Sent = {
  readonly challenge: string;
  readonly code: string;
  readonly expiresAt: Instant;
  readonly resendAt: Instant;
};

/**
 * Sends a code and answers its challenge. Faults: API_PSS_100 with which part of the phone is wrong, API_PSS_002 / 020 / 005
 * about the account, API_PSS_103 and 120 where a member must have shown who they are, API_PSS_101 with `resendAt` when a cap is reached, API_PSS_106 with
 * `resendAt` on a new device when what such devices may do for this phone is spent for the day, API_PSS_102 with `resendAt` when no message went out.
 */
export async function sendVerificationCode(
  ctx: Context,
  input: Parsed<'auth/sendVerificationCode'>,
): Promise<Output<'auth/sendVerificationCode'>> {
  const parsed = parsePhone(input.countryCode, input.mobile);
  if ('fault' in parsed) throw new Fault('API_PSS_100', parsed);
  const { phone } = parsed;
  if (!isValidPhoneNumber(phone)) throw new Fault('API_PSS_100', { fault: 'invalid' });
  // Only who has just shown who they are may have codes sent to a phone that is not theirs yet.
  if (input.purpose === 'changePhone') await requireConfirmed(ctx);
  const { challenge, code, expiresAt, resendAt } = settled(
    await ctx.transact((db) => prepareCode(ctx, db, phone, input.purpose)),
  );
  try {
    await ctx.sms.send(
      phone,
      codeText(languageOf(ctx.caller.locale), code, ctx.settings.publicUrl),
    );
  } catch (error) {
    // The message may be on its way all the same, so the waiting time stands, and the screen is told it.
    ctx.log({ sms: 'failed', why: error instanceof Fault ? error.details : String(error) });
    throw new Fault('API_PSS_102', { resendAt });
  }
  return { challenge, phone, expiresAt, resendAt };
}

async function prepareCode(
  ctx: Context,
  db: Database,
  phone: string,
  purpose: Purpose,
): Promise<Sent | Fault> {
  const { now, caller } = ctx;
  const { device, address } = caller;
  const own = await ownLane(ctx, db, phone);
  // On a device of their own nobody asks about others, so strangers on the same network spend nothing of theirs.
  const who =
    own === null
      ? [subjectOf('address', networkOf(address)), subjectOf('device', device)]
      : [subjectOf('device', own)];
  const asked = await lockGates(db, who, now);
  const askAgainAt = freeAt(asked, now);
  if (askAgainAt !== null) return new Fault('API_PSS_101', { resendAt: askAgainAt });
  const refusal = await accountRefusal(db, phone, purpose, caller.member?.phone);
  if (refusal !== null) {
    await addHits(db, who, now); // Asking who has an account is what the caps are for (S5).
    return refusal;
  }
  const [all, fromNew, wrong] = [
    subjectOf('phone', phone),
    subjectOf('new', phone),
    subjectOf('wrong', phone),
  ];
  const resend = subjectOf('resend', phone, purpose, ...(own === null ? [] : [own]));
  const wrongOwn = own === null ? [] : [subjectOf('wrongOwn', phone, own)];
  const sent = await lockGates(db, [all, fromNew, resend, wrong, ...wrongOwn], now);
  const shared = [all, fromNew, resend, wrong];
  // A device whose own wrong tries are spent goes on with those of everybody, as long as there are some.
  const ways = own === null ? [shared] : [[all, resend, ...wrongOwn], shared];
  const waits = ways.map((gates) => freeAt(only(sent, ...gates), now));
  const way = ways[waits.indexOf(null)];
  if (way === undefined) {
    const resendAt = waits.toSorted()[0] ?? now;
    const isNewSpent = own === null && isDaySpent(resendAt, now);
    return new Fault(isNewSpent ? 'API_PSS_106' : 'API_PSS_101', { resendAt });
  }
  const counted = [...who, all, resend, ...(way === shared ? [fromNew] : [])];
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
    lane: way === shared ? '' : (own ?? ''),
    address,
    codeMac: mac,
    sentAt: now,
    expiresAt,
  });
  return {
    challenge,
    code,
    expiresAt,
    resendAt: freeAt(withHit({ ...asked, ...sent }, counted, now), now) ?? now,
  };
}

/** What speaks against a code for this phone. A member confirms with their own phone alone; one that is to be linked may be anybody's. */
async function accountRefusal(
  db: Database,
  phone: string,
  purpose: Purpose,
  own: string | undefined,
): Promise<Fault | null> {
  if (purpose === 'confirm') return phone === own ? null : new Fault('API_PSS_002');
  const member = await memberByPhone(db, phone);
  // That an account is locked is for its own member to hear: it signs out whoever is told.
  if (purpose === 'changePhone') return member === undefined ? null : new Fault('API_PSS_020');
  if (member?.isLocked === true) return new Fault('API_PSS_005');
  if (purpose === 'social') return null;
  if (purpose === 'signIn') return member === undefined ? new Fault('API_PSS_002') : null;
  return member === undefined ? null : new Fault('API_PSS_020');
}

/** Signs a member in on this device. Faults: API_PSS_104 and 022 about the code, 122, 123 and 021 about a PIN, API_PSS_005 for a locked account. */
export async function signIn(
  ctx: Context,
  input: Parsed<'auth/signIn'>,
): Promise<Output<'auth/signIn'>> {
  if ('pin' in input) return signInByPin(ctx, input);
  const result = await ctx.transact(async (db) => {
    const proof = await proveCode(ctx, db, 'signIn', input);
    if (proof instanceof Fault) return proof;
    const member = await memberByPhone(db, proof.phone);
    if (!(await consumeCode(db, input.challenge, ctx.now)) || member === undefined)
      return new Fault('API_PSS_022', { reason: 'used' });
    if (member.isLocked) return new Fault('API_PSS_005');
    // The code is what a PIN that is locked here waits for.
    await forgivePinTries(db, member.sn, await pinLane(ctx, db, member.sn));
    await knowDevice(db, member.sn, ctx.caller.device, ctx.now);
    return openSession(ctx, db, member, 'code');
  });
  return enter(ctx, settled(result));
}

type PinInput = Extract<Parsed<'auth/signIn'>, { pin: string }>;

/**
 * A PIN serves only on a device where a code has proved the phone: everywhere else all phones are answered alike, those that are
 * nobody's among them, in the same time and with API_PSS_123; so a stranger can neither guess a PIN nor lock it. Strangers on the same
 * network count for each other and not for such a device.
 */
async function signInByPin(ctx: Context, input: PinInput): Promise<Output<'auth/signIn'>> {
  const { now, caller } = ctx;
  const parsed = parsePhone(input.countryCode, input.mobile);
  if ('fault' in parsed) throw new Fault('API_PSS_100', parsed);
  const owner = settled(
    await ctx.transact(async (db) => {
      const since = addMinutes(now, -policy.pinDeviceDays * 1_440);
      const known = await pinOwner(db, parsed.phone, caller.device, since);
      const device = subjectOf('pin', subjectOf('device', caller.device));
      const gates =
        known === undefined
          ? [subjectOf('pin', subjectOf('address', networkOf(caller.address))), device]
          : [device];
      const resendAt = freeAt(await lockGates(db, gates, now), now);
      if (resendAt !== null) return new Fault('API_PSS_101', { resendAt });
      await addHits(db, gates, now);
      return known ?? null;
    }),
  );
  if (owner === null) throw new Fault('API_PSS_123');
  await provePin(ctx, owner.sn, input.pin);
  return enter(
    ctx,
    settled(
      await ctx.transact(async (db) => {
        const member = await memberBySn(db, owner.sn);
        if (member === undefined) return new Fault('API_PSS_123');
        return member.isLocked ? new Fault('API_PSS_005') : openSession(ctx, db, member, 'pin');
      }),
    ),
  );
}

/**
 * Makes a member and signs them in. Faults: API_PSS_104 and 022 about the code, API_PSS_020 when the phone has an account by now,
 * API_PSS_105 for an unknown referral code: the code stays good, so that the person may go on without a referral (§5).
 */
export async function signUp(
  ctx: Context,
  input: Parsed<'auth/signUp'>,
): Promise<Output<'auth/signUp'>> {
  const named = input.nickName.trim() === '' ? { name: '' } : parseName(input.nickName);
  if ('fault' in named)
    throw new Fault('API_GNR_100', { fields: [{ field: 'nickName', message: named.fault }] });
  const result = await ctx.transact(async (db) => {
    const proof = await proveCode(ctx, db, 'signUp', input);
    if (proof instanceof Fault) return proof;
    const inviter =
      input.referralCode.trim() === '' ? null : await snByReferralCode(db, input.referralCode);
    if (inviter === undefined) return new Fault('API_PSS_105');
    if (!(await consumeCode(db, input.challenge, ctx.now)))
      return new Fault('API_PSS_022', { reason: 'used' });
    const member = await makeNewMember(ctx, db, {
      phone: proof.phone,
      nickName: named.name,
      referredBy: inviter,
    });
    if (member === undefined) return new Fault('API_PSS_020');
    return openSession(ctx, db, member, 'code');
  });
  return enter(ctx, settled(result));
}

/** Renews the access token by the cookie; API_PSS_012 when the session is over, and then the cookie goes too. */
export async function refreshToken(
  ctx: Context,
  _input: Parsed<'auth/refreshToken'>,
): Promise<Output<'auth/refreshToken'>> {
  const { cookie } = ctx.caller;
  const value = cookie.value;
  const result =
    value === null
      ? new Fault('API_PSS_012')
      : await ctx.transact((db) => renewSession(ctx, db, value));
  if (result instanceof Fault) cookie.clear();
  return enter(ctx, settled(result));
}

/** Ends the session of the cookie and of the token, whichever came; with neither there is nothing to end, and that is no failure. */
export async function signOut(
  ctx: Context,
  _input: Parsed<'auth/signOut'>,
): Promise<Output<'auth/signOut'>> {
  const { cookie, member } = ctx.caller;
  const value = cookie.value;
  cookie.clear();
  await ctx.transact(async (db) => {
    if (value !== null) await closeSession(db, value, ctx.now);
    if (member !== null) await revokeSession(db, member.family, ctx.now);
  });
  return {};
}

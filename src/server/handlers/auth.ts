// Signing in by phone and code; every failed try is kept, so a Fault is an answer of the transaction and thrown after it.

import { randomInt } from 'node:crypto';
import { isValidPhoneNumber } from 'libphonenumber-js/mobile';
import type { Output, Parsed } from '#contract/calls.ts';
import type { Session } from '#contract/calls/auth.ts';
import { Fault } from '#contract/errors.ts';
import { languageOf } from '#contract/paths.ts';
import { parseName } from '#domain/member.ts';
import { parsePhone } from '#domain/phone.ts';
import { policy } from '#domain/policy.ts';
import { addMinutes, type Instant } from '#domain/time.ts';
import type { Context, Database } from '../context.ts';
import { isSameText, randomToken } from '../keys.ts';
import { closeSession, openSession, refreshSeconds, renewSession, type Opened } from '../session.ts';
import { addHits, consumeCode, countTry, findCode, lockGates, replaceCode, revokeSession, type StoredCode } from '../store/auth.ts';
import { addMember, memberByPhone, snByReferralCode } from '../store/member.ts';
import { codeMac, codeText, freeAt, networkOf, subjectOf, withHit, type Purpose } from '../verification-code.ts';
import { welcome } from '../welcome.ts';

type Answer = { readonly challenge: string; readonly code: string };
type Sent = { readonly challenge: string; readonly code: string; readonly expiresAt: Instant; readonly resendAt: Instant };

/** The value of a transaction that may have ended in a Fault without being undone. */
function settled<Value>(result: Value | Fault): Value {
  if (result instanceof Fault) throw result;
  return result;
}

/** Only after the commit: a cookie of a transaction that was undone would be a cookie of nobody. */
function enter(ctx: Context, { session, refresh }: Opened): Session {
  if (refresh !== null) ctx.caller.cookie.set(refresh, refreshSeconds);
  return session;
}

/**
 * Sends a code and answers its challenge. Faults: API_PSS_100 with which part of the phone is wrong, API_PSS_002 / 020 / 005
 * about the account, API_PSS_101 with `resendAt` when a cap is reached, API_PSS_102 with `resendAt` when no message went out.
 */
export async function sendVerificationCode(
  ctx: Context, input: Parsed<'auth/sendVerificationCode'>,
): Promise<Output<'auth/sendVerificationCode'>> {
  const parsed = parsePhone(input.countryCode, input.mobile);
  if ('fault' in parsed) throw new Fault('API_PSS_100', parsed);
  const { phone } = parsed;
  if (!isValidPhoneNumber(phone)) throw new Fault('API_PSS_100', { fault: 'invalid' });
  const { challenge, code, expiresAt, resendAt } = settled(await ctx.transact((db) => prepareCode(ctx, db, phone, input.purpose)));
  try {
    await ctx.sms.send(phone, codeText(languageOf(ctx.caller.locale), code, ctx.settings.publicUrl));
  } catch (error) {
    // The message may be on its way all the same, so the waiting time stands, and the screen is told it.
    ctx.log({ sms: 'failed', why: error instanceof Fault ? error.details : String(error) });
    throw new Fault('API_PSS_102', { resendAt });
  }
  return { challenge, phone, expiresAt, resendAt };
}

async function prepareCode(ctx: Context, db: Database, phone: string, purpose: Purpose): Promise<Sent | Fault> {
  const { now, caller } = ctx;
  const who = [subjectOf('address', networkOf(caller.address)), subjectOf('device', caller.device)];
  const what = [subjectOf('phone', phone), subjectOf('resend', phone, purpose)];
  const asked = await lockGates(db, who, now);
  const askAgainAt = freeAt(asked, now);
  if (askAgainAt !== null) return new Fault('API_PSS_101', { resendAt: askAgainAt });
  const refusal = await accountRefusal(db, phone, purpose);
  if (refusal !== null) {
    await addHits(db, who, now); // Asking who has an account is what the caps are for (S5).
    return refusal;
  }
  const sent = await lockGates(db, [...what, subjectOf('wrong', phone)], now);
  const sendAgainAt = freeAt(sent, now);
  if (sendAgainAt !== null) return new Fault('API_PSS_101', { resendAt: sendAgainAt });
  const counted = [...who, ...what];
  await addHits(db, counted, now);
  const [challenge, code] = [randomToken(), String(randomInt(10 ** policy.codeDigits)).padStart(policy.codeDigits, '0')];
  const expiresAt = addMinutes(now, policy.codeLifeMinutes);
  const mac = codeMac(ctx.keys, { purpose, phone, challenge }, code);
  const { device, address } = caller;
  await replaceCode(db, { challenge, phone, purpose, device, address, codeMac: mac, sentAt: now, expiresAt });
  return { challenge, code, expiresAt, resendAt: freeAt(withHit({ ...asked, ...sent }, counted, now), now) ?? now };
}

async function accountRefusal(db: Database, phone: string, purpose: Purpose): Promise<Fault | null> {
  const member = await memberByPhone(db, phone);
  if (member?.isLocked === true) return new Fault('API_PSS_005');
  if (purpose === 'signIn') return member === undefined ? new Fault('API_PSS_002') : null;
  return member === undefined ? null : new Fault('API_PSS_020');
}

/**
 * The phone that a right code proves; the code itself is left for the caller to use up. A wrong one is counted for the code and for
 * the phone's day: API_PSS_104 with `triesLeft`, and API_PSS_022 as soon as none is left (details: `reason`, and `resendAt` for the day).
 */
async function proveCode(ctx: Context, db: Database, purpose: Purpose, { challenge, code }: Answer): Promise<{ phone: string } | Fault> {
  const seen = /^[\w-]{22}$/.test(challenge) ? await findCode(db, challenge) : undefined;
  const isBound = seen?.purpose === purpose && seen.device === ctx.caller.device;
  if (seen === undefined || !isBound) return new Fault('API_PSS_022', { reason: 'unknown' });
  const { phone } = seen;
  const wrong = subjectOf('wrong', phone);
  const hits = await lockGates(db, [wrong], ctx.now);
  // Read again: under the phone's row no other guess is under way, and what they counted is seen.
  const stored = await findCode(db, challenge);
  const reason = stored === undefined ? 'unknown' : deadReason(stored, ctx.now);
  if (stored === undefined || reason !== null) return new Fault('API_PSS_022', { reason });
  const resendAt = freeAt(hits, ctx.now);
  if (resendAt !== null) return new Fault('API_PSS_022', { reason: 'day', resendAt });
  if (isSameText(codeMac(ctx.keys, stored, code), stored.codeMac)) return { phone };
  await countTry(db, challenge);
  await addHits(db, [wrong], ctx.now);
  const openAt = freeAt(withHit(hits, [wrong], ctx.now), ctx.now);
  if (openAt !== null) return new Fault('API_PSS_022', { reason: 'day', resendAt: openAt });
  const triesLeft = policy.codeTries - stored.tries - 1;
  return triesLeft > 0 ? new Fault('API_PSS_104', { triesLeft }) : new Fault('API_PSS_022', { reason: 'tries' });
}

function deadReason(code: StoredCode, now: Instant): 'used' | 'expired' | 'tries' | null {
  if (code.consumedAt !== null) return 'used';
  if (code.tries >= policy.codeTries) return 'tries';
  return code.expiresAt <= now ? 'expired' : null;
}

/** Signs a member in on this device. Faults: API_PSS_104 and 022 about the code, API_PSS_005 for a locked account. */
export async function signIn(ctx: Context, input: Parsed<'auth/signIn'>): Promise<Output<'auth/signIn'>> {
  const result = await ctx.transact(async (db) => {
    const proof = await proveCode(ctx, db, 'signIn', input);
    if (proof instanceof Fault) return proof;
    const member = await memberByPhone(db, proof.phone);
    if (!(await consumeCode(db, input.challenge, ctx.now)) || member === undefined) return new Fault('API_PSS_022', { reason: 'used' });
    return member.isLocked ? new Fault('API_PSS_005') : openSession(ctx, db, member);
  });
  return enter(ctx, settled(result));
}

/**
 * Makes a member and signs them in. Faults: API_PSS_104 and 022 about the code, API_PSS_020 when the phone has an account by now,
 * API_PSS_105 for an unknown referral code: the code stays good, so that the person may go on without a referral (§5).
 */
export async function signUp(ctx: Context, input: Parsed<'auth/signUp'>): Promise<Output<'auth/signUp'>> {
  const named = input.nickName.trim() === '' ? { name: '' } : parseName(input.nickName);
  if ('fault' in named) throw new Fault('API_GNR_100', { fields: [{ field: 'nickName', message: named.fault }] });
  const result = await ctx.transact(async (db) => {
    const proof = await proveCode(ctx, db, 'signUp', input);
    if (proof instanceof Fault) return proof;
    const inviter = input.referralCode.trim() === '' ? null : await snByReferralCode(db, input.referralCode);
    if (inviter === undefined) return new Fault('API_PSS_105');
    if (!(await consumeCode(db, input.challenge, ctx.now))) return new Fault('API_PSS_022', { reason: 'used' });
    const member = await addMember(db, { phone: proof.phone, nickName: named.name, referredBy: inviter, now: ctx.now });
    if (member === undefined) return new Fault('API_PSS_020');
    await welcome(db, member.sn, inviter, ctx.now);
    return openSession(ctx, db, member);
  });
  return enter(ctx, settled(result));
}

/** Renews the access token by the cookie; API_PSS_012 when the session is over, and then the cookie goes too. */
export async function refreshToken(ctx: Context, _input: Parsed<'auth/refreshToken'>): Promise<Output<'auth/refreshToken'>> {
  const { cookie } = ctx.caller;
  const value = cookie.value;
  const result = value === null ? new Fault('API_PSS_012') : await ctx.transact((db) => renewSession(ctx, db, value));
  if (result instanceof Fault) cookie.clear();
  return enter(ctx, settled(result));
}

/** Ends the session of the cookie and of the token, whichever came; with neither there is nothing to end, and that is no failure. */
export async function signOut(ctx: Context, _input: Parsed<'auth/signOut'>): Promise<Output<'auth/signOut'>> {
  const { cookie, member } = ctx.caller;
  const value = cookie.value;
  cookie.clear();
  await ctx.transact(async (db) => {
    if (value !== null) await closeSession(db, value, ctx.now);
    if (member !== null) await revokeSession(db, member.family, ctx.now);
  });
  return {};
}

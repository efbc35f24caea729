// What a typed code proves, and how a recorded failure is answered: a failed attempt stays counted
// although the call fails.

import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import type { Session } from '#contract/schemas/auth.ts';
import { policy } from '#domain/policy.ts';
import type { Instant } from '#domain/time/time.ts';
import type { RequestContext } from '../context/request-context.ts';
import { isSameText } from '../crypto/keys.ts';
import type { Database } from '../store/engine/schema.ts';
import { type StoredCode, addHits, countTry, findCode, lockHits } from '../store/member/auth.ts';
import { ownLane } from './own-device-limits.ts';
import { type Opened, refreshSeconds } from './session.ts';
import { type Purpose, codeMac, freeAt, only, subjectOf, withHit } from './verification-code.ts';

export type CodeInput = { readonly challenge: string; readonly code: string };

/** The value of a transaction that committed and may still hold a Fault. */
export function unwrapFault<Value>(result: Value | Fault): Value {
  if (result instanceof Fault) throw result;
  return result;
}

/**
 * Only after the commit: the cookie of a transaction that was rolled back would belong to nobody.
 */
export function setSessionCookie(ctx: RequestContext, { session, refresh }: Opened): Session {
  if (refresh !== null) ctx.caller.refreshCookie.set(refresh, refreshSeconds);
  return session;
}

/**
 * The phone that a right code proves; using the code up is left to the caller. A wrong one is
 * counted for the code and for the day of its lane: `wrongCode` with `triesLeft`, and `codeSpent`
 * as soon as none is left (details: `reason`, and `resendAt` when no new code is of use before
 * then), which on a new device is `newDeviceLimit`.
 */
export async function proveCode(
  ctx: RequestContext,
  db: Database,
  purpose: Purpose,
  { challenge, code }: CodeInput,
): Promise<{ phone: string } | Fault> {
  const seen = /^[\w-]{22}$/.test(challenge) ? await findCode(db, challenge) : undefined;
  const isBound = seen?.purpose === purpose && seen.device === ctx.caller.device;
  if (seen === undefined || !isBound) return new Fault(errorCodes.codeSpent, { reason: 'unknown' });
  const { phone, lane } = seen;
  const counted = lane === '' ? subjectOf('wrong', phone) : subjectOf('wrongOwn', phone, lane);
  // The shared row is locked first by everybody who locks both.
  const hits = await lockHits(db, [...new Set([subjectOf('wrong', phone), counted])], ctx.now);
  // Read again: with the phone's row locked no other guess is running, and its count is visible.
  const stored = await findCode(db, challenge);
  const reason = stored === undefined ? 'unknown' : deadReason(stored, ctx.now);
  if (stored === undefined || reason !== null) return new Fault(errorCodes.codeSpent, { reason });
  if (freeAt(only(hits, counted), ctx.now) !== null) return spent(ctx, db, phone);
  if (isSameText(codeMac(ctx.keys, stored, code), stored.codeMac)) return { phone };
  await countTry(db, challenge);
  await addHits(db, [counted], ctx.now);
  if (freeAt(withHit(hits, [counted], ctx.now), ctx.now) !== null) return spent(ctx, db, phone);
  const triesLeft = policy.codeTries - stored.tries - 1;
  return triesLeft > 0
    ? new Fault(errorCodes.wrongCode, { triesLeft })
    : new Fault(errorCodes.codeSpent, { reason: 'tries' });
}

/**
 * Uses up the attempts of a code's lane. A person's own device has two lanes: its own, and the one
 * that all devices share.
 */
async function spent(ctx: RequestContext, db: Database, phone: string): Promise<Fault> {
  const own = await ownLane(ctx, db, phone);
  const lanes = [
    subjectOf('wrong', phone),
    ...(own === null ? [] : [subjectOf('wrongOwn', phone, own)]),
  ];
  const hits = await lockHits(db, lanes, ctx.now);
  const waits = lanes.map((lane) => freeAt(only(hits, lane), ctx.now));
  if (waits.includes(null)) return new Fault(errorCodes.codeSpent, { reason: 'tries' });
  const [resendAt] = waits.toSorted();
  return own === null
    ? new Fault(errorCodes.newDeviceLimit, { resendAt })
    : new Fault(errorCodes.codeSpent, { reason: 'day', resendAt });
}

function deadReason(code: StoredCode, now: Instant): 'used' | 'expired' | 'tries' | null {
  if (code.consumedAt !== null) return 'used';
  if (code.tries >= policy.codeTries) return 'tries';
  return code.expiresAt <= now ? 'expired' : null;
}

// What a typed code proves, and how an answer that was kept is given: a failed try stays counted although the call fails.

import type { Session } from '#contract/calls/auth.ts';
import { Fault } from '#contract/errors.ts';
import { policy } from '#domain/policy.ts';
import type { Instant } from '#domain/time.ts';
import type { Context, Database } from './context.ts';
import { isSameText } from './keys.ts';
import { ownLane } from './own-lane.ts';
import { refreshSeconds, type Opened } from './session.ts';
import { addHits, countTry, findCode, lockGates, type StoredCode } from './store/auth.ts';
import { codeMac, freeAt, only, subjectOf, withHit, type Purpose } from './verification-code.ts';

export type Answer = { readonly challenge: string; readonly code: string };

/** The value of a transaction that may have ended in a Fault without being undone. */
export function settled<Value>(result: Value | Fault): Value {
  if (result instanceof Fault) throw result;
  return result;
}

/** Only after the commit: a cookie of a transaction that was undone would be a cookie of nobody. */
export function enter(ctx: Context, { session, refresh }: Opened): Session {
  if (refresh !== null) ctx.caller.cookie.set(refresh, refreshSeconds);
  return session;
}

/**
 * The phone that a right code proves; the code itself is left for the caller to use up. A wrong one is counted for the code and for
 * the day of its lane: API_PSS_104 with `triesLeft`, and API_PSS_022 as soon as none is left (details: `reason`, and `resendAt` when no
 * new code is of use before then), which on a new device is API_PSS_106.
 */
export async function proveCode(
  ctx: Context,
  db: Database,
  purpose: Purpose,
  { challenge, code }: Answer,
): Promise<{ phone: string } | Fault> {
  const seen = /^[\w-]{22}$/.test(challenge) ? await findCode(db, challenge) : undefined;
  const isBound = seen?.purpose === purpose && seen.device === ctx.caller.device;
  if (seen === undefined || !isBound) return new Fault('API_PSS_022', { reason: 'unknown' });
  const { phone, lane } = seen;
  const counted = lane === '' ? subjectOf('wrong', phone) : subjectOf('wrongOwn', phone, lane);
  // The shared row comes first, for whoever takes both.
  const hits = await lockGates(db, [...new Set([subjectOf('wrong', phone), counted])], ctx.now);
  // Read again: under the phone's row no other guess is under way, and what they counted is seen.
  const stored = await findCode(db, challenge);
  const reason = stored === undefined ? 'unknown' : deadReason(stored, ctx.now);
  if (stored === undefined || reason !== null) return new Fault('API_PSS_022', { reason });
  if (freeAt(only(hits, counted), ctx.now) !== null) return spent(ctx, db, phone);
  if (isSameText(codeMac(ctx.keys, stored, code), stored.codeMac)) return { phone };
  await countTry(db, challenge);
  await addHits(db, [counted], ctx.now);
  if (freeAt(withHit(hits, [counted], ctx.now), ctx.now) !== null) return spent(ctx, db, phone);
  const triesLeft = policy.codeTries - stored.tries - 1;
  return triesLeft > 0
    ? new Fault('API_PSS_104', { triesLeft })
    : new Fault('API_PSS_022', { reason: 'tries' });
}

/** No more tries in a code's lane. A device of the person's own has two: its own, and the one that all devices share. */
async function spent(ctx: Context, db: Database, phone: string): Promise<Fault> {
  const own = await ownLane(ctx, db, phone);
  const lanes = [
    subjectOf('wrong', phone),
    ...(own === null ? [] : [subjectOf('wrongOwn', phone, own)]),
  ];
  const hits = await lockGates(db, lanes, ctx.now);
  const waits = lanes.map((lane) => freeAt(only(hits, lane), ctx.now));
  if (waits.includes(null)) return new Fault('API_PSS_022', { reason: 'tries' });
  const [resendAt] = waits.toSorted();
  return own === null
    ? new Fault('API_PSS_106', { resendAt })
    : new Fault('API_PSS_022', { reason: 'day', resendAt });
}

function deadReason(code: StoredCode, now: Instant): 'used' | 'expired' | 'tries' | null {
  if (code.consumedAt !== null) return 'used';
  if (code.tries >= policy.codeTries) return 'tries';
  return code.expiresAt <= now ? 'expired' : null;
}

// Access tokens: a short signed text names the caller; its session is looked up each time, so that
// an ended one stops at once.

import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import { policy } from '#domain/policy.ts';
import { addMinutes, epochMs, instant, type Instant } from '#domain/time/time.ts';
import type { Caller } from '../context/request-context.ts';
import { isSameText, type Keys } from '../crypto/keys.ts';
import type { Database } from '../store/engine/schema.ts';
import { findSession, isOver, markReceived } from '../store/member/auth.ts';

export type Claims = { readonly sn: number; readonly family: string };

/**
 * `serial.family.end.signature`, the numbers in base 36, valid for 30 minutes (docs/product.md,
 * Session); it holds no phone and no name.
 */
export function makeAccessToken(
  keys: Keys,
  { sn, family }: Claims,
  now: Instant,
): { accessToken: string; expiresAt: Instant } {
  const expiresAt = addMinutes(now, policy.accessTokenMinutes);
  const parts = [sn.toString(36), family, epochMs(expiresAt).toString(36)];
  return { accessToken: [...parts, keys.mac('access token', ...parts)].join('.'), expiresAt };
}

/**
 * The claims with the end of their validity, 'expired' once that has come, or null for a text that
 * was not signed here.
 */
export function readAccessToken(
  keys: Keys,
  token: string,
  now: Instant,
): (Claims & { readonly expiresAt: Instant }) | 'expired' | null {
  const [, sn, family, end, signature] =
    /^([0-9a-z]{1,11})\.([\w-]{22})\.([0-9a-z]{1,9})\.([\w-]{43})$/.exec(token) ?? [];
  if (sn === undefined || family === undefined || end === undefined || signature === undefined)
    return null;
  if (!isSameText(keys.mac('access token', sn, family, end), signature)) return null;
  const expiresAt = instant(Number.parseInt(end, 36));
  return expiresAt > now ? { sn: Number.parseInt(sn, 36), family, expiresAt } : 'expired';
}

/**
 * The member of an Authorization header, null without one (another scheme than Bearer belongs to a
 * proxy in front of us). Throws `accessTokenExpired` for a token that has expired or is unreadable:
 * the client renews it silently and retries; `sessionExpired` when the session itself is over,
 * which no renewal mends; `accountLocked` for a locked account.
 */
export async function readMember(
  db: Database,
  keys: Keys,
  authorization: string | null,
  now: Instant,
): Promise<Caller['member']> {
  const token = /^Bearer (.*)$/i.exec(authorization ?? '')?.[1];
  if (token === undefined) return null;
  const claims = readAccessToken(keys, token.trim(), now);
  if (claims === null || claims === 'expired') throw new Fault(errorCodes.accessTokenExpired);
  const session = await findSession(db, claims.family);
  if (session === undefined || session.member.sn !== claims.sn || isOver(session, now))
    throw new Fault(errorCodes.sessionExpired);
  if (session.member.isLocked) throw new Fault(errorCodes.accountLocked);
  // Where it cannot be stored, the previous cookie stays valid until it can.
  if (
    !session.isReceived &&
    addMinutes(claims.expiresAt, -policy.accessTokenMinutes) >= session.usedAt
  )
    await markReceived(db, claims.family).catch(() => undefined);
  return { sn: claims.sn, phone: session.member.phone, family: claims.family };
}

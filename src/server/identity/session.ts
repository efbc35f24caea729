// A session lasts thirty days from its last use; its refresh token is exchanged at each use and
// never stored, only its hash.

import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import type { Profile, Session } from '#contract/schemas/auth.ts';
import { splitPhone } from '#domain/phone.ts';
import { policy } from '#domain/policy.ts';
import { type Instant, addMinutes } from '#domain/time/time.ts';
import type { RequestContext } from '../context/request-context.ts';
import { type Keys, randomToken, sha256 } from '../crypto/keys.ts';
import type { Database } from '../store/engine/schema.ts';
import {
  addSession,
  exchangeRefresh,
  findSession,
  isOver,
  revokeSession,
  spentAt,
} from '../store/member/auth.ts';
import { recordDevice } from '../store/member/known-device.ts';
import type { Member } from '../store/member/member.ts';
import { makeAccessToken } from './access-token.ts';

/**
 * The response to the client, and the cookie to set once the transaction is committed; null leaves
 * the browser's as it is.
 */
export type Opened = { readonly session: Session; readonly refresh: string | null };

const dayMinutes = 1_440;
/** The format of a refresh cookie: the family, and a token of it. */
const form = /^([\w-]{22})\.[\w-]{22,43}$/;

/** How long the browser keeps the cookie. */
export const refreshSeconds = policy.refreshTokenDays * dayMinutes * 60;

export function profileOf(member: Member): Profile {
  const { sn, phone, nickName, gender, email, hasPin, referralCode } = member;
  return { sn, nickName, ...splitPhone(phone), gender, email, hasPin, referralCode };
}

function opened(
  keys: Keys,
  member: Member,
  family: string,
  refresh: string | null,
  now: Instant,
): Opened {
  return {
    session: {
      ...makeAccessToken(keys, { sn: member.sn, family }, now),
      profile: profileOf(member),
    },
    refresh,
  };
}

/**
 * Begins a session on the caller's device. A member who has just shown a code or a PIN need not
 * show it again at once for sensitive acts, nor who used a passkey, which asked for the finger, the
 * face or the device's code; one who signed in by a provider still has to.
 */
export async function openSession(
  { keys, now, caller }: RequestContext,
  db: Database,
  member: Member,
  by: 'code' | 'pin' | 'passkey' | 'social',
): Promise<Opened> {
  const family = randomToken();
  const refresh = `${family}.${randomToken()}`;
  const expiresAt = addMinutes(now, policy.refreshTokenDays * dayMinutes);
  const { device, agent } = caller;
  // A sign-in by code has stored the device with it, and with what the code proves.
  if (by !== 'code') await recordDevice(db, member.sn, device, now);
  await addSession(db, {
    family,
    memberSn: member.sn,
    device,
    agent,
    refreshHash: sha256(refresh),
    now,
    expiresAt,
    confirmedAt: by === 'social' ? null : now,
  });
  return opened(keys, member, family, refresh, now);
}

/**
 * Exchanges a refresh cookie. A used one ends the session, because somebody holds a copy. It
 * answers its successor once more for a moment after its exchange, for a second tab; and until
 * somebody has used the successor, for a phone that lost its signal before the response came: a
 * thief who uses a copy has to use the successor. The successor is derived from the token and the
 * server's secret, so it can be answered again without being stored. Resolves to `sessionExpired`
 * for whatever is over and `accountLocked` for a locked member as values, so that the revocation is
 * committed.
 */
export async function renewSession(
  { keys, now }: RequestContext,
  db: Database,
  cookie: string,
): Promise<Opened | Fault> {
  const family = form.exec(cookie)?.[1];
  const session = family === undefined ? undefined : await findSession(db, family, 'lock');
  if (family === undefined || session === undefined || isOver(session, now))
    return new Fault(errorCodes.sessionExpired);
  const hash = sha256(cookie);
  const successor = `${family}.${keys.mac('refresh token', cookie)}`;
  const isCurrent = hash === session.refreshHash;
  const exchangedAt = isCurrent ? undefined : await spentAt(db, family, hash);
  // Never a token of this session: it was invented, so it says nothing about a copy.
  if (!isCurrent && exchangedAt === undefined) return new Fault(errorCodes.sessionExpired);
  const isNext = sha256(successor) === session.refreshHash;
  if (
    exchangedAt !== undefined &&
    !(isNext && !session.isReceived) &&
    addMinutes(exchangedAt, policy.refreshGraceSeconds / 60) <= now
  ) {
    await revokeSession(db, family, now);
    return new Fault(errorCodes.sessionExpired);
  }
  if (session.member.isLocked) return new Fault(errorCodes.accountLocked);
  if (!isCurrent) return opened(keys, session.member, family, isNext ? successor : null, now);
  const expiresAt = addMinutes(now, policy.refreshTokenDays * dayMinutes);
  await exchangeRefresh(db, {
    family,
    spent: hash,
    refreshHash: sha256(successor),
    now,
    expiresAt,
  });
  return opened(keys, session.member, family, successor, now);
}

/**
 * Ends the session of a cookie, whether it is the current or a used one; anything else changes
 * nothing.
 */
export async function closeSession(db: Database, cookie: string, now: Instant): Promise<void> {
  const family = form.exec(cookie)?.[1];
  const session = family === undefined ? undefined : await findSession(db, family, 'lock');
  if (family === undefined || session === undefined) return;
  const hash = sha256(cookie);
  if (hash === session.refreshHash || (await spentAt(db, family, hash)) !== undefined)
    await revokeSession(db, family, now);
}

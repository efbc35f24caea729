// Codes, counts that limit signing in, and sessions. Counting locks the row, so that concurrent
// requests cannot exceed a limit.

import { sql } from 'kysely';
import { policy } from '#domain/policy.ts';
import { addMinutes, type Instant } from '#domain/time/time.ts';
import type { Database } from '../engine/schema.ts';
import { forgetDevices } from './known-device.ts';
import { memberColumns, type Member } from './member.ts';
import { forgetChallenges } from './passkey.ts';
import { dropSubscriptionsOf } from './push.ts';

/** The most moments that are stored for a subject: the largest cap that is counted with it. */
const maxHits = policy.codeSendsPerCountryHour;

/**
 * Locks the rows of these subjects, in this order, until the transaction ends, and resolves to the
 * moments counted so far. All callers must name subjects in one order (address, device, phone, country), or
 * two transactions wait for each other.
 */
export async function lockHits<Subject extends string>(
  db: Database,
  subjects: readonly Subject[],
  now: Instant,
): Promise<Record<Subject, Instant[]>> {
  const { rows } = await sql<{ subject: Subject; hits: Instant[] }>`
    insert into code_gate (subject, touched_at)
    select subject, ${now}
    from unnest(${subjects}::text[]) subject
    on conflict (subject) do update set touched_at = excluded.touched_at
    returning subject, hits`.execute(db);
  return Object.fromEntries(rows.map(({ subject, hits }) => [subject, hits])) as Record<
    Subject,
    Instant[]
  >;
}

/** Counts this moment for each subject; the caller holds their rows. */
export async function addHits(
  db: Database,
  subjects: readonly string[],
  now: Instant,
): Promise<void> {
  await sql`
    update code_gate
    set hits = (array_append(hits, ${now}::timestamptz))[greatest(1,
      cardinality(hits) - ${maxHits - 2}::int):]
    where subject = any(${subjects}::text[])`.execute(db);
}

export type StoredCode = {
  readonly challenge: string;
  readonly phone: string;
  readonly purpose: string;
  readonly device: string;
  /**
   * The key under which its attempts are counted apart, or '' to count with those of devices the
   * phone never used.
   */
  readonly lane: string;
  readonly codeMac: string;
  readonly tries: number;
  readonly expiresAt: Instant;
  readonly consumedAt: Instant | null;
};
type NewCode = Omit<StoredCode, 'tries' | 'consumedAt'> & {
  readonly address: string;
  readonly sentAt: Instant;
};

/**
 * Stores a new code and ends the older ones of the same phone, purpose and lane. Strangers have a
 * lane of their own, so they cannot end the code of the phone's owner.
 */
export async function replaceCode(db: Database, code: NewCode): Promise<void> {
  const { challenge, phone, purpose, device, lane, address, codeMac, sentAt, expiresAt } = code;
  await db
    .updateTable('verification_code')
    .set({ expires_at: sentAt })
    .where('phone', '=', phone)
    .where('purpose', '=', purpose)
    .where('lane', '=', lane)
    .where('expires_at', '>', sentAt)
    .execute();
  await db
    .insertInto('verification_code')
    .values({
      challenge,
      phone,
      purpose,
      device,
      lane,
      address,
      code_mac: codeMac,
      sent_at: sentAt,
      expires_at: expiresAt,
      consumed_at: null,
    })
    .execute();
}

export async function findCode(db: Database, challenge: string): Promise<StoredCode | undefined> {
  return db
    .selectFrom('verification_code')
    .select(['challenge', 'phone', 'purpose', 'device', 'lane', 'code_mac as codeMac', 'tries'])
    .select(['expires_at as expiresAt', 'consumed_at as consumedAt'])
    .where('challenge', '=', challenge)
    .executeTakeFirst();
}

export async function countTry(db: Database, challenge: string): Promise<void> {
  await db
    .updateTable('verification_code')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('challenge', '=', challenge)
    .execute();
}

/** Uses a code up: true for one caller only. */
export async function consumeCode(db: Database, challenge: string, now: Instant): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('verification_code')
    .set({ consumed_at: now })
    .where('challenge', '=', challenge)
    .where('consumed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export type StoredSession = {
  readonly family: string;
  readonly refreshHash: string;
  readonly expiresAt: Instant;
  readonly revokedAt: Instant | null;
  /**
   * When it began or its cookie was last exchanged, and whether the answer to that is known to have
   * arrived.
   */
  readonly usedAt: Instant;
  readonly isReceived: boolean;
  readonly member: Member;
};

/** Whether the session was ended or has expired. */
export function isOver(session: StoredSession, now: Instant): boolean {
  return session.revokedAt !== null || session.expiresAt <= now;
}

const sessionColumns = [
  'session.family',
  'session.refresh_hash',
  'session.expires_at',
  'session.revoked_at',
  'session.used_at',
  'session.is_received',
] as const;

/**
 * A session with its member in one lookup by key; `lock` locks the session's row, so that of two
 * renewals one comes first.
 */
export async function findSession(
  db: Database,
  family: string,
  lock?: 'lock',
): Promise<StoredSession | undefined> {
  let query = db
    .selectFrom('session')
    .innerJoin('member', 'member.sn', 'session.member_sn')
    .select([...sessionColumns, ...memberColumns])
    .where('session.family', '=', family);
  if (lock === 'lock') query = query.forUpdate('session');
  const row = await query.executeTakeFirst();
  if (row === undefined) return undefined;
  const {
    family: key,
    refresh_hash: refreshHash,
    expires_at: expiresAt,
    revoked_at: revokedAt,
    used_at: usedAt,
    is_received: isReceived,
    ...member
  } = row;
  return { family: key, refreshHash, expiresAt, revokedAt, usedAt, isReceived, member };
}

type NewSession = {
  readonly family: string;
  readonly memberSn: number;
  readonly device: string;
  readonly agent: string;
  readonly refreshHash: string;
  readonly now: Instant;
  readonly expiresAt: Instant;
  readonly confirmedAt: Instant | null;
};

export async function addSession(db: Database, session: NewSession): Promise<void> {
  const { family, memberSn, device, agent, refreshHash, now, expiresAt, confirmedAt } = session;
  const times = {
    created_at: now,
    used_at: now,
    expires_at: expiresAt,
    revoked_at: null,
    confirmed_at: confirmedAt,
  };
  await db
    .insertInto('session')
    .values({ family, member_sn: memberSn, device, agent, refresh_hash: refreshHash, ...times })
    .execute();
}

type Exchange = {
  readonly family: string;
  readonly spent: string;
  readonly refreshHash: string;
  readonly now: Instant;
  readonly expiresAt: Instant;
};

/**
 * Exchanges the refresh token of a session whose row is locked; the old one is stored as spent, and
 * the new one counts as not yet used.
 */
export async function exchangeRefresh(
  db: Database,
  { family, spent, refreshHash, now, expiresAt }: Exchange,
): Promise<void> {
  await db.insertInto('spent_refresh').values({ hash: spent, family, spent_at: now }).execute();
  await db
    .updateTable('session')
    .set({ refresh_hash: refreshHash, used_at: now, expires_at: expiresAt, is_received: false })
    .where('family', '=', family)
    .execute();
}

/** Records that the device has used the token that the last exchange returned. */
export async function markReceived(db: Database, family: string): Promise<void> {
  await db
    .updateTable('session')
    .set({ is_received: true })
    .where('family', '=', family)
    .where('is_received', '=', false)
    .execute();
}

/** When a refresh token of this session was exchanged, or undefined when it never was one. */
export async function spentAt(
  db: Database,
  family: string,
  hash: string,
): Promise<Instant | undefined> {
  const spent = db
    .selectFrom('spent_refresh')
    .select('spent_at')
    .where('hash', '=', hash)
    .where('family', '=', family);
  return (await spent.executeTakeFirst())?.spent_at;
}

export async function revokeSession(db: Database, family: string, now: Instant): Promise<void> {
  await db
    .updateTable('session')
    .set({ revoked_at: now })
    .where('family', '=', family)
    .where('revoked_at', 'is', null)
    .execute();
  await dropSubscriptionsOf(db, family);
}

/** Records that the member of this session has proved again who they are. */
export async function confirmSession(db: Database, family: string, now: Instant): Promise<void> {
  await db.updateTable('session').set({ confirmed_at: now }).where('family', '=', family).execute();
}

/** When the session's member last proved who they are, or null. */
export async function lastConfirmed(db: Database, family: string): Promise<Instant | null> {
  return (
    (
      await db
        .selectFrom('session')
        .select('confirmed_at')
        .where('family', '=', family)
        .executeTakeFirst()
    )?.confirmed_at ?? null
  );
}

export type OpenSession = {
  readonly family: string;
  readonly device: string;
  readonly agent: string;
  readonly createdAt: Instant;
  readonly usedAt: Instant;
};

/** The sessions of a member that are not over, the last used one first. */
export async function openSessions(
  db: Database,
  memberSn: number,
  now: Instant,
): Promise<OpenSession[]> {
  return db
    .selectFrom('session')
    .select(['family', 'device', 'agent', 'created_at as createdAt', 'used_at as usedAt'])
    .where('member_sn', '=', memberSn)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('used_at', 'desc')
    .execute();
}

/** Ends every session of a member, or every one but this. */
export async function revokeSessions(
  db: Database,
  memberSn: number,
  now: Instant,
  but = '',
): Promise<void> {
  await db
    .updateTable('session')
    .set({ revoked_at: now })
    .where('member_sn', '=', memberSn)
    .where('family', '!=', but)
    .where('revoked_at', 'is', null)
    .execute();
}

/**
 * Deletes what no rule needs: codes and counts untouched since `before`, and sessions that were
 * over by then with their spent tokens.
 */
export async function forgetSignIns(db: Database, before: Instant): Promise<void> {
  await db.deleteFrom('verification_code').where('sent_at', '<', before).execute();
  await db.deleteFrom('code_gate').where('touched_at', '<', before).execute();
  await forgetDevices(db, addMinutes(before, -policy.ownDeviceDays * 1_440));
  await forgetChallenges(db, before);
  await db.deleteFrom('social_trip').where('started_at', '<', before).execute();
  await db.deleteFrom('social_ticket').where('made_at', '<', before).execute();
  const over = db
    .selectFrom('session')
    .select('family')
    .where((row) => row.or([row('expires_at', '<', before), row('revoked_at', '<', before)]));
  await db.deleteFrom('spent_refresh').where('family', 'in', over).execute();
  await db.deleteFrom('session').where('family', 'in', over).execute();
}

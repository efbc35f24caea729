// Passkeys and the challenges they answer. A challenge is found by its hash, so that the table gives
// none away.

import type { Instant } from '#domain/time/time.ts';
import { sha256 } from '../../crypto/keys.ts';
import type { Database } from '../engine/schema.ts';

type NewChallenge = {
  readonly challenge: string;
  readonly device: string;
  /** The member who adds a key; null for whoever signs in. */
  readonly memberSn: number | null;
  readonly now: Instant;
};

export async function addChallenge(
  db: Database,
  { challenge, device, memberSn, now }: NewChallenge,
): Promise<void> {
  await db
    .insertInto('passkey_challenge')
    .values({
      hash: sha256(challenge),
      device,
      member_sn: memberSn,
      made_at: now,
      used_at: null,
    })
    .execute();
}

/** Uses up a challenge; false when it is used, too old, or was given to another device or member. */
export async function spendChallenge(
  db: Database,
  { challenge, device, memberSn, now }: NewChallenge,
  since: Instant,
): Promise<boolean> {
  const used = db
    .updateTable('passkey_challenge')
    .set({ used_at: now })
    .where('hash', '=', sha256(challenge))
    .where('device', '=', device)
    .where('member_sn', memberSn === null ? 'is' : '=', memberSn)
    .where('used_at', 'is', null)
    .where('made_at', '>', since)
    .returning('hash');
  return (await used.executeTakeFirst()) !== undefined;
}

export async function forgetChallenges(db: Database, before: Instant): Promise<void> {
  await db.deleteFrom('passkey_challenge').where('made_at', '<', before).execute();
}

export type Passkey = {
  readonly id: string;
  readonly memberSn: number;
  readonly publicKey: Uint8Array;
  readonly counter: number;
  readonly transports: string[];
  readonly aaguid: string;
  readonly isSynced: boolean;
  readonly name: string;
  readonly agent: string;
  readonly createdAt: Instant;
  readonly usedAt: Instant | null;
};

const columns = [
  'id',
  'member_sn as memberSn',
  'public_key as publicKey',
  'counter',
  'transports',
  'aaguid',
  'is_synced as isSynced',
  'name',
  'agent',
  'created_at as createdAt',
  'used_at as usedAt',
] as const;

/** False when there is one of this id, whosever it is. */
export async function addPasskey(db: Database, key: Passkey): Promise<boolean> {
  const added = db
    .insertInto('passkey')
    .values({
      id: key.id,
      member_sn: key.memberSn,
      public_key: Buffer.from(key.publicKey),
      counter: key.counter,
      transports: key.transports,
      aaguid: key.aaguid,
      is_synced: key.isSynced,
      name: key.name,
      agent: key.agent,
      created_at: key.createdAt,
      used_at: key.usedAt,
    })
    .onConflict((known) => known.column('id').doNothing())
    .returning('id');
  return (await added.executeTakeFirst()) !== undefined;
}

export async function passkeysOf(db: Database, memberSn: number): Promise<Passkey[]> {
  return db
    .selectFrom('passkey')
    .select(columns)
    .where('member_sn', '=', memberSn)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The key of this id, its row locked. */
export async function lockPasskey(db: Database, id: string): Promise<Passkey | undefined> {
  return db
    .selectFrom('passkey')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function recordUse(
  db: Database,
  id: string,
  { counter, isSynced, now }: { counter: number; isSynced: boolean; now: Instant },
): Promise<void> {
  await db
    .updateTable('passkey')
    .set({ counter, is_synced: isSynced, used_at: now })
    .where('id', '=', id)
    .execute();
}

/** False when the member has no such key. */
export async function setPasskeyName(
  db: Database,
  memberSn: number,
  id: string,
  name: string,
): Promise<boolean> {
  const named = db
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .where('member_sn', '=', memberSn)
    .returning('id');
  return (await named.executeTakeFirst()) !== undefined;
}

/** False when the member has no such key. */
export async function deletePasskey(db: Database, memberSn: number, id: string): Promise<boolean> {
  const gone = db
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('member_sn', '=', memberSn)
    .returning('id');
  return (await gone.executeTakeFirst()) !== undefined;
}

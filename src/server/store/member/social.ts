// Social accounts of members, and sign-ins in progress: each found by a hash of a secret that only
// its browser has.

import type { SocialProvider } from '#domain/identity/social.ts';
import type { Instant } from '#domain/time/time.ts';
import type { Database } from '../engine/schema.ts';

type NewTrip = {
  readonly stateHash: string;
  readonly provider: SocialProvider;
  readonly purpose: 'signIn' | 'link';
  readonly nonce: string;
  readonly verifier: string;
  readonly device: string;
  readonly memberSn: number | null;
  readonly back: string;
  readonly now: Instant;
};

export async function addTrip(
  db: Database,
  { stateHash, provider, purpose, nonce, verifier, device, memberSn, back, now }: NewTrip,
): Promise<void> {
  await db
    .insertInto('social_trip')
    .values({
      state_hash: stateHash,
      provider,
      purpose,
      nonce,
      verifier,
      device,
      member_sn: memberSn,
      back,
      started_at: now,
      ended_at: null,
    })
    .execute();
}

export type StoredTrip = {
  readonly provider: SocialProvider;
  readonly purpose: 'signIn' | 'link';
  readonly nonce: string;
  readonly verifier: string;
  readonly memberSn: number | null;
  readonly back: string;
};

/**
 * Ends the sign-in of this state and device and returns it, once and only when it began after
 * `since`.
 */
export async function endTrip(
  db: Database,
  stateHash: string,
  device: string,
  since: Instant,
  now: Instant,
): Promise<StoredTrip | undefined> {
  return db
    .updateTable('social_trip')
    .set({ ended_at: now })
    .where('state_hash', '=', stateHash)
    .where('device', '=', device)
    .where('ended_at', 'is', null)
    .where('started_at', '>', since)
    .returning(['provider', 'purpose', 'nonce', 'verifier', 'member_sn as memberSn', 'back'])
    .executeTakeFirst();
}

type NewTicket = {
  readonly ticketHash: string;
  readonly provider: SocialProvider;
  readonly subject: string;
  readonly email: string;
  readonly name: string;
  readonly back: string;
  readonly device: string;
  readonly memberSn: number | null;
  readonly now: Instant;
};

export async function addTicket(
  db: Database,
  { ticketHash, provider, subject, email, name, back, device, memberSn, now }: NewTicket,
): Promise<void> {
  await db
    .insertInto('social_ticket')
    .values({
      ticket_hash: ticketHash,
      provider,
      subject,
      email,
      name,
      back,
      device,
      member_sn: memberSn,
      made_at: now,
      used_at: null,
    })
    .execute();
}

export type StoredTicket = {
  readonly provider: SocialProvider;
  readonly subject: string;
  readonly email: string;
  readonly name: string;
  readonly back: string;
};

/**
 * A ticket of this device that is not used up, made after `since` for this member, or for whoever
 * proves a phone (null); its row is locked.
 */
export async function findTicket(
  db: Database,
  ticketHash: string,
  device: string,
  memberSn: number | null,
  since: Instant,
): Promise<StoredTicket | undefined> {
  return db
    .selectFrom('social_ticket')
    .select(['provider', 'subject', 'email', 'name', 'back'])
    .where('ticket_hash', '=', ticketHash)
    .where('device', '=', device)
    .where('member_sn', 'is not distinct from', memberSn)
    .where('used_at', 'is', null)
    .where('made_at', '>', since)
    .forUpdate()
    .executeTakeFirst();
}

export async function useTicket(db: Database, ticketHash: string, now: Instant): Promise<void> {
  await db
    .updateTable('social_ticket')
    .set({ used_at: now })
    .where('ticket_hash', '=', ticketHash)
    .execute();
}

export async function ownerOfIdentity(
  db: Database,
  provider: SocialProvider,
  subject: string,
): Promise<number | undefined> {
  return (
    await db
      .selectFrom('social_identity')
      .select('member_sn')
      .where('provider', '=', provider)
      .where('subject', '=', subject)
      .executeTakeFirst()
  )?.member_sn;
}

type Link = {
  readonly provider: SocialProvider;
  readonly subject: string;
  readonly memberSn: number;
  readonly email: string;
  readonly now: Instant;
};

/**
 * False, and nothing changed, when the identity is another member's or the member has another one
 * of that provider.
 */
export async function addIdentity(
  db: Database,
  { provider, subject, memberSn, email, now }: Link,
): Promise<boolean> {
  await db
    .insertInto('social_identity')
    .values({ provider, subject, member_sn: memberSn, email, linked_at: now })
    .onConflict((there) => there.doNothing())
    .execute();
  return (await ownerOfIdentity(db, provider, subject)) === memberSn;
}

export async function removeIdentity(
  db: Database,
  provider: SocialProvider,
  memberSn: number,
): Promise<void> {
  await db
    .deleteFrom('social_identity')
    .where('provider', '=', provider)
    .where('member_sn', '=', memberSn)
    .execute();
}

export type LinkedIdentity = {
  readonly provider: SocialProvider;
  readonly email: string;
  readonly linkedAt: Instant;
};

export async function identitiesOf(db: Database, memberSn: number): Promise<LinkedIdentity[]> {
  return db
    .selectFrom('social_identity')
    .select(['provider', 'email', 'linked_at as linkedAt'])
    .where('member_sn', '=', memberSn)
    .execute();
}

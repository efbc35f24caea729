// Push subscriptions of browsers: each belongs to a session or to a guest's device, and is deleted
// with it.

import { sql, type RawBuilder } from 'kysely';
import type { Locale } from '#contract/paths.ts';
import type { Instant } from '#domain/time/time.ts';
import type { Database } from '../engine/schema.ts';

export type NewSubscription = {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly memberSn: number | null;
  readonly family: string | null;
  readonly device: string;
  readonly locale: Locale;
  /** Whether it receives notices of a hotel's desk; undefined leaves that as it is. */
  readonly isAtDesk: boolean | undefined;
};

/** Stores a browser's subscription; one that exists now belongs to its sender. A device has one. */
export async function storeSubscription(
  db: Database,
  { memberSn, family, isAtDesk, ...made }: NewSubscription,
  now: Instant,
): Promise<void> {
  if (made.device !== '')
    await db
      .deleteFrom('push_subscription')
      .where('device', '=', made.device)
      .where('endpoint', '<>', made.endpoint)
      .execute();
  const row = {
    ...made,
    member_sn: memberSn,
    family,
    seen_at: now,
    ...(isAtDesk === undefined ? {} : { is_at_desk: isAtDesk }),
  };
  await db
    .insertInto('push_subscription')
    .values({ ...row, created_at: now })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
    .execute();
}

/**
 * The browser's push service gave it another address: its owner stays. False when the old one is
 * unknown.
 */
export async function moveSubscription(
  db: Database,
  from: string,
  to: Pick<NewSubscription, 'endpoint' | 'p256dh' | 'auth'>,
  now: Instant,
): Promise<boolean> {
  await db
    .deleteFrom('push_subscription')
    .where('endpoint', '=', to.endpoint)
    .where('endpoint', '<>', from)
    .execute();
  const moved = await db
    .updateTable('push_subscription')
    .set({ ...to, seen_at: now })
    .where('endpoint', '=', from)
    .returning('sn')
    .executeTakeFirst();
  return moved !== undefined;
}

export async function dropSubscription(db: Database, endpoint: string): Promise<void> {
  await db.deleteFrom('push_subscription').where('endpoint', '=', endpoint).execute();
}

/** A session's subscriptions are deleted with it. */
export async function dropSubscriptionsOf(db: Database, family: string): Promise<void> {
  await db.deleteFrom('push_subscription').where('family', '=', family).execute();
}

/** Deletes subscriptions that no browser has used for long, and those whose session is over. */
export async function forgetSubscriptions(
  db: Database,
  unseenSince: Instant,
  now: Instant,
): Promise<void> {
  await sql`
    delete from push_subscription p
    where seen_at < ${unseenSince}::timestamptz
      or (family is not null
        and exists (
          select 1
          from session s
          where s.family = p.family
            and (s.revoked_at is not null or s.expires_at <= ${now}::timestamptz)))`.execute(db);
}

export type RecipientSubscription = {
  readonly sn: number;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly locale: Locale;
  /** The deliveries of this reminder to it so far. */
  readonly state: 'waiting' | 'taken' | 'refused' | null;
  readonly tries: number;
  readonly nextAt: Instant | null;
};

/**
 * The subscriptions a reminder goes to: the member's browsers while their sessions are valid; for a
 * guest's booking the device it was made on, unless somebody else has signed in there since.
 */
export function subscriptionsFor(
  db: Database,
  {
    sn,
    memberSn,
    device,
    phone,
  }: {
    readonly sn: number;
    readonly memberSn: number | null;
    readonly device: string;
    readonly phone: string;
  },
  now: Instant,
): Promise<RecipientSubscription[]> {
  const recipients =
    memberSn !== null
      ? sql`p.member_sn = ${memberSn}`
      : sql`
        p.device = ${device}
        and p.device <> ''
        and (p.member_sn is null
          or exists (select 1 from member m where m.sn = p.member_sn and m.phone = ${phone}))`;
  return reachedOf(db, sn, recipients, now);
}

/**
 * The devices that were switched on at the desk of a booking's hotel, by members who still work
 * there.
 */
export function deskSubscriptions(
  db: Database,
  { sn, hotelSn }: { readonly sn: number; readonly hotelSn: number | null },
  now: Instant,
): Promise<RecipientSubscription[]> {
  return reachedOf(
    db,
    sn,
    sql`
      p.is_at_desk
      and exists (
        select 1 from hotel_staff h where h.member_sn = p.member_sn and h.hotel_sn = ${hotelSn})`,
    now,
  );
}

async function reachedOf(
  db: Database,
  reminderSn: number,
  whose: RawBuilder<unknown>,
  now: Instant,
): Promise<RecipientSubscription[]> {
  const { rows } = await sql<RecipientSubscription>`
    select p.sn, p.endpoint, p.p256dh, p.auth, p.locale, d.state, coalesce(d.tries, 0) tries,
      d.next_at "nextAt"
    from push_subscription p
    left join push_delivery d on d.subscription_sn = p.sn and d.reminder_sn = ${reminderSn}
    where ${whose}
      and not exists (
        select 1
        from session s
        where s.family = p.family
          and (s.revoked_at is not null or s.expires_at <= ${now}::timestamptz))
    order by p.sn`.execute(db);
  return rows;
}

export type Delivery = {
  readonly state: 'waiting' | 'taken' | 'refused';
  readonly tries: number;
  readonly nextAt: Instant | null;
  readonly status: number;
};

export async function storeDelivery(
  db: Database,
  reminderSn: number,
  subscriptionSn: number,
  { state, tries, nextAt, status }: Delivery,
  now: Instant,
): Promise<void> {
  const row = { state, tries, next_at: nextAt, status };
  // Signed out while the message was on its way: there is no row left to note it in.
  const known = await db
    .updateTable('push_subscription')
    .set({ last_status: status, ...(state === 'taken' ? { last_told_at: now } : {}) })
    .where('sn', '=', subscriptionSn)
    .returning('sn')
    .executeTakeFirst();
  if (known === undefined) return;
  await db
    .insertInto('push_delivery')
    .values({ reminder_sn: reminderSn, subscription_sn: subscriptionSn, ...row })
    .onConflict((conflict) => conflict.columns(['reminder_sn', 'subscription_sn']).doUpdateSet(row))
    .execute();
}

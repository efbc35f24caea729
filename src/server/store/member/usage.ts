// Usage events of members, row by row; those of members who withdrew are deleted.

import { sql } from 'kysely';
import type { Product, UsageEvent } from '#contract/usage-events.ts';
import type { Instant } from '#domain/time/time.ts';
import type { Database } from '../engine/schema.ts';

/** An event with the given properties of who, where and how. */
export type ReceivedEvent = {
  readonly userId: number;
  /** A keyed hash: equal for equal phones, and it does not reveal the number. */
  readonly userPhone: string;
  readonly product: Product;
  readonly userCity: number | null;
  readonly id: string;
  readonly name: UsageEvent['name'];
  readonly fields: Readonly<Record<string, unknown>>;
  readonly at: Instant;
};

/** Adds events in one statement; those that are stored already are skipped. */
export async function addUsageEvents(
  db: Database,
  events: readonly ReceivedEvent[],
  now: Instant,
): Promise<void> {
  await sql`
    insert into usage_event (member_sn, id, phone_mac, product, city_sn, name, fields, at,
      received_at)
    select "userId", id, "userPhone", product, "userCity", name, fields, at, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) e("userId" int8, id uuid,
      "userPhone" text, product text, "userCity" int8, name text, fields jsonb, at timestamptz)
    on conflict (member_sn, id) do nothing`.execute(db);
}

export async function forgetUsageOf(db: Database, memberSn: number): Promise<void> {
  await db.deleteFrom('usage_event').where('member_sn', '=', memberSn).execute();
}

/** Deletes old events in batches, so that no statement is long; the next sweep deletes the rest. */
const forgottenAtOnce = 5_000;

export async function forgetUsage(db: Database, before: Instant): Promise<void> {
  await sql`
    delete from usage_event e using (
      select member_sn, id
      from usage_event
      where received_at < ${before}::timestamptz
      order by received_at
      limit ${forgottenAtOnce}) old
    where e.member_sn = old.member_sn and e.id = old.id`.execute(db);
}

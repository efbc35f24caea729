// The table of answers to our mails: each once, with its booking or without one.

import { sql, type Insertable, type Selectable } from 'kysely';
import { addMinutes, type Instant } from '#domain/time/time.ts';
import type { Database, Schema } from './engine/schema.ts';

export type MailReplyRow = Selectable<Schema['mail_reply']>;

/** False where it was stored before: providers report again what they think was not heard. */
export async function storeMailReply(
  db: Database,
  reply: Insertable<Schema['mail_reply']>,
): Promise<boolean> {
  const stored = await db
    .insertInto('mail_reply')
    .values(reply)
    .onConflict((conflict) => conflict.column('provider_id').doNothing())
    .returning('sn')
    .executeTakeFirst();
  return stored !== undefined;
}

/** With the code of its booking; null where it was not filed. */
export type FoundMailReply = MailReplyRow & { readonly code: string | null };

export type MailReplySearch = {
  readonly bookingSn: number | null;
  readonly isFiled: boolean | null;
  readonly limit: number;
};

/** The newest first; a null is no condition. */
export async function searchMailReplies(
  db: Database,
  { bookingSn, isFiled, limit }: MailReplySearch,
): Promise<FoundMailReply[]> {
  const { rows } = await sql<FoundMailReply>`
    select m.*, b.code
    from mail_reply m
    left join booking b on b.sn = m.booking_sn
    where (${bookingSn}::int8 is null or m.booking_sn = ${bookingSn}::int8)
      and (${isFiled}::boolean is null or (m.booking_sn is not null) = ${isFiled}::boolean)
    order by m.sn desc
    limit ${limit}`.execute(db);
  return rows;
}

/** How many came since then. */
export async function countMailReplies(
  db: Database,
  since: Instant,
): Promise<{ readonly filed: number; readonly unfiled: number }> {
  const { rows } = await sql<{ filed: number; unfiled: number }>`
    select count(booking_sn)::int8 filed, (count(*) - count(booking_sn))::int8 unfiled
    from mail_reply
    where created_at >= ${since}::timestamptz`.execute(db);
  return rows[0] ?? { filed: 0, unfiled: 0 };
}

const filedDays = 180;
/** Whatever reaches the address by chance, advertisements too. */
const unfiledDays = 30;

/** Deletes what came long ago: filed answers as late as the messages they answer. */
export async function forgetMailReplies(db: Database, now: Instant): Promise<void> {
  const daysAgo = (days: number): Instant => addMinutes(now, -days * 24 * 60);
  await sql`
    delete from mail_reply
    where created_at < ${daysAgo(filedDays)}::timestamptz
      or (booking_sn is null and created_at < ${daysAgo(unfiledDays)}::timestamptz)`.execute(db);
}

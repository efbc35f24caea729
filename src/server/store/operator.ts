// Reads and writes of the operator's commands, and the record of what was done by hand.

import { sql } from 'kysely';
import type { Vnd } from '#domain/money.ts';
import type { Instant } from '#domain/time/time.ts';
import type { Database } from './engine/schema.ts';

export type OperatorAction = {
  readonly at: Instant;
  readonly who: string;
  readonly act: string;
  readonly about: string;
  readonly why: string;
};

export async function addOperatorAction(db: Database, act: OperatorAction): Promise<void> {
  await db.insertInto('operator_act').values(act).execute();
}

export function operatorActionsAbout(
  db: Database,
  about: readonly string[],
): Promise<OperatorAction[]> {
  return db
    .selectFrom('operator_act')
    .select(['at', 'who', 'act', 'about', 'why'])
    .where('about', 'in', about)
    .orderBy('sn')
    .execute();
}

export type BookingLine = {
  readonly code: string;
  readonly status: number;
  readonly payment_method: number;
  readonly payment_status: number;
  readonly total: Vnd;
  readonly check_in_at: Instant;
  readonly full_name: string;
  readonly phone: string;
  readonly hotel: string;
};
export type BookingSearch = {
  readonly status: number | null;
  readonly phone: string | null;
  readonly hotel: string | null;
  readonly isSample: boolean;
  readonly limit: number;
};

/** The newest bookings first; a null is no condition. */
export async function searchBookings(
  db: Database,
  { status, phone, hotel, isSample, limit }: BookingSearch,
): Promise<BookingLine[]> {
  const { rows } = await sql<BookingLine>`
    select b.code, b.status, b.payment_method, b.payment_status, b.total, b.check_in_at,
      b.full_name, b.phone, h.name hotel
    from booking b
    join hotel h on h.sn = b.hotel_sn
    where (${status}::int is null or b.status = ${status}::int)
      and (${phone}::text is null or b.phone = ${phone}::text)
      and (${hotel}::text is null or h.slug = ${hotel}::text)
      and (${isSample}::boolean or not b.is_sample or b.member_sn is not null)
    order by b.created_at desc, b.sn desc
    limit ${limit}`.execute(db);
  return rows;
}

export async function storyOf(
  db: Database,
  bookingSn: number,
): Promise<{ move: string; to_status: number; actor: string; at: Instant }[]> {
  return db
    .selectFrom('booking_history')
    .select(['move', 'to_status', 'actor', 'at'])
    .where('booking_sn', '=', bookingSn)
    .orderBy('sn')
    .execute();
}

/**
 * True when the account was in the other state before. Its sessions are ended with it: a locked
 * member learns of it at the next call.
 */
export async function setMemberLocked(
  db: Database,
  memberSn: number,
  isLocked: boolean,
): Promise<boolean> {
  const changed = await db
    .updateTable('member')
    .set({ is_locked: isLocked })
    .where('sn', '=', memberSn)
    .where('is_locked', '<>', isLocked)
    .returning('sn')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Locks a review's row; its hotel and why it is hidden, undefined when there is no such review. */
export function lockReview(
  db: Database,
  sn: number,
): Promise<{ hotel_sn: number; hidden_reason: string | null } | undefined> {
  return db
    .selectFrom('review')
    .select(['hotel_sn', 'hidden_reason'])
    .where('sn', '=', sn)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function setHiddenReason(
  db: Database,
  sn: number,
  reason: string | null,
): Promise<void> {
  await db.updateTable('review').set({ hidden_reason: reason }).where('sn', '=', sn).execute();
}

export async function hotelName(db: Database, sn: number): Promise<string> {
  return (
    (await db.selectFrom('hotel').select('name').where('sn', '=', sn).executeTakeFirst())?.name ??
    ''
  );
}

export type JobCounts = {
  readonly due: number;
  readonly waiting: number;
  readonly next: Instant | null;
};

export async function countJobs(db: Database, now: Instant): Promise<JobCounts> {
  const { rows } = await sql<JobCounts>`
    select count(*) filter (where run_at <= ${now}::timestamptz)::int8 due,
      count(*) filter (where run_at > ${now}::timestamptz)::int8 waiting, min(run_at) next
    from job`.execute(db);
  return rows[0] ?? { due: 0, waiting: 0, next: null };
}

export async function databaseVersion(db: Database): Promise<string> {
  const { rows } = await sql<{
    version: string;
  }>`select current_setting('server_version') as version`.execute(db);
  return rows[0]?.version ?? '';
}

export async function databaseClock(db: Database): Promise<Instant> {
  const { rows } = await sql<{ at: Instant }>`select clock_timestamp() as at`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The database does not tell the time.');
  return row.at;
}

/**
 * Indexes whose creation was cut off: `if not exists` takes them for complete, no read uses them,
 * and every write maintains them.
 */
export async function brokenIndexes(
  db: Database,
): Promise<readonly { readonly name: string; readonly isInWork: boolean }[]> {
  const { rows } = await sql<{ name: string; isInWork: boolean }>`
    select i.indexrelid::regclass::text as name,
      exists (
        select
        from pg_stat_progress_create_index p
        where p.index_relid = i.indexrelid) as "isInWork"
    from pg_index i
    where not i.indisvalid
    order by 1`.execute(db);
  return rows;
}

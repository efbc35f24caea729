// Inserts thousands of rows at a time on both databases, and checks whether the sample country
// exists; used by the seed alone.

import { sql, type Selectable } from 'kysely';
import type { Instant } from '#domain/time/time.ts';
import type { Database, Schema } from './schema.ts';

export type Table = keyof Schema;
/** A row as it is read back: jsonb as values, times as instants. */
export type Row<Name extends Table> = Selectable<Schema[Name]>;

/**
 * Rows in one statement. With fewer the round trips cost more than the rows; with more a statement
 * takes long enough to delay others.
 */
const batch = 4_000;

/**
 * Inserts rows with the columns of the first one; others take their defaults. `mayMeet` skips rows
 * whose key exists.
 */
export async function insertRows<Name extends Table>(
  db: Database,
  table: Name,
  rows: readonly Partial<Row<Name>>[],
  mayMeet = false,
): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)));
  for (let at = 0; at < rows.length; at += batch) {
    const text = JSON.stringify(rows.slice(at, at + batch));
    await sql`insert into ${sql.table(table)} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::${sql.table(table)},
        ${text}::json) ${mayMeet ? sql`on conflict do nothing` : sql``}`.execute(db);
  }
}

/** Lets the table's numbers go on after the highest one there is. */
export async function continueNumbers(db: Database, table: Table): Promise<void> {
  await sql`
    select setval(pg_get_serial_sequence(${table}, 'sn'),
      (select coalesce(max(sn), 0) + 1 from ${sql.table(table)}), false)`.execute(db);
}

/**
 * Waits for another process that is making the sample, and makes later ones wait for this
 * transaction.
 */
export async function lockFacts(db: Database): Promise<void> {
  await sql`lock table fact in share row exclusive mode`.execute(db);
}

export async function factOf<Value>(db: Database, name: string): Promise<Value | null> {
  const row = await db
    .selectFrom('fact')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row === undefined ? null : (row.value as Value);
}

export async function setFact(db: Database, name: string, value: unknown): Promise<void> {
  const text = JSON.stringify(value);
  await db
    .insertInto('fact')
    .values({ name, value: text })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: text }))
    .execute();
}

type Reviewed = Pick<
  Row<'booking'>,
  'sn' | 'hotel_sn' | 'room_type_sn' | 'full_name' | 'check_in_at' | 'check_out_at'
> & { readonly member_sn: number | null };

/**
 * Assigns the latest unanswered Vietnamese review of a hotel to this stay, which leaves the hotel's
 * scores as they are.
 */
export async function assignReview(
  db: Database,
  { sn, hotel_sn, room_type_sn, member_sn, full_name, check_in_at, check_out_at }: Reviewed,
): Promise<void> {
  await sql`
    update review
    set booking_sn = ${sn}, member_sn = ${member_sn}, author = ${full_name},
      room_name = (select name from room_type where sn = ${room_type_sn}),
      created_at = ${check_out_at}::timestamptz + interval '20 hours', updated_at = null,
      stayed_on = (${check_in_at}::timestamptz at time zone 'Asia/Ho_Chi_Minh')::date
    where sn = (
      select sn
      from review
      where hotel_sn = ${hotel_sn}
        and language = 'vi'
        and booking_sn is null
        and reply is null
        and hidden_reason is null
      order by created_at desc, sn desc
      limit 1)`.execute(db);
}

/** True when hotels or members are there, of whatever origin. */
export async function hasHotelsOrMembers(db: Database): Promise<boolean> {
  const { rows } = await sql<{
    has: boolean;
  }>`select exists (select 1 from hotel) or exists (select 1 from member) as has`.execute(db);
  return rows[0]?.has ?? true;
}

/** Truncates the tables: rows of an interrupted start are removed with their files. */
export async function truncateTables(db: Database): Promise<void> {
  await sql`
    truncate area, hotel, member, promotion, hotel_collection
    restart identity cascade`.execute(db);
}

/**
 * While this lock is held no room can be booked, locked or changed; reads continue. Needs a
 * transaction.
 */
export async function holdAllRooms(db: Database): Promise<void> {
  await sql`lock table room_type in exclusive mode`.execute(db);
}

/**
 * Deletes up to `limit` sample stays without a member that ended before a moment, so that years of
 * days do not pile up.
 */
export async function forgetSampleStays(
  db: Database,
  before: Instant,
  limit: number,
): Promise<void> {
  const over = await sql<{ sns: number[] }>`
    select coalesce(array_agg(sn), '{}') as sns
    from (
      select sn
      from booking
      where is_sample and member_sn is null and held_until < ${before}::timestamptz
      order by sn
      limit ${limit}) b`.execute(db);
  const sns = over.rows[0]?.sns ?? [];
  if (sns.length === 0) return;
  await sql`delete from booking_history where booking_sn = any(${sns}::int8[])`.execute(db);
  await sql`delete from booking where sn = any(${sns}::int8[])`.execute(db);
}

/** Numbers of hotels from one on, in order. */
export async function hotelsFrom(db: Database, sn: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('hotel')
    .select('sn')
    .where('sn', '>=', sn)
    .orderBy('sn')
    .limit(limit)
    .execute();
  return rows.map((row) => row.sn);
}

/**
 * Notifies every process that the rooms of these hotels changed; by the clock, as
 * `markHotelChanged` does.
 */
export async function markHotelsChanged(db: Database, hotelSns: readonly number[]): Promise<void> {
  await sql`
    insert into hotel_change (hotel_sn, at)
    select unnest(${[...hotelSns]}::int8[]), clock_timestamp()`.execute(db);
}

/**
 * Lets a statement take as long as it needs in this transaction: another process may be making the
 * country meanwhile.
 */
export async function disableStatementTimeout(db: Database): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
}

/** The columns used in conditions. Analysing also texts and prices would double the time. */
const analyzedColumns = [
  'area (sn, type, parent_sn)',
  'hotel (sn, slug, type, province_sn, district_sn, facilities, pay_methods, rating, ' +
    'score_cleanliness, is_open_online, merit, review_rank, pos)',
  'room_type (sn, hotel_sn, position)',
  'rate_plan',
  'room_search',
  'price_override',
  'surcharge',
  'flash_sale',
  'booking (sn, code, hotel_sn, room_type_sn, member_sn, phone, status, ' +
    'check_in_at, check_out_at, held_until, rooms, expires_at, is_sample, created_at)',
  'review (sn, hotel_sn, booking_sn, member_sn, created_at)',
  'member',
  'promotion',
];

/** Refreshes the planner's statistics, so that already the first search gets a good plan. */
export async function analyze(db: Database): Promise<void> {
  await sql`analyze ${sql.raw(analyzedColumns.join(', '))}`.execute(db);
}

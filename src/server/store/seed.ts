// Loads rows by the thousand on both databases, and tells whether the sample country stands; used by the seed alone.

import { sql, type Selectable } from 'kysely';
import type { Instant } from '#domain/time.ts';
import type { Database } from '../context.ts';
import type { Schema } from './schema.ts';

export type Table = keyof Schema;
/** A row as it is read back: jsonb as values, times as instants. */
export type Row<Name extends Table> = Selectable<Schema[Name]>;

/** How many rows one statement carries: few enough to answer quickly, many enough that sending is not what takes the time. */
const batch = 4_000;

/** Inserts rows that all have the columns of the first one; other columns take their defaults. */
export async function insertRows<Name extends Table>(db: Database, table: Name, rows: readonly Partial<Row<Name>>[]): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)));
  for (let at = 0; at < rows.length; at += batch) {
    const text = JSON.stringify(rows.slice(at, at + batch));
    await sql`insert into ${sql.table(table)} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${text}::json)`.execute(db);
  }
}

/** Lets the table's numbers go on after the highest one there is. */
export async function continueNumbers(db: Database, table: Table): Promise<void> {
  await sql`select setval(pg_get_serial_sequence(${table}, 'sn'), (select coalesce(max(sn), 0) + 1 from ${sql.table(table)}), false)`.execute(db);
}

/** The number the next row of the table would be given. */
export async function nextNumber(db: Database, table: Table): Promise<number> {
  const { rows } = await sql<{ next: number }>`select coalesce(max(sn), 0) + 1 as next from ${sql.table(table)}`.execute(db);
  return rows[0]?.next ?? 1;
}

/** Waits for another process that is making the sample, and makes later ones wait for this transaction. */
export async function lockFacts(db: Database): Promise<void> {
  await sql`lock table fact in share row exclusive mode`.execute(db);
}

export async function factOf<Value>(db: Database, name: string): Promise<Value | null> {
  const row = await db.selectFrom('fact').select('value').where('name', '=', name).executeTakeFirst();
  return row === undefined ? null : (row.value as Value);
}

export async function setFact(db: Database, name: string, value: unknown): Promise<void> {
  const text = JSON.stringify(value);
  await db.insertInto('fact').values({ name, value: text }).onConflict((conflict) => conflict.column('name').doUpdateSet({ value: text })).execute();
}

/** True when hotels or members are there, of whatever origin. */
export async function isInhabited(db: Database): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select exists (select 1 from hotel) or exists (select 1 from member) as has`.execute(db);
  return rows[0]?.has ?? true;
}

/** Gives empty tables new files: what an interrupted start left in the old ones is thrown away with them. */
export async function startAfresh(db: Database): Promise<void> {
  await sql`truncate area, hotel, member, promotion restart identity cascade`.execute(db);
}

/** While it is held nobody can book, lock or change a room; reading goes on. Needs a transaction. */
export async function holdAllRooms(db: Database): Promise<void> {
  await sql`lock table room_type in exclusive mode`.execute(db);
}

/** Sample stays that are over count as completed, those under way as checked in. */
export async function settleSampleStays(db: Database, now: Instant): Promise<void> {
  await sql`update booking set status = case when check_out_at <= ${now}::timestamptz then 2 else 9 end
    where is_sample and member_sn is null and status in (1, 9) and check_in_at <= ${now}::timestamptz
      and (status = 1 or check_out_at <= ${now}::timestamptz)`.execute(db);
}

/** Forgets nobody's sample stays and the flash sales that ended before a moment, so that years of days do not pile up. */
export async function forgetSampleDays(db: Database, before: Instant): Promise<void> {
  const over = sql`select sn from booking where is_sample and member_sn is null and status in (0, 2, 3, 4) and held_until < ${before}::timestamptz`;
  await sql`delete from booking_history where booking_sn in (${over})`.execute(db);
  await sql`delete from booking where sn in (${over})`.execute(db);
  await sql`delete from flash_sale f where ends_at < ${before}::timestamptz
    and not exists (select 1 from booking b where b.flash_sale_sn = f.sn)`.execute(db);
}

/** Tells every process that the rooms of these hotels are other than before. */
export async function markHotelsChanged(db: Database, hotelSns: readonly number[]): Promise<void> {
  await sql`insert into hotel_change (hotel_sn) select unnest(${[...hotelSns]}::int8[])`.execute(db);
}

/** Lets a statement take as long as it needs in this transaction: another process may be making the country meanwhile. */
export async function waitPatiently(db: Database): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
}

/** Fresh statistics, so that the first search is planned as well as the thousandth. */
export async function analyze(db: Database): Promise<void> {
  await sql`analyze`.execute(db);
}

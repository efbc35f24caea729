// Writes every row of a database as lines of text, as of one moment, and reads them back into
// either kind of database.

import { sql } from 'kysely';
import type { Instant } from '#domain/time/time.ts';
import { inTransaction } from './db.ts';
import type { Database } from './schema.ts';

/** How many rows each table has. */
export type Counts = Readonly<Record<string, number>>;
type Column = { readonly name: string; readonly type: string };
type Table = {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly sequences: readonly string[];
};
type Head = { readonly format: 1; readonly at: Instant; readonly migrations: readonly string[] };
type Tail = { readonly counts: Counts; readonly sequences: Readonly<Record<string, number>> };
type Line =
  | Head
  | { readonly table: string; readonly columns: readonly Column[] }
  | { readonly rows: readonly (readonly (string | null)[])[] }
  | Tail;

/** Fewer rows at once of tables with pictures, whose rows are far larger. */
const rowsAtOnce = (columns: readonly Column[]): number =>
  columns.some(({ type }) => type === 'bytea') ? 100 : 2_000;

/** Makes values read the same on every server, whatever its settings, and without losing digits. */
const oneSpelling = sql`
  set local timezone to 'UTC';
  set local datestyle to 'ISO, YMD';
  set local bytea_output to 'hex';
  set local extra_float_digits to 3;
  set local statement_timeout to 0`;

/**
 * Our tables in the order of their names; columns that the database works out itself are left to
 * it.
 */
async function tablesOf(db: Database): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select c.relname as name,
      (
        select json_agg(json_build_object('name', a.attname,
          'type', format_type(a.atttypid, a.atttypmod))
          order by a.attnum)
        from pg_attribute a
        where a.attrelid = c.oid
          and a.attnum > 0
          and not a.attisdropped
          and a.attgenerated = '') as columns,
      coalesce((
        select json_agg(s.relname order by s.relname)
        from pg_depend d
        join pg_class s on s.oid = d.objid and s.relkind = 'S'
        where d.refobjid = c.oid), '[]') as sequences
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace
      and c.relkind = 'r'
      and c.relname <> 'migration'
      and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname`.execute(db);
  return rows;
}

/**
 * Calls `write` with one line after another, all as of one moment; resolves to the counts. In the
 * embedded database all others wait meanwhile, so a running site backs up a copy.
 */
export async function writeBackup(
  db: Database,
  { at, migrations }: Omit<Head, 'format'>,
  write: (line: string) => Promise<void>,
): Promise<Counts> {
  const writeLine = (line: Line) => write(JSON.stringify(line));
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      await oneSpelling.execute(trx);
      await writeLine({ format: 1, at, migrations });
      const counts: Record<string, number> = {};
      const sequences: Record<string, number> = {};
      for (const { name, columns, sequences: own } of await tablesOf(trx)) {
        await writeLine({ table: name, columns });
        counts[name] = await writeRows(trx, name, columns, writeLine);
        for (const sequence of own)
          sequences[sequence] =
            (
              await sql<{
                last: number;
              }>`
                select case when is_called then last_value else 0 end as last
                from ${sql.table(sequence)}`.execute(trx)
            ).rows[0]?.last ?? 0;
      }
      await writeLine({ counts, sequences });
      return counts;
    });
}

async function writeRows(
  db: Database,
  table: string,
  columns: readonly Column[],
  writeLine: (line: Line) => Promise<void>,
): Promise<number> {
  await sql`
    declare every_row no scroll cursor for
    select array[${sql.join(columns.map(({ name }) => sql`${sql.ref(name)}::text`))}] as cells
    from ${sql.table(table)}`.execute(db);
  let count = 0;
  for (;;) {
    const { rows } = await sql<{
      cells: (string | null)[];
    }>`fetch ${sql.lit(rowsAtOnce(columns))} from every_row`.execute(db);
    if (rows.length === 0) break;
    await writeLine({ rows: rows.map(({ cells }) => cells) });
    count += rows.length;
  }
  await sql`close every_row`.execute(db);
  return count;
}

/** True for a database without hotels, members and bookings: a backup may be restored into it. */
export async function isEmpty(db: Database): Promise<boolean> {
  const tables = new Set((await tablesOf(db)).map(({ name }) => name));
  for (const table of ['hotel', 'member', 'booking'] as const) {
    if (
      tables.has(table) &&
      (await db.selectFrom(table).select('sn').limit(1).executeTakeFirst()) !== undefined
    )
      return false;
  }
  return true;
}

/** The content of the first line. Throws a sentence when the file is no backup of ours. */
export function readHead(line: string): Head {
  let head: Partial<Head>;
  try {
    head = JSON.parse(line) as Partial<Head>;
  } catch {
    head = {};
  }
  if (head.format !== 1 || head.at === undefined || head.migrations === undefined)
    throw new Error('This is no backup of ours.');
  return head as Head;
}

/**
 * Puts the rows of these lines (those after the head) into tables that are at the same migration,
 * in one transaction: all or nothing. Throws a sentence when the lines end early or do not add up.
 * References are checked at the end, all of them.
 */
export function restoreBackup(db: Database, lines: AsyncIterable<string>): Promise<Counts> {
  return inTransaction(db, async (trx) => {
    await oneSpelling.execute(trx);
    const tables = await tablesOf(trx);
    const putBack = await setReferencesAside(trx);
    await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))}`.execute(trx);
    const tail = await readRows(trx, lines, new Set(tables.map(({ name }) => name)));
    for (const [sequence, last] of Object.entries(tail.sequences))
      if (last > 0) await sql`select setval(${sequence}::regclass, ${last})`.execute(trx);
    await putBack();
    return tail.counts;
  });
}

async function readRows(
  db: Database,
  lines: AsyncIterable<string>,
  known: ReadonlySet<string>,
): Promise<Tail> {
  const counts: Record<string, number> = {};
  let into = { table: '', columns: [] as readonly Column[] };
  for await (const text of lines) {
    const line = JSON.parse(text) as Exclude<Line, Head>;
    if ('rows' in line) {
      await addRows(db, into.table, into.columns, line.rows);
      counts[into.table] = (counts[into.table] ?? 0) + line.rows.length;
    } else if ('table' in line) {
      if (!known.has(line.table))
        throw new Error(`The backup has a table ${line.table} that is not known here.`);
      into = line;
      counts[line.table] = 0;
    } else {
      const short = Object.entries(line.counts)
        .filter(([table, count]) => counts[table] !== count)
        .map(([table]) => table);
      if (short.length > 0)
        throw new Error(`The backup is not whole: rows of ${short.join(', ')} are missing.`);
      return line;
    }
  }
  throw new Error('The backup is not whole: it ends early.');
}

async function addRows(
  db: Database,
  table: string,
  columns: readonly Column[],
  rows: readonly (readonly (string | null)[])[],
): Promise<void> {
  const cells = columns.map((_, at) => rows.map((row) => row[at] ?? null));
  const names = columns.map(({ name }) => sql.ref(name));
  // The types are the database's own names, as this program wrote them; anything else is refused by
  // the cast.
  const cast = columns.map(
    ({ name, type }) => sql`${sql.ref(name)}::${sql.raw(type.replace(/[^\w (),[\]"]/g, ''))}`,
  );
  const given = cells.map((column) => sql`${column}::text[]`);
  await sql`
    insert into ${sql.table(table)} (${sql.join(names)}) overriding system value
    select ${sql.join(cast)}
    from unnest(${sql.join(given)}) as given(${sql.join(names)})`.execute(db);
}

/**
 * Rows come in the order of tables' names, so references and triggers are disabled meanwhile;
 * resolves to a function that restores and so checks them.
 */
async function setReferencesAside(db: Database): Promise<() => Promise<void>> {
  const { rows } = await sql<{ owner: string; name: string; definition: string }>`
    select conrelid::regclass::text as owner, conname as name,
      pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and connamespace = current_schema()::regnamespace
    order by 1, 2`.execute(db);
  const { rows: guarded } = await sql<{
    name: string;
  }>`
    select distinct tgrelid::regclass::text as name
    from pg_trigger
    where not tgisinternal`.execute(db);
  for (const { owner, name } of rows)
    await sql`alter table ${sql.table(owner)} drop constraint ${sql.ref(name)}`.execute(db);
  for (const { name } of guarded)
    await sql`alter table ${sql.table(name)} disable trigger user`.execute(db);
  return async () => {
    for (const { owner, name, definition } of rows)
      await sql`
        alter table ${sql.table(owner)}
        add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(db);
    for (const { name } of guarded)
      await sql`alter table ${sql.table(name)} enable trigger user`.execute(db);
  };
}

/** Records that a backup was made. */
export async function noteBackup(db: Database, at: Instant): Promise<void> {
  await db
    .insertInto('fact')
    .values({ name: 'backup', value: JSON.stringify({ at }) })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value: JSON.stringify({ at }) }),
    )
    .execute();
}

export async function lastBackup(db: Database): Promise<Instant | null> {
  const stored = await db
    .selectFrom('fact')
    .select('value')
    .where('name', '=', 'backup')
    .executeTakeFirst();
  return (stored?.value as { at: Instant } | undefined)?.at ?? null;
}

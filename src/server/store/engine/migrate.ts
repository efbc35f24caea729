// Applies each numbered SQL file once and completely, in order, however many processes start
// together.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Pool, PoolClient } from 'pg';

export const migrationsDir = fileURLToPath(new URL('./migrations', import.meta.url));

type Migration = { name: string; text: string; hash: string };
type Applied = Map<string, string>;

const fileName = /^(\d{4})_[a-z0-9_]+\.sql$/;

/** The files in order. Line ends do not count in the hash: a checkout may change them. */
const readMigrations = async (dir: string): Promise<Migration[]> => {
  const names = (await readdir(dir)).filter((name) => name.endsWith('.sql')).toSorted();
  let previous = '';
  for (const name of names) {
    const number = fileName.exec(name)?.[1];
    if (!number) throw new Error(`The migration ${name} is not named NNNN_name.sql.`);
    if (number === previous)
      throw new Error(`Two migrations have the number ${number}; give ${name} a later one.`);
    previous = number;
  }
  return Promise.all(
    names.map(async (name) => {
      const text = (await readFile(join(dir, name), 'utf8')).replaceAll('\r\n', '\n');
      return {
        name: name.slice(0, -'.sql'.length),
        text,
        hash: createHash('sha256').update(text).digest('hex'),
      };
    }),
  );
};

/**
 * Even with `if not exists` this fails when two processes run it at the same moment, in one of
 * three ways: by its key, its table, its type.
 */
const collisions: ReadonlySet<string | undefined> = new Set(['23505', '42P07', '42710']);

/** Tried again after a collision, when the other process has made the table. */
const makeLedger = async (client: PoolClient): Promise<void> => {
  const make = () =>
    client.query(`create table if not exists migration (
      name text primary key, hash text not null, applied_at timestamptz not null default now())`);
  await make().catch((error: { code?: string }) => {
    if (!collisions.has(error.code)) throw error;
    return make();
  });
};

const startAnew =
  'move the data folder away, or name another DATA_DIR or DATABASE_URL, and start again; ' +
  'the version that made it still writes out what it holds with "npm run operator -- backup FILE".';

/**
 * Steps beyond the last file are those of a newer version; an earlier step without a file belongs
 * to another history.
 */
const refuseOtherHistory = (files: Migration[], applied: Applied): void => {
  const known = new Set(files.map(({ name }) => name));
  const last = files.at(-1)?.name ?? '';
  const foreign = [...applied.keys()].toSorted().find((name) => name < last && !known.has(name));
  if (foreign === undefined) return;
  throw new Error(
    'This data was made by a version whose tables have another history, such as one from before ' +
      `the first release (it has had the migration ${foreign}, which is unknown here), ` +
      `and nothing of it was changed: ${startAnew}`,
  );
};

/**
 * Files are immutable and forward only: a file below an applied number would leave two databases
 * with different histories. Who meets this has changed a file, or has data from before the first
 * release, whose files were still being changed; the sentence helps both.
 */
const refuseRewrittenHistory = (files: Migration[], applied: Applied): void => {
  const last = [...applied.keys()].toSorted().at(-1) ?? '';
  for (const { name, hash } of files) {
    const before = applied.get(name);
    if (before === undefined && name < last) {
      throw new Error(
        `The migration ${name} comes before ${last}, which is already applied. ` +
          'Give it a later number.',
      );
    }
    if (before !== undefined && before !== hash) {
      throw new Error(
        `The migration ${name} was changed after it was applied. ` +
          'If you changed the file, put it back as it was, and add a new one. ' +
          `If this data is of a version from before the first release: ${startAnew}`,
      );
    }
  }
};

/** Adds the line of the file, because an SQL error names only the character. */
const failure = ({ name, text }: Migration, cause: Error & { position?: string }): Error => {
  const line = cause.position
    ? ` (line ${text.slice(0, Number(cause.position)).split('\n').length})`
    : '';
  return new Error(`The migration ${name} failed${line}: ${cause.message}`, { cause });
};

const run = async (client: PoolClient, migration: Migration): Promise<void> => {
  try {
    await client.query(migration.text);
  } catch (error) {
    throw failure(migration, error as Error);
  }
};

/**
 * One transaction: waits for other processes, finds what is missing, applies the first. Resolves to
 * its name, or to undefined.
 */
const applyNext = async (
  client: PoolClient,
  known: Migration[],
  files: Migration[],
): Promise<string | undefined> => {
  await client.query('begin');
  try {
    await client.query(
      'set local statement_timeout = 0; lock table migration in share row exclusive mode',
    );
    const { rows } = await client.query<{ name: string; hash: string }>(
      'select name, hash from migration',
    );
    const applied: Applied = new Map(rows.map(({ name, hash }) => [name, hash]));
    refuseOtherHistory(known, applied);
    refuseRewrittenHistory(files, applied);
    const next = files.find(({ name }) => !applied.has(name));
    if (next) {
      await run(client, next);
      await client.query('insert into migration (name, hash) values ($1, $2)', [
        next.name,
        next.hash,
      ]);
    }
    await client.query('commit');
    return next?.name;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
};

/**
 * Applies what is missing of the `NNNN_name.sql` files in `dir` and answers the names applied by
 * this call. A database that is ahead of the files is left alone, so that old and new versions run
 * side by side during a release. Rejects with a sentence when the database is of another history,
 * or when an applied file was changed, comes too late, or fails; what was applied before it stays.
 * With `only` the tables end where those names end, as a backup needs them; it rejects when one of
 * them is not known here.
 */
export const migrate = async (
  pool: Pool,
  dir: string = migrationsDir,
  only?: readonly string[],
): Promise<string[]> => {
  const known = await readMigrations(dir);
  const unknown = only?.filter((name) => !known.some((file) => file.name === name)) ?? [];
  if (unknown.length > 0)
    throw new Error(
      `This program does not know the migrations ${unknown.join(', ')}: ` +
        'use the version that knows them.',
    );
  const files = known.filter(({ name }) => only?.includes(name) ?? true);
  const client = await pool.connect();
  try {
    await makeLedger(client);
    const names: string[] = [];
    for (;;) {
      const name = await applyNext(client, known, files);
      if (name === undefined) return names;
      names.push(name);
    }
  } finally {
    client.release();
  }
};

/**
 * The names of the files in order, and of those the database has not had; nothing is changed.
 * Rejects when the database is of another history or an applied file was changed.
 */
export const migrationState = async (
  pool: Pool,
  dir: string = migrationsDir,
): Promise<{ all: string[]; missing: string[] }> => {
  const files = await readMigrations(dir);
  const { rows: ledger } = await pool.query<{ is_there: boolean }>(
    `select to_regclass('migration') is not null as is_there`,
  );
  const { rows } =
    ledger[0]?.is_there === true
      ? await pool.query<{ name: string; hash: string }>('select name, hash from migration')
      : { rows: [] };
  const applied: Applied = new Map(rows.map(({ name, hash }) => [name, hash]));
  refuseOtherHistory(files, applied);
  refuseRewrittenHistory(files, applied);
  const all = files.map(({ name }) => name);
  return { all, missing: all.filter((name) => !applied.has(name)) };
};

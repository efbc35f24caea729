// Opens one pool with one SQL for both databases: the embedded one in a folder, or the PostgreSQL
// server of DATABASE_URL.
import { randomInt } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Kysely, type Transaction } from 'kysely';
import { type ClientBase, Pool, type PoolConfig, types } from 'pg';
import { lockDataDir } from './data-lock.ts';
import { trialWrite, watchWrites, type WriteWatch } from './health.ts';
import { type Counts, openEmbedded, tidyTables } from './pglite.ts';
import { postgresDialect } from './postgres-driver.ts';
import { planResultChanged } from './prepared-statements.ts';

export type DatabaseSettings = {
  /** A PostgreSQL server; without it the embedded database in `dataDir` is used. */
  databaseUrl?: string | undefined;
  dataDir: string;
  /** Lines for the operator, such as a first start's progress. */
  log?: (line: string) => void;
  /**
   * How long a caller waits for a connection before it gets an error, 10 s. The embedded database
   * has one for all.
   */
  acquireTimeoutMs?: number;
  /** How long one statement may run before it fails with 57014, 30 s; 0 sets no limit. */
  statementTimeoutMs?: number;
  /** Connections to a PostgreSQL server, 10. */
  poolSize?: number;
  /**
   * Embedded only: checkpoints after this much log (64 MB) or time (5 min), and the pause between
   * two tidyings (1 h).
   */
  checkpointBytes?: number;
  checkpointMs?: number;
  tidyMs?: number;
};

export type DatabaseHandle<S> = {
  kind: 'embedded' | 'postgresql';
  pool: Pool;
  db: Kysely<S>;
  /**
   * Moves the embedded database's log into its tables, so that the next start is quick; a server
   * does so by itself.
   */
  checkpoint: () => Promise<void>;
  /**
   * Whether the database answers within a second, whatever the pool is busy with: a server is asked
   * on a connection of its own.
   */
  isAlive: () => Promise<boolean>;
  /**
   * False from the moment a write was refused because the disk is full or the server only reads,
   * until one succeeds.
   */
  canWrite: () => Promise<boolean>;
  /**
   * Refreshes the planner's statistics, and removes dead rows where no server does it: call it
   * after loading many rows.
   */
  tidy: () => Promise<void>;
  /**
   * Lifts the embedded database's time limit while `work` runs, for what may take long: first
   * migration, loading of rows. A server's is lifted in a transaction by `set local
   * statement_timeout = 0`, as each migration does.
   */
  withoutTimeout: <T>(work: () => Promise<T>) => Promise<T>;
  /** What the embedded engine did since it opened; nothing for a server. */
  counts: () => Counts | undefined;
  /**
   * Embedded only, while others go on: the database as of one moment in a folder of its own, which
   * `openDatabase` opens and the caller removes. It needs as much room on the disk as the database.
   */
  copy: (() => Promise<string>) | undefined;
  /** Waits for running work, at most ten seconds; harmless when called again. */
  close: () => Promise<void>;
};

type Settings = Required<Omit<DatabaseSettings, 'databaseUrl'>>;

const defaults = {
  log: () => undefined,
  acquireTimeoutMs: 10_000,
  statementTimeoutMs: 30_000,
  poolSize: 10,
  checkpointBytes: 64 << 20,
  checkpointMs: 5 * 60_000,
  tidyMs: 60 * 60_000,
};

/** A count or key as a number; beyond 2^53 it would be a different number, so that is an error. */
const int8 = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The integer ${text} is too large to be a number here.`);
  return value;
};

const utcTime = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/;

/**
 * `2025-01-02 03:04:05.678901+00` as `2025-01-02T03:04:05.678Z`: every Instant has one spelling, so
 * that texts compare.
 */
const instant = (text: string): string => {
  const [, day, time, fraction = ''] = utcTime.exec(text) ?? [];
  if (!day)
    throw new RangeError(`The time ${text} is not an instant in UTC with a year of four digits.`);
  return `${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
};

const asWritten = (text: string): string => text;
const oid = { int8: 20, date: 1082, timestamp: 1114, timestamptz: 1184 };
const arrayOid = { int8: 1016, text: 1009, timestamp: 1115, date: 1182, timestamptz: 1185 };

const arrayOf = <T>(parse: (text: string) => T) => {
  const texts = types.getTypeParser(arrayOid.text) as (text: string) => (string | null)[];
  return (text: string): (T | null)[] =>
    texts(text).map((item) => (item === null ? null : parse(item)));
};

/**
 * No date ever becomes a `Date`: days stay `YYYY-MM-DD`, times become Instants. The rest is the
 * driver's: json parsed, numeric as text.
 */
const parsers = new Map<number, (text: string) => unknown>([
  [oid.int8, int8],
  [oid.date, asWritten],
  [oid.timestamp, asWritten],
  [oid.timestamptz, instant],
  [arrayOid.int8, arrayOf(int8)],
  [arrayOid.date, arrayOf(asWritten)],
  [arrayOid.timestamp, arrayOf(asWritten)],
  [arrayOid.timestamptz, arrayOf(instant)],
]);

const getTypeParser = ((id: number, format?: 'text' | 'binary') =>
  (format === 'binary' ? undefined : parsers.get(id)) ??
  types.getTypeParser(id, format as 'text')) as typeof types.getTypeParser;

/**
 * The same session whatever the server's own settings are. Not in the startup packet, which poolers
 * in front of a server refuse. No statement of ours runs long enough to be worth compiling: where
 * the planner thought so, that alone took 300 ms.
 */
const greet = async (client: ClientBase, statementTimeoutMs: number): Promise<void> => {
  await client.query(
    `set timezone to 'UTC'; set datestyle to 'ISO, YMD'; set statement_timeout to ` +
      `${statementTimeoutMs}; set jit to off`,
  );
};

const openPool = (settings: Settings, target: PoolConfig): Pool => {
  const pool = new Pool({
    connectionTimeoutMillis: settings.acquireTimeoutMs,
    types: { getTypeParser },
    onConnect: (client) => greet(client, settings.statementTimeoutMs),
    ...target,
  });
  // A connection lost between two statements is an event, and an event without a listener would end
  // the process.
  const report = (error: Error): void =>
    settings.log(`A database connection was lost: ${error.message}`);
  pool.on('error', report);
  pool.on('connect', (client) => void client.on('error', report));
  return pool;
};

const openKysely = <S>(pool: Pool, note: WriteWatch['note']): Kysely<S> =>
  new Kysely<S>({
    dialect: postgresDialect(pool),
    log: (event) => {
      if (event.level === 'error') note(event.error);
    },
  });

const endPool = async (pool: Pool): Promise<void> => {
  if (pool.ending) return;
  await Promise.race([pool.end(), delay(10_000, undefined, { ref: false })]);
};

const answers = (pool: Pool): Promise<boolean> =>
  pool.query('select 1').then(
    () => true,
    () => false,
  );

const openServer = async <S>(databaseUrl: string, settings: Settings): Promise<DatabaseHandle<S>> => {
  const pool = openPool(settings, {
    connectionString: databaseUrl,
    max: settings.poolSize,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    pipeline: true,
  });
  try {
    const { rows } = await pool.query<{ number: number; version: string }>(
      `
        select current_setting('server_version_num')::int as number,
          current_setting('server_version') as version`,
    );
    if ((rows[0]?.number ?? 0) < 150_000)
      throw new Error(`it is version ${rows[0]?.version}, and 15 or newer is needed`);
  } catch (cause) {
    await endPool(pool);
    const why =
      cause instanceof Error && cause.message
        ? cause.message
        : String((cause as { code?: string }).code);
    throw new Error(`The PostgreSQL server of DATABASE_URL cannot be used: ${why}.`, { cause });
  }
  const watcher = new Pool({
    connectionString: databaseUrl,
    max: 1,
    connectionTimeoutMillis: 1_000,
    query_timeout: 1_000,
    idleTimeoutMillis: 30_000,
  });
  watcher.on('error', () => undefined);
  const writes = watchWrites(() => watcher.query(trialWrite));
  return {
    kind: 'postgresql',
    pool,
    isAlive: () => answers(watcher),
    canWrite: writes.canWrite,
    db: openKysely<S>(pool, writes.note),
    checkpoint: () => Promise.resolve(),
    tidy: async () => void (await pool.query('analyze')),
    withoutTimeout: (work) => work(),
    counts: () => undefined,
    copy: undefined,
    close: async () => void (await Promise.all([endPool(pool), endPool(watcher)])),
  };
};

/**
 * Explicit, because the driver takes missing values from the environment, where they may mean
 * another database.
 */
const embeddedUser = { user: 'postgres', database: 'postgres', ssl: false } as const;

const copyPrefix = 'copy-';
/** Those of a process that died while it made a backup. */
const removeCopies = (dataDir: string): void => {
  for (const name of readdirSync(dataDir))
    if (name.startsWith(copyPrefix)) rmSync(join(dataDir, name), { recursive: true, force: true });
};

const openFolder = async <S>(settings: Settings): Promise<DatabaseHandle<S>> => {
  const lock = lockDataDir(settings.dataDir);
  removeCopies(settings.dataDir);
  const engine = await openEmbedded(settings).catch((error: unknown) => {
    lock.release();
    throw error;
  });
  // The one client stays: a new one would have to prepare its statements again.
  const pool = openPool(settings, {
    ...embeddedUser,
    max: 1,
    idleTimeoutMillis: 0,
    stream: engine.stream,
  });
  const tidy = (): Promise<void> => engine.withoutTimeout(() => tidyTables(pool));
  const timer = setInterval(
    () => void tidy().catch((error: Error) => settings.log(`Tidying failed: ${error.message}`)),
    settings.tidyMs,
  );
  timer.unref();
  const close = async (): Promise<void> => {
    clearInterval(timer);
    await endPool(pool);
    await engine.close();
    lock.release();
  };
  const copy = async (): Promise<string> => {
    const folder = await mkdtemp(join(settings.dataDir, copyPrefix));
    try {
      await engine.copyTo(folder, () => pool.query('checkpoint'));
      return folder;
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
  };
  let closing: Promise<void> | undefined;
  const writes = watchWrites(() => pool.query(trialWrite));
  return {
    kind: 'embedded',
    pool,
    isAlive: () => answers(pool),
    canWrite: writes.canWrite,
    db: openKysely<S>(pool, writes.note),
    checkpoint: async () => void (await pool.query('checkpoint')),
    tidy,
    withoutTimeout: engine.withoutTimeout,
    counts: engine.counts,
    copy,
    close: () => (closing ??= close()),
  };
};

/**
 * Opens the database and proves that it answers; rejects with a sentence for the operator.
 * Embedded: takes the folder's lock, creates what is missing (seconds), and gives a pool of one
 * connection, so a query on the pool from inside a transaction waits for itself and fails after
 * `acquireTimeoutMs`; within one, speak through the transaction only.
 */
export const openDatabase = <S>({
  databaseUrl,
  ...rest
}: DatabaseSettings): Promise<DatabaseHandle<S>> => {
  const settings: Settings = { ...defaults, ...rest };
  return databaseUrl ? openServer<S>(databaseUrl, settings) : openFolder<S>(settings);
};

/** How pg's messages of a lost or missing connection begin; they have no code. */
const unreachable = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client has encountered a connection error',
];

/**
 * Classifies an error: 'busy' when the same may succeed in a moment (unreachable, restarting, out
 * of connections, out of time, repeated conflicts), 'failed' for any other error of the database,
 * null when it is not the database's at all.
 */
export const troubleOf = (error: unknown): 'busy' | 'failed' | null => {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (typeof code === 'string' && /^E[A-Z]+$/.test(code)) return 'busy';
  if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code))
    return /^(?:08|40|53|57)/.test(code) ? 'busy' : 'failed';
  return unreachable.some((begin) => String(message).startsWith(begin)) ? 'busy' : null;
};

/**
 * Serialization failure, deadlock, a table that has changed: the same work may succeed when run
 * again.
 */
const passing = new Set<unknown>(['40001', '40P01', planResultChanged]);
const maxRetries = 3;

/**
 * Runs `work` in a transaction at READ COMMITTED, again after a deadlock or serialization failure,
 * at most three times more. `work` must do nothing outside the transaction, because it may run
 * again. Rejects with the first error of the last run.
 */
export const inTransaction = async <S, T>(
  db: Kysely<S>,
  work: (trx: Transaction<S>) => Promise<T>,
): Promise<T> => {
  for (let retry = 0; ; retry += 1) {
    let first: unknown;
    const run = (trx: Transaction<S>): Promise<T> =>
      work(trx).catch((error: unknown) => {
        first = error; // a rollback that fails too, on a lost connection, would hide it
        throw error;
      });
    try {
      return await db.transaction().execute(run);
    } catch (last) {
      const error = first ?? last;
      if (retry === maxRetries || !passing.has((error as { code?: unknown }).code)) throw error;
      await delay(randomInt(20 * (retry + 1))); // so that two rivals do not meet again
    }
  }
};

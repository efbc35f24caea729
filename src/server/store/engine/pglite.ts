// The embedded PostgreSQL behind a socket in memory: it restarts after a crash, and no statement
// blocks it for ever.
import { constants, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Pool } from 'pg';
import { type Wire, type WireListener, type WireLoss, wireStream } from './pglite-stream.ts';
import type { FromWorker, ToWorker, WorkerSettings } from './pglite-worker.ts';

export type EmbeddedSettings = {
  dataDir: string;
  /**
   * A statement that runs longer is stopped; 0 lets it run. The engine itself knows no time limit.
   */
  statementTimeoutMs: number;
  /** How much write-ahead log, and how much time, may pass without a checkpoint. */
  checkpointBytes: number;
  checkpointMs: number;
  log: (line: string) => void;
};

/**
 * Since opening: syncs of files and folders to the disk, bytes of write-ahead log, checkpoints the
 * engine made by itself.
 */
export type Counts = { syncs: number; walBytes: number; checkpoints: number };

export type Embedded = {
  /**
   * For pg's `stream`: a new connection. All of them share one session, so a pool must hold one
   * client only.
   */
  stream: () => Duplex;
  counts: () => Counts;
  /**
   * Lifts the time limit for all while `work` runs: upkeep and loading take as long as they need.
   */
  withoutTimeout: <T>(work: () => Promise<T>) => Promise<T>;
  /**
   * Copies the database into `dataDir` while others go on: opened there, it is as of one moment of
   * the copying. `checkpoint` runs one. Rejects when a checkpoint of somebody else came between.
   */
  copyTo: (dataDir: string, checkpoint: () => Promise<unknown>) => Promise<void>;
  close: () => Promise<void>;
};

/** The major version of the engine; another one cannot read its data files. */
const major = '18';

type Live = {
  worker: Worker;
  listeners: Map<number, WireListener>;
  /** Batches sent and not yet answered; the time limit applies to the oldest. */
  unanswered: number;
  clock: NodeJS.Timeout | undefined;
  loss: WireLoss;
};

type Engine = {
  settings: EmbeddedSettings;
  clusterDir: string;
  counters: SharedArrayBuffer;
  live: Promise<Live> | undefined;
  sessions: number;
  /** How many callers have lifted the time limit. */
  withoutTimeout: number;
  closed: boolean;
};

const send = (live: Live, message: ToWorker): void => {
  live.worker.postMessage(message, 'bytes' in message ? [message.bytes.buffer] : []);
};

const isNew = (clusterDir: string): boolean => !existsSync(join(clusterDir, 'PG_VERSION'));

/** Explains what to do about data of another major version, on which the engine only fails. */
const refuseOtherVersions = (clusterDir: string): void => {
  if (isNew(clusterDir)) return;
  const version = readFileSync(join(clusterDir, 'PG_VERSION'), 'utf8').trim();
  if (version === major) return;
  throw new Error(
    `The data in ${clusterDir} was written by PostgreSQL ${version} (its PG_VERSION), ` +
      `and this program reads ${major}. ` +
      'Export it with the version that wrote it and import it here, or set DATA_DIR to ' +
      'another folder.',
  );
};

/**
 * Restarts the time limit while anything is unanswered. A statement cannot be interrupted, only its
 * thread ended; the database recovers from that as from a crash.
 */
const watch = (engine: Engine, live: Live): void => {
  clearTimeout(live.clock);
  const limit = engine.settings.statementTimeoutMs;
  if (!live.unanswered || !limit || engine.withoutTimeout) return;
  live.clock = setTimeout(() => {
    live.loss = {
      code: '57014',
      message: `A statement ran longer than ${limit} ms and was stopped.`,
    };
    void live.worker.terminate();
  }, limit);
};

/**
 * Notifies every open connection, once, and opens the engine again unless it never opened or was
 * closed.
 */
const lose = (engine: Engine, live: Live): void => {
  clearTimeout(live.clock);
  const listeners = [...live.listeners.values()];
  live.listeners.clear();
  engine.live = undefined;
  if (!engine.closed) {
    engine.settings.log(`The embedded database went away: ${live.loss.message} Opening it again.`);
    current(engine).catch((error: Error) => engine.settings.log(error.message));
  }
  for (const listener of listeners) listener.lost(live.loss);
};

const receive = (
  engine: Engine,
  live: Live,
  message: Extract<FromWorker, { kind: 'bytes' }>,
): void => {
  if (message.done) {
    live.unanswered -= 1;
    watch(engine, live);
  }
  // A connection destroyed before its answer has no listener any more, and the answer must reach no
  // other.
  if (message.bytes.length) live.listeners.get(message.session)?.answer(message.bytes);
};

const crash = (reason: string): WireLoss => ({
  code: '57P02',
  message: `The embedded database stopped unexpectedly: ${reason}.`,
});

const start = (engine: Engine): Promise<Live> => {
  const { settings, clusterDir } = engine;
  const workerData: WorkerSettings = {
    clusterDir,
    isNew: isNew(clusterDir),
    checkpointBytes: settings.checkpointBytes,
    checkpointMs: settings.checkpointMs,
    counters: engine.counters,
  };
  if (workerData.isNew) settings.log(`Creating the database in ${clusterDir}.`);
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), {
    workerData,
    execArgv: [],
  });
  const live: Live = {
    worker,
    listeners: new Map(),
    unanswered: 0,
    clock: undefined,
    loss: crash('it ended without a word'),
  };
  return new Promise((resolve, reject) => {
    let isReady = false;
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'bytes') return receive(engine, live, message);
      if (message.kind === 'ready') {
        isReady = true;
        return resolve(live);
      }
      live.loss = crash(message.reason);
      void worker.terminate();
    });
    worker.on('error', (error: Error) => {
      live.loss = crash(error.message);
    });
    worker.on('exit', () => {
      if (isReady) lose(engine, live);
      else
        reject(
          new Error(`The embedded database in ${clusterDir} does not open: ${live.loss.message}`),
        );
    });
  });
};

/**
 * The running engine, started when there is none; after a failed start the next caller tries again.
 */
const current = (engine: Engine): Promise<Live> => {
  if (engine.closed) return Promise.reject(new Error('The embedded database is closed.'));
  engine.live ??= start(engine).catch((error: unknown) => {
    engine.live = undefined;
    throw error;
  });
  return engine.live;
};

const connect = async (engine: Engine, listener: WireListener): Promise<Wire> => {
  const live = await current(engine);
  const session = (engine.sessions += 1);
  let kind: 'begin' | 'batch' = 'begin';
  live.listeners.set(session, listener);
  return {
    send: (bytes) => {
      send(live, { kind, session, bytes });
      kind = 'batch';
      live.unanswered += 1;
      if (live.unanswered === 1) watch(engine, live);
    },
    detach: () => void live.listeners.delete(session),
  };
};

const withoutTimeout = async <T>(engine: Engine, work: () => Promise<T>): Promise<T> => {
  const change = async (by: number): Promise<void> => {
    engine.withoutTimeout += by;
    watch(engine, await current(engine));
  };
  await change(1);
  try {
    return await work();
  } finally {
    await change(-1).catch(() => undefined);
  }
};

/**
 * A base backup in PostgreSQL's terms: the files as they are, changed or not while they are read,
 * and then the log since the checkpoint before them, from which the engine completes them when it
 * opens the copy, as it does after a crash.
 */
const copyTo = async (
  engine: Engine,
  dataDir: string,
  checkpoint: () => Promise<unknown>,
): Promise<void> => {
  const live = await current(engine);
  send(live, { kind: 'hold' });
  try {
    await checkpoint();
    const control = await readFile(join(engine.clusterDir, controlFile));
    const target = join(dataDir, 'postgres');
    await mkdir(target, { mode: 0o700 });
    const isLog = (path: string): boolean => path.startsWith(`pg_wal${sep}`);
    await copyFiles(engine.clusterDir, target, (path) => !isLog(path) && path !== controlFile);
    await copyFiles(engine.clusterDir, target, isLog);
    await writeFile(join(target, controlFile), control, { mode: 0o600 });
    if (!control.equals(await readFile(join(engine.clusterDir, controlFile))))
      throw new Error('The database wrote a checkpoint while it was copied. Try again.');
  } finally {
    send(live, { kind: 'release' });
  }
};

/** The file that names the last checkpoint. */
const controlFile = join('global', 'pg_control');

/**
 * Copies one file after another, because requests served meanwhile need the disk too. A file that
 * was deleted meanwhile is skipped: the log deletes it in the copy as well.
 */
const copyFiles = async (
  from: string,
  to: string,
  isWanted: (path: string) => boolean,
): Promise<void> => {
  for (const entry of await readdir(from, { withFileTypes: true, recursive: true })) {
    const path = relative(from, join(entry.parentPath, entry.name));
    if (entry.isDirectory()) await mkdir(join(to, path), { recursive: true, mode: 0o700 });
    else if (entry.isFile() && isWanted(path))
      await copyFile(join(from, path), join(to, path), constants.COPYFILE_FICLONE).catch(
        (error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOENT' || error.path !== join(from, path)) throw error;
        },
      );
  }
};

/**
 * Waits for the answer to what is running, at most ten seconds; what was confirmed is safe either
 * way.
 */
const close = async (engine: Engine): Promise<void> => {
  const live = await engine.live?.catch(() => undefined);
  engine.closed = true;
  if (!live) return;
  const stopped = new Promise((resolve) => live.worker.once('exit', resolve));
  send(live, { kind: 'stop' });
  await Promise.race([stopped, delay(10_000, undefined, { ref: false })]);
  await live.worker.terminate();
};

/**
 * Opens the cluster in `<dataDir>/postgres`, creating it when missing (seconds); refuses data of
 * another major version. Take the folder's lock first. Rejects with a sentence for the operator.
 */
export const openEmbedded = async (settings: EmbeddedSettings): Promise<Embedded> => {
  const clusterDir = join(settings.dataDir, 'postgres');
  mkdirSync(clusterDir, { recursive: true, mode: 0o700 });
  refuseOtherVersions(clusterDir);
  const counters = new SharedArrayBuffer(3 * Float64Array.BYTES_PER_ELEMENT);
  const engine: Engine = {
    settings,
    clusterDir,
    counters,
    live: undefined,
    sessions: 0,
    withoutTimeout: 0,
    closed: false,
  };
  await current(engine);
  return {
    stream: () => wireStream((listener) => connect(engine, listener)),
    counts: () => {
      const [syncs = 0, walBytes = 0, checkpoints = 0] = new Float64Array(counters);
      return { syncs, walBytes, checkpoints };
    },
    withoutTimeout: (work) => withoutTimeout(engine, work),
    copyTo: (dataDir, checkpoint) => copyTo(engine, dataDir, checkpoint),
    close: () => close(engine),
  };
};

/**
 * Does the work of the background processes a server would have: removes dead rows and refreshes
 * the planner's statistics in the tables changed since the last time, or since a crash made the
 * engine forget what changed. One statement a table, so that others take their turn in between; no
 * empty one, whose plans would be made for no rows when they come.
 */
export const tidyTables = async (pool: Pool): Promise<void> => {
  // The counters read below are delayed by a second otherwise.
  await pool.query('select pg_stat_force_next_flush()');
  const { rows } = await pool.query<{ command: string }>(
    `
      select format('vacuum (analyze) %I.%I', schemaname, relname) as command
      from pg_stat_user_tables
      where (n_mod_since_analyze + n_dead_tup > 0 or last_analyze is null)
        and pg_relation_size(relid) > 0
      order by relid`,
  );
  for (const { command } of rows) await pool.query(command);
};

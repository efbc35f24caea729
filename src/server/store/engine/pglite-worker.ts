// The thread that runs the embedded PostgreSQL: every commit it confirms has reached the disk, and
// its log stays bounded.
import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { type Extension, PGlite } from '@electric-sql/pglite';

/**
 * `counters` is shared memory of three float64: what `counted` names, written by this thread, read
 * by the other at any time.
 */
export type WorkerSettings = {
  clusterDir: string;
  isNew: boolean;
  checkpointBytes: number;
  checkpointMs: number;
  counters: SharedArrayBuffer;
};

/**
 * `begin` carries a startup packet and gives the session a clean engine; `batch` carries wire
 * messages.
 */
export type ToWorker =
  | { kind: 'begin' | 'batch'; session: number; bytes: Uint8Array<ArrayBuffer> }
  /** Between them the log is retained completely, because the files are being copied. */
  | { kind: 'hold' }
  | { kind: 'release' }
  | { kind: 'stop' };

export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'failed'; reason: string }
  | { kind: 'bytes'; session: number; bytes: Uint8Array<ArrayBuffer>; done: boolean };

type FileStream = { nfd: number; node: { parent?: { name: string } } };
type StreamOps = {
  write: (
    stream: FileStream,
    buffer: Uint8Array,
    offset: number,
    length: number,
    position: number,
  ) => number;
  fsync?: (stream: FileStream) => number;
};
type DiskFolder = { stream_ops: StreamOps; tryFSOperation: <T>(work: () => T) => T };

const settings = workerData as WorkerSettings;
const counters = new Float64Array(settings.counters);
const counted = { syncs: 0, walBytes: 1, checkpoints: 2 };
const count = (which: keyof typeof counted, by: number): void => {
  counters[counted[which]]! += by;
};
const lastWords: string[] = [];

const post = (message: FromWorker, transfer: ArrayBuffer[] = []): void =>
  parentPort?.postMessage(message, transfer);

/**
 * The engine's defaults with what one server process needs: no `-F`, so that commits wait for the
 * disk, by `fsync`, because the build's fdatasync does nothing; a quarter of the usual buffers,
 * which the operating system's cache makes up for; a small log, because the checkpoints below are
 * the only ones; times in UTC; of its own messages only the last ones.
 */
const startParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...[
    'fsync=on',
    'wal_sync_method=fsync',
    'shared_buffers=32MB',
    'max_wal_size=128MB',
    'min_wal_size=32MB',
    'TimeZone=UTC',
    'log_min_messages=fatal',
    'log_min_error_statement=panic',
  ].flatMap((setting) => ['-c', setting]),
];

/**
 * The build's file system on disk drops every sync silently: this gives it one, for files and
 * folders alike. A failure becomes an error number, on which PostgreSQL stops rather than goes on.
 * Counts both.
 */
const reachTheDisk = (folder: DiskFolder): void => {
  const { write } = folder.stream_ops;
  folder.stream_ops.write = (stream, buffer, offset, length, position) => {
    if (stream.node.parent?.name === 'pg_wal') count('walBytes', length);
    return write(stream, buffer, offset, length, position);
  };
  folder.stream_ops.fsync = (stream) =>
    folder.tryFSOperation(() => {
      fsyncSync(stream.nfd);
      count('syncs', 1);
      return 0;
    });
};

/** In place before the engine runs, because the recovery after a crash must reach the disk too. */
const durability: Extension = {
  name: 'durability',
  setup: (_db, options: { preRun?: unknown[] }) =>
    Promise.resolve({
      emscriptenOpts: {
        ...options,
        preRun: [
          ...(options.preRun ?? []),
          (engine: { NODEFS: DiskFolder }) => reachTheDisk(engine.NODEFS),
        ],
      },
    }),
};

/**
 * A new cluster was copied here file by file: sync it once, or a power cut could leave holes that
 * no log can repair.
 */
const syncTree = (root: string): void => {
  const sync = (path: string, isFolder: boolean): void => {
    if (isFolder && process.platform === 'win32') return; // folders cannot be opened there
    const file = openSync(path, isFolder ? 'r' : 'r+');
    fsyncSync(file);
    closeSync(file);
  };
  for (const entry of readdirSync(root, { withFileTypes: true, recursive: true })) {
    sync(join(entry.parentPath, entry.name), entry.isDirectory());
  }
  sync(root, true);
  sync(dirname(root), true);
};

const simpleQuery = (text: string): Uint8Array => {
  const body = Buffer.from(`${text}\0`);
  const message = Buffer.alloc(5 + body.length);
  message.write('Q', 0);
  message.writeInt32BE(4 + body.length, 1);
  body.copy(message, 5);
  return new Uint8Array(message);
};

/**
 * Runs wire messages through the engine's streaming function; its other function keeps all answers
 * in memory for good.
 */
const run = (db: PGlite, bytes: Uint8Array, onRawData: (part: Uint8Array) => void): Promise<void> =>
  db.execProtocolRawStream(bytes, { syncToFs: false, onRawData });

const ignore = (): void => undefined;

/**
 * Long answers leave in parts of about this many bytes, so that both threads work on them at once.
 */
const partBytes = 1 << 20;

const answer = async (db: PGlite, session: number, bytes: Uint8Array): Promise<void> => {
  let parts: Uint8Array[] = [];
  let size = 0;
  const flush = (done: boolean): void => {
    const joined = new Uint8Array(size);
    let at = 0;
    for (const part of parts) {
      joined.set(part, at);
      at += part.length;
    }
    parts = [];
    size = 0;
    post({ kind: 'bytes', session, bytes: joined, done }, [joined.buffer]);
  };
  await run(db, bytes, (part) => {
    parts.push(part.slice()); // the engine reuses this memory
    size += part.length;
    if (size >= partBytes) flush(false);
  });
  flush(true);
};

/**
 * There is one engine for all sessions: what one client left open or set must not affect the next
 * one.
 */
const resetSession = async (db: PGlite): Promise<void> => {
  await run(db, simpleQuery('rollback'), ignore);
  await run(db, simpleQuery('discard all'), ignore);
};

const walBytes = (): number => counters[counted.walBytes] ?? 0;
let walAtCheckpoint = walBytes();
let copies = 0;

/**
 * The embedded engine runs no checkpoints by itself: without this the log grows for ever, and so
 * does the next start after a crash.
 */
const checkpoint = async (db: PGlite, after: number): Promise<void> => {
  if (copies > 0 || walBytes() - walAtCheckpoint <= after || db.isInTransaction()) return;
  await run(db, simpleQuery('checkpoint'), ignore);
  count('checkpoints', 1);
  walAtCheckpoint = walBytes();
};

const handle = async (db: PGlite, message: ToWorker): Promise<void> => {
  if (message.kind === 'stop') {
    await db.close(); // with a checkpoint
    process.exit();
  }
  if (message.kind === 'hold' || message.kind === 'release') {
    copies += message.kind === 'hold' ? 1 : -1;
    return;
  }
  if (message.kind === 'begin') await resetSession(db);
  await answer(db, message.session, message.bytes);
  await checkpoint(db, settings.checkpointBytes);
};

/**
 * The engine has stopped, by an exit of its own or a fault: reports why, with its last messages,
 * and lets the other side end the thread.
 */
const fail = (error: unknown): Promise<void> => {
  const reason =
    error instanceof Error ? error.message : `the engine left (${JSON.stringify(error)})`;
  post({ kind: 'failed', reason: [reason, ...lastWords].join('; ') });
  return new Promise(() => undefined); // nothing behind it may run on what is left
};

const open = async (): Promise<PGlite> => {
  const db = await PGlite.create({
    dataDir: settings.clusterDir,
    startParams,
    extensions: { durability },
    onStderr: (line) => {
      if (lastWords.push(line) > 5) lastWords.shift();
      return false;
    },
  });
  if (settings.isNew) syncTree(settings.clusterDir);
  return db;
};

const serve = (db: PGlite): void => {
  let turn: Promise<void> = Promise.resolve();
  const next = (work: () => Promise<void>): void => {
    turn = turn.then(work).catch(fail);
  };
  parentPort?.on('message', (message: ToWorker) => next(() => handle(db, message)));
  setInterval(() => next(() => checkpoint(db, 0)), settings.checkpointMs).unref();
  post({ kind: 'ready' });
};

open().then(serve, fail);

// A lock for a data folder: one process at a time uses it, and it is free again however that
// process ends.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export type DataLock = { release: () => void };

/** SQLite's code for a database that another process has locked. */
const busy = 5;

/**
 * Keeps the handles reachable: a collected handle would release its lock while the database is
 * still in use.
 */
const held = new Set<DatabaseSync>();

const refusal = (dataDir: string, cause: unknown): Error => {
  if (cause instanceof Error && 'errcode' in cause && cause.errcode === busy) {
    return new Error(
      `Another process is using the data folder ${dataDir}. Stop it first, or set DATA_DIR ` +
        'to another folder.',
      { cause },
    );
  }
  const why = cause instanceof Error ? cause.message : String(cause);
  return new Error(
    `The data folder ${dataDir} cannot be used (${why}). Make it writable, or set DATA_DIR ` +
      'to another folder.',
    { cause },
  );
};

/**
 * Locks the folder (made when missing) for this process, at once or not at all. The embedded engine
 * itself has no lock, and two of them silently destroy each other's rows. An exclusive SQLite
 * transaction is a lock of the kernel: it ends with its process, unlike a pid file, and every
 * platform of Node has it without a native module.
 */
export const lockDataDir = (dataDir: string): DataLock => {
  let file: DatabaseSync;
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    file = new DatabaseSync(join(dataDir, 'database.lock'));
  } catch (cause) {
    throw refusal(dataDir, cause);
  }
  try {
    file.exec('pragma journal_mode = memory; pragma locking_mode = exclusive; begin exclusive');
  } catch (cause) {
    file.close();
    throw refusal(dataDir, cause);
  }
  held.add(file);
  return {
    release: () => {
      if (held.delete(file)) file.close();
    },
  };
};

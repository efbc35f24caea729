// Writes a backup into a file, which is whole or not there.

import { createWriteStream, rmSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Instant } from '#domain/time/time.ts';
import { writeBackup, type Counts } from '../store/engine/backup.ts';
import type { Database } from '../store/engine/schema.ts';
import type { Desk } from './command.ts';

type Migrations = Awaited<ReturnType<Desk['missingMigrations']>>;

/**
 * The file is renamed once it is complete and on the disk: one that was cut off is never taken for
 * a backup.
 */
export async function writeBackupFile(
  db: Database,
  at: Instant,
  { all, missing }: Migrations,
  file: string,
): Promise<Counts> {
  const draft = `${file}.part`;
  const zip = createGzip({ level: 6 });
  try {
    const written = pipeline(zip, createWriteStream(draft, { mode: 0o600, flush: true }));
    const push = (line: string) =>
      new Promise<void>((done, fail) => {
        zip.write(`${line}\n`, (error) => (error ? fail(error) : done()));
      });
    const [counts] = await Promise.all([
      writeBackup(
        db,
        { at, migrations: all.filter((name) => !missing.includes(name)) },
        push,
      ).finally(() => zip.end()),
      written,
    ]);
    await rename(draft, file);
    return counts;
  } catch (error) {
    zip.destroy();
    rmSync(draft, { force: true });
    throw error;
  }
}

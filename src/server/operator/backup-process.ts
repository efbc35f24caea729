// A process of its own that writes a backup of a copied database, so that the site whose copy it is
// answers meanwhile.

import { constants, setPriority } from 'node:os';
import type { Instant } from '#domain/time/time.ts';
import type { Counts } from '../store/engine/backup.ts';
import { openDatabase } from '../store/engine/db.ts';
import { migrationState } from '../store/engine/migrate.ts';
import type { Schema } from '../store/engine/schema.ts';
import { writeBackupFile } from './backup-file.ts';

export type BackupErrand = {
  /** Of the copy. */
  readonly dataDir: string;
  readonly file: string;
  readonly at: Instant;
};
export type BackupReport = { readonly counts: Counts } | { readonly failure: string };

async function write({ dataDir, file, at }: BackupErrand): Promise<Counts> {
  const database = await openDatabase<Schema>({ dataDir });
  try {
    return await database.withoutTimeout(async () =>
      writeBackupFile(database.db, at, await migrationState(database.pool), file),
    );
  } finally {
    await database.close();
  }
}

// The engine's thread begins later, and so has this priority too.
setPriority(process.pid, constants.priority.PRIORITY_BELOW_NORMAL);
process.on('disconnect', () => process.exit());
const report: BackupReport = await write(JSON.parse(process.argv[2] ?? '') as BackupErrand).then(
  (counts) => ({ counts }),
  (error: unknown) => ({ failure: error instanceof Error ? error.message : String(error) }),
);
process.send?.(report, () => process.exit());

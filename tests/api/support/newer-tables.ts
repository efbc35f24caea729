// What a release to come may add to tables that older processes work on: each migration of one
// table, so that none waits for one lock while it holds another.

import { cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrationsDir } from '#server/store/engine/migrate.ts';

/** What expanding migrations may hold; nothing of it is known to the processes that run. */
export const newer = [
  'alter table hotel add column newer text',
  'alter table room_type add column newer int not null default 7',
  'alter table rate_plan add column newer text',
  "alter table booking add column newer text not null default 'x'",
  'alter table booking_history add column newer timestamptz',
  'alter table idempotency_key add column newer text',
  'create table newer (sn int8 generated always as identity primary key, booking_sn int8)',
].map(
  (sql, at) =>
    [
      `900${at}_newer`,
      `-- What a release to come may add.\nset local lock_timeout = '3s';\n${sql};\n`,
    ] as const,
);

/** A folder with our migrations and these; whoever asks removes it. */
export function newerMigrations(): string {
  const folder = mkdtempSync(join(tmpdir(), 'newer-'));
  cpSync(migrationsDir, folder, { recursive: true });
  for (const [name, sql] of newer) writeFileSync(join(folder, `${name}.sql`), sql);
  return folder;
}

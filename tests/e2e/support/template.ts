// Makes the sample country once for all browser tests, on a PostgreSQL of the run: each site begins
// from a copy, which takes half a second.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { say } from '../../../scripts/terminal.mjs';
import { postgresPrograms, startPostgres } from '../../support/postgres-server.ts';
import { makeCountry } from './country.ts';

/**
 * Called by the runner before the first test; what it answers is called after the last. Without
 * PostgreSQL's programs every site stands on the embedded database.
 */
export default async function makeTemplate(): Promise<() => Promise<void>> {
  if (postgresPrograms() === null) {
    say('No PostgreSQL here: every site of the browser tests stands on the embedded database.');
    return () => Promise.resolve();
  }
  const server = await startPostgres();
  const dataDir = mkdtempSync(join(tmpdir(), 'country-'));
  await makeCountry(server.url, dataDir);
  rmSync(dataDir, { recursive: true, force: true });
  process.env['SITE_POSTGRES'] = server.url;
  return () => server.stop();
}

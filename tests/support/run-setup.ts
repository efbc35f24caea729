// Vitest's global setup of the API tests: one PostgreSQL server for the whole run, told to the
// workers by their environment.
import { randomBytes } from 'node:crypto';
import { postgresPrograms, startPostgres, type TestServer } from './postgres-server.ts';
import { dropRunTemplates } from './store-templates.ts';

let server: TestServer | undefined;

export async function setup(): Promise<void> {
  process.env['TEST_RUN'] = randomBytes(4).toString('hex');
  const programs = postgresPrograms();
  if (programs === null) return;
  process.env['PG_BIN'] = programs;
  server = await startPostgres();
  process.env['TEST_POSTGRES_URL'] = server.url;
}

/** A run that is ended in another way takes its server with it: see `startPostgres`. */
export async function teardown(): Promise<void> {
  await server?.stop();
  await dropRunTemplates();
}

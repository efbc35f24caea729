// Databases of a test's own: copies of templates, migrated like the real one, gone when they are
// closed.
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { openDatabase, type DatabaseHandle, type DatabaseSettings } from '#server/store/engine/db.ts';
import { migrationsDir } from '#server/store/engine/migrate.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { postgresPrograms } from './postgres-server.ts';
import { copyFolder, copyOnServer, type Contents } from './store-templates.ts';

export type Kind = DatabaseHandle<unknown>['kind'];

/**
 * For `describe.skipIf`: without PostgreSQL what needs a server is skipped; where CI is set it is
 * an error instead.
 */
export const isMissing = (kind: Kind): boolean => {
  if (kind === 'embedded' || postgresPrograms() !== null) return false;
  if (!process.env['CI']) return true;
  throw new Error(
    'No PostgreSQL server was found: npm installs one for most platforms; PG_BIN names the folder of another one’s programs.',
  );
};

const chosenStore = (): Kind => {
  const chosen = process.env['TEST_STORE'] ?? '';
  if (chosen === 'embedded' || chosen === 'postgresql') return chosen;
  if (chosen !== '')
    throw new Error(`TEST_STORE is embedded or postgresql, not ${JSON.stringify(chosen)}.`);
  return isMissing('postgresql') ? 'embedded' : 'postgresql';
};

/**
 * The store of this run, which every test takes that is not about one of the two: PostgreSQL, or
 * what TEST_STORE says.
 */
export const runStore: Kind = chosenStore();

/**
 * Data of a test's own: `settings` opens them, here or in another process, any number of times
 * until `discard`.
 */
export type TestData = { settings: DatabaseSettings; discard: () => Promise<void> };
export type TestDatabase<S> = DatabaseHandle<S> & { settings: DatabaseSettings };

type Wanted = {
  /** The run's store unless the test is about one of the two. */
  kind?: Kind;
  /** A folder of migrations, the real one unless told; `false` for none. */
  migrations?: string | false;
  /** What the database holds from the start, made once and copied for each; no rows unless told. */
  contents?: Contents<Schema> | undefined;
};

export const makeTestData = async ({
  kind = runStore,
  migrations = migrationsDir,
  contents,
}: Wanted = {}): Promise<TestData> => {
  if (kind === 'embedded') {
    const dataDir = await copyFolder(migrations, contents);
    return { settings: { dataDir }, discard: () => rm(dataDir, { recursive: true, force: true }) };
  }
  const { url, drop } = await copyOnServer(
    `test_${randomBytes(6).toString('hex')}`,
    migrations,
    contents,
  );
  return { settings: { databaseUrl: url, dataDir: '' }, discard: drop };
};

/** Such data, opened; `close` throws them away. */
export const openTestDatabase = async <S>({
  kind,
  migrations,
  contents,
  ...rest
}: Wanted & Partial<DatabaseSettings> = {}): Promise<TestDatabase<S>> => {
  const data = await makeTestData({
    ...(kind && { kind }),
    ...(migrations !== undefined && { migrations }),
    contents,
  });
  const settings = { ...data.settings, ...rest };
  const database = await openDatabase<S>(settings);
  const close = async (): Promise<void> => {
    await database.close();
    await data.discard();
  };
  return { ...database, settings, close };
};

/**
 * Opens every connection of the pool, so that rivals meet in the database and not in the queue
 * before it.
 */
export const warmUp = async ({ pool }: Pick<DatabaseHandle<unknown>, 'pool'>): Promise<void> => {
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  for (const client of clients) client.release();
};

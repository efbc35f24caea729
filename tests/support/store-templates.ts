// Templates that test databases are copied from: each is made once, whichever worker asks first,
// and copied in a moment.
import { createHash } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { openDatabase, type DatabaseHandle, type DatabaseSettings } from '#server/store/engine/db.ts';
import { migrate } from '#server/store/engine/migrate.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { cacheFolder } from '../../scripts/terminal.mjs';
import { startPostgres } from './postgres-server.ts';

/**
 * Rows that several test files begin with. `name` tells them apart, so it names the numbers they
 * are made by too.
 */
export type Contents<S> = {
  readonly name: string;
  readonly make: (db: DatabaseHandle<S>['db']) => Promise<unknown>;
};
type Dir = string | false;
type Wanted = Contents<Schema> | undefined;

/**
 * The server that the run started for all workers; a program outside of such a run starts one of
 * its own, which ends with it.
 */
let serverUrl: Promise<string> | undefined;
const sharedServer = (): Promise<string> =>
  (serverUrl ??= process.env['TEST_POSTGRES_URL']
    ? Promise.resolve(process.env['TEST_POSTGRES_URL'])
    : startPostgres().then(({ url }) => url));

const urlOf = async (name: string): Promise<string> =>
  (await sharedServer()).replace(/[^/]*$/, name);

const onServer = async <Value>(work: (client: Client) => Promise<Value>): Promise<Value> => {
  const client = new Client({ connectionString: await sharedServer() });
  await client.connect();
  return work(client).finally(() => client.end());
};

/** Names a template by the contents of the migrations, so that it is made anew when one changes. */
const fingerprint = async (dir: Dir): Promise<string> => {
  const hash = createHash('sha256');
  for (const name of dir ? (await readdir(dir)).toSorted() : [])
    hash.update(name).update(await readFile(join(dir || '', name)));
  return hash.digest('hex').slice(0, 12);
};

const nameOf = async (dir: Dir, contents: Wanted): Promise<string> => {
  const words = contents === undefined ? [] : [contents.name.replace(/\W+/g, '_').toLowerCase()];
  return ['template', await fingerprint(dir), ...words].join('_');
};

const fill = async (settings: DatabaseSettings, dir: Dir, contents: Wanted): Promise<void> => {
  const database = await openDatabase<Schema>(settings);
  try {
    if (dir) await migrate(database.pool, dir);
    await contents?.make(database.db);
  } finally {
    await database.close();
  }
};

const memory = new Map<string, Promise<string>>();
/** Makes a template at most once in this process. */
const once = (key: string, make: () => Promise<string>): Promise<string> => {
  const made = memory.get(key) ?? make();
  memory.set(key, made);
  return made;
};

/** The database a copy is made from. One with rows begins as a copy of the one without. */
const serverTemplate = async (dir: Dir, contents: Wanted): Promise<string> => {
  if (dir === false && contents === undefined) return 'template1';
  const name = await nameOf(dir, contents);
  return once(`server ${name}`, async () => {
    const base = contents === undefined ? 'template1' : await serverTemplate(dir, undefined);
    await onServer(async (client) => {
      // Workers share the server: one makes it, the others wait for it.
      await client.query('select pg_advisory_lock(hashtext($1))', [name]);
      const { rows } = await client.query('select 1 from pg_database where datname = $1', [name]);
      if (rows.length > 0) return;
      const draft = `${name}_draft`;
      await client.query(`drop database if exists ${draft} with (force)`);
      await client.query(`create database ${draft} template ${base}`);
      const settings = { databaseUrl: await urlOf(draft), dataDir: '' };
      await fill(settings, contents === undefined ? dir : false, contents);
      await client.query(`alter database ${draft} rename to ${name}`);
    });
    return name;
  });
};

export const copyOnServer = async (
  name: string,
  dir: Dir,
  contents: Wanted,
): Promise<{ url: string; drop: () => Promise<void> }> => {
  const template = await serverTemplate(dir, contents);
  await onServer((client) => client.query(`create database ${name} template ${template}`));
  return {
    url: await urlOf(name),
    drop: () =>
      onServer(async (client) => {
        await client.query(`drop database if exists ${name} with (force)`);
      }),
  };
};

const cache = join(cacheFolder, 'test-databases');
const hour = 3_600_000;

/**
 * Clears away what former runs left. Every copy marks its template as used, so those of a run that
 * goes on now stay.
 */
const clearOld = async (): Promise<void> => {
  for (const entry of await readdir(cache)) {
    const path = join(cache, entry);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > hour) await rm(path, { recursive: true, force: true });
  }
};

const run = (): string => `_run_${process.env['TEST_RUN'] ?? process.pid}`;

/** Clears away the folders with rows that this run made. */
export const dropRunTemplates = async (): Promise<void> => {
  const made = await readdir(cache).catch(() => []);
  for (const entry of made.filter((name) => name.endsWith(run())))
    await rm(join(cache, entry), { recursive: true, force: true });
};

/**
 * The folder a copy is made from. One without rows is kept between runs; rows come from code that
 * changes, so they are not.
 */
const folderTemplate = async (dir: Dir, contents: Wanted): Promise<string> => {
  const name = await nameOf(dir, contents);
  const place = join(cache, contents === undefined ? name : `${name}${run()}`);
  return once(place, async () => {
    if (existsSync(place)) {
      await utimes(place, new Date(), new Date());
      return place;
    }
    await mkdir(cache, { recursive: true });
    await clearOld();
    const work = await mkdtemp(`${place}.`);
    if (contents !== undefined)
      await cp(await folderTemplate(dir, undefined), join(work, 'postgres'), copyOptions);
    await fill({ dataDir: work }, contents === undefined ? dir : false, contents);
    // Another process may have made it meanwhile; then its one stays.
    await rename(join(work, 'postgres'), place).catch(() => undefined);
    await rm(work, { recursive: true });
    return place;
  });
};

const copyOptions = { recursive: true, mode: constants.COPYFILE_FICLONE };

/** A data folder with a copy of the template in it. */
export const copyFolder = async (dir: Dir, contents: Wanted): Promise<string> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'embedded-'));
  const template = await folderTemplate(dir, contents);
  await utimes(template, new Date(), new Date());
  await cp(template, join(dataDir, 'postgres'), copyOptions);
  return dataDir;
};

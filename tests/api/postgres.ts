// Promises tests a database of either kind that nobody else uses, migrated like the real one and gone when it is closed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, constants, existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { openDatabase, type Database, type DatabaseSettings } from '#server/store/db.ts';
import { migrate, migrationsDir } from '#server/store/migrate.ts';

export type Kind = Database<unknown>['kind'];
export type TestServer = { url: string; stop: () => Promise<void> };

const findBinaries = (): string | undefined => {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian)
    ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a))
    : [];
  const places = process.env['PG_BIN']
    ? [process.env['PG_BIN']]
    : [
        ...versions.map((version) => join(debian, version, 'bin')),
        ...(process.env['PATH'] ?? '').split(delimiter),
      ];
  const found = places.find(
    (place) => existsSync(join(place, 'initdb')) && existsSync(join(place, 'postgres')),
  );
  if (!found && process.env['CI']) {
    throw new Error(
      'No PostgreSQL server was found: install Debian’s package postgresql, or set PG_BIN to the folder of its binaries.',
    );
  }
  return found;
};

export const binaries = findBinaries();

/** For `describe.skipIf`: at a desk without PostgreSQL its half of the tests is skipped; where CI is set it is an error instead. */
export const isMissing = (kind: Kind): boolean => kind === 'postgresql' && !binaries;

type Owner = { uid: number; gid: number };

/** PostgreSQL refuses to run as root; then it runs as the first of these the system has. */
export const owner = (): Owner | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = users.find(([user]) => user === name) ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(
    'PostgreSQL does not run as root, and the system has neither the user postgres nor nobody.',
  );
};

export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
};

/** Runs the server until the pipe to it closes, as it does when this process ends in any way, and leaves nothing behind. */
const guarded = `"$0" "$@" </dev/null >>log 2>&1 & server=$!
cat >/dev/null
kill -QUIT $server 2>/dev/null; wait $server; cd / && rm -rf "$PGDATA_ROOT"`;

/** Tests need no power-cut safety, and are several times faster without it. */
const quick = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=100',
  'listen_addresses=127.0.0.1',
];

export const answers = async (url: string): Promise<boolean> => {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  const isUp = await client.connect().then(
    () => true,
    () => false,
  );
  if (isUp) await client.end();
  return isUp;
};

/** Starts a PostgreSQL server of its own in a temporary folder, on a free port of this machine. */
export const startPostgres = async (): Promise<TestServer> => {
  if (!binaries) throw new Error('No PostgreSQL server was found.');
  const as = owner();
  const root = await mkdtemp(join(tmpdir(), 'pg-'));
  if (as) chownSync(root, as.uid, as.gid);
  const options = {
    ...as,
    cwd: root,
    env: { PATH: process.env['PATH'], PGDATA_ROOT: root, LC_ALL: 'C.UTF-8' },
  };
  const data = join(root, 'data');
  const made = spawnSync(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    options,
  );
  if (made.status !== 0)
    throw new Error(`initdb failed: ${made.stderr?.toString() || made.error?.message}`);

  const port = await freePort();
  const flags = [...quick, `unix_socket_directories=${root}`].flatMap((flag) => ['-c', flag]);
  const command = [
    '-c',
    guarded,
    join(binaries, 'postgres'),
    '-D',
    data,
    '-p',
    String(port),
    ...flags,
  ];
  const child = spawn('sh', command, {
    ...options,
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  child.unref();
  (child.stdin as unknown as Socket).unref();
  const ended = once(child, 'exit');
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  for (let tries = 0; !(await answers(url)); tries += 1) {
    if (tries === 400) {
      const log = await readFile(join(root, 'log'), 'utf8').catch(() => '');
      child.stdin.end();
      throw new Error(`PostgreSQL did not start: ${log}`);
    }
    await delay(50);
  }
  return {
    url,
    stop: async () => {
      child.ref();
      child.stdin.end();
      await ended;
    },
  };
};

/** Data of a test's own: `settings` opens them, here or in another process, any number of times until `discard`. */
export type TestData = { settings: DatabaseSettings; discard: () => Promise<void> };
export type TestDatabase<S> = Database<S> & { settings: DatabaseSettings };

let server: Promise<TestServer> | undefined;
const templates = new Map<string, Promise<string>>();
let copies = 0;

/** One server for all databases of this process; it ends with the process. */
const sharedServer = (): Promise<TestServer> => (server ??= startPostgres());

const onServer = async (statement: string): Promise<void> => {
  const client = new Client({ connectionString: (await sharedServer()).url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
};

const urlOf = async (name: string): Promise<string> =>
  (await sharedServer()).url.replace(/[^/]*$/, name);

/** Names a template by the contents of the migrations, so that it is made anew when one changes. */
const fingerprint = async (dir: string | false): Promise<string> => {
  const hash = createHash('sha256');
  for (const name of dir ? (await readdir(dir)).toSorted() : [])
    hash.update(name).update(await readFile(join(dir || '', name)));
  return hash.digest('hex').slice(0, 12);
};

const prepare = async (settings: DatabaseSettings, dir: string | false): Promise<void> => {
  const database = await openDatabase(settings);
  try {
    if (dir) await migrate(database.pool, dir);
  } finally {
    await database.close();
  }
};

const serverTemplate = async (name: string, dir: string | false): Promise<string> => {
  await onServer(`create database ${name}`);
  await prepare({ databaseUrl: await urlOf(name), dataDir: '' }, dir);
  return name;
};

const cache = fileURLToPath(new URL('../../node_modules/.cache/test-databases', import.meta.url));

/** Making a cluster takes seconds, copying one a moment: it is kept between runs, and older ones are cleared away. */
const folderTemplate = async (name: string, dir: string | false): Promise<string> => {
  const place = join(cache, name);
  if (existsSync(place)) return place;
  await mkdir(cache, { recursive: true });
  for (const other of await readdir(cache)) {
    const { mtimeMs } = await stat(join(cache, other));
    if (Date.now() - mtimeMs > 3_600_000)
      await rm(join(cache, other), { recursive: true, force: true });
  }
  const work = await mkdtemp(`${place}.`);
  await prepare({ dataDir: work }, dir);
  // Another process may have made it meanwhile; then its one stays.
  await rename(join(work, 'postgres'), place).catch(() => undefined);
  await rm(work, { recursive: true });
  return place;
};

const template = async (kind: Kind, dir: string | false): Promise<string> => {
  const name = `template_${await fingerprint(dir)}`;
  const key = `${kind} ${name}`;
  const made =
    templates.get(key) ??
    (kind === 'embedded' ? folderTemplate(name, dir) : serverTemplate(name, dir));
  templates.set(key, made);
  return made;
};

const copyFolder = async (from: string): Promise<TestData> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'embedded-'));
  await cp(from, join(dataDir, 'postgres'), { recursive: true, mode: constants.COPYFILE_FICLONE });
  return { settings: { dataDir }, discard: () => rm(dataDir, { recursive: true, force: true }) };
};

const copyDatabase = async (from: string): Promise<TestData> => {
  const name = `test_${(copies += 1)}`;
  await onServer(`create database ${name} template ${from}`);
  return {
    settings: { databaseUrl: await urlOf(name), dataDir: '' },
    discard: () => onServer(`drop database if exists ${name} with (force)`),
  };
};

/** Data with the migrations of a folder applied, or none when `false`, and no rows. */
export const makeTestData = async (
  kind: Kind,
  migrations: string | false = migrationsDir,
): Promise<TestData> => {
  const from = await template(kind, migrations);
  return kind === 'embedded' ? copyFolder(from) : copyDatabase(from);
};

type TestSettings = Partial<DatabaseSettings> & { migrations?: string | false };

/** Such data, opened; `close` throws them away. */
export const openTestDatabase = async <S>(
  kind: Kind,
  { migrations, ...rest }: TestSettings = {},
): Promise<TestDatabase<S>> => {
  const data = await makeTestData(kind, migrations);
  const settings = { ...data.settings, ...rest };
  const database = await openDatabase<S>(settings);
  const close = async (): Promise<void> => {
    await database.close();
    await data.discard();
  };
  return { ...database, settings, close };
};

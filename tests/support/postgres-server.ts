import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync } from 'node:fs';
import { mkdtemp, readFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { findPostgres, serverUser } from '../../scripts/ensure-postgres.mjs';
// Starts PostgreSQL servers for tests: in a temporary folder, on a free port, gone when they are
// stopped or when their process ends.
import { until } from './time.ts';

export type TestServer = { url: string; stop: () => Promise<void> };

let found: string | null | undefined;
/** The folder of PostgreSQL's programs, null when this machine has none. */
export const postgresPrograms = (): string | null => (found ??= findPostgres());

export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
};

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

/**
 * A new, empty cluster in a folder of its own. `options` start a program as the user, and in the
 * place, that may use it.
 */
export type Cluster = {
  readonly programs: string;
  readonly root: string;
  readonly data: string;
  readonly options: {
    readonly cwd: string;
    readonly env: NodeJS.ProcessEnv;
    readonly uid?: number;
    readonly gid?: number;
  };
};

/** `place`: the folder its own is made in. `more`: further words for `initdb`. */
export const makeCluster = async (
  place = tmpdir(),
  more: readonly string[] = [],
): Promise<Cluster> => {
  const programs = postgresPrograms();
  if (programs === null) throw new Error('No PostgreSQL server was found.');
  const as = serverUser();
  const root = await mkdtemp(join(place, 'pg-'));
  if (as) chownSync(root, as.uid, as.gid);
  const env = { PATH: process.env['PATH'], PGDATA_ROOT: root, LC_ALL: 'C.UTF-8' };
  const options = { ...as, cwd: root, env };
  const data = join(root, 'data');
  const words = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync', ...more];
  const made = spawnSync(join(programs, 'initdb'), words, options);
  if (made.status !== 0)
    throw new Error(`initdb failed: ${made.stderr?.toString() || made.error?.message}`);
  return { programs, root, data, options };
};

/**
 * Runs the server until the pipe to it closes, as it does when this process ends in any way, and
 * leaves nothing behind.
 */
const guarded = `"$0" "$@" </dev/null >>log 2>&1 & server=$!
cat >/dev/null
kill -QUIT $server 2>/dev/null; wait $server; cd / && rm -rf "$PGDATA_ROOT"`;

/** Tests need no power-cut safety, and are several times faster without it. */
const quick = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=300',
  'listen_addresses=127.0.0.1',
];

/** How long a server may take to answer on a busy machine. */
const startMs = 60_000;

export const startPostgres = async (): Promise<TestServer> => {
  const { programs, root, data, options } = await makeCluster();
  const port = await freePort();
  const flags = [...quick, `unix_socket_directories=${root}`].flatMap((flag) => ['-c', flag]);
  const child = spawn(
    'sh',
    ['-c', guarded, join(programs, 'postgres'), '-D', data, '-p', String(port), ...flags],
    { ...options, stdio: ['pipe', 'ignore', 'ignore'], detached: true },
  );
  child.unref();
  (child.stdin as unknown as Socket).unref();
  const ended = once(child, 'exit');
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  await until(() => answers(url), {
    what: 'the start of PostgreSQL',
    withinMs: startMs,
    everyMs: 25,
  }).catch(async () => {
    const log = await readFile(join(root, 'log'), 'utf8').catch(() => '');
    child.stdin.end();
    throw new Error(`PostgreSQL did not start: ${log}`);
  });
  return {
    url,
    stop: async () => {
      child.ref();
      child.stdin.end();
      await ended;
    },
  };
};

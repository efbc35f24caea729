// A PostgreSQL server that a test can kill outright and start again on what it left behind.

import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { answers, freePort, makeCluster } from '../../support/postgres-server.ts';
import { letPass } from '../../support/time.ts';

export type MortalServer = {
  readonly url: string;
  /** Ends the server and all it works with as `kill -9` does, without a word to anybody. */
  readonly kill: () => Promise<void>;
  readonly start: () => Promise<void>;
  readonly discard: () => Promise<void>;
};

/**
 * What was confirmed must be in the log before the answer leaves, as on a real server; only the
 * disk's own cache is trusted, because the machine goes on. It runs until `discard`, and ends with
 * this process.
 */
const flags = [
  'fsync=off',
  'synchronous_commit=on',
  'max_connections=100',
  'listen_addresses=127.0.0.1',
  'restart_after_crash=off',
];
/** The server ends when the pipe from us closes, as it does when this process ends in any way. */
const guarded =
  '"$0" "$@" </dev/null >>log 2>&1 & server=$!; echo $server; cat >/dev/null; kill -QUIT $server 2>/dev/null; wait $server';

/**
 * `place`: the folder its own is made in. `isSmall`: with as little log as there can be, for a disk
 * that is soon full.
 */
export async function startMortalPostgres({
  place,
  isSmall = false,
}: { readonly place?: string; readonly isSmall?: boolean } = {}): Promise<MortalServer> {
  const { programs, root, data, options } = await makeCluster(
    place,
    isSmall ? ['--wal-segsize=1'] : [],
  );
  const port = await freePort();
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  let child: ChildProcess | null = null;
  let pid = 0;
  const launch = async (): Promise<void> => {
    const words = [
      ...flags,
      ...(isSmall ? ['min_wal_size=2MB', 'max_wal_size=4MB', 'shared_buffers=8MB'] : []),
      `unix_socket_directories=${root}`,
    ].flatMap((flag) => ['-c', flag]);
    child = spawn(
      'sh',
      ['-c', guarded, join(programs, 'postgres'), '-D', data, '-p', String(port), ...words],
      { ...options, stdio: ['pipe', 'pipe', 'ignore'], detached: true },
    );
    const [told] = (await once(child.stdout as NodeJS.EventEmitter, 'data')) as [Buffer];
    pid = Number(told.toString().trim());
  };
  const end = async (): Promise<void> => {
    const gone = child === null ? undefined : once(child, 'exit');
    child?.stdin?.end();
    await gone;
    child = null;
  };
  const start = async (): Promise<void> => {
    for (let tries = 0; tries < 40; tries += 1) {
      await launch();
      // Until its killed predecessor's last child is gone a server refuses to start, and ends.
      for (let looks = 0; looks < 40; looks += 1) {
        if (await answers(url)) return;
        await letPass(50, 'it is asked again whether it answers');
      }
      await end();
    }
    throw new Error(
      `PostgreSQL did not start: ${(await readFile(join(root, 'log'), 'utf8')).slice(-2_000)}`,
    );
  };
  await start();
  return {
    url,
    start,
    kill: async () => {
      for (const one of [pid, ...childrenOf(pid)])
        try {
          process.kill(one, 'SIGKILL');
        } catch {
          /* it ended by itself meanwhile */
        }
      await end();
    },
    discard: async () => {
      await end();
      await rm(root, { recursive: true, force: true });
    },
  };
}

const childrenOf = (pid: number): number[] =>
  spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)])
    .stdout.toString()
    .split('\n')
    .map(Number)
    .filter((one) => one > 0);

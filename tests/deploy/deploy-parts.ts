// Runs the parts of `deploy/` by hand, where there are no containers: the same files, given to the
// real pooler and gateway, with addresses of this machine in them.

import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { parse as readYaml } from 'yaml';
import { serverUser } from '../../scripts/ensure-postgres.mjs';
import { startMortalPostgres, type MortalServer } from '../api/support/restartable-postgres.ts';
import { textOf } from '../architecture/sources.ts';
import { answers, freePort } from '../support/postgres-server.ts';

export const password = 'a password of this run alone';
const pathOf = {
  pgbouncer: process.env['PGBOUNCER'] ?? 'pgbouncer',
  caddy: process.env['CADDY'] ?? 'caddy',
} as const;

/** What Caddy calls itself, such as `v2.10.0`; throws a sentence for whoever has to install it. */
export function neededCaddy(): string {
  const { status, stdout } = spawnSync(pathOf.caddy, ['version']);
  if (status !== 0)
    throw new Error('Caddy 2 is needed; CADDY names it when it is not on the path.');
  return stdout.toString().trim().split(' ')[0] ?? '';
}

/** What the programs call themselves; throws a sentence for whoever has to install them. */
export function versions(): { readonly pgbouncer: string; readonly caddy: string } {
  const { error, stdout } = spawnSync(pathOf.pgbouncer, ['--version']);
  const pooler = error === undefined ? stdout.toString().trim() : '';
  const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(pooler) ?? [];
  if (major === undefined || Number(major) * 100 + Number(minor) < 121)
    throw new Error(
      'PgBouncer 1.21 or newer is needed; PGBOUNCER names it when it is not on the path.',
    );
  return { pgbouncer: pooler.split('\n')[0] ?? '', caddy: neededCaddy() };
}

export const hasCaddy = (): boolean => spawnSync(pathOf.caddy, ['version']).status === 0;

/**
 * A change of a file of `deploy/` that must find what it changes, or the run would not run that
 * file.
 */
function changed(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`The file has no “${from}” any more.`);
  return text.replace(from, to);
}

export type SiteDatabase = MortalServer & {
  /** Straight to it, as the site's user and past the pooler. */ readonly siteUrl: string;
};

/** PostgreSQL with the settings, the user and the passwords of the compose file. */
export async function startDatabase(): Promise<SiteDatabase> {
  const server = await startMortalPostgres();
  const { services } = readYaml(textOf('deploy/compose.yaml')) as unknown as {
    readonly services: { readonly database: { readonly command: readonly string[] } };
  };
  const client = new Client({ connectionString: server.url });
  await client.connect();
  for (const setting of services.database.command.filter((word) => word.includes('='))) {
    const [name = '', value = ''] = setting.split('=');
    await client.query(`alter system set ${name} = '${value}'`);
  }
  await client.query(`create role site superuser login password '${password}'`);
  await client.query('create database site owner site');
  const hba =
    ((await client.query('show hba_file')).rows as { hba_file: string }[])[0]?.hba_file ?? '';
  writeFileSync(hba, `host site site 127.0.0.1/32 scram-sha-256\n${readFileSync(hba, 'utf8')}`);
  await client.end();
  // What is said in `alter system` holds from the next start on.
  await server.kill();
  await server.start();
  const siteUrl = server.url.replace(
    /\/\/.*$/,
    `//site:${encodeURIComponent(password)}@127.0.0.1:${new URL(server.url).port}/site`,
  );
  return { ...server, siteUrl };
}

export type Part = {
  readonly url: string;
  readonly log: () => string;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
  readonly discard: () => Promise<void>;
};
type Program = {
  readonly words: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly url: string;
  readonly isUp: () => Promise<boolean>;
  readonly folder: string;
  readonly as?: { readonly uid: number; readonly gid: number } | undefined;
};

function part({ words: [program = '', ...words], env = {}, url, isUp, folder, as }: Program): Part {
  const log = join(folder, 'output');
  let child: ChildProcess | null = null;
  const stop = async (): Promise<void> => {
    const running = child;
    child = null;
    if (running === null || running.exitCode !== null) return;
    const gone = new Promise((done) => {
      running.once('exit', done);
    });
    running.kill('SIGTERM');
    await Promise.race([gone, delay(10_000).then(() => running.kill('SIGKILL'))]);
  };
  return {
    url,
    stop,
    log: () => (existsSync(log) ? readFileSync(log, 'utf8') : ''),
    async start() {
      const running = spawn(program, words, {
        ...as,
        cwd: folder,
        env: { PATH: process.env['PATH'], ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = running;
      for (const stream of [running.stdout, running.stderr])
        stream.on('data', (text: Buffer) => appendFileSync(log, text));
      for (let tries = 0; !(await isUp()); tries += 1) {
        if (running.exitCode !== null || tries === 200)
          throw new Error(`${program} did not start:\n${readFileSync(log, 'utf8')}`);
        await delay(50);
      }
    },
    async discard() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * PgBouncer with `deploy/pooler/pgbouncer.ini`, and the file of passwords that its image writes.
 */
export async function makePooler(database: SiteDatabase): Promise<Part> {
  const [port, folder, as] = [
    await freePort(),
    mkdtempSync(join(tmpdir(), 'pooler-')),
    serverUser(),
  ];
  const file = join(folder, 'pgbouncer.ini');
  let text = textOf('deploy/pooler/pgbouncer.ini');
  text = changed(
    text,
    'host=database port=5432',
    `host=127.0.0.1 port=${new URL(database.url).port}`,
  );
  text = changed(text, 'listen_addr = 0.0.0.0', 'listen_addr = 127.0.0.1\nunix_socket_dir =');
  text = changed(text, 'listen_port = 6432', `listen_port = ${port}`);
  text = changed(text, '/tmp/users.txt', join(folder, 'users.txt'));
  writeFileSync(file, text);
  writeFileSync(join(folder, 'users.txt'), `"site" "${password}"\n`);
  for (const path of [folder, file, join(folder, 'users.txt')]) {
    if (as !== undefined) chownSync(path, as.uid, as.gid);
    chmodSync(path, 0o700);
  }
  const url = `postgresql://site:${encodeURIComponent(password)}@127.0.0.1:${port}/site`;
  return part({ words: [pathOf.pgbouncer, file], url, isUp: () => answers(url), folder, as });
}

export type Gateway = Part & {
  /** Its own authority's certificate, once it has started. */ readonly authority: () => string;
  /**
   * The certificate between the authority's and the site's, which is sent with the latter, once it
   * has started.
   */
  readonly intermediate: () => string;
};

/**
 * Before 2.6.4, which distributions still have, Caddy had two options for what is now one; what
 * they do is the same.
 */
function asSpoken(text: string): string {
  const version = spawnSync(pathOf.caddy, ['version']).stdout.toString();
  const [, major = 0, minor = 0, patch = 0] = (/v?(\d+)\.(\d+)\.(\d+)/.exec(version) ?? []).map(
    Number,
  );
  return major * 10_000 + minor * 100 + patch >= 20_604
    ? text
    : changed(text, 'request_buffers 4MB', 'buffer_requests\n\t\tmax_buffer_size 4MB');
}

/**
 * Caddy with `deploy/Caddyfile`, speaking HTTPS by certificates it signs itself, before these
 * processes.
 */
export async function makeGateway(port: number, sites: readonly string[]): Promise<Gateway> {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-'));
  const file = join(folder, 'Caddyfile');
  const own = `\n{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n\tstorage file_system ${folder}\n`;
  const text = changed(
    changed(asSpoken(textOf('deploy/Caddyfile')), '\n{\n', own),
    'app-1:3000 app-2:3000 app-3:3000 app-4:3000',
    sites.map((url) => new URL(url).host).join(' '),
  );
  writeFileSync(file, text);
  const certificates = join(folder, 'pki/authorities/local');
  const authority = join(certificates, 'root.crt');
  const isUp = () =>
    Promise.resolve(existsSync(authority) && made.log().includes('serving initial configuration'));
  const made = part({
    words: [pathOf.caddy, 'run', '--config', file, '--adapter', 'caddyfile'],
    env: {
      SITE_ADDRESS: `localhost:${port}`,
      HOME: folder,
      XDG_CONFIG_HOME: folder,
      XDG_DATA_HOME: folder,
    },
    url: `https://localhost:${port}`,
    isUp,
    folder,
  });
  return {
    ...made,
    authority: () => readFileSync(authority, 'utf8'),
    intermediate: () => readFileSync(join(certificates, 'intermediate.crt'), 'utf8'),
  };
}

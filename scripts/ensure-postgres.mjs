// Finds the programs of PostgreSQL 15 or newer for the race tests, and installs them when there are none.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { aptInstall, canInstall } from './apt.mjs';
import { ifMain, say } from './terminal.mjs';

const oldest = 15;
const programs = ['initdb', 'postgres', 'pg_ctl'];

/** The major version of the server in this folder, 0 when it holds none that works. @param {string} folder */
function versionIn(folder) {
  if (!programs.every((name) => existsSync(join(folder, name)))) return 0;
  try {
    return Number(
      / (\d+)/.exec(
        execFileSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' }),
      )?.[1] ?? 0,
    );
  } catch {
    return 0;
  }
}

/** The folder with initdb, postgres and pg_ctl of version 15 or newer: PG_BIN, then Debian's place (newest first), then PATH;
 * null when there is none. @returns {string | null} */
export function findPostgres() {
  const chosen = process.env.PG_BIN;
  if (chosen) {
    if (versionIn(chosen) < oldest)
      throw new Error(`PG_BIN says ${chosen}, but PostgreSQL ${oldest} or newer is not there.`);
    return chosen;
  }
  const place = '/usr/lib/postgresql';
  const versions = existsSync(place)
    ? readdirSync(place).toSorted((a, b) => Number(b) - Number(a))
    : [];
  const debian = versions.map((version) => join(place, version, 'bin'));
  const mac = ['/opt/homebrew/opt/postgresql/bin', '/usr/local/opt/postgresql/bin'];
  const onPath = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return [...debian, ...mac, ...onPath].find((folder) => versionIn(folder) >= oldest) ?? null;
}

/** Debian's package makes and starts a database of its own, which nobody here wants: says no to that before it comes. */
function refuseOwnCluster() {
  const file = '/etc/postgresql-common/createcluster.conf';
  if (!canInstall() || existsSync(file)) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, 'create_main_cluster = false\n');
}

/** The folder of findPostgres, after installing PostgreSQL if need be; null, with the reason said, when it cannot be had. */
export async function ensurePostgres() {
  const found = findPostgres();
  if (found !== null) return found;
  refuseOwnCluster();
  const reason = await aptInstall('postgresql');
  const installed = findPostgres();
  if (installed === null) {
    const fate = process.env.CI === 'true' ? 'will fail' : 'are skipped';
    say(
      `  No PostgreSQL ${oldest} or newer: the tests that race on it ${fate}; ${reason ?? 'set PG_BIN to its folder'}`,
    );
  }
  return installed;
}

void ifMain(import.meta.url, async () => {
  const folder = await ensurePostgres();
  say(folder ?? 'no PostgreSQL');
  process.exitCode = folder === null ? 1 : 0;
});

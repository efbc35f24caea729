// Makes the sample country once for all browser tests: each file's site begins from a copy instead of a minute's work of its own.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = resolve(import.meta.dirname, '../..');

/** Called by the runner before the first test; what it answers is called after the last. */
export default function makeTemplate(): () => void {
  const dataDir = mkdtempSync(join(tmpdir(), 'site-template-'));
  const at = (file: string) => JSON.stringify(pathToFileURL(join(root, file)).href);
  const program = `
    const { startServer } = await import(${at('src/server/main.ts')});
    const { readSettings } = await import(${at('src/server/settings.ts')});
    const running = await startServer(readSettings({ PORT: '4300', DATA_DIR: process.env.DATA_DIR, SANDBOX: 'off', NODE_ENV: 'test' }), () => {});
    await running.filled;
    await running.close();
    process.exit(0);`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DATA_DIR: dataDir },
  });
  process.env['SITE_TEMPLATE'] = dataDir;
  return () => {
    rmSync(dataDir, { recursive: true, force: true });
  };
}

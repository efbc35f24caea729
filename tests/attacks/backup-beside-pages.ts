// No attacker but the operator: a backup of the embedded database, which has one connection for
// all, must not make pages late.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { timesOf } from '../bench/support/offered.ts';
import { letPass } from '../support/time.ts';
import type { Attack } from './attack.ts';
import type { AttackedSite } from './site.ts';

const root = resolve(import.meta.dirname, '../..');
const maxMs = 1_000;

/** The exit code of the command, as the operator types it beside the site. */
async function backUp(site: AttackedSite): Promise<number> {
  const child = spawn(
    process.execPath,
    ['src/server/cli.ts', 'backup', join(site.dataDir, 'site.gz')],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, NODE_ENV: 'test', DATA_DIR: site.dataDir, PUBLIC_URL: site.url },
    },
  );
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

export const backupBesidePages: Attack = {
  row: 'A10',
  title: 'a backup of the embedded database while pages are asked for',
  isEmbedded: true,
  async play(site) {
    const times: number[] = [];
    const over = new AbortController();
    let refused = 0;
    const asking = (async () => {
      for (let at = 0; !over.signal.aborted; at += 1) {
        const begun = performance.now();
        // No page cache knows the address.
        const { status } = await site.ask(`/vi-vn/search?provinceSn=1&at=${at}`, {
          patienceMs: 90_000,
        });
        times.push(performance.now() - begun);
        if (status !== 200) refused += 1;
        await letPass(50, 'between two readers');
      }
    })();
    const begun = performance.now();
    const code = await backUp(site);
    const seconds = ((performance.now() - begun) / 1_000).toFixed(0);
    over.abort();
    await asking;
    const { count, median, p99, worst } = timesOf(times);
    return {
      held: code === 0 && refused === 0 && p99 <= maxMs && site.isRunning(),
      seen: `the backup took ${seconds} s; ${count} pages beside it, ${refused} refused, half within ${median} ms, 99th ${p99} ms, worst ${worst} ms`,
    };
  },
};

// Where benchmarks store their results: in the repository, or in the folder BENCH_RESULTS for runs
// that only check and publish nothing.

import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

const folder = resolve(process.env['BENCH_RESULTS'] ?? join(import.meta.dirname, '../results'));

/** The path of a result such as `attack.json`; its folder is there. */
export function resultFile(name: string): string {
  mkdirSync(folder, { recursive: true });
  return join(folder, name);
}

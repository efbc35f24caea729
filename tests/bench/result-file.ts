// Where benches keep their figures: in the tree, or in the folder that BENCH_RESULTS names when a
// run only proves and publishes nothing.

import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

const folder = resolve(process.env['BENCH_RESULTS'] ?? join(import.meta.dirname, 'results'));

/** The path of a result such as `attack.json`; its folder is there. */
export function resultFile(name: string): string {
  mkdirSync(folder, { recursive: true });
  return join(folder, name);
}

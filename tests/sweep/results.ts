// Keeps what a sweep came to, variant by variant: all of them take longer than one sitting.

import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { resultFile } from '../bench/support/result-file.ts';

export type Finding = { readonly page: string; readonly variant: string; readonly what: string };
type Swept = {
  readonly pages: number;
  readonly states: number;
  readonly found: readonly Finding[];
};
type Kept = {
  readonly what: string;
  readonly variants: Record<string, Swept & { readonly build: string; readonly on: string }>;
};

const file = resultFile('sweep.json');

/** Names what browsers get: the files of the build are named by what is in them. */
export function builtNow(): string {
  return createHash('sha256')
    .update(readFileSync(resolve(import.meta.dirname, '../../dist/client/.vite/manifest.json')))
    .digest('hex')
    .slice(0, 12);
}

export const readSwept = (): Kept =>
  existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Kept)
    : {
        what: 'every page in a language, theme and size, with the sheets its buttons open: states judged and what was found',
        variants: {},
      };

/** Replaces what was kept of this variant. */
export function keepSwept(variant: string, swept: Swept): void {
  const kept = readSwept();
  kept.variants[variant] = {
    ...swept,
    build: builtNow(),
    on: new Date().toISOString().slice(0, 10),
  };
  writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`);
}

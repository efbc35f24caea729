// Plays every payment scenario with every method, prints the table of outcomes and keeps it.
// Run: npm run matrix.

import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const file = resolve(import.meta.dirname, '../bench/results/payment-matrix.md');
rmSync(file, { force: true });
const vitest = resolve(root, 'node_modules/vitest/vitest.mjs');
const { status } = spawnSync(
  process.execPath,
  [
    vitest,
    'run',
    '--project',
    'proof',
    'tests/api/payment/payment-matrix.test.ts',
    '--reporter=dot',
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, MATRIX_FILE: file },
  },
);
process.stdout.write(readFileSync(file, 'utf8'));
process.exit(status ?? 1);

// Lets bookings live at random until every move was walked and every status reached a hundred
// times, and keeps the table.
// Run: npm run moves-visited.

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const file = resolve(import.meta.dirname, '../bench/results/booking-moves.md');
const vitest = resolve(root, 'node_modules/vitest/vitest.mjs');
const { status } = spawnSync(
  process.execPath,
  [
    vitest,
    'run',
    '--project',
    'proof',
    'tests/api/booking/booking-model.test.ts',
    '--reporter=dot',
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, MOVES_FILE: file },
  },
);
process.stdout.write(readFileSync(file, 'utf8'));
process.exit(status ?? 1);

// Holds that a migration stays as it was released: databases that ran it would not run it again,
// and would differ from new ones from then on.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import released from '#tests/golden/migrations.json' with { type: 'json' };

const folder = resolve(import.meta.dirname, '../../src/server/store/engine/migrations');
const hashes = new Map(
  readdirSync(folder).map((file) => [
    file,
    createHash('sha256')
      .update(readFileSync(resolve(folder, file), 'utf8').replaceAll('\r\n', '\n'))
      .digest('hex')
      .slice(0, 16),
  ]),
);

test('released migrations are as they were', () => {
  const changed = Object.entries(released)
    .filter(([file, hash]) => hashes.get(file) !== hash)
    .map(([file]) => file);
  expect(changed, 'a released migration is never edited: add a new one').toEqual([]);
});

test('every migration is in the list', () => {
  const missing = [...hashes].filter(([file]) => !(file in released));
  expect(missing, 'write its hash into tests/golden/migrations.json').toEqual([]);
});

// Holds the basemap to its name: the hash of its content, so that no browser ever mixes two
// archives.

import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const files = readdirSync(join(root, 'public/basemap'));

test('there is one archive, and its name ends with the beginning of its hash', () => {
  expect(files).toHaveLength(1);
  const [name = ''] = files;
  const content = readFileSync(join(root, 'public/basemap', name));
  expect(name).toBe(
    `vietnam-${createHash('sha256').update(content).digest('hex').slice(0, 12)}.pmtiles`,
  );
  expect(content.subarray(0, 8).toString('latin1')).toBe('PMTiles\u0003');
});

test('it is the one the map asks for', () => {
  expect(readFileSync(join(root, 'src/client/features/map/basemap-archive.ts'), 'utf8')).toContain(
    `'/basemap/${files[0]}'`,
  );
});

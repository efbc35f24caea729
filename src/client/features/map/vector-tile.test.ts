// Our own archive is read: tiles of a city and of the open sea, and what is drawn around a hotel.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { PMTiles } from 'pmtiles';
import { expect, test } from 'vitest';
import { basemap } from './basemap-archive.ts';
import { pathOf, withTile, type Surroundings } from './surroundings.ts';
import { layersOf, readLayer, tileExtent } from './vector-tile.ts';

const file = resolve(import.meta.dirname, '../../../../public', `.${basemap}`);
const bytes = readFileSync(file);
const archive = new PMTiles({
  getKey: () => file,
  getBytes: (offset, length) =>
    Promise.resolve({ data: Uint8Array.from(bytes.subarray(offset, offset + length)).buffer }),
});
const tileAt = async (z: number, latitude: number, longitude: number) => {
  const down = (1 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI) / 2;
  const found = await archive.getZxy(
    z,
    Math.floor(((longitude + 180) / 360) * 2 ** z),
    Math.floor(down * 2 ** z),
  );
  return found === undefined ? null : new Uint8Array(found.data);
};
const nothing: Surroundings = {
  sea: '',
  water: '',
  park: '',
  river: '',
  trunk: '',
  primary: '',
  secondary: '',
  minor: '',
};

test('a city has streets, water and landmarks with names in three languages', async () => {
  const tile = await tileAt(12, 10.7725, 106.698);
  const layers = layersOf(tile ?? new Uint8Array());
  const names = readLayer(layers.get('landmark')).map(({ properties }) => properties['en']);
  expect(names).toContain('Ben Thanh Market');
  expect(readLayer(layers.get('landmark')).every(({ properties }) => 'th' in properties)).toBe(
    true,
  );
  const streets = readLayer(layers.get('road'));
  expect(streets.map(({ properties }) => properties['name'])).toContain('Lê Lợi');
  expect(streets.every(({ kind }) => kind === 'line')).toBe(true);
  expect(readLayer(layers.get('sea'))).toEqual([]);
});

test.each([5, 7, 9, 10, 12])('the open sea is drawn at zoom %i', async (z) => {
  const [sea] = readLayer(layersOf((await tileAt(z, 12, 113)) ?? new Uint8Array()).get('sea'));
  expect(sea?.kind).toBe('area');
});

test.each([9, 10, 12])('land beyond the streets is paper at zoom %i, not sea', async (z) => {
  // Chiang Mai, where the first archive had no tile.
  const land = await tileAt(z, 18.79, 98.98);
  expect(readLayer(layersOf(land ?? new Uint8Array()).get('sea'))).toEqual([]);
});

test('the coast is no staircase: hardly an edge of it runs along the grid', async () => {
  const tile = await tileAt(12, 12.24, 109.2);
  const edges = readLayer(layersOf(tile ?? new Uint8Array()).get('sea'))
    .flatMap(({ parts }) => parts)
    .flatMap((ring) => ring.slice(1).map((to, at) => [ring[at] ?? to, to] as const))
    .filter(([a, b]) =>
      [a, b].every(({ x, y }) => Math.min(x, y, tileExtent - x, tileExtent - y) > 64),
    );
  const straight = edges.filter(([a, b]) => a.x === b.x || a.y === b.y);
  expect(edges.length).toBeGreaterThan(100);
  expect(straight.length / edges.length).toBeLessThan(0.08);
});

test('what lies outside the small map is left out of it', () => {
  const line = {
    kind: 'line' as const,
    properties: {},
    parts: [
      [
        { x: 0, y: 0 },
        { x: 100, y: 50 },
      ],
    ],
  };
  const half = { width: 200, height: 80 };
  expect(pathOf(line, { x: -50, y: -20 }, half)).toBe('M-50 -20 50 30');
  expect(pathOf(line, { x: 300, y: 0 }, half)).toBe('');
});

test('around a hotel in the centre there are streets by their rank', async () => {
  const tile = await tileAt(12, 10.7725, 106.698);
  const whole = { width: tileExtent, height: tileExtent };
  const drawn = withTile(nothing, tile ?? new Uint8Array(), { x: 0, y: 0 }, whole);
  expect([drawn.primary, drawn.water, drawn.park].every((path) => path.startsWith('M'))).toBe(true);
});

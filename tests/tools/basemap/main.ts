// Makes the map's archive of an earlier one: `node tests/tools/basemap/main.ts <earlier> <folder>`.
//
// The earlier one (vietnam-557eafd41f1d.pmtiles, compiled from Natural Earth and GSHHG) has the land
// as areas whose coast is a staircase of 90 m, and ends in the sea where it has no tile. Here the
// sea is drawn, on every tile of the bounds, so that what is not there yet is paper; its coast is
// smoothed; and landmarks stand on the map, to find the way by.

import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { PMTiles } from 'pmtiles';
import { archiveBounds } from '#client/features/map/archive-bounds.ts';
import {
  layersOf,
  readLayer,
  tileExtent,
  type TilePoint,
} from '#client/features/map/vector-tile.ts';
import {
  bordersOf,
  coastOf,
  quarterOf,
  seasOf,
  smoothLine,
  smoothRing,
  type Coast,
  type Line,
  type Quarter,
  type Sea,
} from './coast.ts';
import { archiveOf, type Tile } from './write-archive.ts';
import { areaLayer, lineLayer, pointLayer, sameLayer, type PointFeature } from './write-tile.ts';

const [source = '', folder = ''] = process.argv.slice(2);
const bytes = readFileSync(source);
const earlier = new PMTiles({
  getKey: () => source,
  getBytes: async (offset, length) => ({
    data: Uint8Array.from(bytes.subarray(offset, offset + length)).buffer,
  }),
});
const zooms = [0, 12] as const;

/** In units of a tile of this zoom: a step of the staircase, which gets finer further out. */
function smoothingAt(z: number) {
  return { tolerance: 26 / 2 ** (zooms[1] - z), times: z > 9 ? 3 : z > 7 ? 1 : 0 };
}

function smooth({ lines, rings, base }: Coast, z: number): Coast {
  const smoothing = smoothingAt(z);
  if (smoothing.times === 0) return { lines, rings, base };
  return {
    lines: lines.map((line) => smoothLine(line, smoothing)),
    rings: rings.map((ring) => smoothRing(ring, smoothing)),
    base,
  };
}

type Landmark = {
  readonly names: Readonly<Record<'vi' | 'en' | 'th', string>>;
  readonly lat: number;
  readonly lng: number;
  readonly kind: string;
  readonly weight: number;
};
const landmarks = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../src/server/landmarks/landmarks.json'), 'utf8'),
) as Landmark[];

const across = (longitude: number, z: number): number => ((longitude + 180) / 360) * 2 ** z;
const down = (latitude: number, z: number): number =>
  ((1 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI) / 2) * 2 ** z;

/** Ranks as of places: 1 is seen from afar. */
const rankOf = (weight: number): number => (weight >= 80 ? 1 : weight >= 55 ? 2 : 3);

/** The landmarks of each tile of the nearest zooms; streets are no points, parks have their names. */
function landmarksByTile(): Map<string, PointFeature[]> {
  const byTile = new Map<string, PointFeature[]>();
  for (const { names, lat, lng, kind, weight } of landmarks) {
    if (kind === 'street' || kind === 'park') continue;
    for (const z of [11, 12]) {
      if (z === 11 && rankOf(weight) > 1) continue;
      const [x, y] = [across(lng, z), down(lat, z)];
      const key = `${z}/${Math.floor(x)}/${Math.floor(y)}`;
      const point = {
        x: Math.round((x % 1) * tileExtent),
        y: Math.round((y % 1) * tileExtent),
        properties: { ...names, r: rankOf(weight) },
      };
      byTile.set(key, [...(byTile.get(key) ?? []), point]);
    }
  }
  return byTile;
}

/** Lakes are areas already; only their shores are smoothed. */
function lakes(layer: Uint8Array, z: number): readonly Line[] {
  const smoothing = smoothingAt(z);
  return readLayer(layer)
    .flatMap(({ parts }) => parts)
    .map((ring) =>
      smoothing.times === 0 ? ring.slice(0, -1) : smoothRing(ring.slice(0, -1), smoothing),
    );
}

/** Nearer by, the style shows provinces instead. */
const nearestBorders = 7;

type Made = { readonly coast: Coast; readonly seas: readonly Sea[] };
const plainSea: Made = madeOf({ lines: [], rings: [], base: 'sea' });
const plainLand: Made = madeOf({ lines: [], rings: [], base: 'land' });

function madeOf(coast: Coast): Made {
  return { coast, seas: seasOf(coast) };
}

function quarter(parent: Made, x: number, y: number): Made {
  const { coast, seas } = parent;
  if (coast.lines.length + coast.rings.length === 0) return parent;
  const part = quarterOf(coast, { x: x & 1, y: y & 1 } as Quarter, seas);
  if (part.lines.length + part.rings.length > 0) return madeOf(part);
  return part.base === 'sea' ? plainSea : plainLand;
}

const byTile = landmarksByTile();

async function earlierTile(z: number, x: number, y: number): Promise<Uint8Array | null> {
  const found = await earlier.getZxy(z, x, y);
  if (found === undefined) return null;
  const tile = new Uint8Array(found.data);
  return tile[0] === 0x1f && tile[1] === 0x8b ? gunzipSync(tile) : tile;
}

function contentOf(z: number, key: string, { seas }: Made, found: Uint8Array | null): Uint8Array {
  const parts: Uint8Array[] = [];
  const rings = seas.flatMap(({ outer, islands }) => [outer, ...islands]);
  if (rings.length > 0) parts.push(areaLayer('sea', rings));
  for (const [name, layer] of found === null ? [] : layersOf(found)) {
    if (name === 'lake') parts.push(areaLayer('lake', lakes(layer, z)));
    else if (name === 'country') {
      const lines = bordersOf(readLayer(layer).flatMap((feature) => feature.parts));
      if (z <= nearestBorders && lines.length > 0) parts.push(lineLayer('country', lines));
    } else if (name !== 'land') parts.push(sameLayer(layer));
  }
  const points = byTile.get(key);
  if (points !== undefined) parts.push(pointLayer('landmark', points));
  return Buffer.concat(parts);
}

async function main(): Promise<void> {
  const [west, south, east, north] = archiveBounds;
  const tiles: Tile[] = [];
  let parents = new Map<string, Made>();
  for (let z = zooms[0]; z <= zooms[1]; z += 1) {
    const made = new Map<string, Made>();
    const last = (value: number) => Math.ceil(value) - 1;
    for (let x = Math.floor(across(west, z)); x <= last(across(east, z)); x += 1)
      for (let y = Math.floor(down(north, z)); y <= last(down(south, z)); y += 1) {
        const key = `${z}/${x}/${y}`;
        const found = await earlierTile(z, x, y);
        const parent = parents.get(`${z - 1}/${x >> 1}/${y >> 1}`) ?? plainSea;
        const land: TilePoint[][] = readLayer(
          found === null ? undefined : layersOf(found).get('land'),
        )
          .flatMap(({ parts }) => parts)
          .map((ring) => [...ring]);
        const own = found === null ? quarter(parent, x, y) : madeOf(smooth(coastOf(land), z));
        made.set(key, own);
        const content = contentOf(z, key, own, found);
        if (content.length > 0) tiles.push({ z, x, y, content });
      }
    parents = made;
    process.stdout.write(`zoom ${z}: ${made.size} tiles\n`);
  }
  const archive = archiveOf(tiles, {
    metadata: {
      name: 'basemap',
      attribution: 'Natural Earth · GSHHG (LGPL)',
      vector_layers: [
        'sea',
        'lake',
        'water',
        'park',
        'river',
        'country',
        'province',
        'road',
        'place',
        'landmark',
      ].map((id) => ({ id, fields: {} })),
    },
    bounds: archiveBounds,
    zooms,
  });
  const hash = createHash('sha256').update(archive).digest('hex').slice(0, 12);
  const name = `vietnam-${hash}.pmtiles`;
  writeFileSync(join(folder, name), archive);
  process.stdout.write(`${name}: ${archive.length} bytes\n`);
}

await main();

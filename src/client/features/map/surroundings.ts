// The surroundings of a place as drawn lines and areas, read from the basemap's archive without the
// map library: for the small map of a hotel's page.

import type { Point } from '#domain/place.ts';
import { openBasemap } from './basemap.ts';
import { layersOf, readLayer, tileExtent, type TileFeature } from './vector-tile.ts';

/** SVG paths in pixels around the place, which is at 0, 0. */
export type Surroundings = Readonly<
  Record<'sea' | 'water' | 'park' | 'river' | 'trunk' | 'primary' | 'secondary' | 'minor', string>
>;
export type Half = { readonly width: number; readonly height: number };

/** At zoom 15 a unit of these tiles is a pixel. */
const zoom = 12;

type Offset = { readonly x: number; readonly y: number };

/** A feature as a path, or nothing where it lies outside what is seen. */
export function pathOf({ kind, parts }: TileFeature, offset: Offset, half: Half): string {
  const placed = parts.map((part) =>
    part.map(({ x, y }) => ({ x: Math.round(x + offset.x), y: Math.round(y + offset.y) })),
  );
  const xs = placed.flat().map(({ x }) => x);
  const ys = placed.flat().map(({ y }) => y);
  const isSeen =
    Math.min(...xs) < half.width &&
    Math.max(...xs) > -half.width &&
    Math.min(...ys) < half.height &&
    Math.max(...ys) > -half.height;
  if (!isSeen) return '';
  const end = kind === 'area' ? 'Z' : '';
  return placed.map((part) => `M${part.map(({ x, y }) => `${x} ${y}`).join(' ')}${end}`).join('');
}

const streetOf = ({ properties }: TileFeature): 'trunk' | 'primary' | 'secondary' | 'minor' => {
  const { cls } = properties;
  return cls === 'trunk' || cls === 'primary' || cls === 'secondary' ? cls : 'minor';
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

/** Adds what one tile holds; `offset` is where its corner lies. */
export function withTile(
  before: Surroundings,
  tile: Uint8Array,
  offset: Offset,
  half: Half,
): Surroundings {
  const drawn: Record<keyof Surroundings, string> = { ...before };
  const layers = layersOf(tile);
  for (const [layer, name] of [
    ['sea', 'sea'],
    ['lake', 'water'],
    ['water', 'water'],
    ['park', 'park'],
    ['river', 'river'],
  ] as const)
    for (const feature of readLayer(layers.get(layer)))
      drawn[name] += pathOf(feature, offset, half);
  for (const feature of readLayer(layers.get('road')))
    drawn[streetOf(feature)] += pathOf(feature, offset, half);
  return drawn;
}

/** Where a place lies in the tiles of the archive, in units. */
function unitsOf({ latitude, longitude }: Point): Offset {
  const world = 2 ** zoom * tileExtent;
  const down = (1 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI) / 2;
  return { x: ((longitude + 180) / 360) * world, y: down * world };
}

/** Rejects when the archive cannot be reached. */
export async function readSurroundings(place: Point, half: Half): Promise<Surroundings> {
  const archive = openBasemap();
  const centre = unitsOf(place);
  const tileAt = (value: number) => Math.floor(value / tileExtent);
  let drawn = nothing;
  for (let x = tileAt(centre.x - half.width); x <= tileAt(centre.x + half.width); x += 1)
    for (let y = tileAt(centre.y - half.height); y <= tileAt(centre.y + half.height); y += 1) {
      const found = await archive.getZxy(zoom, x, y);
      if (found !== undefined)
        drawn = withTile(
          drawn,
          new Uint8Array(found.data),
          { x: x * tileExtent - centre.x, y: y * tileExtent - centre.y },
          half,
        );
    }
  return drawn;
}

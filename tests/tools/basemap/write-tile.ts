// Writes layers of vector tiles: areas without properties, and points with some.

import { tileExtent, type TilePoint } from '#client/features/map/vector-tile.ts';

type Bytes = readonly number[];
const text = (value: string): Bytes => [...new TextEncoder().encode(value)];

export function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  while (rest > 127) {
    bytes.push((rest % 128) | 128);
    rest = Math.floor(rest / 128);
  }
  return [...bytes, rest];
}

const number = (field: number, value: number): Bytes => [field << 3, ...varint(value)];
const content = (field: number, bytes: Bytes): Bytes => [
  (field << 3) | 2,
  ...varint(bytes.length),
  ...bytes,
];
const zigzag = (value: number): number => (value < 0 ? -value * 2 - 1 : value * 2);

/** Rings do not repeat their first point. */
function commandsOf(parts: readonly (readonly TilePoint[])[], isClosed: boolean): number[] {
  const commands: number[] = [];
  let [x, y] = [0, 0];
  const go = (point: TilePoint) => {
    commands.push(zigzag(point.x - x), zigzag(point.y - y));
    ({ x, y } = point);
  };
  for (const [first, ...others] of parts) {
    if (first === undefined) continue;
    commands.push(1 | (1 << 3));
    go(first);
    if (others.length > 0) commands.push(2 | (others.length << 3));
    for (const point of others) go(point);
    if (isClosed) commands.push(7 | (1 << 3));
  }
  return commands;
}

const layer = (name: string, parts: readonly Bytes[]): Uint8Array =>
  Uint8Array.from(
    content(3, [
      ...content(1, text(name)),
      ...parts.flat(),
      ...number(5, tileExtent),
      ...number(15, 2),
    ]),
  );

/** One area of many rings: each outer one before its inner ones. */
export function areaLayer(name: string, rings: readonly (readonly TilePoint[])[]): Uint8Array {
  const geometry = commandsOf(rings, true).flatMap(varint);
  return layer(name, [content(2, [...number(3, 3), ...content(4, geometry)])]);
}

export function lineLayer(name: string, lines: readonly (readonly TilePoint[])[]): Uint8Array {
  const geometry = commandsOf(lines, false).flatMap(varint);
  return layer(name, [content(2, [...number(3, 2), ...content(4, geometry)])]);
}

export type PointFeature = TilePoint & {
  readonly properties: Readonly<Record<string, string | number>>;
};

export function pointLayer(name: string, points: readonly PointFeature[]): Uint8Array {
  const keys = [...new Set(points.flatMap(({ properties }) => Object.keys(properties)))];
  const values = [...new Set(points.flatMap(({ properties }) => Object.values(properties)))];
  const features = points.map(({ x, y, properties }) =>
    content(2, [
      ...content(
        2,
        Object.entries(properties).flatMap(([key, value]) => [
          ...varint(keys.indexOf(key)),
          ...varint(values.indexOf(value)),
        ]),
      ),
      ...number(3, 1),
      ...content(4, commandsOf([[{ x, y }]], false).flatMap(varint)),
    ]),
  );
  return layer(name, [
    ...features,
    ...keys.map((key) => content(3, text(key))),
    ...values.map((value) =>
      content(4, typeof value === 'string' ? content(1, text(value)) : number(5, value)),
    ),
  ]);
}

/** A layer as it was read, put back into a tile. */
export const sameLayer = (bytes: Uint8Array): Uint8Array =>
  Uint8Array.from([(3 << 3) | 2, ...varint(bytes.length), ...bytes]);

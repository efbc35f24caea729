// Writes a PMTiles archive of the third version: equal tiles are stored once, runs of them take one
// entry (https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md).

import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { zxyToTileId } from 'pmtiles';
import { varint } from './write-tile.ts';

export type Tile = {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  readonly content: Uint8Array;
};
type Entry = { id: number; offset: number; length: number; run: number };

/** Columns of numbers, each relative to the one before. */
function directory(entries: readonly Entry[]): Uint8Array {
  const column = (of: (entry: Entry, before: Entry | undefined) => number) =>
    entries.flatMap((entry, at) => varint(of(entry, entries[at - 1])));
  return gzipSync(
    Uint8Array.from([
      ...varint(entries.length),
      ...column(({ id }, before) => id - (before?.id ?? 0)),
      ...column(({ run }) => run),
      ...column(({ length }) => length),
      ...column(({ offset }, before) =>
        before !== undefined && offset === before.offset + before.length ? 0 : offset + 1,
      ),
    ]),
    { level: 9 },
  );
}

/** A reader gets the header and the first directory with one request of this size. */
const firstBytes = 16_384;
const headerBytes = 127;
const leafEntries = 2_048;

type Options = {
  readonly metadata: object;
  readonly bounds: readonly [number, number, number, number];
  readonly zooms: readonly [number, number];
};

export function archiveOf(tiles: readonly Tile[], options: Options): Buffer {
  const stored = new Map<string, { offset: number; length: number }>();
  const data: Uint8Array[] = [];
  const entries: Entry[] = [];
  let end = 0;
  const byId = tiles
    .map((tile) => ({ id: zxyToTileId(tile.z, tile.x, tile.y), content: tile.content }))
    .toSorted((a, b) => a.id - b.id);
  for (const { id, content } of byId) {
    const key = createHash('sha256').update(content).digest('base64');
    let place = stored.get(key);
    if (place === undefined) {
      const packed = gzipSync(content, { level: 9 });
      place = { offset: end, length: packed.length };
      stored.set(key, place);
      data.push(packed);
      end += packed.length;
    }
    const last = entries.at(-1);
    if (last !== undefined && last.offset === place.offset && last.id + last.run === id)
      last.run += 1;
    else entries.push({ id, ...place, run: 1 });
  }
  const leaves: Uint8Array[] = [];
  const root: Entry[] = [];
  let leafEnd = 0;
  for (let at = 0; at < entries.length; at += leafEntries) {
    const leaf = directory(entries.slice(at, at + leafEntries));
    root.push({ id: entries[at]?.id ?? 0, offset: leafEnd, length: leaf.length, run: 0 });
    leaves.push(leaf);
    leafEnd += leaf.length;
  }
  const rootBytes = directory(root);
  if (headerBytes + rootBytes.length > firstBytes)
    throw new Error('the root directory is too large');
  const metadata = gzipSync(JSON.stringify(options.metadata), { level: 9 });
  const sections = [rootBytes.length, metadata.length, leafEnd, end];
  const header = headerOf(sections, [byId.length, entries.length, stored.size], options);
  return Buffer.concat([header, rootBytes, metadata, ...leaves, ...data]);
}

function headerOf(
  sections: readonly number[],
  counts: readonly number[],
  { bounds: [west, south, east, north], zooms: [min, max] }: Options,
): Buffer {
  const header = Buffer.alloc(headerBytes);
  header.write('PMTiles', 'latin1');
  header.writeUInt8(3, 7);
  let offset = headerBytes;
  for (const [at, length] of sections.entries()) {
    header.writeBigUInt64LE(BigInt(offset), 8 + at * 16);
    header.writeBigUInt64LE(BigInt(length), 16 + at * 16);
    offset += length;
  }
  for (const [at, count] of counts.entries()) header.writeBigUInt64LE(BigInt(count), 72 + at * 8);
  // Ordered by number; directories and tiles packed by gzip; vector tiles.
  header.set([1, 2, 2, 1, min, max], 96);
  for (const [at, degrees] of [west, south, east, north].entries())
    header.writeInt32LE(degrees * 10_000_000, 102 + at * 4);
  header.writeUInt8(6, 118);
  header.writeInt32LE(1_067_000_000, 119);
  header.writeInt32LE(107_800_000, 123);
  return header;
}

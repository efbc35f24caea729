// Reads the Mapbox vector tiles of our own archive: whole numbers and texts as properties, points,
// lines and areas. For the drawing of a hotel's surroundings, which needs no map library.

export type TilePoint = { readonly x: number; readonly y: number };
export type TileFeature = {
  readonly kind: 'point' | 'line' | 'area';
  readonly properties: Readonly<Record<string, string | number>>;
  /** Lines, or the rings of an area, which end where they began. */
  readonly parts: readonly (readonly TilePoint[])[];
};

/** The width of a tile in its own units. */
export const tileExtent = 4_096;

const kinds = { 1: 'point', 2: 'line', 3: 'area' } as const;
const moveTo = 1;
const closePath = 7;

/** Calls back for each field of a protobuf message: its number, and where its value lies. */
function eachField(
  bytes: Uint8Array,
  tell: (field: number, value: number, content: Uint8Array) => void,
): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const reader = { at: 0 };
  while (reader.at < bytes.length) {
    const tag = varint(bytes, reader);
    const wire = tag & 7;
    if (wire === 0) tell(tag >> 3, varint(bytes, reader), bytes.subarray(0, 0));
    else if (wire === 2) {
      const length = varint(bytes, reader);
      tell(tag >> 3, length, bytes.subarray(reader.at, reader.at + length));
      reader.at += length;
    } else {
      const isLong = wire === 1;
      tell(
        tag >> 3,
        isLong ? view.getFloat64(reader.at, true) : view.getFloat32(reader.at, true),
        bytes.subarray(0, 0),
      );
      reader.at += isLong ? 8 : 4;
    }
  }
}

function varint(bytes: Uint8Array, reader: { at: number }): number {
  let value = 0;
  let scale = 1;
  for (;;) {
    const byte = bytes[reader.at] ?? 0;
    reader.at += 1;
    value += (byte & 127) * scale;
    if (byte < 128) return value;
    scale *= 128;
  }
}

function varints(bytes: Uint8Array): number[] {
  const reader = { at: 0 };
  const values: number[] = [];
  while (reader.at < bytes.length) values.push(varint(bytes, reader));
  return values;
}

/** The layers of a tile by name, not yet read. */
export function layersOf(tile: Uint8Array): ReadonlyMap<string, Uint8Array> {
  const layers = new Map<string, Uint8Array>();
  eachField(tile, (field, _, layer) => {
    if (field !== 3) return;
    eachField(layer, (part, __, content) => {
      if (part === 1) layers.set(new TextDecoder().decode(content), layer);
    });
  });
  return layers;
}

const signed = (value: number): number => (value % 2 === 0 ? value / 2 : -(value + 1) / 2);

/** The commands of a geometry as lines of points. */
function partsOf(commands: readonly number[]): TilePoint[][] {
  const parts: TilePoint[][] = [];
  let part: TilePoint[] = [];
  let [x, y] = [0, 0];
  for (let at = 0; at < commands.length;) {
    const command = commands[at] ?? 0;
    at += 1;
    if ((command & 7) === closePath) {
      const [first] = part;
      if (first !== undefined) part.push(first);
      continue;
    }
    for (let count = command >> 3; count > 0; count -= 1) {
      x += signed(commands[at] ?? 0);
      y += signed(commands[at + 1] ?? 0);
      at += 2;
      if ((command & 7) === moveTo) {
        part = [];
        parts.push(part);
      }
      part.push({ x, y });
    }
  }
  return parts;
}

type Keyed = { readonly keys: readonly string[]; readonly values: readonly (string | number)[] };

function featureOf(bytes: Uint8Array, { keys, values }: Keyed): TileFeature | null {
  let tags: readonly number[] = [];
  let kind: TileFeature['kind'] | undefined;
  let parts: TilePoint[][] = [];
  eachField(bytes, (field, value, content) => {
    if (field === 2) tags = varints(content);
    if (field === 3) kind = kinds[value as keyof typeof kinds];
    if (field === 4) parts = partsOf(varints(content));
  });
  if (kind === undefined) return null;
  const properties: Record<string, string | number> = {};
  for (let at = 0; at + 1 < tags.length; at += 2) {
    const [key, value] = [keys[tags[at] ?? -1], values[tags[at + 1] ?? -1]];
    if (key !== undefined && value !== undefined) properties[key] = value;
  }
  return { kind, properties, parts };
}

function propertyOf(bytes: Uint8Array): string | number {
  let found: string | number = 0;
  eachField(bytes, (field, value, content) => {
    found = field === 1 ? new TextDecoder().decode(content) : field === 6 ? signed(value) : value;
  });
  return found;
}

export function readLayer(layer: Uint8Array | undefined): readonly TileFeature[] {
  if (layer === undefined) return [];
  const keys: string[] = [];
  const values: (string | number)[] = [];
  const features: Uint8Array[] = [];
  eachField(layer, (field, _, content) => {
    if (field === 2) features.push(content);
    if (field === 3) keys.push(new TextDecoder().decode(content));
    if (field === 4) values.push(propertyOf(content));
  });
  return features.flatMap((bytes) => featureOf(bytes, { keys, values }) ?? []);
}

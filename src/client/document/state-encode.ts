// Encodes the page state compactly: the field names of each kind of object once, and repeated
// values as references.

import type { EncodedState, CompactPart, CompactMessages } from './state-decode.ts';

type Node = {
  readonly value: unknown;
  readonly shape: number;
  readonly children: readonly number[];
  uses: number;
  place: number;
};
/** A reference takes about this many characters, so shorter values are repeated. */
const minSharedLength = 8;

type Encoder = {
  readonly nodes: Node[];
  readonly known: Map<string, number>;
  readonly shapes: string[][];
  readonly shapeNumbers: Map<string, number>;
};

const isAbsent = (value: unknown): boolean =>
  value === undefined || typeof value === 'function' || typeof value === 'symbol';

/** The index of a value's node; equal values share one. What JSON omits is omitted. */
function indexOf(value: unknown, encoder: Encoder): number {
  let key: string;
  let node: Omit<Node, 'uses' | 'place'>;
  if (Array.isArray(value)) {
    const children = value.map((one: unknown) => indexOf(isAbsent(one) ? null : one, encoder));
    node = { value, shape: 0, children };
    key = `[${children.join()}`;
  } else if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).filter(([, one]) => !isAbsent(one));
    const shape = shapeOf(
      fields.map(([name]) => name),
      encoder,
    );
    const children = fields.map(([, one]) => indexOf(one, encoder));
    node = { value, shape, children };
    key = `{${shape},${children.join()}`;
  } else {
    node = { value, shape: -1, children: [] };
    key = JSON.stringify(value);
  }
  const known = encoder.known.get(key);
  const at = known ?? encoder.nodes.push({ ...node, uses: 0, place: 0 }) - 1;
  if (known === undefined) encoder.known.set(key, at);
  else for (const child of node.children) removeUse(encoder, child);
  const found = encoder.nodes[at];
  if (found !== undefined) found.uses += 1;
  return at;
}

/** Undoes a use: the children of a repeated value are written only once. */
function removeUse({ nodes }: Encoder, at: number): void {
  const node = nodes[at];
  if (node !== undefined) node.uses -= 1;
}

function shapeOf(names: string[], { shapes, shapeNumbers }: Encoder): number {
  const key = JSON.stringify(names);
  const known = shapeNumbers.get(key);
  if (known !== undefined) return known;
  shapeNumbers.set(key, shapes.push(names));
  return shapes.length;
}

/** Omits null fields at the end of an object. */
function withoutTrailingNulls(
  shape: number,
  values: readonly string[],
): readonly (string | number)[] {
  const last = shape === 0 ? values.length - 1 : values.findLastIndex((value) => value !== 'null');
  return [shape, ...values.slice(0, last + 1)];
}

/** JSON of an `EncodedState`; decoding gives what `JSON.parse(JSON.stringify(value))` would. */
export function encodeState(value: unknown): string {
  const encoder: Encoder = { nodes: [], known: new Map(), shapes: [], shapeNumbers: new Map() };
  const root = indexOf(value, encoder);
  const shared: string[] = [];
  const writeNode = (node: Node): string =>
    node.shape < 0
      ? JSON.stringify(node.value)
      : `[${withoutTrailingNulls(node.shape, node.children.map(write)).join()}]`;
  const write = (at: number): string => {
    const node = encoder.nodes[at];
    if (node === undefined) return 'null';
    if (node.place > 0) return `[-${node.place}]`;
    const text = writeNode(node);
    if (node.uses < 2 || text.length < minSharedLength) return text;
    node.place = shared.push(text);
    return `[-${node.place}]`;
  };
  const text = write(root);
  const encoded: Record<keyof EncodedState, string> = {
    shapes: JSON.stringify(encoder.shapes),
    shared: `[${shared.join()}]`,
    root: text,
  };
  return `{${Object.entries(encoded)
    .map(([name, json]) => `"${name}":${json}`)
    .join()}}`;
}

type Part = { readonly type: number; readonly value?: unknown };

/** Parsed messages in a compact form, which `expandMessages` reverses. */
export function compactMessages(
  messages: Readonly<Record<string, string | readonly unknown[]>>,
): CompactMessages {
  return Object.fromEntries(
    Object.entries(messages).map(([id, parts]) => [
      id,
      typeof parts === 'string' ? parts : parts.map((part) => compactPart(part as Part)),
    ]),
  );
}

function compactPart(part: Part): CompactPart {
  if (Object.keys(part).length !== 2 || typeof part.value !== 'string') return part;
  return part.type === 0 ? part.value : part.type === 1 ? [part.value] : part;
}

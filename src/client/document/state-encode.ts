// Writes the state of a page small: each shape of object once, each value that comes again as a reference to the first.

import type { EncodedState, CompactPart, CompactMessages } from './state-decode.ts';

type Node = {
  readonly value: unknown;
  readonly shape: number;
  readonly children: readonly number[];
  uses: number;
  place: number;
};
/** A reference costs about as much, so nothing shorter is worth one. */
const worthwhile = 8;

type Book = {
  readonly nodes: Node[];
  readonly known: Map<string, number>;
  readonly shapes: string[][];
  readonly shapeNumbers: Map<string, number>;
};

const isAbsent = (value: unknown): boolean =>
  value === undefined || typeof value === 'function' || typeof value === 'symbol';

/** The number of a value; equal values have the same. What JSON leaves out is left out. */
function numberOf(value: unknown, book: Book): number {
  let key: string;
  let node: Omit<Node, 'uses' | 'place'>;
  if (Array.isArray(value)) {
    const children = value.map((one: unknown) => numberOf(isAbsent(one) ? null : one, book));
    node = { value, shape: 0, children };
    key = `[${children.join()}`;
  } else if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).filter(([, one]) => !isAbsent(one));
    const shape = shapeOf(
      fields.map(([name]) => name),
      book,
    );
    const children = fields.map(([, one]) => numberOf(one, book));
    node = { value, shape, children };
    key = `{${shape},${children.join()}`;
  } else {
    node = { value, shape: -1, children: [] };
    key = JSON.stringify(value);
  }
  const known = book.known.get(key);
  const at = known ?? book.nodes.push({ ...node, uses: 0, place: 0 }) - 1;
  if (known === undefined) book.known.set(key, at);
  else for (const child of node.children) forget(book, child);
  const found = book.nodes[at];
  if (found !== undefined) found.uses += 1;
  return at;
}

/** A child of a value that is written once is used once, however often the value comes. */
function forget({ nodes }: Book, at: number): void {
  const node = nodes[at];
  if (node !== undefined) node.uses -= 1;
}

function shapeOf(names: string[], { shapes, shapeNumbers }: Book): number {
  const key = JSON.stringify(names);
  const known = shapeNumbers.get(key);
  if (known !== undefined) return known;
  shapeNumbers.set(key, shapes.push(names));
  return shapes.length;
}

/** Fields at the end of an object that hold nothing need not be said. */
function trimmed(shape: number, values: readonly string[]): readonly (string | number)[] {
  const last = shape === 0 ? values.length - 1 : values.findLastIndex((value) => value !== 'null');
  return [shape, ...values.slice(0, last + 1)];
}

/** JSON of `Packed`; `unpack` gives back what `JSON.parse(JSON.stringify(value))` would. */
export function encodeState(value: unknown): string {
  const book: Book = { nodes: [], known: new Map(), shapes: [], shapeNumbers: new Map() };
  const root = numberOf(value, book);
  const shared: string[] = [];
  const whole = (node: Node): string =>
    node.shape < 0
      ? JSON.stringify(node.value)
      : `[${trimmed(node.shape, node.children.map(written)).join()}]`;
  const written = (at: number): string => {
    const node = book.nodes[at];
    if (node === undefined) return 'null';
    if (node.place > 0) return `[-${node.place}]`;
    const text = whole(node);
    if (node.uses < 2 || text.length < worthwhile) return text;
    node.place = shared.push(text);
    return `[-${node.place}]`;
  };
  const text = written(root);
  const packed: Record<keyof EncodedState, string> = {
    shapes: JSON.stringify(book.shapes),
    shared: `[${shared.join()}]`,
    root: text,
  };
  return `{${Object.entries(packed)
    .map(([name, json]) => `"${name}":${json}`)
    .join()}}`;
}

type Part = { readonly type: number; readonly value?: unknown };

/** Messages as they travel; `longWords` makes them whole. */
export function compactMessages(
  words: Readonly<Record<string, string | readonly unknown[]>>,
): CompactMessages {
  return Object.fromEntries(
    Object.entries(words).map(([id, parts]) => [
      id,
      typeof parts === 'string' ? parts : parts.map((part) => compactPart(part as Part)),
    ]),
  );
}

function compactPart(part: Part): CompactPart {
  if (Object.keys(part).length !== 2 || typeof part.value !== 'string') return part;
  return part.type === 0 ? part.value : part.type === 1 ? [part.value] : part;
}

// Every source file of the house, read and parsed once for the tests of its rules.

import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'rolldown/utils';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const made = new Set([
  'node_modules',
  'dist',
  '.git',
  '.cache',
  '.data',
  'test-results',
  'playwright-report',
  'coverage',
  'compiled',
]);

/**
 * Files below a folder of the project, as paths from its root; made and fetched folders are left
 * out.
 */
export function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      // In a second working tree `.git` is a file.
      if (made.has(entry.name)) return [];
      if (entry.isDirectory()) return filesBelow(path);
      return entry.isFile() ? [path] : [];
    })
    .toSorted();
}

export const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');
export const jsonOf = <Value>(path: string): Value => JSON.parse(textOf(path)) as Value;

/** The package that an import such as `hono/html` or `@tanstack/react-query` names. */
export const packageOf = (from: string): string =>
  from
    .split('/')
    .slice(0, from.startsWith('@') ? 2 : 1)
    .join('/');

/** A node of the syntax tree: what all nodes have, the rest by name. */
export type Node = {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [name: string]: unknown;
};
export type Import = {
  /** What is written: `./money.ts`, `#domain/money.ts`, `hono/client`, `node:fs`. */
  readonly from: string;
  /** A path of the project for our own files, else null. */
  readonly path: string | null;
  readonly isType: boolean;
  /** `import(…)`: loaded when it is wanted. */
  readonly isLazy: boolean;
};
export type Source = {
  readonly path: string;
  readonly text: string;
  readonly lines: number;
  readonly isTest: boolean;
  /** The folder below `src`, or null outside it. */
  readonly room: string | null;
  readonly nodes: readonly Node[];
  readonly comments: readonly {
    readonly value: string;
    readonly start: number;
    readonly end: number;
  }[];
  readonly imports: readonly Import[];
};

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function collect(node: Node, into: Node[]): void {
  into.push(node);
  for (const name in node) {
    const value = node[name];
    if (isNode(value)) collect(value, into);
    else if (Array.isArray(value)) for (const one of value) if (isNode(one)) collect(one, into);
  }
}

function resolved(from: string, importer: string): string | null {
  if (from.startsWith('.')) return join(dirname(importer), from);
  const [, room, rest] = /^#(\w+)\/(.+)$/.exec(from) ?? [];
  if (room === undefined || rest === undefined) return null;
  return ['locales', 'tests'].includes(room) ? `${room}/${rest}` : `src/${room}/${rest}`;
}

const importers = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
]);

function importsOf(nodes: readonly Node[], path: string): Import[] {
  return nodes.flatMap((node) => {
    const source = node['source'];
    if (!importers.has(node.type) || !isNode(source) || typeof source['value'] !== 'string')
      return [];
    const isType =
      node.type === 'TSImportType' ||
      node['importKind'] === 'type' ||
      node['exportKind'] === 'type';
    const isLazy = node.type === 'ImportExpression';
    return [{ from: source['value'], path: resolved(source['value'], path), isType, isLazy }];
  });
}

function read(path: string): Source {
  const text = textOf(path);
  const { program, comments, errors } = parseSync(basename(path), text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const nodes: Node[] = [];
  collect(program as unknown as Node, nodes);
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
  const isTest = path.startsWith('tests/') || /\.test\.tsx?$/.test(path);
  return {
    path,
    text,
    lines,
    isTest,
    room: /^src\/(\w+)\//.exec(path)?.[1] ?? null,
    nodes,
    comments,
    imports: importsOf(nodes, path),
  };
}

/** Our own code: everything below src, tests and scripts, and the settings of tools. */
export const sources: readonly Source[] = [
  ...filesBelow('src'),
  ...filesBelow('tests'),
  ...filesBelow('scripts'),
  ...readdirSync(root).filter((name) => name.endsWith('.config.ts')),
]
  .filter((path) => /\.(?:ts|tsx|mjs)$/.test(path))
  .map(read);

export const inSource: readonly Source[] = sources.filter(
  (file) => file.room !== null && !file.isTest,
);

export const lineAt = (file: Source, at: number): number =>
  file.text.slice(0, at).split('\n').length;

/** `path:line what` for every node a rule finds, so that a failure says where to look. */
export function offenders(
  files: readonly Source[],
  find: (node: Node, file: Source) => string | null,
): string[] {
  return files.flatMap((file) =>
    file.nodes.flatMap((node) => {
      const what = find(node, file);
      return what === null ? [] : [`${file.path}:${lineAt(file, node.start)} ${what}`];
    }),
  );
}

/** The name of an identifier, or `object.property` of a plain member, else an empty text. */
export function nameIn(node: unknown): string {
  if (!isNode(node)) return '';
  if (node.type === 'Identifier') return String(node['name']);
  return node.type === 'MemberExpression' && node['computed'] === false
    ? `${nameIn(node['object'])}.${nameIn(node['property'])}`
    : '';
}

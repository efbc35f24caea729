// Holds that a browser of our floor (`vite.config.ts`: Chrome and Edge 111, Firefox 128, Safari
// 16.4) knows every call that it is given; the build rewrites syntax, never calls.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inSource, nameIn, offenders, root, type Node } from './sources.ts';

/**
 * By name, the first versions that have it; a name that begins with a dot is a method of whatever
 * it is asked of. `0` is never.
 */
const newer: Readonly<Record<string, string>> = {
  'AbortSignal.any': 'Chrome 116, Firefox 124, Safari 17.4',
  'Array.fromAsync': 'Chrome 121, Firefox 115, Safari 16.4',
  'Error.isError': 'Chrome 134, Firefox 138, Safari 0',
  'Intl.DurationFormat': 'Chrome 129, Firefox 136, Safari 16.4',
  'Iterator.from': 'Chrome 122, Firefox 131, Safari 18.4',
  'Map.groupBy': 'Chrome 117, Firefox 119, Safari 17.4',
  'Math.f16round': 'Chrome 135, Firefox 129, Safari 18.2',
  'Math.sumPrecise': 'Chrome 147, Firefox 137, Safari 26.2',
  'Object.groupBy': 'Chrome 117, Firefox 119, Safari 17.4',
  'Promise.try': 'Chrome 128, Firefox 134, Safari 18.2',
  'Promise.withResolvers': 'Chrome 119, Firefox 121, Safari 17.4',
  'ReadableStream.from': 'Chrome 0, Firefox 117, Safari 0',
  'RegExp.escape': 'Chrome 136, Firefox 134, Safari 18.2',
  'Response.json': 'Chrome 105, Firefox 115, Safari 17',
  'URL.canParse': 'Chrome 120, Firefox 115, Safari 17',
  'URL.parse': 'Chrome 126, Firefox 126, Safari 18',
  'Uint8Array.fromBase64': 'Chrome 140, Firefox 133, Safari 18.2',
  'Uint8Array.fromHex': 'Chrome 140, Firefox 133, Safari 18.2',
  URLPattern: 'Chrome 95, Firefox 142, Safari 26',
  CloseWatcher: 'Chrome 126, Firefox 149, Safari 0',
  requestIdleCallback: 'Chrome 47, Firefox 55, Safari 0',
  'window.requestIdleCallback': 'Chrome 47, Firefox 55, Safari 0',
  'document.startViewTransition': 'Chrome 111, Firefox 144, Safari 18',
  'navigation.navigate': 'Chrome 102, Firefox 147, Safari 26.2',
  'scheduler.yield': 'Chrome 129, Firefox 142, Safari 0',
  'scheduler.postTask': 'Chrome 94, Firefox 142, Safari 0',
  '.checkVisibility': 'Chrome 105, Firefox 106, Safari 17.4',
  '.showPopover': 'Chrome 114, Firefox 125, Safari 17',
  '.hidePopover': 'Chrome 114, Firefox 125, Safari 17',
  '.togglePopover': 'Chrome 114, Firefox 125, Safari 17',
  '.requestClose': 'Chrome 134, Firefox 139, Safari 18.4',
  '.moveBefore': 'Chrome 133, Firefox 144, Safari 0',
  '.setHTMLUnsafe': 'Chrome 124, Firefox 128, Safari 17.4',
  '.getHTML': 'Chrome 125, Firefox 128, Safari 18',
  '.scrollIntoViewIfNeeded': 'Firefox 0',
  '.caretPositionFromPoint': 'Chrome 128, Firefox 20, Safari 26.2',
  '.toBase64': 'Chrome 140, Firefox 133, Safari 18.2',
  '.toHex': 'Chrome 140, Firefox 133, Safari 18.2',
  '.bytes': 'Chrome 132, Firefox 128, Safari 18',
  '.getSetCookie': 'Chrome 113, Firefox 112, Safari 17',
  '.getOrInsert': 'Chrome 145, Firefox 144, Safari 26.2',
  '.getOrInsertComputed': 'Chrome 145, Firefox 144, Safari 26.2',
  '.transfer': 'Chrome 114, Firefox 122, Safari 17.4',
  '.union': 'Chrome 122, Firefox 127, Safari 17',
  '.intersection': 'Chrome 122, Firefox 127, Safari 17',
  '.difference': 'Chrome 122, Firefox 127, Safari 17',
  '.symmetricDifference': 'Chrome 122, Firefox 127, Safari 17',
  '.isSubsetOf': 'Chrome 122, Firefox 127, Safari 17',
  '.isSupersetOf': 'Chrome 122, Firefox 127, Safari 17',
  '.isDisjointFrom': 'Chrome 122, Firefox 127, Safari 17',
};
/** Asked only where the browser said that it has it, by file or library. */
const asksFirst: Readonly<Record<string, readonly string[]>> = {
  'src/client/ui/toast.tsx': ['.showPopover'],
};
const librariesAskFirst = new Set([
  'Intl.DurationFormat',
  'document.startViewTransition',
  'navigation.navigate',
]);

const given = inSource.filter(
  ({ path, room }) =>
    ['client', 'worker', 'contract', 'domain'].includes(room ?? '') &&
    !path.startsWith('src/client/app/entry.server'),
);
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

/** Iterators have no methods of arrays (Chrome 122, Safari 18.4). */
const ofArrays = new Set([
  'map',
  'filter',
  'take',
  'drop',
  'flatMap',
  'reduce',
  'toArray',
  'forEach',
  'some',
  'every',
  'find',
]);
function isIterator(node: unknown): boolean {
  if (
    !isNode(node) ||
    node.type !== 'CallExpression' ||
    !isNode(node['callee']) ||
    node['callee'].type !== 'MemberExpression'
  )
    return false;
  const name = nameIn(node['callee']['property']);
  return (
    name === 'matchAll' ||
    (['values', 'keys', 'entries'].includes(name) &&
      (node['arguments'] as readonly unknown[]).length === 0)
  );
}

/** The name of what is newer than the floor, or null. `a?.()` asks first. */
function newerName(node: Node): string | null {
  if (
    node.type === 'MemberExpression' &&
    /(?:^|\.)(?:search|searchParams|params)\.size$/.test(nameIn(node))
  )
    return 'URLSearchParams.size (Chrome 113, Safari 17)';
  if (
    node.type === 'Literal' &&
    isNode(node) &&
    String((node['regex'] as { readonly flags?: string } | undefined)?.flags ?? '').includes('v')
  )
    return 'a regular expression with v (Chrome 112, Safari 17)';
  if (node.type === 'Literal' && /:popover-open|:open\b/.test(String(node['value'])))
    return '.showPopover';
  if (
    !/^(?:Call|New)Expression$/.test(node.type) ||
    node['optional'] === true ||
    !isNode(node['callee'])
  )
    return null;
  const name = nameIn(node['callee']).replace(/^(?:window|self|globalThis)\.(?=[A-Z])/, '');
  if (newer[name] !== undefined) return name;
  if (node['callee'].type !== 'MemberExpression') return null;
  const method = nameIn(node['callee']['property']);
  if (ofArrays.has(method) && isIterator(node['callee']['object']))
    return `${method} of an iterator (Chrome 122, Safari 18.4)`;
  // A schema's union is no set's.
  return newer[`.${method}`] === undefined || nameIn(node['callee']['object']) === 'v'
    ? null
    : `.${method}`;
}

test('our own calls are known to every browser of the floor', () => {
  expect(
    offenders(given, (node, { path }) => {
      const name = newerName(node);
      return name === null || asksFirst[path]?.includes(name) === true
        ? null
        : `${name} ${newer[name] ?? ''}`;
    }),
  ).toEqual([]);
});

test('what libraries call by name is known to it too, or asked for first', () => {
  const dist = join(root, 'dist/client');
  if (!existsSync(dist))
    throw new Error('Run `npm run build` first: what a browser gets is read from the build.');
  const scripts = [
    ...readdirSync(join(dist, 'assets')).map((name) => `assets/${name}`),
    'sw.js',
    'sw-off.js',
  ].filter((name) => name.endsWith('.js'));
  const named = Object.keys(newer).filter(
    (name) =>
      /^\w+\.\w+$/.test(name) && !name.startsWith('window.') && !librariesAskFirst.has(name),
  );
  const calls = new RegExp(
    `(?<![\\w)\\]]\\.|\\w)(?:${named.map((name) => name.replace('.', '\\.')).join('|')})\\(`,
    'g',
  );
  expect(
    scripts.flatMap((name) =>
      (readFileSync(join(dist, name), 'utf8').match(calls) ?? []).map((call) => `${name} ${call}`),
    ),
  ).toEqual([]);
});

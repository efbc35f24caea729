// Holds that nothing lies in the house that nobody uses: every file is reached, every export is
// used, every class of the style sheets is worn.

import { expect, test } from 'vitest';
import { filesBelow, inSource, nameIn, sources, textOf, type Node } from './sources.ts';

/** What a tool or a person starts, or a build puts in another's place. */
const entries = new Set([
  'src/client/app/entry.client.tsx',
  'src/client/app/entry.server.tsx',
  'src/client/ui-gallery/main.tsx',
  'src/client/intl/formatjs.d.ts',
  'src/worker/sw.ts',
  'src/sandbox/main.ts',
  'src/sandbox/identity/oidc-provider.d.ts',
  'src/server/cli.ts',
  'src/server/mail/pdfkit.d.ts',
  'src/server/media/build-pictures.ts',
]);

const nodesOf = (value: unknown): readonly Node[] =>
  Array.isArray(value) ? (value as readonly Node[]) : [];
const isWord = (name: string, text: string): number =>
  text.match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0;

/** By file: the names that others import from it; `*` for one that is taken whole. */
const imported = new Map<string, Set<string>>();
for (const file of sources) {
  const paths = new Map(file.imports.map(({ from, path }) => [from, path]));
  for (const node of file.nodes) {
    const path = paths.get(String((node['source'] as Node | null | undefined)?.['value'] ?? ''));
    if (path === undefined || path === null) continue;
    const named = nodesOf(node['specifiers']).map((one) =>
      one.type === 'ImportSpecifier'
        ? nameIn(one['imported'])
        : one.type === 'ExportSpecifier'
          ? nameIn(one['local'])
          : '*',
    );
    const names = imported.get(path) ?? new Set<string>();
    imported.set(path, names);
    for (const name of named.length === 0 ? ['*'] : named) names.add(name);
  }
}

/** The names that a file exports, each with how often it writes it if it does not use it itself. */
const exportsOf = (nodes: readonly Node[]): { readonly name: string; readonly own: number }[] =>
  nodes
    .filter(({ type }) => type === 'ExportNamedDeclaration')
    .flatMap((node) => {
      const declared = node['declaration'] as Node | null;
      // `export { Button, buttonVariants };`, as shadcn/ui's components end.
      if (declared === null && node['source'] === null)
        return nodesOf(node['specifiers']).map((one) => ({ name: nameIn(one['local']), own: 2 }));
      if (declared === null) return [];
      const several = nodesOf(declared['declarations']);
      return (several.length > 0 ? several : [declared])
        .map((one) => ({ name: nameIn(one['id']), own: 1 }))
        .filter(({ name }) => name !== '');
    });

test('every file is reached from another', () =>
  expect(
    inSource
      .filter(({ path }) => !entries.has(path) && !imported.has(path))
      .map(({ path }) => path),
  ).toEqual([]));

test('every export is used, by another file or by its own', () => {
  const dead = inSource
    .filter(({ path }) => !entries.has(path) && imported.get(path)?.has('*') !== true)
    .flatMap(({ path, nodes, text }) =>
      exportsOf(nodes)
        .filter(
          ({ name, own }) => imported.get(path)?.has(name) !== true && isWord(name, text) <= own,
        )
        .map(({ name }) => `${path} ${name}`),
    );
  expect(dead).toEqual([]);
});

test('every class of our style sheets is worn', () => {
  const texts = inSource
    .filter(({ room }) => room === 'client' || room === 'server')
    .map(({ text }) => text)
    .join('\n');
  const sheets = filesBelow('src/client').filter((path) => path.endsWith('.css'));
  const unworn = sheets.flatMap((path) => {
    const css = textOf(path).replace(/\/\*[\s\S]*?\*\/|url\([^)]*\)|@import[^;]*;/g, '');
    const names = [...css.matchAll(/@utility ([\w-]+)|(?<![\w)])\.([a-zA-Z][\w-]+)/g)].map(
      ([, utility, plain]) => utility ?? plain ?? '',
    );
    // The libraries of the map and of the icons put their own classes on what they make.
    return [...new Set(names)]
      .filter(
        (name) =>
          !name.startsWith('maplibregl-') &&
          name !== 'lucide' &&
          !new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(texts),
      )
      .map((name) => `${path} .${name}`);
  });
  expect(unworn).toEqual([]);
});

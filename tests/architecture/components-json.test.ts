// Holds that `npx shadcn add` finds its way: `components.json` says what the tool's schema asks for,
// and what it says is so.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { jsonOf, root, textOf } from './sources.ts';

/** What https://ui.shadcn.com/schema.json asks for, as far as this project says it. */
const schema = v.strictObject({
  $schema: v.literal('https://ui.shadcn.com/schema.json'),
  style: v.pipe(v.string(), v.regex(/^(?:base|radix)-(?:vega|nova|maia|lyra|mira)$/)),
  rsc: v.boolean(),
  tsx: v.boolean(),
  tailwind: v.strictObject({
    config: v.string(),
    css: v.string(),
    baseColor: v.picklist(['neutral', 'stone', 'zinc', 'mauve', 'olive', 'mist', 'taupe']),
    cssVariables: v.boolean(),
    prefix: v.string(),
  }),
  iconLibrary: v.string(),
  menuColor: v.picklist(['default', 'inverted']),
  menuAccent: v.picklist(['subtle', 'bold']),
  rtl: v.boolean(),
  aliases: v.strictObject({
    components: v.string(),
    ui: v.string(),
    lib: v.string(),
    hooks: v.string(),
    utils: v.string(),
  }),
  registries: v.record(v.string(), v.string()),
});

const settings = v.parse(schema, jsonOf('components.json'));
const imports = Object.entries(
  jsonOf<{ imports: Readonly<Record<string, string>> }>('package.json').imports,
);

/** The path that Node, Vite and TypeScript find for an alias by `imports` of `package.json`. */
function resolved(alias: string): string | undefined {
  for (const [pattern, target] of imports) {
    const before = pattern.slice(0, -1);
    if (pattern.endsWith('*') && alias.startsWith(before))
      return target.replace('./', '').replace('*', alias.slice(before.length));
  }
  return undefined;
}

test.each(Object.entries(settings.aliases))('the alias of %s leads into the client', (_, alias) => {
  const path = resolved(alias);
  expect(path).toMatch(/^src\/client\//);
  const found = ['', '.ts', '.tsx'].filter((ending) => existsSync(join(root, `${path}${ending}`)));
  expect(found).toHaveLength(1);
});

test('TypeScript reads the imports of package.json, and knows no other aliases', () => {
  const base = textOf('tsconfig.base.json');
  expect(base).toContain('"moduleResolution": "bundler"');
  expect(base).not.toMatch(/"(?:paths|baseUrl|resolvePackageJsonImports)"/);
});

test('utils has cn', () =>
  expect(textOf(`${resolved(settings.aliases.utils)}.ts`)).toMatch(/export function cn\b/));

test('the style sheet has the colours that components are written in', () => {
  const tokens = textOf('src/client/styles/tokens.css');
  expect(existsSync(join(root, settings.tailwind.css))).toBe(true);
  expect(textOf('src/client/styles/theme.css')).toContain("@import 'tw-animate-css'");
  const pairs = ['card', 'popover', 'primary', 'secondary', 'muted', 'accent', 'destructive'];
  const names = [
    ...['background', 'foreground', 'border', 'input', 'ring'],
    ...pairs.flatMap((name) => [name, `${name}-foreground`]),
  ];
  expect(
    names.filter(
      (name) =>
        !tokens.includes(` --${name}:`) || !tokens.includes(`--color-${name}: var(--${name})`),
    ),
  ).toEqual([]);
  expect(tokens).toMatch(/ --radius:/);
});

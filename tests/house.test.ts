// Holds the code to the rules of the house: who may import whom and what is called how.

import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  filesBelow,
  inSource,
  lineAt,
  nameIn,
  offenders,
  packageOf,
  sources,
  type Import,
  type Source,
} from './sources.ts';

type Room = {
  readonly rooms: readonly string[];
  readonly npm: readonly string[];
  readonly isOnNode?: true;
  readonly other?: readonly RegExp[];
};

/** The table of the house: what a room may import beside itself. */
const walls: Readonly<Record<string, Room>> = {
  domain: { rooms: [], npm: [] },
  contract: { rooms: ['domain'], npm: ['valibot'], other: [/^locales\/en\.json$/] },
  server: {
    rooms: ['domain', 'contract'],
    isOnNode: true,
    other: [/^locales\/\w+\.json$/],
    npm: [
      'hono',
      '@hono/node-server',
      'kysely',
      'pg',
      '@electric-sql/pglite',
      'libphonenumber-js',
      'supercluster',
      'valibot',
      '@valibot/to-json-schema',
      'sharp',
      'openid-client',
    ],
  },
  client: {
    rooms: ['domain', 'contract'],
    other: [/^locales\/(?:compiled\/)?\w+\.json$/, /\.css$/],
    npm: [
      'react',
      'react-dom',
      'react-router',
      '@tanstack/*',
      'react-intl',
      'intl-messageformat',
      'idb-keyval',
      'lucide-react',
      'date-fns',
      'uqr',
      'maplibre-gl',
      'pmtiles',
      'workbox-window',
    ],
  },
  worker: { rooms: ['domain', 'contract'], npm: ['workbox-*', 'idb-keyval'] },
  sandbox: { rooms: [], npm: ['hono', '@hono/node-server', 'oidc-provider'], isOnNode: true },
};

const isListed = (name: string, list: readonly string[]): boolean =>
  list.some((one) => (one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : name === one));

/** Why a file may not import this, or null when it may. */
function wallBetween(file: Source, { from, path, isType }: Import): string | null {
  const room = walls[file.room ?? ''];
  if (room === undefined) return 'is in a room nobody planned';
  if (from.startsWith('node:')) return room.isOnNode ? null : `${file.room} does not run on Node`;
  if (path === null)
    return isListed(packageOf(from), room.npm) ? null : `the package is not for ${file.room}`;
  if (path.startsWith('tests/') || /\.test\.tsx?$/.test(path)) return 'nobody imports tests';
  const target = /^src\/(\w+)\//.exec(path)?.[1];
  if (target === file.room)
    return from.startsWith('.') ? null : 'inside a room the path is relative';
  if (target === undefined || room.other?.some((one) => one.test(path))) {
    if (!room.other?.some((one) => one.test(path))) return `${file.room} does not read this`;
    return file.room === 'contract' && !isType ? 'contract knows the type alone' : null;
  }
  if (!room.rooms.includes(target)) return `there is a wall between ${file.room} and ${target}`;
  return from.startsWith('#') ? null : `across rooms it is written #${target}/…`;
}

const imports = (
  files: readonly Source[],
  refuse: (one: Import, file: Source) => string | null,
): string[] =>
  files.flatMap((file) =>
    file.imports.flatMap((one) => {
      const why = refuse(one, file);
      return why === null ? [] : [`${file.path} imports ${one.from}: ${why}`];
    }),
  );
/** `<name>.loader.ts` and `<name>.tsx` are one route. */
const routeOf = (path: string): string => path.replace(/(?:\.loader\.ts|\.tsx)$/, '');
const below = (folder: string) => inSource.filter((file) => file.path.startsWith(folder));
const isBelow = (one: Import, folder: string) => one.path?.startsWith(folder) === true;

describe('the walls', () => {
  test('between rooms are kept, types among them', () =>
    expect(imports(inSource, (one, file) => wallBetween(file, one))).toEqual([]));

  test('every source file stands in one of the six rooms', () => {
    expect(
      filesBelow('src').filter((path) => walls[path.split('/')[1] ?? ''] === undefined),
    ).toEqual([]);
  });

  test('handlers never import handlers', () => {
    expect(
      imports(below('src/server/handlers/'), (one) =>
        isBelow(one, 'src/server/handlers/')
          ? 'what two handlers share lives in domain, store or a module of its own'
          : null,
      ),
    ).toEqual([]);
  });

  test('routes never import routes', () => {
    expect(
      imports(below('src/client/routes/'), (one, file) =>
        isBelow(one, 'src/client/routes/') && routeOf(one.path ?? '') !== routeOf(file.path)
          ? 'what two routes share lives in parts'
          : null,
      ),
    ).toEqual([]);
  });

  test('parts know neither routes nor layouts', () => {
    expect(
      imports(below('src/client/parts/'), (one) =>
        isBelow(one, 'src/client/routes') || isBelow(one, 'src/client/layouts/')
          ? 'parts are used by routes'
          : null,
      ),
    ).toEqual([]);
  });

  test('ui knows the domain, itself and what draws, and nothing else', () => {
    const drawing = ['react', 'react-dom', 'lucide-react', 'uqr'];
    const refuse = (one: Import) =>
      (
        one.path === null
          ? isListed(packageOf(one.from), drawing)
          : isBelow(one, 'src/client/ui/') || isBelow(one, 'src/domain/')
      )
        ? null
        : 'ui knows neither router, query, contract nor words';
    expect(imports(below('src/client/ui/'), refuse)).toEqual([]);
  });

  test('scripts import nothing of src', () => {
    expect(
      imports(
        sources.filter((file) => file.path.startsWith('scripts/')),
        (one) => (isBelow(one, 'src/') ? 'scripts run before anything is built' : null),
      ),
    ).toEqual([]);
  });
});

describe('only the store', () => {
  const others = below('src/server/').filter((file) => !file.path.startsWith('src/server/store/'));

  test("imports the database's libraries; others know their types alone", () => {
    const libraries = new Set(['kysely', 'pg', '@electric-sql/pglite']);
    expect(
      imports(others, (one) =>
        libraries.has(packageOf(one.from)) && !one.isType ? 'only store/ says SQL' : null,
      ),
    ).toEqual([]);
  });

  test('says SQL', () => {
    const sentence =
      /^\s*(?:select\s[\s\S]+\sfrom\s|insert into\s|update\s+\w+\s+set\s|delete from\s|with\s+\w+\s+as\s*\(|create\s+(?:table|index)|truncate\s)/;
    const builders = /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)$/;
    expect(
      offenders(others, (node) => {
        if (node.type === 'TaggedTemplateExpression' && nameIn(node['tag']) === 'sql')
          return 'says SQL';
        if (node.type === 'CallExpression' && builders.test(nameIn(node['callee'])))
          return 'builds SQL';
        const text =
          node.type === 'Literal'
            ? node['value']
            : node.type === 'TemplateElement'
              ? (node['value'] as { raw: string }).raw
              : '';
        return typeof text === 'string' && sentence.test(text) ? 'says SQL' : null;
      }),
    ).toEqual([]);
  });
});

describe('the clock and chance', () => {
  const clockIn = (files: readonly Source[]) =>
    offenders(files, (node) => {
      const callee = nameIn(node['callee']);
      if (node.type === 'NewExpression' && callee === 'Date') return 'new Date';
      return node.type === 'CallExpression' &&
        ['Date', 'Date.now', 'Date.parse', 'performance.now'].includes(callee)
        ? callee
        : null;
    });

  test('are no part of the domain: only time.ts says Date', () =>
    expect(
      clockIn(below('src/domain/').filter((file) => file.path !== 'src/domain/time.ts')),
    ).toEqual([]));
  test('are given to handlers as ctx.now', () =>
    expect(clockIn(below('src/server/handlers/'))).toEqual([]));

  test('chance comes from a seed or from the keys, never from Math.random', () => {
    expect(
      offenders(
        [...below('src/domain/'), ...below('src/server/'), ...below('src/contract/')],
        (node) =>
          node.type === 'CallExpression' && nameIn(node['callee']) === 'Math.random'
            ? 'Math.random'
            : null,
      ),
    ).toEqual([]);
  });
});

describe('names', () => {
  test('of files and folders say what is in them', () => {
    const empty = new Set([
      'util',
      'utils',
      'helper',
      'helpers',
      'type',
      'types',
      'hook',
      'hooks',
      'constant',
      'constants',
      'service',
      'services',
      'common',
      'lib',
      'libs',
      'misc',
      'shared',
      'core',
    ]);
    const paths = ['src', 'tests', 'scripts'].flatMap(filesBelow);
    expect(
      paths.filter((path) => path.split('/').some((part) => empty.has(part.split('.')[0] ?? ''))),
    ).toEqual([]);
    expect(
      paths.filter(
        (path) =>
          /\.(?:ts|tsx|mjs|css)$/.test(path) &&
          !/^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.(?:client|server|loader|test|spec|config|d))?\.\w+$/.test(
            basename(path),
          ),
      ),
    ).toEqual([]);
  });

  test('of things are never Manager, Service, Helper or Impl', () => {
    const declared = new Set([
      'VariableDeclarator',
      'FunctionDeclaration',
      'ClassDeclaration',
      'TSTypeAliasDeclaration',
      'TSInterfaceDeclaration',
    ]);
    expect(
      offenders(sources, (node) =>
        declared.has(node.type) &&
        /(?:manager|service|helper|impl|utils?)$/i.test(nameIn(node['id']))
          ? nameIn(node['id'])
          : null,
      ),
    ).toEqual([]);
  });

  test('are exported, never the default but where a tool demands it', () => {
    // The library's icons import their maker as a default, and ours stands in for it in the builds; the browsers' runner calls what it prepares by as a default.
    const demanded = (path: string) =>
      path.endsWith('.config.ts') ||
      ['src/client/ui/icon.ts', 'tests/e2e/template.ts'].includes(path);
    expect(
      offenders(
        sources.filter((file) => !demanded(file.path)),
        (node) =>
          node.type === 'ExportDefaultDeclaration' ||
          (node.type === 'ExportSpecifier' && nameIn(node['exported']) === 'default')
            ? 'exports a default'
            : null,
      ),
    ).toEqual([]);
  });
});

describe('the language', () => {
  /** Classes beside Fault, each with its reason. */
  const classes: Readonly<Record<string, string>> = {};

  test('has one class, Fault', () => {
    expect(
      offenders(sources, (node, file) =>
        /^Class(?:Declaration|Expression)$/.test(node.type) &&
        nameIn(node['id']) !== 'Fault' &&
        classes[file.path] === undefined
          ? `class ${nameIn(node['id'])}`
          : null,
      ),
    ).toEqual([]);
  });

  test('has no enum and no namespace', () =>
    expect(
      offenders(sources, (node) =>
        /^TS(?:Enum|Module)Declaration$/.test(node.type) && node['declare'] !== true
          ? node.type
          : null,
      ),
    ).toEqual([]));

  test('asks React for nothing that the build empties (`scripts/slim.mjs`)', () => {
    expect(
      offenders(below('src/client/'), (node) => {
        const name = node.type === 'ImportSpecifier' ? nameIn(node['imported']) : '';
        return /^(?:ViewTransition|addTransitionType|unstable_\w+|SuspenseList|Activity|useActionState|useFormState)$/.test(
          name,
        )
          ? name
          : null;
      }),
    ).toEqual([]);
    expect(
      below('src/client/')
        .filter(({ text }) => /<Fragment[^>]*\bref=/.test(text))
        .map(({ path }) => path),
    ).toEqual([]);
  });

  test('leaves nothing for later and silences no tool', () => {
    const later =
      /\b(?:TODO|FIXME|XXX|HACK)\b|@ts-(?:ignore|nocheck|expect-error)|(?:eslint|oxlint)-disable/;
    expect(
      sources.flatMap((file) =>
        file.comments
          .filter(({ value }) => later.test(value))
          .map(({ value, start }) => `${file.path}:${lineAt(file, start)} ${value.trim()}`),
      ),
    ).toEqual([]);
  });
});

describe('tests', () => {
  const callsIn = (node: { readonly type: string; readonly [name: string]: unknown }) =>
    node.type === 'CallExpression' ? nameIn(node['callee']) : '';

  test('mock none of our code, and all run', () => {
    expect(
      offenders(
        sources.filter((file) => file.isTest),
        (node) =>
          /^(?:vi\.(?:mock|doMock)|(?:test|it|describe)\.(?:only|todo|skip))$/.test(callsIn(node))
            ? callsIn(node)
            : null,
      ),
    ).toEqual([]);
  });
});

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
  domain: { rooms: [], npm: ['date-fns', 'date-fns-tz', 'libphonenumber-js'] },
  contract: { rooms: ['domain'], npm: ['valibot'], other: [/^locales\/en\.json$/] },
  server: {
    rooms: ['domain', 'contract'],
    isOnNode: true,
    other: [/^locales\/(?:mail\/)?\w+\.json$/],
    npm: [
      'hono',
      '@hono/node-server',
      'intl-messageformat',
      'kysely',
      'fflate',
      'node-forge',
      'nodemailer',
      'pg',
      '@electric-sql/pglite',
      'lru-cache',
      'supercluster',
      'valibot',
      '@valibot/to-json-schema',
      'sharp',
      'openid-client',
      '@simplewebauthn/server',
      'pdfkit',
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
      'idb-keyval',
      'lucide-react',
      '@base-ui/react',
      'react-day-picker',
      'embla-carousel-react',
      'class-variance-authority',
      'clsx',
      'tailwind-merge',
      '@formisch/react',
      '@simplewebauthn/browser',
      'date-fns',
      'uqr',
      'maplibre-gl',
      'pmtiles',
      'schema-dts',
      'workbox-window',
    ],
  },
  worker: { rooms: ['domain', 'contract'], npm: ['workbox-*', 'idb-keyval'] },
  sandbox: {
    rooms: [],
    npm: [
      'hono',
      '@hono/node-server',
      'mailparser',
      'oidc-provider',
      'smtp-server',
      'date-fns-tz',
      'fflate',
      'node-forge',
    ],
    isOnNode: true,
  },
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
      imports(below('src/server/api/handlers/'), (one, file) =>
        isBelow(one, 'src/server/api/handlers/') &&
        // The table of all handlers stands among them.
        file.path !== 'src/server/api/handlers/handlers.ts'
          ? 'what two handlers share lives in domain, store or a module of its own'
          : null,
      ),
    ).toEqual([]);
  });

  test('routes never import routes', () => {
    expect(
      imports(below('src/client/routes/'), (one, file) =>
        isBelow(one, 'src/client/routes/') && routeOf(one.path ?? '') !== routeOf(file.path)
          ? 'what two routes share is a feature or a component'
          : null,
      ),
    ).toEqual([]);
  });

  test('ui knows itself and what draws, its drawings the domain too, and nothing else', () => {
    const drawing = [
      'react',
      'react-dom',
      'lucide-react',
      'uqr',
      '@base-ui/react',
      'react-day-picker',
      'embla-carousel-react',
      'class-variance-authority',
      'clsx',
      'tailwind-merge',
    ];
    const refuse = (one: Import, file: Source) =>
      (
        one.path === null
          ? isListed(packageOf(one.from), drawing)
          : isBelow(one, 'src/client/ui/') ||
            (file.path.startsWith('src/client/ui/art/') && isBelow(one, 'src/domain/'))
      )
        ? null
        : 'ui knows neither router, query, contract, domain nor words';
    expect(imports(below('src/client/ui/'), refuse)).toEqual([]);
  });

  test('the page of all components is imported by nothing', () =>
    expect(
      imports(
        sources.filter((file) => !file.path.startsWith('src/client/ui-gallery/')),
        (one) => (isBelow(one, 'src/client/ui-gallery/') ? 'it is for `npm run dev` alone' : null),
      ),
    ).toEqual([]));

  test('scripts import nothing of src', () => {
    expect(
      imports(
        sources.filter((file) => file.path.startsWith('scripts/')),
        (one) => (isBelow(one, 'src/') ? 'scripts run before anything is built' : null),
      ),
    ).toEqual([]);
  });
});

describe('a browser', () => {
  const byPath = new Map(inSource.map((file) => [file.path, file]));

  /**
   * The files that these bring along, each with the way there; `isCounted` says which imports do.
   */
  function broughtAlong(
    from: readonly Source[],
    isCounted: (one: Import) => boolean,
  ): ReadonlyMap<string, string> {
    const ways = new Map(from.map(({ path }) => [path, path]));
    // A map goes on with what is added to it while it is walked through.
    for (const [path, way] of ways)
      for (const one of byPath.get(path)?.imports ?? []) {
        const target = one.path ?? one.from;
        if (isCounted(one) && !ways.has(target)) ways.set(target, `${way} > ${target}`);
      }
    return ways;
  }
  const waysTo = (ways: ReadonlyMap<string, string>, wanted: RegExp): string[] =>
    [...ways].flatMap(([path, way]) => (wanted.test(path) ? [way] : []));

  const entries = ['src/client/app/entry.client.tsx', 'src/worker/sw.ts'];

  test('never loads a schema of a call: it knows their types alone', () => {
    const all = broughtAlong(
      [...below('src/client/'), ...below('src/worker/')],
      (one) => !one.isType,
    );
    expect(all.has('src/contract/calls/calls.ts')).toBe(true);
    expect(waysTo(all, /^src\/contract\/schemas\//)).toEqual([]);
  });

  test('loads the schema of a form with the form, never with the first page', () => {
    const first = broughtAlong(
      entries.flatMap((path) => byPath.get(path) ?? []),
      (one) => !one.isType && !one.isLazy,
    );
    expect(entries.filter((path) => !byPath.has(path))).toEqual([]);
    expect(waysTo(first, /^(?:src\/contract\/(?:forms|schemas)\/|valibot$)/)).toEqual([]);
    expect(
      imports([...below('src/client/'), ...below('src/worker/')], (one, file) =>
        isBelow(one, 'src/contract/forms/') && !one.isType && !/-form\.tsx?$/.test(file.path)
          ? 'the schema of a form is for the form'
          : null,
      ),
    ).toEqual([]);
  });

  test('finds in the schema of a form nothing but forms, so that none brings those of calls along', () => {
    expect(
      imports(below('src/contract/forms/'), (one) =>
        isBelow(one, 'src/contract/') && !isBelow(one, 'src/contract/forms/') && !one.isType
          ? 'a form is read without the calls that take it'
          : null,
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
      clockIn(below('src/domain/').filter((file) => file.path !== 'src/domain/time/time.ts')),
    ).toEqual([]));
  test('are given to handlers as ctx.now', () =>
    expect(clockIn(below('src/server/api/handlers/'))).toEqual([]));

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
    // The browsers' runner calls what it prepares by as a default.
    const demanded = (path: string) =>
      path.endsWith('.config.ts') || path === 'tests/e2e/support/template.ts';
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

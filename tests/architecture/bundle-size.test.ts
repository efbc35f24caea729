// What a first visit has to load, from the build's own list: gates, not hopes (docs/performance.md,
// Speed).

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import {
  expectedOverlays,
  lateModules,
  lateModulesOf,
  nextModules,
} from '../../src/client/app/later-modules.ts';

const dist = resolve(import.meta.dirname, '../../dist/client');
type Asset = {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
};
const list = join(dist, '.vite/manifest.json');
if (!existsSync(list))
  throw new Error('Run `npm run build` first: the size of a page is read from the build.');
const assets = JSON.parse(readFileSync(list, 'utf8')) as Record<string, Asset>;

/**
 * Bytes of a file as it is sent: the build puts a copy at brotli's best beside each that gets
 * smaller by it.
 */
function weight(file: string): number {
  const copy = join(dist, `${file}.br`);
  return statSync(existsSync(copy) ? copy : join(dist, file)).size;
}

type Load = { readonly js: readonly string[]; readonly css: readonly string[] };

/** Files of these modules and of all that they import at once. */
function loadOf(...modules: readonly string[]): Load {
  const js = new Set<string>();
  const css = new Set<string>();
  const collect = (key: string): void => {
    const asset = assets[key];
    if (asset === undefined) throw new Error(`the build has no ${key}`);
    if (js.has(asset.file)) return;
    js.add(asset.file);
    for (const file of asset.css ?? []) css.add(file);
    for (const next of asset.imports ?? []) collect(next);
  };
  for (const module of modules) collect(module);
  return { js: [...js], css: [...css] };
}

/**
 * What an address loads to come to life: the entry and the page. Its words travel in the document;
 * late parts come at rest.
 */
const firstLoad = (page: string): Load =>
  loadOf('src/client/app/entry.client.tsx', `src/client/routes/${page}.loader.ts`);

const sum = (files: readonly string[]): number =>
  files.reduce((total, file) => total + weight(file), 0);

test.each([
  ['home', 170],
  ['search', 170],
  ['hotel', 170],
  ['checkout', 200],
] as const)('the first load of %s is at most %i KB of script', (page, limit) => {
  const { js } = firstLoad(page);
  const heaviest = js
    .map((file) => [weight(file), file] as const)
    .toSorted(([a], [b]) => b - a)
    .slice(0, 8);
  const kilobytes = sum(js) / 1_000;
  expect(
    kilobytes,
    `${kilobytes.toFixed(1)} KB: ${heaviest.map(([bytes, file]) => `${file} ${(bytes / 1_000).toFixed(1)}`).join(', ')}`,
  ).toBeLessThanOrEqual(limit);
});

// A browser asks an HTTP/1.1 server for six at a time, and each waits for the line's way there and
// back.
test.each([
  ['home', 20],
  ['search', 20],
  ['hotel', 20],
  ['checkout', 40],
] as const)('the first load of %s is at most %i files of script', (page, limit) => {
  expect(firstLoad(page).js.slice(limit)).toEqual([]);
});

test.each([
  ['calendar', 'search', 'stay/picker/stay-picker-sheet'],
  ['gallery', 'hotel', 'hotel/photo-viewer'],
  ['map', 'search', 'map/map-panel'],
])('the %s adds at most 20 KB of ours once it is wanted', (_, page, part) => {
  const there = new Set(firstLoad(page).js);
  const added = loadOf(`src/client/features/${part}.tsx`).js.filter((file) => !there.has(file));
  expect(added, 'it comes with the page itself').not.toEqual([]);
  expect(sum(added) / 1_000).toBeLessThanOrEqual(20);
  // The library that draws the map is asked for by it, not with it.
  expect(added.filter((file) => file.includes('map-engine'))).toEqual([]);
});

test('the build has a file for each module that the server lists for later', () => {
  const listed = [
    ...lateModules,
    ...[nextModules, expectedOverlays, lateModulesOf].flatMap((of) => Object.values(of).flat()),
  ];
  expect(listed.filter((module) => !(module in assets))).toEqual([]);
});

test.each(['home', 'search', 'hotel'])('the first load of %s brings nothing of forms', (page) => {
  const read = (file: string) => readFileSync(join(dist, file), 'utf8');
  // What @formisch/react says of a schema that it does not take.
  const isOfForms = (file: string) => read(file).includes('schema is not supported');
  expect(firstLoad(page).js.filter(isOfForms)).toEqual([]);
});

// The worker's list leaves them out by the names of their files, which follow those of the modules.
test.each(['analytics/track.ts', 'features/map/map-engine.ts'])(
  '%s is not fetched ahead by the worker, but with the consent or the map that wants it',
  (module) => {
    const file = assets[`src/client/${module}`]?.file ?? '';
    expect(file).toMatch(/^assets\//);
    expect(readFileSync(join(dist, 'sw.js'), 'utf8').includes(file)).toBe(false);
  },
);

test.each(['home', 'search', 'hotel'])('the styles of %s weigh at most 22 KB', (page) => {
  expect(sum(firstLoad(page).css) / 1_000).toBeLessThanOrEqual(22);
});

test('the page of all components is in no build', () => {
  const isOfGallery = (text: string) => text.includes('ui-gallery');
  expect(Object.keys(assets).filter(isOfGallery)).toEqual([]);
  for (const folder of [dist, resolve(dist, '../server')])
    expect(
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
        (name) =>
          /\.(?:js|css|html)$/.test(name) &&
          /ui-gallery|gallery-theme/.test(readFileSync(join(folder, name), 'utf8')),
      ),
    ).toEqual([]);
});

test('the letters of Vietnamese weigh at most 45 KB', () => {
  const fonts = Object.keys(assets)
    .filter((key) => /anuphan-(latin|vietnamese)-wght/.test(key))
    .map((key) => assets[key]?.file ?? '');
  expect(fonts).toHaveLength(2);
  expect(
    fonts.reduce((total, file) => total + readFileSync(join(dist, file)).length, 0) / 1_000,
  ).toBeLessThanOrEqual(45);
});

test('the renderer holds libraries as they are in production, whatever environment it runs in', () => {
  const folder = resolve(dist, '../server');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.js'),
  );
  expect(files.length).toBeGreaterThan(20);
  expect(
    files.filter((name) =>
      /process\.env\.NODE_ENV|jsxDEVImpl/.test(readFileSync(join(folder, name), 'utf8')),
    ),
  ).toEqual([]);
});

test('no browser loads the words of messages', () => {
  const scripts = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.js'));
  const { 'declined.firstSentence': sentence = '' } = JSON.parse(
    readFileSync(resolve(import.meta.dirname, '../../locales/mail/en.json'), 'utf8'),
  ) as Record<string, string>;
  const words = /could not take it after all/.exec(sentence)?.[0];
  expect(words).toBeDefined();
  expect(
    scripts.filter((name) =>
      readFileSync(join(dist, 'assets', name), 'utf8').includes(words ?? ''),
    ),
  ).toEqual([]);
});

// Promises that in the middle of a release an old and a new process answer for each other's files,
// as the whole site would: headers and all.

import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeApp, type App } from '#server/http/app.ts';
import { shareAssets } from '#server/http/shared-assets.ts';
import { root } from '../../architecture/sources.ts';
import { openPagesSite, type PagesSite } from '../support/pages-site.ts';

const built = join(root, 'dist/client/assets');
let folder: string;
let site: PagesSite;
let apps: Readonly<Record<'old' | 'new', App>>;

/**
 * The build that is there, with one script that only this one has, and without one that every other
 * has.
 */
async function processOf(name: string, without: string): Promise<App> {
  const dist = join(folder, name, 'dist');
  mkdirSync(dist, { recursive: true });
  symlinkSync(join(root, 'dist/server'), join(dist, 'server'));
  cpSync(join(root, 'manifest.webmanifest'), join(folder, name, 'manifest.webmanifest'));
  cpSync(join(root, 'dist/client/.vite'), join(dist, 'client/.vite'), { recursive: true });
  cpSync(built, join(dist, 'client/assets'), { recursive: true });
  for (const end of ['', '.br', '.gz'])
    rmSync(join(dist, 'client/assets', without + end), { force: true });
  writeFileSync(join(dist, `client/assets/only-${name}-AbCdEf12.js`), `let ${name};`);
  await shareAssets(join(dist, 'client/assets'), join(folder, 'shared'), Date.now());
  return makeApp({ ...site.house, index: site.index }, dist);
}
const whole = readdirSync(built).filter(
  (name) => name.endsWith('.js') && readdirSync(built).includes(`${name}.br`),
);
const [onlyNew = '', onlyOld = ''] = whole;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'release-'));
  site = await openPagesSite(() => Promise.resolve(), undefined, {
    SHARED_ASSETS: join(folder, 'shared'),
  });
  apps = { old: await processOf('old', onlyNew), new: await processOf('new', onlyOld) };
});
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

const ask = (app: App, path: string, headers: Record<string, string> = {}) =>
  app.fetch(new Request(`http://hotel.example:3000${path}`, { headers }));

test('each serves what the other alone has, with the headers of its own files', async () => {
  for (const [app, owner, name] of [
    [apps.old, apps.new, onlyNew],
    [apps.new, apps.old, onlyOld],
  ] as const) {
    const [lent, own] = [
      await ask(app, `/assets/${name}`, { 'Accept-Encoding': 'br' }),
      await ask(owner, `/assets/${name}`, { 'Accept-Encoding': 'br' }),
    ];
    expect([
      lent.status,
      lent.headers.get('Content-Encoding'),
      lent.headers.get('Cache-Control'),
    ]).toEqual([200, 'br', 'public, max-age=31536000, immutable']);
    const told = ({ headers }: Response) =>
      [...headers].filter(([header]) => !['etag', 'x-request-id'].includes(header));
    expect(told(lent)).toEqual(told(own));
    expect(Buffer.from(await lent.arrayBuffer()).equals(Buffer.from(await own.arrayBuffer()))).toBe(
      true,
    );
  }
  expect(await (await ask(apps.old, '/assets/only-new-AbCdEf12.js')).text()).toBe('let new;');
  expect(await (await ask(apps.new, '/assets/only-old-AbCdEf12.js')).text()).toBe('let old;');
});

test('what is no hashed file, or lies elsewhere, is not found', async () => {
  writeFileSync(join(folder, 'shared/secret.js'), 'not for the world');
  writeFileSync(join(folder, 'above-AbCdEf12.js'), 'above');
  for (const path of [
    '/assets/secret.js',
    '/assets/..%2fabove-AbCdEf12.js',
    '/assets/%2e%2e%2fabove-AbCdEf12.js',
    '/assets/../above-AbCdEf12.js',
    '/assets/gone-AbCdEf12.js',
  ])
    expect([path, (await ask(apps.old, path)).status]).toEqual([path, 404]);
});

test('a process whose folder is gone serves its own build as before', async () => {
  renameSync(join(folder, 'shared'), join(folder, 'elsewhere'));
  expect([
    (await ask(apps.new, '/assets/only-new-AbCdEf12.js')).status,
    (await ask(apps.new, '/assets/only-old-AbCdEf12.js')).status,
  ]).toEqual([200, 404]);
});

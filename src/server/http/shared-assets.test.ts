// Tests that processes of different builds serve each other's hashed files and nothing else, and
// that a file is deleted two weeks after its last process.

import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findShared, formerDays, keepShared, shareAssets } from './shared-assets.ts';
import { sendFile } from './static-files.ts';

const dayMs = 86_400_000;
const now = Date.UTC(2026, 10, 23);
let root: string;
let shared: string;
const buildOf = (name: string, files: Readonly<Record<string, string>>): string => {
  const folder = join(root, name);
  mkdirSync(folder, { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  return folder;
};
const ask = async (address: string, headers: Record<string, string> = {}, method = 'GET') =>
  sendFile(
    await findShared(shared, address),
    address,
    new Request('http://site.example/', { headers, method }),
  );
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'shared-'));
  shared = join(root, 'shared');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('a file of another build comes in the form the browser takes, to be kept for good', async () => {
  await shareAssets(
    buildOf('new', {
      'home-AbCd_-12.js': 'let home;',
      'home-AbCd_-12.js.br': 'small',
      'account-pages-b4UjQ14B.css': 'a{}',
    }),
    shared,
    now,
  );
  const answer = await ask('/assets/home-AbCd_-12.js', { 'Accept-Encoding': 'gzip, br' });
  expect([answer?.status, await answer?.text()]).toEqual([200, 'small']);
  expect(Object.fromEntries(answer?.headers ?? [])).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-encoding': 'br',
    vary: 'Accept-Encoding',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  expect(await (await ask('/assets/home-AbCd_-12.js'))?.text()).toBe('let home;');
  expect(
    (await ask('/assets/account-pages-b4UjQ14B.css', {}, 'HEAD'))?.headers.get('Content-Length'),
  ).toBe('3');
  expect(await ask('/assets/home-AbCd_-12.js', {}, 'POST')).toBeNull();
});

test('nothing but hashed files is put into the folder or given out of it, and no way leads out of it', async () => {
  await shareAssets(
    buildOf('own', {
      'sw.js': 'worker',
      '.env': 'SECRET=x',
      'map-AbCdEf12.js.map': '{}',
      'page-AbCdEf12.html': '<p>',
      'fine-AbCdEf12.js': '1',
    }),
    shared,
    now,
  );
  expect(readdirSync(shared)).toEqual(['fine-AbCdEf12.js']);
  for (const name of ['sw.js', 'secret', 'page-AbCdEf12.html', 'plain.js'])
    writeFileSync(join(shared, name), 'not for the world');
  writeFileSync(join(root, 'above-AbCdEf12.js'), 'above');
  mkdirSync(join(shared, 'folder-AbCdEf12.js'));
  symlinkSync(join(root, 'above-AbCdEf12.js'), join(shared, 'link-AbCdEf12.js'));
  const addresses = [
    '/assets/sw.js',
    '/assets/secret',
    '/assets/page-AbCdEf12.html',
    '/assets/plain.js',
    '/fine-AbCdEf12.js',
    '/assets/fine-AbCdEf12.js.br',
    '/assets/folder-AbCdEf12.js',
    '/assets/link-AbCdEf12.js',
    '/assets/../above-AbCdEf12.js',
    '/assets/..%2fabove-AbCdEf12.js',
    '/assets/..\\above-AbCdEf12.js',
    '/assets//fine-AbCdEf12.js',
    '/assets/%2e%2e/above-AbCdEf12.js',
    '/assets/\0fine-AbCdEf12.js',
    '/../assets/fine-AbCdEf12.js',
  ];
  for (const address of addresses) expect([address, await ask(address)]).toEqual([address, null]);
  expect((await ask('/assets/fine-AbCdEf12.js'))?.status).toBe(200);
});

test('a file that is there is never written again, and no draft is left', async () => {
  const [first, second] = [
    buildOf('one', { 'same-AbCdEf12.js': 'first' }),
    buildOf('two', { 'same-AbCdEf12.js': 'other' }),
  ];
  await Promise.all([
    shareAssets(first, shared, now),
    shareAssets(first, shared, now),
    shareAssets(first, shared, now),
  ]);
  await shareAssets(second, shared, now);
  expect(readFileSync(join(shared, 'same-AbCdEf12.js'), 'utf8')).toBe('first');
  expect(readdirSync(shared)).toEqual(['same-AbCdEf12.js']);
});

test('a file stays for its days after the last process that had it, however old its build is; what is not ours stays', async () => {
  const [old, young] = [
    buildOf('old', { 'old-AbCdEf12.js': '1' }),
    buildOf('young', { 'young-AbCdEf12.js': '1' }),
  ];
  utimesSync(join(old, 'old-AbCdEf12.js'), 0, 0);
  await shareAssets(old, shared, now);
  expect(statSync(join(shared, 'old-AbCdEf12.js')).mtimeMs).toBe(now);
  for (const name of ['notes.txt', '.part-of-a-killed-one']) {
    writeFileSync(join(shared, name), '');
    utimesSync(join(shared, name), 0, 0);
  }
  await shareAssets(young, shared, now + formerDays * dayMs);
  expect(readdirSync(shared).toSorted()).toEqual([
    'notes.txt',
    'old-AbCdEf12.js',
    'young-AbCdEf12.js',
  ]);
  await shareAssets(young, shared, now + formerDays * dayMs + 1);
  expect(readdirSync(shared).toSorted()).toEqual(['notes.txt', 'young-AbCdEf12.js']);
});

test('a folder that cannot be written is told and ends no start', async () => {
  const told: string[] = [];
  writeFileSync(shared, 'a file in its place');
  await keepShared(
    buildOf('own', { 'fine-AbCdEf12.js': '1' }),
    shared,
    () => now,
    (what) => told.push(what),
    AbortSignal.abort(),
  );
  expect(told).toEqual([expect.stringMatching(/^The assets could not be shared: /)]);
  expect(existsSync(shared)).toBe(true);
});

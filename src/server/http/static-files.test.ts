// Tests that a basemap is served by ranges, byte for byte, and never compressed.

import { createHash } from 'node:crypto';
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFiles } from './static-files.ts';

const bytes = Buffer.from(Array.from({ length: 5_000 }, (_, at) => (at * 7) % 251));
let root: string;
let files: ReturnType<typeof makeFiles>;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'files-'));
  mkdirSync(join(root, 'basemap'));
  writeFileSync(join(root, 'basemap/land.pmtiles'), bytes);
  files = makeFiles(root);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const ask = (headers: Record<string, string>, method = 'GET'): Response => {
  const answer = files(
    '/basemap/land.pmtiles',
    new Request('http://site.example/basemap/land.pmtiles', { method, headers }),
  );
  if (answer === null) throw new Error('the file is not served');
  return answer;
};
const hash = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

test.each([
  ['bytes=0-126', 0, 127],
  ['bytes=127-4999', 127, 5_000],
  ['bytes=4990-9999', 4_990, 5_000],
  ['bytes=4000-', 4_000, 5_000],
  ['bytes=-10', 4_990, 5_000],
])('%s answers just these bytes', async (range, from, to) => {
  const answer = ask({ Range: range, 'Accept-Encoding': 'br, gzip' });
  expect(answer.status).toBe(206);
  expect(answer.headers.get('Content-Range')).toBe(`bytes ${from}-${to - 1}/5000`);
  expect(answer.headers.get('Content-Type')).toBe('application/vnd.pmtiles');
  expect(answer.headers.get('Content-Encoding')).toBeNull();
  expect(hash(new Uint8Array(await answer.arrayBuffer()))).toBe(hash(bytes.subarray(from, to)));
});

test('what lies beyond the end is refused with the size', () => {
  const answer = ask({ Range: 'bytes=5000-5001' });
  expect([answer.status, answer.headers.get('Content-Range')]).toEqual([416, 'bytes */5000']);
});

test('several stretches, and a stretch of another version, are answered with the whole', () => {
  expect(ask({ Range: 'bytes=0-1,5-6' }).status).toBe(200);
  expect(ask({ Range: 'bytes=0-1', 'If-Range': '"another"' }).status).toBe(200);
  const tag = ask({}).headers.get('ETag') ?? '';
  expect(ask({ Range: 'bytes=0-1', 'If-Range': tag }).status).toBe(206);
});

test('it is kept for good, since its name changes with its content', () => {
  expect(ask({}).headers.get('Cache-Control')).toContain('immutable');
  expect(ask({}, 'HEAD').headers.get('Accept-Ranges')).toBe('bytes');
});

test('what begins with a dot is served to nobody, but for what a standard puts there', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hidden-'));
  for (const name of ['.vite', '.well-known', 'plain']) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'manifest.json'), '{}');
  }
  writeFileSync(join(folder, '.secret.json'), '{}');
  const served = makeFiles(folder);
  const isServed = (address: string) =>
    served(address, new Request(`http://site.example${address}`)) !== null;
  expect(
    [
      '/.vite/manifest.json',
      '/.secret.json',
      '/.well-known/manifest.json',
      '/plain/manifest.json',
    ].map(isServed),
  ).toEqual([false, false, true, true]);
  rmSync(folder, { recursive: true, force: true });
});

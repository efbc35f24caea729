// Tests that a body made of a compressed document and an uncompressed end is read by every decoder
// as the two in a row.

import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { array, assert, asyncProperty, pre, string } from 'fast-check';
import { expect, test } from 'vitest';
import { share } from '#tests/support/proof-share.ts';
import { pageBytes } from './compressed-page.ts';

test('each encoding holds the document and then its end, for any text', async () => {
  const texts = string({ unit: 'binary', minLength: 1, maxLength: 300 });
  await assert(
    asyncProperty(array(texts, { minLength: 1, maxLength: 20 }), texts, async (parts, end) => {
      const page = await pageBytes(parts.join('<p>'));
      const whole = Buffer.from(parts.join('<p>') + end);
      // A half of a pair of surrogates is no text; written apart, two halves stay apart.
      pre(whole.equals(Buffer.concat([Buffer.from(parts.join('<p>')), Buffer.from(end)])));
      expect(brotliDecompressSync(page.body('br', end)).equals(whole)).toBe(true);
      expect(gunzipSync(page.body('gzip', end)).equals(whole)).toBe(true);
      expect(Buffer.from(page.body('identity', end)).equals(whole)).toBe(true);
    }),
    { numRuns: share(60, 300) },
  );
});

test('a long document and the longest end fit', async () => {
  const [html, end] = ['<li>Phòng đẹp</li>'.repeat(20_000), 'x'.repeat(65_535)];
  const page = await pageBytes(html);
  expect(brotliDecompressSync(page.body('br', end)).toString()).toBe(html + end);
  expect(gunzipSync(page.body('gzip', end)).toString()).toBe(html + end);
});

test('two answers of one document share nothing that can be written to', async () => {
  const page = await pageBytes('<p>one</p>');
  const first = page.body('br', 'a');
  page.body('br', 'b').fill(0);
  expect(brotliDecompressSync(first).toString()).toBe('<p>one</p>a');
});

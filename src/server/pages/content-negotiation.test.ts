// Tests content negotiation with the Accept headers of browsers, tools and others.

import { expect, test } from 'vitest';
import { acceptedEncoding, acceptedLocale } from './content-negotiation.ts';

test.each([
  [null, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0.5', 'br'],
  ['GZIP', 'gzip'],
  ['gzip, deflate', 'gzip'],
  ['identity', 'identity'],
  ['deflate', 'identity'],
  ['*', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, *', 'gzip'],
  ['gzip;q=0', 'identity'],
  ['brotli, xgzip', 'identity'],
  [';;,,q=1', 'identity'],
])('who accepts %s is answered in %s', (header, encoding) =>
  expect(acceptedEncoding(header)).toBe(encoding),
);

test('what is not offered is not answered in', () => {
  expect(acceptedEncoding('gzip, br', ['gzip'])).toBe('gzip');
  expect(acceptedEncoding('gzip, br', [])).toBe('identity');
});

test.each([
  [null, 'vi-vn'],
  ['th-TH,th;q=0.9,en;q=0.8', 'th-vn'],
  ['fr-FR, en-GB;q=0.7, vi;q=0.3', 'en-vn'],
  ['vi;q=0.3, EN;q=0.7', 'en-vn'],
  ['en;q=0, th;q=0.1', 'th-vn'],
  ['thx, english', 'vi-vn'],
  ['*', 'vi-vn'],
])('who speaks %s is led to %s', (header, locale) => expect(acceptedLocale(header)).toBe(locale));

// The worker caches only complete files of ours, and serves the shell only in place of our pages.

import { expect, test } from 'vitest';
import {
  withTimeLimit,
  isAppPage,
  isWholeResponse,
  isWholeFile,
  mayTakeOver,
} from './cache-rules.ts';

const answer = (type: string | null, status = 200): Response =>
  new Response('x', { status, headers: type === null ? {} : { 'Content-Type': type } });

test('a picture and a script are cached, a page in their place is not', () => {
  expect(isWholeResponse(answer('image/avif'))).toBe(true);
  expect(isWholeResponse(answer('text/javascript; charset=utf-8'))).toBe(true);
  expect(isWholeResponse(answer('text/html; charset=utf-8'))).toBe(false);
});

test('a partial, failed or redirected response is not cached', () => {
  expect(isWholeResponse(answer('image/avif', 206))).toBe(false);
  expect(isWholeResponse(answer('image/avif', 503))).toBe(false);
  expect(
    isWholeResponse(Object.defineProperty(answer('image/avif'), 'redirected', { value: true })),
  ).toBe(false);
});

test('only addresses with a language, and the bare one, are pages', () => {
  const at = (address: string) =>
    isAppPage(new URL(address, 'https://site.example'), 'https://site.example');
  expect(['/', '/vi-vn', '/th-vn/search?page=2'].map(at)).toEqual([true, true, true]);
  expect(['/api/docs', '/vi-vnx', '/photos/a.avif', 'https://other.example/vi-vn'].map(at)).toEqual(
    [false, false, false, false],
  );
});

test('range requests, writes and other hosts go to the network', () => {
  const at = (address: string, init: RequestInit = {}) =>
    isWholeFile(
      new Request(new URL(address, 'https://site.example'), init),
      new URL(address, 'https://site.example'),
      'https://site.example',
    );
  expect([
    at('/photos/a.avif'),
    at('/photos/a.avif', { headers: { Range: 'bytes=0-1' } }),
    at('/photos/a.avif', { method: 'POST' }),
    at('https://other.example/a.avif'),
  ]).toEqual([true, false, false, false]);
});

test('a checkout and a booking that waits for its payment keep their worker', () => {
  expect(
    [
      '/vi-vn/checkout/a-hotel?room=1',
      '/vi-vn/checkout/booking-status?code=A',
      '/vi-vn',
      '/vi-vn/hotel/checkout-inn',
    ].map((path) => mayTakeOver(`https://site.example${path}`)),
  ).toEqual([false, false, true, true]);
});

test('a request is aborted after its time limit, and when its page aborts it', async () => {
  const leaving = new AbortController();
  const asked = withTimeLimit(
    new Request('https://site.example/photos/a.avif', { signal: leaving.signal }),
    60_000,
  );
  expect(asked.signal.aborted).toBe(false);
  leaving.abort();
  expect(asked.signal.aborted).toBe(true);
  const waiting = withTimeLimit(new Request('https://site.example/photos/a.avif'), 5);
  await new Promise((wake) => {
    waiting.signal.addEventListener('abort', wake);
  });
  expect(
    withTimeLimit(new Request('https://site.example/', { signal: AbortSignal.abort() }), 5).signal
      .aborted,
  ).toBe(true);
});

// Promises that the worker tells a network that is gone from one in which somebody else answers.

import { expect, it } from 'vitest';
import { pageFromNetwork } from './page.ts';

const asked = new Request('http://localhost/vi-vn');
const html = { 'Content-Type': 'text/html' };

it('a page of ours is handed on', async () => {
  const ours = new Response('<html>', { headers: { ...html, 'Content-Security-Policy': "default-src 'self'" } });
  expect(await pageFromNetwork(asked, Promise.resolve(ours))).toMatchObject({ answer: ours });
});

it.each([
  ['a connection that was refused, told as a failure', () => Promise.reject(new TypeError('refused')), 'gone'],
  ['a connection that was refused, told as an answer', () => Promise.resolve(Response.error()), 'gone'],
  ['bytes that are not HTTP, told as an answer', () => Promise.resolve(new Response(new Uint8Array([7, 7]))), 'gone'],
  ["a gateway's own error", () => Promise.resolve(new Response('<html>', { status: 502, headers: html })), 'gone'],
  ["somebody else's page", () => Promise.resolve(new Response('<html>', { headers: html })), 'portal'],
])('%s is no page, but %s', async (_, preload, outage) => {
  expect(await pageFromNetwork(asked, preload())).toMatchObject({ answer: null, outage });
});

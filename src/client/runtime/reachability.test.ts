// What a response that is not ours says of an outage: trouble of ours is not called a lack of
// network.

import { expect, test } from 'vitest';
import { outageOf } from './reachability.ts';

const html = { 'Content-Type': 'text/html' };

test.each<[string, Response, ReturnType<typeof outageOf>]>([
  ['an overloaded server', new Response('', { status: 503, headers: html }), 'down'],
  ['a proxy before a dead one', new Response('<html>', { status: 502, headers: html }), 'down'],
  ['a login page in our place', new Response('<html>', { headers: html }), 'portal'],
  ['bytes without a type', new Response(new Uint8Array([7])), null],
  ['an address that is not there', new Response('', { status: 404, headers: html }), null],
])('%s', (_, response, outage) => expect(outageOf(response)).toBe(outage));

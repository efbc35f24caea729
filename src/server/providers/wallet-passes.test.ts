// Promises that Apple's push service is asked over HTTP/2 for the pass's own topic, and what its
// answers mean.

import { createServer, type Http2Server } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { walletKeysOf } from '../settings/wallet.ts';
import { makeWalletPasses } from './wallet-passes.ts';

let server: Http2Server | undefined;
afterEach(() => server?.close());

type Asked = { readonly path: string; readonly topic: string; readonly body: string };

/** A push service that answers with this status, and what it was asked. */
async function openPushServer(status: number): Promise<{ url: string; asked: Asked[] }> {
  const asked: Asked[] = [];
  const opened = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString();
    });
    request.on('end', () => {
      asked.push({ path: request.url, topic: String(request.headers['apns-topic']), body });
      response.statusCode = status;
      response.end();
    });
  });
  server = opened;
  await new Promise<void>((done) => {
    opened.listen(0, '127.0.0.1', done);
  });
  return { url: `http://127.0.0.1:${(opened.address() as AddressInfo).port}`, asked };
}

const passesAt = (pushUrl: string | null) => {
  const { apple } = walletKeysOf({}, 'http://localhost:3001', []);
  if (apple === null) throw new Error('no keys');
  return makeWalletPasses({ apple: { ...apple, pushUrl }, google: null });
};

describe('a phone whose pass has changed', () => {
  it.each([
    [200, 'done'],
    [400, 'gone'],
    [410, 'gone'],
    [429, 'later'],
    [503, 'later'],
  ] as const)('is told, and an answer of %i means %s', async (status, result) => {
    const { url, asked } = await openPushServer(status);
    expect(await passesAt(url).tellPhone('ab12')).toBe(result);
    expect(asked).toEqual([{ path: '/3/device/ab12', topic: 'pass.sandbox.stay', body: '{}' }]);
  });

  it('is told later where nobody answers, and by nobody where there is no push service', async () => {
    const { url } = await openPushServer(200);
    await new Promise((done) => {
      server?.close(done);
    });
    expect(await passesAt(url).tellPhone('ab12')).toBe('later');
    expect(await passesAt(null).tellPhone('ab12')).toBe('done');
  });
});

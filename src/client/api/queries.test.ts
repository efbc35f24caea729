// Promises that an expired token is renewed once before the calls that need it, and that no call
// waits long for it.

import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { overHttp } from '#contract/calls/send.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { writeStorage, storageKeys } from '../runtime/local-storage.ts';
import { call, connectTransport, type Renewal } from './queries.ts';

const client = new QueryClient();
let asked: string[];
let ended: string[];

beforeEach(() => {
  [asked, ended] = [[], []];
  vi.useFakeTimers();
  writeStorage(storageKeys.accessToken, 'token');
  writeStorage(storageKeys.tokenExpiresAt, String(Date.now() - 1));
});
afterEach(() => {
  vi.useRealTimers();
});

function connectTo(renew: () => Promise<Renewal>): void {
  const answer = () =>
    new Response(JSON.stringify({ data: {} }), { headers: { 'Content-Type': 'application/json' } });
  connectTransport(
    client,
    overHttp({
      headers: () => ({}),
      fetch: async (address) => {
        asked.push(String(address));
        return answer();
      },
    }),
    { renew, onEnd: async ({ code }) => void ended.push(code) },
  );
}
const ask = (): Promise<unknown> => call(client, 'user/getProfileInfo', {});

test('the calls of a page wait for one renewal and are sent once', async () => {
  connectTo(async () => {
    asked.push('renewed');
    writeStorage(storageKeys.tokenExpiresAt, String(Date.now() + 60_000));
    return 'renewed';
  });
  await ask();
  await ask();
  expect(asked).toEqual(['renewed', '/api/user/getProfileInfo', '/api/user/getProfileInfo']);
});

test('an ended session is reported without sending the call', async () => {
  connectTo(async () => 'over');
  await expect(ask()).rejects.toMatchObject({ code: errorCodes.sessionExpired });
  expect([asked, ended]).toEqual([[], [errorCodes.sessionExpired]]);
});

test('on a stalled network the call is sent all the same, and later calls do not wait until the network responds', async () => {
  let answer: (renewal: Renewal) => void = () => undefined;
  let renewals = 0;
  connectTo(() => {
    renewals += 1;
    return new Promise((done) => {
      answer = done;
    });
  });
  const first = ask();
  await vi.advanceTimersByTimeAsync(1_400);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  await first;
  await ask();
  expect([asked.length, renewals]).toEqual([2, 1]);
  answer('unknown');
  await vi.advanceTimersByTimeAsync(0);
  void ask();
  expect(renewals).toBe(2);
});

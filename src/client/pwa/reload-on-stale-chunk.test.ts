// A missing chunk reloads the page once, and never while the server cannot be reached.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isServerReachable, reportReachability } from '../runtime/reachability.ts';
import { reloadOnStaleChunk } from './reload-on-stale-chunk.ts';

let reloads = 0;
let page: EventTarget;
let isLineUp = true;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  reloads = 0;
  isLineUp = true;
  page = new EventTarget();
  const stored = new Map<string, string>();
  vi.stubGlobal('window', page);
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('location', {
    reload: () => {
      reloads += 1;
    },
  });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => {
      stored.set(key, value);
    },
  });
  vi.stubGlobal('fetch', (address: string) =>
    isLineUp
      ? Promise.resolve(
          Response.json({ nonce: new URL(address, 'http://localhost').searchParams.get('nonce') }),
        )
      : Promise.reject(new TypeError('refused')),
  );
  reloadOnStaleChunk();
});
afterEach(() => {
  reportReachability(true);
  vi.useRealTimers();
});

/** Reports a missing chunk; returns how often the page was reloaded in all. */
async function fail(): Promise<number> {
  page.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
  await vi.advanceTimersByTimeAsync(0);
  return reloads;
}

test('the first failure reloads, the next within ten seconds does not, a later one does', async () => {
  expect(await fail()).toBe(1);
  vi.advanceTimersByTime(9_000);
  expect(await fail()).toBe(1);
  vi.advanceTimersByTime(2_000);
  expect(await fail()).toBe(2);
});

test('nothing reloads while the device is offline or the server unreachable', async () => {
  reportReachability(false);
  expect(await fail()).toBe(0);
  reportReachability(true);
  vi.stubGlobal('navigator', { onLine: false });
  expect(await fail()).toBe(0);
});

test('a chunk that is missing because the connection was lost reloads nothing and reports the outage', async () => {
  isLineUp = false;
  expect(await fail()).toBe(0);
  expect(isServerReachable()).toBe(false);
});

test('a page that is being left does not reload, one that stays after all does', async () => {
  page.dispatchEvent(new Event('beforeunload'));
  expect(await fail()).toBe(0);
  vi.advanceTimersByTime(10_001);
  expect(await fail()).toBe(1);
});

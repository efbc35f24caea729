// A missing chunk reloads the page once, and never while nothing could answer (§2).

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tellReachable } from './offline.ts';
import { guardReload } from './reload.ts';

let reloads = 0;
let page: EventTarget;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  reloads = 0;
  page = new EventTarget();
  const kept = new Map<string, string>();
  vi.stubGlobal('window', page);
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('location', { reload: () => { reloads += 1; } });
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => { kept.set(key, value); } });
  guardReload();
});
afterEach(() => { tellReachable(true); vi.useRealTimers(); });

/** True when the failure was taken care of. */
const fail = (): boolean => !page.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));

test('the first failure reloads, the next within ten seconds does not, a later one does', () => {
  expect([fail(), reloads]).toEqual([true, 1]);
  vi.advanceTimersByTime(9_000);
  expect([fail(), reloads]).toEqual([false, 1]);
  vi.advanceTimersByTime(2_000);
  expect([fail(), reloads]).toEqual([true, 2]);
});

test('nothing reloads while the device or the server is away', () => {
  tellReachable(false);
  expect([fail(), reloads]).toEqual([false, 0]);
  tellReachable(true);
  vi.stubGlobal('navigator', { onLine: false });
  expect([fail(), reloads]).toEqual([false, 0]);
});

test('a page that is being left does not reload, one that was kept after all does', () => {
  page.dispatchEvent(new Event('beforeunload'));
  expect([fail(), reloads]).toEqual([false, 0]);
  vi.advanceTimersByTime(10_001);
  expect([fail(), reloads]).toEqual([true, 1]);
});

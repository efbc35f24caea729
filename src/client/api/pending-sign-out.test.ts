// A pending sign-out is sent before everything else that would carry the cookie of its session.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { errorCodes } from '#contract/error-codes.ts';
import {
  fetchAfterSignOut,
  markSignOutPending,
  resumePendingSignOut,
  sendPendingSignOut,
} from './pending-sign-out.ts';
import { currentProfile, isSignOutPending, setSignOutPending } from './session.ts';

type Asked = { readonly address: string; readonly credentials: string | undefined };
let asked: Asked[];
/** What the server does with the sign-out. */
let mood: 'well' | 'gone' | 'busy' | 'silent';

const envelope = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });

beforeEach(() => {
  [asked, mood] = [[], 'well'];
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    asked.push({ address, credentials: init.credentials });
    if (address !== '/api/auth/signOut' || mood === 'well') return envelope({ data: {} });
    if (mood === 'gone') throw new TypeError('no network');
    if (mood === 'busy') return envelope({ errors: [{ code: errorCodes.busy }] }, 503);
    return new Promise<Response>((_, fail) => {
      init.signal?.addEventListener('abort', () => fail(new DOMException('late', 'AbortError')));
    });
  });
});
afterEach(() => {
  setSignOutPending(false);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
const within = async <Value>(ms: number, work: Promise<Value>): Promise<Value> => {
  await vi.advanceTimersByTimeAsync(ms);
  return work;
};
const addresses = () => asked.map(({ address }) => address);

test('calls wait for a pending sign-out, which is sent once however many wait', async () => {
  await markSignOutPending();
  await within(
    10,
    Promise.all([
      fetchAfterSignOut('/api/hotel/getHome', { method: 'GET' }),
      fetchAfterSignOut('/api/auth/signIn', { method: 'POST' }),
      sendPendingSignOut(),
    ]),
  );
  expect(addresses()[0]).toBe('/api/auth/signOut');
  expect(addresses().toSorted()).toEqual([
    '/api/auth/signIn',
    '/api/auth/signOut',
    '/api/hotel/getHome',
  ]);
  expect(isSignOutPending()).toBe(false);
  await within(10, sendPendingSignOut());
  expect(asked).toHaveLength(3);
});

test.each(['gone', 'busy', 'silent'] as const)(
  'while the server is %s a read is sent without the cookie, and signing in fails',
  async (now) => {
    mood = now;
    await markSignOutPending();
    const read = fetchAfterSignOut('/api/hotel/getHome', { method: 'GET' });
    expect((await within(1_600, read)).ok).toBe(true);
    expect(asked.at(-1)).toEqual({ address: '/api/hotel/getHome', credentials: 'omit' });
    const write = fetchAfterSignOut('/api/auth/signIn', { method: 'POST' }).catch(
      (error: unknown) => (error as Error).name,
    );
    expect(await within(30_000, write)).toBe('TypeError');
    expect(addresses()).not.toContain('/api/auth/signIn');
    expect(isSignOutPending()).toBe(true);
    mood = 'well';
    await within(10, resumePendingSignOut());
    expect([isSignOutPending(), currentProfile()]).toEqual([false, null]);
  },
);

test('an aborted call stops waiting', async () => {
  mood = 'silent';
  await markSignOutPending();
  const given = new AbortController();
  const write = fetchAfterSignOut('/api/auth/signIn', {
    method: 'POST',
    signal: given.signal,
  }).catch((error: unknown) => (error as Error).name);
  given.abort();
  expect(await within(10, write)).toBe('AbortError');
  await vi.advanceTimersByTimeAsync(30_000);
});

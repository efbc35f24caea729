import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { deferred, loadDeferredComponents, retryImport } from './deferred.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a file that failed once is tried again while the server answers', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json({ nonce: new URL(address, 'http://localhost').searchParams.get('nonce') }),
  );
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue('module');
  const loaded = retryImport(load);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(load).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(5_000);
  await expect(loaded).resolves.toBe('module');
});

test('the first page the server renders has a deferred component inside of another', async () => {
  // The inner one is known only once the module of the outer one is there.
  const Outer = deferred(async (): Promise<ComponentType<object>> => {
    await Promise.resolve();
    const Inner = deferred(async () => () => <b>inner</b>);
    return () => <Inner />;
  });
  await loadDeferredComponents();
  expect(renderToString(<Outer />)).toContain('<b>inner</b>');
});

// What is known of where Back leads: only addresses that this document has shown.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let trail: typeof import('./trail.ts');
const state: { idx: number } = { idx: 0 };
const show = (idx: number, address: string) => {
  state.idx = idx;
  trail.noteAddress(address);
};

beforeEach(async () => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('history', { state });
  vi.resetModules();
  trail = await import('./trail.ts');
});

// Files share one process: the next one must not find a window.
afterEach(() => void vi.unstubAllGlobals());

test('it is the address shown one entry before', () => {
  show(0, '/vi-vn');
  expect(trail.addressBefore()).toBeNull();
  show(1, '/vi-vn/search?provinceSn=1');
  show(1, '/vi-vn/search?provinceSn=2');
  // Asked while the next page is rendered, before it is shown.
  state.idx = 2;
  expect(trail.addressBefore()).toBe('/vi-vn/search?provinceSn=2');
});

test('what was left by going back is forgotten', () => {
  show(0, '/vi-vn');
  show(1, '/vi-vn/search');
  show(2, '/vi-vn/hotel/la-sen');
  show(0, '/vi-vn');
  show(1, '/vi-vn/blog');
  state.idx = 2;
  expect(trail.addressBefore()).toBe('/vi-vn/blog');
});

test('a page opened from outside knows nothing, wherever it is in the history', () => {
  show(5, '/vi-vn/hotel/la-sen');
  expect(trail.addressBefore()).toBeNull();
});

// Promises that a store notifies who listens and renders its initial value on the server.

import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { createStore } from './create-store.ts';

test('listeners are notified of each value until they unsubscribe', () => {
  const store = createStore(0);
  const listener = vi.fn<() => void>();
  const unsubscribe = store.subscribe(listener);
  store.set(1);
  store.set(1);
  expect([store.get(), listener.mock.calls.length]).toEqual([1, 2]);
  unsubscribe();
  store.set(2);
  expect([store.get(), listener.mock.calls.length]).toEqual([2, 2]);
});

test('the server renders the initial value, whatever was set since', () => {
  const store = createStore('initial');
  store.set('later');
  function Reader() {
    return store.use();
  }
  expect(renderToString(<Reader />)).toBe('initial');
});

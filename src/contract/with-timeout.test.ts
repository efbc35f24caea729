// Tests that a wait resolves with the value, or with the fallback on failure or timeout.

import { expect, test } from 'vitest';
import { within } from './with-timeout.ts';

test('what comes in time is given', async () => {
  expect(await within(5_000, Promise.resolve('come'), 'late')).toBe('come');
});

test('what fails gives the other value', async () => {
  expect(await within(5_000, Promise.reject(new Error('gone')), 'late')).toBe('late');
});

test('what never comes gives the other value when the time is over', async () => {
  expect(await within(1, new Promise<string>(() => undefined), 'late')).toBe('late');
});

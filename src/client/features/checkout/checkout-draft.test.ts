// One booking request keeps its idempotency key however often it is sent, and a changed request
// gets another one.

import { expect, test } from 'vitest';
import { attemptKey, clearDraft } from './checkout-draft.ts';

test('the same request keeps its key, also without a place to store it', () => {
  expect(attemptKey('two hours, two adults')).toBe(attemptKey('two hours, two adults'));
});

test('a changed request gets a key of its own', () => {
  expect(attemptKey('two hours, two adults')).not.toBe(attemptKey('three hours, two adults'));
});

test('after booking, the same words are a new wish', () => {
  const first = attemptKey('two hours, two adults');
  clearDraft();
  expect(attemptKey('two hours, two adults')).not.toBe(first);
});

// Promises that the keyboard walks the marks as one reads them, and around their ends.

import { expect, test } from 'vitest';
import { markByKey } from './map-marks.ts';

const keys = ['a', 'b', 'c'];

test('arrows lead on and back, around both ends; Home and End to them', () => {
  expect(['a', 'b', 'c'].map((at) => markByKey(keys, at, 'ArrowRight'))).toEqual(['b', 'c', 'a']);
  expect(['a', 'b', 'c'].map((at) => markByKey(keys, at, 'ArrowUp'))).toEqual(['c', 'a', 'b']);
  expect([markByKey(keys, 'b', 'Home'), markByKey(keys, 'b', 'End')]).toEqual(['a', 'c']);
});

test('other keys lead nowhere, nor does any key where there is no mark', () => {
  expect(markByKey(keys, 'a', 'Enter')).toBeNull();
  expect(markByKey([], null, 'ArrowDown')).toBeNull();
});

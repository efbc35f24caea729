// Arrow keys move through the markers in reading order, and around its ends.

import { expect, test } from 'vitest';
import { markerByKey } from './map-markers.ts';

const keys = ['a', 'b', 'c'];

test('arrows lead on and back, around both ends; Home and End to them', () => {
  expect(['a', 'b', 'c'].map((at) => markerByKey(keys, at, 'ArrowRight'))).toEqual(['b', 'c', 'a']);
  expect(['a', 'b', 'c'].map((at) => markerByKey(keys, at, 'ArrowUp'))).toEqual(['c', 'a', 'b']);
  expect([markerByKey(keys, 'b', 'Home'), markerByKey(keys, 'b', 'End')]).toEqual(['a', 'c']);
});

test('other keys lead nowhere, nor does any key where there is no mark', () => {
  expect(markerByKey(keys, 'a', 'Enter')).toBeNull();
  expect(markerByKey([], null, 'ArrowDown')).toBeNull();
});

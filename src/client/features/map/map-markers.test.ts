// Arrow keys move through the markers in reading order, and around its ends; a hotel without a pin
// of its own is found in its cluster, which says in a few letters how many it holds.

import { expect, test } from 'vitest';
import { clusterAround, clusterText, markerByKey } from './map-markers.ts';

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

test.each([
  [3, '3'],
  [999, '999'],
  [1_000, '1K+'],
  [1_999, '1K+'],
  [10_240, '10K+'],
])('a cluster of %i hotels says %s', (count, text) => expect(clusterText(count)).toBe(text));

test('a hotel in the list lights the nearest cluster that can hold it, or none', () => {
  const cluster = (latitude: number, longitude: number, half: number) => ({
    latitude,
    longitude,
    count: 3,
    west: longitude - half,
    east: longitude + half,
    south: latitude - half,
    north: latitude + half,
  });
  const [near, wide, far] = [
    cluster(10.01, 106, 0.02),
    cluster(10.05, 106, 0.1),
    cluster(12, 107, 1),
  ];
  const hotel = { latitude: 10, longitude: 106 };
  expect(clusterAround(hotel, [wide, far, near])).toBe(near);
  expect(clusterAround(hotel, [wide, far])).toBe(wide);
  expect(clusterAround(hotel, [far])).toBeNull();
});

// The way back to a map shows it as it was left.

import { expect, test } from 'vitest';
import { leftMap, storeLeftMap, type LeftMap } from './left-map.ts';

const left = (chosenSn: number): LeftMap => ({
  view: { latitude: 10.77, longitude: 106.7, zoom: 15 },
  chosenSn,
  isMoved: false,
});

test('each entry of the history has its own, the latest of them', () => {
  storeLeftMap('a', left(1), null);
  storeLeftMap('b', left(2), null);
  storeLeftMap('a', left(3), null);
  expect([leftMap('a')?.chosenSn, leftMap('b')?.chosenSn, leftMap('c')]).toEqual([3, 2, null]);
});

test('thirty are kept, those that were looked at last', () => {
  for (let entry = 0; entry < 30; entry += 1) {
    storeLeftMap(`entry-${entry}`, left(entry), null);
  }
  storeLeftMap('entry-0', left(0), null);
  storeLeftMap('one more', left(1), null);
  expect([leftMap('entry-0'), leftMap('entry-1'), leftMap('entry-2')?.chosenSn]).toEqual([
    left(0),
    null,
    2,
  ]);
});

test('a map that is moved replaces its own entry and pushes no other out', () => {
  storeLeftMap('another map', left(7), null);
  storeLeftMap('move 0', left(0), null);
  for (let move = 1; move <= 40; move += 1)
    storeLeftMap(`move ${move}`, left(move), `move ${move - 1}`);
  expect([
    leftMap('another map')?.chosenSn,
    leftMap('move 39'),
    leftMap('move 40')?.chosenSn,
  ]).toEqual([7, null, 40]);
});

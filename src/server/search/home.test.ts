// Neighbours on home differ in their picture while there are others, and the order is kept
// otherwise.

import { expect, test } from 'vitest';
import { withoutTwins } from './home.ts';

const own = (picture: string) => picture;
const names = (pictures: readonly string[], limit = 10, above: readonly string[] = []) =>
  withoutTwins(
    pictures.map((picture, at) => ({ picture, at })),
    ({ picture }) => picture,
    limit,
    above,
  )
    .map(({ picture, at }) => `${picture}${at}`)
    .join(' ');

test('hotels that differ keep their order, up to the limit', () => {
  expect(withoutTwins(['a', 'b', 'c', 'd'], own, 3)).toEqual(['a', 'b', 'c']);
  expect(withoutTwins([], own, 3)).toEqual([]);
});

test('one with a picture of its row comes later', () =>
  expect(names(['a', 'a', 'b', 'c', 'd'])).toBe('a0 b2 c3 d4 a1'));

test('one with the picture above it, or beside that, makes way', () =>
  expect(names(['a', 'b', 'c'], 10, ['b', 'a', 'x'])).toBe('c2 a0 b1'));

test('where all have the same picture they are shown all the same', () =>
  expect(names(['a', 'a', 'a'])).toBe('a0 a1 a2'));

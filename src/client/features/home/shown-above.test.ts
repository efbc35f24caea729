// No list of home shows a hotel that stands above it.

import { expect, test } from 'vitest';
import { isShortWithout, withoutShown } from './shown-above.ts';

const sections = [
  { kind: 'flashSale', hotels: [{ sn: 1 }] },
  { kind: 'hourly', hotels: [{ sn: 2 }, { sn: 3 }] },
];

test('what is shown above is left out, and a list with nothing left too', () => {
  expect(withoutShown(sections, [1, 3])).toEqual([{ kind: 'hourly', hotels: [{ sn: 2 }] }]);
  expect(withoutShown(sections, [])).toBe(sections);
});

test.each<[string, readonly number[], readonly number[], boolean]>([
  ['five with one shown above', [1, 2, 3, 4, 5], [5], false],
  ['five with two shown above', [1, 2, 3, 4, 5], [4, 5], true],
  ['all of them shown above', [1, 2], [1, 2], true],
  ['a short list of which none is', [1, 2], [3], false],
])('a row of four is too short or not: %s', (_, listed, above, isShort) =>
  expect(isShortWithout([{ hotels: listed.map((sn) => ({ sn })) }], above)).toBe(isShort),
);

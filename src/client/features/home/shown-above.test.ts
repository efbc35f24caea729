// No list of home shows a hotel that stands above it.

import { expect, test } from 'vitest';
import { withoutShown } from './shown-above.ts';

const sections = [
  { kind: 'flashSale', hotels: [{ sn: 1 }] },
  { kind: 'hourly', hotels: [{ sn: 2 }, { sn: 3 }] },
];

test('what is shown above is left out, and a list with nothing left too', () => {
  expect(withoutShown(sections, [1, 3])).toEqual([{ kind: 'hourly', hotels: [{ sn: 2 }] }]);
  expect(withoutShown(sections, [])).toBe(sections);
});

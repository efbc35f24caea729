// What took the places of hotels that stand above stays while others are asked for, in one place.

import { expect, test } from 'vitest';
import type { Where } from '#domain/search.ts';
import { homeInput, isHomeOf } from './home-query.ts';

const province: Where = { kind: 'province', sn: 1 };

test.each<[string, Parameters<typeof isHomeOf>[0], boolean]>([
  ['the same place', homeInput(province), true],
  ['the same place without other hotels', { ...homeInput(province), without: '3-7' }, true],
  ['another province', { provinceSn: 2, without: '3-7' }, false],
  ['a district', { districtSn: 1 }, false],
  ['no place', {}, false],
  ['no answer at all', undefined, false],
])('an answer of %s', (_, input, is) => expect(isHomeOf(input, province)).toBe(is));

// Pins the numbers hotels are stored with: a number, once assigned, never changes its meaning.

import { describe, expect, test } from 'vitest';
import golden from '#tests/golden/hotel-words.json' with { type: 'json' };
import {
  bedNames,
  beds,
  facilities,
  facilityGroups,
  facilityNames,
  hotelTypeNames,
  hotelTypes,
  nameOf,
  viewNames,
  views,
} from './hotel.ts';

describe('the words for hotels', () => {
  test('have the numbers that were reviewed', () =>
    expect({ hotelTypes, facilities, beds, views }).toEqual(golden));

  test.each([
    ['hotel types', hotelTypes, hotelTypeNames],
    ['facilities', facilities, facilityNames],
    ['beds', beds, bedNames],
    ['views', views, viewNames],
  ])('%s are found by their number', (_, table, names) => {
    expect(
      names.map((name) =>
        nameOf(table as Record<string, number>, (table as Record<string, number>)[name]!),
      ),
    ).toEqual(names);
    expect(new Set(Object.values(table)).size).toBe(names.length);
  });

  test('each facility stands in one group', () =>
    expect(Object.values(facilityGroups).flat().toSorted()).toEqual(facilityNames.toSorted()));

  test('a number without a word is refused', () =>
    expect(() => nameOf(beds, 99)).toThrow(RangeError));
});

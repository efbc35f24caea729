// The address of a form without scripts becomes the one a link would have.

import { expect, test } from 'vitest';
import { canonicalSearch } from './canonical-search.ts';

test('choices of one list become one parameter, and empty ones are removed', () => {
  expect(
    canonicalSearch(
      '?provinceSn=1&facility=1&facility=12&minPrice=&maxPrice=600000&hotelType=2&filterByRating=',
    ),
  ).toBe('?provinceSn=1&facility=1-12&maxPrice=600000&hotelType=2');
});
test('a canonical address stays', () => {
  expect(canonicalSearch('?provinceSn=1&facility=1-12&isFlashSale=1')).toBeNull();
  expect(canonicalSearch('')).toBeNull();
});
test('other parameters may be empty, and all but lists keep their first value', () => {
  expect(
    canonicalSearch(
      '?note=&utm_source=a&minPrice=50000&minPrice=70000&paymentMethod=0&paymentMethod=3',
    ),
  ).toBe('?note=&utm_source=a&minPrice=50000&paymentMethod=0-3');
});
test('an empty form leads to all hotels', () => {
  expect(canonicalSearch('?minPrice=&maxPrice=')).toBe('');
});

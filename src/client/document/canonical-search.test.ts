// The address that a form without a script sends says the same as the one a link would have.

import { expect, test } from 'vitest';
import { canonicalSearch } from './canonical-search.ts';

test('choices of one list become one list, and what was left empty is gone', () => {
  expect(
    canonicalSearch(
      '?provinceSn=1&facility=1&facility=12&minPrice=&maxPrice=600000&hotelType=2&filterByRating=',
    ),
  ).toBe('?provinceSn=1&facility=1-12&maxPrice=600000&hotelType=2');
});
test('an address that is as links write it stays', () => {
  expect(canonicalSearch('?provinceSn=1&facility=1-12&isFlashSale=1')).toBeNull();
  expect(canonicalSearch('')).toBeNull();
});
test('what is no filter is left as it came, and every value but that of a list counts once', () => {
  expect(
    canonicalSearch(
      '?note=&utm_source=a&minPrice=50000&minPrice=70000&paymentMethod=0&paymentMethod=3',
    ),
  ).toBe('?note=&utm_source=a&minPrice=50000&paymentMethod=0-3');
});
test('a form in which nothing was chosen leads to all hotels', () => {
  expect(canonicalSearch('?minPrice=&maxPrice=')).toBe('');
});

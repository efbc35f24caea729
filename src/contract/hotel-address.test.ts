// Tests that every spelling of a hotel's address is recognised, and nothing else.

import { expect, test } from 'vitest';
import { hotelIn } from './hotel-address.ts';

test.each([
  ['/vi-vn/hotel/la-sen', 'vi-vn', 'la-sen'],
  ['/hotel/la-sen', 'vi-vn', 'la-sen'],
  ['/EN-VN/Hotel/La-Sen/', 'en-vn', 'la-sen'],
  ['/hotel/La-Sen//', 'vi-vn', 'la-sen'],
])('%s is the address of a hotel', (pathname, locale, slug) =>
  expect(hotelIn(pathname)).toEqual({ locale, slug }),
);

test.each([
  '/vi-vn/hotel',
  '/vi-vn/hotel/',
  '/fr-fr/hotel/la-sen',
  '/vi-vn/hotel/la-sen/rooms',
  '/vi-vn/checkout/la-sen',
  '/vi-vn/search',
])('%s is no address of a hotel', (pathname) => {
  expect(hotelIn(pathname)).toBeNull();
});

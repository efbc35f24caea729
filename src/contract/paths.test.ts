// Checks every address of the site in three languages, and that a change of language leads to the
// same page.

import { describe, expect, test } from 'vitest';
import golden from '#tests/golden/paths.json' with { type: 'json' };
import {
  defaultLocale,
  inLocale,
  isLocale,
  isOwnAddress,
  languageOf,
  locales,
  path,
  routePaths,
  specNames,
  type RouteName,
} from './paths.ts';

const names = Object.keys(routePaths) as RouteName[];
const example = { slug: 'khach-san-hoa-sen', name: 'he-ruc-ro', code: 'K7M2PX' };

describe('the addresses', () => {
  test('of all pages are those that were reviewed', () => {
    expect(
      Object.fromEntries(
        names.map((name) => [name, locales.map((locale) => path(locale, name, example))]),
      ),
    ).toEqual(golden);
  });

  test('need a member where the given name says account, and only there', () => {
    for (const name of names)
      expect([name, routePaths[name].startsWith('account')]).toEqual([
        name,
        specNames[name].includes('account'),
      ]);
  });

  test('are each of one page', () =>
    expect(new Set(Object.values(routePaths)).size).toBe(names.length));

  test('leave out query values that are not there', () => {
    expect(
      path(
        'vi-vn',
        'search',
        {},
        { provinceSn: 1, districtSn: undefined, bookingType: '', page: 0 },
      ),
    ).toBe('/vi-vn/search?provinceSn=1&page=0');
    expect(path('en-vn', 'index', {}, { pageView: 'webview-zalopay' })).toBe(
      '/en-vn?pageView=webview-zalopay',
    );
  });

  test('encode what is put into them', () => {
    expect(path('vi-vn', 'hotel', { slug: 'a/b?c#d é' })).toBe(
      '/vi-vn/hotel/a%2Fb%3Fc%23d%20%C3%A9',
    );
    expect(path('vi-vn', 'search', {}, { keyword: 'Hà Nội & 1=1' })).toBe(
      '/vi-vn/search?keyword=H%C3%A0+N%E1%BB%99i+%26+1%3D1',
    );
  });
});

describe('an address of our own', () => {
  test.each(['/vi-vn', '/en-vn/search?provinceSn=1', '/th-vn?pageView=x'])('is %s', (address) =>
    expect(isOwnAddress(address)).toBe(true),
  );
  test.each([
    '',
    '/',
    '/fr-vn',
    '/vi-vnx',
    '//vi-vn',
    'vi-vn/search',
    'https://elsewhere.example/vi-vn',
    '\n/vi-vn',
    '/vi-vn.elsewhere.example',
  ])('is not %j', (address) => expect(isOwnAddress(address)).toBe(false));
});

describe('a language', () => {
  test('is Vietnamese unless said, and one of three', () => {
    expect([defaultLocale, locales.map(languageOf)]).toEqual(['vi-vn', ['vi', 'en', 'th']]);
    expect(
      ['vi-vn', 'en-vn', 'th-vn', 'fr-vn', 'vi', 'VI-VN', '', undefined].map(isLocale),
    ).toEqual([true, true, true, false, false, false, false, false]);
  });

  test.each([
    ['/vi-vn', '/th-vn'],
    ['/vi-vn/', '/th-vn/'],
    ['/en-vn/search?provinceSn=1&bookingType=2', '/th-vn/search?provinceSn=1&bookingType=2'],
    ['/vi-vn?pageView=x', '/th-vn?pageView=x'],
    ['/vi-vn#top', '/th-vn#top'],
    ['/en-vn/hotel/vi-vn', '/th-vn/hotel/vi-vn'],
    ['/fr-vn/search', '/th-vn/search'],
    ['/search', '/search'],
    ['/vi-vnx/search', '/vi-vnx/search'],
  ])('swaps the first part of %s and keeps the rest', (address, swapped) =>
    expect(inLocale(address, 'th-vn')).toBe(swapped),
  );

  test('leads back when it is swapped twice', () => {
    for (const name of names)
      expect(inLocale(inLocale(path('vi-vn', name, example, { page: 2 }), 'en-vn'), 'vi-vn')).toBe(
        path('vi-vn', name, example, { page: 2 }),
      );
  });
});

// The country a number begins with, and the few that are offered first.

import { expect, test } from 'vitest';
import { defaultRegion, suggestedRegions, type Home } from './default-countries.ts';

const home: Home = { locale: 'vi-vn', languages: ['vi-VN'], timeZone: 'Asia/Saigon', last: null };

test.each<[Partial<Home>, string]>([
  [{}, 'VN'],
  [{ languages: ['ko-KR', 'ko'] }, 'VN'],
  [{ locale: 'th-vn', languages: ['en-GB'] }, 'TH'],
  [{ locale: 'en-vn', languages: ['ko-KR', 'en-US'] }, 'KR'],
  [{ locale: 'en-vn', languages: ['en-GB'] }, 'GB'],
  [{ locale: 'en-vn', languages: ['zh-Hans-CN'] }, 'CN'],
  // A telephone bought in Vietnam whose language nobody changed.
  [{ locale: 'en-vn', languages: ['en-US', 'en'] }, 'VN'],
  [{ locale: 'en-vn', languages: ['en-US', 'vi-VN'] }, 'VN'],
  [{ locale: 'en-vn', languages: ['en-US'], timeZone: 'America/New_York' }, 'US'],
  [{ locale: 'en-vn', languages: ['en', 'es-419'], timeZone: 'UTC' }, 'VN'],
  [{ languages: ['vi-VN'], last: 'JP' }, 'JP'],
  [{ last: 'XX' }, 'VN'],
])('for %j it is %s', (told, region) => {
  expect(defaultRegion({ ...home, ...told })).toBe(region);
});

test('four are offered first, what is chosen at their head and none twice', () => {
  expect(suggestedRegions(home, 'VN')).toEqual(['VN', 'TH', 'KR', 'US']);
  expect(
    suggestedRegions({ ...home, locale: 'en-vn', languages: ['de-DE'], last: 'FR' }, 'FR'),
  ).toEqual(['FR', 'VN', 'DE', 'TH']);
});

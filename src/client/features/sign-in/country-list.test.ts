// Countries are found by names in several languages, with or without their marks, and by code.

import { expect, test } from 'vitest';
import { phoneCountries } from '#domain/phone/phone-countries.ts';
import { countriesIn, findCountries } from './country-list.ts';

const vietnamese = countriesIn('vi');
const regions = (text: string) => findCountries(vietnamese, text).map(({ region }) => region);

test('all have a name, in the order of the alphabet', () => {
  for (const language of ['vi', 'en', 'th'] as const) {
    const countries = countriesIn(language);
    expect(countries).toHaveLength(phoneCountries.length);
    expect(countries.filter(({ name, region }) => name === '' || name === region)).toEqual([]);
  }
  expect(vietnamese.find(({ region }) => region === 'KR')).toEqual({
    region: 'KR',
    code: '+82',
    name: 'Hàn Quốc',
    alias: 'South Korea',
  });
  expect(vietnamese.find(({ region }) => region === 'AL')?.alias).toBe('');
});

test.each([
  ['Hàn Quốc', 'KR'],
  ['han quoc', 'KR'],
  ['south korea', 'KR'],
  ['대한민국', 'KR'],
  ['ไทย', 'TH'],
  ['deutsch', 'DE'],
  ['日本', 'JP'],
  ['us', 'US'],
  ['886', 'TW'],
  ['+66', 'TH'],
])('"%s" finds %s first', (text, region) => {
  expect(regions(text)[0]).toBe(region);
});

test('beginnings of words come before parts of words', () => {
  const found = regions('lan');
  expect(found).toEqual(expect.arrayContaining(['TH', 'PL', 'NL', 'FI', 'LK', 'IS', 'NZ']));
  expect(found.indexOf('TH')).toBeLessThan(found.indexOf('IS'));
  expect(regions('1').slice(0, 3)).toContain('US');
  expect(regions('zzzz')).toEqual([]);
  expect(regions('  ')).toEqual([]);
});

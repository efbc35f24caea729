// The countries are those of libphonenumber.

import { getCountries, getCountryCallingCode } from 'libphonenumber-js/mobile';
import { expect, test } from 'vitest';
import { splitPhone } from '../phone.ts';
import { codeOfRegion, mainRegion, phoneCountries } from './phone-countries.ts';

test('each country has its dialling code, and none is missing', () => {
  const known = getCountries().map((region) => [region, `+${getCountryCallingCode(region)}`]);
  expect(Object.fromEntries(phoneCountries.map(({ region, code }) => [region, code]))).toEqual(
    Object.fromEntries(known),
  );
  expect(phoneCountries).toHaveLength(known.length);
});

test('a code that several countries share is that of the largest', () => {
  expect(['+1', '+7', '+44', '+84', '+999'].map(mainRegion)).toEqual([
    'US',
    'RU',
    'GB',
    'VN',
    null,
  ]);
  expect(['CA', 'VN', 'ZZ'].map(codeOfRegion)).toEqual(['+1', '+84', null]);
});

test('a number is split behind the code of its country', () => {
  for (const { code } of phoneCountries)
    expect(splitPhone(`${code}12345678`)).toEqual({ countryCode: code, mobile: '12345678' });
});

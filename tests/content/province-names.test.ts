// Holds the provinces that a phone knows without a network to the server's own list.

import { expect, test } from 'vitest';
import { provinceNames } from '#client/features/places/province-names.ts';
import { places } from '#server/seed/places.ts';

test('a phone without a network knows every province by every name the server knows', () => {
  const served = places
    .filter(({ type }) => type === 'province')
    .map(({ sn, name, aliases }) => [sn, [name.vi, name.en, name.th, ...aliases]]);
  expect(provinceNames).toEqual(served);
});

// Tests that content shared with the app leads to what it means, and never away from the site.

import { expect, test } from 'vitest';
import { sharedAddress, type Suggest } from './share-target.ts';

const origin = 'https://joy.example';
const nothing: Suggest = async () => ({
  hotelList: [],
  areaList: [],
  landmarkList: [],
  first: 'hotel',
});
const lead = (given: Record<string, string>, suggest: Suggest = nothing) =>
  sharedAddress(new URLSearchParams(given), 'en-vn', origin, suggest);

test('a link of ours leads to its page with its stay, whether a phone shares it as address or as text', async () => {
  expect(await lead({ url: `${origin}/vi-vn/hotel/la-sen?bookingType=2` })).toBe(
    '/vi-vn/hotel/la-sen?bookingType=2',
  );
  expect(await lead({ title: 'Joy', text: `Ở đây nhé: ${origin}/th-vn/hotel/la-sen` })).toBe(
    '/th-vn/hotel/la-sen',
  );
});

test('a name leads to the hotel it means, else to the place, and the link beside it is not part of the name', async () => {
  const asked: string[] = [];
  const suggest: Suggest = async (keyword) => {
    asked.push(keyword);
    return {
      hotelList: keyword.includes('Sen') ? [{ slug: 'la-sen' }] : [],
      areaList: [{ type: 3, sn: 12 }],
      landmarkList: [{ slug: 'landmark-81', latitude: 10.79, longitude: 106.72 }],
      first: keyword.includes('81') ? 'landmark' : 'area',
    };
  };
  expect(await lead({ text: 'La Sen Boutique https://maps.example/x' }, suggest)).toBe(
    '/en-vn/hotel/la-sen',
  );
  expect(await lead({ title: 'Quận 1' }, suggest)).toBe('/en-vn/search?districtSn=12');
  expect(await lead({ title: 'Landmark 81' }, suggest)).toBe(
    '/en-vn/search?location=landmark-81&latitude=10.79&longitude=106.72',
  );
  expect(asked).toEqual(['La Sen Boutique', 'Quận 1', 'Landmark 81']);
});

test.each([
  { url: 'https://evil.example/vi-vn/hotel/x' },
  { url: `${origin}.evil.example/vi-vn` },
  { url: `${origin}/api/auth/signOut` },
  { text: 'javascript:alert(1)' },
  { url: 'http://[' },
  {},
])('anything else leads home: %o', async (given) => {
  expect(await lead(given)).toBe('/en-vn');
});

test('a text is asked by as many letters as a suggestion takes, and a suggester that is silent leads home', async () => {
  let length = 0;
  await lead({ text: 'x'.repeat(500) }, async (keyword) => {
    length = keyword.length;
    return null;
  });
  expect(length).toBe(80);
});

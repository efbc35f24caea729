// Promises that the sample country has a hotel to walk to from wherever many people go.

import { expect, test } from 'vitest';
import { distanceMetres } from '#domain/place.ts';
import { landmarksIn } from '#server/landmarks/landmarks.ts';
import { hotelSites } from '#server/seed/places.ts';
import { sampleAreas, sampleHotelRows } from './sample-names.ts';

test('three hotels and more stand within 1.5 km of each landmark of weight 50 and more', () => {
  const hotels = sampleHotelRows().map(({ hotel }) => hotel);
  const lonely = landmarksIn(sampleAreas)
    .filter(({ weight }) => weight >= 50)
    .map((landmark) => ({
      slug: landmark.slug,
      near: hotels.filter((hotel) => distanceMetres(landmark, hotel) <= 1_500).length,
    }))
    .filter(({ near }) => near < 3);
  expect(lonely).toEqual([]);
});

test('as many hotels are made as are asked for, in every province', () => {
  const sites = hotelSites(10_200);
  expect(sites).toHaveLength(10_200);
  expect(new Set(sites.map(({ province }) => province.sn)).size).toBe(63);
  expect(hotelSites(150).every(({ near }) => near === undefined)).toBe(true);
});

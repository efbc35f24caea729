// Holds the pictures of the sample to their variety: neighbours in a list begin with different
// originals, whatever the crop, and a hotel's own pictures differ.

import { describe, expect, test } from 'vitest';
import { originalOf } from '#contract/picture-files.ts';
import { distanceMetres } from '#domain/place.ts';
import { instant } from '#domain/time/time.ts';
import { landmarksIn } from '#server/landmarks/landmarks.ts';
import { withDifferentLeads } from '#server/search/lead-pictures.ts';
import { collectionRows } from '#server/seed/collections.ts';
import type { HotelRows } from '#server/seed/make-hotel.ts';
import { places } from '#server/seed/places.ts';
import { promotionRows } from '#server/seed/promotions.ts';
import type { StoredPicture } from '#server/store/engine/schema.ts';
import { pictureView } from '#server/store/hotel/picture.ts';
import { sampleHotelRows } from './sample-names.ts';

const rows = sampleHotelRows();
type Hotel = HotelRows['hotel'];
const hotels = rows.map(({ hotel }) => hotel);
const picturesOf = ({ pictures }: { readonly pictures?: unknown }) =>
  pictures as readonly StoredPicture[];
const originals = (pictures: readonly StoredPicture[]) =>
  pictures.map(({ name }) => originalOf(name));
const maxSeen = 40;
const neighbours = 12;

/** As a search orders hotels by itself (`hotel.merit`). */
const merit = ({ popularity = 0, rating = 0, review_count: count = 0 }: Hotel): number =>
  (1 + popularity) * ((rating * count + 320) / (count + 8) / 50) ** 2;
const best = (list: readonly Hotel[]) => list.toSorted((a, b) => merit(b) - merit(a));

/** The leads of the first hotels of a list, as it is stored and as it is answered. */
const stored = (list: readonly Hotel[]) =>
  list.slice(0, maxSeen).map((hotel) => originals(picturesOf(hotel))[0] ?? '');
const answered = (list: readonly Hotel[]) =>
  withDifferentLeads(
    list.slice(0, maxSeen).map((hotel) => {
      const [picture, ...more] = picturesOf(hotel).slice(0, 5);
      return { picture: pictureView(picture), morePictures: more };
    }),
  ).map(({ picture }) => originalOf(picture.name));

/** Whether an original comes again, for every twelve neighbours of a list. */
const repeats = (leads: readonly string[]): number[] =>
  Array.from({ length: Math.max(0, leads.length - neighbours + 1) }, (_, at) => {
    const seen = leads.slice(at, at + neighbours);
    return seen.length - new Set(seen).size;
  });

const inAreas = (key: 'province_sn' | 'district_sn') => [
  ...Map.groupBy(hotels, (hotel) => hotel[key]).values(),
];
const areas = places.map(({ sn, parent, lat, lng }) => ({
  sn,
  parentSn: parent,
  latitude: lat,
  longitude: lng,
}));
/** Around every tenth landmark, the nearest first. */
const aroundLandmarks = landmarksIn(areas)
  .filter((_, at) => at % 10 === 0)
  .map((landmark) =>
    hotels
      .map((hotel) => ({ hotel, metres: distanceMetres(landmark, hotel) }))
      .filter(({ metres }) => metres < 5_000)
      .toSorted((a, b) => a.metres - b.metres)
      .map(({ hotel }) => hotel),
  );
const byRating = (list: readonly Hotel[]) =>
  list.toSorted((a, b) => (b.rating ?? 0) - (a.rating ?? 0));

describe('hotels that stand beside each other', () => {
  test('in the best order of a place begin with different originals as they are stored', () => {
    const found = [...inAreas('province_sn'), ...inAreas('district_sn')]
      .map(best)
      .flatMap((list) => repeats(stored(list)));
    expect(found.length).toBeGreaterThan(4_000);
    expect(found.filter((again) => again > 1).length / found.length).toBeLessThan(0.01);
  });

  test('in any list as it is answered show at most one original again among twelve', () => {
    const lists = [
      ...inAreas('province_sn').flatMap((list) => [best(list), byRating(list)]),
      ...inAreas('district_sn').flatMap((list) => [best(list), byRating(list)]),
      ...aroundLandmarks,
    ];
    const found = lists.flatMap((list) => repeats(answered(list)));
    expect(found.length).toBeGreaterThan(8_000);
    expect(found.filter((again) => again > 1)).toEqual([]);
  });
});

describe('the pictures of a hotel', () => {
  test('are five and more, the first five of different originals', () => {
    expect(
      hotels
        .map(picturesOf)
        .filter(
          (pictures) => pictures.length < 5 || new Set(originals(pictures.slice(0, 5))).size < 5,
        ),
    ).toEqual([]);
  });

  test('are never the same twice, and each room type has a room of its own', () => {
    for (const { hotel, rooms } of rows) {
      const names = picturesOf(hotel).map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
      const first = rooms.map((room) => picturesOf(room)[0]?.name ?? '');
      expect([hotel.slug, first.length - new Set(first).size]).toEqual([hotel.slug, 0]);
    }
  });
});

test.each([
  [
    'promotions',
    promotionRows(rows, instant('2026-11-20T17:00:00Z')).map(({ picture }) => picture),
  ],
  ['collections', collectionRows(rows).map(({ picture }) => picture)],
])('no two %s have the same original', (_, pictures) => {
  expect(pictures.length).toBeGreaterThan(4);
  expect(new Set(pictures.map(originalOf)).size).toBe(pictures.length);
});

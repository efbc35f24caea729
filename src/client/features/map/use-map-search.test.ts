// The map's search depends on the URL and the view alone, so that a shared or stored view gives the
// same search.

import { expect, test } from 'vitest';
import { boxOf, type MapView, type Size } from '#domain/map.ts';
import type { Where } from '#domain/search.ts';
import type { SearchResults } from '../search/use-search-results.ts';
import { bars, firstView, isOfOtherSize, mapInput, searchedSize } from './use-map-search.ts';

const view: MapView = { latitude: 10.772, longitude: 106.698, zoom: 15.5 };
const size = { width: 390, height: 800 };
const province: Where = { kind: 'province', sn: 1 };
const inset = { top: 0, right: 0, bottom: 0, left: 0 };

test('the place of the search is the one that was asked, not the one in the address before; stay and order stay', () => {
  const params = new URLSearchParams(
    'latitude=1&longitude=2&zoom=3&radius=4&width=5&height=6&location=nearBy&page=3&bookingType=1&checkInDatePlan=2026-11-21&sort=2',
  );
  expect(mapInput(params, { where: province, view, size })).toMatchObject({
    provinceSn: '1',
    bookingType: '1',
    checkInDatePlan: '2026-11-21',
    sort: '2',
    viewZoom: 15.5,
  });
  for (const gone of [
    'latitude',
    'longitude',
    'zoom',
    'radius',
    'width',
    'height',
    'location',
    'page',
  ])
    expect(mapInput(params, { where: province, view, size })).not.toHaveProperty(gone);
});

test('a bar that slides away changes nothing of what a phone asks, and what is in sight is always inside', () => {
  const searched = searchedSize(size, 'rail');
  expect(searchedSize({ ...size, height: 781 }, 'rail')).toEqual(searched);
  expect([searched.width >= size.width, searched.height >= size.height]).toEqual([true, true]);
});

test('where a list stands beside the map nothing is asked but what is in sight', () => {
  expect(searchedSize({ width: 943.5, height: 771 }, 'one')).toEqual({ width: 944, height: 771 });
  expect(mapInput(new URLSearchParams(), { where: province, view, size })).toMatchObject(
    boxOf(view, size),
  );
});

test('an area of another screen is searched anew, one that a bar makes smaller is not', () => {
  const area: Where = { kind: 'area', ...view, radius: 900, size: { width: 900, height: 700 } };
  const other = (width: number, height: number, within?: Size) =>
    isOfOtherSize(area, { width, height }, within);
  expect([other(900, 700), other(885, 700), other(900, 701)]).toEqual([false, true, true]);
  // The address bar of a tablet that slides away while the list is scrolled.
  expect([other(885, 700, bars), other(900, 756, bars)]).toEqual([false, false]);
  expect([other(921, 700, bars), other(900, 635, bars), other(390, 844, bars)]).toEqual([
    true,
    true,
    true,
  ]);
  expect(isOfOtherSize({ kind: 'area', ...view, radius: 900 }, size)).toBe(true);
  expect(isOfOtherSize(province, size)).toBe(false);
});

test('an area opens just as it was shared, and a place without hotels at its middle', () => {
  const opened = (where: Where, place: object) =>
    firstView(
      { state: { where }, answer: { hotels: [], place } } as unknown as SearchResults,
      size,
      inset,
      null,
    );
  expect(opened({ kind: 'area', ...view, radius: 900 }, {})).toEqual(view);
  expect(opened(province, { latitude: 11, longitude: 107 })).toEqual({
    latitude: 11,
    longitude: 107,
    zoom: 11.5,
  });
  expect(opened({ kind: 'anywhere' }, { latitude: null, longitude: null }).zoom).toBeLessThan(7);
});

test('on a phone it begins at the hotel in front and those around it when a province would show counts alone; a wide screen shows them all', () => {
  const far = [
    { sn: 1, latitude: 10.772, longitude: 106.698 },
    { sn: 2, latitude: 10.775, longitude: 106.702 },
    { sn: 3, latitude: 10.93, longitude: 106.52 },
  ];
  const opened = (where: Where, width: number, front: number | null = null) =>
    firstView(
      { state: { where }, answer: { hotels: far, place: {} } } as unknown as SearchResults,
      { width, height: 800 },
      inset,
      front,
    );
  const seen = (at: MapView, width: number) =>
    far.map(({ latitude, longitude }) => {
      const { west, east, south, north } = boxOf(at, { width, height: 800 });
      return longitude > west && longitude < east && latitude > south && latitude < north;
    });
  const near = opened(province, 390);
  expect(near.zoom).toBe(14.5);
  expect(seen(near, 390)).toEqual([true, true, false]);
  // Another card was brought forward before the map was there.
  expect(seen(opened(province, 390, 3), 390)).toEqual([false, false, true]);
  expect(seen(opened(province, 1000), 1000)).toEqual([true, true, true]);
  expect(seen(opened({ kind: 'anywhere' }, 390), 390)).toEqual([true, true, true]);
});

test.each([
  ['a phone', { width: 390, height: 844 }, { top: 200, right: 44, bottom: 260, left: 44 }],
  [
    'a phone held sideways',
    { width: 844, height: 390 },
    { top: 130, right: 44, bottom: 190, left: 44 },
  ],
])('a city opens around its first hotel, so near that %s shows prices', (_, screen, covered) => {
  const hotels = [
    { sn: 1, latitude: 10.77, longitude: 106.7 },
    { sn: 2, latitude: 10.775, longitude: 106.705 },
    { sn: 3, latitude: 11.1, longitude: 106.4 },
  ];
  const { zoom } = firstView(
    { state: { where: province }, answer: { hotels, place: {} } } as unknown as SearchResults,
    screen,
    covered,
    null,
  );
  expect(zoom).toBeGreaterThan(12.5);
});

// Tests text folding as people type, and distances against the size of the earth.

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  areaTypes,
  defaultProvince,
  distanceMetres,
  fold,
  suggestedProvinces,
  travelOf,
  type Point,
} from './place.ts';

describe('folded text', () => {
  test.each([
    ['Quận 1', 'quan 1'],
    ['Đà Nẵng', 'da nang'],
    ['đường Điện Biên Phủ', 'duong dien bien phu'],
    ['Bà Rịa – Vũng Tàu', 'ba ria vung tau'],
    ['TP. Hồ Chí Minh', 'tp ho chi minh'],
    ['Thừa Thiên Huế', 'thua thien hue'],
    ['  Hà   Nội!  ', 'ha noi'],
    ['ฮานอย', 'ฮานอย'],
    ['โรงแรม 24 ชม.', 'โรงแรม 24 ชม'],
    ['เชียงใหม่', 'เชียงใหม่'],
    ["L'Étoile", 'l etoile'],
    ['---', ''],
    ['', ''],
  ])('of %s is %s', (text, folded) => expect(fold(text)).toBe(folded));

  test('is the same for both ways to write a mark', () =>
    expect(fold('Quận'.normalize('NFD'))).toBe(fold('Quận'.normalize('NFC'))));
  test('stays as it is when folded again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => fold(fold(text)) === fold(text)),
    );
  });
});

describe('a distance', () => {
  const point = (latitude: number, longitude: number): Point => ({ latitude, longitude });
  const anyPoint = fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  const quarter = 10_007_557;

  test.each<[string, Point, Point, number, number]>([
    ['a quarter of the equator', point(0, 0), point(0, 90), quarter, 1],
    ['from the equator to the pole', point(0, 12), point(90, 99), quarter, 1],
    ['from pole to pole', point(90, 0), point(-90, 0), 2 * quarter, 1],
    ['across the date line', point(0, 179.5), point(0, -179.5), 111_195, 1],
    [
      'from Ho Chi Minh City to Hanoi',
      point(10.7769, 106.7009),
      point(21.0285, 105.8542),
      1_144_000,
      4_000,
    ],
    [
      'from Bến Thành market to the Opera House',
      point(10.7725, 106.698),
      point(10.7767, 106.7031),
      729,
      15,
    ],
  ])('%s', (_, a, b, metres, tolerance) =>
    expect(Math.abs(distanceMetres(a, b) - metres)).toBeLessThanOrEqual(tolerance),
  );

  test('is none to the same place, the same both ways, and at most half way round', () => {
    fc.assert(
      fc.property(
        anyPoint,
        anyPoint,
        (a, b) =>
          distanceMetres(a, a) === 0 &&
          Math.abs(distanceMetres(a, b) - distanceMetres(b, a)) < 1e-3 &&
          distanceMetres(a, b) <= 2 * quarter + 1,
      ),
    );
  });
});

describe('given places', () => {
  test('search areas have the given numbers', () =>
    expect(areaTypes).toEqual({ hotel: 1, province: 2, district: 3 }));

  test('the default province is Ho Chi Minh City, first of the five suggested', () => {
    expect(defaultProvince).toEqual({ sn: 1, latitude: 10.767674, longitude: 106.6651843 });
    expect(suggestedProvinces).toHaveLength(5);
    expect(suggestedProvinces[0]).toBe(defaultProvince.sn);
  });
});

describe('the way there', () => {
  test.each([
    [0, { by: 'foot', minutes: 1 }],
    [650, { by: 'foot', minutes: 11 }],
    [999, { by: 'foot', minutes: 16 }],
    [1_000, { by: 'foot', minutes: 16 }],
    [1_149, { by: 'foot', minutes: 19 }],
    [1_150, { by: 'motorbike', minutes: 4 }],
    [1_200, { by: 'motorbike', minutes: 4 }],
    [15_000, { by: 'motorbike', minutes: 56 }],
  ] as const)('of %i metres is a guess of minutes', (metres, travel) =>
    expect(travelOf(metres)).toEqual(travel),
  );

  test('is not guessed from one town to the next', () => expect(travelOf(15_001)).toBeNull());
});

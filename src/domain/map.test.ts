// Tests that an area written to the URL is read back unchanged, and that a view shows the requested
// points.

import { expect, test } from 'vitest';
import {
  areaAround,
  areaOf,
  boxOf,
  cornersOf,
  country,
  isInBox,
  pixelIn,
  roundView,
  viewAround,
  zoomLimits,
  type Inset,
  type Size,
  type MapView,
} from './map.ts';
import { distanceMetres } from './place.ts';
import { readSearch, writeSearch } from './search.ts';
import { instant } from './time/time.ts';

const now = instant('2026-11-21T07:00:00Z');
const phone: Size = { width: 390, height: 844 };
const desk: Size = { width: 570, height: 828 };
const even = (pixels: number): Inset => ({
  top: pixels,
  right: pixels,
  bottom: pixels,
  left: pixels,
});
const benThanh: MapView = { latitude: 10.772431, longitude: 106.698113, zoom: 14.237 };

test.each([
  [benThanh, phone],
  [benThanh, desk],
  [{ latitude: 21.02851, longitude: 105.85421, zoom: 11 }, desk],
  [{ latitude: 16, longitude: 107, zoom: 4.5 }, phone],
])('the area of a view is read back from the address exactly', (view, size) => {
  const where = areaOf(view, size);
  const written = new URLSearchParams(
    writeSearch({ where, type: 'hourly', stay: null, sort: 'bestMatch', page: 1 }),
  );
  expect(readSearch(written, now).where).toEqual(where);
});

test('nothing in sight lies outside the area that is searched', () => {
  for (const size of [phone, desk]) {
    const area = areaOf(benThanh, size);
    for (const corner of cornersOf(boxOf(roundView(benThanh), size)))
      expect(distanceMetres(area, corner)).toBeLessThanOrEqual(area.radius * 1.001);
  }
});

test('the corners of what a view shows lie in the corners of the screen', () => {
  for (const size of [phone, desk]) {
    const view = roundView(benThanh);
    const { west, south, east, north } = boxOf(view, size);
    const upperLeft = pixelIn(view, size, { latitude: north, longitude: west });
    const lowerRight = pixelIn(view, size, { latitude: south, longitude: east });
    expect(Math.hypot(upperLeft.x, upperLeft.y)).toBeLessThan(0.1);
    expect(Math.hypot(lowerRight.x - size.width, lowerRight.y - size.height)).toBeLessThan(0.1);
    expect(pixelIn(view, size, view)).toEqual({ x: size.width / 2, y: size.height / 2 });
  }
});

test('a box is as wide and as high as its pixels say', () => {
  const box = boxOf({ latitude: 0, longitude: 106, zoom: 10 }, { width: 512, height: 512 });
  expect(box.east - box.west).toBeCloseTo(360 / 1024, 5);
  expect(
    distanceMetres(
      { latitude: box.south, longitude: 106 },
      { latitude: box.north, longitude: 106 },
    ),
  ).toBeCloseTo(
    distanceMetres({ latitude: 0, longitude: box.west }, { latitude: 0, longitude: box.east }),
    -1,
  );
});

test('the view around points shows all of them with a margin, and no closer than asked', () => {
  const points = [
    { latitude: 10.78, longitude: 106.69 },
    { latitude: 10.76, longitude: 106.71 },
    { latitude: 10.775, longitude: 106.66 },
  ];
  const view = viewAround(points, phone, even(40), 16);
  expect(view).not.toBeNull();
  if (view === null) return;
  const inner = boxOf(view, { width: phone.width - 79, height: phone.height - 79 });
  expect(points.every((point) => isInBox(point, inner))).toBe(true);
  expect(viewAround(points.slice(0, 1), phone, even(40), 16)).toEqual({
    latitude: 10.78,
    longitude: 106.69,
    zoom: 16,
  });
  expect(viewAround([], phone, even(40), 16)).toBeNull();
});

test('what covers an edge moves the view out from under it', () => {
  const point = { latitude: 10.78, longitude: 106.69 };
  const view = viewAround([point], phone, { top: 100, right: 0, bottom: 300, left: 0 }, 15);
  expect(view?.latitude).toBeLessThan(point.latitude);
  expect(view?.longitude).toBe(point.longitude);
});

test('the country fits a phone and a desk', () => {
  for (const size of [phone, desk]) {
    const view = viewAround(cornersOf(country), size, even(0), 16);
    expect(view?.zoom).toBeGreaterThanOrEqual(zoomLimits.min);
    expect(view?.zoom).toBeLessThan(7);
  }
});

test('the area around a hotel is a walk wide', () => {
  const area = areaAround({ latitude: 10.767, longitude: 106.693 });
  expect(area.radius).toBeGreaterThan(500);
  expect(area.radius).toBeLessThan(1_000);
  expect(area).toMatchObject({ latitude: 10.767, longitude: 106.693, zoom: 15.5 });
});

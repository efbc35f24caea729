// The sketch is drawn at every zoom there is: names come and go by it, and what one is close to stays.

import { expect, test } from 'vitest';
import { zoomLimits } from '#domain/map.ts';
import { sketchStyle } from './map-style.ts';

const colours = new Proxy({} as Parameters<typeof sketchStyle>[1], { get: () => 'rgb(1,2,3)' });
const { layers, sources } = sketchStyle('vi', colours);
const drawnAt = (zoom: number) =>
  layers
    .filter(({ minzoom = 0, maxzoom = 24 }) => minzoom <= zoom && zoom < maxzoom)
    .map(({ id, type }) => ({ id, isName: type === 'symbol' }));
const namesAt = (zoom: number) => drawnAt(zoom).flatMap(({ id, isName }) => (isName ? [id] : []));

test.each([
  [5, ['sea-name', 'country-name', 'province-name']],
  [10, ['district-name', 'province-name']],
  [12, ['water-name', 'landmark-name', 'district-name']],
  [15, ['road-name', 'water-name', 'park-name', 'landmark-name', 'district-name']],
])('at zoom %d it names %j', (zoom, names) => expect(namesAt(zoom)).toEqual(names));

test('at the nearest zoom ground, streets, landmarks and names are still drawn', () => {
  const near = drawnAt(zoomLimits.max).map(({ id }) => id);
  for (const id of ['paper', 'sea', 'park', 'water', 'road-edge', 'road', 'landmark', 'road-name'])
    expect(near).toContain(id);
  // The archive itself says where its tiles end; nearer ones are drawn from the last.
  expect(sources['land']).not.toHaveProperty('maxzoom');
});

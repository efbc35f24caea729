// The sea is what is not land, whether a tile's coast is taken as it is or from a tile further out.

import { expect, test } from 'vitest';
import { tileExtent } from '#client/features/map/vector-tile.ts';
import {
  areaOf,
  coastOf,
  cutLine,
  isInSeas,
  overlap,
  quarterOf,
  seasOf,
  smoothLine,
  type Line,
} from './basemap/coast.ts';

const [least, most] = [-overlap, tileExtent + overlap];
const closed = (...points: readonly (readonly [number, number])[]): Line =>
  [...points, ...points.slice(0, 1)].map(([x, y]) => ({ x, y }));
/** Land in the west, an island in the sea, and a bay that the cut goes through twice. */
const land = [
  closed(
    [least, least],
    [900, least],
    [1_500, 1_200],
    [700, 2_000],
    [1_600, 3_100],
    [600, most],
    [least, most],
  ),
  closed([3_000, 1_000], [3_400, 1_200], [3_200, 1_500]),
  closed([most, 3_000], [most, 3_600], [3_700, 3_300]),
];
const at = (x: number, y: number) => ({ x, y });

test('the rings of land turn as the tiles say', () => {
  for (const ring of land) expect(areaOf(ring)).toBeGreaterThan(0);
});

test('the sea is all that is not land', () => {
  const seas = seasOf(coastOf(land));
  for (const [point, isSea] of [
    [at(2_500, 2_000), true],
    [at(4_000, 100), true],
    [at(3_000, 4_000), true],
    [at(300, 2_000), false],
    [at(1_200, 1_100), false],
    [at(3_200, 1_250), false],
    [at(4_000, 3_300), false],
    [at(1_100, 2_000), true],
  ] as const)
    expect([point, isInSeas(point, seas)]).toEqual([point, isSea]);
});

test('a tile without a coast is wholly one or the other', () => {
  const full = closed([least, least], [most, least], [most, most], [least, most]);
  expect(seasOf(coastOf([full]))).toEqual([]);
  expect(isInSeas(at(100, 100), seasOf(coastOf([])))).toBe(true);
});

test('a quarter, drawn as a tile, has the sea of the whole', () => {
  const coast = coastOf(land);
  const seas = seasOf(coast);
  for (const x of [0, 1] as const)
    for (const y of [0, 1] as const) {
      const near = seasOf(quarterOf(coast, { x, y }, seas));
      for (let down = 100; down < tileExtent; down += 450)
        for (let across = 100; across < tileExtent; across += 450) {
          const far = at((across + x * tileExtent) / 2, (down + y * tileExtent) / 2);
          expect([x, y, across, down, isInSeas(at(across, down), near)]).toEqual([
            x,
            y,
            across,
            down,
            isInSeas(far, seas),
          ]);
        }
    }
});

test('a line leaves and enters exactly at the cut', () => {
  const parts = cutLine([at(100, 100), at(most + 100, 100), at(most + 100, 500), at(200, 500)]);
  expect(parts).toEqual([
    [at(100, 100), at(most, 100)],
    [at(most, 500), at(200, 500)],
  ]);
});

test('stairs become a slope, and what the neighbour has too stays where it is', () => {
  const stairs = Array.from({ length: 60 }, (_, step) =>
    at(1_000 + Math.ceil(step / 2) * 20, 1_000 + Math.floor(step / 2) * 20),
  );
  const line = [at(20, 900), at(50, 960), ...stairs];
  const smooth = smoothLine(line, { tolerance: 26, times: 3 });
  expect(smooth.slice(0, 2)).toEqual(line.slice(0, 2));
  expect(smooth.at(-1)).toEqual(line.at(-1));
  expect(smooth.length).toBeLessThan(12);
});

// The street is the same on both sides of the wire, lights what it is told to, and stays small.

import { describe, expect, test } from 'vitest';
import { rowPaths, seeded, starPaths, type RowPlan } from './street-path.ts';

const plan: RowPlan = {
  width: 640,
  base: 150,
  seed: 21,
  heights: [52, 96],
  widths: [34, 56],
  floors: Infinity,
  lit: { share: 0.2 },
};
const shapes = (path: string) => path.match(/z/g)?.length ?? 0;

describe('the street', () => {
  test('one seed draws one street, another seed another', () => {
    expect(rowPaths(plan)).toEqual(rowPaths({ ...plan }));
    expect(rowPaths({ ...plan, seed: 22 }).walls).not.toBe(rowPaths(plan).walls);
    expect(starPaths(640, 150, 5)).toEqual(starPaths(640, 150, 5));
  });

  test('an exact number of windows is lit, a share lights about that many, none stay dark', () => {
    const windows = (lit: RowPlan['lit']) => shapes(rowPaths({ ...plan, lit }).lit);
    expect([0, 1, 3].map((count) => windows({ count }))).toEqual([0, 1, 3]);
    expect(windows({ share: 0 })).toBe(0);
    const all = windows({ share: 1 });
    expect(all).toBeGreaterThan(30);
    expect(windows({ share: 0.5 }) / all).toBeGreaterThan(0.3);
    expect(windows({ share: 0.5 }) / all).toBeLessThan(0.7);
  });

  test('every number in a path is finite and has at most one decimal', () => {
    const { walls, dark, lit } = rowPaths(plan);
    expect(`${walls}${dark}${lit}`).not.toMatch(/NaN|Infinity|undefined|\.\d\d/);
  });

  test('the widest hero row stays under 9 KB before compression', () => {
    const { walls, dark, lit } = rowPaths({ ...plan, width: 1366, base: 250, heights: [92, 132] });
    expect(walls.length + dark.length + lit.length).toBeLessThan(9000);
  });
});

test('the seeded stream stays between 0 and 1 and is even enough', () => {
  const next = seeded(7);
  const numbers = Array.from({ length: 2000 }, next);
  expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true);
  expect(numbers.reduce((sum, number) => sum + number, 0) / numbers.length).toBeCloseTo(0.5, 1);
});

// Tests that every screen has one picture in light and one in dark, and that no two media queries
// match the same screen.

import { expect, it } from 'vitest';
import { startPictures, startThemes } from './splash-screens.ts';

it('each screen and theme has one picture of its own', () => {
  expect(new Set(startPictures.map(({ media }) => media)).size).toBe(startPictures.length);
  expect(new Set(startPictures.map(({ name }) => name)).size).toBe(startPictures.length);
  for (const theme of startThemes)
    expect(startPictures.filter((picture) => picture.theme === theme).length).toBe(
      startPictures.length / startThemes.length,
    );
});

it.each([
  ['iPhone 15', 1179, 2556],
  ['iPhone 17 Pro', 1206, 2622],
  ['iPhone 16 Pro Max', 1320, 2868],
  ['iPhone SE', 750, 1334],
  ['iPad Air', 1640, 2360],
])('%s is among them', (_, width, height) => {
  expect(
    startPictures.filter((picture) => picture.width === width && picture.height === height),
  ).toHaveLength(2);
});

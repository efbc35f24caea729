// Proves that the drawn room is light, the same for the same room, and another for the next one.

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RoomDrawing } from './room-drawing.tsx';

const drawn = (seed: number): string => renderToStaticMarkup(<RoomDrawing seed={seed} />);
const rooms = Array.from({ length: 200 }, (_, seed) => drawn(seed));

test('a drawn room weighs at most 8 KB', () =>
  expect(Math.max(...rooms.map((room) => Buffer.byteLength(room)))).toBeLessThanOrEqual(8_000));
test('the same number draws the same room', () =>
  expect(rooms.map((_, seed) => drawn(seed))).toEqual(rooms));

test('rooms whose numbers follow each other differ, for seven in a row', () => {
  for (const [at, room] of rooms.entries()) expect(rooms.slice(at + 1, at + 8)).not.toContain(room);
  expect(new Set(rooms).size).toBeGreaterThanOrEqual(14);
});

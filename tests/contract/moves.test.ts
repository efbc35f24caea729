// Holds the picture of a booking's moves to their table.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bookingStatuses, transitionNames } from '#domain/booking.ts';
import { movesPicture, picturePath } from '../tools/draw-booking-moves.ts';

test('the picture in docs/ is drawn from the table as it is; `npm run moves` draws it again', () => {
  expect(readFileSync(picturePath, 'utf8')).toBe(movesPicture());
});

test('every move and every status is in it', () => {
  const drawing = /```mermaid\n([^`]*)```/.exec(movesPicture())?.[1] ?? '';
  expect(
    [...transitionNames, ...Object.keys(bookingStatuses)].filter(
      (name) => !new RegExp(`\\b${name}\\b`).test(drawing),
    ),
  ).toEqual([]);
});

// A button ignores presses for a moment after it appeared or moved, and takes any press after that.

import { expect, test } from 'vitest';
import { movedButtons } from './moved-buttons.ts';

const [first, second] = [{ name: 'check in An' }, { name: 'check in Bình' }];

test('one that has been there all the time takes a press at once', () => {
  const buttons = movedButtons(400);
  buttons.know(first, { x: 10, y: 100 });
  expect(buttons.look(first, { x: 10, y: 100 }, 5)).toBe(0);
});

test('one that comes, or comes again after it was hidden, waits its time', () => {
  const buttons = movedButtons(400);
  expect([0, 100, 399, 400].map((now) => buttons.look(first, { x: 10, y: 100 }, now))).toEqual([
    400, 300, 1, 0,
  ]);
  buttons.forget(first);
  expect(buttons.look(first, { x: 10, y: 100 }, 900)).toBe(400);
});

test('one that slides into the place of another waits from that moment, and the other is not its concern', () => {
  const buttons = movedButtons(400);
  buttons.know(first, { x: 10, y: 100 });
  buttons.know(second, { x: 10, y: 300 });
  expect(buttons.look(second, { x: 10, y: 100 }, 1_000)).toBe(400);
  expect(buttons.look(first, { x: 10, y: 100 }, 1_000)).toBe(0);
  expect(buttons.look(second, { x: 10, y: 100 }, 1_250)).toBe(150);
  expect(buttons.look(second, { x: 10, y: 100 }, 1_400)).toBe(0);
});

test('a few pixels are the same place, until they add up', () => {
  const buttons = movedButtons(400);
  buttons.know(first, { x: 10, y: 100 });
  expect([
    buttons.look(first, { x: 10, y: 104 }, 1_000),
    buttons.look(first, { x: 10, y: 107 }, 1_100),
    buttons.look(first, { x: 10, y: 110 }, 1_200),
  ]).toEqual([0, 0, 400]);
});

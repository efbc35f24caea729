import { expect, test } from 'vitest';
import { originalOf, widestOf, widthsOf } from './picture-files.ts';

test('a closer picture of a room is of the same original as the room', () => {
  expect(['room-modern-0', 'room-modern-0-near', 'room-modern-0-detail'].map(originalOf)).toEqual(
    Array.from({ length: 3 }, () => 'room-modern-0'),
  );
  expect(['facade-4', 'u-0123456789abcdefghij', ''].map(originalOf)).toEqual([
    'facade-4',
    'u-0123456789abcdefghij',
    '',
  ]);
});

test('there is a width between that of a card and the whole room, and none above the original', () => {
  expect(widthsOf('room-modern-0')).toEqual([320, 640, 800, 1_200]);
  expect(widthsOf('u-0123456789abcdefghij')).toEqual([320, 640, 800, 1_200]);
  expect(widthsOf('room-modern-0-near')).toEqual([320, 640, 800, 960]);
  expect(widthsOf('room-modern-0-detail')).toEqual([320, 640, 800]);
  expect(widthsOf('facade-4')).toEqual([320, 640, 720]);
  expect(widestOf('facade-4')).toBe(720);
});

// The script in the head of home sets what was kept, and nothing where that is old, of another
// width, or cannot be read.

import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import {
  homeRoomKey,
  homeRoomScript,
  installKey,
  installRestMs,
  profileKey,
  type HomeRoom,
} from './home-room.ts';

const now = Date.parse('2026-03-13T03:00:00Z');
const kept: HomeRoom = { width: 390, stay: 300, own: 700, until: now + 60_000 };

function run(stored: Readonly<Record<string, string>>) {
  const styles: Record<string, string> = {};
  const dataset: Record<string, string> = {};
  runInNewContext(homeRoomScript, {
    document: {
      documentElement: {
        dataset,
        style: {
          setProperty: (name: string, value: string) => {
            styles[name] = value;
          },
        },
      },
    },
    localStorage: { getItem: (key: string) => stored[key] ?? null },
    innerWidth: 390,
    Date: { now: () => now },
    JSON,
  });
  return { marks: Object.keys(dataset).toSorted(), ...styles };
}
const of = (room: unknown) => ({ [homeRoomKey]: JSON.stringify(room) });

test('a member with a stay ahead is given the room of both parts', () =>
  expect(run({ ...of(kept), [profileKey]: '{}' })).toEqual({
    marks: ['member', 'stay'],
    '--stay-room': '300px',
    '--own-room': '700px',
  }));

test('a stay that is over is given none', () => {
  const only = { marks: [], '--own-room': '700px' };
  expect(run(of({ ...kept, until: now - 1 }))).toEqual(only);
  expect(run(of({ ...kept, until: null }))).toEqual(only);
});

test('heights are of one width', () =>
  expect(run(of({ ...kept, width: 844 }))).toEqual({ marks: ['stay'] }));

test('a part without height is given none, because setting it styles the page anew', () =>
  expect(run(of({ ...kept, stay: 0, own: 0 }))).toEqual({ marks: ['stay'] }));

test('nothing kept, and what cannot be read, changes nothing', () => {
  expect(run({})).toEqual({ marks: [] });
  expect(run({ [homeRoomKey]: '{' })).toEqual({ marks: [] });
});

test('the app is not offered where it is installed, nor for a month after it was declined', () => {
  const marks = (history: unknown) => run({ [installKey]: JSON.stringify(history) }).marks;
  expect(marks({ isInstalled: true })).toEqual(['noInstall']);
  expect(marks({ no: now - installRestMs })).toEqual(['noInstall']);
  expect(marks({ no: now - installRestMs - 1 })).toEqual([]);
  // Written by earlier builds at the first visit.
  expect(marks({ first: now - 60_000 })).toEqual([]);
});

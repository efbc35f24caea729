// A room alarms when it arrives and when half of its time is over, once each, with a sound in one
// tab only.

import { beforeEach, expect, test, vi } from 'vitest';
import type { DeskBooking } from '#contract/schemas/desk.ts';
import { addMinutes, instant } from '#domain/time/time.ts';
import { dueAlarms, isDeskLoud, setDeskMuted, nextAlarmAt, claimSound } from './alarm-schedule.ts';

const asked = instant('2026-03-13T03:05:00Z');
const answerBy = addMinutes(asked, 6);
const room = (change: Partial<DeskBooking> = {}): DeskBooking =>
  ({
    code: 'AB2345',
    roomName: 'Deluxe',
    checkIn: instant('2026-03-13T07:00:00Z'),
    answerBy,
    ...change,
  }) as DeskBooking;
const at = (minutes: number) =>
  dueAlarms([room()], addMinutes(asked, minutes)).map(({ isAgain, minutes: left }) => [
    isAgain,
    left,
  ]);

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      kept.set(key, value);
    },
    removeItem: (key: string) => {
      kept.delete(key);
    },
  });
});

test('a room calls from its first minute on, and again from the third, until its time is over', () => {
  expect([at(0), at(2.9), at(3), at(5.9), at(6)]).toEqual([
    [[false, 6]],
    [[false, 4]],
    [[true, 3]],
    [[true, 1]],
    [],
  ]);
  expect([nextAlarmAt([room()], asked), nextAlarmAt([room()], addMinutes(asked, 3))]).toEqual([
    addMinutes(asked, 3),
    null,
  ]);
});

test('one that waits for nobody, or was answered, does not', () => {
  expect([
    dueAlarms([room({ answerBy: null })], asked),
    nextAlarmAt([room({ answerBy: null })], asked),
  ]).toEqual([[], null]);
});

test('its two calls are two, and one that is asked anew calls anew', () => {
  const keys = [
    dueAlarms([room()], asked),
    dueAlarms([room()], addMinutes(asked, 3)),
    dueAlarms([room({ answerBy: addMinutes(asked, 60) })], addMinutes(asked, 54)),
  ].map(([call]) => call?.key);
  expect(new Set(keys).size).toBe(3);
});

test('of several tabs one makes the sound, and once', () => {
  const calls = dueAlarms([room()], asked);
  expect([
    claimSound(calls),
    claimSound(calls),
    claimSound(dueAlarms([room()], addMinutes(asked, 4))),
    claimSound([]),
  ]).toEqual([true, false, true, false]);
});

test('a desk that was muted on this device stays so', () => {
  expect(isDeskLoud()).toBe(true);
  setDeskMuted(true);
  expect(isDeskLoud()).toBe(false);
  setDeskMuted(false);
  expect(isDeskLoud()).toBe(true);
});

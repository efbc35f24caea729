// Tests that intervals are half-open, and compares the peak of held rooms with a count at every
// instant.

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyInstant, at } from '#tests/fixtures/domain-builders.ts';
import {
  interval,
  overlaps,
  peak,
  sharedMinutes,
  type HeldInterval,
  type Interval,
} from './interval.ts';
import { addMinutes } from './time.ts';

const span = (from: string, to: string): Interval =>
  interval(at(`2026-03-03 ${from}`), at(`2026-03-03 ${to}`));
const anySpan = fc
  .tuple(anyInstant, fc.integer({ min: 1, max: 4_000 }))
  .map(([from, minutes]) => interval(from, addMinutes(from, minutes)));

describe('an interval', () => {
  test('ends after it starts', () => {
    expect(() => span('10:00', '10:00')).toThrow(RangeError);
    expect(() => span('10:00', '09:00')).toThrow(RangeError);
  });

  test('does not overlap the one it touches', () => {
    expect(overlaps(span('10:00', '12:00'), span('12:00', '14:00'))).toBe(false);
    expect(sharedMinutes(span('10:00', '12:00'), span('12:00', '14:00'))).toBe(0);
  });

  test.each([
    ['11:59', '14:00', 1],
    ['10:30', '11:00', 30],
    ['09:00', '13:00', 120],
    ['10:00', '12:00', 120],
  ])('from 10 to 12 overlaps %s to %s for %i minutes', (from, to, minutes) => {
    expect(overlaps(span('10:00', '12:00'), span(from, to))).toBe(true);
    expect(sharedMinutes(span('10:00', '12:00'), span(from, to))).toBe(minutes);
  });

  test('overlaps another exactly when they share time, whichever is named first', () => {
    fc.assert(
      fc.property(
        anySpan,
        anySpan,
        (a, b) =>
          overlaps(a, b) === sharedMinutes(a, b) > 0 &&
          overlaps(a, b) === overlaps(b, a) &&
          sharedMinutes(a, b) === sharedMinutes(b, a),
      ),
    );
  });

  test('shares all of itself with itself and never touches its own successor', () => {
    fc.assert(
      fc.property(
        anySpan,
        fc.integer({ min: 1, max: 500 }),
        (a, minutes) => overlaps(a, a) && !overlaps(a, interval(a.to, addMinutes(a.to, minutes))),
      ),
    );
  });
});

describe('the peak', () => {
  const held = (from: number, to: number, rooms = 1): HeldInterval => ({ from, to, rooms });

  test('of nothing is none', () => expect(peak([], 0, 10)).toBe(0));
  test('of two stays one after the other is one room', () =>
    expect(peak([held(0, 5), held(5, 10)], 0, 10)).toBe(1));
  test('of two stays that meet for an instant is two', () =>
    expect(peak([held(0, 6), held(5, 10)], 0, 10)).toBe(2));
  test('counts rooms, not bookings', () =>
    expect(peak([held(0, 4, 3), held(3, 9, 2), held(8, 12, 4)], 0, 20)).toBe(6));
  test('sees a stay that began before', () => expect(peak([held(-50, 3, 2)], 0, 10)).toBe(2));
  test('leaves out what touches either end', () =>
    expect(peak([held(-5, 0), held(10, 15)], 0, 10)).toBe(0));

  test('is the most rooms counted at any instant', () => {
    const anyHeld = fc
      .tuple(
        fc.integer({ min: -10, max: 40 }),
        fc.integer({ min: 1, max: 25 }),
        fc.integer({ min: 1, max: 5 }),
      )
      .map(([from, length, rooms]) => held(from, from + length, rooms));
    fc.assert(
      fc.property(
        fc.array(anyHeld, { maxLength: 12 }),
        fc.integer({ min: 0, max: 20 }),
        fc.integer({ min: 1, max: 20 }),
        (all, from, length) => {
          let most = 0;
          for (let moment = from; moment < from + length; moment += 1) {
            const rooms = all
              .filter((one) => one.from <= moment && moment < one.to)
              .reduce((total, one) => total + one.rooms, 0);
            most = Math.max(most, rooms);
          }
          return peak(all, from, from + length) === most;
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

// Promises that the judge of booking benchmarks finds a room that was sold twice, and only such a
// room.

import { describe, expect, it } from 'vitest';
import { instant, type Instant } from '#domain/time/time.ts';
import {
  peakRooms,
  oversold,
  wronglyRefused,
  type BookedInterval,
} from '../bench/bookings/booking-history.ts';

const at = (hour: number): Instant => instant(Date.UTC(2026, 2, 13, hour));
const stay = (from: number, to: number, rest: Partial<BookedInterval> = {}): BookedInterval => ({
  code: `C${from}`,
  room: 1,
  rooms: 1,
  from: at(from),
  to: at(to),
  since: at(0),
  until: null,
  ...rest,
});

describe('the judge of a history of bookings', () => {
  it('counts rooms at one instant, not stays of a day', () => {
    expect(peakRooms([stay(1, 3), stay(3, 5), stay(2, 4)])).toBe(2);
    expect(peakRooms([stay(1, 9, { rooms: 2 }), stay(2, 3), stay(4, 5)])).toBe(3);
    expect(peakRooms([])).toBe(0);
  });

  it('finds the room type that was held beyond its stock, and when', () => {
    const history = [stay(1, 3), stay(2, 4, { since: at(1) }), stay(1, 3, { room: 2 })];
    expect(
      oversold(
        history,
        new Map([
          [1, 1],
          [2, 1],
        ]),
      ),
    ).toEqual([`room type 1 at ${at(1)}: 2 of 1`]);
    expect(
      oversold(
        history,
        new Map([
          [1, 2],
          [2, 1],
        ]),
      ),
    ).toEqual([]);
  });

  it('gives a room that was let go to the next, from that very moment', () => {
    const first = stay(1, 3, { until: at(1) });
    expect(oversold([first, stay(1, 3, { since: at(1) })], new Map([[1, 1]]))).toEqual([]);
    expect(
      oversold([{ ...first, until: at(2) }, stay(1, 3, { since: at(1) })], new Map([[1, 1]])),
    ).toHaveLength(1);
  });

  it('tells a refusal that was in vain from one that was right', () => {
    const refused = { room: 1, rooms: 1, from: at(2), to: at(5), at: at(0) };
    expect(wronglyRefused([stay(1, 3)], [refused], new Map([[1, 1]]))).toEqual([]);
    expect(wronglyRefused([stay(1, 2), stay(5, 6)], [refused], new Map([[1, 1]]))).toHaveLength(1);
    expect(wronglyRefused([stay(1, 3), stay(4, 6)], [refused], new Map([[1, 2]]))).toHaveLength(1);
  });
});

// Promises about watches: each cause is told once, never at night, and until the stay begins.

import { describe, expect, it } from 'vitest';
import { vnd } from '../money.ts';
import { instant, type Instant, type LocalDate, type LocalTime } from '../time/time.ts';
import {
  canWatch,
  isSameSubject,
  isWatchSilent,
  markAt,
  tellsPrice,
  watchCauseOf,
  watchedPlace,
  watchEndsAt,
  isToldAnew,
  isWatchDone,
  watchStateOf,
  watchNotifiedAt,
  type Watched,
} from './watch.ts';

/** A moment on a Vietnamese clock. */
const at = (text: string): Instant => instant(`2026-11-${text.replace(' ', 'T')}:00+07:00`);
const evening = {
  type: 'hourly',
  date: '2026-11-28' as LocalDate,
  start: '19:00' as LocalTime,
  hours: 3,
} as const;
const watched = (change: Partial<Watched> = {}): Watched => ({
  isForFree: true,
  mark: null,
  price: null,
  isFreeNotified: false,
  isPriceNotified: false,
  ...change,
});
const mark = vnd(500_000);
const [dear, cheap] = [vnd(589_000), vnd(498_000)];

describe('the night', () => {
  it.each([
    ['21 21:59', '21 21:59'],
    ['21 22:00', '22 07:00'],
    ['22 00:30', '22 07:00'],
    ['22 06:59', '22 07:00'],
    ['22 07:00', '22 07:00'],
  ])('at %s somebody is told at %s', (now, told) => {
    expect(watchNotifiedAt(at(now))).toBe(at(told));
    expect(isWatchSilent(at(now))).toBe(now !== told);
  });
});

describe('a watch', () => {
  it('ends when its stay would begin', () => {
    expect(watchEndsAt(evening)).toBe(at('28 19:00'));
    expect(watchEndsAt({ type: 'overnight', date: evening.date })).toBe(at('28 23:00'));
    expect(watchEndsAt({ type: 'daily', date: evening.date, nights: 2 })).toBe(at('28 14:00'));
  });

  it('is taken while somebody could still be told', () => {
    const night = { type: 'overnight', date: evening.date } as const;
    expect(canWatch(evening, at('28 18:59'))).toBe(true);
    expect(canWatch(evening, at('28 19:00'))).toBe(false);
    expect(canWatch(night, at('28 21:59'))).toBe(true);
    expect(canWatch(night, at('28 22:01'))).toBe(false);
  });

  it('is of a hotel, an area or a landmark, and of no place without a name', () => {
    expect(watchedPlace({ kind: 'district', sn: 101 })).toEqual({ kind: 'district', sn: 101 });
    expect(
      watchedPlace({ kind: 'landmark', slug: 'cho-ben-thanh', latitude: 10, longitude: 106 }),
    ).toEqual({ kind: 'landmark', slug: 'cho-ben-thanh' });
    expect(watchedPlace({ kind: 'nearBy', latitude: 10, longitude: 106 })).toBeNull();
    expect(watchedPlace({ kind: 'anywhere' })).toBeNull();
    expect(isSameSubject({ kind: 'hotel', sn: 1 }, { kind: 'province', sn: 1 })).toBe(false);
    expect(isSameSubject({ kind: 'hotel', sn: 1 }, { kind: 'hotel', sn: 1 })).toBe(true);
  });
});

describe('what is told', () => {
  it('is nothing while all rooms are taken', () => {
    expect(watchCauseOf(watched({ mark }), null)).toBeNull();
  });

  it('is a room that came free, once', () => {
    expect(watchCauseOf(watched(), dear)).toBe('free');
    expect(watchCauseOf(watched({ isFreeNotified: true }), dear)).toBeNull();
    expect(watchCauseOf(watched({ price: dear }), dear)).toBeNull();
  });

  it('is a price below the mark, not at it, once', () => {
    const priced = watched({ mark, price: dear });
    expect(watchCauseOf(priced, mark)).toBeNull();
    expect(watchCauseOf(priced, cheap)).toBe('price');
    expect(watchCauseOf({ ...priced, isPriceNotified: true }, cheap)).toBeNull();
  });

  it('of a mark alone is a room that came free below it, and no other', () => {
    const alone = watched({ isForFree: false, mark });
    expect(watchCauseOf(alone, dear)).toBeNull();
    expect(watchCauseOf(alone, cheap)).toBe('free');
  });

  it('says the price with the room that came free below the mark', () => {
    expect(tellsPrice(watched({ mark }), 'free', cheap)).toBe(true);
    expect(tellsPrice(watched({ mark }), 'free', dear)).toBe(false);
    expect(tellsPrice(watched({ mark }), 'price', cheap)).toBe(true);
  });

  it('is the price of a room that comes free again, where the first was dearer', () => {
    expect(watchCauseOf(watched({ mark, isFreeNotified: true }), cheap)).toBe('price');
  });
});

describe('a watch in its list', () => {
  it.each([
    ['looking', watched(), false],
    ['looking', watched({ price: dear, mark }), false],
    ['looking', watched({ isFreeNotified: true }), false],
    ['free', watched({ price: dear, isFreeNotified: true }), false],
    ['cheaper', watched({ price: cheap, mark, isPriceNotified: true }), false],
    ['looking', watched({ price: dear, mark, isPriceNotified: true }), false],
    ['over', watched({ price: dear, isFreeNotified: true }), true],
  ] as const)('is %s', (state, one, isOver) => {
    expect(watchStateOf(one, isOver)).toBe(state);
  });

  it('is done once all that was asked for was told', () => {
    expect(isWatchDone(watched())).toBe(false);
    expect(isWatchDone(watched({ isFreeNotified: true }))).toBe(true);
    expect(isWatchDone(watched({ isFreeNotified: true, mark }))).toBe(false);
    expect(isWatchDone(watched({ isFreeNotified: true, mark, isPriceNotified: true }))).toBe(true);
    expect(isWatchDone(watched({ isForFree: false, mark, isPriceNotified: true }))).toBe(true);
  });

  it('that is asked for anew tells what is no longer so', () => {
    expect(isToldAnew({ mark, price: null }, 'free')).toBe(true);
    expect(isToldAnew({ mark, price: dear }, 'free')).toBe(false);
    expect(isToldAnew({ mark, price: dear }, 'price')).toBe(true);
    expect(isToldAnew({ mark, price: cheap }, 'price')).toBe(false);
  });

  it('offers marks in whole thousands', () => {
    expect(markAt(vnd(589_000), 15)).toBe(500_000);
    expect(markAt(vnd(200_000), 10)).toBe(180_000);
  });
});

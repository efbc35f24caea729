// The initial stay of a hotel's page is always bookable there: inside its hours, within its maximum
// length, and as soon as possible.

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  anyInstant,
  anyVnd,
  at,
  clock,
  dailyPlan,
  hourlyPlan,
  overnightPlan,
} from '#tests/fixtures/domain-builders.ts';
import { firstStay, type HotelHours } from './soonest-stay.ts';
import { bookingTypeNames, resolveStay, type RatePlan } from './stay.ts';
import { timeOfMinutes } from './time/time.ts';

const hours = (from: string, to: string, maxHours: number | null = 5) => ({
  from: clock(from),
  to: clock(to),
  maxHours,
});
const usual: HotelHours = {
  hourly: hours('08:00', '22:00'),
  overnight: hours('22:00', '10:00', null),
  daily: hours('14:00', '12:00', null),
};

test.each([
  [
    'in the day starts at the next half hour',
    '2026-03-03 10:05',
    usual.hourly,
    { date: '2026-03-03', start: '10:30', hours: 2 },
  ],
  [
    'before the hotel opens starts when it does',
    '2026-03-03 05:10',
    hours('09:00', '20:00'),
    { date: '2026-03-03', start: '09:00', hours: 2 },
  ],
  [
    'too late for today starts tomorrow when it opens',
    '2026-03-03 18:40',
    hours('09:00', '20:00'),
    { date: '2026-03-04', start: '09:00', hours: 2 },
  ],
  [
    'is no longer than the hotel sells at once',
    '2026-03-03 10:00',
    hours('08:00', '22:00', 1),
    { date: '2026-03-03', start: '10:00', hours: 1 },
  ],
  [
    'starts at night where the hotel sells all day',
    '2026-03-03 23:10',
    hours('00:00', '24:00'),
    { date: '2026-03-03', start: '23:30', hours: 2 },
  ],
  [
    'starts on the half hour after an odd opening',
    '2026-03-03 06:00',
    hours('08:15', '22:00'),
    { date: '2026-03-03', start: '08:30', hours: 2 },
  ],
] as const)('an hourly stay %s', (_, now, hourly, stay) => {
  expect(firstStay('hourly', { ...usual, hourly }, at(now))).toEqual({ type: 'hourly', ...stay });
});

test('a night that has begun is entered while two hours of it are left', () => {
  const date = (overnight: HotelHours['overnight']) =>
    firstStay('overnight', { ...usual, overnight }, at('2026-03-03 00:40'));
  expect(date(usual.overnight)).toEqual({ type: 'overnight', date: '2026-03-02' });
  expect(date(hours('20:00', '02:30', null))).toEqual({ type: 'overnight', date: '2026-03-03' });
});

test('without a type it is the usual one of the hour, or the first that the hotel sells', () => {
  const type = (now: string, own: HotelHours) => firstStay(null, own, at(now)).type;
  expect([type('2026-03-03 10:00', usual), type('2026-03-03 22:00', usual)]).toEqual([
    'hourly',
    'overnight',
  ]);
  expect([
    type('2026-03-03 10:00', { ...usual, hourly: null }),
    type('2026-03-03 22:00', { ...usual, hourly: null, overnight: null }),
  ]).toEqual(['overnight', 'daily']);
});

const halfHour = (from: number, to: number) =>
  fc.integer({ min: from * 2, max: to * 2 }).map((slot) => timeOfMinutes(slot * 30));

test("whatever the hotel's hours and the moment, the hotel sells it", () => {
  const plans = fc.record({
    hourly: fc
      .record({
        from: halfHour(0, 12),
        to: halfHour(13, 24),
        maxHours: fc.integer({ min: 1, max: 24 }),
        price: anyVnd(1, 9),
      })
      .map((own) => hourlyPlan(own)),
    overnight: fc
      .record({ from: halfHour(17, 23), to: halfHour(2, 13), price: anyVnd(1, 9) })
      .map((own) => overnightPlan(own)),
    daily: fc
      .record({ from: halfHour(8, 17), to: halfHour(8, 17), price: anyVnd(1, 9) })
      .map((own) => dailyPlan(own)),
  });
  fc.assert(
    fc.property(plans, fc.constantFrom(...bookingTypeNames), anyInstant, (own, type, now) => {
      const times = (plan: RatePlan) => ({
        from: plan.from,
        to: plan.to,
        maxHours: plan.type === 'hourly' ? plan.maxHours : null,
      });
      const stay = firstStay(
        type,
        { hourly: times(own.hourly), overnight: times(own.overnight), daily: times(own.daily) },
        now,
      );
      expect(resolveStay(stay, own[type], now)).toMatchObject({
        from: expect.any(String),
        to: expect.any(String),
      });
    }),
    { numRuns: 2_000 },
  );
});

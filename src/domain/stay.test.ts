// Tests stays at exact times: the initial stay of a screen, and the times a hotel's plan resolves a
// stay to, or why it refuses.

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  anyInstant,
  anyStay,
  at,
  clock,
  daily,
  dailyPlan,
  hourly,
  hourlyPlan,
  overnight,
  overnightPlan,
} from '#tests/fixtures/domain-builders.ts';
import { vnd } from './money.ts';
import {
  bookingTypeNames,
  bookingTypeOf,
  bookingTypes,
  comingInterval,
  dailyInstead,
  defaultBookingType,
  defaultStay,
  isRightNowOffered,
  occupied,
  onDayOf,
  resolveStay,
  shownInterval,
  type Stay,
} from './stay.ts';
import { addDays, addMinutes, localDate, localTime, vietnamText } from './time/time.ts';

/** The answer as people read it: `2026-03-03 14:00 → 2026-03-03 16:00`, or the refusal. */
const resolved = (
  stay: Stay,
  plan: Parameters<typeof resolveStay>[1],
  now: string,
  leeway?: number,
): string => {
  const answer = resolveStay(stay, plan, at(now), leeway);
  return typeof answer === 'string'
    ? answer
    : `${vietnamText(answer.from)} → ${vietnamText(answer.to)}`;
};
const allDay = hourlyPlan({ from: clock('00:00'), to: clock('24:00') });

describe('booking types', () => {
  test('have the given numbers', () => {
    expect(bookingTypes).toEqual({ hourly: 1, overnight: 2, daily: 3 });
    expect(bookingTypeNames.map((name) => bookingTypeOf(bookingTypes[name]))).toEqual(
      bookingTypeNames,
    );
    expect([0, 4, 1.5, -1, Number.NaN].map(bookingTypeOf)).toEqual([null, null, null, null, null]);
  });

  test.each([
    ['05:59', 'overnight'],
    ['06:00', 'hourly'],
    ['12:00', 'hourly'],
    ['20:59', 'hourly'],
    ['21:00', 'overnight'],
    ['23:59', 'overnight'],
    ['00:00', 'overnight'],
  ])('at %s the usual one is %s', (now, type) =>
    expect(defaultBookingType(at(`2026-03-03 ${now}`))).toBe(type),
  );
});

describe('a screen without a stay in its address starts with', () => {
  test.each([
    ['07:10', hourly('2026-03-03 08:00', 2)],
    ['14:05', hourly('2026-03-03 14:30', 2)],
    ['14:30', hourly('2026-03-03 14:30', 2)],
    ['20:00', hourly('2026-03-03 20:00', 2)],
    ['20:01', hourly('2026-03-04 08:00', 2)],
    ['21:40', hourly('2026-03-04 08:00', 2)],
    ['23:50', hourly('2026-03-04 08:00', 2)],
    ['00:30', hourly('2026-03-03 08:00', 2)],
  ])('at %s an hourly stay inside the usual hours', (now, stay) =>
    expect(defaultStay('hourly', at(`2026-03-03 ${now}`))).toEqual(stay),
  );

  test.each([
    ['07:10', '2026-03-03'],
    ['14:05', '2026-03-03'],
    ['21:40', '2026-03-03'],
    ['23:50', '2026-03-03'],
    ['00:00', '2026-03-02'],
    ['00:30', '2026-03-02'],
    ['01:59', '2026-03-02'],
    ['02:00', '2026-03-03'],
  ])('at %s the night of %s', (now, date) =>
    expect(defaultStay('overnight', at(`2026-03-03 ${now}`))).toEqual(overnight(date)),
  );

  test.each(['07:10', '14:05', '21:40', '23:50'])('at %s one day from today', (now) => {
    expect(defaultStay('daily', at(`2026-03-03 ${now}`))).toEqual(daily('2026-03-03', 1));
  });

  test('a stay that a hotel with the usual hours sells, whatever the clock says', () => {
    const plans = { hourly: hourlyPlan(), overnight: overnightPlan(), daily: dailyPlan() };
    fc.assert(
      fc.property(
        anyInstant,
        fc.constantFrom(...bookingTypeNames),
        (now, type) => typeof resolveStay(defaultStay(type, now), plans[type], now) !== 'string',
      ),
    );
  });
});

describe('another way to stay', () => {
  const moved = (before: Stay, type: Stay['type'], moment: string) =>
    onDayOf(before, type, (one) => defaultStay(one, at(moment)), at(moment));

  test('begins on the day of the one before it, with its own usual hours or nights', () => {
    expect(moved(daily('2026-03-07', 3), 'hourly', '2026-03-03 09:10')).toEqual(
      hourly('2026-03-07 09:30', 2),
    );
    expect(moved(hourly('2026-03-07 14:00', 2), 'overnight', '2026-03-03 09:10')).toEqual(
      overnight('2026-03-07'),
    );
    expect(moved(overnight('2026-03-07'), 'daily', '2026-03-03 09:10')).toEqual(
      daily('2026-03-07', 1),
    );
  });

  test('keeps the day when it returns to a type that had another', () => {
    const now = at('2026-03-03 09:10');
    const back = (before: Stay, last: Stay) =>
      onDayOf(before, 'hourly', (one) => defaultStay(one, now), now, last);
    const last = hourly('2026-03-03 14:00', 4);
    expect(back(overnight('2026-03-07'), last)).toEqual(hourly('2026-03-07 14:00', 4));
    expect(back(overnight('2026-03-03'), hourly('2026-03-07 14:00', 4))).toEqual(last);
  });

  test.each(['20:30', '22:10'])(
    'is of tonight at %s, when the usual hours are tomorrow and nobody chose a day',
    (evening) => {
      const tomorrow = hourly('2026-03-04 08:00', 2);
      expect(defaultStay('hourly', at(`2026-03-03 ${evening}`))).toEqual(tomorrow);
      expect(moved(tomorrow, 'overnight', `2026-03-03 ${evening}`)).toEqual(
        overnight('2026-03-03'),
      );
      expect(moved(tomorrow, 'daily', `2026-03-03 ${evening}`)).toEqual(daily('2026-03-03', 1));
      // A hotel that sells all day has hours today; the stay came from a search, which has none.
      const ofAllDay = (type: Stay['type']) =>
        type === 'hourly' ? hourly('2026-03-03 23:00', 1) : overnight('2026-03-03');
      expect(onDayOf(tomorrow, 'overnight', ofAllDay, at(`2026-03-03 ${evening}`))).toEqual(
        overnight('2026-03-03'),
      );
      // Other hours of that day were chosen, and with them the day.
      expect(moved(hourly('2026-03-04 14:00', 2), 'overnight', `2026-03-03 ${evening}`)).toEqual(
        overnight('2026-03-04'),
      );
    },
  );

  test('of today begins as soon as it can: tomorrow once the hours of today are over, last night while it can be entered', () => {
    expect(moved(daily('2026-03-03', 1), 'hourly', '2026-03-03 22:10')).toEqual(
      hourly('2026-03-04 08:00', 2),
    );
    expect(moved(hourly('2026-03-03 08:00', 2), 'overnight', '2026-03-03 00:30')).toEqual(
      overnight('2026-03-02'),
    );
  });
});

describe('what lies ahead of a stay', () => {
  const ahead = (stay: Stay, now: string) => {
    const { from, to } = comingInterval(stay, at(now));
    return `${vietnamText(from)} → ${vietnamText(to)}`;
  };

  test.each([
    ['2026-03-02 23:59', '2026-03-02', '2026-03-03 00:00 → 2026-03-03 06:00'],
    ['2026-03-03 00:00', '2026-03-02', '2026-03-03 00:00 → 2026-03-03 06:00'],
    ['2026-03-03 00:20', '2026-03-02', '2026-03-03 00:30 → 2026-03-03 06:00'],
    ['2026-03-03 01:59', '2026-03-02', '2026-03-03 02:00 → 2026-03-03 06:00'],
    ['2026-03-03 02:00', '2026-03-02', '2026-03-03 02:00 → 2026-03-03 06:00'],
    ['2026-03-03 02:00', '2026-03-03', '2026-03-03 23:00 → 2026-03-04 06:00'],
    ['2026-03-02 20:00', '2026-03-02', '2026-03-02 23:00 → 2026-03-03 06:00'],
  ])('at %s begins, for the night of %s, not on an evening that is over: %s', (now, night, text) =>
    expect(ahead(overnight(night), now)).toBe(text),
  );

  test('is all of it for hours and for days', () => {
    expect(ahead(hourly('2026-03-03 14:00', 2), '2026-03-03 14:10')).toBe(
      '2026-03-03 14:00 → 2026-03-03 16:00',
    );
    expect(ahead(daily('2026-03-03', 2), '2026-03-03 18:10')).toBe(
      '2026-03-03 14:00 → 2026-03-05 12:00',
    );
  });
});

describe('before a hotel is known', () => {
  test.each([
    [hourly('2026-03-03 23:00', 3), '2026-03-03 23:00', '2026-03-04 02:00'],
    [overnight('2026-02-28'), '2026-02-28 23:00', '2026-03-01 06:00'],
    [daily('2026-12-31', 2), '2026-12-31 14:00', '2027-01-02 12:00'],
  ])('a stay is shown by the usual hours', (stay, from, to) =>
    expect(shownInterval(stay)).toEqual({ from: at(from), to: at(to) }),
  );

  test('every stay is shown to end after it starts', () => {
    fc.assert(fc.property(anyStay, (stay) => shownInterval(stay).to > shownInterval(stay).from));
  });
});

describe('an hourly stay', () => {
  test.each<[string, number, string, string]>([
    ['2026-03-03 14:00', 2, '2026-03-03 09:00', '2026-03-03 14:00 → 2026-03-03 16:00'],
    ['2026-03-03 14:00', 2, '2026-03-03 14:00', '2026-03-03 14:00 → 2026-03-03 16:00'],
    ['2026-03-03 14:00', 2, '2026-03-03 14:01', 'past'],
    ['2026-03-03 08:00', 1, '2026-03-03 07:00', '2026-03-03 08:00 → 2026-03-03 09:00'],
    ['2026-03-03 07:30', 2, '2026-03-03 07:00', 'outsideHours'],
    ['2026-03-03 20:00', 2, '2026-03-03 07:00', '2026-03-03 20:00 → 2026-03-03 22:00'],
    ['2026-03-03 20:30', 2, '2026-03-03 07:00', 'outsideHours'],
    ['2026-03-03 10:00', 5, '2026-03-03 07:00', '2026-03-03 10:00 → 2026-03-03 15:00'],
    ['2026-03-03 10:00', 6, '2026-03-03 07:00', 'overHourLimit'],
    ['2026-03-03 10:00', 0, '2026-03-03 07:00', 'outsideHours'],
    ['2026-04-02 10:00', 2, '2026-03-03 23:00', '2026-04-02 10:00 → 2026-04-02 12:00'],
    ['2026-04-03 10:00', 2, '2026-03-03 23:00', 'tooFarAhead'],
    ['2026-03-03 14:15', 2, '2026-03-03 09:00', 'outsideHours'],
    ['2026-03-03 24:00', 2, '2026-03-03 09:00', 'outsideHours'],
  ])('from %s for %i hours, asked at %s: %s', (start, hours, now, answer) =>
    expect(resolved(hourly(start, hours), hourlyPlan(), now)).toBe(answer),
  );

  test('started in time is finished within the leeway, and not a minute later', () => {
    expect(resolved(hourly('2026-03-03 14:00', 2), hourlyPlan(), '2026-03-03 14:15', 15)).toBe(
      '2026-03-03 14:00 → 2026-03-03 16:00',
    );
    expect(resolved(hourly('2026-03-03 14:00', 2), hourlyPlan(), '2026-03-03 14:16', 15)).toBe(
      'past',
    );
  });

  test('crosses midnight where the hotel is open all day', () => {
    expect(resolved(hourly('2026-03-03 23:00', 3), allDay, '2026-03-03 20:00')).toBe(
      '2026-03-03 23:00 → 2026-03-04 02:00',
    );
    expect(resolved(hourly('2026-03-03 00:30', 2), allDay, '2026-03-03 00:10')).toBe(
      '2026-03-03 00:30 → 2026-03-03 02:30',
    );
    expect(resolved(hourly('2026-03-03 24:00', 2), allDay, '2026-03-03 20:00')).toBe(
      'outsideHours',
    );
  });

  test("over the hotel's hours becomes the day from the same date", () => {
    expect(dailyInstead(hourly('2026-03-03 09:00', 6))).toEqual(daily('2026-03-03', 1));
    expect(dailyInstead(hourly('2026-03-03 20:00', 8))).toEqual(daily('2026-03-03', 1));
  });
});

describe('a night', () => {
  test.each([
    ['2026-03-03', '2026-03-03 09:00', '2026-03-03 22:00 → 2026-03-04 10:00'],
    ['2026-03-02', '2026-03-03 00:30', '2026-03-03 00:30 → 2026-03-03 10:00'],
    ['2026-03-03', '2026-03-03 00:30', '2026-03-03 22:00 → 2026-03-04 10:00'],
    ['2026-03-02', '2026-03-03 01:59', '2026-03-03 02:00 → 2026-03-03 10:00'],
    ['2026-03-02', '2026-03-03 02:00', '2026-03-03 02:00 → 2026-03-03 10:00'],
    ['2026-03-02', '2026-03-03 08:00', '2026-03-03 08:00 → 2026-03-03 10:00'],
    ['2026-03-02', '2026-03-03 08:01', 'past'],
    ['2026-03-01', '2026-03-03 00:30', 'past'],
    ['2026-04-02', '2026-03-03 09:00', '2026-04-02 22:00 → 2026-04-03 10:00'],
    ['2026-04-03', '2026-03-03 09:00', 'tooFarAhead'],
  ])('of %s, asked at %s: %s', (date, now, answer) =>
    expect(resolved(overnight(date), overnightPlan(), now)).toBe(answer),
  );

  test.each([
    ['23:59', false],
    ['00:00', true],
    ['00:30', true],
    ['01:59', true],
    ['02:00', false],
  ])('at %s is asked for right now or tonight: %s', (now, isOffered) => {
    expect(isRightNowOffered(at(`2026-03-03 ${now}`))).toBe(isOffered);
  });
});

describe('a day stay', () => {
  test.each<[string, number, string, string]>([
    ['2026-03-03', 1, '2026-03-03 09:00', '2026-03-03 14:00 → 2026-03-04 12:00'],
    ['2026-03-03', 1, '2026-03-03 16:10', '2026-03-03 16:30 → 2026-03-04 12:00'],
    ['2026-03-03', 14, '2026-03-03 09:00', '2026-03-03 14:00 → 2026-03-17 12:00'],
    ['2026-03-03', 15, '2026-03-03 09:00', 'tooManyNights'],
    ['2026-03-03', 0, '2026-03-03 09:00', 'tooManyNights'],
    ['2026-03-02', 1, '2026-03-03 10:00', '2026-03-03 10:00 → 2026-03-03 12:00'],
    ['2026-03-02', 1, '2026-03-03 10:01', 'past'],
    ['2026-03-01', 14, '2026-03-03 10:00', 'past'],
    ['2026-06-01', 1, '2026-03-03 09:00', '2026-06-01 14:00 → 2026-06-02 12:00'],
    ['2026-06-02', 1, '2026-03-03 09:00', 'tooFarAhead'],
    ['2028-02-28', 2, '2028-02-28 09:00', '2028-02-28 14:00 → 2028-03-01 12:00'],
  ])('from %s for %i nights, asked at %s: %s', (date, nights, now, answer) =>
    expect(resolved(daily(date, nights), dailyPlan(), now)).toBe(answer),
  );
});

describe('what a hotel does not sell', () => {
  test('is a type without a plan, of another type, or at a price of 0', () => {
    const stay = hourly('2026-03-03 14:00', 2);
    expect(
      [undefined, dailyPlan(), hourlyPlan({ price: vnd(0) })].map((plan) =>
        resolved(stay, plan, '2026-03-03 09:00'),
      ),
    ).toEqual(['notSold', 'notSold', 'notSold']);
    expect(
      resolved(overnight('2026-03-03'), overnightPlan({ price: vnd(0) }), '2026-03-03 09:00'),
    ).toBe('notSold');
  });
});

test('whatever is sold starts neither before now nor before it was asked for, and ends later', () => {
  const plans = { hourly: allDay, overnight: overnightPlan(), daily: dailyPlan() };
  const anyAsked = fc
    .tuple(anyInstant, anyStay, fc.integer({ min: -2, max: 5 }))
    .map(([now, stay, days]) => ({ now, stay: { ...stay, date: addDays(localDate(now), days) } }));
  fc.assert(
    fc.property(anyAsked, ({ now, stay }) => {
      const when = resolveStay(stay, plans[stay.type], now);
      return (
        typeof when === 'string' ||
        (when.from >= now &&
          localDate(when.from) >= stay.date &&
          when.to > when.from &&
          /:(00|30)$/.test(localTime(when.from)))
      );
    }),
    { numRuns: 3_000 },
  );
});

test('a room is occupied until it is cleaned', () => {
  const when = { from: at('2026-03-03 14:00'), to: at('2026-03-03 16:00') };
  expect(occupied(when, 30)).toEqual({ from: when.from, to: addMinutes(when.to, 30) });
  expect(occupied(when, 0)).toEqual(when);
});

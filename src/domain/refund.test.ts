// Tests that the dates of a refund are counted in working days, and that each refund has its own
// reason.

import { describe, expect, test } from 'vitest';
import { bookingTransitions, transitionNames, type Effect } from './booking.ts';
import type { PaymentMethod } from './payment.ts';
import { isOverdue, refundPromise, refundReasonOf } from './refund.ts';
import { addDays, addMinutes, instant, localDate, localTime, type LocalDate } from './time/time.ts';
import { isWorkingDay } from './time/working-day.ts';

const at = (text: string) => instant(`${text.replace(' ', 'T')}:00+07:00`);
const promised = (method: PaymentMethod, text: string) => {
  const { expectedOn, latestOn, by } = refundPromise(method, at(text));
  return [expectedOn, latestOn, by === null ? null : `${localDate(by)} ${localTime(by)}`];
};

describe('a refund is promised', () => {
  test.each<[PaymentMethod, string, string, string, string | null]>([
    ['momo', '2026-11-19 09:30', '2026-11-20', '2026-11-20', '2026-11-20 09:30'],
    ['zalopay', '2026-11-20 17:00', '2026-11-23', '2026-11-23', '2026-11-23 17:00'],
    ['shopeepay', '2026-02-14 12:00', '2026-02-24', '2026-02-24', '2026-02-24 00:00'],
    ['debitCard', '2026-11-20 17:00', '2026-11-26', '2026-12-16', null],
    ['creditCard', '2026-11-20 17:00', '2026-11-26', '2027-02-16', null],
    ['debitCard', '2026-02-12 23:59', '2026-02-24', '2026-03-16', null],
  ])('to %s asked at %s: from %s until %s', (method, from, expected, latest, by) =>
    expect(promised(method, from)).toEqual([expected, latest, by]),
  );

  test('never for a day of rest, and never in the past, whenever it is asked', () => {
    for (let day = '2026-01-01' as LocalDate; day < '2027-09-30'; day = addDays(day, 1)) {
      for (const method of ['momo', 'debitCard', 'creditCard'] as const) {
        const { expectedOn, latestOn, by } = refundPromise(method, at(`${day} 13:00`));
        expect(expectedOn > day && latestOn >= expectedOn).toBe(true);
        // A wallet asked on a day of rest has until the midnight that ends the next working day.
        const isMidnight = by !== null && localTime(by) === '00:00';
        expect(
          [expectedOn, latestOn].map((on) => isWorkingDay(isMidnight ? addDays(on, -1) : on)),
        ).toEqual([true, true]);
      }
    }
  });
});

describe('a refund is late', () => {
  test('by a wallet one moment after its hours, by a card the day after its days', () => {
    const asked = at('2026-11-20 17:00');
    expect([
      isOverdue('momo', asked, at('2026-11-23 17:00')),
      isOverdue('momo', asked, addMinutes(at('2026-11-23 17:00'), 1)),
    ]).toEqual([false, true]);
    expect([
      isOverdue('debitCard', asked, at('2026-12-16 23:59')),
      isOverdue('debitCard', asked, at('2026-12-17 00:00')),
    ]).toEqual([false, true]);
  });
});

describe('the reason of a refund', () => {
  test('is known for every move that gives money back', () => {
    const moves = transitionNames.filter((name) =>
      (bookingTransitions[name].then as readonly Effect[]).some(
        (effect) => effect === 'refundInFull' || effect === 'refundDue',
      ),
    );
    expect(moves.length).toBeGreaterThan(5);
    expect(moves.filter((name) => refundReasonOf(name) === 'other')).toEqual([]);
  });

  test('of a word nobody knows is told as something else', () =>
    expect(refundReasonOf('constructor2')).toBe('other'));
});

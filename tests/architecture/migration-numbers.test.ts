// Holds that the numbers which the migrations write out are those that the domain names. SQL does
// not read its tables, and an index over other statuses than a query asks for serves it no more,
// without a word.

import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bookingStatuses, holdingStatusNumbers } from '#domain/booking.ts';
import { paymentStatuses } from '#domain/payment.ts';
import { areaTypes } from '#domain/place.ts';
import { bookingTypes } from '#domain/stay.ts';

const folder = resolve(import.meta.dirname, '../../src/server/store/engine/migrations');
const statements: ReadonlyMap<string, string> = new Map(
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => [file, readFileSync(resolve(folder, file), 'utf8').replace(/--.*$/gm, '')]),
);
const everywhere = [...statements.values()].join('\n');

/** The lists of numbers that a column is compared with, in the order they are written. */
const listsIn = (sql: string, column: string): number[][] =>
  [...sql.matchAll(new RegExp(`\\b${column} in \\(([\\d, ]+)\\)`, 'g'))].map(([, list = '']) =>
    list.split(',').map(Number),
  );
/** The single numbers that it is compared with. */
const singlesIn = (sql: string, column: string): number[] =>
  [...sql.matchAll(new RegExp(`\\b${column} (?:=|<>) (\\d+)`, 'g'))].map(([, number = '']) =>
    Number(number),
  );
const sorted = (numbers: readonly number[]): number[] => numbers.toSorted((a, b) => a - b);
const allOf = (names: Readonly<Record<string, number>>): number[] => sorted(Object.values(names));

describe('the statuses of bookings', () => {
  const bookings = statements.get('0007_booking.sql') ?? '';
  const { failed, checkInPending, paymentPending, checkedIn } = bookingStatuses;
  const holding = sorted(holdingStatusNumbers);

  test('are all, those that are over, those given up, and those that hold a room', () =>
    expect(listsIn(bookings, 'status')).toEqual([
      allOf(bookingStatuses),
      [checkInPending, checkedIn],
      [failed, paymentPending],
      // Two indexes and the two halves of `peak_held`.
      ...[holding, holding, holding, holding],
    ]));
  test('have one that expires', () =>
    expect([...new Set(singlesIn(bookings, 'status'))]).toEqual([paymentPending]));
});

describe('the statuses of payments', () => {
  const payments = statements.get('0008_payment.sql') ?? '';
  const { awaiting, successful, failed, refunded } = paymentStatuses;

  test('are all, and those that brought money', () => {
    expect(listsIn(payments, 'status')).toEqual([
      allOf(paymentStatuses),
      [successful, refunded],
      [successful, refunded],
    ]);
    expect(listsIn(everywhere, 'payment_status')).toEqual([allOf(paymentStatuses)]);
  });
  test('have one that is open, and one that was given up on', () =>
    expect(singlesIn(payments, 'status')).toEqual([awaiting, awaiting, failed]));
});

test('no other migration writes out statuses', () => {
  const files = [...statements].flatMap(([file, sql]) =>
    listsIn(sql, 'status').length + singlesIn(sql, 'status').length > 0 ? [file] : [],
  );
  expect(files).toEqual(['0007_booking.sql', '0008_payment.sql']);
});

describe('the types', () => {
  const { hourly, overnight } = bookingTypes;
  const { province, district } = areaTypes;

  test('of bookings are all, but for flash sales, which no stay of days has', () => {
    const lists = new Set(listsIn(everywhere, 'booking_type').map((list) => list.join()));
    expect(lists).toEqual(new Set([allOf(bookingTypes).join(), [hourly, overnight].join()]));
    expect(singlesIn(everywhere, 'booking_type')).toEqual([hourly]);
  });
  test('of areas are provinces and districts', () => {
    expect(listsIn(everywhere, 'type')).toEqual([[province, district]]);
    expect(singlesIn(everywhere, 'type')).toEqual([province]);
  });
});

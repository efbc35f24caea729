// A booking that has just been made is in the saved list too, at its place.

import { expect, test } from 'vitest';
import type { BookingView } from '#contract/schemas/booking.ts';
import { instant } from '#domain/time/time.ts';
import { withBooking } from './cache-booking.ts';

const dayMs = 86_400_000;
const booking = (code: string, day: number, status = 2) =>
  ({ code, checkIn: instant(day * dayMs), status }) as BookingView;
const list = (...bookings: BookingView[]) => ({ bookings, isGuarded: false, asOf: instant(0) });
const codes = (of: ReturnType<typeof withBooking>) => of.bookings.map(({ code }) => code);

test.each([
  [25, ['NEW', 'B', 'A']],
  [15, ['B', 'NEW', 'A']],
  [5, ['B', 'A', 'NEW']],
])('a stay of day %i stands by when it begins, the latest first', (day, order) => {
  expect(codes(withBooking(list(booking('B', 20), booking('A', 10)), booking('NEW', day)))).toEqual(
    order,
  );
});

test('the first booking is added to an empty list', () => {
  expect(codes(withBooking(list(), booking('NEW', 5)))).toEqual(['NEW']);
});

test('a known booking is replaced by its newest version', () => {
  const after = withBooking(list(booking('B', 20), booking('A', 10)), booking('A', 10, 9));
  expect(after.bookings.map(({ code, status }) => [code, status])).toEqual([
    ['B', 2],
    ['A', 9],
  ]);
});

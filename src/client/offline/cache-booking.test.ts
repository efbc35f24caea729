// A booking that has just been made stands in the saved list as well, at its place: whoever looks there in a basement finds it.

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

test('the first booking of all fills the empty list', () => {
  expect(codes(withBooking(list(), booking('NEW', 5)))).toEqual(['NEW']);
});

test('a booking that is known stands there once, as it was answered last', () => {
  const after = withBooking(list(booking('B', 20), booking('A', 10)), booking('A', 10, 9));
  expect(after.bookings.map(({ code, status }) => [code, status])).toEqual([
    ['B', 2],
    ['A', 9],
  ]);
});

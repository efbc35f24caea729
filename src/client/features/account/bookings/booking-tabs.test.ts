// What comes first in a list of bookings.

import { expect, test } from 'vitest';
import { bookingStatuses, type BookingStatus } from '#domain/booking.ts';
import { instant } from '#domain/time/time.ts';
import { bookingsIn, bookingTabs, tabIn } from './booking-tabs.ts';

const booking = (status: BookingStatus, day: number) => ({
  status: bookingStatuses[status],
  checkIn: instant(`2026-11-${day}T07:30:00Z`),
});
const [late, soon] = [booking('checkInPending', 28), booking('awaitingHotel', 26)];

test('of stays ahead the soonest comes first, whatever it waits for', () =>
  expect(bookingsIn([late, soon], 'upcoming')).toEqual([soon, late]));

test('of stays of the past the latest comes first', () => {
  const [first, last] = [booking('completed', 11), booking('completed', 19)];
  expect(bookingsIn([first, last], 'done')).toEqual([last, first]);
});

test('every booking stands in exactly one tab', () => {
  for (const status of Object.keys(bookingStatuses) as BookingStatus[])
    expect(
      bookingTabs.filter((tab) => bookingsIn([booking(status, 20)], tab).length > 0),
    ).toHaveLength(1);
});

test('an address without a tab, or with one that is none, is about what is ahead', () =>
  expect(['', 'tab=none', 'tab=done'].map((text) => tabIn(new URLSearchParams(text)))).toEqual([
    'upcoming',
    'upcoming',
    'done',
  ]));

// Nothing in the desk's list moves under a pointer, whatever happens to the bookings meanwhile.

import { expect, test } from 'vitest';
import type { DeskBooking } from '#contract/schemas/desk.ts';
import { instant, type LocalDate } from '#domain/time/time.ts';
import { arrangeDay, holdOrder, type DeskDay } from './held-order.ts';

const today = '2026-03-13' as LocalDate;
const booking = (code: string, status: number, change: Partial<DeskBooking> = {}): DeskBooking =>
  ({
    code,
    status,
    checkOut: instant('2026-03-13T09:00:00Z'),
    dispute: null,
    may: ['checkIn'],
    answerBy: null,
    confirmBy: null,
    undoCheckInUntil: null,
    ...change,
  }) as DeskBooking;
const codes = (day: DeskDay) =>
  day.map(({ group, bookings }) => `${group}: ${bookings.map(({ code }) => code).join(' ')}`);

test('bookings stand by what is to be done with them, who leaves by the time of leaving', () => {
  const late = { checkOut: instant('2026-03-13T10:00:00Z') };
  expect(
    codes(
      arrangeDay(
        [
          booking('DONE22', 2),
          booking('LATE22', 9, late),
          booking('SOON22', 9),
          booking('LONG22', 9, { checkOut: instant('2026-03-15T05:00:00Z') }),
          booking('COME22', 1),
          booking('GONE22', 10),
          booking('ASKS22', 6),
          booking('OPEN22', 1, { dispute: { state: 'open' } as DeskBooking['dispute'] }),
        ],
        today,
      ),
    ),
  ).toEqual([
    'toConfirm: ASKS22',
    'disputes: OPEN22',
    'arrivals: COME22',
    'leaving: SOON22 LATE22',
    'inHouse: LONG22',
    'noShows: GONE22',
    'done: DONE22',
  ]);
});

test('while they are held, one that was acted on keeps its place with what may be done with it now, and a new one has none', () => {
  const held = arrangeDay([booking('ONE222', 1), booking('TWO222', 1)], today);
  const now = [
    booking('NEW222', 6),
    booking('ONE222', 9, { may: ['undoCheckIn'] }),
    booking('TWO222', 1),
  ];
  const { day, fresh } = holdOrder(held, now);
  expect([codes(day), fresh]).toEqual([['arrivals: ONE222 TWO222'], 1]);
  expect(day[0]?.bookings[0]).toMatchObject({ status: 9, may: ['undoCheckIn'] });
  expect(codes(arrangeDay(now, today))).toEqual([
    'toConfirm: NEW222',
    'arrivals: TWO222',
    'leaving: ONE222',
  ]);
});

test('one that has become something else can be undone or cancelled, and what is next waits until the list moves on', () => {
  const held = arrangeDay([booking('ASKS22', 6), booking('COME22', 1)], today);
  const { day } = holdOrder(held, [
    booking('ASKS22', 1, { may: ['hotelCancels', 'checkIn'] }),
    booking('COME22', 1, { may: ['hotelCancels', 'checkIn', 'reportNoShow'] }),
  ]);
  expect(day.map(({ bookings }) => bookings[0]?.may)).toEqual([
    ['hotelCancels'],
    ['hotelCancels', 'checkIn', 'reportNoShow'],
  ]);
});

test('one that has left the list keeps its place too, and nothing can be done with it', () => {
  const held = arrangeDay([booking('ONE222', 1), booking('TWO222', 1)], today);
  const { day, fresh } = holdOrder(held, [booking('TWO222', 1)]);
  expect([codes(day), fresh]).toEqual([['arrivals: ONE222 TWO222'], 0]);
  expect(day[0]?.bookings.map(({ may }) => may)).toEqual([[], ['checkIn']]);
});

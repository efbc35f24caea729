// Each reminder has its moment, and a booking that is over has none.

import { describe, expect, it } from 'vitest';
import {
  bookingTransitions,
  bookingStatuses,
  finalStatuses,
  transitionNames,
  type BookingStatus,
  type Transition,
} from './booking.ts';
import { messagesOf, movesOfTransition } from './notifications/message.ts';
import {
  byDay,
  couponNoticeDue,
  reminderOf,
  remindersDue,
  remindersOf,
  notificationByTransition,
  sendableMinutes,
  type RemindedBooking,
} from './reminder.ts';
import { addMinutes, instant } from './time/time.ts';

const checkIn = instant('2026-03-13T07:00:00Z');
const since = instant('2026-03-12T03:00:00Z');
const booking = (change: Partial<RemindedBooking> = {}): RemindedBooking => ({
  status: 'checkInPending',
  hasMember: true,
  checkIn,
  expiresAt: null,
  askedHotelAt: null,
  since,
  freeUntil: addMinutes(checkIn, -120),
  ...change,
});
const told = (given: RemindedBooking) =>
  remindersOf(given).map(({ name, at, until }) => [name, at, until]);

describe('a booking', () => {
  it('that waits to be paid has one, five minutes before its time is over', () => {
    const expiresAt = addMinutes(since, 15);
    expect(told(booking({ status: 'paymentPending', expiresAt }))).toEqual([
      ['payWindow', addMinutes(since, 10), expiresAt],
    ]);
  });

  it('that waits for its hotel has the desk told at once, and again when half of its six minutes are over', () => {
    const waiting = booking({ status: 'awaitingHotel', askedHotelAt: since });
    expect(told(waiting)).toEqual([
      ['askHotel', since, addMinutes(since, 3)],
      ['askHotelAgain', addMinutes(since, 3), addMinutes(since, 6)],
    ]);
    expect(remindersDue(waiting, addMinutes(since, 4)).due.map(({ name }) => name)).toEqual([
      'askHotelAgain',
    ]);
    expect(remindersDue(waiting, addMinutes(since, 6))).toEqual({ due: [], nextAt: null });
  });

  it('that is confirmed has three, in the order of the clock', () => {
    expect(told(booking())).toEqual(
      [
        ['checkInHours', addMinutes(checkIn, -180), addMinutes(checkIn, -30)],
        ['freeCancellation', addMinutes(checkIn, -180), addMinutes(checkIn, -120)],
        ['checkInMinutes', addMinutes(checkIn, -30), checkIn],
      ].toSorted(
        (a, b) =>
          (a[1] as string).localeCompare(b[1] as string) || (a[0] === 'freeCancellation' ? -1 : 1),
      ),
    );
  });

  it('of a guest, who cannot cancel it, says nothing of free cancelling', () => {
    expect(told(booking({ hasMember: false })).map(([name]) => name)).toEqual([
      'checkInHours',
      'checkInMinutes',
    ]);
  });

  it('that is made at the last moment is not told what its maker has just read', () => {
    expect(told(booking({ since: addMinutes(checkIn, -60) })).map(([name]) => name)).toEqual([
      'checkInMinutes',
    ]);
    expect(told(booking({ since: addMinutes(checkIn, -10) }))).toEqual([]);
  });

  it('in any other status has none by the clock, least of all when it is over', () => {
    const reminded = (Object.keys(bookingStatuses) as BookingStatus[]).filter(
      (status) => told(booking({ status, expiresAt: checkIn, askedHotelAt: since })).length > 0,
    );
    expect(reminded).toEqual(['checkInPending', 'paymentPending', 'awaitingHotel']);
    expect(finalStatuses.filter((status) => reminded.includes(status))).toEqual([]);
  });
});

describe('a move', () => {
  const move = (name: (typeof transitionNames)[number]): Transition => bookingTransitions[name];

  it('that is to tell its guest has a message or a notification of its own', () => {
    const booked = {
      hasMember: true,
      email: 'a@b.example',
      language: 'vi',
      isPaid: true,
      isCharged: true,
    } as const;
    const isTold = (name: (typeof transitionNames)[number]): boolean =>
      movesOfTransition(name, booked, { isUnconfirmed: false, isUnpaid: false }).some((one) =>
        messagesOf(one, booked, since).some(({ audience }) => audience === 'member'),
      );
    expect(
      transitionNames.filter(
        (name) =>
          move(name).then.includes('tellGuest') &&
          !isTold(name) &&
          notificationByTransition[name] === undefined,
      ),
    ).toEqual([]);
  });

  it('tells what is so in the status it leads to', () => {
    expect(
      transitionNames.filter(
        (name) =>
          notificationByTransition[name] !== undefined &&
          reminderOf(notificationByTransition[name]).during?.includes(move(name).to) !== true,
      ),
    ).toEqual([]);
  });

  it('that is a payment tells how it went for a quarter of an hour, in the place of the reminder to pay', () => {
    expect([
      sendableMinutes('paid'),
      sendableMinutes('paidWaits'),
      reminderOf('paid').topic,
      reminderOf('paidWaits').topic,
    ]).toEqual([15, 15, reminderOf('payWindow').topic, reminderOf('payWindow').topic]);
  });
});

describe('what is due', () => {
  it('is told late while it is worth telling, and the next one at its time', () => {
    const late = remindersDue(booking({ freeUntil: null }), addMinutes(checkIn, -100));
    expect([late.due.map(({ name }) => name), late.nextAt]).toEqual([
      ['checkInHours'],
      addMinutes(checkIn, -30),
    ]);
    const later = remindersDue(booking({ freeUntil: null }), addMinutes(checkIn, -20));
    expect([later.due.map(({ name }) => name), later.nextAt]).toEqual([['checkInMinutes'], null]);
    expect(remindersDue(booking(), checkIn)).toEqual({ due: [], nextAt: null });
  });
});

describe('what can wait', () => {
  it('is told by day in Vietnam', () => {
    expect(byDay(instant('2026-03-12T17:00:00Z'))).toBe(instant('2026-03-13T02:00:00Z'));
    expect(byDay(instant('2026-03-13T02:00:00Z'))).toBe(instant('2026-03-13T02:00:00Z'));
    expect(byDay(instant('2026-03-13T14:00:00Z'))).toBe(instant('2026-03-14T02:00:00Z'));
  });
});

describe('a coupon', () => {
  const expiresAt = instant('2026-05-01T17:00:00Z');
  const due = (receivedAt: string, now: string) =>
    couponNoticeDue({ receivedAt: instant(receivedAt), expiresAt }, instant(now));

  it('is told of 30 and 7 days before its end, unless it was received after that', () => {
    expect(due('2026-03-01T00:00:00Z', '2026-03-30T00:00:00Z')).toBeNull();
    expect(due('2026-03-01T00:00:00Z', '2026-04-05T00:00:00Z')).toBe('first');
    expect(due('2026-04-10T00:00:00Z', '2026-04-11T00:00:00Z')).toBeNull();
    expect(due('2026-04-10T00:00:00Z', '2026-04-26T00:00:00Z')).toBe('last');
    expect(due('2026-04-28T00:00:00Z', '2026-04-29T00:00:00Z')).toBeNull();
    expect(due('2026-03-01T00:00:00Z', '2026-05-02T00:00:00Z')).toBeNull();
  });
});

// The past, current and future stays of the demo members: enough for a points ledger, a full stamp
// card and partly filled ones.

import type { paymentMethods } from '#domain/payment.ts';
import type { Stay } from '#domain/stay.ts';
import { addDays, localDate, type Instant, type LocalTime } from '#domain/time/time.ts';

export type Story = {
  readonly memberSn: number;
  readonly hotelSn: number;
  /** Counts the hotel's rooms from 0. */ readonly room: number;
  readonly stay: Stay;
  readonly method: keyof typeof paymentMethods;
  readonly bookedDaysAgo: number;
  readonly isCancelled?: true;
  readonly isReviewed?: true;
  /** How many xu paid for it. */ readonly xu?: number;
};

const at = (text: string): LocalTime => text as LocalTime;
const lan = 1;

/**
 * The order decides the booking codes, so new stays are added at the end; the later ones are of the
 * year before.
 */
export function storiesAt(now: Instant): Story[] {
  const today = localDate(now);
  const hours = (days: number, start: string, length = 2): Stay => ({
    type: 'hourly',
    date: addDays(today, days),
    start: at(start),
    hours: length,
  });
  const night = (days: number): Stay => ({ type: 'overnight', date: addDays(today, days) });
  const past = (
    days: number,
    hotelSn: number,
    room: number,
    stay: Stay,
    more: Partial<Story> = {},
  ): Story => ({
    memberSn: lan,
    hotelSn,
    room,
    stay,
    method: 'momo',
    bookedDaysAgo: days + 1,
    ...more,
  });
  return [
    {
      memberSn: lan,
      hotelSn: 1,
      room: 1,
      stay: hours(-3, '14:00'),
      method: 'momo',
      bookedDaysAgo: 4,
    },
    {
      memberSn: lan,
      hotelSn: 2,
      room: 1,
      stay: hours(1, '16:00', 3),
      method: 'hotel',
      bookedDaysAgo: 1,
    },
    {
      memberSn: lan,
      hotelSn: 5,
      room: 0,
      stay: night(2),
      method: 'hotel',
      bookedDaysAgo: 2,
      isCancelled: true,
      xu: 3_000,
    },
    {
      memberSn: 2,
      hotelSn: 5,
      room: 1,
      stay: { type: 'daily', date: addDays(today, 3), nights: 2 },
      method: 'hotel',
      bookedDaysAgo: 3,
    },
    { memberSn: 3, hotelSn: 6, room: 0, stay: night(-2), method: 'hotel', bookedDaysAgo: 3 },
    past(412, 6, 0, hours(-412, '13:00', 3), { isReviewed: true }),
    // A year ago to the day: its xu end with this month, so that a notice says so on any day of it.
    past(365, 1, 0, hours(-365, '14:00')),
    past(290, 1, 1, hours(-290, '19:00')),
    past(215, 1, 0, night(-215), { method: 'hotel' }),
    past(160, 4, 0, night(-160), { isReviewed: true }),
    past(120, 1, 2, hours(-120, '10:00', 4), { method: 'zalopay' }),
    past(84, 4, 1, hours(-84, '15:00'), { xu: 5_000 }),
    past(61, 2, 0, hours(-61, '20:00'), { isReviewed: true, method: 'hotel' }),
    past(40, 4, 0, night(-40)),
    past(26, 1, 1, hours(-26, '18:00', 3), { method: 'hotel' }),
  ];
}

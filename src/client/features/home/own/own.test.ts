// What home knows of its visitor: the next stay and its words, what expires soon, where they stayed.

import { describe, expect, test } from 'vitest';
import type { BookingView } from '#contract/schemas/booking.ts';
import type { HeldCouponView } from '#contract/schemas/coupon.ts';
import { bookingStatuses, type BookingStatus } from '#domain/booking.ts';
import { vnd } from '#domain/money.ts';
import { addMinutes, instant, type LocalDate } from '#domain/time/time.ts';
import { expiringOf } from './expiring.ts';
import { aheadOf, announcedAt, stayMomentOf } from './next-stay-of.ts';
import { stayedHotels } from './stayed-hotels.ts';

/** Ten in the morning of a Friday. */
const now = instant('2026-03-13T03:00:00Z');
const hour = 60;
const day = 24 * hour;

function booking(
  status: BookingStatus,
  begins: number,
  more: Partial<BookingView> = {},
): BookingView {
  const checkIn = addMinutes(now, begins);
  return {
    code: `${status}${begins}`,
    status: bookingStatuses[status],
    checkIn,
    checkOut: addMinutes(checkIn, 2 * hour),
    expiresAt: null,
    hotel: { sn: 1, name: 'Lá Sen' },
    ...more,
  } as BookingView;
}
const held = (...bookings: BookingView[]) =>
  bookings.map((one) => ({ version: 1, owner: 7, booking: one }));

describe('the next stay', () => {
  test('is the soonest that is certain; what waits to be paid stands apart while it is held', () => {
    const unpaid = booking('paymentPending', hour, { expiresAt: addMinutes(now, 10) });
    const { next, unpaid: waiting } = aheadOf(
      held(
        booking('checkInPending', 2 * day),
        booking('checkInPending', 3 * hour),
        booking('cancelled', hour),
        booking('checkInPending', -3 * hour),
        unpaid,
        booking('paymentPending', hour, { expiresAt: addMinutes(now, -1) }),
      ),
      now,
    );
    expect(next?.booking.code).toBe('checkInPending180');
    expect(waiting).toEqual([unpaid]);
  });

  test.each<[string | null, BookingView[]]>([
    [null, []],
    [null, [booking('completed', -day)]],
    ['unpaid', [booking('paymentPending', hour, { expiresAt: addMinutes(now, 5) })]],
    ['here', [booking('checkedIn', -hour)]],
    ['now', [booking('checkInPending', -5)]],
    ['morning', [booking('checkInPending', 30)]],
    ['afternoon', [booking('checkInPending', 4 * hour)]],
    ['tonight', [booking('checkInPending', 12 * hour)]],
    ['tomorrow', [booking('checkInPending', 15 * hour)]],
    ['later', [booking('checkInPending', 3 * day)]],
  ])('is greeted as %s', (moment, bookings) => {
    expect(stayMomentOf(aheadOf(held(...bookings), now), now)).toBe(moment);
  });

  test.each([
    [61, null],
    [60, 60],
    [59.5, 60],
    [59, null],
    [10, 10],
    [9.2, 10],
    [9, null],
    [0, null],
  ])('%d minutes before it the countdown reads out %s', (left, mark) => {
    expect(announcedAt(now, addMinutes(now, left))).toBe(mark);
  });
});

const coupon = (sn: number, endsIn: number, more: Partial<HeldCouponView> = {}) =>
  ({ sn, state: 'apply', expiresAt: addMinutes(now, endsIn), ...more }) as HeldCouponView;
const stamps = (count: number, endsIn = 200 * day) => ({
  hotel: { slug: 'la-sen', name: 'Lá Sen', picture: {} as never },
  stamps: Array.from({ length: count }, () => ({
    day: '2026-03-01' as LocalDate,
    expiresAt: addMinutes(now, endsIn),
  })),
});
const stampList = (...cards: ReturnType<typeof stamps>[]) => ({
  cards,
  rewards: [],
  perCard: 5,
  isClosed: false,
  asOf: now,
});
const points = (...ending: [number, number][]) =>
  ({
    ending: ending.map(([amount, endsIn]) => ({
      amount: vnd(amount),
      expiresAt: addMinutes(now, endsIn),
    })),
  }) as never;

describe('what expires', () => {
  const nothing = { coupons: undefined, points: undefined, stamps: undefined };

  test('is nothing while nothing is known', () => {
    expect(expiringOf(nothing, now)).toEqual({ coupons: [], points: null, stamps: null });
  });

  test('are the coupons that can be used and end within the days, the first end first', () => {
    const coupons = [
      coupon(1, 6 * day),
      coupon(2, 8 * day),
      coupon(3, hour),
      coupon(4, -hour),
      coupon(5, day, { state: 'cannotApply' }),
      coupon(6, day, { isHotelKept: true }),
    ];
    expect(
      expiringOf({ ...nothing, coupons: { coupons, asOf: now } }, now).coupons.map(({ sn }) => sn),
    ).toEqual([3, 1]);
  });

  test('are the points that end within the days, together', () => {
    const list = points([1_000, 2 * day], [200, 7 * day], [5_000, 30 * day]);
    expect(expiringOf({ ...nothing, points: list }, now).points).toEqual({
      amount: 1_200,
      expiresAt: addMinutes(now, 2 * day),
    });
    expect(expiringOf({ ...nothing, points: points([9, 8 * day]) }, now).points).toBeNull();
  });

  test('is a card of stamps that is nearly full, or has a stamp that ends', () => {
    const of = (list: ReturnType<typeof stampList>) =>
      expiringOf({ ...nothing, stamps: list }, now).stamps;
    expect(of(stampList(stamps(3), stamps(1)))).toMatchObject({ left: 2, expiresAt: null });
    expect(of(stampList(stamps(2), stamps(1, day)))).toMatchObject({
      left: 4,
      expiresAt: addMinutes(now, day),
    });
    expect(of(stampList(stamps(2)))).toBeNull();
    expect(of({ ...stampList(stamps(4)), isClosed: true })).toBeNull();
  });
});

describe('where they stayed', () => {
  const at = (sn: number, begins: number, more: Partial<BookingView> = {}) =>
    booking('completed', begins, { hotel: { sn } as BookingView['hotel'], ...more });

  test('each hotel once with its stays, the latest first, at most three', () => {
    const list = stayedHotels(
      [at(1, -9 * day), at(2, -2 * day), at(1, -day), at(3, -3 * day), at(4, -4 * day)],
      [],
    );
    expect(list.map(({ hotel, count, last }) => [hotel.sn, count, last])).toEqual([
      [1, 2, '2026-03-12'],
      [2, 1, '2026-03-11'],
      [3, 1, '2026-03-10'],
    ]);
  });

  test('without the hotel of the next stay, stays that were not, and what the PIN guards', () => {
    expect(
      stayedHotels(
        [
          at(1, -day),
          at(2, -day, { isUnsaved: true }),
          booking('noShow', -day),
          booking('checkInPending', day),
        ],
        [1],
      ),
    ).toEqual([]);
  });
});
